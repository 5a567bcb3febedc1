"""Views of the history of a warband: read, undone, corrected, answered."""
