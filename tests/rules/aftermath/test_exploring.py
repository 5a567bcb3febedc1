"""Maps that help exploring: how many dice they let be rolled again, when, and when they are spent."""

import pytest

from rules.aftermath.proposal import SideProposal
from rules.ledger.entries import ItemLost
from rules.ledger.sheet import Possession, WarbandSheet
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, RATS, after, carrying, held

KARL, OTTO = 1, 2
VAGUE, ACCURATE, MASTER = "vague-map", "accurate-map", "master-map"


def explored(
    guard: WarbandSheet, *faces: tuple[int, ...], out: tuple[str, ...] = (), winner: int = 1
) -> SideProposal:
    return after(dict.fromkeys(out, "Snikch"), *faces, winner=winner, sheets=(guard, RATS)).sides[0]


def notes(side: SideProposal) -> list[str]:
    return [note.text for note in side.notes if note.text.startswith("Exploration")]


@pytest.mark.rule("CORE-ITEM-MAP-3")
def test_a_vague_map_offers_one_die_and_is_spent() -> None:
    side = explored(carrying(GUARD, OTTO, VAGUE))
    assert notes(side) == [
        (
            "Exploration by hand (3 dice for heroes): re-roll 1 die with the Mordheim map (vague) (then used up). "
            "Each die can be re-rolled once."
        )
    ]
    assert ItemLost(OTTO, VAGUE, 1, "used up exploring") in side.entry.changes
    assert held(side.after, OTTO) == {}


@pytest.mark.rule("CORE-ITEM-MAP-5")
def test_an_accurate_map_offers_up_to_three_dice_and_is_spent() -> None:
    side = explored(changed(GUARD, stash=(Possession(ACCURATE, (30,)),)), winner=0)
    assert "3 dice for heroes and 1 for winning" in notes(side)[0]
    assert "up to 3 dice with the Mordheim map (accurate) (then used up)" in notes(side)[0]
    assert "Each die can be re-rolled once" in notes(side)[0]
    assert side.after.stash == ()


@pytest.mark.rule("CORE-ITEM-MAP-6")
def test_a_master_map_offers_one_die_after_every_battle() -> None:
    guard = carrying(GUARD, OTTO, MASTER)
    for _ in range(3):
        side = explored(guard)
        assert "1 die with the Mordheim map (master map)." in notes(side)[0]
        assert held(side.after, OTTO) == {MASTER: 1}
        guard = side.after


@pytest.mark.rule("CORE-ITEM-MAP-7")
def test_a_master_map_is_of_no_use_when_its_bearer_went_out_of_action_and_the_next_time_again() -> None:
    side = explored(carrying(GUARD, OTTO, MASTER), (4, 1), out=("Otto",))
    assert notes(side) == []
    assert held(side.after, OTTO) == {MASTER: 1}
    assert len(notes(explored(side.after))) == 1
    assert len(notes(explored(carrying(GUARD, OTTO, MASTER), (4, 1), out=("Karl",)))) == 1


@pytest.mark.rule("CORE-ITEM-MAP-7")
def test_other_maps_help_though_their_bearer_went_out_of_action() -> None:
    side = explored(carrying(GUARD, OTTO, VAGUE), (4, 1), out=("Otto",))
    assert "2 dice for heroes" in notes(side)[0]
    assert held(side.after, OTTO) == {}


@pytest.mark.rule("CORE-ITEM-MAP-6")
def test_a_master_map_without_a_bearer_helps_nobody() -> None:
    assert notes(explored(changed(GUARD, stash=(Possession(MASTER, (30,)),)))) == []


@pytest.mark.rule("CORE-ITEM-MAP-3")
@pytest.mark.parametrize("gone", [(1, 1), (3, 6), (6, 1)], ids=["dead", "robbed", "captured"])
def test_a_map_that_is_lost_with_its_bearer_helps_nobody(gone: tuple[int, int]) -> None:
    assert notes(explored(carrying(GUARD, OTTO, VAGUE), gone, out=("Otto",))) == []


@pytest.mark.rule("CORE-ITEM-MAP-3")
def test_without_a_hero_who_may_explore_the_map_waits() -> None:
    guard = carrying(GUARD, OTTO, VAGUE)
    side = explored(guard, (4, 1), (4, 1), (4, 1), out=("Karl", "Otto", "Jost"), winner=0)
    assert notes(side) == []
    assert held(side.after, OTTO) == {VAGUE: 1}


@pytest.mark.rule("CORE-ITEM-MAP-3", "CORE-ITEM-MAP-6")
def test_maps_add_up() -> None:
    side = explored(carrying(carrying(GUARD, OTTO, VAGUE, VAGUE), KARL, MASTER))
    assert (
        "1 die with the Mordheim map (master map); up to 2 dice with the Mordheim map (vague)"
        in notes(side)[0]
    )
    assert held(side.after, OTTO) == {}
