"""Hiring, growing, dismissing and naming. All raise `NotAllowed` and what `record` raises."""

from typing import Unpack

from roster.models import User, Warband
from roster.services.history.record import Click, change, change_by_book
from rules.ledger.entries import Place
from rules.mustering.changes import groups, muster
from rules.mustering.succession import followed


def hire(
    warband_id: int, user: User | None, *, type: str, name: str = "", members: int = 1, **click: Unpack[Click]
) -> Warband:
    """Hire a hero, or `members` henchmen: without a name they join recruits like them, else they form a new group."""
    return change_by_book(
        warband_id,
        user,
        lambda sheet, book: followed(muster.hire_or_join(sheet, book, type, name, members), sheet, book),
        **click,
    )


def enlarge_group(
    warband_id: int, user: User | None, *, number: int, members: int, **click: Unpack[Click]
) -> Warband:
    """New members for a henchman group, armed like the others."""
    return change_by_book(
        warband_id, user, lambda sheet, book: [muster.enlarge(sheet, book, number, members)], **click
    )


def hire_alike(
    warband_id: int,
    user: User | None,
    *,
    number: int,
    name: str = "",
    members: int = 0,
    **click: Unpack[Click],
) -> Warband:
    """Hire another warrior or group like that one, armed alike."""
    return change_by_book(
        warband_id, user, lambda sheet, book: groups.hire_alike(sheet, book, number, name, members), **click
    )


def split_group(
    warband_id: int, user: User | None, *, number: int, members: int, **click: Unpack[Click]
) -> Warband:
    """Some members of a group become a group of their own."""
    return change_by_book(
        warband_id, user, lambda sheet, book: groups.split(sheet, book, number, members), **click
    )


def merge_groups(
    warband_id: int, user: User | None, *, number: int, other: int, **click: Unpack[Click]
) -> Warband:
    """Join another group like it to a group."""
    return change_by_book(
        warband_id, user, lambda sheet, book: groups.merge(sheet, book, number, other), **click
    )


def dismiss(
    warband_id: int, user: User | None, *, number: int, members: int | None = None, **click: Unpack[Click]
) -> Warband:
    """Dismiss members of a block for good; all of them by default. A leader who goes is followed at once."""
    return change_by_book(
        warband_id,
        user,
        lambda sheet, book: followed(muster.dismiss(sheet, book, number, members), sheet, book),
        **click,
    )


def rename(
    warband_id: int, user: User | None, *, number: Place, name: str, **click: Unpack[Click]
) -> Warband:
    """A new name for a block, or for the warband itself (number None); namesakes are numbered."""
    return change(
        warband_id,
        user,
        lambda sheet: [muster.rename(sheet, number, name, _other_warbands(warband_id))],
        **click,
    )


def _other_warbands(warband_id: int) -> frozenset[str]:
    """The names of the other warbands of a warband's owner."""
    owned = Warband.objects.filter(owner__warbands=warband_id).exclude(pk=warband_id)
    return frozenset(owned.values_list("name", flat=True))
