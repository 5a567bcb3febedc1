"""What changes by hand do to a sheet."""

import pytest

from rules.catalogue.profile import Change
from rules.ledger.apply import CannotApply, apply
from rules.ledger.by_hand import (
    AdvanceGranted,
    AdvanceStruck,
    BattlesExcused,
    InjuryCured,
    WarriorRestored,
)
from rules.ledger.entries import ExperienceGained, MembersLost, Settled
from rules.ledger.sheet import Advance, Possession, Status
from rules.values import changed
from tests.roster.samples import SHEET

CAPTAIN, DEAD, PIKES = SHEET.warriors
STRONGER = Advance(24, (3, 4), Change("S", 1))


def after(*changes, sheet=SHEET):
    return apply(sheet, Settled("", changes, reason="a test"))


def test_an_advance_is_granted():
    advance = Advance(0, change=Change("WS", 1))
    captain = after(AdvanceGranted(1, advance)).warrior(1)
    assert captain.advances == (*CAPTAIN.advances, advance)
    assert captain.current.WS == CAPTAIN.current.WS + 1


def test_the_last_of_equal_advances_is_struck():
    twice = changed(CAPTAIN, advances=(STRONGER, CAPTAIN.advances[1], STRONGER))
    sheet = changed(SHEET, warriors=(twice, DEAD, PIKES))
    assert after(AdvanceStruck(1, STRONGER), sheet=sheet).warrior(1).advances == CAPTAIN.advances


def test_an_advance_that_nobody_took_cannot_be_struck():
    with pytest.raises(CannotApply, match="no such advance"):
        after(AdvanceStruck(1, Advance(0, change=Change("A", 1))))


def test_a_cured_injury_is_gone_with_what_it_did():
    captain = after(InjuryCured(1, "leg-wound")).warrior(1)
    assert [injury.key for injury in captain.injuries] == ["madness-stupidity"]
    assert captain.current.M == CAPTAIN.current.M + 1
    with pytest.raises(CannotApply, match="does not suffer"):
        after(InjuryCured(4, "leg-wound"))


def test_battles_are_excused_only_if_they_would_be_missed():
    assert after(BattlesExcused(1, 1)).warrior(1).misses_battles == 0
    with pytest.raises(CannotApply, match="misses 1 battles, not 2"):
        after(BattlesExcused(1, 2))


def test_a_dead_hero_is_back_with_his_gear():
    gear = (Possession("sword", (10,)),)
    hans = after(WarriorRestored(2, 1, gear, (15,))).warrior(2)
    assert (hans.status, hans.members, hans.fallen) == (Status.ACTIVE, 1, 0)
    assert (hans.possessions, hans.hired_for) == (gear, (15,))


def test_a_henchman_is_back_in_his_group():
    gear = (Possession("dagger", (0,)), Possession("spear", (10,)))
    lost = after(MembersLost(4, 1))
    back = after(WarriorRestored(4, 1, gear, (31,)), sheet=lost)
    assert back == SHEET


def test_nobody_is_back_whom_the_warband_did_not_lose():
    with pytest.raises(CannotApply, match="lost 0, not 1"):
        after(WarriorRestored(1))


def test_a_restored_leader_does_not_displace_a_follower_in_office():
    gone = after(MembersLost(1, 1, "captured"))
    led = changed(gone.warrior(4), leader=True)
    sheet = changed(gone, warriors=(gone.warrior(1), DEAD, led))
    assert not after(WarriorRestored(1), sheet=sheet).warrior(1).leader
    assert after(WarriorRestored(1), sheet=gone).warrior(1).leader


def test_experience_never_falls_below_nothing():
    assert after(ExperienceGained(4, -3, "")).warrior(4).experience == 0
    with pytest.raises(CannotApply, match="has 3 experience, not 4"):
        after(ExperienceGained(4, -4, ""))
