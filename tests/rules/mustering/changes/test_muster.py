"""Wishes become entries: the demo rosters mustered step by step, and every refusal with its sentence."""

from collections.abc import Callable

import pytest

from rules.catalogue.load import complete_rulebook
from rules.ledger.apply import apply, fold
from rules.ledger.entries import Departed, Hired, ItemMoved, LeaderNamed, Renamed
from rules.ledger.sheet import Kind, Possession, Status, WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.figures.prices import offer
from rules.mustering.legality.check import problems
from rules.values import changed
from tests.rules.demo_ledgers import mustered
from tests.rules.warbands import BOOK, ROSTERS, learned, roster, seasoned, steps, with_block, with_item

REIKLAND, SKAVEN, UNDEAD, ORCS = (
    roster(type) for type in ("mercenaries-reikland", "skaven-clan-eshin", "undead", "orc-mob")
)
RICH = changed(REIKLAND, gold=500)
CAPTAIN, CHAMPION, MARKSMEN, DIETER = 1, 2, 6, 8
TWITCH = 5


def test_there_is_a_demo_roster_of_every_warband() -> None:
    assert {path.stem for path in ROSTERS} == set(BOOK.warbands)


@pytest.mark.parametrize("type", [path.stem for path in ROSTERS])
def test_a_demo_roster_can_be_mustered_step_by_step_and_is_legal(type: str) -> None:
    target = roster(type)
    sheet = fold(enumerate(mustered(type), start=1))
    assert sheet == target
    assert problems(sheet, BOOK) == ()
    assert 0 <= sheet.gold < 10
    assert 8 <= sum(block.members for block in sheet.active) <= 15
    assert 3 <= sum(block.kind == Kind.HERO for block in sheet.active) <= 6


def test_the_demo_rosters_show_what_is_special_about_their_warbands() -> None:
    kinds = {verb for path in ROSTERS for verb, _ in steps(roster(path.stem))}
    assert kinds == {"hire", "buy_item", "buy_mutation", "buy_style", "draw_spells", "choose_skill_set"}
    gifted = {path.stem for path in ROSTERS if any(block.mutations for block in roster(path.stem).warriors)}
    assert gifted == {
        type for type, kind in BOOK.warbands.items() if any(one.mutations for one in kind.warriors)
    }


def test_a_warband_begins_with_its_starting_gold() -> None:
    entry = muster.begin(BOOK, "undead", "  Night Shift ")
    assert (entry.name, entry.gold, entry.rulebook) == ("Night Shift", 500, BOOK.version)


@pytest.mark.rule("CAMP-VET-12")
def test_a_hired_warrior_is_as_printed_and_brings_his_free_dagger() -> None:
    bare = apply(None, muster.begin(BOOK, "mercenaries-reikland", "New"))
    assert muster.hire(bare, BOOK, "mercenary-captain", "Boss") == Hired(
        number=1,
        name="Boss",
        type="mercenary-captain",
        kind=Kind.HERO,
        profile=BOOK.warbands["mercenaries-reikland"].warriors[0].profile,
        price=60,
        leader=True,
        experience=20,
        gear=(Possession("dagger", (0,)),),
    )
    assert muster.hire(bare, BOOK, "warrior", "", 3).gear == (Possession("dagger", (0, 0, 0)),)


def test_animals_bring_no_dagger() -> None:
    assert muster.hire(changed(SKAVEN, gold=50), BOOK, "giant-rat", "Rats", 2).gear == ()


def test_an_unnamed_warrior_has_the_name_of_his_type() -> None:
    assert muster.hire(RICH, BOOK, "warrior", " ").name == "Warrior"


@pytest.mark.rule("CAMP-SEQ-13")
@pytest.mark.rule("CAMP-STASH-1")
def test_moving_puts_things_into_the_stash_and_takes_them_out() -> None:
    assert muster.move(REIKLAND, BOOK, CHAMPION, None, "axe") == ItemMoved(CHAMPION, None, "axe", 1)
    assert muster.move(REIKLAND, BOOK, MARKSMEN, None, "long-bow").copies == 3


def test_a_new_name_is_taken_without_its_spaces() -> None:
    assert muster.rename(REIKLAND, None, " The Best ") == Renamed(None, "The Best")
    assert muster.rename(REIKLAND, MARKSMEN, "Robins") == Renamed(MARKSMEN, "Robins")


