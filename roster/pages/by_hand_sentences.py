"""What only a change by hand does, as English sentences; the reason follows them."""

from roster.pages.change_sentences import battle_change
from roster.pages.ledger_words import advance_words, listed_gear, named
from roster.pages.names import Names
from rules.ledger.by_hand import (
    AdvanceGranted,
    AdvanceStruck,
    BattlesExcused,
    InjuryCured,
    WarriorRestored,
)
from rules.ledger.sheet import WarbandSheet
from rules.mustering.words import counted


@battle_change.register
def _advance_granted(change: AdvanceGranted, names: Names, before: WarbandSheet | None) -> str:
    return f"{named(before, change.number)} got an advance: {advance_words(change.advance, names)}."


@battle_change.register
def _advance_struck(change: AdvanceStruck, names: Names, before: WarbandSheet | None) -> str:
    return f"{named(before, change.number)} lost an advance: {advance_words(change.advance, names)}."


@battle_change.register
def _injury_cured(change: InjuryCured, names: Names, before: WarbandSheet | None) -> str:
    return f"{named(before, change.number)} no longer suffers from {names.injury(change.injury)}."


@battle_change.register
def _battles_excused(change: BattlesExcused, _names: Names, before: WarbandSheet | None) -> str:
    fewer = counted(change.battles, "battle")
    return f"{named(before, change.number)} misses {fewer} fewer."


@battle_change.register
def _restored(change: WarriorRestored, names: Names, before: WarbandSheet | None) -> str:
    name = named(before, change.number)
    block = before.warrior(change.number) if before and name != f"number {change.number}" else None
    several = block is not None and block.was_several
    back = f"{change.members} of {name} {'is' if change.members == 1 else 'are'}" if several else f"{name} is"
    gear = f", with {listed_gear(change.gear, names)}" if change.gear else ""
    return f"{back} back in the warband{gear}."
