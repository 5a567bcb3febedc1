"""Veterans, searches, upkeep, the trading post and the rating: the later half of the post-battle sequence."""
