"""The words of pages and messages: phrases that were given up stay out of templates, code and scripts."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests import tree

#: What an English-speaking player would not say at the table, and what the pages say now.
GIVEN_UP = {
    "Found it": "Create campaign",
    "Leave it": "Cancel",
    "Let it be": "Allow this",
    "not to be had": "unavailable",
    "is to be had": "found",
    "was to be had": "None found",
    "On the own list": "From this warband's list",
    "your word": "Needs your decision",
    "awaits acceptance": "needs a decision",
    "awaiting acceptance": "needs a decision",
    "for pay": "Hired swords",
    "Of the rulebook": "Core warbands",
    "Who are they": "Choose a warband",
    "Won nothing": "Scenario reward: none",
    "worked out anew": "recalculated",
    "the others stay": "the rest stay",
    "Drives the": "Used when",
    "Nothing stands here": "Page not found",
    "belongs to somebody else": "You can't open this page",
    "ledger of every side": "each warband's history",
    "This is the past": "Earlier roster",
    "Take it back": "Undo result",
    "as it stands": "now",
    "go by this": "use this",
    "What happened": "Battle report",
    "Muster a warband": "New warband",
    "Founded": "Created",
    "Set it up": "Set up battle",
    "Enter it": "Enter warband",
    "to be entered": "nothing, until it can be entered",
    "not any more": "no longer",
    "is no whole number": "is not a whole number",
    "says otherwise": "overrides",
    "becomes of": "happens to",
    "be it that": "if",
    "Skip to the content": "Skip to content",
    "Readers of": "Share",
    "under Readers": "under Sharing",
    "Take along": "Export",
    "Take a break": "Pause",
    "on a break": "paused",
    "parted by": "separated by",
    "brought in the result": "entered the result",
    "What waits": "To do",
    "Nothing waits": "You're all caught up",
    "authors still test": "still being playtested",
    "figures may change": "numbers may change",
    "Figures": "Numbers",
    "In figures": "In numbers",
    "holds already": "is already in force",
    "What holds now": "In force now",
    "out of action, besides": "Bonus for each",
    "lacks to the": "is short of",
    "days of waiting results": "waiting time of results",
    "told to leave it out": "hidden from search engines",
    "browser that followed it": "Anyone who opened the link",
    "Warbands at a table": "Warbands per table",
    "carried a counter": "carried a wyrdstone counter",
    "In pictures": "Summary",
    "Warrior by warrior": "Full report",
    "short result": "quick result",
    "Options of {{ campaign.name": "Settings of",
    "Save options": "Save settings",
    "See the options": "See the settings",
    "Amend": "Correct",
    "amend the": "correct the",
    "amended": "corrected",
}
PHRASES = {
    phrase: re.compile(rf"(?<!\w){re.escape(phrase)}(?!\w)", re.IGNORECASE if phrase[0].islower() else 0)
    for phrase in GIVEN_UP
}
COMMENTS = re.compile(r"\{#.*?#\}|^\s*//.*$|^\s*<!--.*?-->", re.MULTILINE | re.DOTALL)


def templates() -> Iterator[tuple[str, str]]:
    for path in tree.files("templates", suffixes=(".html", ".txt")):
        yield tree.label(path), COMMENTS.sub("", path.read_text(encoding="utf-8"))


def scripts() -> Iterator[tuple[str, str]]:
    for path in tree.files("static/js", suffixes=(".js",)):
        if "vendor" not in path.parts:
            yield tree.label(path), COMMENTS.sub("", path.read_text(encoding="utf-8"))


def sentences() -> Iterator[tuple[str, str]]:
    """Every string of the code that is no docstring."""
    for path in tree.modules():
        module = tree.parsed(path)
        documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        docs = {
            id(node.body[0].value)
            for node in ast.walk(module)
            if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                yield f"{tree.label(path)}:{node.lineno}", node.value


@pytest.mark.parametrize("texts", [templates, scripts, sentences])
def test_phrases_that_were_given_up_stay_away(texts) -> None:
    found = [
        f"{label}: {phrase!r}; the word is {GIVEN_UP[phrase]!r}"
        for label, text in texts()
        for phrase, pattern in PHRASES.items()
        if pattern.search(" ".join(text.split()))
    ]
    assert found == []


#: A label or sentence that begins with "who" or "whom" and asks nothing; "Whoever" has its subject.
HEADLESS = re.compile(r"(?:^|(?<=[.;:] ))(?:Who|Whom)\b(?!'|[^.?]*\?)")
TAGS = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}|<[^>]*>", re.DOTALL)


def labels() -> Iterator[tuple[str, str]]:
    """What templates say between their tags, and every string of the apps and of the rulebook's data."""
    for label, text in templates():
        for line in TAGS.sub("\n", text).splitlines():
            yield label, line.strip()
    yield from ((label, text) for label, text in sentences() if label.startswith(("roster/", "campaigns/")))
    for path in tree.files("rules/data", suffixes=(".toml",)):
        for text in re.findall(r'"([^"\n]*)"', path.read_text(encoding="utf-8")):
            yield tree.label(path), text


@pytest.mark.parametrize(
    ("text", "is_headless"),
    [
        ("Who may be hired", True),
        ("Rolls a D6. Who fails leaves.", True),
        ("Who leads the warband?", False),
        ("Whoever moves falls.", False),
        ("A warrior who fails leaves.", False),
    ],
)
def test_a_headless_sentence_is_told_from_a_question(text: str, is_headless: bool) -> None:
    assert bool(HEADLESS.search(text)) == is_headless


def test_labels_and_sentences_have_a_subject_before_who() -> None:
    assert [f"{label}: {text}" for label, text in labels() if HEADLESS.search(text)] == []
