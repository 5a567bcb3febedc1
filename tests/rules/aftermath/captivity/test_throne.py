"""The Cursed Cavalcade takes henchmen alive and gives captives to the Throne of Worms."""

import pytest

from rules.aftermath.captivity.captor import captor_of
from rules.aftermath.captivity.fates import lost_to, options, settle_captive
from rules.aftermath.captivity.prisoner import Prisoner, prisoners
from rules.aftermath.events.losses import HenchmanInjuryRolled, RuleTested
from rules.aftermath.flow import drive
from rules.aftermath.losses.casualties import roll_injuries
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought
from rules.ledger.sheet import Status
from rules.mustering.changes.muster import dismiss
from rules.mustering.legality.composition import largest_size
from rules.mustering.lists.muster_entries import hiring
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.rules.aftermath.bands import COMPLETE, begun
from tests.rules.aftermath.trading.posts import drafted
from tests.rules.aftermath.warbands import GUARD, RATS, battle, carrying, outcome, scripted

PIKES = 4
CAVALCADE = COMPLETE.warbands["cursed-cavalcade"]


def cavalcade(weapon="misericordia", thralls=0):
    sheet = carrying(begun("cursed-cavalcade", "aristocrat"), 1, weapon)
    kind = CAVALCADE.warrior("captured-thrall")
    for number in range(thralls):
        sheet = apply(sheet, changed(hiring(sheet, kind, f"Thrall {number}", 1), price=0))
    return sheet


def home(out, *faces, by=None, sheet=GUARD):
    """What becomes of these casualties of an Aristocrat: the side, its changes, its events."""
    setup = battle(sheet, by or cavalcade(), book=COMPLETE)
    side = Side(0, setup, outcome(setup, dict.fromkeys(out, "Aristocrat")), sheet, COMPLETE, "b")
    pending = PendingChanges()
    events, _ = drive(roll_injuries(side, pending), scripted(*((die,) for die in faces)))
    return side, BattleFought("b", "", (), "lost", pending.all_changes), events


@pytest.mark.parametrize(("dice", "taken"), [((5,), True), ((4, 3), False)])
def test_a_henchman_is_taken_alive_on_5(dice, taken):
    side, fought, events = home(["The Pikes 2"], *dice)
    assert [it.works for it in events if isinstance(it, RuleTested)] == [taken]
    assert len(prisoners(side.sheet, fought, COMPLETE)) == taken
    assert apply(side.sheet, fought).warrior(PIKES).members == 4 - taken


@pytest.mark.parametrize("by", [cavalcade("sword"), cavalcade(thralls=5), RATS])
def test_nobody_is_taken_without_the_weapon_or_a_place_or_by_others(by):
    setup = battle(GUARD, by, book=COMPLETE)
    name = setup.sides[1].fighters[0].name
    side = Side(0, setup, outcome(setup, {"The Pikes 1": name}), GUARD, COMPLETE, "b")
    events, _ = drive(roll_injuries(side, PendingChanges()), scripted((6,)))
    assert [type(it) for it in events] == [HenchmanInjuryRolled]


def test_two_are_taken_at_most_and_each_is_a_block_of_their_own():
    side, fought, _ = home(["The Pikes 1", "The Pikes 2", "The Pikes 3"], 6, 6, 3)
    found = prisoners(side.sheet, fought, COMPLETE)
    assert [(it.name, it.gear[0].copies) for it in found] == [("The Pikes 1", 1), ("The Pikes 2", 1)]
    after = apply(side.sheet, fought)
    assert [(it.members, it.status) for it in after.warriors[3:]] == [
        (2, Status.ACTIVE),
        (0, Status.CAPTURED),
        (0, Status.CAPTURED),
    ]


def test_the_whole_of_a_pair_can_be_taken():
    pair = changed(GUARD.warrior(PIKES), members=2, hired_for=(25, 25), possessions=())
    sheet = changed(GUARD, warriors=(*GUARD.warriors[:3], pair))
    _, fought, _ = home(["The Pikes 1", "The Pikes 2"], 5, 5, sheet=sheet)
    assert len(prisoners(sheet, fought, COMPLETE)) == 2
    assert not any(it.is_active for it in apply(sheet, fought).warriors[3:])


def captive():
    side, fought, _ = home(["The Pikes 2"], 5)
    (found,) = prisoners(side.sheet, fought, COMPLETE)
    return side, fought, found


def test_the_captor_of_a_henchman_is_the_cavalcade():
    side, _, found = captive()
    setup = type("Setup", (), {"side": 0, "setup": side.setup, "outcome": side.outcome})
    setup.sheet, setup.battle = side.sheet, "b"
    assert captor_of(setup, found.number, COMPLETE) == 1


def test_a_henchman_is_given_to_the_throne_and_a_hero_as_to_everything_else():
    _, _, found = captive()
    hero = Prisoner(2, "Otto", "The Guard", 7, block=GUARD.warrior(2))
    assert [it.key for it in options(cavalcade(), found, COMPLETE)] == ["throne-of-worms"]
    assert [it.key for it in options(cavalcade(), hero, COMPLETE)] == [
        *("ransom", "exchange", "sell-to-slavers", "sacrifice"),
        "throne-of-worms",
    ]


@pytest.mark.parametrize(
    ("dice", "thralls", "experience", "before"),
    [((2,), 0, 20, 0), ((3,), 1, 20, 0), ((5,), 1, 20, 0), ((5,), 5, 20, 5), ((6,), 0, 21, 0)],
)
def test_the_throne_destroys_enslaves_or_takes_a_sacrifice(dice, thralls, experience, before):
    side, fought, found = captive()
    draft = drafted(cavalcade(thralls=before), COMPLETE)
    drive(settle_captive(draft, found), scripted(dice))
    sheet = draft.sheet
    assert sum(it.members for it in sheet.active if it.type == "captured-thrall") == thralls
    assert sheet.warrior(1).experience == experience
    apply(apply(side.sheet, fought), lost_to(found, "throne-of-worms", "The Others"))


def test_captured_thralls_are_not_counted_and_never_dismissed():
    sheet = cavalcade(thralls=5)
    assert largest_size(cavalcade(), CAVALCADE, COMPLETE) == 13
    assert largest_size(sheet, CAVALCADE, COMPLETE) == 18
    with pytest.raises(NotAllowed, match="a Captured Thrall never is"):
        dismiss(sheet, COMPLETE, 2)
