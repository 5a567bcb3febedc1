"""Maps with a say in the scenario: whom they favour, the roll-off, and that they are spent in the next battle."""

from collections.abc import Sequence

import pytest

from rules.catalogue.load import rulebook
from rules.engine.events import ScenarioChosen
from rules.engine.prelude import ScenarioClaim
from rules.fielding.claims import claims_of, explained, settled
from rules.ledger.entries import ItemLost
from rules.ledger.sheet import Possession, WarbandSheet
from rules.narration import transcript
from rules.policies import POLICIES
from rules.resolve import auto, say_in_scenario, set_up
from rules.values import changed
from tests.rules.aftermath.homecoming import come_home
from tests.rules.aftermath.warbands import GUARD, RATS, carrying

BOOK = rulebook()
FAKE, CATACOMBS = "fake-map", "catacomb-map"
THIRD = changed(GUARD, name="The Third")


def favoured(*sheets: WarbandSheet) -> list[tuple[int, ...]]:
    return [claim.favours for claim in claims_of(sheets, BOOK)]


@pytest.mark.rule("CORE-ITEM-MAP-4")
@pytest.mark.parametrize(
    "guard",
    [carrying(GUARD, 2, CATACOMBS), changed(GUARD, stash=(Possession(CATACOMBS, (30,)),))],
    ids=["hero", "stash"],
)
def test_the_owner_of_a_map_of_the_catacombs_chooses(guard: WarbandSheet) -> None:
    choice = say_in_scenario([RATS, guard], BOOK, "any")
    assert choice is not None
    assert (choice.side, choice.rolls) == (1, ())
    assert explained(choice, ["The Rats", "The Guard"]) == (
        "Maps have a say in the scenario: The Guard (Mordheim map (catacombs)). The Guard may choose it."
    )


@pytest.mark.rule("CORE-ITEM-MAP-2")
def test_a_fake_lets_the_opponent_choose() -> None:
    choice = say_in_scenario([carrying(GUARD, 2, FAKE), RATS], BOOK, "any")
    assert choice is not None
    assert (choice.side, choice.rolls) == (1, ())


@pytest.mark.rule("CORE-ITEM-MAP-2")
def test_of_several_opponents_and_several_claims_the_entitled_roll_off() -> None:
    assert favoured(carrying(GUARD, 2, FAKE), RATS, THIRD) == [(1, 2)]
    assert favoured(carrying(GUARD, 2, CATACOMBS), carrying(RATS, 1, CATACOMBS)) == [(0,), (1,)]
    assert favoured(carrying(GUARD, 2, FAKE, CATACOMBS), RATS) == [(0,), (1,)]
    claims = claims_of([carrying(GUARD, 2, FAKE), RATS, THIRD], BOOK)
    winners = set()
    for number in range(40):
        choice = settled(claims, f"key {number}")
        assert choice is not None
        left = {1, 2}
        for thrown in choice.rolls:
            assert {side for side, _ in thrown} == left
            best = max(face for _, face in thrown)
            left = {side for side, face in thrown if face == best}
        assert left == {choice.side}
        winners.add(choice.side)
    assert winners == {1, 2}
    assert settled(claims, "key 1") == settled(claims, "key 1")


def test_other_maps_and_no_maps_say_nothing() -> None:
    guard = carrying(GUARD, 2, "vague-map", "accurate-map", "master-map", "mordheim-map")
    assert say_in_scenario([guard, RATS], BOOK, "any") is None


def test_maps_of_the_dead_are_gone_and_those_of_one_who_misses_the_battle_count() -> None:
    guard = carrying(GUARD, 2, CATACOMBS)
    otto = guard.warrior(2)
    absent = changed(
        guard, warriors=(guard.warriors[0], changed(otto, misses_battles=1), *guard.warriors[2:])
    )
    assert claims_of([absent, RATS], BOOK) == (
        ScenarioClaim(0, CATACOMBS, "Mordheim map (catacombs)", (0,), 2),
    )


@pytest.mark.rule("CORE-ITEM-MAP-2", "CORE-ITEM-MAP-4")
@pytest.mark.parametrize("used", [True, False])
@pytest.mark.parametrize("kind", [FAKE, CATACOMBS])
def test_a_map_has_its_say_once_and_the_report_tells_it(kind: str, used: bool) -> None:
    guard = carrying(GUARD, 2, kind)
    choice = say_in_scenario([guard, RATS], BOOK, "7")
    assert choice is not None
    if not used:
        choice = changed(choice, side=None)
    setup = set_up([guard, RATS], BOOK, seed="7", scenario_choice=choice)
    record = auto(setup, {0: POLICIES["steady"], 1: POLICIES["steady"]})
    assert [event for event in record.events if isinstance(event, ScenarioChosen)] == [ScenarioChosen(choice)]
    told = (
        "chose the scenario, by the Mordheim map" if used else "Nobody chose the scenario by the Mordheim map"
    )
    assert told in transcript(record)
    assert record.outcome is not None
    side = come_home(setup, record.outcome, [guard, RATS], BOOK).sides[0]
    lost: Sequence[ItemLost] = [one for one in side.entry.changes if isinstance(one, ItemLost)]
    assert lost == [ItemLost(2, kind, 1, "spent on the choice of the scenario")]
    assert say_in_scenario([side.after, RATS], BOOK, "8") is None
