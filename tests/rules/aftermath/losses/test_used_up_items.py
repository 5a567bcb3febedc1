"""What was used up, ruined or killed in a battle leaves the roster with the battle's entry, once and for good."""

import pytest

from rules.aftermath.events.losses import HenchmanInjuryRolled, ItemTested
from rules.catalogue.load import rulebook
from rules.engine.events import ConditionBegan
from rules.ledger.apply import apply, fold
from rules.ledger.correct import Rewrite, correct
from rules.ledger.entries import BattleFought, Imported, ItemLost, Undone
from rules.ledger.sheet import Status, WarbandSheet
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.values import changed, plain, read
from tests.rules.aftermath.homecoming import come_home
from tests.rules.aftermath.warbands import GUARD, RATS, after, carrying, events_of, held

KARL, OTTO, JOST = 1, 2, 3
SILK = "cathayan-silk-clothes"


def lost(used: dict[str, tuple[str, ...]], sheet: WarbandSheet) -> list[ItemLost]:
    side = after({}, sheets=(sheet, RATS), used=used).sides[0]
    return [change for change in side.entry.changes if isinstance(change, ItemLost)]


@pytest.mark.rule("CORE-POISON-GEN-2", "CORE-ITEM-HOLYWATER-1", "CORE-ITEM-GARLIC-2")
@pytest.mark.rule("CORE-ITEM-POWDER-2", "CORE-ITEM-TEARS-3", "CORE-ITEM-NET-8")
@pytest.mark.parametrize(
    "item",
    [
        "dark-venom",
        "black-lotus",
        "blessed-water",
        "garlic",
        "superior-blackpowder",
        "tears-of-shallaya",
        "net",
        "pistol",
    ],
)
def test_a_used_item_is_lost_and_a_second_copy_stays(item: str) -> None:
    guard = carrying(GUARD, OTTO, item, item)
    side = after({}, sheets=(guard, RATS), used={"Otto": (item,)}).sides[0]
    assert side.entry.changes[0] == ItemLost(OTTO, item, 1, "used up")
    assert held(side.after, OTTO) == {item: 1}
    assert held(after({}, sheets=(guard, RATS)).sides[0].after, OTTO) == {item: 2}


def test_items_used_twice_are_lost_twice_and_never_more_than_carried() -> None:
    guard = carrying(GUARD, OTTO, "net", "net", "garlic")
    assert lost({"Otto": ("net", "garlic", "net")}, guard) == [
        ItemLost(OTTO, "net", 2),
        ItemLost(OTTO, "garlic", 1),
    ]
    assert lost({"Otto": ("garlic", "garlic")}, guard) == [ItemLost(OTTO, "garlic", 1)]
    assert lost({"Otto": ("lantern",)}, guard) == []


def test_a_warrior_who_used_something_up_and_died_or_was_robbed_lost_it_before() -> None:
    guard = carrying(GUARD, OTTO, "net", "shield")
    dead = after({"Otto": "Snikch"}, (1, 1), sheets=(guard, RATS), used={"Otto": ("net",)}).sides[0]
    assert isinstance(dead.entry.changes[0], ItemLost)
    assert dead.after.warrior(OTTO).status is Status.DEAD
    robbed = after({"Otto": "Snikch"}, (3, 6), sheets=(guard, RATS), used={"Otto": ("net",)}).sides[0]
    assert held(robbed.after, OTTO) == {}


def test_undoing_the_battle_gives_everything_back_and_a_correction_too() -> None:
    guard = carrying(GUARD, OTTO, "net", "garlic")
    side = after({}, sheets=(guard, RATS), used={"Otto": ("net", "garlic")}).sides[0]
    ledger = [(1, Imported(guard)), (2, side.entry)]
    assert held(fold(ledger), OTTO) == {}
    assert fold([*ledger, (3, Undone(2))]) == fold(ledger[:1])
    milder = changed(
        side.entry, changes=tuple(one for one in side.entry.changes if one != ItemLost(OTTO, "net"))
    )
    corrected = correct(ledger, [Rewrite((2,), (milder,))])
    assert held(corrected.after, OTTO) == {"net": 1}
    assert corrected.conflicts == ()
    assert held(correct(ledger, [Rewrite((2,))]).after, OTTO) == {"garlic": 1, "net": 1}


def test_an_entry_of_before_things_were_struck_off_folds_as_it_did() -> None:
    guard = carrying(GUARD, OTTO, "net")
    old = {
        "entry": "battle_fought",
        "battle": "b",
        "title": "t",
        "opponents": [],
        "result": "won",
        "changes": [],
    }
    sheet = apply(guard, read(BattleFought, old, where="entry"))
    assert (held(sheet, OTTO), sheet.battles) == ({"net": 1}, 1)


def test_things_of_the_stash_can_be_lost_and_the_change_is_stored() -> None:
    barrel = changed(
        carrying(GUARD, OTTO, "net"), stash=carrying(GUARD, OTTO, "bugmans-ale").warrior(OTTO).possessions
    )
    entry = BattleFought("b", "t", (), "won", (ItemLost(None, "bugmans-ale"),))
    assert [one.item for one in apply(barrel, entry).stash] == ["dagger"]
    assert read(BattleFought, plain(entry), where="entry") == entry


