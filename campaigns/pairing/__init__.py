"""Pairings of a round: which warbands meet at which table, and which have a bye. Plain Python, without the site.

The front door is `pair`. What it minimises, the first difference deciding:

1. byes of warbands that had more of them than others;
2. warbands of one player at one table;
3. opponents that met before, each by the square of how often;
4. with Swiss pairing the points of a warband with a bye;
5. what the kind of pairing asks for: near points, near ratings, the next round of everybody against everybody;
6. a number drawn from the seed, so that every draw can be repeated and none is foreseen.
"""

from campaigns.pairing.draw import Draw, pair
from campaigns.pairing.field import Entrant, Field, Kind

__all__ = ["Draw", "Entrant", "Field", "Kind", "pair"]
