"""The words of the code: docstrings and test names begin with their subject, and words that were given up stay away."""

import ast
import re
from collections.abc import Iterator
from itertools import groupby

import pytest

from tests import tree

HEADLESS = re.compile(r"(who|whom|whose|whoever|whomever)\b", re.IGNORECASE)
#: The same where a later sentence, or a clause after a semicolon, begins.
HEADLESS_SENTENCE = re.compile(r"(?:[.!?]\s+(?:Who|Whom|Whose|Whoever)|;\s+(?:who|whom|whose|whoever))\b")
#: Parameters and variables that name nothing: say attacker, target, shooter, caster, warrior, text.
NAMELESS = {"who", "whom", "one", "his", "told", "said"}

#: Names that said nothing to a reader, and the names that have taken their place.
GIVEN_UP = {
    "asked": "handlers",
    "said": "collect",
    "agreed": "any_true",
    "silent": "has_no_handler",
    "bearers": "warriors_with",
    "answering": "handlers_of",
    "Heard": "HandlerCache",
    "curios": "miscellaneous",
    "voices": "songs_and_taunts",
    "hardiness": "defence",
    "warband_things": "warband_items",
    "marvel": "spell_choices.choose",
    "marvels": "spell_choices",
    "tricks": "skill_choices",
    "daring": "climbs_and_jumps",
    "nerve": "psychology",
    "dared": "charge_value_with_fear",
    "Temper": "Weights",
    "FieldQuestions": "MovementRules",
    "FightQuestions": "MeleeRules",
    "Toll": "PendingChanges",
    "table_marks": "overlay",
    "marks_drawn": "svg",
    "is_nimble": "test_initiative",
    "fray": "combat_group",
    "tether": "confinement",
    "charted": "shared_charts",
    "wishes": "lookups",
    "kinds_of_things": "random_items",
    "suffer": "resolve_hits",
    "Came": "HitResult",
    "goes_out": "take_out_of_action",
    "is_gone": "remove_from_play",
    "besides": "apply_critical_effects",
    "unplayed": "unsupported_rules",
    "sorted_out": "identified",
    "thing": "item_choices",
    "works": "roll_for_rule",
    "thrown": "roll_with_rerolls",
    "helped": "after_failure",
    "bettered": "improved",
    "parleys": "alliances",
    "field_events": "power_dice",
    "field_decisions": "power_dice",
    "ever": "memo",
}


def code() -> list[tuple[str, ast.Module]]:
    return [(tree.label(path), tree.parsed(path)) for path in tree.modules()]


def modules_of_tests() -> list[tuple[str, ast.Module]]:
    paths = tree.files("tests", suffixes=(".py",))
    return [(tree.label(path), ast.parse(path.read_text(encoding="utf-8"))) for path in paths]


def prose(source: str) -> Iterator[str]:
    """Every docstring of a file, and every run of comment lines."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, documented) and (text := ast.get_docstring(node)):
            yield " ".join(text.split())
    lines = (line.strip() for line in source.splitlines())
    for is_comment, block in groupby(lines, key=lambda line: line.startswith("#")):
        if is_comment:
            yield " ".join(line.lstrip("#: ") for line in block)


def test_docstrings_begin_with_their_subject() -> None:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = [
        f"{label}:{getattr(node, 'lineno', 1)}: {text.splitlines()[0]}"
        for label, module in (*code(), *modules_of_tests())
        for node in ast.walk(module)
        if isinstance(node, documented) and (text := ast.get_docstring(node)) and HEADLESS.match(text)
    ]
    assert found == []


def test_sentences_of_docstrings_and_comments_begin_with_their_subject() -> None:
    found = []
    for path in (*tree.modules(), *tree.files("tests", suffixes=(".py",))):
        for text in prose(path.read_text(encoding="utf-8")):
            headless = HEADLESS_SENTENCE.search(text)
            if headless:
                found.append(f"{tree.label(path)}: {text[headless.start() :][:80]}")
    assert found == []


def test_parameters_and_variables_of_the_rules_say_what_they_hold() -> None:
    found = [
        f"{label}:{name.lineno}: {called}"
        for label, module in code()
        if label.startswith("rules/")
        for function in ast.walk(module)
        if isinstance(function, ast.FunctionDef | ast.Lambda)
        for name in ast.walk(function)
        if isinstance(name, ast.arg | ast.Name)
        and (called := name.arg if isinstance(name, ast.arg) else name.id) in NAMELESS
    ]
    assert sorted(set(found)) == []


def test_test_names_begin_with_their_subject() -> None:
    found = [
        f"{label}: {node.name}"
        for label, module in modules_of_tests()
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef)
        and node.name.startswith("test_")
        and HEADLESS.match(node.name.removeprefix("test_").partition("_")[0])
    ]
    assert found == []


def test_names_that_were_given_up_stay_away() -> None:
    found = []
    for label, module in code():
        if not label.startswith("rules/"):
            continue
        own = {label.rpartition("/")[2].removesuffix(".py")}
        own |= {node.name for node in module.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        found += [f"{label}: {name}, say {GIVEN_UP[name]}" for name in sorted(own & GIVEN_UP.keys())]
    assert found == []


@pytest.mark.parametrize(
    "word",
    [
        "hook",
        "flow",
        "condition",
        "source",
        "neutral model",
        "turn system",
        "combat group",
        "waiver",
        "pending changes",
    ],
)
def test_the_glossary_explains_the_words_of_the_code(word: str) -> None:
    rows = (tree.ROOT / "rules" / "GLOSSARY.md").read_text(encoding="utf-8").splitlines()
    words = [name.strip() for row in rows if row.startswith("| ") for name in row.split("|")[1].split(",")]
    assert word in words
    assert len(words) == len(set(words))
