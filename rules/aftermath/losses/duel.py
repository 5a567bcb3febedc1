"""A duel between two warriors on bare ground, by the close combat rules of a battle, its dice asked for one by one.

One charges; then the turns alternate until only one is left. The warrior whose turn it is recovers, and charges where
the two are apart; nobody shoots from afar, walks away or tests for a rout. Rulings: a warrior who has fled has lost;
after fifty rounds without an end side 0 has lost.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from rules.aftermath.flow import Flow
from rules.catalogue.model import Rulebook
from rules.combat.charging.charge_tests import test_charge
from rules.combat.charging.charging import may_charge, move_charges
from rules.combat.magic.casting import phase_begins
from rules.combat.moving.recovery import recover
from rules.combat.phases import Party, combat_phase, turn_begins
from rules.combat.psychology.stupidity import check_stupidity
from rules.engine import flow as engine
from rules.engine.battle import Battle
from rules.engine.decisions import IllegalAnswer
from rules.engine.dice import Roll
from rules.engine.events import (
    AnyEvent,
    ChargeDeclared,
    Event,
    FirstTurnDecided,
    PhaseBegan,
    RoundBegan,
    TurnBegan,
    WarriorDeployed,
)
from rules.engine.flow import Ask
from rules.engine.protocols import Policy
from rules.engine.table import Point
from rules.engine.view import View
from rules.ledger.sheet import WarbandSheet
from rules.values import changed

#: Makes the battle of two warbands of one warrior each, and names who plays both.
Arena = Callable[[Sequence[WarbandSheet], Rulebook, str], tuple[Battle, Policy]]

#: Where the two begin, in 1/100 inch: an inch apart, so that each reaches the other.
PLACES = (Point(2400, 2400, 0), Point(2600, 2400, 0))
LONGEST = 50


class Fought(NamedTuple):
    """The course of a duel: the winner's side, the rounds it took, and everything that happened."""

    winner: int
    rounds: int
    course: tuple[AnyEvent, ...]


def fight_duel(battle: Battle, policy: Policy, first: int, mine: Callable[[Roll], Roll]) -> Flow[Fought]:
    """Fight it to its end; every roll is asked for as `mine` makes it. The side `first` charges."""
    views = [View(battle, side) for side in battle.sides]
    flow: engine.Flow[None] = battle.rules.watched(battle, _duel(battle, first))
    course: list[AnyEvent] = []
    value: Any = None
    while True:
        try:
            step = flow.send(value)
        except StopIteration:
            left = _left(battle)
            return Fought(left[0] if len(left) == 1 else 1, battle.state.round, tuple(course))
        value = None
        if isinstance(step, Event):
            battle.state.fold(step)
            course.append(step)
        elif isinstance(step, Roll):
            value = yield mine(step)
        else:
            value = _answer(step, policy, views[step.decision.side])


def _answer(ask: Ask, policy: Policy, view: View) -> object:
    try:
        return ask.accept(policy.choose(ask.decision, view))
    except IllegalAnswer:
        return ask.accept(ask.decision.default)


def _left(battle: Battle) -> list[int]:
    """The sides that are still there."""
    return [warrior.side for warrior in battle.state.combatants if warrior.on_table]


def _duel(battle: Battle, first: int) -> engine.Flow[None]:
    for warrior, place in enumerate(PLACES):
        yield WarriorDeployed(warrior, place)
    yield FirstTurnDecided(first)
    for number in range(1, LONGEST + 1):
        yield RoundBegan(number)
        for side in (first, 1 - first):
            yield from _turn(battle, side)
            if len(_left(battle)) < len(PLACES):
                return


def _turn(battle: Battle, side: int) -> engine.Flow[None]:
    acting = partial(battle.state.acting, side)
    yield TurnBegan(side)
    yield PhaseBegan(side, "recovery")
    yield from turn_begins(battle, acting())
    yield from check_stupidity(battle, acting())
    yield from recover(battle, acting())
    yield PhaseBegan(side, "movement")
    yield from phase_begins(battle, acting(), "movement")
    yield from _charge(battle, side)
    yield from combat_phase(battle, Party(side, acting, partial(battle.state.parties, side)))


def _charge(battle: Battle, side: int) -> engine.Flow[None]:
    """Come to blows, unless they have."""
    warrior, enemy = battle.combatant(side), battle.combatant(1 - side)
    if warrior.contacts or not enemy.on_table or not may_charge(battle, warrior):
        return
    yield ChargeDeclared(warrior.id, enemy.id)
    if (yield from test_charge(battle, warrior, enemy)):
        yield from move_charges(battle, [(warrior.id, enemy.id)])


def asked_for(name: str, roll: Roll, *, warrior: int, stream: str) -> Roll:
    """A roll of a duel among those of an aftermath, for one warrior and by a purpose that names the roller."""
    purpose, about = f"pit fight, {name}: {roll.purpose}", f"{warrior}/pit fight, {roll.who}/{roll.purpose}"
    return changed(roll, purpose=purpose, who=warrior, stream=stream, about=about)
