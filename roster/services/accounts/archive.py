"""Everything of a user in one ZIP: account, warbands as files that can be imported again, and their histories."""

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from typing import Any

from django.utils.text import slugify

from roster.models import ChangeReply, User, Warband
from roster.registries import Registry
from roster.rulebooks import book_of
from roster.selectors import ledger_of
from roster.sheets import read_sheet
from rules.mustering import document

#: Each yields names and JSON contents of further files of a user. Apps above add theirs.
parts: Registry[Callable[[User], Iterator[tuple[str, Any]]]] = Registry()


def archive_of(user: User) -> bytes:
    """A ZIP of JSON files and pictures. Deleted warbands that can still be restored are in it."""
    files = io.BytesIO()
    with zipfile.ZipFile(files, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in _files(user):
            if not isinstance(content, bytes):
                content = json.dumps(content, indent=2, ensure_ascii=False, default=str)
            archive.writestr(name, content)
    return files.getvalue()


def _files(user: User) -> Iterator[tuple[str, Any]]:
    yield (
        "account.json",
        {
            "name": user.get_username(),
            "email": user.email,
            "joined": user.date_joined,
            "last signed in": user.last_login,
            "time zone": user.time_zone,
        },
    )
    for warband in Warband.objects.filter(owner=user).select_related("edition").with_sheets():
        folder = f"warbands/{warband.pk}-{slugify(warband.name) or 'warband'}"
        yield f"{folder}/roster.json", _roster(warband)
        yield f"{folder}/history.json", history_of(warband)
        if stories := _stories(warband):
            yield f"{folder}/stories.json", stories
        if wanted := _wish_list(warband):
            yield f"{folder}/wish-list.json", wanted
        if loadouts := list(warband.loadouts.values("name", "armaments")):
            yield f"{folder}/loadouts.json", loadouts
        for portrait in warband.portraits.all():
            yield f"{folder}/portraits/{portrait.number}.webp", bytes(portrait.content)
    for part in parts:
        yield from part(user)


def _roster(warband: Warband) -> dict[str, Any]:
    """The file that `warband import` reads."""
    return document.to_document(read_sheet(warband), book_of(warband))


def _stories(warband: Warband) -> list[dict[str, Any]]:
    """The player's stories; the number 0 is that of the warband itself."""
    return list(warband.stories.values("number", "biography", "notes"))


def _wish_list(warband: Warband) -> list[dict[str, Any]]:
    """The items the player wants to buy or hire, in the player's order."""
    return list(warband.wish_list.values("kind", "key", "note", "copies", "number", "is_bought"))


def history_of(warband: Warband) -> list[dict[str, Any]]:
    """Every ledger entry, oldest first."""
    return [
        {
            "revision": row.revision,
            "made_at": row.made_at,
            "made_by": row.made_by.get_username() if row.made_by else None,
            **row.data,
        }
        for row in ledger_of(warband)
    ]


def answers_of_account(user: User) -> Iterator[tuple[str, Any]]:
    """The user's answers about changes by hand."""
    mine = ChangeReply.objects.filter(author=user).select_related("warband").order_by("pk")
    yield (
        "answers.json",
        [
            {"warband": it.warband.name, "entry": it.revision, "made_at": it.made_at, "text": it.text}
            for it in mine
        ],
    )
