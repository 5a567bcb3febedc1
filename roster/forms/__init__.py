"""What may be posted about a warband: the shape only. Whether it is allowed is for `rules.mustering` to say."""
