"""The terms of those for hire in words, for every page that lists them: fee, upkeep, and what else they ask."""

from collections.abc import Iterator

from rules.catalogue.callings import named
from rules.catalogue.warbands.hired_model import Hireling
from rules.mustering.hired.hiring import roll_in_words
from rules.mustering.hired.upkeep import wanted
from rules.mustering.hirelings import leaves_after_battle

NO_SOURCE, NOTHING = "no source", "none"


def fee_of(hireling: Hireling, gold: int | None = None) -> str:
    """The hire fee: `40 gc`, `70 gc + 3D6 gc`, `2 wyrdstone`, `none`; `no source` where none states it.

    `gold` is what a warband pays, where that is not the usual fee.
    """
    if not hireling.fee_known:
        return NO_SOURCE
    fee = _sum(hireling.hire if gold is None else gold, hireling.hire_wyrdstone)
    return f"{fee} + {hireling.hire_dice} gc" if hireling.hire_dice else fee


def upkeep_of_entry(hireling: Hireling) -> str:
    """The upkeep for a battle, likewise, in a warband where nothing makes it dearer."""
    if not hireling.fee_known:
        return NO_SOURCE
    return _sum(hireling.upkeep, hireling.upkeep_wyrdstone)


def further_terms(hireling: Hireling) -> tuple[str, ...]:
    """Further conditions for a warband, each in a few words."""
    return tuple(_further(hireling))


def _further(hireling: Hireling) -> Iterator[str]:
    if leaves_after_battle(hireling):
        yield "one battle only"
    if hireling.hero_place:
        yield "takes the place of a hero"
    for other in hireling.hire_for:
        yield f"{other.gold} gc from {named(other.callings, {})}"
    if hireling.experience:
        yield f"begins with {hireling.experience} experience"
    if hireling.hero_advances:
        yield "advances as a hero"
    if hireling.hire_roll:
        yield f"joins only after {roll_in_words(hireling.hire_roll)}"


def _sum(gold: int, wyrdstone: int) -> str:
    return wanted(gold, wyrdstone) if gold or wyrdstone else NOTHING
