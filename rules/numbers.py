"""The two numbers that name a warrior, each of a type of its own, so that one is never read as the other."""

from typing import NewType

#: A fighter of one battle, as its set-up counts them.
FighterId = NewType("FighterId", int)
#: A hero or henchman group of a roster.
RosterNumber = NewType("RosterNumber", int)
