"""Optional rules that are only printed say so, beside their sentences and beside their tables."""

import pytest

from roster.rulebook_pages.links import Links
from roster.rulebook_pages.tables import optional_rules as pages
from rules.catalogue.load import rulebook

BOOK, LINKS = rulebook(), Links()
#: What is played: as a house rule, by skills that a campaign switches on, or by battles of several warbands.
PLAYED = set(BOOK.house_rules) | {skill.optional for skill in BOOK.skills.values()} | {"multiplayer"}


def labels(section) -> list[str]:
    return [fact.label for fact in section.facts]


def test_a_rule_that_nothing_plays_says_so() -> None:
    shown = {section.anchor: "Not played" in labels(section) for section in pages.rules(BOOK, LINKS)}
    assert shown == {key: key not in PLAYED for key in BOOK.optional_rules}


@pytest.mark.parametrize("page", [pages.events, pages.rewards])
def test_the_tables_of_such_a_rule_say_so_too(page) -> None:
    sections = page(BOOK, LINKS)
    assert sections
    assert all("Not played" in labels(section) for section in sections)


def test_the_tables_of_rules_that_are_played_do_not() -> None:
    sections = (
        *pages.misfires(BOOK, LINKS),
        *pages.criticals(BOOK, LINKS),
        *pages.mounted(BOOK, LINKS),
        *pages.sawbones(BOOK, LINKS),
    )
    assert sections
    assert not any("Not played" in labels(section) for section in sections)
