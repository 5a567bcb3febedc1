"""The coverage page: every numbered rule once, grouped and counted, and narrowed down."""

from roster.rulebook_pages.links import Links
from roster.rulebook_pages.tables.coverage import STATES, coverage_page
from rules.catalogue.load import rulebook

BOOK, LINKS = rulebook(), Links()


def rules_on(page) -> list[str]:
    return [line.rule for part in page.parts for group in part.groups for line in group.lines]


def test_every_rule_stands_once_in_its_group() -> None:
    page = coverage_page(BOOK, LINKS)
    assert sorted(rules_on(page)) == sorted(BOOK.coverage)
    groups = [group for part in page.parts for group in part.groups]
    assert all(line.rule.startswith(f"{group.prefix}-") for group in groups for line in group.lines)


def test_the_counts_add_up() -> None:
    page = coverage_page(BOOK, LINKS)
    assert sum(part.total for part in page.parts) == page.total == len(BOOK.coverage)
    for part in page.parts:
        assert sum(group.count(state) for group in part.groups for state in STATES) == part.total
    every, *states = page.states
    assert every.count == sum(choice.count for choice in states)


def test_it_narrows_to_a_state_and_to_a_prefix() -> None:
    page = coverage_page(BOOK, LINKS, state="simplified", prefix="camp-")
    shown = rules_on(page)
    assert shown
    assert all(rule.startswith("CAMP-") and BOOK.coverage[rule].state == "simplified" for rule in shown)
    assert all(line.note for part in page.parts for group in part.groups for line in group.lines)


def test_every_choice_of_a_table_stands_once_beside_the_book_of_its_rule() -> None:
    shown = [(part.key, choice) for part in coverage_page(BOOK, LINKS).parts for choice in part.choices]
    options = {it for ruleset in BOOK.rulesets.values() for it in ruleset.switches}
    assert sorted((choice.name, choice.rule, choice.usual) for _, choice in shown) == sorted(
        (it.name, it.rule, "on" if it.default else "off") for it in options
    )
    assert all(choice.rule.startswith(f"{key}-") and choice.rulesets for key, choice in shown)


def test_a_choice_that_the_rulesets_make_differently_stands_beside_each_of_their_books() -> None:
    shown = [(part.key, choice) for part in coverage_page(BOOK, LINKS).parts for choice in part.choices]
    measuring = {key: (one.usual, one.rulesets) for key, one in shown if one.name == "No measuring"}
    names = {key: ruleset.name for key, ruleset in BOOK.rulesets.items()}
    assert measuring == {
        "CORE": ("on", tuple(names[key] for key in ("mordheim", "cards", "alternative", "trench-core"))),
        "HERO": ("on", (names["heroheim"], names["heroheim-core"])),
        "TRENCH": ("off", (names["trench"],)),
    }


def test_few_rules_are_open_and_many_are_folded() -> None:
    folded = [group.is_open for part in coverage_page(BOOK, LINKS).parts for group in part.groups]
    opened = [
        group.is_open
        for part in coverage_page(BOOK, LINKS, prefix="CORE-SHOOT").parts
        for group in part.groups
    ]
    assert (any(folded), all(opened)) == (False, True)


def test_a_state_that_there_is_not_is_no_filter_and_a_prefix_without_rules_shows_none() -> None:
    assert len(rules_on(coverage_page(BOOK, LINKS, state="nonsense"))) == len(BOOK.coverage)
    assert rules_on(coverage_page(BOOK, LINKS, prefix="XYZ")) == []


def test_small_letters_in_a_number_are_found() -> None:
    assert rules_on(coverage_page(BOOK, LINKS, prefix="ALT-VI-a"))
