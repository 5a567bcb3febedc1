"""Views of a campaign itself: founded, read, opened to readers, archived, deleted."""
