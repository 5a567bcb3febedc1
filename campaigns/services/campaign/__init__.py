"""A campaign itself: founded, copied, opened to readers, archived, deleted."""
