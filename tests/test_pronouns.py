"""No sentence of code, templates and scripts gives a warrior, a player or an organiser a gender."""

import re
from collections.abc import Iterator

import pytest

from tests import sources, tree
from tests.test_page_words import scripts, templates

HE = re.compile(r"\b(?:he|his|him|himself)\b", re.IGNORECASE)
PRONOUNS = re.compile(rf"{HE.pattern}|\b(?:she|her|hers|herself)\b", re.IGNORECASE)

#: Keys, causes and answers that records hold: they keep their words, and `rules.narration` says what is read of them.
STORED = {
    "The fumes of his own censer",
    "cannot defend himself",
    "clear of his enemies",
    "covering his eyes",
    "guided-by-his-hide",
    "his poison",
    "his will gives out",
    "holding his vodka",
    "it bursts in his hands",
    "it comes back at him",
    "keeps-his-mushrooms",
    "leave him",
    "let him go",
    "off he goes",
    "strangled by his own chain",
    "the spell that he recalls",
    "until-he-acted",
    "weapons-bought-for-him",
    "who chooses his role",
}
#: Of one known person: the boy of The Lost Prince.
OF_ONE_PERSON = {"the boy is on his way home", "with his rescuer"}


def sentences() -> Iterator[tuple[str, str]]:
    """Every string of the packages that does not stand by itself, as docstrings do; of an f-string what is constant."""
    for source in sources.of_packages():
        for line, text in source.strings:
            yield f"{source.label}:{line}", text


def files_of_players() -> Iterator[tuple[str, str]]:
    """The files that players download to write a pack or a warband."""
    for path in tree.files("static/packs", "static/schemas", suffixes=(".toml", ".json")):
        yield tree.label(path), path.read_text(encoding="utf-8")


def description_of_the_api() -> Iterator[tuple[str, str]]:
    """Docstrings of types stand in it, and so readers of the API read them."""
    from campaigns.api.urls import description

    yield "openapi.json", description()


@pytest.mark.parametrize("texts", [sentences, templates, scripts, files_of_players, description_of_the_api])
def test_nobody_is_called_he_or_she(texts) -> None:
    found = [
        f"{label}: {text if texts is sentences else match.group()}"
        for label, text in texts()
        if text not in STORED | OF_ONE_PERSON
        for match in [PRONOUNS.search(text)]
        if match
    ]
    assert found == []


def test_every_exception_is_a_string_of_the_code() -> None:
    assert {text for _label, text in sentences()} >= STORED | OF_ONE_PERSON


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("The hero keeps His sword.", True),
        ("ask him, then", True),
        ("keeps-his-mushrooms", True),
        ("She prays.", True),
        ("This is the other hero here; they rally themselves.", False),
    ],
)
def test_a_pronoun_is_found_as_a_word_of_its_own(text: str, calls: bool) -> None:
    assert bool(PRONOUNS.search(text)) == calls
