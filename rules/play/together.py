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

_ACTIVITIES = {
    "charging": "Charge as tactics advise",
    "moving": "All others advance",
    "shooting": "Everybody shoots",
}
_SET_UP = (DeploymentPlace, Infiltrate)
_MELEE = (AttackTarget, StrikeWith, TryParry, WeaponsInHand)
_ONE_BY_ONE = (NextModel, WhoActs, ActivateUnit, PlayCard)


class Together(NamedTuple):
    """The rest of a phase or of a round, in the words of a button."""

    scope: Literal["phase", "round"]
    label: str


def together(decision: Decision, battle: Battle) -> Together | None:
    """What follows a question in the same way, to be handed over at once; None where nothing does."""
    if isinstance(decision, NextToAct):
        return Together("phase", _ACTIVITIES.get(decision.activity, "All others act"))
    if isinstance(decision, CounterPlace) and not battle.state.round:
        return Together("round", "Leave the whole set-up to tactics")
    if isinstance(decision, _SET_UP) and not battle.state.round:
        return Together("round", "Set up all the others")
    if isinstance(decision, _MELEE) and battle.state.phase == "close combat":
        return Together("phase", "Resolve all fights")
    if isinstance(decision, _ONE_BY_ONE):
        return Together("round", "All others act this round")
    return None
