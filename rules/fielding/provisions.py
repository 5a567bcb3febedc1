"""Provisions of a whole warband before a battle, and the warband that has taken them (CORE-ITEM-BUGMAN-1 to -3).

Asked when a battle is set up: by `rules.resolve`, and by the form for what there is to offer.
"""

from collections.abc import Callable, Iterator

from rules.catalogue.model import Item, Rulebook
from rules.engine.events.prelude import WarbandDrank
from rules.engine.prelude import Supply
from rules.engine.setup import BattleSetup, Fighter, SideSetup
from rules.ledger.sheet import Possession, WarbandSheet
from rules.values import changed

#: The tag that everybody gets from such an item, by its trait.
_GIVES = {
    "warband-immune-fear": "immune-fear",
    "warband-leadership-plus-1": "warband-leadership-plus-1",
    "dulls": "dulls",
}


class NothingToDrink(ValueError):
    """A warband without such an item, or without anybody who may have it; the sentence names it."""


def supplies_of(sheet: WarbandSheet, rulebook: Rulebook) -> tuple[Supply, ...]:
    """The supplies open to a warband, one of each kind: from the stash first, then from its heroes in roster order."""
    found: dict[str, Supply] = {}
    for place, item, _copies in carried(
        sheet, rulebook, lambda item: any(trait in _GIVES for trait in item.effects)
    ):
        found.setdefault(item.key, Supply(item.key, item.name, place, item.not_for))
    return tuple(found.values())


def carried(
    sheet: WarbandSheet, rulebook: Rulebook, wanted: Callable[[Item], bool]
) -> list[tuple[int | None, Item, int]]:
    """Every kind of item that a warband has somewhere and that is wanted: where it lies, what it is, how many."""
    places: list[tuple[int | None, tuple[Possession, ...]]] = [(None, sheet.stash)]
    places += [(warrior.number, warrior.possessions) for warrior in sheet.active]
    return [
        (place, item, held.copies)
        for place, things in places
        for held in things
        if (item := rulebook.items.get(held.item)) and wanted(item)
    ]


def provided(side: SideSetup, sheet: WarbandSheet, rulebook: Rulebook) -> SideSetup:
    """The side after it drank the first thing that it has. Raises `NothingToDrink`."""
    supplies = supplies_of(sheet, rulebook)
    if not supplies:
        raise NothingToDrink(f"{sheet.name} has nothing to drink before the battle.")
    supply = supplies[0]
    given = tuple(_GIVES[trait] for trait in rulebook.items[supply.item].effects if trait in _GIVES)
    if not any(may_have(supply, fighter) for fighter in side.fighters):
        raise NothingToDrink(f"There is nobody in {sheet.name} who drinks {supply.name}.")
    fighters = tuple(
        changed(fighter, tags=tuple(sorted({*fighter.tags, *given})))
        if may_have(supply, fighter)
        else fighter
        for fighter in side.fighters
    )
    return changed(side, fighters=fighters, supplies=(supply,))


def drinking(setup: BattleSetup) -> Iterator[WarbandDrank]:
    """The drinks of the warbands before a battle, and the warriors left out."""
    for index, side in enumerate(setup.sides):
        for supply in side.supplies:
            abstained = tuple(fighter.id for fighter in side.fighters if not may_have(supply, fighter))
            yield WarbandDrank(index, supply.name, abstained)


def may_have(supply: Supply, fighter: Fighter) -> bool:
    """Whether a fighter may drink it: Elves drink no Bugman's (CORE-ITEM-BUGMAN-2)."""
    return not set(supply.not_for).intersection(fighter.callings)
