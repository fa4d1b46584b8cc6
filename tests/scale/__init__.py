"""Many hands, several processes, and what goes wrong with them: with real servers and real connections."""
