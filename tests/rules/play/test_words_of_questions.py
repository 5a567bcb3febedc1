"""Every question that the code of the engine asks has words, and no words are left over."""

import ast
import pkgutil
from importlib import import_module

from rules.combat.rolls.changed_dice import GIFT, MARKED
from rules.engine import decisions
from rules.engine.decisions import Decision
from rules.play.asked.ask import WORDED
from rules.play.asked.choices import PREFIXES, WORDS, words_of
from tests import tree

#: Questions that are no constant where they are asked, and what stands for them.
HANDED_ON = {
    "rules/combat/effects/gear/warband_items.py": ("blow the horn", "blow the horn before the rout test"),
    "rules/combat/rolls/changed_dice.py": (GIFT, MARKED),
    "rules/systems/alternative/moving.py": ("climb", "jump", "cross"),
}


def asked_in_code():
    """Every question of a plain choice in the engine: the file, the text, and whether it is about a warrior."""
    for path in tree.modules():
        label = tree.label(path)
        if not label.startswith(("rules/combat/", "rules/scenarios/", "rules/systems/")):
            continue
        module = import_module(label.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
        for node in ast.walk(tree.parsed(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Choice":
                for text in texts_of(node.args[1], module, label):
                    yield label, text, len(node.args) > 3


def texts_of(node, module, label):
    """The questions that an argument stands for."""
    if isinstance(node, ast.Constant):
        return (node.value,)
    if isinstance(node, ast.JoinedStr):
        return (node.values[0].value + "torch",)
    if isinstance(node, ast.Name) and hasattr(module, node.id):
        return (getattr(module, node.id),)
    return HANDED_ON[label]


def test_every_plain_choice_of_the_code_has_words():
    asked = set(asked_in_code())
    assert len(asked) > 60
    assert sorted(it for it in asked if words_of(it[1]) is None) == []


def test_no_words_are_left_over():
    used = {text for _, text, _ in asked_in_code()}
    assert set(WORDS) - used == set()
    assert [prefix for prefix in PREFIXES if not any(text.startswith(prefix) for text in used)] == []


def test_every_decision_of_the_engine_has_words():
    for info in pkgutil.iter_modules(decisions.__path__, "rules.engine.decisions."):
        import_module(info.name)
    modules = "rules.engine.", "rules.referee."
    #: Decisions of the turns alone, which have their words on the page of the turns.
    turns = "rules.referee.turns."
    engine = {
        it
        for it in Decision.__subclasses__()
        if it.__module__.startswith(modules) and not it.__module__.startswith(turns)
    }
    assert engine == set(WORDED)


def test_words_name_a_warrior_only_where_the_question_has_one():
    for label, text, has_warrior in asked_in_code():
        words, _ = words_of(text)
        texts = (words.sentence, *words.labels.values())
        named = any(name in it for it in texts for name in ("{who}", "{block}", "{other}"))
        assert has_warrior or not named, (label, text)
