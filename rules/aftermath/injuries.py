"""Step 1, injuries: everybody who is out of action at the end of the battle rolls for what became of him.

Heroes (and dramatis personae) roll on the chart of serious injuries, all others a D6 for each model (LRB part 3 p.79).
"""

from collections.abc import Sequence
from itertools import groupby

from rules.aftermath.events import HenchmanInjuryRolled, WarriorLost
from rules.aftermath.flow import Flow, throw
from rules.aftermath.serious_injuries import roll_serious_injury
from rules.aftermath.side import Side
from rules.aftermath.toll import Toll, cause_of
from rules.engine.dice import Roll
from rules.engine.outcome import FighterOutcome
from rules.mustering.sheet import Kind, WarriorSheet


def roll_injuries(side: Side, toll: Toll) -> Flow[None]:
    """Roll for all casualties of a side, in roster order."""
    for number, casualties in groupby(side.casualties, key=lambda casualty: casualty.warrior):
        warrior = side.sheet.warrior(number)
        if warrior.kind in (Kind.HERO, Kind.DRAMATIS_PERSONA):
            for casualty in casualties:
                yield from roll_serious_injury(side, toll, warrior, casualty)
        else:
            yield from _roll_each(side, toll, warrior, list(casualties))
    yield from roll_for_beasts(side, toll)


def roll_for_beasts(side: Side, toll: Toll) -> Flow[None]:
    """A wardog recovers like a henchman (CORE-ANIMAL-DOG-4); a dead one is no longer its owner's."""
    table = side.rulebook.serious_injuries["henchmen"]
    need = min(face for row in table.rows if row.result.fate != "dead" for face in row.rolls)
    for casualty in side.fallen_beasts:
        roll = Roll("injury", need=need, who=casualty.id, stream=side.stream)
        faces = yield from throw(roll)
        result = table.row(faces[0]).result
        survived = result.fate != "dead"
        yield HenchmanInjuryRolled(casualty.id, roll.shown(faces), result.name, survived)
        owner = side.sheet.warrior(casualty.warrior)
        if not survived and toll.keeps(owner):
            toll.strikes(owner.number, side.fighter(casualty.id).beast, 1, "killed", faces)


def _roll_each(
    side: Side, toll: Toll, warrior: WarriorSheet, casualties: Sequence[FighterOutcome]
) -> Flow[None]:
    """One D6 for each model of a block that is out of action."""
    table = side.rulebook.serious_injuries["henchmen"]
    need = min(face for row in table.rows if row.result.fate != "dead" for face in row.rolls)
    rolls: list[int] = []
    lost: list[FighterOutcome] = []
    for casualty in casualties:
        roll = Roll("injury", need=need, who=casualty.id, stream=side.stream)
        faces = yield from throw(roll)
        rolls.extend(faces)
        result = table.row(faces[0]).result
        survived = result.fate != "dead"
        yield HenchmanInjuryRolled(casualty.id, roll.shown(faces), result.name, survived)
        if not survived:
            lost.append(casualty)
            enemy = side.enemy_who_did_it(casualty)
            yield WarriorLost(casualty.id, "dead", None if enemy is None else enemy.id)
    if lost:
        toll.dies(warrior, len(lost), tuple(rolls), cause_of(side, *lost))
