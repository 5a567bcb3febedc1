"""All that is not offered with a question, by the kind of the question."""

from rules.engine.battle import Battle
from rules.engine.decisions import (
    CastSpell,
    ChargeTarget,
    Decision,
    Intercept,
    MoveTo,
    NextToAct,
    ShootingTarget,
)
from rules.engine.decisions.actions import NextAction, NextModel
from rules.engine.decisions.alternative import WhoActs
from rules.engine.decisions.cards import ActivateUnit
from rules.narration.names import Names
from rules.play.sights import Look, look_at, look_to_shoot
from rules.play.why_not.actions import not_taken
from rules.play.why_not.line import WhyNot
from rules.play.why_not.reactions import barred_by_system, not_intercepting
from rules.play.why_not.spells import not_cast
from rules.play.why_not.targets import charges, shots
from rules.play.why_not.turns import not_activated, not_chosen, not_now


def why_not(decision: Decision, battle: Battle, names: Names) -> tuple[WhyNot, ...]:
    """The enemies, warriors, weapons and actions that a question does not offer, with the reasons."""
    match decision:
        case ShootingTarget():
            found = shots(decision, battle, names)
        case ChargeTarget():
            found = charges(decision, battle, names)
        case NextToAct():
            found = not_chosen(decision, battle, names)
        case NextModel() | WhoActs() | ActivateUnit():
            found = not_activated(decision, battle, names)
        case Intercept():
            found = not_intercepting(decision, battle, names)
        case CastSpell():
            found = not_cast(decision, battle, names)
        case NextAction():
            found = not_taken(decision, battle)
        case MoveTo():
            found = not_now(decision, battle)
        case _:
            found = barred_by_system(decision, battle, names)
    return tuple(found)


def unseen_targets(
    decision: Decision, rows: tuple[WhyNot, ...], battle: Battle, names: Names
) -> tuple[Look, ...]:
    """The sight of the enemies whom a question about a shot, a charge or a spell does not offer."""
    if not isinstance(decision, ShootingTarget | ChargeTarget | CastSpell):
        return ()
    look = look_to_shoot if isinstance(decision, ShootingTarget) else look_at
    viewer = battle.combatant(decision.who)
    others = [battle.combatant(it) for row in rows for it in row.about if it != viewer.id]
    return tuple(look(battle, names, viewer, other) for other in others)
