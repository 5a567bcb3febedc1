"""The rulebook of a warband: its packs and editions."""
