"""Captured heroes: what a captor may do, what it brings to both ledgers, and who returns."""

from functools import reduce
from typing import Any

import pytest

from rules.aftermath.captivity.fates import loss_of, lost_to, options, settle_captive
from rules.aftermath.captivity.prisoner import Prisoner, prisoners
from rules.aftermath.decisions import CaptiveFate
from rules.aftermath.draft import Draft
from rules.aftermath.events.captivity import CaptiveTempted
from rules.aftermath.flow import drive
from rules.catalogue.load import rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, ExperienceGained, Hired, Settled
from rules.ledger.gains import CaptiveReturned, GoldChanged, ItemFound
from rules.ledger.possessions import CannotApply
from rules.ledger.sheet import Possession, Status, WarbandSheet, WarriorSheet
from rules.mustering.changes.muster import dismiss
from rules.mustering.succession import collapses, followed
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, RATS, SKAVEN, after, carrying, group, hero, scripted

OTTO = 2
BOOK = rulebook()
ARMED = carrying(GUARD, OTTO, "sword", "light-armour")


def taken(sheet: WarbandSheet = ARMED) -> tuple[Prisoner, WarbandSheet]:
    """Otto in the hands of the Rats, and the roster that came home without a leader."""
    side = after({"Otto": "Snikch"}, (6, 1), sheets=(sheet, RATS)).sides[0]
    (otto,) = prisoners(sheet, side.entry, BOOK)
    return otto, side.after


def band(type: str, leader: str, *others: Any) -> WarbandSheet:
    return WarbandSheet("The Captors", type, 100, warriors=(hero(1, "Chief", leader, type), *others))


MEN = band("mercenaries-reikland", "mercenary-captain")
CULT = band("cult-of-the-possessed", "magister")
DEAD = band("undead", "vampire")
AMAZONS = band("amazons-lustria", "serpent-priestess")
CARNIVAL = band("carnival-of-chaos", "carnival-master")
PIRATES = band("pirates", "pirate-captain")
PITS = band("pit-fighters", "pit-king")


def keys(captor: WarbandSheet, captive: Prisoner | None = None) -> list[str]:
    return [option.key for option in options(captor, captive or taken()[0], BOOK)]


def test_a_prisoner_is_who_he_was_when_everything_else_had_happened() -> None:
    otto, home = taken()
    assert (otto.number, otto.full_name, otto.leadership) == (OTTO, "Otto of The Guard", 7)
    assert [held.item for held in otto.gear] == ["dagger", "light-armour", "sword"]
    assert otto.hired_for == sum(ARMED.warrior(OTTO).hired_for)
    assert home.warrior(OTTO).status is Status.CAPTURED


def test_nobody_is_a_prisoner_who_was_not_captured() -> None:
    side = after({"Otto": "Snikch"}, (1, 1)).sides[0]
    assert prisoners(GUARD, side.entry, BOOK) == ()


def household(*others: WarriorSheet) -> WarbandSheet:
    """Undead after a battle, with a Dreg who can never lead."""
    dreg = hero(3, "Dreg", "dreg", "undead")
    return WarbandSheet("The Household", "undead", 100, battles=("battle-1",), warriors=(*others, dreg))


@pytest.mark.rule("CAMP-LEADER-UNDEAD-2", "CAMP-LEADER-UNDEAD-6")
@pytest.mark.parametrize(("fate", "heir_left"), [("sell", False), ("sacrifice", False), ("sell", True)])
def test_a_warband_whose_last_heir_is_a_captive_ends_when_he_is_lost(fate: str, heir_left: bool) -> None:
    vampire = changed(hero(1, "Marek", "vampire", "undead"), status=Status.CAPTURED)
    heirs = [hero(2, "Felsing", "necromancer", "undead")] if heir_left else []
    home = WarbandSheet(
        "The Household",
        "undead",
        100,
        battles=("battle-1",),
        warriors=(vampire, *heirs, hero(3, "Dreg", "dreg", "undead")),
    )
    captive = changed(taken()[0], number=1, name="Marek", origin=home.name)
    lost, *ends = loss_of(captive, fate, "The Captors", home, BOOK)
    after = reduce(apply, (lost, *ends), home)
    assert bool(after.active) is heir_left
    assert collapses(apply(home, lost), BOOK) is not heir_left


def test_a_warband_that_was_at_an_end_before_is_not_ended_again() -> None:
    home = household(group(4, "The Rotten", "zombie", "undead", 3))
    gone = dismiss(home, BOOK, 4, 1)
    assert followed(gone, home, BOOK) == (gone,)


@pytest.mark.rule("CAMP-CAPT-7")
@pytest.mark.parametrize(
    ("captor", "more"),
    [
        (MEN, []),
        (RATS, []),
        (CULT, ["sacrifice"]),
        (AMAZONS, ["sacrifice"]),
        (CARNIVAL, ["sacrifice"]),
        (DEAD, ["make-zombie"]),
        (PIRATES, ["kidnap"]),
    ],
)
def test_a_captor_may_ransom_exchange_or_sell_and_some_may_do_more(
    captor: WarbandSheet, more: list[str]
) -> None:
    assert keys(captor) == ["ransom", "exchange", "sell-to-slavers", *more]


def test_pit_fighters_sell_nobody_and_make_captives_fight() -> None:
    assert keys(PITS) == ["ransom", "exchange", "in-the-pit"]


