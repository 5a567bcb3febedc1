"""Pages about the site itself: who runs it, and what it keeps of its users. Public, from the settings alone."""
