"""Fear, panic, miscasts and misfires come in the heat of battle whenever their causes do: whole battles are read."""

from collections.abc import Sequence
from functools import cache

import pytest

from rules.catalogue.load import rulebook
from rules.combat.rolls.leadership_test import FLEEING
from rules.engine import events
from rules.engine.events import AnyEvent
from rules.engine.resolver import Resolver
from rules.engine.state.battle_state import BattleState
from rules.policies import POLICIES
from rules.resolve import set_up, start
from tests.rules.warbands import roster

#: Who fights whom, the table, the seed, and who plays.
BATTLES = [
    ("undead", "shadow-warriors", "rooftops", "8", "steady"),
    ("undead", "mercenaries-reikland", "market-square", "2", "steady"),
    ("skaven-clan-eshin", "witch-hunters", "market-square", "5", "steady"),
    ("undead", "skaven-clan-eshin", "market-square", "5", "random"),
]


@cache
def fought(own: str, other: str, table: str, seed: str, player: str) -> Resolver:
    setup = set_up([roster(own), roster(other)], rulebook(), seed=seed, ruleset="heroheim", battlefield=table)
    return start(setup, policies=dict.fromkeys((0, 1), POLICIES[player]))


@pytest.fixture(params=BATTLES, ids=lambda it: it[0] + " against " + it[1])
def battle(request: pytest.FixtureRequest) -> Resolver:
    return fought(*request.param)


def test_there_is_something_to_read():
    log = [event for names in BATTLES for event in fought(*names).events]
    purposes = {event.purpose for event in log if isinstance(event, events.LeadershipTested)}
    assert {"fear", "panic"} <= purposes
    assert any(isinstance(event, events.SpellCast) and event.roll is not None for event in log)


def follows(log: Sequence[AnyEvent], at: int, kind: type, who: int) -> bool:
    """Whether an event of that kind about somebody comes before anything else happens by choice."""
    for event in log[at + 1 :]:
        if isinstance(event, kind) and getattr(event, "who", None) == who:
            return True
        if isinstance(event, events.PhaseBegan | events.ChargeDeclared | events.TurnBegan):
            return False
    return False


@pytest.mark.rule("HERO-REM-1")
def test_no_miscast_and_no_panic_is_passed_over(battle: Resolver):
    state, log = BattleState(battle.battle.setup), battle.events
    for at, event in enumerate(log):
        if isinstance(event, events.SpellCast) and event.roll is not None:
            spells = state.combatants[event.who].fighter.spells
            slips = event.roll.faces.count(1) > 1 and any(
                spell.key == event.spell and spell.kind == "spell" for spell in spells
            )
            assert isinstance(log[at + 1], events.Miscast) is slips
        if isinstance(event, events.WoundsLost) and event.left == 1:
            who = state.combatants[event.who]
            spared = who.under(FLEEING) or who.has("immune-psychology")
            assert (
                follows(log, at, events.LeadershipTested, event.who)
                or spared
                or leaves_play(log[at:], event.who)
            )
        state.fold(event)


def leaves_play(log: Sequence[AnyEvent], who: int) -> bool:
    """Whether the same attack puts them out of action after all."""
    for event in log:
        if isinstance(event, events.StatusChanged) and event.who == who:
            return True
        if isinstance(event, events.PhaseBegan):
            return False
    return False


@pytest.mark.rule("HERO-REM-1", "HERO-FEAR-6")
def test_a_warrior_who_charges_or_is_charged_by_a_terror_has_tested_in_that_turn(battle: Resolver):
    state = BattleState(battle.battle.setup)
    tested: set[int] = set()
    for event in battle.events:
        if isinstance(event, events.TurnBegan):
            tested.clear()
        if isinstance(event, events.LeadershipTested) and event.purpose == "fear":
            tested.add(event.who)
        if isinstance(event, events.WarriorMoved) and event.manner == "charge":
            charger = state.combatants[event.who]
            for other in (state.combatants[id] for id in event.contacts):
                for one, terror in ((charger, other), (other, charger)):
                    if may_fear(one, terror):
                        assert one.id in tested, (one.fighter.name, terror.fighter.name)
        state.fold(event)


def may_fear(one: object, terror: object) -> bool:
    """Whether they have to test: awake to fear, in their wits, and meeting what causes it."""
    dull = ("causes-fear", "immune-fear", "immune-psychology", "no-fear-test-charging", "frenzy")
    awake = one.standing and not one.under(FLEEING) and not any(one.has(tag) for tag in dull)
    return awake and terror.has("causes-fear")


@pytest.mark.rule("HERO-REM-1")
def test_every_1_of_a_blackpowder_weapon_is_a_misfire(battle: Resolver):
    powder = {
        weapon.key
        for one in battle.battle.state.combatants
        for weapon in one.fighter.weapons
        if weapon.category == "blackpowder" and weapon.shot and "line" not in weapon.shot.traits
    }
    for at, event in enumerate(battle.events):
        if isinstance(event, events.ShotFired) and event.roll is not None and event.weapon in powder:
            beside = battle.events[max(0, at - 1) : at + 2]
            misfired = any(isinstance(it, events.Misfired) and it.who == event.who for it in beside)
            assert misfired is (event.roll.faces[-1] == 1)
