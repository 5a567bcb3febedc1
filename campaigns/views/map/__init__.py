"""Views of the map of a campaign."""
