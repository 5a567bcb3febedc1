"""What each kind of entry does to the sheet, and what cannot be applied."""

import pytest

from rules.catalogue.profile import Change
from rules.ledger.apply import CannotApply, apply, effective, fold
from rules.ledger.entries import (
    AdvanceTaken,
    BattleChange,
    BattleFought,
    BecameLeader,
    Dismissed,
    Entry,
    ExperienceGained,
    GearLost,
    Imported,
    InjurySuffered,
    ItemBought,
    ItemMoved,
    ItemSold,
    LeaderNamed,
    MembersJoined,
    MembersLost,
    Mustered,
    Renamed,
    SpellsDrawn,
    Undone,
)
from rules.ledger.sheet import Advance, Injury, Possession, Status, WarbandSheet
from rules.mustering.changes import muster
from rules.values import changed
from tests.rules.warbands import BOOK, roster, with_block

REIKLAND = roster("mercenaries-reikland")
CAPTAIN, CHAMPION, MARKSMEN = 1, 2, 6


def fought(*changes: BattleChange) -> BattleFought:
    return BattleFought("b1", "The first", ("Rivals",), "won", changes)


def after(*entries: Entry, sheet: WarbandSheet = REIKLAND) -> WarbandSheet:
    for entry in entries:
        sheet = apply(sheet, entry)
    return sheet


def test_mustering_gives_an_empty_warband_its_gold() -> None:
    sheet = apply(None, Mustered("New", "undead", 500, "v1"))
    assert sheet == WarbandSheet(name="New", type="undead", gold=500, rulebook="v1")


def test_hiring_takes_the_price_of_each_member() -> None:
    sheet = changed(REIKLAND, gold=100)
    hired = after(muster.hire(sheet, BOOK, "warrior", "Lads", 3), sheet=sheet)
    assert (hired.gold, hired.warrior(9).hired_for) == (25, (25, 25, 25))


def test_buying_selling_and_moving_keep_account() -> None:
    sheet = after(ItemBought(CAPTAIN, "mace", (3,)), ItemMoved(CAPTAIN, None, "mace", 1))
    assert (sheet.gold, sheet.stash) == (REIKLAND.gold - 3, (Possession("mace", (3,)),))
    assert after(ItemSold(None, "mace", 1, 1), sheet=sheet).stash == ()


def test_the_copies_bought_last_leave_first() -> None:
    sheet = after(ItemBought(None, "mace", (3, 2)), ItemMoved(None, CAPTAIN, "mace", 1))
    assert (sheet.stash, sheet.warrior(CAPTAIN).possessions[-2:]) == (
        (Possession("mace", (3,)),),
        (Possession("mace", (2,)), Possession("sword", (10,))),
    )


def test_new_members_share_the_gear_and_pay_for_it() -> None:
    sheet = after(MembersJoined(MARKSMEN, (35,), (Possession("long-bow", (15,)),)))
    assert (sheet.warrior(MARKSMEN).members, sheet.gold) == (4, REIKLAND.gold - 50)
    assert sheet.warrior(MARKSMEN).possessions[1].paid == (15, 15, 15, 15)


def test_nobody_joins_a_hero() -> None:
    with pytest.raises(CannotApply, match="no henchman group"):
        after(MembersJoined(CAPTAIN, (35,)))


def test_dismissed_members_leave_their_gear_or_return_it() -> None:
    stashed = after(Dismissed(MARKSMEN, 1))
    assert stashed.stash == (Possession("dagger", (0,)), Possession("long-bow", (15,)))
    returned = after(Dismissed(MARKSMEN, 3, 120, "returned"))
    assert (returned.stash, returned.gold, returned.warrior(MARKSMEN).status) == (
        (), REIKLAND.gold + 120, Status.DISMISSED,
    )  # fmt: skip


def test_members_who_leave_take_their_even_share_of_free_and_dear_copies() -> None:
    two_each = after(ItemBought(MARKSMEN, "dagger", (2, 2, 2)), Dismissed(MARKSMEN, 1))
    assert two_each.warrior(MARKSMEN).possessions[0] == Possession("dagger", (0, 0, 2, 2))
    assert two_each.stash[0] == Possession("dagger", (0, 2))


def test_copies_beyond_full_sets_stay_until_the_last_member_leaves() -> None:
    spare = after(ItemBought(MARKSMEN, "mace", (3,)))
    assert after(Dismissed(MARKSMEN, 2), sheet=spare).warrior(MARKSMEN).possessions[2].item == "mace"
    assert after(Dismissed(MARKSMEN, 3), sheet=spare).stash[2] == Possession("mace", (3,))


def test_names_change() -> None:
    sheet = after(Renamed(None, "Others"), Renamed(CHAMPION, "Hans"))
    assert (sheet.name, sheet.warrior(CHAMPION).name) == ("Others", "Hans")


def test_a_battle_does_all_it_did() -> None:
    sheet = after(
        fought(
            ExperienceGained(CAPTAIN, 2, "won"),
            InjurySuffered(CHAMPION, Injury("chest-wound", (26,), (Change("T", -1),)), 0),
            GearLost(CHAMPION),
            MembersLost(MARKSMEN, 1),
            MembersLost(4, 1, "captured"),
        )
    )
    assert sheet.battles == 1
    assert sheet.warrior(CAPTAIN).experience == 22
    assert (sheet.warrior(CHAMPION).current.T, sheet.warrior(CHAMPION).possessions) == (2, ())
    assert (sheet.warrior(MARKSMEN).members, sheet.warrior(MARKSMEN).fallen) == (2, 1)
    assert sheet.warrior(MARKSMEN).possessions[1] == Possession("long-bow", (15, 15))
    assert (sheet.warrior(4).status, sheet.stash) == (Status.CAPTURED, ())