@pytest.mark.rule("CAMP-LEADER-8")
def test_undead_may_buy_a_new_vampire_later_and_others_no_new_leader() -> None:
    dead = {"status": Status.DEAD, "members": 0}
    orphaned = seasoned(with_block(UNDEAD, 1, **dead), 200)
    led = apply(orphaned, muster.name_leader(orphaned, BOOK, 2))
    entry = muster.hire(led, BOOK, "vampire", "Heir")
    assert [block.name for block in apply(led, entry).active if block.leader] == ["Heir"]
    with pytest.raises(muster.NotAllowed, match="Doctor Felsing takes over before a new Vampire"):
        muster.hire(orphaned, BOOK, "vampire", "Heir")
    with pytest.raises(
        muster.NotAllowed,
        match=r"The Household of Count Marek collapses: no Necromancer is",
    ):
        muster.hire(with_block(orphaned, 2, **dead), BOOK, "vampire", "Heir")
    with pytest.raises(
        muster.NotAllowed,
        match=r"When the leader dies a hero takes over; no new Mercenary Captain can be hired\.",
    ):
        muster.hire(seasoned(with_block(REIKLAND, 1, **dead), 200), BOOK, "mercenary-captain", "Heir")


def test_a_leader_who_is_a_free_choice_is_named_before_the_first_battle() -> None:
    book = complete_rulebook()
    sheet = apply(None, muster.begin(book, "lustrian-reavers", "Reavers"))
    sheet = apply(sheet, muster.hire(sheet, book, "saurus-slayer", "Otto"))
    (problem,) = [found for found in problems(sheet, book) if found.code == "no-leader"]
    assert problem.message == "Reavers has no leader; hire a Conqueror for 150 gc, or let Otto lead."
    assert [fix.label for fix in problem.fixes] == ["Otto leads", "Hire 1 x Conqueror (150 gc)"]
    led = apply(sheet, muster.name_leader(sheet, book, 1))
    assert "no-leader" not in [found.code for found in problems(led, book)]
    both = apply(led, muster.hire(led, book, "conqueror", "Karl"))
    assert [block.name for block in both.active if block.leader] == ["Karl"]
    again = apply(both, muster.name_leader(both, book, 1))
    assert [block.name for block in again.active if block.leader] == ["Otto"]
    with pytest.raises(muster.NotAllowed, match="Otto is already the leader"):
        muster.name_leader(again, book, 1)


def leaderless(sheet: WarbandSheet) -> WarbandSheet:
    return seasoned(with_block(sheet, 1, status=Status.DISMISSED, members=0))


def test_the_hero_with_the_best_claim_takes_over() -> None:
    sheet = with_block(leaderless(REIKLAND), 3, experience=9)
    assert muster.name_leader(sheet, BOOK, 3) == LeaderNamed(3)
    resting = with_block(sheet, 3, misses_battles=2)
    assert muster.name_leader(resting, BOOK, 3) == LeaderNamed(3)


@pytest.mark.parametrize("number", [2, 3])
def test_of_equals_whoever_won_the_roll_off_takes_over(number: int) -> None:
    assert muster.name_leader(leaderless(REIKLAND), BOOK, number) == LeaderNamed(number)


@pytest.mark.rule("CAMP-LEADER-7")
def test_a_new_leader_may_buy_and_carry_from_the_old_ones_list_at_its_price() -> None:
    sheet = changed(leaderless(SKAVEN), stash=(Possession("blowpipe", (25,)),))
    sheet = with_block(sheet, TWITCH, experience=60, profile=changed(sheet.warrior(TWITCH).profile, Ld=8))
    for wish in (
        lambda: muster.buy(sheet, BOOK, TWITCH, "blowpipe", found=25),
        lambda: muster.move(sheet, BOOK, None, TWITCH, "blowpipe"),
    ):
        with pytest.raises(muster.NotAllowed, match="Blowpipe is not on the equipment list of Twitch"):
            wish()
    led = apply(sheet, muster.name_leader(sheet, BOOK, TWITCH))
    assert offer(BOOK.items["blowpipe"], led, BOOK, led.warrior(TWITCH)).on_list
    assert muster.buy(led, BOOK, TWITCH, "blowpipe", found=25).prices == (25,)
    armed = apply(led, muster.move(led, BOOK, None, TWITCH, "blowpipe"))
    assert "not-permitted" not in [problem.code for problem in problems(armed, BOOK)]


def with_stash(sheet: WarbandSheet, item: str) -> WarbandSheet:
    return changed(sheet, stash=(Possession(item, (5,)),))


