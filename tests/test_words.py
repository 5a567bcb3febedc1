"""The words of the code: docstrings and test names begin with their subject, and words that were given up stay away."""

import re

import pytest

from tests import sources, tree

HEADLESS = re.compile(r"(who|whom|whose|whoever|whomever)\b", re.IGNORECASE)
#: The same where a later sentence, or a clause after a semicolon, begins.
HEADLESS_SENTENCE = re.compile(r"(?:[.!?]\s+(?:Who|Whom|Whose|Whoever)|;\s+(?:who|whom|whose|whoever))\b")
#: Docstrings that begin so are fragments, such as "By an organiser.": say what the function does or returns.
PREPOSITION = re.compile(
    r"(?:After|Against|Among|As|At|Before|Between|By|For|From|In|Into|Of|On|Over|To|Under|Until|With|Without)\b"
)
#: What no native speaker writes, and pronouns for people, who are "they".
STILTED = re.compile(r"\b(?:so many|twice is once|as of old|he|his|him|himself)\b", re.IGNORECASE)
#: Words with which a test's name hides its subject.
NO_SUBJECT = re.compile(r"(?:who|whom|whose|whoever|whomever|what|whatever|which|whichever|one|those|that)$")
#: The share of public functions that say what they do, in percent. Raise it where it has risen.
LEAST_DOCUMENTED = 85
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


def test_docstrings_begin_with_their_subject() -> None:
    found = [
        f"{source.label}:{docstring.line}: {docstring.text.splitlines()[0]}"
        for source in (*sources.of_packages(), *sources.of_tests())
        for docstring in source.docstrings
        if HEADLESS.match(docstring.text)
    ]
    assert found == []


def test_docstrings_do_not_begin_with_a_preposition() -> None:
    found = [
        f"{source.label}:{docstring.line}: {docstring.text.splitlines()[0]}"
        for source in (*sources.of_packages(), *sources.of_tests())
        for docstring in source.docstrings
        if PREPOSITION.match(docstring.text)
    ]
    assert found == []


def test_sentences_of_docstrings_and_comments_begin_with_their_subject() -> None:
    found = []
    for source in (*sources.of_packages(), *sources.of_tests()):
        for text in source.prose:
            headless = HEADLESS_SENTENCE.search(text)
            if headless:
                found.append(f"{source.label}: {text[headless.start() :][:80]}")
    assert found == []


def test_docstrings_and_comments_are_plain() -> None:
    found = [
        f"{source.label}: {text[stilted.start() :][:80]}"
        for source in (*sources.of_packages(), *sources.of_tests())
        for text in source.prose
        if (stilted := STILTED.search(text))
    ]
    assert found == []


def test_public_functions_say_what_they_do() -> None:
    public = [
        function for source in sources.of_packages() for function in source.functions if function.is_public
    ]
    share = 100 * sum(function.is_documented for function in public) / len(public)
    assert share >= LEAST_DOCUMENTED


def test_parameters_and_variables_of_the_rules_say_what_they_hold() -> None:
    found = [
        f"{source.label}:{line}: {name}"
        for source in sources.of_packages()
        if source.label.startswith("rules/")
        for name, line in source.names_in_functions.items()
        if name in NAMELESS
    ]
    assert sorted(found) == []


def test_test_names_begin_with_their_subject() -> None:
    found = [
        f"{source.label}: {function.name}"
        for source in sources.of_tests()
        for function in source.functions
        if function.name.startswith("test_")
        and NO_SUBJECT.match(function.name.removeprefix("test_").partition("_")[0])
    ]
    assert found == []


def test_names_that_were_given_up_stay_away() -> None:
    found = []
    for source in sources.of_packages():
        if not source.label.startswith("rules/"):
            continue
        own = {source.label.rpartition("/")[2].removesuffix(".py")} | source.top_level
        found += [f"{source.label}: {name}, say {GIVEN_UP[name]}" for name in sorted(own & GIVEN_UP.keys())]
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
