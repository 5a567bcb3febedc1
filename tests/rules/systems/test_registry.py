"""Nobody asks which turn sequence or which combat rules are played: what differs is a named question."""

import ast
import re
from collections.abc import Iterator

import pytest

from rules.catalogue.load import rulebook
from rules.systems.registry import COMBAT_RULES, SEQUENCES
from tests import tree
from tests.rules.test_playthroughs import FOLDER, PLAYTHROUGHS

#: Where the halves of a ruleset are listed by their keys.
REGISTRIES = ("rules/sequences/__init__.py", "rules/combat/__init__.py")

KEYS = {*SEQUENCES, *COMBAT_RULES, *rulebook().rulesets}
#: Words for one of them, as code writes them.
NAMED = re.compile(r"(^|[._])(sequence|ruleset|rules|combat)(\.key)?$|\[.(sequence|ruleset|combat).\]$")
OF_ONE = (".sequence.key", ".rules.key", ".ruleset.key")


def comparisons(module: ast.Module) -> Iterator[str]:
    """Every place that asks which ruleset, sequence or combat rules those before it are."""
    for node in ast.walk(module):
        match node:
            case ast.Compare():
                sides = [node.left, *node.comparators]
                named = any(_is_key(side) for side in sides) and any(_names_one(side) for side in sides)
                asks = named or any(ast.unparse(side).endswith(OF_ONE) for side in sides)
            case ast.Match():
                asks = _names_one(node.subject)
            case ast.Call(func=ast.Name("isinstance" | "type"), args=[first, *_]):
                asks = _names_one(first)
            case _:
                asks = False
        if asks:
            yield ast.unparse(node)


def _is_key(node: ast.expr) -> bool:
    held = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return any(value in KEYS for value in held if isinstance(value, str))


def _names_one(node: ast.expr) -> bool:
    return NAMED.search(ast.unparse(node)) is not None


def test_nothing_outside_the_registries_compares_a_sequence_or_a_ruleset() -> None:
    found = {
        tree.label(path): list(comparisons(tree.parsed(path)))
        for path in tree.modules()
        if tree.label(path) not in REGISTRIES
    }
    assert {name: places for name, places in found.items() if places} == {}


@pytest.mark.parametrize(
    "planted",
    [
        'if battle.sequence.key == "cards": pass',
        'if setup.ruleset.sequence in ("cards", "trench"): pass',
        'if ruleset != "mordheim": pass',
        'x = 1 if options["ruleset"] == "cards" else 2',
        "if battle.rules.key == MINE: pass",
        "if isinstance(battle.sequence, CardsSequence): pass",
        'match setup.ruleset.combat:\n    case "core": pass',
    ],
)
def test_a_planted_comparison_is_found(planted: str) -> None:
    assert list(comparisons(ast.parse(planted)))


@pytest.mark.parametrize(
    "harmless", ['if activity == "shooting": pass', 'if ruleset == data["ruleset"]: pass']
)
def test_other_comparisons_are_left_alone(harmless: str) -> None:
    assert not list(comparisons(ast.parse(harmless)))


def test_every_half_of_a_ruleset_is_registered_and_every_one_registered_is_played() -> None:
    rulesets = rulebook().rulesets.values()
    assert {ruleset.sequence for ruleset in rulesets} <= set(SEQUENCES)
    assert {ruleset.combat for ruleset in rulesets} <= set(COMBAT_RULES)
    assert all(sequence.key == key for key, sequence in SEQUENCES.items())


@pytest.mark.parametrize("key", SEQUENCES)
def test_every_sequence_has_a_golden_playthrough_of_its_own(key: str) -> None:
    mine = [one for one in PLAYTHROUGHS if rulebook().rulesets[one.ruleset].sequence == key]
    assert any(one.name.startswith(f"{key}-") and (FOLDER / f"{one.name}.txt").is_file() for one in mine)