FULL = with_block(with_block(RICH, DIETER, members=5), 6, members=5)
TOO_POOR = changed(REIKLAND, gold=2)

REFUSED: list[tuple[str, Callable[[], object]]] = [
    ("There is no warband 'chaos'", lambda: muster.begin(BOOK, "chaos", "X")),
    ("There is no warband 'chaos'", lambda: muster.buy(changed(RICH, type="chaos"), BOOK, CAPTAIN, "mace")),
    ("at most 80 letters, not 81", lambda: muster.begin(BOOK, "undead", "x" * 81)),
    ("has no warrior 'ogre'", lambda: muster.hire(RICH, BOOK, "ogre", "X")),
    ("The Altdorf Irregulars has 2 x Champion; the maximum is 2.", lambda: muster.hire(RICH, BOOK, "champion", "X")),
    ("The Altdorf Irregulars has 15 warriors; the maximum is 15.",
     lambda: muster.hire(with_block(RICH, DIETER, members=5), BOOK, "warrior", "X")),
    ("Warrior: 1 to 5 are hired at a time, not 6.", lambda: muster.hire(RICH, BOOK, "warrior", "X", 6)),
    ("Youngblood: 1 is hired at a time, not 2.", lambda: muster.hire(RICH, BOOK, "youngblood", "X", 2)),
    ("Warrior: 1 to 5 are hired at a time, not 0.", lambda: muster.hire(RICH, BOOK, "warrior", "X", 0)),
    ("Not enough gold: Warrior costs 25 gc, The Altdorf Irregulars has 2 gc.",
     lambda: muster.hire(TOO_POOR, BOOK, "warrior", "X")),
    ("Da Ruin Bashers already has 6 heroes, the maximum.",
     lambda: muster.hire(
         changed(ORCS, gold=500, warriors=tuple(changed(ORCS.warrior(3), number=n, type="orc-boy") for n in range(6))),
         BOOK, "orc-shaman", "X")),
    ("would break a limit: Never more Cave Squigs", lambda: muster.hire(
        changed(ORCS, gold=500), BOOK, "cave-squig", "X", 3)),
    ("Gunther the Tall is a hero, not a group.", lambda: muster.enlarge(RICH, BOOK, CHAMPION, 1)),
    ("has 3 members; a group has at most 5", lambda: muster.enlarge(RICH, BOOK, MARKSMEN, 3)),
    ("Not enough gold: New member of The Poachers with", lambda: muster.enlarge(TOO_POOR, BOOK, MARKSMEN, 1)),
    ("The Altdorf Irregulars has 19 warriors; the maximum is 15.", lambda: muster.enlarge(
        changed(FULL, warriors=(*FULL.warriors, changed(FULL.warrior(DIETER), number=9, members=2))), BOOK, 7, 1)),
    ("has 3 members; 4 cannot leave", lambda: muster.dismiss(REIKLAND, BOOK, MARKSMEN, 4)),
    ("There is no number 99", lambda: muster.dismiss(REIKLAND, BOOK, 99)),
    ("is no longer with", lambda: muster.dismiss(
        with_block(REIKLAND, 2, status=Status.DEAD, members=0), BOOK, 2)),
    ("There is no item 'chainsaw'", lambda: muster.buy(RICH, BOOK, CAPTAIN, "chainsaw")),
    ("Flail is not on the equipment list of Captain", lambda: muster.buy(RICH, BOOK, CAPTAIN, "flail")),
    ("War dog is not for Skaven.", lambda: muster.buy(
        seasoned(SKAVEN), BOOK, 2, "war-dog", found=30)),
    ("Lantern is for heroes only", lambda: muster.buy(RICH, BOOK, MARKSMEN, "lantern")),
    ("Not enough gold: 3 x Crossbow cost 75 gc", lambda: muster.buy(TOO_POOR, BOOK, MARKSMEN, "crossbow")),
    ("Pistol is rare: first roll 8+ on 2D6 to find one.", lambda: muster.buy(seasoned(RICH), BOOK, CAPTAIN, "pistol")),
    ("Elven cloak is rare (12) and can only be found after a", lambda: muster.buy(RICH, BOOK, CAPTAIN, "elven-cloak")),
    ("carries 3 close combat weapons", lambda: muster.buy(RICH, BOOK, CHAMPION, "mace")),
    ("You cannot buy 0 x Sword.", lambda: muster.buy(RICH, BOOK, CAPTAIN, "sword", 0)),
    ("Gunther the Tall has 1 x Axe, not 2.", lambda: muster.sell(REIKLAND, BOOK, CHAMPION, "axe", 2)),
    ("The stash has 0 x Axe, not 1.", lambda: muster.sell(REIKLAND, BOOK, None, "axe")),
    ("Gunther the Tall must keep the free dagger.", lambda: muster.move(REIKLAND, BOOK, CHAMPION, 4, "dagger")),
    ("Flail is not on the equipment list", lambda: muster.move(with_stash(REIKLAND, "flail"), BOOK, None, 2, "flail")),
    ("carries 3 close combat", lambda: muster.move(with_stash(REIKLAND, "mace"), BOOK, None, CHAMPION, "mace")),
    (
        "Each member of The Poachers needs one, 3 x Bow in all; the stash has 1. Get 2 more, or give what",
        lambda: muster.move(with_stash(REIKLAND, "bow"), BOOK, None, MARKSMEN, "bow"),
    ),
    ("Axe is already there.", lambda: muster.move(REIKLAND, BOOK, CHAMPION, CHAMPION, "axe")),
    ("Captain Ulrika Brandt is already the leader.", lambda: muster.name_leader(seasoned(REIKLAND), BOOK, CHAMPION)),
    ("Hire a Mercenary Captain as leader before the first battle.", lambda: muster.name_leader(
        with_block(REIKLAND, 1, status=Status.DISMISSED, members=0), BOOK, CHAMPION)),
    ("Gunther the Tall or Otto Halbkopf must take over", lambda: muster.name_leader(leaderless(REIKLAND), BOOK, 4)),
    ("The Poachers may not lead", lambda: muster.name_leader(leaderless(REIKLAND), BOOK, MARKSMEN)),
    ("Humpbacked Jory may not lead", lambda: muster.name_leader(
        with_block(leaderless(UNDEAD), 3, experience=60), BOOK, 3)),
    ("The Household of Count Marek collapses: no Necromancer is", lambda: muster.name_leader(
        with_block(leaderless(UNDEAD), 2, status=Status.DEAD, members=0), BOOK, 3)),
    ("is no longer with", lambda: muster.name_leader(leaderless(REIKLAND), BOOK, 1)),
    ("When the leader dies a hero takes over; no new Mercenary Captain can be hired.", lambda: muster.hire(
        leaderless(REIKLAND), BOOK, "mercenary-captain", "X")),
    ("Enter a name.", lambda: muster.rename(REIKLAND, None, "  ")),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "wish"), REFUSED)
