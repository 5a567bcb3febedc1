"""How official a thing is, and how well its figures are attested: the words that packs, pages and filters share."""

from typing import Literal

#: The rulebook; official and tested; official, less tested; by players and widely used; by players; in one book of
#: theirs; a draft; a league's own.
Grade = Literal["core", "1a", "1b", "1c", "2a", "2b", "unofficial", "league"]
LEAGUE: Grade = "league"

#: How well its sources agree, and how many there are.
Confidence = Literal["high", "good", "medium", "low"]
