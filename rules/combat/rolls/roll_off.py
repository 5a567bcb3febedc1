"""Roll-offs between sides: a D6 each, the tied highest again."""

from collections.abc import Sequence

from rules.engine.battle import Battle, ask, throw
from rules.engine.conditions import Condition
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RolledOff
from rules.engine.flow import Flow

USE, KEEP = "use", "keep"
#: What begins a battle: the first turn, or precedence in ties where no side has a turn of its own.
FIRST_TURN, FIRST_IN_TIES = "first turn", "who goes first in ties"
#: What lets a warband roll again, by what is rolled for; and the condition of who has done so, before that purpose.
_AGAIN = {
    "who sets up first": "reroll-deployment",
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
    rolls: dict[int, tuple[int, ...]] = dict.fromkeys(sides, ())
    winner = yield from contest(rolls, list(sides), purpose, stream)
    repeats = yield from _rolls_again(battle, sides, winner, purpose)
    if repeats is not None:
        highest = max(rolls[side][-1] for side in sides if side != repeats)
        rolls[repeats] += yield from throw(Roll(purpose, stream=stream))
        if rolls[repeats][-1] > highest:
            winner = repeats
        elif rolls[repeats][-1] == highest:
            winner = yield from contest(rolls, [winner, repeats], purpose, stream)
    yield RolledOff(purpose, tuple(rolls.get(side, ()) for side in battle.parties), winner)
    return winner


def contest(rolls: dict[int, tuple[int, ...]], contenders: list[int], purpose: str, stream: str) -> Flow[int]:
    """The one who is left when the tied highest have rolled again; all dice are added to `rolls`."""
    while len(contenders) > 1:
        for side in contenders:
            rolls[side] += yield from throw(Roll(purpose, stream=stream))
        highest = max(rolls[side][-1] for side in contenders)
        contenders = [side for side in contenders if rolls[side][-1] == highest]
    (winner,) = contenders
    return winner


def _rolls_again(battle: Battle, sides: Sequence[int], winner: int, purpose: str) -> Flow[int | None]:
    """The side that lost and rolls its die again, by a compass or a horn; where two have one, nobody does."""
    trait = _AGAIN.get(purpose)
    if trait is None:
        return None
    bearers = [
        one for one in battle.state.combatants if not one.reserve and one.home in sides and one.has(trait)
    ]
    able = {one.home for one in bearers}
    if len(able) != 1 or winner in able or any(one.under(ROLLED_AGAIN + purpose) for one in bearers):
        return None
    one = bearers[0]
    if (yield from ask(Choice(one.home, "re-roll the roll-off", (USE, KEEP), one.id))) == KEEP:
        return None
    yield ConditionBegan(one.id, Condition(ROLLED_AGAIN + purpose))
    return one.home
