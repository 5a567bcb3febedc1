"""Roles: which warband defends, by ratings, numbers or dice, or because it is of a kind that does."""

from collections.abc import Sequence

from rules.catalogue.scenarios.mechanisms import Roles
from rules.combat.rolls.roll_off import roll_off
from rules.engine.battle import TWO, Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events.objectives import RoleTaken
from rules.engine.flow import Flow
from rules.scenarios.mechanisms.mechanism import Mechanism, Play
from rules.scenarios.parts.deploying import to_set_up
from rules.scenarios.parts.edges import other_than
from rules.scenarios.parts.roles import ATTACKER, DEFENDER, choose_roles, take_roles


class TakeRoles(Mechanism[Roles]):
    """One warband defends, all others attack."""

    def before_set_up(self, play: Play[Roles]) -> Flow[None]:
        battle, rules = play.battle, play.it
        named = _of_a_kind(battle, rules)
        if named is None and rules.by in ("lower-rated-chooses", "winner-chooses", "winner-attacks"):
            yield from _by_choice(battle, rules.by)
            return
        defender = named if named is not None else (yield from _by_figures(battle, rules.by))
        if len(battle.setup.sides) == TWO:
            yield from take_roles(battle, other_than(battle, defender))
            return
        yield RoleTaken(defender, DEFENDER)
        for side in battle.sides:
            if side != defender:
                yield RoleTaken(side, ATTACKER)


def _of_a_kind(battle: Battle, rules: Roles) -> int | None:
    """The only side that has to defend by its kind, or of two the one whose enemy has to attack by its own."""
    defending = [side for side in battle.sides if _is_of(battle, side, rules.defenders)]
    attacking = [side for side in battle.sides if _is_of(battle, side, rules.attackers)]
    if len(defending) == 1:
        return defending[0]
    if len(attacking) == 1 and len(battle.setup.sides) == TWO:
        return other_than(battle, attacking[0])
    return None


def _is_of(battle: Battle, side: int, kinds: Sequence[str]) -> bool:
    """Whether a warband is of one of these kinds: by its key, or a calling of its leader."""
    warband = battle.warband(side)
    callings = {word for fighter in warband.fighters if fighter.leader for word in fighter.callings}
    return not callings.isdisjoint(kinds) or warband.warband in kinds


def _by_choice(battle: Battle, by: str) -> Flow[None]:
    if by == "lower-rated-chooses":
        yield from choose_roles(battle)
        return
    winner = yield from roll_off(battle, list(battle.sides), "the roles", "scenario")
    attacks = by == "winner-attacks"
    if not attacks:
        attacks = (yield from ask(Choice(winner, "role", (ATTACKER, DEFENDER)))) == ATTACKER
    yield from take_roles(battle, winner if attacks else other_than(battle, winner))


def _by_figures(battle: Battle, by: str) -> Flow[int]:
    """The warband with the most or the least of something; of equals the winner of a D6."""
    ratings = [side.rating for side in battle.setup.sides]
    numbers = [len(to_set_up(battle, side)) for side in battle.sides]
    figures = ratings if by.endswith("rated-defends") else numbers
    wanted = max(figures) if by in ("more-defend", "higher-rated-defends") else min(figures)
    best = [side for side in battle.sides if figures[side] == wanted]
    if len(best) == 1:
        return best[0]
    return (yield from roll_off(battle, best, "who defends", "scenario"))
