"""The series of battles that test the claims. A battle is named by its series and its number alone."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from rules.catalogue.load import rulebook
from rules.catalogue.packs.stack import DATA
from rules.comparing import CountedDice
from rules.engine.battle import Battle
from rules.engine.events import RoundBegan, Status, StatusChanged
from rules.engine.flow import Flow
from rules.engine.protocols import Policy
from rules.engine.resolver import Resolver
from rules.engine.setup import BattleSetup, Fighter
from rules.ledger.sheet import WarbandSheet
from rules.mustering.document import read_sheet
from rules.mustering.figures.rating import rating
from rules.policies import POLICIES
from rules.resolve import set_up, start
from rules.scenarios.parts.course import play
from rules.systems.registry import COMBAT_RULES, SEQUENCES
from tools.bench import mirrored
from tools.claims.measures import activation_dice, length, order
from tools.claims.players import ANY_DICE, NEAR_THE_LEADER

#: What one battle of a series came to.
type Result = dict[str, Any]

STEADY = POLICIES["steady"]
DWARFS = "dwarf-treasure-hunters"
#: The percentage up to which a rating counts as equal to that of the dwarfs.
EQUAL = 10
TAKEN_AWAY = "taken away at the beginning"
#: The warrior taken away in the series about the loss of a leader.
LEADER, HERO = "leader", "hero"


def plain(ruleset: str, number: int) -> Result:
    """A steady player against another: the length of the battles, and the order of the units acting."""
    battle, dice = _fought(mirrored.battle(2 * number, ruleset))
    return length(battle, dice) | order(battle)


def any_dice(ruleset: str, number: int) -> Result:
    """The same, with any number of activation dice."""
    battle, _ = _fought(mirrored.battle(2 * number, ruleset), {0: ANY_DICE, 1: ANY_DICE})
    return activation_dice(battle)


def near_the_leader(ruleset: str, number: int) -> Result:
    """A player whose warriors stay near their leader, on either side in turn, against one who ignores distance."""
    side = number % 2
    battle, _ = _fought(mirrored.battle(number, ruleset), {side: NEAR_THE_LEADER, 1 - side: STEADY})
    return _fares(battle, side)


def dwarfs(ruleset: str, number: int) -> Result:
    """Dwarfs, in turn on either side, against a warband of equal rating."""
    side, others = number % 2, equals()
    other = others[number // 2 % len(others)]
    sheets = [_roster(DWARFS), _roster(other)]
    setup = set_up(
        sheets if side == 0 else sheets[::-1],
        rulebook(),
        seed=f"dwarfs {number // 2}",
        ruleset=ruleset,
        battlefield=mirrored.TABLES[number // 2 % len(mirrored.TABLES)],
    )
    return _fares(_fought(setup)[0], side)


def loss_of(loss: str, ruleset: str, number: int) -> Result:
    """How a side fares, either one in turn, that loses its leader or its best other hero before anybody acts."""
    return _fares(without(loss, ruleset, number), number % 2)


def without(loss: str, ruleset: str, number: int) -> Resolver:
    """The battle of that series, fought to its end."""
    setup, side = mirrored.battle(number, ruleset), number % 2
    heroes = [fighter for fighter in setup.sides[side].fighters if fighter.hero]
    lost = _taken(heroes, loss)
    battle = Battle(
        setup, SEQUENCES[setup.ruleset.sequence], COMBAT_RULES[setup.ruleset.combat](setup.charts)
    )
    return Resolver(battle, _without(play(battle), lost.id), policies={0: STEADY, 1: STEADY})


def _taken(heroes: list[Fighter], loss: str) -> Fighter:
    if loss == LEADER:
        return next(fighter for fighter in heroes if fighter.leader)
    return max(
        (fighter for fighter in heroes if not fighter.leader),
        key=lambda fighter: (fighter.profile.Ld, -fighter.id),
    )


def _without(flow: Flow[None], lost: int) -> Flow[None]:
    """A battle in whose first round somebody is out of action at once."""
    value: object = None
    while True:
        try:
            step = flow.send(value)
        except StopIteration:
            return
        value = yield step
        if isinstance(step, RoundBegan) and step.round == 1:
            yield StatusChanged(lost, Status.OUT_OF_ACTION, None, TAKEN_AWAY)


def _fought(setup: BattleSetup, policies: Mapping[int, Policy] | None = None) -> tuple[Resolver, CountedDice]:
    dice = CountedDice(setup.seed)
    return start(setup, policies=policies or {0: STEADY, 1: STEADY}, dice=dice), dice


def _fares(battle: Resolver, side: int) -> Result:
    assert battle.outcome is not None
    winner = battle.outcome.winner
    return {"fares": "drawn" if winner is None else "won" if winner == side else "lost"}


@cache
def equals() -> tuple[str, ...]:
    """The warbands whose demo roster is rated like that of the dwarfs."""
    book = rulebook()
    own = rating(_roster(DWARFS), book).total
    keys = [path.stem for path in sorted((DATA / "rosters").glob("*.toml")) if path.stem != DWARFS]
    rated = {key: rating(_roster(key), book).total for key in keys}
    return tuple(key for key, total in rated.items() if abs(total - own) * 100 <= own * EQUAL)


@cache
def _roster(key: str) -> WarbandSheet:
    path = DATA / "rosters" / f"{key}.toml"
    return read_sheet(path, path.name, rulebook())


def own_rulesets() -> list[str]:
    """The ruleset of each turn sequence with its own combat rules, which is the first that names it."""
    firsts: dict[str, str] = {}
    for key, ruleset in rulebook().rulesets.items():
        firsts.setdefault(ruleset.sequence, key)
    return list(firsts.values())


def series() -> dict[str, Callable[[int], Result]]:
    """Every series by its key, with what fights the battle of a number."""
    found: dict[str, Callable[[int], Result]] = {}
    for ruleset in own_rulesets():
        found[f"plain-{ruleset}"] = partial(plain, ruleset)
    for ruleset in ("mordheim", "alternative"):
        found[f"dwarfs-{ruleset}"] = partial(dwarfs, ruleset)
        found[f"near-the-leader-{ruleset}"] = partial(near_the_leader, ruleset)
    for ruleset in ("mordheim", "cards"):
        for loss in (LEADER, HERO):
            found[f"loss-of-{loss}-{ruleset}"] = partial(loss_of, loss, ruleset)
    found["any-dice-alternative"] = partial(any_dice, "alternative")
    return found
