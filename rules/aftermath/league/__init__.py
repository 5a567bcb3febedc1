"""The effects that a campaign adds to the post-battle sequence: those of its events and of territories."""
