"""Rosters of BattleScribe and New Recruit (`.ros`, `.rosz`, New Recruit's JSON), in the layouts from 2020 to today.

The last part of an `entryId` is the entry, the one before it the link. Equipment of a group stands once, at a price for
all its members. Called by `reading`; keys are found by `matching`.
"""

import re
from typing import Any

from rules.catalogue.profile import CHARACTERISTICS, Change, Profile
from rules.exchange.bounded import Remarks, Table, change, maybe, number, once, rows, table, text
from rules.exchange.foreign import (
    MOST_COPIES,
    MOST_STORED,
    MOST_THINGS,
    ForeignRoster,
    ForeignThing,
    ForeignWarrior,
    Material,
    ThingKind,
    WarriorKind,
)
from rules.mustering.document_model import MOST_GOLD
from rules.values import DataError

PROGRAM = "BattleScribe or New Recruit"
_GAME = "9481a749-7900-614b-1695-bdc2899069c1"
_CHARACTERS = "1f34-e353-569e-f6b9"
_HEROES, _HENCHMEN = "a0fce0bc-02e0-a064-7a39-5b97ff8a9c94", "f9b08d8e-4922-78d5-78ad-2047bff52dc8"
_STASH = "a31acb39-8ce9-d6d7-bcc9-f3144d63db48"
_KINDS: dict[str, WarriorKind] = {
    _HEROES: "hero",
    _HENCHMEN: "henchmen",
    "71f7-5ee6-ab09-7fd9": "hired_sword",
    "1eb693ec-1f8e-b7c3-7ae8-0c1b23146dea": "hired_sword",
    "0aea-26b8-980b-28aa": "dramatis_persona",
}
#: Where ids are unknown, by a part of the name of a category.
_CATEGORIES: tuple[tuple[str, WarriorKind], ...] = (
    ("hero", "hero"),
    ("henchm", "henchmen"),
    ("hired", "hired_sword"),
    ("dramatis", "dramatis_persona"),
)
#: Selections that say nothing of a roster of ours.
_SETTINGS = {
    "grade", "warband rules", "leader", "spell caster", "prayer user", "dummyentry", "not first blessing",
    "advancement (hero)", "advancement (henchmen)", "promoted", "hero", "upkeep",
}  # fmt: skip
_CONTAINER = re.compile(
    r"(starting equipment.*|trading post|equipment|serious injuries|characteristic increases|skills|magic|prayers"
    r"|mutations|blessings of nurgle|spells|armour|weapons)$"
)
_STEP = re.compile(r"([+-]\d) ?(M|WS|BS|S|T|W|I|A|LD)$", re.IGNORECASE)
_LIST = re.compile(r"(?:special )?(\w[\w ]*?) skills?(?: \(.*\))?$")
_GROUPS: tuple[tuple[str, ThingKind], ...] = (
    ("serious injur", "injury"),
    ("skills", "skill"),
    ("mutation", "mutation"),
    ("blessing", "mutation"),
    ("magic", "spell"),
    ("prayer", "spell"),
    ("spell", "spell"),
    ("equipment", "item"),
    ("trading post", "item"),
)
MOST_SELECTIONS = 400


def battlescribe_roster(data: Table, where: str) -> ForeignRoster:
    """The warband of a roster: its first force, with the hired swords of the others. Raises `DataError`."""
    if text(data.get("battleScribeVersion")).startswith("1."):
        raise DataError(where, "", "the roster is of BattleScribe 1; open and save it in version 2 first")
    game = text(data.get("gameSystemName"))
    if text(data.get("gameSystemId")) != _GAME and "mordheim" not in game.lower():
        raise DataError(where, "", f"the roster is for {game or 'another game'}, not for Mordheim")
    if game and "mordheim" not in game.lower():
        raise DataError(where, "", f"the roster is for {game}, not for Mordheim")
    reader = _Reader(where)
    forces = list(rows(data.get("forces"), where, "forces", 20))
    if not forces:
        raise DataError(where, "forces", "the roster is empty")
    main = [force for force in forces if not _is_characters(force)] or forces[:1]
    for force in forces:
        if force is main[0] or _is_characters(force):
            reader.read_force(force)
        else:
            reader.remarks.left_out(
                "forces", text(force.get("catalogueName")), "one warband comes in at a time"
            )
    return ForeignRoster(
        program=PROGRAM,
        name=text(data.get("name"), 80),
        type=text(main[0].get("catalogueName")),
        type_keys=(text(main[0].get("catalogueId")),),
        gold=reader.gold,
        wyrdstone=reader.wyrdstone,
        warriors=tuple(reader.warriors),
        stash=once(reader.stash),
        remarks=reader.remarks.all(),
    )


