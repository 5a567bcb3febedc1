"""Optional tables that any scenario may be played with: subplots, and random happenings."""
