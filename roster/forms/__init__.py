"""Forms for warbands: the shape of what is posted only. Whether it is allowed is for `rules.mustering` to say."""