def _is_characters(force: Table) -> bool:
    return (
        text(force.get("entryId")).endswith(_CHARACTERS) or text(force.get("catalogueName")) == "Characters"
    )


def _entry(selection: Table) -> tuple[str, ...]:
    """The entry's id and, before it, the link's."""
    parts = text(selection.get("entryId"), 400)[-180:].split("::")
    return tuple(part[:80] for part in reversed(parts[-2:]))


def _inner(selection: Table, where: str) -> list[Table]:
    return list(rows(selection.get("selections"), where, "selections", MOST_SELECTIONS))


class _Reader:
    """Collects the warriors, the stash and what is left out of the forces of one roster."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.gold: int | None = None
        self.wyrdstone = 0
        self.warriors: list[ForeignWarrior] = []
        self.stash: list[ForeignThing] = []
        self.remarks = Remarks()

    def read_force(self, force: Table) -> None:
        tops = _inner(force, self.where)
        for category in rows(force.get("categories"), self.where, "categories"):
            for selection in _inner(category, self.where):
                tops.append({"categories": [{**category, "primary": "true"}], **selection})
        for selection in tops:
            name = text(selection.get("name"), 80)
            if name.lower() == "stash":
                self._read_stash(selection)
            elif self._is_stored(selection):
                self.stash.append(self._thing(selection, "item", 1))
            elif kind := self._kind(selection, force):
                self.warriors.append(self._warrior(selection, kind))
            elif name.lower() not in _SETTINGS and not _CONTAINER.match(name.lower()):
                self.remarks.left_out("roster", name, "it is no warrior and nothing of the stash")

    def _kind(self, selection: Table, force: Table) -> WarriorKind | None:
        for category in rows(selection.get("categories"), self.where, "categories"):
            entry = text(category.get("entryId")).rpartition("::")[2]
            if entry in _KINDS:
                return _KINDS[entry]
            for word, kind in _CATEGORIES:
                if word in text(category.get("name")).lower():
                    return kind
        if text(selection.get("type")) in ("model", "unit"):
            if _is_characters(force):
                return "hired_sword"
            return "henchmen" if text(selection.get("type")) == "unit" else "hero"
        return None

    def _is_stored(self, selection: Table) -> bool:
        """Whether a thing of its own, such as a chariot, stands in the category of the stash."""
        categories = rows(selection.get("categories"), self.where, "categories")
        return any(text(category.get("entryId")).rpartition("::")[2] == _STASH for category in categories)

    def _read_stash(self, stash: Table) -> None:
        for selection in _inner(stash, self.where):
            name = text(selection.get("name")).lower()
            count = number(selection.get("number", 1), self.where, f"stash.{name}"[:80], most=MOST_GOLD)
            if name in ("gold", "variable gold cost"):
                self.gold = min(MOST_GOLD, (self.gold or 0) + count)
            elif name == "wyrdstone":
                self.wyrdstone = min(1_000_000, self.wyrdstone + count)
            elif _CONTAINER.match(name):
                self._read_stash(selection)
            elif count:
                self.stash.append(self._thing(selection, "item", 1))
        if len(self.stash) > MOST_STORED:
            raise DataError(self.where, "stash", f"the stash holds more than {MOST_STORED} things")

    def _warrior(self, selection: Table, kind: WarriorKind) -> ForeignWarrior:
        inner = _inner(selection, self.where)
        name = text(selection.get("name"), 80)
        members, model = self._members(selection, inner, kind)
        warrior = _Parts(self, members, name)
        for child in inner:
            if child is not model:
                warrior.read(child, ())
        promoted = any(text(child.get("name")) == "Promoted" for child in inner)
        prices = [self._price(entry) or 0 for entry in (selection, *([model] if model else []))]
        return ForeignWarrior(
            name=text(selection.get("customName"), 80),
            type=name.removeprefix("Hero ") if promoted else name,
            kind="hero" if promoted and kind == "henchmen" else kind,
            keys=_entry(selection),
            members=members,
            experience=warrior.experience,
            profile=self._profile(selection, model),
            price=max(prices) // members if max(prices) else None,
            things=once(warrior.things),
            changes=tuple(warrior.changes),
            leader=any(text(child.get("name")) == "Leader" for child in inner),
            promoted=promoted,
        )

    def _members(self, selection: Table, inner: list[Table], kind: str) -> tuple[int, Table | None]:
        """The size of a group and the selection that states it: a child of type model, or of the same name."""
        place = text(selection.get("name"), 60)
        if kind != "henchmen":
            return 1, None
        own = place.rstrip("s").lower()
        model = next((entry for entry in inner if text(entry.get("type")) == "model"), None)
        model = model or next(
            (entry for entry in inner if text(entry.get("name")).rstrip("s").lower() == own), None
        )
        count = (model or selection).get("number", 1)
        members = number(count, self.where, f"{place}.number", most=100)
        if members < 1:
            self.remarks.guessed(place, f"number {members}", "a group without members comes in with one")
        return max(1, members), model

    def _price(self, selection: Table) -> int | None:
        """Gold crowns of a selection, all its copies together."""
        for price in rows(selection.get("costs"), self.where, "costs"):
            if text(price.get("typeId") or price.get("costTypeId")) == "points":
                return maybe(price.get("value"), self.where, "costs.points", least=-MOST_GOLD, most=MOST_GOLD)
        return None

    def _profile(self, selection: Table, model: Table | None) -> Profile | None:
        for holder in (selection, model or {}):
            for found in rows(holder.get("profiles"), self.where, "profiles"):
                kind = text(found.get("typeName") or found.get("profileTypeName")).lower()
                if kind == "model" and (profile := self._figures(found)):
                    return profile
        return None

    def _figures(self, found: Table) -> Profile | None:
        figures: dict[str, int] = {}
        for entry in rows(found.get("characteristics"), self.where, "characteristics"):
            name = text(entry.get("name"))
            ours = next((letter for letter in CHARACTERISTICS if letter.lower() == name.lower()), None)
            value: Any = entry.get("$text", entry.get("value"))
            figure = maybe(value, self.where, f"characteristics.{name}"[:80], most=100)
            if ours and figure is not None:
                figures[ours] = figure
        return Profile(**figures) if len(figures) == len(CHARACTERISTICS) else None

    def _thing(self, selection: Table, kind: ThingKind, members: int) -> ForeignThing:
        name = text(selection.get("name"))
        copies = max(1, number(selection.get("number", 1), self.where, name[:80], most=MOST_COPIES))
        price = self._price(selection)
        material: Material = ""
        for child in _inner(selection, self.where):
            word = text(child.get("name")).lower()
            if found := _material(word):
                material = found
                price = (price or 0) + (self._price(child) or 0)
        each = None if price is None else round(max(0, price) / (copies * members))
        return ForeignThing(name, kind, _entry(selection), copies, each, material)


class _Parts:
    """The entries below one warrior."""

    def __init__(self, reader: _Reader, members: int, place: str) -> None:
        self.reader, self.members, self.place = reader, members, place
        self.experience: int | None = None
        self.changes: list[Change] = []
        self.things: list[ForeignThing] = []

    def read(self, selection: Table, above: tuple[str, ...]) -> None:
        name = text(selection.get("name"))
        low = name.lower()
        where, path = self.reader.where, f"{self.place}.{name}"[:80]
        if low == "experience":
            self.experience = number(selection.get("number", 1), where, path, most=10_000)
        elif low in _SETTINGS:
            return
        elif found := _STEP.match(name):
            times = number(selection.get("number", 1), where, path, most=20)
            step = change(found[2], int(found[1]))
            self.changes += [step] * times if step else []
        elif _CONTAINER.match(low):
            for child in _inner(selection, where):
                self.read(child, (*above, low))
        else:
            self._read_thing(selection, name, above)
        if len(self.things) > MOST_THINGS:
            raise DataError(where, self.place, f"the warrior has more than {MOST_THINGS} things")

    def _read_thing(self, selection: Table, name: str, above: tuple[str, ...]) -> None:
        inner = _inner(selection, self.reader.where)
        if _LIST.match(name.lower()) and text(selection.get("type")) == "upgrade":
            self.things.append(ForeignThing(name, "skill_list", _entry(selection)))
            for child in inner:
                self.read(child, (*above, "skills"))
            return
        kind = _kind_of_thing(selection, above)
        self.things.append(self.reader._thing(selection, kind, self.members))
        for child in inner:
            low = text(child.get("name")).lower()
            if _material(low) or (kind == "injury" and _STEP.match(low)):
                continue
            self.read(child, above)


def _material(word: str) -> Material:
    return "gromril" if word.startswith("gromril") else "ithilmar" if word.startswith("ithilmar") else ""


def _kind_of_thing(selection: Table, above: tuple[str, ...]) -> ThingKind:
    """The group that the program itself puts it in, empty where that says nothing."""
    words = (text(table(selection).get("group")).lower(), *reversed(above))
    for word in words:
        for part, kind in _GROUPS:
            if part in word:
                return kind
    return ""
