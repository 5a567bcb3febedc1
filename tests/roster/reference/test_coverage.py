"""The coverage page: every numbered rule once, grouped and counted, and narrowed down."""

import pytest

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
        assert sum(len(group.lines) for group in part.groups) == part.total
        states = [line.state for group in part.groups for line in group.lines]
        assert (part.done, part.not_yet) == (states.count("done"), states.count("not_yet"))
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


def test_few_rules_are_shown_and_of_many_the_books() -> None:
    whole, book, group = (coverage_page(BOOK, LINKS, prefix=prefix) for prefix in ("", "CORE-", "CORE-SHOOT"))
    assert all(part.loads and group.loads for part in whole.parts for group in part.groups)
    assert [(part.key, part.loads) for part in book.parts] == [("CORE", "")]
    assert all(group.loads for part in book.parts for group in part.groups)
    assert not any(part.loads or group.loads for part in group.parts for group in part.groups)


@pytest.mark.parametrize("state", ["", "done"])
def test_a_group_is_loaded_from_where_its_rules_are_shown(client, state) -> None:
    page = coverage_page(BOOK, LINKS, state=state)
    for part in page.parts:
        content = client.get(part.loads).content.decode()
        for group in part.groups:
            assert f'id="rows-{group.prefix}"' in content
            shown = client.get(group.loads).content.decode()
            assert all(f'id="{line.rule}"' in shown for line in group.lines), group.prefix
            assert len(shown) < 60_000


def test_a_group_says_how_many_rules_stand_in_each_state() -> None:
    groups = [group for part in coverage_page(BOOK, LINKS).parts for group in part.groups]
    mixed = next(group for group in groups if len({line.state for line in group.lines}) > 1)
    states = [line.word for line in mixed.lines]
    assert mixed.counts == ", ".join(
        f"{states.count(word)} {word}" for word in STATES.values() if word in states
    )


def test_a_state_that_there_is_not_is_no_filter_and_a_prefix_without_rules_shows_none() -> None:
    assert len(rules_on(coverage_page(BOOK, LINKS, state="nonsense"))) == len(BOOK.coverage)
    assert rules_on(coverage_page(BOOK, LINKS, prefix="XYZ")) == []


def test_small_letters_in_a_number_are_found() -> None:
    assert rules_on(coverage_page(BOOK, LINKS, prefix="ALT-VI-a"))