def test_forbidden_changes_are_refused_with_a_sentence_and_its_source(
    sentence: str, wish: Callable[[], object]
) -> None:
    with pytest.raises(muster.NotAllowed) as refused:
        wish()
    assert sentence in refused.value.sentence
    assert refused.value.rule
    assert refused.value.source


def test_a_found_item_is_bought_at_the_price_rolled() -> None:
    entry = muster.buy(seasoned(RICH, 200), BOOK, CAPTAIN, "elven-cloak", found=140)
    assert entry.prices == (140,)


@pytest.mark.rule("CAMP-SKILL-WEAPONS-TRAINING", "CAMP-SKILL-WEAPONS-EXPERT", "CAMP-STASH-3")
def test_skills_open_the_lists() -> None:
    trained = with_block(RICH, 4, advances=learned("weapons-training"))
    assert muster.buy(trained, BOOK, 4, "flail").prices == (15,)


def test_a_warrior_who_carries_too_much_may_still_buy_something_else() -> None:
    laden = with_item(RICH, CHAMPION, "mace", 3)
    assert muster.buy(laden, BOOK, CHAMPION, "helmet").prices == (10,)


@pytest.mark.parametrize(
    ("type", "leader"), [("the-lost", "baron"), ("bretonnian-knights-errant", "knight-errant")]
)
def test_of_several_who_may_lead_the_first_one_does_and_a_fallen_one_is_replaced(
    type: str, leader: str
) -> None:
    book = complete_rulebook()
    sheet = apply(None, muster.begin(book, type, "Equals"))
    for _ in range(2):
        sheet = apply(sheet, muster.hire(sheet, book, leader, ""))
    assert [block.leader for block in sheet.warriors] == [True, False]
    sheet = apply(seasoned(sheet, gold=200), Departed(2, "went home"))
    sheet = apply(sheet, muster.hire(sheet, book, leader, ""))
    assert [block.leader for block in sheet.active] == [True, False]
