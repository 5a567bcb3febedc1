"""Pages of the rulebook of a campaign: its packs, house rules and employers."""