def test_a_battle_missed_counts_down_and_a_new_wound_counts_from_the_next() -> None:
    resting = with_block(REIKLAND, CHAMPION, misses_battles=2)
    sheet = after(fought(InjurySuffered(CAPTAIN, Injury("deep-wound", (35,)), 3)), sheet=resting)
    assert (sheet.warrior(CHAMPION).misses_battles, sheet.warrior(CAPTAIN).misses_battles) == (1, 3)


def leaders(sheet: WarbandSheet) -> list[int]:
    return [block.number for block in sheet.active if block.leader]


def test_a_warrior_who_follows_a_dead_leader_leads_alone_and_the_dead_stays_on_record_as_he_was() -> None:
    sheet = after(fought(MembersLost(CAPTAIN, 1), BecameLeader(CHAMPION, (4, 2))))
    assert leaders(sheet) == [CHAMPION]
    assert sheet.warrior(CAPTAIN).leader


@pytest.mark.parametrize("entry", [LeaderNamed(CHAMPION), fought(BecameLeader(CHAMPION))])
def test_a_warrior_who_led_before_steps_down(entry: Entry) -> None:
    assert leaders(after(entry)) == [CHAMPION]
    assert leaders(after(entry, LeaderNamed(4))) == [4]


def test_a_leader_who_is_hired_takes_over_and_others_who_are_hired_do_not() -> None:
    led = after(LeaderNamed(CHAMPION))
    hired = muster.hiring(led, BOOK.warbands["mercenaries-reikland"].warriors[0], "Heir", 1)
    assert leaders(after(hired, sheet=led)) == [hired.number]
    assert leaders(after(muster.hire(changed(led, gold=50), BOOK, "warrior", "X"), sheet=led)) == [CHAMPION]


def test_undoing_a_succession_brings_the_old_leader_back() -> None:
    start: list[tuple[int, Entry]] = [(1, Imported(REIKLAND)), (2, LeaderNamed(CHAMPION))]
    assert leaders(fold(start)) == [CHAMPION]
    assert leaders(fold([*start, (3, Undone(2))])) == [CAPTAIN]


def test_advances_change_the_current_profile_and_not_the_one_as_hired() -> None:
    sheet = after(
        AdvanceTaken(CAPTAIN, Advance(24, (7,), change=Change("WS", 1))),
        AdvanceTaken(CAPTAIN, Advance(28, (3,), skill="dodge")),
    )
    captain = sheet.warrior(CAPTAIN)
    assert (captain.current.WS, captain.profile.WS, captain.skills) == (5, 4, ("dodge",))


def test_spells_drawn_join_those_he_started_with_and_the_dead_draw_none() -> None:
    drawn = after(SpellsDrawn(CHAMPION, ("gnawdoom",), (3,)), SpellsDrawn(CHAMPION, ("warpfire",), (1,)))
    assert drawn.warrior(CHAMPION).starting_spells == ("gnawdoom", "warpfire")
    with pytest.raises(CannotApply, match="no longer with"):
        after(fought(MembersLost(CHAMPION, 1)), SpellsDrawn(CHAMPION, ("gnawdoom",), (3,)))


def test_undoing_strikes_an_entry_and_undoing_that_brings_it_back() -> None:
    ledger: list[tuple[int, Entry]] = [
        (1, Mustered("A", "undead", 500)),
        (2, Renamed(None, "B")),
        (3, Undone(2)),
    ]
    assert fold(ledger).name == "A"
    assert fold([*ledger, (4, Undone(3))]).name == "B"
    assert [revision for revision, _ in effective(ledger)] == [1]


CANNOT: list[tuple[str, Entry]] = [
    ("mustered only once", Mustered("A", "undead", 500)),
    ("number 1 is taken", muster.hire(changed(REIKLAND, gold=50, warriors=()), BOOK, "warrior", "X")),
    ("no number 44 on the roster", ItemBought(44, "mace", (3,))),
    ("no number 44 on the roster", Renamed(44, "X")),
    ("no number 44 on the roster", LeaderNamed(44)),
    ("is no longer with", fought(MembersLost(CHAMPION, 1), BecameLeader(CHAMPION))),
    ("1 x halberd cannot leave where only 0", ItemSold(CAPTAIN, "halberd", 1, 5)),
    ("2 x sword cannot leave where only 1", ItemMoved(CAPTAIN, None, "sword", 2)),
    ("is there already", ItemMoved(CAPTAIN, CAPTAIN, "sword", 1)),
    ("has only 3 members; 4 cannot leave", Dismissed(MARKSMEN, 4)),
    ("has only 1 members; 2 cannot leave", fought(MembersLost(CAPTAIN, 2))),
]


@pytest.mark.parametrize(("sentence", "entry"), CANNOT)
def test_entries_that_contradict_the_sheet_cannot_be_applied(sentence: str, entry: Entry) -> None:
    with pytest.raises(CannotApply, match=sentence):
        apply(REIKLAND, entry)


def test_the_gone_do_nothing_more() -> None:
    dead = with_block(REIKLAND, CHAMPION, status=Status.DEAD, members=0)
    with pytest.raises(CannotApply, match=r"Gunther the Tall is no longer with .* \(dead\)"):
        apply(dead, ItemBought(CHAMPION, "mace", (3,)))


def test_a_ledger_begins_with_its_founding() -> None:
    with pytest.raises(CannotApply, match="first entry must muster"):
        fold([(1, Renamed(None, "X"))])
    with pytest.raises(CannotApply, match="does not begin"):
        fold([])


def test_a_faulty_entry_is_named_by_its_revision() -> None:
    with pytest.raises(CannotApply, match="Ledger entry 7: There is no number 3"):
        fold([(5, Mustered("A", "undead", 500)), (7, Renamed(3, "X"))])
