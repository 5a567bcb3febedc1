"""One player's warband between battles, and the shell of the site."""
