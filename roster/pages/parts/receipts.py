"""What a price or a rating is made of: its terms, whose sum it is."""

from collections.abc import Iterable
from dataclasses import dataclass

from roster.pages.names import Names
from rules.catalogue.model import Rulebook
from rules.ledger.entries import MembersJoined
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.changes.options import BuyOption
from rules.mustering.figures.prices import surcharge
from rules.mustering.figures.rating import (
    PER_LARGE_WARRIOR,
    PER_WARRIOR,
    Rating,
    outlay_of,
    rating,
    shares_of,
)
from rules.mustering.words import counted


@dataclass(frozen=True)
class Term:
    label: str
    points: int


@dataclass(frozen=True)
class Receipt:
    """A sum in gold crowns with its terms, and `notes` on what is still to be rolled or where a price stands."""

    terms: tuple[Term, ...]
    notes: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """The sum."""
        return sum(term.points for term in self.terms)

    @property
    def gold(self) -> str:
        """`35 gc`."""
        return f"{self.total} gc"


@dataclass(frozen=True)
class RatingView:
    """The rating by kinds of points, and by warriors as `shares`."""

    terms: tuple[Term, ...]
    shares: tuple[Term, ...]
    total: int


def rating_view(sheet: WarbandSheet, rulebook: Rulebook) -> RatingView:
    """Terms that are nothing are left out, except the two that every warband has."""
    found = rating(sheet, rulebook)
    terms = [
        Term("Total experience", found.experience),
        Term(f"{counted(found.members, 'member')} x {PER_WARRIOR}", found.members * PER_WARRIOR),
        *_rare_terms(found),
    ]
    shares = [
        Term(f"{warrior.name} ({_in_words(share)})", share.total)
        for warrior, share in shares_of(sheet, rulebook)
    ]
    return RatingView(tuple(terms), tuple(shares), found.total)


def _rare_terms(found: Rating) -> Iterable[Term]:
    if found.large:
        yield Term(f"{found.large} large x {PER_LARGE_WARRIOR}", found.large * PER_LARGE_WARRIOR)
    if found.hired_swords:
        yield Term("Hired swords", found.hired_swords)
    if found.mounts:
        yield Term("Mounts", found.mounts)


def _in_words(share: Rating) -> str:
    """`3 x 5 + 9 experience`."""
    parts = [
        f"{number} x {points}" if number > 1 else str(points)
        for number, points in ((share.members, PER_WARRIOR), (share.large, PER_LARGE_WARRIOR))
        if number
    ]
    parts += [f"{share.experience} experience"] if share.experience else []
    parts += [f"{share.hired_swords} as hired"] if share.hired_swords else []
    parts += [f"{share.mounts} mount"] if share.mounts else []
    return " + ".join(parts)


def warrior_receipt(warrior: WarriorSheet, names: Names) -> Receipt:
    """What was paid for a warrior or group with all that they have; what came free is left out."""
    outlay = outlay_of(warrior)
    hires = sorted(set(outlay.hire))
    return Receipt(
        (
            *(_copies("Hire", outlay.hire.count(price), price) for price in hires),
            *(Term(names.mutation(key), paid) for key, paid in outlay.mutations if paid),
            *(Term(names.item(key), paid) for key, paid in outlay.gear if paid),
        )
    )


def growth_receipt(joined: MembersJoined, block: WarriorSheet, names: Names) -> Receipt:
    """What new members of a group cost: their hire, more for the experience of the group, and their gear."""
    more = surcharge(block, names.rulebook)
    return Receipt(
        (
            *(Term("Hire", price - more) for price in joined.prices),
            *((Term("Experience of the group", more * len(joined.prices)),) if more else ()),
            *(Term(names.item(held.item), sum(held.paid)) for held in joined.gear if any(held.paid)),
        )
    )


def offer_receipt(option: BuyOption, names: Names) -> Receipt | None:
    """What an item costs, where it is more than one printed price; None otherwise."""
    item = names.rulebook.items[option.item]
    free = option.prices.count(0)
    notes = []
    if option.dice:
        notes.append(
            f"{option.dice} more for each, rolled when it is found: {option.lowest} to {option.highest} gc."
        )
    if free:
        notes.append("The first of each warrior is free.")
    chart = item.price.base if item.price else None
    if option.is_halved:
        notes.append(
            "Newly hired: one of the things that their rule names, at half price, and no second one."
        )
    elif option.on_list and chart is not None and option.prices and option.prices[-1] not in (0, chart):
        notes.append(f"On their own list. The price chart says {chart} gc.")
    if not notes and len(option.prices) < 2:
        return None
    prices = sorted(set(option.prices))
    return Receipt(
        tuple(_copies(option.name, option.prices.count(price), price) for price in prices), tuple(notes)
    )


def _copies(label: str, copies: int, price: int) -> Term:
    return Term(f"{label}, {copies} x {price}" if copies > 1 else label, copies * price)
