"""Chance Encounter: two warbands on their way home run into each other (LRB part 3, scenario 6).

Rulings: zone B is the quarter opposite to zone A; without a leader on the table the highest Initiative counts.
"""

from collections.abc import Iterator

from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll, Told
from rules.engine.events import EdgeChosen, RolledOff
from rules.engine.events.objectives import ShardsNoted
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point
from rules.engine.zone import Zone
from rules.scenarios.parts.amounts import count_of, rolled_amount
from rules.scenarios.parts.deploying import deploy, to_set_up
from rules.scenarios.parts.edges import other_than, who_sets_up_first
from rules.scenarios.parts.first_turn import begins, first_turn
from rules.scenarios.parts.plain import PlainScenario
from rules.scenarios.parts.spoils import WYRDSTONE, win

OPPOSITE = {
    "south-west": "north-east",
    "north-east": "south-west",
    "south-east": "north-west",
    "north-west": "south-east",
}


class ChanceEncounter(PlainScenario):
    """Each warband carries shards, and may lose them to the other."""

    key = "chance-encounter"
    watches = True

    def set_up(self, battle: Battle) -> Flow[None]:
        for side in battle.sides:
            shards, rolled = yield from rolled_amount(count_of(battle), "shards carried")
            assert rolled is not None
            yield ShardsNoted(side, rolled, shards)
        first = yield from who_sets_up_first(battle)
        second = other_than(battle, first)
        corner = yield from ask(Choice(first, "quarter", tuple(OPPOSITE)))
        yield EdgeChosen(first, corner)
        yield from deploy(
            battle, to_set_up(battle, first), lambda _warrior: [Zone(boxes=(quarter(battle, corner),))]
        )
        yield EdgeChosen(second, OPPOSITE[corner])
        yield from deploy(
            battle, to_set_up(battle, second), lambda warrior: _apart(battle, warrior, OPPOSITE[corner])
        )
        yield from initiative_roll_begins(battle)

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        """Each side wins the shards it carried, less one for each hero out of action, and a share of the enemy's."""
        shards = battle.state.objectives.shards
        for side in battle.sides:
            enemy = other_than(battle, side)
            kept = max(0, shards[side] - len(heroes_out(battle, side)))
            taken = [fallen for fallen, by in heroes_out(battle, enemy) if by == side]
            yield from win(side, WYRDSTONE, kept + min(len(taken), shards[enemy]))


def quarter(battle: Battle, corner: str) -> tuple[Point, Point]:
    """The corners of a quarter of the table."""
    return corner_of(battle.setup.table.width, battle.setup.table.depth, corner)


def corner_of(width: int, depth: int, corner: str) -> tuple[Point, Point]:
    """The corners of a quarter of a table of that size, all in 1/100 inch."""
    wide, deep = width // 2, depth // 2
    x, y = (wide if corner.endswith("east") else 0), (deep if corner.startswith("north") else 0)
    return Point(x, y), Point(x + wide, y + deep)


def _apart(battle: Battle, warrior: Combatant, corner: str) -> Iterator[Zone]:
    for inches in (battle.setup.scenario.set_up[1].apart, 8, 0):
        away = [
            (enemy.position, inches * 100 + warrior.fighter.radius + enemy.fighter.radius)
            for enemy in battle.state.enemies_of(warrior.side)
        ]
        yield Zone(boxes=(quarter(battle, corner),), apart=tuple(away))


def initiative_roll_begins(battle: Battle) -> Flow[None]:
    """The highest D6 plus Initiative of the leader begins; equals roll again."""
    swift = {side: _initiative(battle, side) for side in battle.sides}
    rolled: dict[int, Told] = dict.fromkeys(battle.sides, Told())
    last: dict[int, int] = {}
    contenders = list(battle.sides)
    while len(contenders) > 1:
        for side in contenders:
            (last[side],) = yield from throw(Roll(first_turn(battle), stream="scenario"))
            rolled[side] = Told((*rolled[side], last[side]))
        highest = max(last[side] + swift[side] for side in contenders)
        contenders = [side for side in contenders if last[side] + swift[side] == highest]
    added = " and ".join(f"{swift[side]}" for side in battle.sides)
    yield RolledOff(f"{first_turn(battle)}, adding Initiative {added}", tuple(rolled.values()), contenders[0])
    yield begins(battle, contenders[0])


def _initiative(battle: Battle, side: int) -> int:
    own = battle.state.of_side(side)
    leaders = [warrior.profile.I for warrior in own if warrior.fighter.leader]
    return leaders[0] if leaders else max((warrior.profile.I for warrior in own), default=0)


def heroes_out(battle: Battle, side: int) -> list[tuple[int, int | None]]:
    """The heroes of a side who are out of action, each with the side that did it, None for nobody."""
    found = []
    for fallen, by, _ in battle.state.taken_out:
        warrior = battle.combatant(fallen)
        if warrior.home == side and warrior.fighter.hero and warrior.out:
            found.append((fallen, None if by is None else battle.combatant(by).home))
    return found
