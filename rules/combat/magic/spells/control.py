"""Taking over a mind (Lure of Chaos, CORE-MAGIC-CHAOS-4).

The victim fights for the caster's side and keeps its own turns, in which the caster's player decides for it. It is
never made to kill itself: it neither jumps down nor across a gap (CORE-MAGIC-CHAOS-4-4).
"""

from rules.combat.effects import hooks
from rules.combat.magic.spells.lasting import hold
from rules.combat.magic.spells.moves import step_away
from rules.combat.psychology.minds import NO_LEAPS
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.battle import Battle, throw
from rules.engine.combatant import Combatant
from rules.engine.dice import Modifier, Roll
from rules.engine.events import AllegianceChanged, ConditionEnded, RuleRolled, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.table import INCH, distance

LURED = "lure-of-chaos"


def take_control(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """D6 + Leadership each; only a higher score of the caster's wins (CORE-MAGIC-CHAOS-4-2)."""
    own = yield from _score(who, spell)
    other = yield from _score(target, spell)
    if own <= other:
        return
    yield from hold(who, spell, target, "", NO_LEAPS)
    touching = [battle.combatant(id) for id in sorted(target.contacts)]
    yield AllegianceChanged(target.id, who.side, spell.name)
    for one in touching:
        at = step_away(battle, one, target, INCH)
        if at != one.position:
            still = tuple(sorted(one.contacts))
            yield WarriorMoved(one.id, "step", (one.position, at), distance(one.position, at), still)


def _score(one: Combatant, spell: KnownSpell) -> Flow[int]:
    roll = Roll(spell.name, modifiers=(Modifier("Leadership", one.profile.Ld),), who=one.id)
    faces = yield from throw(roll)
    yield RuleRolled(one.id, spell.name, roll.shown(faces), True)
    return faces[0] + one.profile.Ld


@hooks.recovery_begins.handles(LURED)
def _comes_to(battle: Battle, who: Combatant) -> Flow[None]:
    """The test in the recovery phase of its own side that frees it."""
    if (yield from test_leadership(battle, who, "the Lure of Chaos")):
        yield ConditionEnded(who.id, LURED)
        yield AllegianceChanged(who.id, who.home, "free again")
