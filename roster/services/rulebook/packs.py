"""Packs of a league: uploaded as one TOML text, checked by the rulebook's own loader, stored, never changed.

What is uploaded is read as data only and kept in the database alone.
"""

from collections.abc import Iterator

from roster.models import Edition, Pack, User
from roster.models.pack import row_of
from roster.site.operating.quotas import PACKS, met
from roster.site.transactions import in_transaction
from rules.catalogue.load import check_stack_of
from rules.catalogue.packs.stack import Pack as PackData
from rules.catalogue.packs.stack import in_order, pack_from, packaged
from rules.mustering.words import one_line
from rules.values import DataError

LONGEST_NAME = 120


class PackInUse(ValueError):
    """A pack cannot be deleted, in a sentence."""


@in_transaction
def upload_pack(user: User, content: bytes, file_name: str) -> tuple[Pack, bool]:
    """Store a pack that the loader accepts on top of what it requires; the row, and whether it is new.

    The same pack again is the row that is there already. Raises `DataError` with the key or line, and for another
    content under a version that the user has uploaded before, and at the quota.
    """
    name = one_line(file_name)[-LONGEST_NAME:] or "pack.toml"
    if not name.lower().endswith(".toml"):
        raise DataError(name, "", "a pack is one TOML file; its name ends in .toml")
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    pack = pack_from(content, name)
    own = Pack.objects.filter(uploaded_by=user)
    earlier = own.filter(key=pack.key, version=pack.header.version).first()
    if earlier is not None and earlier.digest == pack.digest:
        return earlier, False
    if earlier is not None:
        reason = (
            f"you uploaded another version {pack.header.version!r} of {pack.key}; give this one a new version"
        )
        raise DataError(name, "pack.version", reason)
    if full := met(PACKS, own.count(), user):
        raise DataError(name, "", full)
    check_stack_of((*stack_below(pack, user), pack))
    row = row_of(pack, file_name=name, uploaded_by=user)
    row.save()
    return row, True


def stack_below(pack: PackData, user: User | None) -> tuple[PackData, ...]:
    """The requirements of a pack, and theirs: packaged packs of today, and the latest own ones of the user.

    Raises `DataError` for one that is missing.
    """
    found: dict[str, PackData] = {}
    waiting = list(pack.header.requires)
    while waiting:
        key = waiting.pop()
        if key in found or key == pack.key:
            continue
        below = packaged().get(key) or _latest(key, user)
        if below is None:
            raise DataError(pack.origin, "pack.requires", f"there is no pack {key!r}; upload that one first")
        found[key] = below
        waiting += below.header.requires
    return in_order(_lowest_first(found))


def _lowest_first(found: dict[str, PackData]) -> Iterator[PackData]:
    yield from (pack for key, pack in packaged().items() if key in found)
    yield from (pack for key, pack in found.items() if key not in packaged())


def _latest(key: str, user: User | None) -> PackData | None:
    row = Pack.objects.filter(uploaded_by=user, key=key).order_by("-uploaded_at").first() if user else None
    return row.pack if row else None


@in_transaction
def delete_pack(pack_id: int) -> None:
    """Delete an uploaded pack that no campaign ever used. Raises `PackInUse`, `Pack.DoesNotExist`."""
    row = Pack.objects.select_for_update(no_key=True).get(pk=pack_id)
    if row.uploaded_by_id is None:
        raise PackInUse(f"{row} is included with Wyrdbook and cannot be deleted.")
    if is_in_use(row):
        raise PackInUse(f"{row} is used by a campaign and cannot be deleted.")
    row.delete()


def is_in_use(row: Pack) -> bool:
    """Whether any pinned rulebook has the pack."""
    return any(row.digest in packs for packs in Edition.objects.values_list("packs", flat=True))
