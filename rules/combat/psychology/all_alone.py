"""All alone: one against two or more with no friend near may break and run (CORE-ALONE)."""

from collections.abc import Iterable

from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.combat.psychology.fleeing import breaks
from rules.combat.psychology.minds import ALONE, able, beyond_psychology, friends_near
from rules.combat.rolls.leadership_test import ALL_ALONE, test_leadership
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import ALWAYS_ALONE, TWISTED
from rules.engine.table import INCH

#: A friend this near is company, in 1/100 inch.
COMPANY = 600
#: How far a standard gives heart, in 1/100 inch.
_STANDARD = 1200


def check_all_alone(battle: Battle, combatants: Iterable[Combatant]) -> Flow[None]:
    """Test warriors who fight alone at the end of close combat; those who fail break (CORE-ALONE-3)."""
    for warrior in list(combatants) if battle.rules.all_alone_tests else ():
        if not is_all_alone(battle, warrior):
            continue
        if battle.witness is not None and (yield from battle.witness.find_company(warrior)):
            continue
        if not (yield from test_leadership(battle, warrior, ALL_ALONE)):
            yield from breaks(battle, warrior)


def is_all_alone(battle: Battle, warrior: Combatant) -> bool:
    """Whether they must test: two standing opponents, no able friend within 6 inches, and not above such fears."""
    always = warrior.under(ALWAYS_ALONE)
    opponents = sum(battle.combatant(other).standing for other in warrior.contacts)
    if not able(warrior) or opponents < (1 if always else 2):
        return False
    near = warrior.conditions[TWISTED].amount * INCH if warrior.under(TWISTED) else COMPANY
    if not always and any(able(friend) for friend in friends_near(battle, warrior, near)):
        return False
    if ignores(battle, warrior, ALONE) or beyond_psychology(battle, warrior):
        return False
    friends = () if always else battle.state.of_side(warrior.side)
    return not any(hooks.keeps_company.any_true(battle, friend, warrior) for friend in friends)


@hooks.keeps_company.handles("never-all-alone-12")
def _standard(_battle: Battle, warrior: Combatant, friend: Combatant) -> bool:
    """Swabbies take no comfort from the Jolly Roger (Town Cryer 9)."""
    return able(warrior) and friend.fighter.line != "swabbie" and warrior.gap_to(friend) <= _STANDARD
