"""§4 to §6: what players and the table can enter."""
