"""What a campaign lays on top of the post-battle sequence: effects of its events and of territories."""
