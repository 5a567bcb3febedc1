"""Types of stored values that came after the first engine: of sequences, tallies and everything else beside battles."""

from rules.aftermath.effects import CampaignEffect
from rules.aftermath.keyed_dice import MadeRoll
from rules.aftermath.record import AftermathRecord
from rules.mustering.loadouts import Armament
from rules.play.orders import Orders
from rules.studies.description import Plan
from rules.studies.fighting import Counted
from rules.studies.summary import Summary
from rules.tally.draft import Tally

LATER = {
    "AftermathRecord": AftermathRecord,
    "Tally": Tally,
    "rolls": tuple[MadeRoll, ...],
    "loadouts": tuple[Armament, ...],
    "effects": tuple[CampaignEffect, ...],
    "orders": Orders,
    "plan of a study": Plan,
    "counts of a study": list[tuple[int, Counted]],
    "summary of a study": Summary,
}
