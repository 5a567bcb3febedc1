"""What rules of single warbands leave on a warrior for good, beside the injuries of the tables."""

from rules.catalogue.profile import Change
from rules.catalogue.table_model import InjuryResult

#: A Wound that was given up to be rid of an injury or of death, and one gained by feeding upon magic.
GIVEN_UP = InjuryResult(
    "wound-given-up",
    "Wound given up",
    "Given up instead of a serious injury or of death.",
    (Change(characteristic="W", by=-1),),
)
FED = InjuryResult(
    "fed-upon-magic",
    "Fed upon magic",
    "One more Wound, above any maximum.",
    (Change(characteristic="W", by=1),),
)
#: The mark of a survivor whom death has had once.
SURVIVED = InjuryResult(
    "survived-death",
    "Survived death",
    "The first Dead counted as Multiple Injuries; the next one does not.",
    flags=("survived-death",),
)
#: The mark of a henchman who was taken alive, apart from their group.
TAKEN = InjuryResult("taken-alive", "Taken alive", "Was a captive, and is no longer one of the group.")
#: What plague victims leave on somebody who was near them.
PLAGUE = InjuryResult("plague", "Plague", "Caught from plague victims: misses a battle.")
LASTING = (GIVEN_UP, FED, SURVIVED, TAKEN, PLAGUE)
