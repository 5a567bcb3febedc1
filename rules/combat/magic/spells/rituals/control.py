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
from rules.engine.dice import Modifier, Roll
from rules.engine.events import AllegianceChanged, ConditionEnded, RuleRolled, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH, distance

LURED = "lure-of-chaos"


def take_control(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """D6 + Leadership each; only a higher score of the caster's wins (CORE-MAGIC-CHAOS-4-2)."""
    own = yield from _score(caster, spell)
    other = yield from _score(target, spell)
    if own <= other:
        return
    yield from hold(caster, spell, target, "", NO_LEAPS)
    touching = [battle.combatant(id) for id in sorted(target.contacts)]
    yield AllegianceChanged(target.id, caster.side, spell.name)
    for warrior in touching:
        at = step_away(battle, warrior, target, INCH)
        if at != warrior.position:
            still = tuple(sorted(warrior.contacts))
            yield WarriorMoved(
                warrior.id, "step", (warrior.position, at), distance(warrior.position, at), still
            )


def _score(warrior: Combatant, spell: KnownSpell) -> Flow[int]:
    roll = Roll(spell.name, modifiers=(Modifier("Leadership", warrior.profile.Ld),), who=warrior.id)
    faces = yield from throw(roll)
    yield RuleRolled(warrior.id, spell.name, roll.shown(faces), True)
    return faces[0] + warrior.profile.Ld


@hooks.recovery_begins.handles(LURED)
def _comes_to(battle: Battle, warrior: Combatant) -> Flow[None]:
    """The test in the recovery phase of its own side that frees it."""
    if (yield from test_leadership(battle, warrior, "the Lure of Chaos")):
        yield ConditionEnded(warrior.id, LURED)
        yield AllegianceChanged(warrior.id, warrior.home, "free again")
