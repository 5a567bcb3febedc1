"""How things of a draft begin: blank, as a copy of a known one, or as changes to it; and how a draft begins."""

import re
from dataclasses import dataclass
from typing import Any

from django.utils.text import slugify

from roster.models import User
from roster.pack_builder.reading import DraftView, below_of, copied, required_by
from roster.pack_builder.shapes import Steps
from roster.pack_builder.structure import STEP, TOP, kind_of
from roster.pack_builder.warband_shapes import WARBAND
from roster.rulebook_pages.parts import Tag
from roster.rulebook_pages.search.matching import folded
from roster.rulebook_pages.words import ONE_SOURCE
from rules.catalogue.packs.mending import NOWHERE, entry_at
from rules.catalogue.packs.stack import SHARED, STANDARD, Table, packaged

#: Known things that one list shows.
MOST_FOUND = 40
LONGEST_KEY = 60
_PROFILE = {"M": 4, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7}
#: What a copy leaves behind: what is said of the sources of the other thing.
_LEFT_BEHIND = ("disagreements", "doubts", "doubt", "confidence", "one_source", "draft", "grade")


@dataclass(frozen=True)
class Known:
    """A thing that can be copied or changed."""

    key: str
    name: str
    pack: str
    tags: tuple[Tag, ...] = ()


def new_draft(name: str, key: str, summary: str) -> Table:
    """The tables of a new draft: its header."""
    header = {"key": key, "name": name, "version": "1", "summary": summary, "requires": list(STANDARD)}
    return {"pack": header}


def key_from(name: str) -> str:
    """A key for a thing of that name; empty where it has no letters."""
    return slugify(name.replace("'", ""))[:LONGEST_KEY].strip("-_").replace("_", "-")


def is_key(key: str) -> bool:
    """Whether the text is a key: small letters, figures and hyphens."""
    return len(key) <= LONGEST_KEY and bool(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", key))


def known_things(view: DraftView, holder: Steps, find: str = "") -> tuple[tuple[Known, ...], int]:
    """Things like those of a holder that have each word in their name, by name, and how many there are in all."""
    words = folded(find).split()
    found = sorted(
        (known for known in _known(view, holder) if all(word in folded(known.name) for word in words)),
        key=lambda known: known.name,
    )
    return tuple(found[:MOST_FOUND]), len(found)


def _known(view: DraftView, holder: Steps) -> list[Known]:
    source = everything(view) if holder in TOP else view
    things = entry_at(source.laid, holder)
    return [
        Known(
            key,
            str(thing.get("name") or key),
            "" if (pack := home_of((*holder, key))) in STANDARD else pack,
            (ONE_SOURCE,) if thing.get("one_source") else (),
        )
        for key, thing in (things.items() if isinstance(things, dict) else ())
        if isinstance(thing, dict) and STEP.fullmatch(key)
    ]


def everything(view: DraftView) -> DraftView:
    """The draft on top of every pack that comes with the program."""
    return DraftView(view.tables, tuple(packaged().values()))


def home_of(steps: Steps) -> str:
    """The lowest packaged pack that has a thing at that place; empty where none has."""
    folder = steps[0] in ("warbands", "scenarios")
    part, inner = (f"{steps[0]}/{steps[1]}.toml", steps[2:]) if folder else (f"{steps[0]}.toml", steps[1:])
    for key, pack in packaged().items():
        if part in pack.texts and entry_at(pack.tables[part], inner) is not NOWHERE:
            return key
    return ""


def blank(holder: Steps, name: str, source: str) -> Table:
    """A new thing that the loader takes as it is, as far as there can be one."""
    kind = kind_of((*holder, "new"))
    noun = kind.noun if kind else ""
    return {"name": name, **_blank(noun, holder, name, source)}


def _blank(noun: str, holder: Steps, name: str, source: str) -> dict[str, Any]:
    leader = {
        "name": "Leader", "kind": "hero", "minimum": 1, "maximum": 1, "price": 60, "experience": 20,
        "profile": {**_PROFILE, "WS": 4, "BS": 4, "I": 4, "Ld": 8}, "racial_maximum": "human", "leader": True,
        "skill_lists": ["combat", "academic", "strength", "speed"], "equipment_lists": ["heroes"],
        "rules": ["leader"],
    }  # fmt: skip
    fighter = {
        "kind": "henchmen", "minimum": 0, "price": 25, "experience": 0, "profile": dict(_PROFILE),
        "racial_maximum": "human", "equipment_lists": [], "rules": [],
    }  # fmt: skip
    prices = {"dagger": {"price": 2, "first_free": True}, "club": 3, "sword": 10}
    terms = {"source": source, "race": "human"}
    unplayed = {"summary": "", "tags": [f"not-played:{name}"]}
    match noun:
        case "warband":
            return {
                **terms, "starting_gold": 500, "minimum_warriors": 3, "maximum_warriors": 15, "maximum_heroes": 6,
                "warriors": {
                    "leader": leader,
                    "fighter": {"name": "Fighter", **fighter, "equipment_lists": ["heroes"]},
                },
                "equipment_lists": {"heroes": {"name": "Equipment list", "prices": prices}},
            }  # fmt: skip
        case "warrior":
            return fighter
        case "equipment list":
            return {"prices": prices}
        case "special rule":
            return unplayed
        case "mutation":
            return {"price": 20, **unplayed}
        case "choice of weapons":
            return {"items": ["sword"]}
        case "skill":
            return {**unplayed, "source": source}
        case "skill list":
            return {"source": source}
        case "hired sword":
            return {
                **terms, "hire": 30, "upkeep": 15, "rating": 15, "profile": dict(_PROFILE), "equipment": ["dagger"],
                "skill_lists": ["combat"],
            }  # fmt: skip
        case "scenario":
            return {
                "summary": "", "source": source, "deployment_depth": 8, "endings": ["A warband routs."],
                "experience": {"survives": 1, "winning-leader": 1, "enemy-out-of-action": 1},
                "mechanisms": [{"kind": "roles", "by": "lower-rated-defends"}],
            }  # fmt: skip
        case _:
            return {"price": 10, "summary": "", "source": source, **_use(holder[-1])}


def _use(category: str) -> dict[str, Any]:
    """The fields that an item of a category needs besides its price."""
    shot = {"shot": {"range": 18, "strength": 3}}
    uses: dict[str, dict[str, Any]] = {
        "close_combat": {"blow": {"strength": 0}},
        "missile": shot,
        "blackpowder": {"shot": {"range": 8, "strength": 4}},
        "armour": {"armour": {"slot": "body", "save": 6}},
    }
    return uses.get(category, {"effects": ["not-played"]})


def copy_of(view: DraftView, steps: Steps, name: str, source: str) -> Table | None:
    """A known thing under another name; None if there is no such thing. The skill lists of a warband stay its own."""
    found = copied(everything(view) if steps[:-1] in TOP else view, steps)
    if found is None:
        return None
    for field in _LEFT_BEHIND:
        found.pop(field, None)
    if kind_of(steps) is WARBAND:
        found.pop("skill_lists", None)
    found["name"] = name
    if "source" in found or len(steps) == 2:
        found["source"] = source
    return found


def require(tables: Table, steps: Steps, writer: User) -> None:
    """Let a draft build upon the pack that has the thing at that place."""
    home = home_of(steps)
    required = required_by(tables)
    if not home or home in required or any(pack.key == home for pack in below_of(tables, writer)):
        return
    further = [key for key in packaged()[home].header.requires if key != SHARED]
    header = tables.setdefault("pack", {})
    header["requires"] = list(dict.fromkeys([*required, *further, home]))
