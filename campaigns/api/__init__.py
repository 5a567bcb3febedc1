"""Campaigns, standings and battles in the read API, and the addresses of the whole API (`roster.api`)."""
