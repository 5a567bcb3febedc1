"""Dramatis personae who come to a battle by a roll before it alone, where the enemy is the stronger (LRB part 3 p.113).

Asked when a battle is set up. Rulings: ratings are compared without those who might come, with the strongest enemy;
a persona who stays away neither fights nor counts for the rating of that battle.
"""

from collections.abc import Iterator, Sequence

from rules.catalogue.model import Rulebook
from rules.engine.dice import Rolled, Stream
from rules.engine.events.prelude import PersonaSummoned
from rules.engine.prelude import Summons
from rules.engine.setup import BattleSetup
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.figures.rating import rating
from rules.values import changed


def summoned(
    sheets: Sequence[WarbandSheet], rulebook: Rulebook, key: str
) -> list[tuple[WarbandSheet, tuple[Summons, ...]]]:
    """Each warband with those who come, by dice of that key, and everybody who was rolled for."""
    plain = [_without(sheet, _called(sheet, rulebook)) for sheet in sheets]
    ratings = [rating(sheet, rulebook).total for sheet in plain]
    found = []
    for index, sheet in enumerate(sheets):
        higher = max(ratings[:index] + ratings[index + 1 :], default=0) - ratings[index]
        rolls = {block.number: _roll(block, rulebook, higher, key) for block in _called(sheet, rulebook)}
        away = [block for block in _called(sheet, rulebook) if not rolls[block.number].comes]
        found.append((_without(sheet, away), tuple(rolls.values())))
    return found


def arriving(setup: BattleSetup) -> Iterator[PersonaSummoned]:
    """All dramatis personae who were rolled for, and whether they came."""
    for index, side in enumerate(setup.sides):
        for summons in side.summons:
            rolled = None if summons.need is None else Rolled((summons.face,), need=summons.need)
            yield PersonaSummoned(index, summons.name, rolled, summons.comes)


def _called(sheet: WarbandSheet, rulebook: Rulebook) -> list[WarriorSheet]:
    personae = rulebook.dramatis_personae
    return [
        block
        for block in sheet.active
        if block.type in personae and personae[block.type].comes and not block.misses_battles
    ]


def _without(sheet: WarbandSheet, blocks: Sequence[WarriorSheet]) -> WarbandSheet:
    away = {block.number for block in blocks}
    return changed(sheet, warriors=tuple(it for it in sheet.warriors if it.number not in away))


def _roll(block: WarriorSheet, rulebook: Rulebook, higher: int, key: str) -> Summons:
    comes = rulebook.dramatis_personae[block.type].comes
    assert comes is not None
    need = comes.needed(higher)
    face = Stream(key, f"summons of {block.type}").die(6)
    return Summons(block.name, need, face, need is not None and face >= need)
