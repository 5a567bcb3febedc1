"""Words of ledger sentences: names, gold, dice and things."""

from collections.abc import Sequence

from roster.pages.names import Names
from rules.ledger.entries import Place
from rules.ledger.sheet import Advance, Possession, WarbandSheet


def named(sheet: WarbandSheet | None, number: int) -> str:
    """The name of a warrior on the sheet, or their number."""
    try:
        return sheet.warrior(number).name if sheet else f"number {number}"
    except KeyError:
        return f"number {number}"


def gold(amount: int) -> str:
    """An amount of gold; 0 is `nothing`."""
    return f"{amount} gc" if amount else "nothing"


def rolled(rolls: Sequence[int]) -> str:
    """The dice in brackets; empty without any."""
    return f" (rolled {', '.join(map(str, rolls))})" if rolls else ""


def copies_of(item: str, copies: int, names: Names) -> str:
    """An item with the number of copies, if there are several."""
    return names.item(item) if copies == 1 else f"{copies} x {names.item(item)}"


def listed_gear(gear: Sequence[Possession], names: Names) -> str:
    """The possessions in a list."""
    return ", ".join(names.possession(held) for held in gear)


def place(place: Place, before: WarbandSheet | None) -> str:
    """The name of the stash, or of the warrior at that place."""
    return "the stash" if place is None else named(before, place)


def advance_words(gained: Advance, names: Names) -> str:
    """`+1 S`, or the name of the skill or spell; an advance that was lost or rolled for as a reward has neither."""
    if gained.change:
        return f"{gained.change.by:+d} {gained.change.characteristic}"
    if gained.skill:
        return names.skill(gained.skill)
    return names.spell(gained.spell) if gained.spell else "nothing of its own"
