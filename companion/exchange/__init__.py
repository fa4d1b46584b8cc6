"""What goes out and comes in: plays, tables and boxes as other programs write them. No framework and no database."""
