"""The chronicle of a campaign in sentences, and its graveyard."""
