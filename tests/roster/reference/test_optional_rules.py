"""Optional rules that are only printed say so, beside their sentences and beside their tables."""

from roster.rulebook_pages.links import Links
from roster.rulebook_pages.tables import optional_rules as pages
from rules.catalogue.load import rulebook
from rules.values import changed

BOOK, LINKS = rulebook(), Links()
#: What is played: as a house rule, by skills that a campaign switches on, or by battles of several warbands.
PLAYED = set(BOOK.house_rules) | {skill.optional for skill in BOOK.skills.values()} | {"multiplayer"}


def labels(section) -> list[str]:
    return [fact.label for fact in section.facts]


def test_a_rule_that_nothing_plays_says_so() -> None:
    shown = {section.anchor: "Not played" in labels(section) for section in pages.rules(BOOK, LINKS)}
    assert shown == {key: key not in PLAYED for key in BOOK.optional_rules}


def test_the_tables_of_such_a_rule_say_so_too() -> None:
    printed = changed(BOOK.optional_rules["subplots"], not_played="Roll at the table.")
    book = changed(BOOK, optional_rules=BOOK.optional_rules | {"subplots": printed})
    shown = {section.anchor: "Not played" in labels(section) for section in pages.events(book, LINKS)}
    assert sum(shown.values()) == 1


def test_the_tables_of_rules_that_are_played_do_not() -> None:
    sections = (
        *pages.misfires(BOOK, LINKS),
        *pages.criticals(BOOK, LINKS),
        *pages.mounted(BOOK, LINKS),
        *pages.sawbones(BOOK, LINKS),
        *pages.events(BOOK, LINKS),
        *pages.rewards(BOOK, LINKS),
    )
    assert sections
    assert not any("Not played" in labels(section) for section in sections)
