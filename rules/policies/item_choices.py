"""What a sensible player does with curious things, and for friends on fire."""

from rules.combat.effects.special_rules.fire import ON_FIRE
from rules.combat.moving.movement import check_move
from rules.combat.psychology.minds import fleeing
from rules.combat.rolls.changed_dice import KEEP, USE
from rules.engine.decisions import Choice, IllegalAnswer, MoveTo
from rules.engine.state import Combatant
from rules.engine.table import Point
from rules.engine.view import View

#: How near an enemy must be to harden oneself against him, and to leave spying, in 1/100 inch.
_THREAT = 1000


def choose(decision: Choice, view: View) -> str:
    """A horn rallies those who run, biscuits are eaten before blows, and luck is kept for more than a blow."""
    match decision.question:
        case "blow the horn":
            return USE if any(fleeing(one) for one in view.own) else KEEP
        case "eat hardtack":
            return USE if _threatened(decision, view) else KEEP
        case "spy glass":
            return decision.choices[-1] if _threatened(decision, view) else decision.choices[0]
        case "trap":
            return decision.choices[1 if _threatened(decision, view) or view.battle.state.round > 1 else 0]
        case "re-roll to hit" | "re-roll parry":
            return KEEP
    return decision.choices[0]


def beside_the_burning(decision: MoveTo, view: View) -> Point | None:
    """A place beside the nearest friend who burns and has nobody at hand, if this move leads there."""
    who, battle = view.combatant(decision.who), view.battle
    if not who.standing or who.under(ON_FIRE):
        return None
    limit = max(decision.walk, decision.run)
    alight = [one for one in view.own if one.conditions and one.under(ON_FIRE) and one is not who]
    alight = [one for one in alight if who.gap_to(one) <= limit]
    for friend in sorted(alight, key=lambda one: (who.gap_to(one), one.id)):
        if any(_touch(view, other, friend) for other in view.own if other is not friend and other is not who):
            continue
        if _touch(view, who, friend):
            return who.position
        others = battle.bases(who, friend)
        for place in battle.terrain.contact_points(
            who.position, friend.position, who.fighter.radius, friend.fighter.radius, others
        ):
            try:
                check_move(battle, who, place, limit)
            except IllegalAnswer:
                continue
            return place
    return None


def _touch(view: View, one: Combatant, other: Combatant) -> bool:
    return view.battle.terrain.engaged(one.position, one.fighter.radius, other.position, other.fighter.radius)


def _threatened(decision: Choice, view: View) -> bool:
    assert decision.who is not None
    who = view.combatant(decision.who)
    return any(who.gap_to(enemy) <= _THREAT for enemy in view.battle.enemies_seen(who))


QUESTIONS = ("trap", "blow the horn", "eat hardtack", "spy glass", "re-roll to hit", "re-roll parry")
