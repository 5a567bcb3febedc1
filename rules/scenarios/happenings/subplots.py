"""Subplots, an optional rule: each player's D6 at the start, on a 1 a row of 3D6 for the whole battle (CAMP-OPT-SUB-1).

Rulings: both players may bring one, and one that holds already changes nothing more (CAMP-OPT-SUB-1); the lowest and
the highest of a row are rolled for anew, with the tied again, by all warbands.
"""

from typing import NamedTuple

from rules.catalogue.profile import Change
from rules.combat.going_on import (
    BAD_FEELINGS,
    BITTER_RIVALS,
    COLLAPSING,
    DERELICT,
    FLOODING,
    FLU,
    GALE,
    HOARD,
    INFESTATION,
    LIGHTNING,
    SORE_HEADS,
    SUBPLOTS,
    WATCHED,
    holds,
    side_of,
)
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, WarriorMoved
from rules.engine.events.event import Event
from rules.engine.events.objectives import HappeningBegan, HazardRolled
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import CARRION, CELEBRATIONS, Condition
from rules.scenarios.happenings import buildings, ground, tempers, watched
from rules.scenarios.happenings.lightning import strike
from rules.scenarios.happenings.part import STREAM, Part, lowest
from rules.scenarios.happenings.table import BY_HAND
from rules.scenarios.parts.amounts import rolled_amount
from rules.scenarios.parts.spoils import WYRDSTONE, win


class Subplot(NamedTuple):
    """A row of the table. `concerns` is the side that a roll-off finds; `by_hand` what players of a real table do."""

    key: str
    title: str
    says: str
    concerns: str = ""
    by_hand: bool = False


_ROWS = {
    3: Subplot(
        INFESTATION, "Infestation", "A 1 on entering a building is D6 hits of Strength 1.", by_hand=True
    ),
    4: Subplot(FLOODING, "Flooding", "Whoever moves falls on a 1, running or charging on 1-2."),
    5: Subplot(DERELICT, "Extremely derelict", "Buildings with warriors in them may collapse.", by_hand=True),
    6: Subplot(CARRION, "Carrion creatures", "After the battle the fallen fare worse."),
    7: Subplot(
        SORE_HEADS, "Sore heads", "The Initiative of their heroes is halved until they wake up.", "lowest"
    ),
    8: Subplot(BITTER_RIVALS, "Bitter rivals", "Rout tests take the lowest two of 3D6."),
    10: Subplot(
        FLU, "Flu", "Everybody who throws a 1 has 1 less Weapon Skill, Ballistic Skill and Initiative."
    ),
    11: Subplot(CELEBRATIONS, "Celebrations", "After the battle their heroes go to the alehouse.", "highest"),
    13: Subplot(HOARD, "Wyrdstone hoard", "Spells are cast with one die more; each warband gets D3 shards."),
    14: Subplot(GALE, "Howling gale", "Shooting has -2."),
    15: Subplot(COLLAPSING, "Collapsing ground", "Whoever moves falls into the tunnels on a 2 or 12 of 2D6."),
    16: Subplot(WATCHED, "Watched", "They get D6x10 gc for winning and pay D6x10 gc for losing.", "lowest"),
    17: Subplot(BAD_FEELINGS, "Bad feelings", "Their warriors near friends may do nothing on a 1.", "lowest"),
    18: Subplot(LIGHTNING, "Warp lightning", "At the start of a turn a bolt hits somebody on a 1."),
}
TABLE = _ROWS | {9: _ROWS[8], 12: _ROWS[11]}