def test_a_full_warband_makes_no_zombie_and_pirates_take_humans_alone() -> None:
    full = changed(DEAD, warriors=(*DEAD.warriors, group(2, "Many", "ghoul", "undead", 14)))
    assert keys(full) == ["ransom", "exchange", "sell-to-slavers"]
    rat = Prisoner(1, "Snikch", "The Rats", 7, callings=("skaven",))
    assert keys(PIRATES, rat) == ["ransom", "exchange", "sell-to-slavers"]


def treated(
    captor: WarbandSheet, fate: str, *faces: tuple[int, ...], edge: int = 0
) -> tuple[Draft, tuple[Any, ...]]:
    draft = Draft(captor, BOOK)
    events, chosen = drive(
        settle_captive(draft, taken()[0], edge=edge), scripted(*faces), lambda decision: fate
    )
    assert chosen == fate
    return draft, events


def test_a_captive_who_is_to_be_ransomed_or_exchanged_waits() -> None:
    for fate in ("ransom", "exchange"):
        draft, events = treated(MEN, fate)
        assert (draft.entries, events) == ([], ())


def test_without_an_answer_he_is_kept_for_a_ransom() -> None:
    assert CaptiveFate(0, "Otto", "The Guard", tuple(keys(CULT))).default == "ransom"


@pytest.mark.rule("CAMP-CAPT-4")
def test_slavers_pay_a_d6_times_5_and_the_gear_stays_with_the_captor() -> None:
    draft, _ = treated(MEN, "sell-to-slavers", (4,))
    (entry,) = draft.entries
    assert isinstance(entry, Settled)
    assert entry.changes[0] == GoldChanged(20, "Otto of The Guard sold to slavers", (4,))
    assert {it.item for it in entry.changes if isinstance(it, ItemFound)} == {
        "dagger",
        "light-armour",
        "sword",
    }
    assert draft.sheet.gold == MEN.gold + 20
    assert [held.item for held in draft.sheet.stash] == ["dagger", "light-armour", "sword"]


@pytest.mark.rule("CAMP-CAPT-13")
def test_a_sacrifice_teaches_the_leader() -> None:
    draft, _ = treated(CULT, "sacrifice")
    (entry,) = draft.entries
    assert isinstance(entry, Settled)
    assert ExperienceGained(1, 1, "sacrificed Otto of The Guard") in entry.changes
    assert draft.sheet.warrior(1).experience == CULT.warrior(1).experience + 1
    assert draft.sheet.stash


@pytest.mark.rule("CAMP-CAPT-5")
def test_a_zombie_joins_for_nothing_with_the_figures_of_a_zombie() -> None:
    draft, _ = treated(DEAD, "make-zombie")
    hired = draft.entries[-1]
    assert isinstance(hired, Hired)
    assert (hired.type, hired.name, hired.price, hired.members) == ("zombie", "Otto", 0, 1)
    assert draft.sheet.gold == DEAD.gold


@pytest.mark.parametrize(
    ("faces", "edge", "type"),
    [
        (((3, 3), (3, 3)), 0, "crew"),  # the captain has Leadership 8, Otto 7
        (((2, 3), (3, 3)), 0, "swabbie"),  # equal
        (((2, 3), (3, 3)), 1, "crew"),
        (((3, 3), (3, 3)), -1, "swabbie"),
    ],
)
def test_pirates_roll_against_the_captive_and_the_winner_of_the_battle_adds_1(
    faces: tuple[tuple[int, ...], ...], edge: int, type: str
) -> None:
    draft, events = treated(PIRATES, "kidnap", *faces, edge=edge)
    assert draft.sheet.warrior(2).type == type
    tempted = next(event for event in events if isinstance(event, CaptiveTempted))
    assert tempted.joins is (type == "crew")


@pytest.mark.rule("CAMP-CAPT-2", "CAMP-CAPT-9")
def test_a_ransomed_hero_is_as_he_was() -> None:
    otto, home = taken()
    back = apply(home, Settled("captives", (CaptiveReturned(OTTO, otto.gear, otto.hired_for, "The Rats"),)))
    before = ARMED.warrior(OTTO)
    assert back.warrior(OTTO) == changed(before, experience=before.experience + 1, battles=1)


@pytest.mark.rule("CAMP-LEADER-12")
def test_a_captured_leader_who_returns_does_not_oust_his_successor() -> None:
    side = after({"Karl": "Snikch"}, (6, 1)).sides[0]
    (karl,) = prisoners(GUARD, side.entry, BOOK)
    back = apply(
        side.after, Settled("captives", (CaptiveReturned(1, karl.gear, karl.hired_for, "The Rats"),))
    )
    assert [block.name for block in back.active if block.leader] == ["Otto"]


@pytest.mark.parametrize(
    ("fate", "status"),
    [
        ("sell-to-slavers", Status.CAPTURED),
        ("kidnap", Status.CAPTURED),
        ("sacrifice", Status.DEAD),
        ("make-zombie", Status.DEAD),
    ],
)
def test_the_captives_own_warband_learns_their_fate(fate: str, status: Status) -> None:
    otto, home = taken()
    assert apply(home, lost_to(otto, fate, "The Rats")).warrior(OTTO).status is status


def test_only_captives_return_or_are_lost() -> None:
    for change in (CaptiveReturned(OTTO), lost_to(taken()[0], "sacrifice", "The Rats").changes[0]):
        with pytest.raises(CannotApply, match="no captive"):
            apply(GUARD, Settled("captives", (change,)))


def test_gear_that_is_gone_by_then_is_not_taken_along() -> None:
    fought = BattleFought("b", "B", ("The Rats",), "lost")
    assert prisoners(ARMED, fought, BOOK) == ()
    assert Possession("sword", (10,)) in taken()[0].gear
    assert RATS.type == SKAVEN
