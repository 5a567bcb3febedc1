"""The texts of the rulebook's data: a warrior of any gender reads right, and only single named men have a gender."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
import tomli

from tests import tree
from tests.test_pronouns import HE

#: Keys of entries, which are stored and never shown; so are tags.
KEY = re.compile(r"[a-z0-9_-]+")
#: Files and their entries that speak of one named man, and names that stand in the publication or head a choice.
MAY_SAY_HE = {
    "dramatis_personae.toml": ("aenur", "johann-the-knife", "veskit"),
    "packs/karak-azgal/dramatis_personae.toml": ("aldred-fellblade", "snorri-nosebiter"),
    "packs/mousillon/warbands/disciples-of-maldred.toml": (
        "special_rules.his-masters-gift.name",
        "special_rules.in-his-lords-footsteps.name",
    ),
    "packs/official-1a/dramatis_personae.toml": ("marquand", "nicodemus", "ulli"),
    "packs/official-1a/scenarios/lost-prince.toml": ("clauses", "endings", "summary"),
    "packs/official-1b/dramatis_personae.toml": ("abdul", "dijin-katal"),
    "packs/supplements-2a/hired_swords.toml": ("gravesman.rules.hes-oer-dere.name",),
    "packs/unofficial/dramatis_personae.toml": ("headless-horseman", "the-foole"),
}


def texts(value: Any, *path: str) -> Iterator[tuple[str, str]]:
    """Every shown text within, with the keys that lead to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key != "tags":
                yield from texts(inner, *path, key)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner, *path)
    elif isinstance(value, str) and not KEY.fullmatch(value):
        yield ".".join(path), value


def masculine() -> list[tuple[str, str, str]]:
    """File, keys and text of every text of the data with a masculine pronoun."""
    return [
        (tree.label(path).removeprefix("rules/data/"), key, text)
        for path in tree.files("rules/data", suffixes=(".toml",))
        for key, text in texts(tomli.loads(path.read_text(encoding="utf-8")))
        if HE.search(text)
    ]


def is_within(key: str, entry: str) -> bool:
    return f"{key}.".startswith(f"{entry}.")


@pytest.mark.parametrize(
    ("table", "found"),
    [
        ({"a": {"summary": "Strikes first."}}, []),
        ({"a": {"summary": "He strikes first."}}, ["a.summary"]),
        ({"doubts": ["The text", "Whether it hits him"]}, ["doubts"]),
        ({"rows": [{"key": "x", "summary": "lost, and his gear"}]}, ["rows.summary"]),
        ({"tags": ["not-played:His Gift"], "rules": ["his-gift"]}, []),
        ({"summary": "The rest of this, the hero, they"}, []),
    ],
)
def test_masculine_words_are_found_in_texts_and_not_in_what_is_stored(table: Any, found: list[str]) -> None:
    assert [key for key, text in texts(table) if HE.search(text)] == found


def test_only_named_men_are_called_he() -> None:
    found = [
        f"{file}: {key}: {text}"
        for file, key, text in masculine()
        if not any(is_within(key, entry) for entry in MAY_SAY_HE.get(file, ()))
    ]
    assert found == []


def test_every_exception_is_needed() -> None:
    said = [(file, key) for file, key, _ in masculine()]
    idle = [
        f"{file}: {entry}"
        for file, entries in MAY_SAY_HE.items()
        for entry in entries
        if not any(file == other and is_within(key, entry) for other, key in said)
    ]
    assert idle == []
