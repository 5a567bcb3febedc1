"""Things of a draft that the loader takes and nobody in play can have: on no list, in no shop, with nobody.

A thing that the draft mentions anywhere else, as what a warrior comes with or in a table, counts as reached.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from roster.pack_builder.reading import DraftView
from roster.pack_builder.services import DraftRefused
from roster.pack_builder.shapes import Steps
from rules.catalogue.model import Item, Rulebook
from rules.catalogue.packs.mending import entry_at
from rules.catalogue.packs.stack import Table
from rules.mustering.lists.permission import refused

#: The places of items and lists of skills in a draft, with the number of steps to one of them.
_HOLDERS = {("equipment",): 3, ("skills", "lists"): 3}


@dataclass(frozen=True)
class ListOption:
    """An equipment list that an item can be put on: the steps to it as an address, and its name."""

    place: str
    name: str


@dataclass(frozen=True)
class OutOfReach:
    """A thing that nobody can have: `sentence` says why, `lists` where it could stand, the draft's own first.

    `price` is what the price chart asks, 0 for nothing.
    """

    steps: Steps
    name: str
    sentence: str
    lists: tuple[ListOption, ...] = ()
    price: int = 0


def out_of_reach(view: DraftView) -> tuple[OutOfReach, ...]:
    """Every new item and skill list of a draft that nobody can have; none while the draft cannot be read."""
    if view.reading.book is None:
        return ()
    return tuple(found for steps in _new_things(view) if (found := unreached(view, steps)))


def unreached(view: DraftView, steps: Steps) -> OutOfReach | None:
    """The reason why nobody can have a thing of the draft; None if somebody can."""
    book = view.reading.book
    if book is None or steps not in _new_things(view) or _is_mentioned(view.tables, steps):
        return None
    if steps[0] == "skills":
        found = book.skill_lists.get(steps[2])
        sentence = "No warrior may take these skills: choose the list among the skill lists of a warrior."
        return OutOfReach(steps, found.name, sentence) if found else None
    item = book.items.get(steps[2])
    if item is None or _somebody_buys(item, book):
        return None
    sentence = "It is on no equipment list and in no shop, so no warrior can buy it. Where can it be had?"
    return OutOfReach(steps, item.name, sentence, tuple(_lists(view)), item.price.base if item.price else 0)


def put_on_list(tables: Table, view: DraftView, item: Steps, listing: str, price: int) -> None:
    """A line for an item on one of the lists of `unreached`. Raises `DraftRefused`."""
    found = unreached(view, item)
    steps = tuple(listing.split("/"))
    if found is None or listing not in {option.place for option in found.lists}:
        raise DraftRefused("Nothing was changed: choose one of the equipment lists.")
    around = tables
    for step in (*steps, "prices"):
        around = around.setdefault(step, {})
        if not isinstance(around, dict):
            raise DraftRefused("The TOML has something else at that place. Change it there first.")
    around[item[-1]] = price


def _new_things(view: DraftView) -> tuple[Steps, ...]:
    """The steps to each item and skill list that the draft has and nothing below it."""
    places = (place for holder, length in _HOLDERS.items() for place in _below(view.tables, holder, length))
    return tuple(place for place in places if view.known(place) is None)


def _below(tables: Table, steps: Steps, length: int) -> Iterator[Steps]:
    found = entry_at(tables, steps)
    if not isinstance(found, dict):
        return
    if len(steps) == length:
        yield steps
        return
    for key in found:
        yield from _below(tables, (*steps, key), length)


def _is_mentioned(tables: object, thing: Steps, at: Steps = ()) -> bool:
    """Whether the key of the thing stands anywhere in the draft outside of the thing itself."""
    key = thing[-1]
    if isinstance(tables, dict):
        return any(
            (name == key and (*at, name) != thing) or _is_mentioned(inner, thing, (*at, name))
            for name, inner in tables.items()
            if (*at, name) != thing
        )
    if isinstance(tables, list):
        return any(_is_mentioned(inner, thing, (*at, "")) for inner in tables)
    return tables == key


def _somebody_buys(item: Item, book: Rulebook) -> bool:
    """Whether the rules let any warrior of any warband have it from the price chart."""
    if item.price is None:
        return False
    return any(
        refused(item, warband, warrior, book) is None
        for warband in book.warbands.values()
        for warrior in warband.warriors
    )


def _lists(view: DraftView) -> Iterator[ListOption]:
    """Every equipment list, those of the draft's own warbands first."""
    own = view.tables.get("warbands")
    own_keys = set(own) if isinstance(own, dict) else set()
    book = view.book
    for warband in sorted(book.warbands.values(), key=lambda warband: warband.key not in own_keys):
        for listing in warband.equipment_lists:
            place = f"warbands/{warband.key}/equipment_lists/{listing.key}"
            yield ListOption(place, f"{warband.name}: {listing.name or listing.key}")
