"""The list of warbands on a shelf for each grade, narrowed down by grade, race, source and what is played."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links, links_of
from roster.rulebook_pages.parts import Card, Contents, Facet, Mention, Shelf, shelves
from rules.catalogue.load import complete_rulebook, rulebook
from rules.catalogue.model import Rulebook, WarbandType

Ask = Callable[[WarbandType], str]


def contents(book: Rulebook, links: Links, asked: Mapping[str, str] | None = None) -> Contents:
    """Every warband that answers what is `asked`, by the names of `_FACETS`; what nobody answers is not asked."""
    everybody = sorted(book.warbands.values(), key=lambda warband_type: warband_type.name)
    facets = tuple(_facet(name, everybody, book, (asked or {}).get(name, "")) for name in _FACETS)
    found = [
        warband_type
        for warband_type in everybody
        if all(facet.chosen in ("", _FACETS[facet.name][1](warband_type)) for facet in facets)
    ]
    grades = [grade for grade in words.GRADES if any(warband_type.grade == grade for warband_type in found)]
    return Contents(
        title="Warband lists",
        summary=f"{len(found)} warbands with their limits, warriors, equipment lists and special skills.",
        shelves=shelves(*(_shelf(grade, found, links) for grade in grades)),
        facets=facets,
        more=_more(book),
    )


def _more(book: Rulebook) -> Mention | None:
    """The link from the standard rules to the warbands of every pack; None for any other rulebook."""
    if book.version != rulebook().version:
        return None
    complete = complete_rulebook()
    further = len(complete.warbands) - len(book.warbands)
    return Mention(
        f"{further} further warbands stand in supplements that a campaign switches on",
        links_of(complete).to("warbands"),
    )


def _facet(name: str, everybody: list[WarbandType], book: Rulebook, asked: str) -> Facet:
    label, answer, say = _FACETS[name]
    values = sorted({answer(warband_type) for warband_type in everybody}, key=lambda value: say(value, book))
    if name == "grade":
        values.sort(key=list(words.GRADES).index)
    choices = tuple((value, say(value, book)) for value in values)
    return Facet(name, label, choices, asked if asked in values else "")


def _source(warband_type: WarbandType) -> str:
    """The publication without its pages and remarks."""
    return warband_type.source.partition(" (")[0].partition(", ")[0]


def _played(warband_type: WarbandType) -> str:
    rules = [*warband_type.rules, *(rule for warrior in warband_type.warriors for rule in warrior.rules)]
    tags = [*(rule.tags for rule in rules), *(skill.tags for skill in warband_type.skills)]
    return "some" if any(words.is_left_to_players(found) for found in tags) else "all"


_PLAYED = {"all": "every rule that is named", "some": "some rules left to the players"}
#: The label of a field, the answer of a warband, and the answer in words, by the field's name.
_FACETS: dict[str, tuple[str, Ask, Callable[[str, Rulebook], str]]] = {
    "grade": ("Grade", lambda it: it.grade, lambda value, _book: words.capital(words.GRADES[value].text)),
    "race": ("Race", lambda it: it.race, lambda value, book: words.capital(words.race_name(value, book))),
    "source": ("Source", _source, lambda value, _book: value),
    "played": ("Played here", _played, lambda value, _book: words.capital(_PLAYED[value])),
}


def _shelf(grade: str, found: list[WarbandType], links: Links) -> Shelf:
    tag = words.GRADES[grade]
    cards = tuple(_card(warband_type, links) for warband_type in found if warband_type.grade == grade)
    return Shelf(grade, words.capital(tag.text), cards, tag.meaning)


def _card(warband_type: WarbandType, links: Links) -> Card:
    """The card of a warband. Its page explains the tags; a hundred cards that did would weigh too much."""
    members = f"{warband_type.minimum_warriors} to {warband_type.maximum_warriors}"
    return Card(
        name=warband_type.name,
        href=links.warband(warband_type.key),
        summary=warband_type.source,
        figures=f"{words.gold(warband_type.starting_gold)}, {members} warriors",
        tags=tuple(replace(tag, meaning="") for tag in words.warband_tags(warband_type)),
    )
