"""The map of a campaign: its territories, their holders, and what is at stake."""
