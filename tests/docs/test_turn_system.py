"""The documentation adds a sixth turn sequence: its blocks are taken as they stand, and a battle is fought."""

import re
from types import ModuleType

import pytest

from rules.catalogue.load import rulebook
from rules.catalogue.model import RulesetType
from rules.engine.events import ActivationBegan, BattleEnded, RoundBegan
from rules.engine.resolver import Resolver
from rules.policies import POLICIES
from rules.policies.system_play import PLAYS
from rules.resolve import record, set_up, start
from rules.systems.registry import SEQUENCES, register
from rules.values import changed, read_toml
from tests import tree
from tests.rules.staging.invariants import broken
from tests.rules.warbands import roster

KEY = "in-turn"
PAGE = "docs/how-to/turn-system.md"


def blocks() -> tuple[str, str, str]:
    """The file, the line of the registry and the ruleset, as the page shows them."""
    text = (tree.ROOT / PAGE).read_text(encoding="utf-8")
    found = re.findall(r"```(python|toml)\n(.*?)```", text, flags=re.DOTALL)
    assert [language for language, _ in found] == ["python", "python", "toml"]
    file, line, ruleset = (block for _, block in found)
    return file, line, ruleset


@pytest.fixture
def battle(monkeypatch: pytest.MonkeyPatch) -> Resolver:
    """A battle under the sequence of the page, fought to its end."""
    file, line, ruleset = blocks()
    module = ModuleType("in_turn")
    exec(compile(file, PAGE, "exec"), vars(module))
    (system,) = eval(f"({line.strip()})", {"IN_TURN": module.SYSTEM})
    for known in (SEQUENCES, PLAYS):
        monkeypatch.setitem(known, system.sequence.key, None)
    register(system)
    given = read_toml(dict[str, dict[str, str]], ruleset, where=PAGE)
    book = changed(
        rulebook(),
        rulesets=rulebook().rulesets | {key: RulesetType(key=key, **fields) for key, fields in given.items()},
    )
    setup = set_up([roster("mercenaries-reikland"), roster("undead")], book, seed="6", ruleset=KEY)
    fought = start(setup, policies=dict.fromkeys((0, 1), POLICIES["steady"]))
    assert list(broken(fought)) == []
    return fought


def test_the_sequence_of_the_page_fights_a_battle_to_its_end(battle: Resolver) -> None:
    assert isinstance(battle.events[-1], BattleEnded)
    assert battle.faults == []
    assert record(battle).setup.ruleset.sequence == KEY


def test_its_sides_act_in_turn_and_nobody_twice_in_a_round(battle: Resolver) -> None:
    rounds: list[list[ActivationBegan]] = []
    for event in battle.events:
        if isinstance(event, RoundBegan):
            rounds.append([])
        elif isinstance(event, ActivationBegan):
            rounds[-1].append(event)
    first = [event.side for event in rounds[0]]
    assert first[0] != first[1] == first[3] != first[2]
    for acts in rounds:
        who = [one for event in acts for one in event.who]
        assert len(who) == len(set(who))


def test_nothing_of_it_is_in_the_rules_themselves() -> None:
    assert KEY not in SEQUENCES
    assert KEY not in rulebook().rulesets
