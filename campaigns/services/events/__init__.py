"""Events of a campaign: written, drawn, in force."""
