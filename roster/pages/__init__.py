"""What pages and prints say, as frozen structures: built from a sheet and the rulebook, before any rendering."""
