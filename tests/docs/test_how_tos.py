"""The scenario and the policies of the how-tos fight battles as they stand on their pages."""

import re

import pytest

from rules.catalogue.load import rulebook
from rules.catalogue.scenarios.model import ScenarioType
from rules.engine.record import Record
from rules.policies import POLICIES
from rules.resolve import auto, divergence, set_up
from rules.scenarios import SCENARIOS
from rules.studies.cells import battle, cells
from rules.values import changed, read_toml
from tests.docs.pages import blocks, page
from tests.rules.studies.samples import planned
from tests.rules.warbands import roster


def names_of(label: str) -> dict[str, type]:
    """The classes that the Python of a page makes."""
    names: dict[str, type] = {}
    for block in blocks(page(label)):
        if block.language == "python":
            exec(compile(block.text, label, "exec"), names)
    return {name: value for name, value in names.items() if isinstance(value, type)}


def fought(**options) -> Record:
    book = options.pop("book", rulebook())
    players = options.pop("players", (POLICIES["steady"],) * 2)
    setup = set_up([roster("mercenaries-reikland"), roster("undead")], book, seed="9", **options)
    record = auto(setup, dict(enumerate(players)))
    assert record.outcome is not None
    assert divergence(record) is None
    return record


def test_the_scenario_of_the_page_ends_by_its_own_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    label = "docs/how-to/scenario.md"
    (text,) = (block.text for block in blocks(page(label)) if block.language == "toml")
    key = "last-light"
    figures = read_toml(ScenarioType, f'key = "{key}"\n{text}', where=label)
    monkeypatch.setitem(SCENARIOS, key, names_of(label)["LastLight"]())
    book = changed(rulebook(), scenarios=rulebook().scenarios | {key: figures})
    record = fought(book=book, scenario=key)
    assert record.outcome is not None
    assert record.outcome.rounds <= figures.rounds == 6


def test_the_scenario_without_code_is_fought_as_it_stands() -> None:
    label = "docs/how-to/scenario-as-data.md"
    (text,) = (block.text for block in blocks(page(label)) if block.language == "toml")
    figures = read_toml(ScenarioType, f'key = "honey-chest"\n{text}', where=label)
    book = changed(rulebook(), scenarios=rulebook().scenarios | {figures.key: figures})
    record = fought(book=book, scenario=figures.key)
    assert any(fighter.line == "bear" for fighter in record.setup.unowned)


def test_the_study_of_the_page_can_be_fought(tmp_path) -> None:
    text, part = (block.text for block in blocks(page("docs/how-to/study.md")) if block.language == "toml")
    plan = planned(tmp_path, text)
    assert len(cells(plan)) == 2 * 2 * 6
    battle(plan, len(cells(plan)) - 1, 0)
    assert {cell.losses for cell in cells(planned(tmp_path, f"{text}\n{part}"))} == {
        ("leader", "nobody"),
        ("nobody", "leader"),
    }


@pytest.mark.parametrize("name", ["RecklessPolicy", "FirstAnswerPolicy"])
def test_each_policy_of_the_page_fights_a_battle(name: str) -> None:
    policy = names_of("docs/how-to/policy.md")[name]()
    fought(players=(policy, POLICIES["steady"]))


def test_the_policies_of_the_page_are_not_in_the_program() -> None:
    keys = re.findall(r'(?:key = |__init__\()"([a-z-]+)"', page("docs/how-to/policy.md"))
    assert len(keys) == 2
    assert POLICIES.keys().isdisjoint(keys)
