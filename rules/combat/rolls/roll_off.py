"""Roll-offs between sides: a D6 each, the tied highest again."""

from collections.abc import Mapping, Sequence

from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll, Told
from rules.engine.events import ConditionBegan, RolledOff
from rules.engine.flow import Flow
from rules.engine.state.conditions import Condition

USE, KEEP = "use", "keep"
#: What begins a battle: the first turn, or precedence in ties where no side has a turn of its own.
FIRST_TURN, FIRST_IN_TIES = "first turn", "who goes first in ties"
SETS_UP = "who sets up first"
#: The tag of whoever has 1 on that die.
GENIUS = "sets-up-plus-1"
NOTHING_MORE: Mapping[int, int] = {}
#: What lets a warband roll again, by what is rolled for; and the condition of a warrior who has, before that purpose.
_AGAIN = {
    SETS_UP: "reroll-deployment",
    "who lays out first": "reroll-deployment",
    FIRST_TURN: "reroll-first-turn",
    FIRST_IN_TIES: "reroll-first-turn",
}
ROLLED_AGAIN = "rolled-again:"


def roll_off_order(battle: Battle, sides: Sequence[int], purpose: str) -> Flow[list[int]]:
    """The sides in the order of a roll-off; ties among the highest roll again."""
    places: list[int] = []
    left = list(sides)
    while len(left) > 1:
        winner = yield from roll_off(battle, left, purpose)
        places.append(winner)
        left.remove(winner)
    return places + left


def roll_off(battle: Battle, sides: Sequence[int], purpose: str, stream: str = "dice") -> Flow[int]:
    """Each side rolls a D6, the tied highest again, until one has won."""
    rolled: dict[int, Told] = dict.fromkeys(sides, Told())
    added = {side: _added(battle, side, purpose) for side in sides}
    winner, last = yield from contest(rolled, list(sides), purpose, stream, added)
    repeats = yield from _rolls_again(battle, sides, winner, purpose)
    if repeats is not None:
        highest = max(last[side] for side in sides if side != repeats)
        face = added[repeats] + (yield from _roll_for(repeats, rolled, purpose, stream))
        if face > highest:
            winner = repeats
        elif face == highest:
            winner, _ = yield from contest(rolled, [winner, repeats], purpose, stream, added)
    more = tuple(added.get(side, 0) for side in battle.parties) if any(added.values()) else ()
    yield RolledOff(purpose, tuple(rolled.get(side, ()) for side in battle.parties), winner, more)
    return winner


def contest(
    rolled: dict[int, Told],
    contenders: list[int],
    purpose: str,
    stream: str,
    added: Mapping[int, int] = NOTHING_MORE,
) -> Flow[tuple[int, dict[int, int]]]:
    """Roll off until one is left: the winner, and the last die of each with what is `added`; all dice are `rolled`."""
    last: dict[int, int] = {}
    while len(contenders) > 1:
        for side in contenders:
            last[side] = added.get(side, 0) + (yield from _roll_for(side, rolled, purpose, stream))
        highest = max(last[side] for side in contenders)
        contenders = [side for side in contenders if last[side] == highest]
    (winner,) = contenders
    return winner, last


def _roll_for(side: int, rolled: dict[int, Told], purpose: str, stream: str) -> Flow[int]:
    (face,) = yield from throw(Roll(purpose, stream=stream, side=side))
    rolled[side] = Told((*rolled[side], face))
    return face


def _added(battle: Battle, side: int, purpose: str) -> int:
    """What a side has on its die, by a warrior who is in the battle."""
    return int(
        purpose == SETS_UP and any(it.home == side and it.has(GENIUS) for it in battle.state.combatants)
    )


def _rolls_again(battle: Battle, sides: Sequence[int], winner: int, purpose: str) -> Flow[int | None]:
    """The side that lost and rolls its die again, by a compass or a horn; where two have one, nobody does."""
    trait = _AGAIN.get(purpose)
    if trait is None:
        return None
    bearers = [
        other
        for other in battle.state.combatants
        if not other.reserve and other.home in sides and other.has(trait)
    ]
    able = {other.home for other in bearers}
    if len(able) != 1 or winner in able or any(other.under(ROLLED_AGAIN + purpose) for other in bearers):
        return None
    warrior = bearers[0]
    if (yield from ask(Choice(warrior.home, "re-roll the roll-off", (USE, KEEP), warrior.id))) == KEEP:
        return None
    yield ConditionBegan(warrior.id, Condition(ROLLED_AGAIN + purpose))
    return warrior.home
