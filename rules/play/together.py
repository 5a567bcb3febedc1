"""What a player may leave to their tactics with one tap, named for what happens then."""

from typing import Literal, NamedTuple

from rules.engine.battle import Battle
from rules.engine.decisions import (
    AttackTarget,
    CounterPlace,
    Decision,
    DeploymentPlace,
    Infiltrate,
    NextToAct,
    TryParry,
    WeaponsInHand,
)
from rules.engine.decisions.actions import NextModel
from rules.engine.decisions.alternative import WhoActs
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.decisions.weapons import StrikeWith
from rules.narration.phrases import number
from rules.play.by_orders import is_about_watch
from rules.play.nearness import has_enemy_near, may_act_from_afar

_ACTIVITIES = {
    "charging": "Charge as tactics advise",
    "escaping": "All others stay in combat as tactics advise",
    "moving": "All others advance",
    "shooting": "Everybody shoots",
}
_SET_UP = (DeploymentPlace, Infiltrate)
_MELEE = (AttackTarget, StrikeWith, TryParry, WeaponsInHand)
_ONE_BY_ONE = (NextModel, WhoActs, ActivateUnit, PlayCard)


class Together(NamedTuple):
    """The charges, the watches or the rest of a phase, of a round, or those far off, in the words of a button."""

    scope: Literal["charges", "watches", "phase", "round", "far"]
    label: str


def together(decision: Decision, battle: Battle) -> Together | None:
    """What follows a question in the same way, to be handed over at once; None where nothing does."""
    if isinstance(decision, NextToAct):
        scope: Literal["charges", "phase"] = "charges" if decision.activity == "charging" else "phase"
        return Together(scope, _ACTIVITIES.get(decision.activity, "All others act"))
    if is_about_watch(decision):
        return _all_watch(decision, battle)
    if isinstance(decision, CounterPlace) and not battle.state.round:
        return Together("round", "Leave the whole set-up to tactics")
    if isinstance(decision, _SET_UP) and not battle.state.round:
        others = any(it.on_table for it in battle.state.of_side(decision.side))
        return Together("round", "Set up all the others" if others else "Set up everybody")
    if isinstance(decision, _MELEE) and battle.state.phase == "close combat":
        return Together("phase", "Resolve all fights")
    if isinstance(decision, _ONE_BY_ONE):
        acted = battle.state.activations.acted
        others = any(it.id in acted for it in battle.state.of_side(decision.side))
        return Together("round", f"{'All others act' if others else 'Everybody acts'} this round")
    return None


def _all_watch(decision: Decision, battle: Battle) -> Together | None:
    """The watch of all who may keep one, where others besides this one have a weapon that they have not shot."""
    ready = [it for it in battle.state.of_side(decision.side) if it.standing and it.missiles and not it.shots]
    return Together("watches", "All who may keep watch") if len(ready) > 1 else None


def stretches(battle: Battle) -> tuple[Together, ...]:
    """How long a side may be left to tactics: for the set-up, a phase where there are phases, or a round."""
    if not battle.state.round:
        return (Together("round", "The rest of the set-up"),)
    rest_of_round = Together("round", "The rest of this round")
    return (
        (Together("phase", "The rest of this phase"), rest_of_round)
        if battle.state.phase
        else (rest_of_round,)
    )


def all_far(decision: Decision, battle: Battle) -> Together | None:
    """The warriors who may run up at once because they are near no enemy and have nothing to shoot at or to cast."""
    far = far_off(decision, battle)
    return Together("far", f"{number(len(far), 'warrior')} run up") if len(far) > 1 else None


def far_off(decision: Decision, battle: Battle) -> tuple[int, ...]:
    """Those of them among the warriors of whom one acts next."""
    if not isinstance(decision, WhoActs | NextModel):
        return ()
    warriors = [battle.combatant(it) for it in decision.candidates]
    return tuple(
        it.id
        for it in warriors
        if it.standing and not has_enemy_near(battle, it) and not may_act_from_afar(battle, it)
    )
