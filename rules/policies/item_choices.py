"""A sensible player's use of miscellaneous items, and help for friends on fire."""

from rules.combat.effects.special_rules.fire import ON_FIRE
from rules.combat.moving.movement import check_move
from rules.combat.psychology.minds import fleeing
from rules.combat.rolls.changed_dice import KEEP, USE
from rules.engine.decisions import Choice, IllegalAnswer, MoveTo
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point
from rules.engine.view import View

#: An enemy this close is reason to eat hardtack and to stop using the spy glass, in 1/100 inch.
_THREAT = 1000


def choose(decision: Choice, view: View) -> str:
    """The horn rallies fleeing friends, hardtack is eaten before blows, and re-rolls are not spent on a single blow."""
    match decision.question:
        case "blow the horn":
            return USE if any(fleeing(warrior) for warrior in view.own) else KEEP
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
    """A place beside the nearest burning friend without a helper, if this move leads there."""
    warrior, battle = view.combatant(decision.who), view.battle
    if not warrior.standing or warrior.under(ON_FIRE):
        return None
    limit = max(decision.walk, decision.run)
    alight = [
        other for other in view.own if other.conditions and other.under(ON_FIRE) and other is not warrior
    ]
    alight = [other for other in alight if warrior.gap_to(other) <= limit]
    for friend in sorted(alight, key=lambda other: (warrior.gap_to(other), other.id)):
        if any(
            _touch(view, other, friend) for other in view.own if other is not friend and other is not warrior
        ):
            continue
        if _touch(view, warrior, friend):
            return warrior.position
        others = battle.bases(warrior, friend)
        for place in battle.terrain.contact_points(
            warrior.position, friend.position, warrior.fighter.radius, friend.fighter.radius, others
        ):
            try:
                check_move(battle, warrior, place, limit)
            except IllegalAnswer:
                continue
            return place
    return None


def _touch(view: View, warrior: Combatant, other: Combatant) -> bool:
    return view.battle.terrain.engaged(
        warrior.position, warrior.fighter.radius, other.position, other.fighter.radius
    )


def _threatened(decision: Choice, view: View) -> bool:
    assert decision.who is not None
    warrior = view.combatant(decision.who)
    return any(warrior.gap_to(enemy) <= _THREAT for enemy in view.battle.enemies_seen(warrior))


#: The questions of plain choices that `choose` answers.
QUESTIONS = ("trap", "blow the horn", "eat hardtack", "spy glass", "re-roll to hit", "re-roll parry")
