"""Effects of skills."""
