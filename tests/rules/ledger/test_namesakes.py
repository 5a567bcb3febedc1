"""Namesakes are numbered, wherever a name comes from."""

import pytest

from rules.engine.setup import BattleSetup
from rules.ledger.namesakes import distinct, free_name, names_taken
from rules.ledger.sheet import Status
from rules.mustering.changes import muster
from rules.mustering.document import from_document
from rules.narration import Names, transcript
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.values import changed
from tests.rules.warbands import BOOK, roster, with_block, with_item

REIKLAND = roster("mercenaries-reikland")
GUNTHER = REIKLAND.warrior(2).name


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Hans", "Karl"), ("Hans", "Karl")),
        (("Hans", "Hans", "Hans"), ("Hans", "Hans (2)", "Hans (3)")),
        (("Hans", "Hans (2)", "Hans"), ("Hans", "Hans (2)", "Hans (3)")),
        (("Hans (2)", "Hans", "Hans"), ("Hans (2)", "Hans", "Hans (3)")),
    ],
)
def test_a_warrior_who_comes_later_under_a_taken_name_is_numbered(
    names: tuple[str, ...], told: tuple[str, ...]
) -> None:
    assert distinct(names) == told


def test_a_numbered_name_is_no_longer_than_a_name_may_be() -> None:
    assert free_name("x" * 80, {"x" * 80}) == "x" * 76 + " (2)"


def test_the_name_of_the_dismissed_is_free_and_that_of_the_dead_is_not() -> None:
    assert GUNTHER in names_taken(with_block(REIKLAND, 2, status=Status.DEAD))
    assert GUNTHER not in names_taken(with_block(REIKLAND, 2, status=Status.DISMISSED))


def test_a_recruit_with_a_taken_name_gets_a_number() -> None:
    rich = changed(REIKLAND, gold=500)
    assert muster.hire(rich, BOOK, "warrior", GUNTHER, 2).name == f"{GUNTHER} (2)"


def test_renaming_to_a_taken_name_gives_a_number_and_to_the_own_name_none() -> None:
    assert muster.rename(REIKLAND, 3, GUNTHER).name == f"{GUNTHER} (2)"
    assert muster.rename(REIKLAND, 2, GUNTHER).name == GUNTHER


def test_a_warband_is_numbered_among_the_other_warbands_of_its_player_alone() -> None:
    assert muster.rename(REIKLAND, None, GUNTHER).name == GUNTHER
    assert muster.rename(REIKLAND, None, "The Guard", {"The Guard"}).name == "The Guard (2)"


def test_namesakes_in_a_file_are_numbered() -> None:
    heroes = [{"name": "Hans", "type": kind} for kind in ("mercenary-captain", "champion")]
    sheet = from_document({"name": "A", "type": "mercenaries-reikland", "warriors": heroes}, BOOK, "a.json")
    assert [block.name for block in sheet.warriors] == ["Hans", "Hans (2)"]


def two_of_a_kind() -> BattleSetup:
    """The same warband twice, in which two heroes have one name and one has two dogs."""
    sheet = with_block(REIKLAND, 3, name=GUNTHER)
    dogs = with_item(sheet, 1, "war-dog", 25, 25)
    return set_up([dogs, dogs], BOOK, seed="1")


def test_everybody_on_the_table_can_be_told_apart() -> None:
    setup = two_of_a_kind()
    names = Names(setup)
    everybody = [names.who(fighter.id) for fighter in setup.fighters]
    assert len(set(everybody)) == len(everybody)
    guard = REIKLAND.name
    assert {f"{GUNTHER} of {guard}", f"{GUNTHER} (2) of {guard}", f"{GUNTHER} (2) of {guard} (2)"} <= {
        *everybody
    }
    captain = REIKLAND.warrior(1).name
    assert [fighter.name for fighter in setup.sides[0].fighters if fighter.beast] == [
        f"War dog of {captain}",
        f"War dog of {captain} (2)",
    ]


def test_warbands_of_one_name_are_told_apart_in_the_outcome_and_the_story() -> None:
    record = auto(two_of_a_kind(), dict.fromkeys((0, 1), POLICIES["steady"]))
    assert record.outcome is not None
    assert [side.name for side in record.outcome.sides] == [REIKLAND.name, f"{REIKLAND.name} (2)"]
    assert transcript(record).startswith(f"{REIKLAND.name} against {REIKLAND.name} (2)\n")


def test_enmity_goes_by_the_name_that_a_warband_gave_itself() -> None:
    assert [side.name for side in two_of_a_kind().sides] == [REIKLAND.name] * 2
