"""The history of a warband: frozen entries and the pure fold that turns them into the current sheet."""
