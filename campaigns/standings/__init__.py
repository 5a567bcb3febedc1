"""Standings: what results, byes and awards come to by the points of a season. Plain Python, without the site.

The front door is `standings`. It is worked out anew each time from what counts now, so a result that is corrected or
struck corrects every table that it stands in.
"""

from campaigns.standings.scoring import Award, Carried, Points, Result, Side, TieBreak
from campaigns.standings.table import Standing, standings

__all__ = ["Award", "Carried", "Points", "Result", "Side", "Standing", "TieBreak", "standings"]
