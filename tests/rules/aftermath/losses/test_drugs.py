"""Side effects of drugs: rolled for who took one and lives, and written on the roster for good."""

import pytest

from rules.aftermath.events.losses import SideEffectRolled
from rules.catalogue.load import rulebook
from rules.ledger.entries import MemberSetApart
from rules.ledger.sheet import Status, WarbandSheet
from rules.mustering.legality.check import problems
from rules.values import changed
from tests.rules.aftermath.homecoming import SideHome
from tests.rules.aftermath.warbands import (
    GUARD,
    RATS,
    after,
    carrying,
    events_of,
    group,
    held,
    hero,
)

OTTO = 2
MUSHROOMS, SHADE, MANDRAKE = "mad-cap-mushrooms", "crimson-shade", "mandrake-root"


def took(item: str, *faces: tuple[int, ...], out: bool = False, toughness: int = 3) -> SideHome:
    """What becomes of Otto, of that Toughness, who took a drug before the battle."""
    guard = carrying(GUARD, OTTO, item)
    otto = guard.warrior(OTTO)
    weak = changed(otto, profile=changed(otto.profile, T=toughness))
    guard = changed(guard, warriors=(guard.warriors[0], weak, *guard.warriors[2:]))
    fate: dict[str, str | None] = {"Otto": "Snikch"} if out else {}
    return after(fate, *faces, sheets=(guard, RATS), used={"Otto": (item,)}).sides[0]


@pytest.mark.rule("CORE-POISON-MADCAP-3")
@pytest.mark.parametrize(("die", "flags"), [(1, ("stupidity",)), (2, ()), (6, ())])
def test_mad_cap_mushrooms_make_stupid_for_good_on_a_1(die: int, flags: tuple[str, ...]) -> None:
    side = took(MUSHROOMS, (die,))
    assert side.after.warrior(OTTO).flags == flags
    assert held(side.after, OTTO) == {}
    assert [event.roll.faces for event in events_of(side, SideEffectRolled)] == [(die,)]


@pytest.mark.rule("CORE-POISON-CRIMSON-5", "CORE-POISON-CRIMSON-8")
@pytest.mark.parametrize(
    ("dice", "flags", "quicker"),
    [
        ((1, 1), ("addicted:crimson-shade",), 0),
        ((1, 2), ("addicted:crimson-shade",), 0),
        ((2, 2), (), 0),
        ((5, 6), (), 0),
        ((6, 6), (), 1),
    ],
)
def test_crimson_shade_addicts_on_2_or_3_and_quickens_on_12(
    dice: tuple[int, int], flags: tuple[str, ...], quicker: int
) -> None:
    otto = took(SHADE, dice).after.warrior(OTTO)
    assert (otto.flags, otto.current.I - otto.profile.I) == (flags, quicker)


@pytest.mark.rule("CORE-POISON-CRIMSON-5")
def test_a_new_addict_is_told_what_he_needs() -> None:
    side = took(SHADE, (1, 2))
    assert any("addicted to Crimson Shade and has none left: buy some" in note.text for note in side.notes)


@pytest.mark.rule("CORE-POISON-MANDRAKE-4")
@pytest.mark.parametrize(
    ("dice", "toughness", "after_it"),
    [((1, 2), 3, 2), ((1, 1), 3, 2), ((2, 2), 3, 3), ((6, 6), 3, 3), ((1, 1), 1, 1)],
)
def test_mandrake_root_weakens_on_2_or_3_but_never_below_1(
    dice: tuple[int, int], toughness: int, after_it: int
) -> None:
    assert after_it == took(MANDRAKE, dice, toughness=toughness).after.warrior(OTTO).current.T


@pytest.mark.rule("CORE-POISON-MANDRAKE-4")
def test_a_chest_wound_of_the_same_battle_counts_before_the_mandrake() -> None:
    side = took(MANDRAKE, (2, 6), (1, 1), out=True, toughness=2)
    assert side.after.warrior(OTTO).current.T == 1


@pytest.mark.rule("CORE-POISON-MADCAP-3")
@pytest.mark.parametrize("drug", [MUSHROOMS, SHADE, MANDRAKE])
def test_the_dead_roll_for_no_drug(drug: str) -> None:
    side = took(drug, (1, 1), out=True)
    assert side.after.warrior(OTTO).status is Status.DEAD
    assert not events_of(side, SideEffectRolled)


