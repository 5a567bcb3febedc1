"""The wish list of a warband: what its player wants to buy or hire later. Beside the ledger, so that undo leaves it."""

from roster.models import User, Warband, WishListLine
from roster.rulebooks import book_of
from roster.services.locks import lock_warband
from roster.site.transactions import in_transaction
from rules.catalogue.model import Rulebook
from rules.mustering.words import one_line

MOST_LINES = 100
MOST_COPIES = 50

_Kind = WishListLine.Kind


class WishRefused(ValueError):
    """Nothing was changed; the sentence says why."""


@in_transaction
def add_to_wish_list(
    warband_id: int,
    user: User,
    *,
    thing: str = "",
    note: str = "",
    copies: int = 1,
    number: int | None = None,
    request_key: str = "",
) -> WishListLine:
    """Add a line to the wish list; a repeated request key returns the first one. Raises `WishRefused`.

    `thing` is `item:sword`, `warrior:captain`, `hireling:ogre-bodyguard`, or empty if the note says it all.
    """
    warband = _own(warband_id, user)
    if request_key and (found := warband.wish_list.filter(request_key=request_key).first()):
        return found
    kind, key = _read(thing, warband, book_of(warband))
    words = one_line(note)
    if not key and not words:
        raise WishRefused("Choose something, or say in your own words what you want.")
    if not 1 <= copies <= MOST_COPIES:
        raise WishRefused(f"Enter 1 to {MOST_COPIES} copies.")
    if number is not None and not warband.warriors.filter(number=number).exists():
        raise WishRefused(f"{warband.name} never had a warrior with the number {number}.")
    places = list(warband.wish_list.values_list("place", flat=True))
    if len(places) >= MOST_LINES:
        raise WishRefused(f"A wish list has {MOST_LINES} lines at most. Remove one first.")
    return WishListLine.objects.create(
        warband=warband,
        place=max(places, default=0) + 1,
        kind=kind,
        key=key,
        note=words,
        copies=copies,
        number=number if kind in (_Kind.ITEM, _Kind.WORDS) else None,
        request_key=request_key,
    )


@in_transaction
def mark_bought(warband_id: int, user: User, line_id: int, *, bought: bool) -> None:
    """Mark a line as bought. Idempotent; a removed line stays removed. Raises `WishRefused`."""
    _own(warband_id, user).wish_list.filter(pk=line_id).update(is_bought=bought)


@in_transaction
def remove_from_wish_list(warband_id: int, user: User, line_id: int) -> None:
    """Remove a line. Idempotent. Raises `WishRefused`."""
    _own(warband_id, user).wish_list.filter(pk=line_id).delete()


@in_transaction
def move_on_wish_list(warband_id: int, user: User, line_id: int, *, down: bool) -> None:
    """Move a line one place up or down among what is still wanted, if it can. Raises `WishRefused`."""
    lines = list(_own(warband_id, user).wish_list.filter(is_bought=False))
    at = next((at for at, line in enumerate(lines) if line.pk == line_id), None)
    if at is None:
        return
    to = min(max(at + (1 if down else -1), 0), len(lines) - 1)
    lines[at].place, lines[to].place = lines[to].place, lines[at].place
    WishListLine.objects.bulk_update((lines[at], lines[to]), ["place"])


def _own(warband_id: int, user: User) -> Warband:
    warband = lock_warband(warband_id)
    if warband.owner_id != user.pk:
        raise WishRefused("Only the warband's player can have a wish list for it.")
    return warband


def _read(thing: str, warband: Warband, book: Rulebook) -> tuple[WishListLine.Kind, str]:
    """Raises `WishRefused` for what the rulebook of the warband does not have."""
    if not thing:
        return _Kind.WORDS, ""
    word, _colon, key = thing.partition(":")
    own = book.warbands.get(warband.type)
    known = {
        _Kind.ITEM: key in book.items,
        _Kind.WARRIOR: own is not None and own.warrior(key) is not None,
        _Kind.HIRELING: key in book.hired_swords or key in book.dramatis_personae,
    }
    if word not in known or not known[_Kind(word)]:
        raise WishRefused("The rulebook of this warband does not have that.")
    return _Kind(word), key
