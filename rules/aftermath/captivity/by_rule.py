"""What a captor's own rules do with a captive besides what the rulebook lets every warband do.

Rulings: the Court makes Wretches of captives as long as a Flesh Merchant is with it; a captive who is eaten feeds the
leader of the Maneaters, and counts for their next sale.
"""

from collections.abc import Iterator

from rules.aftermath.captivity.prisoner import Prisoner
from rules.catalogue.campaign.model import CaptorOption
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import Boon, Kind, WarbandSheet
from rules.mustering.hirelings import type_of
from rules.values import changed

#: The tag of a warband that eats captives and its own, and the boon of having eaten a captive before a sale.
GLUTTONY, FED = "gluttony", "fed-on-a-captive"
#: The tag of warriors who make Wretches of captives.
_ENSLAVES = "captives-as-wretches"
_MEAL, _LARGE_MEAL = 1, 2
EAT = CaptorOption(
    key="eat",
    name="Eat",
    summary="The leader gains 1 experience, 2 for a large captive, and the next sale of wyrdstone counts that many "
    "warriors fewer; the gear stays with the captor.",
    source="Border Town Burning",
    leader_experience=_MEAL,
)
ENSLAVE = CaptorOption(
    key="make-wretch",
    name="Make a Wretch",
    summary="The Court gains a Wretch for nothing; the gear stays with the captor.",
    source="Mordheim World Tournament 2025 (draft)",
    recruits="wretch",
)


def by_own_rules(captor: WarbandSheet, captive: Prisoner, rulebook: Rulebook) -> Iterator[CaptorOption]:
    """The options that the rules of the captor's own warband and warriors add."""
    warband = rulebook.warbands[captor.type]
    heroes = [block for block in captor.active if block.kind is Kind.HERO]
    kinds = [type_of(block, captor, rulebook) for block in heroes]
    if any(kind is not None and _ENSLAVES in kind.tags for kind in kinds):
        yield ENSLAVE
    if GLUTTONY in warband.tags:
        yield changed(EAT, leader_experience=meal_of(captive, rulebook))


def meal_of(captive: Prisoner, rulebook: Rulebook) -> int:
    """How many warriors a captive counts as when eaten: 1, a large one 2."""
    kind = rulebook.warrior_type(captive.warband, captive.block.type) if captive.block else None
    return _LARGE_MEAL if kind is not None and kind.large else _MEAL


def boon_of(option: CaptorOption) -> tuple[Boon, ...]:
    """What an option leaves for later."""
    return (Boon(FED, count=option.leader_experience),) if option.key == EAT.key else ()
