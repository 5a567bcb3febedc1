"""Close combat: weapons in hand, the order of blows, parries."""
