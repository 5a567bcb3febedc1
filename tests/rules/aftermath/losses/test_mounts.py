"""The mounts of riders who went out of action: a die for each, and what is left of them."""

import pytest

from rules.aftermath.events.losses import MountRolled
from rules.aftermath.flow import drive
from rules.aftermath.losses.casualties import roll_injuries
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.load import rulebook
from rules.engine.outcome import CRASHED
from rules.engine.state.conditions import MOUNTED
from rules.fielding.mounts import with_mounts
from rules.ledger.entries import ItemLost
from rules.ledger.gains import ItemFound
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, RATS, battle, carrying, outcome, scripted

BOOK, OTTO = rulebook(), 2
#: A D66 of a full recovery, of death.
WELL, DEAD = (4, 1), (1, 1)


def fallen(items: tuple[str, ...], injury: tuple[int, int], die: int | None, marks=(MOUNTED,), on=()):
    """The changes after Otto went out of action, and the rolls for the mount."""
    sheet = carrying(GUARD, OTTO, *items)
    setup = battle(sheet, RATS)
    setup = changed(setup, sides=(with_mounts(setup.sides[0], sheet, BOOK), setup.sides[1]))
    setup = changed(setup, ruleset=changed(setup.ruleset, switches=on))
    found = outcome(setup, {"Otto": None})
    own = tuple(changed(it, marks=marks) if it.name == "Otto" else it for it in found.sides[0].fighters)
    found = changed(found, sides=(changed(found.sides[0], fighters=own), found.sides[1]))
    pending = PendingChanges()
    dice = (injury,) if die is None else (injury, (die,))
    events, _ = drive(roll_injuries(Side(0, setup, found, sheet, BOOK, "battle-1"), pending), scripted(*dice))
    return pending.changes, [event for event in events if isinstance(event, MountRolled)]


@pytest.mark.rule("MOUNT-43", "MOUNT-44", "CAMP-OPT-MOUNT-14")
@pytest.mark.parametrize(
    ("items", "die", "lives"),
    [
        (("horse",), 2, False),
        (("horse",), 3, True),
        (("warhorse",), 2, False),
        (("warhorse", "barding"), 1, False),
        (("warhorse", "barding"), 2, True),
        (("warhorse", "bretonnian-barding"), 2, True),
    ],
)
def test_the_mount_of_a_rider_out_of_action_dies_on_1_and_2_and_a_barded_one_on_1(items, die, lives):
    _, rolled = fallen(items, WELL, die)
    assert [event.survived for event in rolled] == [lives]


@pytest.mark.rule("MOUNT-46")
def test_a_dead_warhorse_is_lost_with_its_barding():
    changes, _ = fallen(("warhorse", "barding"), WELL, 1)
    assert changes == [
        ItemLost(OTTO, "warhorse", 1, "killed", (1,)),
        ItemLost(OTTO, "barding", 1, "lost with it", (1,)),
    ]


@pytest.mark.rule("MOUNT-45")
@pytest.mark.parametrize(
    ("die", "stash"),
    [(5, [ItemFound(None, it, (0,), "outlived its rider", (5,)) for it in ("warhorse", "barding")]), (1, [])],
)
def test_a_mount_that_outlives_its_rider_goes_to_the_stash(die, stash):
    changes, _ = fallen(("warhorse", "barding"), DEAD, die)
    assert changes[1:] == stash


@pytest.mark.rule("MOUNT-84", "MOUNT-110")
@pytest.mark.parametrize(
    ("marks", "die", "lives"), [((CRASHED, MOUNTED), 2, [False]), ((MOUNTED,), None, []), ((), None, [])]
)
def test_a_mount_is_rolled_for_by_blazing_saddles_only_where_it_crashed(marks, die, lives):
    _, rolled = fallen(("horse",), WELL, die, marks, ("blazing-saddles",))
    assert [event.survived for event in rolled] == lives


def test_a_mount_is_not_rolled_for_where_its_rider_was_on_foot():
    assert fallen(("horse",), WELL, None, marks=()) == ([], [])
