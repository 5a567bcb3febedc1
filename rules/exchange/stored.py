"""Items of the stash, and of one warrior, as the belongings of a document, each with what was paid."""

from typing import Any

from rules.exchange.elsewhere import reason
from rules.exchange.foreign import ForeignThing
from rules.exchange.lookup import Found, Lookup
from rules.exchange.report import Lines
from rules.mustering.document_model import MOST_GOLD


def paid_each(thing: ForeignThing, found: Found, lookup: Lookup) -> int:
    """Gold crowns for a copy: as the file says, else the price of the rulebook."""
    if thing.price is not None:
        return min(MOST_GOLD, thing.price // found.times)
    price = lookup.rulebook.items[found.key].price
    return price.base if price else 0


def words_of(thing: ForeignThing, copies: int | None = None) -> str:
    """A thing of the file in words, with its number of copies."""
    count = thing.copies if copies is None else copies
    return f"{count} × {thing.name}" if count > 1 else thing.name


def stored(things: tuple[ForeignThing, ...], lookup: Lookup, lines: Lines) -> list[dict[str, Any]]:
    """The stash; what is no item is left out."""
    held: dict[str, list[int]] = {}
    for thing in things:
        found = lookup.find(thing)
        if found is None or found.kind != "item":
            lines.left_out("stash", words_of(thing), reason(thing, lookup))
            continue
        add = lines.understood if found.sure else lines.guessed
        add("stash", words_of(thing), found.name)
        held.setdefault(found.key, []).extend([paid_each(thing, found, lookup)] * thing.copies * found.times)
    return [{"item": key, "paid": paid} for key, paid in held.items()]
