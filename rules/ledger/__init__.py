"""How a warband came to be: frozen entries and the pure fold that turns them into the current sheet."""
