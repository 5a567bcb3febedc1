"""The effect of each skill, item, mutation and special rule in battle: one home per tag, found from its key."""
