"""Pages about a warband's past: what differs, what became of whom, and changes that put it right."""