@pytest.mark.rule("CORE-ANIMAL-DOG-4")
@pytest.mark.parametrize(("die", "dogs"), [(1, {}), (2, {}), (3, {"war-dog": 1}), (6, {"war-dog": 1})])
def test_a_war_dog_is_dead_on_1_or_2_and_off_the_roster(die: int, dogs: dict[str, int]) -> None:
    guard = carrying(GUARD, OTTO, "war-dog")
    side = after({"War dog of Otto": "Snikch"}, (die,), sheets=(guard, RATS)).sides[0]
    assert [event.survived for event in events_of(side, HenchmanInjuryRolled)] == [bool(dogs)]
    assert held(side.after, OTTO) == dogs
    assert not [note for note in side.notes if "dog" in note.text]


@pytest.mark.rule("CORE-ANIMAL-DOG-4")
def test_of_two_dogs_the_dead_one_goes_and_a_dead_owner_takes_both_along() -> None:
    guard = carrying(GUARD, OTTO, "war-dog", "war-dog")
    fallen = {"War dog of Otto": "Snikch"}
    side = after(dict(fallen), (2,), (5,), sheets=(guard, RATS)).sides[0]
    assert held(side.after, OTTO) == {"war-dog": 1}
    assert ItemLost(OTTO, "war-dog", 1, "killed", (2,)) in side.entry.changes
    both = after({"Otto": "Snikch", **fallen}, (1, 1), (2,), (1,), sheets=(guard, RATS)).sides[0]
    assert both.after.warrior(OTTO).status is Status.DEAD


@pytest.mark.rule("CORE-ITEM-SILK-3")
@pytest.mark.parametrize(("die", "kept"), [(1, False), (3, False), (4, True), (6, True)])
def test_a_leader_who_went_out_of_action_ruins_his_silk_on_1_to_3(die: int, kept: bool) -> None:
    guard = carrying(GUARD, KARL, SILK)
    side = after({"Karl": "Snikch"}, (4, 1), (die,), sheets=(guard, RATS)).sides[0]
    assert [event.kept for event in events_of(side, ItemTested)] == [kept]
    assert held(side.after, KARL) == ({SILK: 1} if kept else {})


@pytest.mark.rule("CORE-ITEM-SILK-3")
def test_silk_is_not_tested_for_a_leader_who_stood_nor_for_another_hero() -> None:
    assert not events_of(after({}, sheets=(carrying(GUARD, KARL, SILK), RATS)).sides[0], ItemTested)
    other = after({"Otto": "Snikch"}, (4, 1), sheets=(carrying(GUARD, OTTO, SILK), RATS)).sides[0]
    assert held(other.after, OTTO) == {SILK: 1}


@pytest.mark.rule("CORE-ITEM-SILK-3")
@pytest.mark.parametrize("gone", [(1, 1), (3, 6), (6, 1)])
def test_a_leader_whose_things_are_gone_with_him_tests_no_silk(gone: tuple[int, int]) -> None:
    side = after({"Karl": "Snikch"}, gone, sheets=(carrying(GUARD, KARL, SILK), RATS)).sides[0]
    assert not events_of(side, ItemTested)
    assert held(side.after, KARL) == {}


@pytest.mark.rule("CORE-POISON-GEN-2", "CORE-ITEM-GARLIC-2", "CORE-ITEM-POWDER-2", "CORE-ITEM-TEARS-3")
def test_after_a_whole_battle_the_next_one_is_fought_without_what_was_used_up() -> None:
    things = ("dark-venom", "garlic", "pistol", "superior-blackpowder", "sword", "tears-of-shallaya")
    guard = carrying(GUARD, OTTO, *things)
    setup = set_up([guard, RATS], rulebook(), seed="4")
    record = auto(setup, {0: POLICIES["steady"], 1: POLICIES["steady"]})
    assert record.outcome is not None
    otto = next(one for one in record.outcome.sides[0].fighters if one.warrior == OTTO)
    spent = {"dark-venom", "garlic", "superior-blackpowder", "tears-of-shallaya"}
    assert set(otto.used) == spent
    side = come_home(setup, record.outcome, [guard, RATS], rulebook()).sides[0]
    assert side.after.warrior(OTTO).is_active
    assert held(side.after, OTTO) == {"pistol": 1, "sword": 1}
    again = set_up([side.after, RATS], rulebook(), seed="5")
    second = next(one for one in again.sides[0].fighters if one.warrior == OTTO)
    assert not spent & {gear.key for gear in second.gear}
    told = auto(again, {0: POLICIES["steady"], 1: POLICIES["steady"]})
    began = [
        event.condition.key
        for event in told.events
        if isinstance(event, ConditionBegan) and event.who == second.id
    ]
    assert not [key for key in began if key.startswith("dark-venom") or key in spent]
