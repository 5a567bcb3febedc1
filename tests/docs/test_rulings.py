"""The page of rulings explains every ruling that the code cites, and no other."""

import json
import re

import pytest

from tests import tree
from tests.docs.pages import page

ID = re.compile(r"\b[A-Z]{1,2}-[A-Z0-9]{2,}\b")
RULE = re.compile(r"[Rr]uling\s+of\s+([A-Z][A-Z0-9-]+\d)")
PAGE = page("docs/rulings/index.md")


def ids_of_oracles() -> set[str]:
    """The rulings that the separately computed tables name."""
    found: set[str] = set()
    for path in tree.files("tests/oracles", suffixes=(".json",)):
        told = json.loads(path.read_text(encoding="utf-8"))
        found |= {*told.get("rulings", {}), *told.get("assumptions", {})}
    return found


def cited(pattern: re.Pattern[str]) -> set[str]:
    texts = [path.read_text(encoding="utf-8") for path in tree.files("rules", suffixes=(".py",))]
    return {word for text in texts for word in pattern.findall(text)}


def rows() -> set[str]:
    return set(re.findall(r"^\| ([A-Z][A-Z0-9-]+) \|", PAGE, re.MULTILINE))


def test_every_ruling_that_the_code_cites_has_a_row_and_no_other() -> None:
    expected = cited(ID) & ids_of_oracles()
    assert len(expected) > 30
    assert {row for row in rows() if ID.fullmatch(row)} == expected


def test_every_rule_whose_ruling_the_code_names_has_a_row() -> None:
    expected = cited(RULE)
    assert len(expected) > 5
    assert expected <= rows()


def test_the_house_rules_that_the_page_names_exist() -> None:
    named = set(re.findall(r"\| `([a-z0-9-]+)` \|$", PAGE, re.MULTILINE))
    known = page("rules/data/house_rules.toml")
    assert named
    assert [key for key in named if f"[{key}]" not in known] == []


@pytest.mark.parametrize("text", ["ruling of CORE-ROUT-1", "Ruling\nof CORE-ROUT-1"])
def test_a_cited_rule_is_found(text: str) -> None:
    assert RULE.findall(text) == ["CORE-ROUT-1"]
