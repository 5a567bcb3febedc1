"""The state is what the events made of the set-up."""

import msgspec
import pytest

from rules.engine import events
from rules.engine.dice import Rolled
from rules.engine.events import AnyEvent, Event, Status
from rules.engine.state.battle_state import _FOLD, BattleState
from tests.rules.staging.battlefield import Battlefield, inches, man

#: Events that tell something and change nothing that a procedure reads.
TOLD_ONLY = {
    events.BattleBegan,
    events.FirstActivationGiven,
    events.SuccessRolled,
    events.MoraleTested,
    events.RolledOff,
    events.ChargeDeclared,
    events.WoundRolled,
    events.SaveRolled,
    events.InjuryRolled,
    events.HelmetTested,
    events.MovementRolled,
    events.WarriorFell,
    events.BombBurst,
    events.Misfired,
    events.LeadershipTested,
    events.RuleRolled,
    events.RollRepeated,
    events.Miscast,
    events.AllianceRefused,
    events.ScenarioChosen,
    events.WarbandDrank,
    events.PersonaSummoned,
    events.ReactionsOffered,
    events.ReactionDeclined,
    events.CommandGiven,
    events.AmountRolled,
    events.ReserveCalled,
    events.SpoilSought,
    events.SpotSearched,
    events.HazardRolled,
}


def test_every_event_changes_the_state_or_is_told_only():
    known = vars(events).values()
    every = {kind for kind in known if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert set(_FOLD) | TOLD_ONLY == every
    assert not set(_FOLD) & TOLD_ONLY


def test_every_event_can_be_stored_and_read_back():
    every = set(_FOLD) | TOLD_ONLY
    assert set(AnyEvent.__args__) == every
    stored = msgspec.json.encode(events.WarriorMoved(1, "walk", (inches(1, 2),), 0))
    assert msgspec.json.decode(stored, type=AnyEvent) == events.WarriorMoved(1, "walk", (inches(1, 2),), 0)


def field() -> Battlefield:
    return Battlefield([man(10, 10, W=2), man(12, 10)], [man(10.98, 10), man(20, 20)])


def test_contacts_are_mutual_and_end_when_one_moves_away():
    fight = field()
    fight.engage(0, 2)
    assert (fight.one(0).contacts, fight.one(2).contacts) == ({2}, {0})
    fight.fold(events.WarriorMoved(0, "walk", (inches(10, 10), inches(8, 10)), 200))
    assert (fight.one(0).contacts, fight.one(2).contacts) == (set(), set())


@pytest.mark.parametrize("status", [Status.OUT_OF_ACTION, Status.LEFT])
def test_a_warrior_who_leaves_the_table_touches_nobody_any_more(status: Status):
    fight = field()
    fight.engage(0, 2)
    fight.status(2, status)
    assert fight.one(0).contacts == set()
    assert [one.id for one in fight.state.on_table()] == [0, 1, 3]


def test_weapons_in_hand_are_forgotten_with_the_last_opponent():
    fight = field()
    fight.engage(0, 2)
    fight.fold(events.WeaponsTaken(0, 0, "x"), events.CombatFought((0, 2)))
    assert (fight.one(0).loadout, fight.one(0).fought_rounds) == (0, 1)
    fight.status(2, Status.OUT_OF_ACTION)
    assert (fight.one(0).loadout, fight.one(0).fought_rounds) == (None, 0)


def test_turn_counters_are_reset_when_the_next_turn_begins():
    fight = field()
    fight.turn(0)
    here = fight.one(0).position
    for manner in ("run", "charge", "failed_charge"):
        fight.fold(events.WarriorMoved(0, manner, (here, here), 0))
    fight.fold(events.RunnersChecked(0, (0,)), events.WarriorRecovered(0, Status.STANDING))
    one = fight.one(0)
    assert (one.moved, one.ran, one.charged, one.failed_charge, one.stood_up, one.may_run) == (
        *[True] * 5,
        False,
    )
    fight.turn(1)
    assert (one.moved, one.ran, one.charged, one.failed_charge, one.stood_up, one.may_run) == (
        *[False] * 5,
        True,
    )


def test_phase_counters_are_reset_when_the_next_phase_begins():
    fight = field()
    roll = Rolled((4,))
    fight.fold(
        events.BlowStruck(0, 2, "Sword", roll, True),
        events.ParryTried(2, 0, roll, False),
        events.CriticalRolled(0, 2, roll, "Vital part"),
    )
    assert (fight.one(2).first_hitter, fight.one(2).parries, fight.one(0).critical_dealt) == (0, 1, True)
    fight.turn(0, "close combat")
    assert (fight.one(2).first_hitter, fight.one(2).parries, fight.one(0).critical_dealt) == (None, 0, False)


def test_own_turns_are_counted_for_reloading():
    fight = field()
    for side in (0, 1, 0):
        fight.turn(side)
    assert (fight.one(0).own_turns, fight.one(2).own_turns) == (2, 1)
    fight.fold(events.ShotFired(0, 2, "bow", 100, None, None))
    assert fight.one(0).fired == {"bow": (2,)}


def test_a_warrior_who_took_whom_out_is_kept_in_order():
    fight = field()
    fight.fold(events.StatusChanged(3, Status.OUT_OF_ACTION, 1, "fell"))
    fight.fold(events.StatusChanged(2, Status.OUT_OF_ACTION, 0))
    assert fight.state.taken_out == [(3, 1, "fell"), (2, 0, "")]


def test_two_states_that_folded_the_same_are_equal():
    fight = field()
    fight.engage(0, 2)
    other = BattleState(fight.battle.setup)
    assert other.snapshot() != fight.state.snapshot()
    for who, at in enumerate([(10, 10), (12, 10), (10.98, 10), (20, 20)]):
        other.fold(events.WarriorDeployed(who, inches(*at)))
    for event in (events.FirstTurnDecided(0), events.RoundBegan(1)):
        other.fold(event)
    here = inches(10, 10)
    other.fold(events.WarriorMoved(0, "charge", (here, here), 0, (2,)))
    assert other.snapshot() == fight.state.snapshot()
