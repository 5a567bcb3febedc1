"""Views of the rulebook of a campaign."""
