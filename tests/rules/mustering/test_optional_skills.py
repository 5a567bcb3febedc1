"""Skills of an optional rule are permitted where a league plays it, and nowhere else."""

import pytest

from rules.catalogue.load import rulebook_of
from rules.catalogue.packs.house_rule_model import TOWN_CRYER_SKILLS
from rules.catalogue.packs.stack import standard
from rules.mustering.legality.check import problems
from tests.rules.warbands import BOOK, learned, roster, with_block

SCHOLAR = with_block(roster("mercenaries-reikland"), 1, advances=learned("tactician"))


@pytest.mark.rule("CAMP-SKILL-5")
def test_as_printed_the_skill_is_refused_with_the_reason() -> None:
    (problem,) = [problem for problem in problems(SCHOLAR, BOOK) if problem.code == "skill-not-permitted"]
    assert (
        "Captain Ulrika Brandt has Tactician, a skill of an optional rule that is not in use."
        in problem.message
    )


def test_with_the_switch_on_it_is_permitted() -> None:
    league = rulebook_of(standard(), [TOWN_CRYER_SKILLS])
    assert not [problem for problem in problems(SCHOLAR, league) if problem.code == "skill-not-permitted"]
