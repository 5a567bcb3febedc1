"""What is compared of two battles of which one was refereed, and what a geometry says of those near somebody."""

from rules.combat.rolls.leadership_test import lends
from rules.engine.events import (
    ActionTaken,
    BattleBegan,
    ConditionBegan,
    ConditionEnded,
    ModelPut,
    RoomMade,
    RunnersChecked,
    ShotFired,
    StatusChanged,
    WarriorDeployed,
    WarriorMoved,
)
from rules.engine.events.alternative import ActionsGained
from rules.engine.protocols import HERO_NEAR
from rules.engine.state.conditions import HIDDEN
from rules.engine.table import Point
from rules.referee.bundles import MET, STOPS
from rules.referee.by_hand import BY_HAND
from rules.referee.deeds_by_dice import HIDE
from rules.referee.deeds_by_dice import LED as LEADER
from rules.systems.alternative.activation_rules import BY_FRIENDS, NEAR, THIRST, _is_living
from rules.systems.alternative.following import MARCH
from rules.values import changed

_NOWHERE = Point(0, 0)
#: A move of somebody who shows their enemies, which players of a real table make themselves.
RUSH = "rush"


def told(event):
    """An event without its places; None for one that nobody tells."""
    if isinstance(event, ModelPut | RoomMade | RunnersChecked) or _is_about_hiding(event):
        return None
    if isinstance(event, BattleBegan):
        return changed(event, table="")
    if isinstance(event, WarriorDeployed):
        return changed(event, at=_NOWHERE)
    if isinstance(event, WarriorMoved) and event.manner == RUSH:
        return None
    if isinstance(event, WarriorMoved):
        return changed(event, path=(), spent=0)
    if isinstance(event, StatusChanged) and event.cause in ("", BY_HAND):
        return changed(event, cause="")
    if isinstance(event, ShotFired):
        return changed(event, distance=0)
    if isinstance(event, ActionsGained) and event.purpose.startswith(f"{MARCH} "):
        return changed(event, purpose=MARCH)
    return event


def _is_about_hiding(event):
    if isinstance(event, ActionTaken):
        return event.action == HIDE
    began = isinstance(event, ConditionBegan) and event.condition.key == HIDDEN
    return began or (isinstance(event, ConditionEnded) and event.key == HIDDEN)


def is_near(truth, warrior, word):
    """Whether somebody whom a warrior's rule wants near is there."""
    counts = next((BY_FRIENDS[tag] for tag in warrior.tags if tag in BY_FRIENDS), None)
    friends = [it for it in truth.state.of_side(warrior.side) if it.standing and it is not warrior]
    prey = truth.state.enemies_of(warrior.side) if warrior.has(THIRST) else ()
    those = [it for it in friends if counts(truth, it)] if counts else [it for it in prey if _is_living(it)]
    heroes = word == HERO_NEAR
    return any(warrior.is_within(it, NEAR) and (it.fighter.hero or not heroes) for it in those)


def words_of_near(truth, warrior):
    """The words for a leader near somebody, and for those whom a rule of theirs wants there."""
    led = any(lends(it, warrior) for it in truth.state.of_side(warrior.side) if it is not warrior)
    near = [it for it in truth.sequence.near_words(truth, warrior) if is_near(truth, warrior, it)]
    return (LEADER,) if led else (), near[-1:]


def stopped_too(moves, charger, steps):
    """The other chargers whom the one stops who steps into the way of somebody, of the moves of a phase."""
    for event in moves if steps else ():
        if event.manner == "intercept" and charger in event.contacts and f" {MET} {event.who}" in steps:
            return [f" {STOPS}{it}" for it in event.contacts if it != charger]
    return []


class Diverged(Exception):
    """The first event that came out otherwise: how many were the same, and both events."""

    def __init__(self, at, recorded, again):
        self.at, self.recorded, self.again = at, recorded, again
        super().__init__(f"event {at}: recorded {recorded}, refereed {again}")