class Subplots(Part):
    """The table, and whatever its rows bring."""

    heeds = frozenset({WarriorMoved})

    def after_set_up(self, battle: Battle) -> Flow[None]:
        for side in battle.sides:
            roll = Roll("subplot on a 1", at_most=1, side=side, stream=STREAM)
            faces = yield from throw(roll)
            if faces[0] != 1:
                yield HazardRolled(
                    side, f"Subplot of {battle.warband(side).name}", roll.shown(faces), faces[0], "none"
                )
                continue
            which = Roll("subplot", 3, side=side, stream=STREAM)
            faces = yield from throw(which)
            row = TABLE[sum(faces)]
            if row.key in battle.state.objectives.happenings:
                yield HazardRolled(
                    side,
                    f"Subplot of {battle.warband(side).name}",
                    which.shown(faces),
                    sum(faces),
                    f"{row.title} again",
                )
                continue
            concerned = None
            if row.concerns:
                concerned = yield from lowest(battle, row.title.lower(), highest=row.concerns == "highest")
            says = row.says
            if row.by_hand and battle.witness is not None:
                says += f" {BY_HAND}"
            if row.key == WATCHED and concerned is not None and watched.is_possessed(battle, concerned):
                says = watched.DEAL
            yield HappeningBegan(SUBPLOTS, row.key, row.title, says, concerned, which.shown(faces))
            yield from _begins(battle, row.key)

    def begins_turn(self, battle: Battle, side: int) -> Flow[None]:
        if holds(battle, DERELICT):
            yield from buildings.collapse(battle, side)
        if holds(battle, COLLAPSING):
            yield from ground.climb_out(battle, side)
        if holds(battle, SORE_HEADS):
            yield from tempers.wake_up(battle, side)
        if holds(battle, BAD_FEELINGS) and side_of(battle, BAD_FEELINGS) == side:
            yield from tempers.quarrel(battle, side)
        if holds(battle, LIGHTNING):
            yield from strike(battle, side)

    def begins_round(self, battle: Battle) -> Flow[None]:
        if battle.state.round == 1 and holds(battle, INFESTATION):
            yield from buildings.bite_those_inside(battle)

    def sees(self, battle: Battle, event: Event) -> Flow[None]:
        assert isinstance(event, WarriorMoved)
        warrior = battle.combatant(event.who)
        if warrior.home not in battle.sides or not warrior.on_table:
            return
        if holds(battle, INFESTATION):
            yield from buildings.bite_who_enters(battle, warrior, event)
        if holds(battle, FLOODING):
            yield from ground.slip(battle, warrior, event.manner)
        if holds(battle, COLLAPSING):
            yield from ground.give_way(battle, warrior, event.manner)

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        if holds(battle, HOARD):
            for side in battle.sides:
                shards, _ = yield from rolled_amount("D3", "shards of the hoard")
                yield from win(side, WYRDSTONE, shards)
        if holds(battle, WATCHED):
            yield from watched.settle(battle, winner)


def _begins(battle: Battle, key: str) -> Flow[None]:
    """What a row does at once."""
    everybody = [it for it in battle.state.combatants if it.home in battle.sides]
    if key == FLU:
        for side in battle.sides:
            yield from _fall_ill(battle, side, [it for it in everybody if it.home == side])
    elif key == SORE_HEADS:
        yield from tempers.wake_sore([it for it in everybody if it.home == side_of(battle, key)])
    elif key == CARRION:
        for warrior in everybody:
            yield ConditionBegan(warrior.id, Condition(CARRION))
    elif key == CELEBRATIONS:
        for warrior in everybody:
            if warrior.home == side_of(battle, key) and warrior.fighter.hero:
                yield ConditionBegan(warrior.id, Condition(CELEBRATIONS))


def _fall_ill(battle: Battle, side: int, warriors: list[Combatant]) -> Flow[None]:
    """A die for each model of a warband, in roster order."""
    roll = Roll("flu", len(warriors), side=side, stream=STREAM)
    faces = yield from throw(roll)
    ill = [warrior for warrior, face in zip(warriors, faces, strict=True) if face == 1]
    yield HazardRolled(side, "Flu", roll.shown(faces), sum(faces), f"{len(ill)} of {len(warriors)} are ill")
    for warrior in ill:
        changes = tuple(Change(name, -1) for name in ("WS", "BS", "I") if warrior.profile.value(name) > 0)
        yield ConditionBegan(warrior.id, Condition(FLU, changes=changes))
