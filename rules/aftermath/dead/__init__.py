"""The dead of a battle and those who have a use for them: Necromancers, Looters and Pirates."""
