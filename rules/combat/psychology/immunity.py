"""Tags by which Leadership tests are passed, repeated, or not asked for at all."""

from rules.combat.effects import hooks
from rules.combat.psychology.minds import ALONE, PSYCHOLOGY, able
from rules.combat.rolls.leadership_test import ALL_ALONE, FEAR, RALLYING
from rules.engine.battle import Battle
from rules.engine.events import ConditionBegan
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: Whose shout lets a friend within reach test again, once a turn; how far it carries, and a banner, in 1/100 inch.
SHOUTED = "has-shouted"
_SHOUT, _BANNER = 800, 1200
RELIC_SPENT = "relic-spent"
#: A second try that takes nothing.
Free = tuple[()]


@hooks.ignores_rule.handles("immune-psychology")
def _unmoved(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == PSYCHOLOGY


@hooks.ignores_rule.handles("immune-all-alone", "never-leaves-combat")
def _fights_on(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == ALONE


@hooks.passes_leadership.handles("auto-pass-leadership")
def _always(_battle: Battle, _who: Combatant, _purpose: str) -> Flow[bool]:
    yield from ()
    return True


@hooks.passes_leadership.handles("passes-first-leadership-test")
def _by_the_relic(_battle: Battle, warrior: Combatant, _purpose: str) -> Flow[bool]:
    if warrior.under(RELIC_SPENT):
        return False
    yield ConditionBegan(warrior.id, Condition(RELIC_SPENT))
    return True


@hooks.rerolls_leadership.handles("reroll-leadership")
def _any(_battle: Battle, _who: Combatant, _purpose: str) -> bool:
    return True


@hooks.rerolls_leadership.handles("reroll-fear")
def _fear(_battle: Battle, _who: Combatant, purpose: str) -> bool:
    return purpose == FEAR


@hooks.rerolls_leadership.handles("reroll-all-alone")
def _all_alone(_battle: Battle, _who: Combatant, purpose: str) -> bool:
    return purpose == ALL_ALONE


@hooks.lends_a_reroll.handles("reroll-leadership-12")
def _banner(_battle: Battle, warrior: Combatant, friend: Combatant, _purpose: str) -> Free | None:
    """The Standard of Nagarythe: it helps Shadow Warriors, not the hired (Town Cryer 10)."""
    heard = (
        able(warrior) and "shadow-warriors" in friend.fighter.callings and warrior.gap_to(friend) <= _BANNER
    )
    return () if heard else None


@hooks.lends_a_reroll.handles("reroll-all-alone-12")
def _standard(_battle: Battle, warrior: Combatant, friend: Combatant, purpose: str) -> Free | None:
    return () if purpose == ALL_ALONE and able(warrior) and warrior.gap_to(friend) <= _BANNER else None


@hooks.lends_a_reroll.handles("booming-voice")
def _shout(
    _battle: Battle, warrior: Combatant, friend: Combatant, purpose: str
) -> tuple[ConditionBegan] | None:
    if purpose not in (ALL_ALONE, RALLYING) or warrior.under(SHOUTED) or not able(warrior) or warrior.engaged:
        return None
    if warrior.gap_to(friend) > _SHOUT:
        return None
    return (ConditionBegan(warrior.id, Condition(SHOUTED, until="turn")),)
