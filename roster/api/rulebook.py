"""The rulebook: names, figures, keys, summaries and page references. Everybody reads it."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.http import Http404

from roster.api.shapes import Entries, Entry, PackLine, RulebookFront
from roster.models import User
from roster.rulebook_pages.editions import book_called
from roster.site.api.endpoint import Endpoint, Parameter
from rules.catalogue.model import (
    DramatisPersona,
    HiredSword,
    Item,
    Rulebook,
    ScenarioType,
    Skill,
    SpellList,
    WarbandType,
)

#: Where the rulebook has a kind, and its type, by the kind's name in the address.
KINDS = {
    "warbands": ("warbands", WarbandType),
    "items": ("items", Item),
    "skills": ("skills", Skill),
    "spell-lists": ("spell_lists", SpellList),
    "hired-swords": ("hired_swords", HiredSword),
    "dramatis-personae": ("dramatis_personae", DramatisPersona),
    "scenarios": ("scenarios", ScenarioType),
}
EDITION = Parameter(
    "edition",
    {"type": "string", "maxLength": 64},
    "The version of a campaign's rulebook; without it the one that the site comes with.",
)


def _book(query: Mapping[str, str]) -> Rulebook:
    book = book_called(query.get("edition", ""))
    if book is None:
        raise Http404("There is no such edition of the rules.")
    return book


def _front(user: User, query: Mapping[str, str]) -> RulebookFront:
    book = _book(query)
    return RulebookFront(
        version=book.version,
        packs=tuple(PackLine(pack.key, pack.name) for pack in book.packs),
        house_rules=book.switches,
        counts={kind: len(getattr(book, field)) for kind, (field, _type) in KINDS.items()},
    )


def _list(field: str, user: User, query: Mapping[str, str]) -> Entries:
    book = _book(query)
    return Entries(book.version, tuple(Entry(key, it.name) for key, it in getattr(book, field).items()))


def _one(field: str, user: User, query: Mapping[str, str], key: str) -> Any:
    found = getattr(_book(query), field).get(key)
    if found is None:
        raise Http404("The rulebook has nothing of that key.")
    return found


def _endpoints() -> list[Endpoint]:
    found = [
        Endpoint(
            "rulebook",
            "/rulebook",
            "What the rulebook is made of.",
            RulebookFront,
            _front,
            parameters=(EDITION,),
        )
    ]
    for kind, (field, shape) in KINDS.items():
        words = kind.replace("-", " ")
        found += [
            Endpoint(
                f"rulebook-{kind}",
                f"/rulebook/{kind}",
                f"Keys and names: {words}.",
                Entries,
                partial(_list, field),
                parameters=(EDITION,),
            ),
            Endpoint(
                f"rulebook-{kind}-entry",
                f"/rulebook/{kind}/{{key}}",
                f"One of the {words} with all its numbers: prices in gold crowns, lengths in inches.",
                shape,
                partial(_one, field),
                parameters=(EDITION,),
            ),
        ]
    return found


ENDPOINTS = tuple(_endpoints())
