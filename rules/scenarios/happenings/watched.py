"""The subplot of those who watch: gold for winning, or paid for losing; a Possessed warband deals with a daemon.

Ruling: a Possessed warband that wins is promised the daemon for D6 turns of its next battle, which its players bring;
one that loses gets none and sacrifices a warrior who is not out of action, whom its player names.
"""

from rules.combat.going_on import WATCHED, side_of
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan
from rules.engine.events.objectives import HazardRolled, SpoilWon
from rules.engine.flow import Flow
from rules.engine.state.conditions import SACRIFICED, Condition
from rules.scenarios.happenings.part import STREAM, present
from rules.scenarios.parts.amounts import rolled_amount
from rules.scenarios.parts.spoils import GOLD

#: The question who is sacrificed, and what is said of the deal of a Possessed warband.
WHOM = "whom to sacrifice"
DEAL = (
    "A daemon watches: won, it serves them for D6 turns of their next battle; lost, they sacrifice a warrior."
)
#: The callings of those for whom daemons watch.
_POSSESSED = "possessed-warbands"


def is_possessed(battle: Battle, side: int) -> bool:
    """Whether a warband is one of the Possessed."""
    return any(_POSSESSED in it.fighter.callings for it in battle.state.starting(side))


def settle(battle: Battle, winner: int | None) -> Flow[None]:
    """Settle with those who watch: nothing comes of a draw."""
    watched = side_of(battle, WATCHED)
    assert watched is not None
    if winner is None:
        return
    won = watched == winner or watched in battle.state.alliances.allies_of(winner)
    if not is_possessed(battle, watched):
        gold, _ = yield from rolled_amount("D6x10", "gold of those who watch")
        yield SpoilWon(watched, GOLD, gold if won else -gold)
    elif won:
        roll = Roll("turns of the daemon", side=watched, stream=STREAM)
        faces = yield from throw(roll)
        serves = f"a daemon serves them for {faces[0]} turns of their next battle, which the players bring"
        yield HazardRolled(watched, "The daemon that watches", roll.shown(faces), faces[0], serves)
    else:
        yield from _sacrifice(battle, watched)


def _sacrifice(battle: Battle, side: int) -> Flow[None]:
    """Let the player name a warrior of theirs, of those on the table or else of all who are not out of action."""
    own = present(battle, side) or [
        it for it in battle.state.combatants if it.home == side and not it.reserve and not it.out
    ]
    own = [it for it in own if not it.fighter.beast and not it.reserve]
    if not own:
        return
    answer = yield from ask(Choice(side, WHOM, tuple(str(it.id) for it in own)))
    yield ConditionBegan(int(answer), Condition(SACRIFICED), "the daemon that watches")
