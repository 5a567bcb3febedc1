"""The list of warbands is narrowed down, and leads from the standard rules to every supplement."""

import pytest

from roster.rulebook_pages.links import links_of
from roster.rulebook_pages.warbands.list import contents
from rules.catalogue.load import complete_rulebook, rulebook

EVERYTHING = complete_rulebook()


def listed(**asked: str) -> list[str]:
    page = contents(EVERYTHING, links_of(EVERYTHING), asked)
    return sorted(card.name for shelf in page.shelves for card in shelf.cards)


def test_without_a_question_everybody_is_listed() -> None:
    assert len(listed()) == len(EVERYTHING.warbands)


@pytest.mark.parametrize(
    ("asked", "belongs", "does_not"),
    [
        ({"grade": "2b"}, "Fen Guard", "Reikland Mercenaries"),
        ({"race": "dwarf"}, "Clan Angrund", "Fen Guard"),
        ({"source": "Sartosa supplement"}, "Ghost Pirates", "Clan Angrund"),
        ({"played": "all"}, "Reikland Mercenaries", "Fen Guard"),
        ({"played": "some"}, "Fen Guard", "Reikland Mercenaries"),
    ],
)
def test_each_question_narrows_it_down(asked: dict[str, str], belongs: str, does_not: str) -> None:
    found = listed(**asked)
    assert belongs in found
    assert does_not not in found


def test_questions_add_up_and_an_answer_that_nobody_gives_asks_nothing() -> None:
    assert listed(grade="2b", race="dwarf") == sorted(set(listed(grade="2b")) & set(listed(race="dwarf")))
    assert listed(race="<script>") == listed()


def test_the_standard_list_leads_to_the_supplements_and_not_back() -> None:
    more = contents(rulebook(), links_of(rulebook())).more
    assert more is not None
    assert EVERYTHING.version in more.href
    assert contents(EVERYTHING, links_of(EVERYTHING)).more is None


def test_everything_is_read_under_its_own_edition(client) -> None:
    answer = client.get("/rules/warbands/fen-guard/", {"edition": EVERYTHING.version})
    text = answer.content.decode()
    assert "from one source" in text
    assert "named, not played" in text
    assert "Rules with every supplement" in text
    assert len(client.get("/rules/warbands/", {"edition": EVERYTHING.version}).content) < 60_000
    assert client.get("/rules/warbands/fen-guard/").status_code == 404
