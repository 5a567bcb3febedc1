"""What warbands do between set-up and the first round."""
