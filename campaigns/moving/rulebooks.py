"""Editions and packs of a campaign, which others may share: they are found by their digests and stored once.

A pack that a site has already is used as it is there; when and by whom it was uploaded there is that site's own.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from roster.models import Edition, Pack, User
from roster.models.pack import row_of
from rules.catalogue.packs.stack import restored, stack_digest
from rules.values import DataError, Value, read

PACKS, EDITIONS = "packs.jsonl", "editions.jsonl"


class PackRow(Value, frozen=True):
    """`content` is a `rules.catalogue.packs.stack.Pack` as it is stored; without `uploaded_by` it came with the
    program.
    """

    digest: str
    content: str
    file_name: str
    uploaded_by: str | None


class EditionRow(Value, frozen=True):
    """The columns of an `Edition`."""

    digest: str
    packs: tuple[str, ...]
    switches: tuple[str, ...]


def packs_for(editions: Iterable[Edition]) -> list[Pack]:
    """One row for each pack of the editions that is stored."""
    digests = {digest for edition in editions for digest in edition.packs}
    first: dict[str, Pack] = {}
    for pack in Pack.objects.filter(digest__in=digests).select_related("uploaded_by").order_by("pk"):
        first.setdefault(pack.digest, pack)
    return [first[digest] for digest in sorted(first)]


def rows_of_packs(packs: Iterable[Pack], name_of: Callable[[User], str]) -> Iterator[dict[str, Any]]:
    """Raises `DataError` for a pack that is damaged."""
    for row in packs:
        yield {
            "digest": row.digest,
            "content": row.pack.stored().decode(),
            "file_name": row.file_name,
            "uploaded_by": name_of(row.uploaded_by) if row.uploaded_by else None,
        }


def rows_of_editions(editions: Iterable[Edition]) -> Iterator[dict[str, Any]]:
    """The rows of editions for the file."""
    for row in editions:
        yield {"digest": row.digest, "packs": row.packs, "switches": row.switches}


def keep_pack(data: Any, where: str, user_of: Callable[[str, str], User]) -> Pack:
    """The pack of a row, stored unless it is there. Raises `DataError`."""
    row = read(PackRow, data, where=where)
    try:
        pack = restored(row.content.encode())
    except DataError as error:
        raise DataError(where, f"content.{error.key}".rstrip("."), error.reason) from None
    if pack.digest != row.digest:
        raise DataError(where, "digest", "it is not that of the content")
    found = Pack.objects.filter(digest=row.digest).order_by("pk").first()
    if found is not None:
        return found
    uploader = user_of(row.uploaded_by, where) if row.uploaded_by is not None else None
    version = Pack.objects.filter(uploaded_by=uploader, key=pack.key, version=pack.header.version)
    if uploader is not None and version.exists():
        reason = f"{uploader} has uploaded another version {pack.header.version!r} of {pack.key} here"
        raise DataError(where, "digest", reason)
    made = row_of(pack, file_name=row.file_name, uploaded_by=uploader)
    made.full_clean(exclude=["uploaded_by", "content"], validate_unique=False, validate_constraints=False)
    made.save()
    return made


def keep_edition(data: Any, where: str) -> Edition:
    """The edition of a row, stored unless it is there. Raises `DataError`."""
    row = read(EditionRow, data, where=where)
    if stack_digest(row.packs, row.switches) != row.digest:
        raise DataError(where, "digest", "it is not that of the packs and house rules")
    found, _is_new = Edition.objects.get_or_create(
        digest=row.digest, defaults={"packs": list(row.packs), "switches": list(row.switches)}
    )
    return found
