"""What each skill, item, mutation and special rule does in battle: one home per tag, found from its key."""
