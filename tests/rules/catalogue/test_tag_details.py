"""Details of tags: the words that the loader takes are those that battles know."""

import pytest

from rules.catalogue.tag_details import DETAILS, HATED, INJURIES, POISONS, SAVES
from rules.catalogue.tags import TAGS, tag_fault
from rules.combat.before_battle.preparations import COATINGS
from rules.combat.effects.skills.defence import bounds
from rules.combat.psychology.hatred import HATED as HATED_IN_BATTLE
from rules.combat.psychology.stupidity import STUPID_TAGS


def test_only_tags_with_a_detail_have_a_list() -> None:
    assert set(DETAILS) <= {tag for tag in TAGS if tag.endswith(":")}


def test_a_battle_knows_every_detail_and_no_other() -> None:
    assert set(HATED) == set(HATED_IN_BATTLE)
    assert {f"stupidity:{detail}" for detail in DETAILS["stupidity:"]} == STUPID_TAGS - {"stupidity"}
    assert set(POISONS) <= set(COATINGS.values())
    assert [int(save) for save in SAVES] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize("rows", INJURIES)
def test_injuries_go_up_from_row_to_row(rows: str) -> None:
    down, stunned = bounds(rows)
    assert 0 <= down <= stunned < 6


@pytest.mark.parametrize(
    "tag", ["hatred:x", "hatred:", "ward-save:7", "ward-save:five", "injury:1/2", "poison:mandrake"]
)
def test_another_detail_is_refused_with_those_that_there_are(tag: str) -> None:
    head = tag.partition(":")[0]
    assert tag_fault(tag).startswith(f"{tag!r} is no known tag: after '{head}:' stands one of ")


@pytest.mark.parametrize("tag", ["hatred:skaven", "ward-save:4", "succession:necromancer", "leader"])
def test_known_ones_have_no_fault(tag: str) -> None:
    assert tag_fault(tag) == ""


def test_a_word_that_is_no_tag_is_refused() -> None:
    assert tag_fault("leadre") == "'leadre' is no known tag"