@pytest.mark.rule("CORE-POISON-MADCAP-3")
def test_a_warrior_who_went_out_of_action_or_is_captured_rolls_all_the_same() -> None:
    assert took(MUSHROOMS, (4, 1), (1,), out=True).after.warrior(OTTO).flags == ("stupidity",)
    captive = took(MUSHROOMS, (6, 1), (1,), out=True).after.warrior(OTTO)
    assert (captive.status, captive.flags) == (Status.CAPTURED, ("stupidity",))


def test_a_warrior_who_took_two_drugs_rolls_for_each_in_the_order_in_which_he_took_them() -> None:
    guard = carrying(GUARD, OTTO, MANDRAKE, MUSHROOMS)
    used = {"Otto": (MANDRAKE, MUSHROOMS)}
    side = after({}, (1, 1), (1,), sheets=(guard, RATS), used=used).sides[0]
    otto = side.after.warrior(OTTO)
    assert (otto.current.T, otto.flags) == (otto.profile.T - 1, ("stupidity",))


def goblins(*faces: tuple[int, ...], out: tuple[str, ...] = (), members: int = 3) -> SideHome:
    """A mob whose Goblins have all eaten mushrooms; some went out of action."""
    mob = WarbandSheet(
        name="The Mob",
        type="orc-mob",
        gold=0,
        warriors=(
            hero(1, "Gitsnik", "orc-boss", "orc-mob"),
            group(2, "The Gits", "goblin-warrior", "orc-mob", members, hired_for=(15,) * members),
        ),
    )
    mob = carrying(mob, 2, *(MUSHROOMS,) * members, *("spear",) * members)
    names = [f"The Gits {number}" for number in range(1, members + 1)] if members > 1 else ["The Gits"]
    used = dict.fromkeys(names, (MUSHROOMS,))
    return after(dict.fromkeys(out, "Karl"), *faces, sheets=(GUARD, mob), used=used, winner=0).sides[1]


@pytest.mark.rule("CORE-POISON-MADCAP-3")
def test_an_addled_goblin_becomes_a_group_of_its_own() -> None:
    side = goblins((2,), (1,), (6,))
    gits, addled = side.after.warrior(2), side.after.warrior(3)
    assert MemberSetApart(2, 3, "The Gits 2", addled.injuries[0]) in side.entry.changes
    assert (gits.members, gits.flags, held(side.after, 2)) == (2, (), {"spear": 2})
    assert (addled.members, addled.flags, held(side.after, 3)) == (1, ("stupidity",), {"spear": 1})
    assert addled.experience == gits.experience > gits.starting_experience
    assert (addled.hired_for, gits.hired_for) == ((15,), (15, 15))
    assert not [one for one in problems(side.after, rulebook()) if one.warrior == 3 and one.counts]


@pytest.mark.rule("CORE-POISON-MADCAP-3")
def test_of_a_group_only_those_who_live_roll_and_the_last_keeps_its_place() -> None:
    side = goblins((1,), (1,), (1,), out=("The Gits 3",))
    assert [event.who for event in events_of(side, SideEffectRolled)] == [one(side, 1), one(side, 2)]
    assert side.after.warrior(3).flags == ("stupidity",)
    assert (side.after.warrior(2).members, side.after.warrior(2).flags) == (1, ("stupidity",))
    alone = goblins((1,), members=1)
    assert alone.after.warrior(2).flags == ("stupidity",)
    assert len(alone.after.warriors) == 2


def one(side: SideHome, number: int) -> int:
    """The id of a Goblin: the Guard has seven fighters before them, and Gitsnik comes first."""
    return 7 + number


def test_a_warrior_who_is_stupid_already_gets_no_second_mark() -> None:
    guard = carrying(GUARD, OTTO, MUSHROOMS, MUSHROOMS)
    used = {"Otto": (MUSHROOMS, MUSHROOMS)}
    side = after({}, (1,), (1,), sheets=(guard, RATS), used=used).sides[0]
    assert side.after.warrior(OTTO).flags == ("stupidity",)


@pytest.mark.parametrize(("die", "misses"), [(1, 1), (2, 0)])
def test_hardtack_full_of_maggots_costs_the_next_battle(die: int, misses: int) -> None:
    assert took("hardtack-biscuits", (die,)).after.warrior(OTTO).misses_battles == misses
