"""What the lists of a warband allow, and where a sheet's entries stand on them."""
