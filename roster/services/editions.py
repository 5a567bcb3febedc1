"""Pinning a stack of packs, so that a campaign keeps its figures when the program's own change later."""

from collections.abc import Iterable

from django.db import transaction

from roster.models import Edition, Pack, Warband
from roster.models.pack import row_of
from rules.catalogue.load import rulebook_of
from rules.catalogue.packs import Pack as PackData
from rules.catalogue.packs import packaged, stack_digest
from rules.values import DataError


def packaged_stack() -> tuple[PackData, ...]:
    """Every packaged pack as it is today, the lowest first."""
    return tuple(packaged().values())


@transaction.atomic
def pin(packs: tuple[PackData, ...], switches: Iterable[str] = ()) -> Edition:
    """The edition of these packs with these house rules on; pinning the same twice gives the same.

    Raises `DataError` for a stack that is no sound rulebook, or has a pack that was deleted meanwhile.
    """
    on = sorted(set(switches))
    rulebook_of(packs, on)
    digests = [pack.digest for pack in packs]
    _store_packaged(packs)
    locked = Pack.objects.select_for_update().filter(digest__in=digests).order_by("pk")
    stored = set(locked.values_list("digest", flat=True))
    for pack in packs:
        if pack.digest not in stored:
            raise DataError(pack.origin, "", "this pack is no longer stored here; upload it again")
    edition, _is_new = Edition.objects.get_or_create(
        digest=stack_digest(digests, on), defaults={"packs": digests, "switches": on}
    )
    return edition


def _store_packaged(packs: tuple[PackData, ...]) -> None:
    own = [pack for pack in packs if packaged().get(pack.key) == pack]
    digests = [pack.digest for pack in own]
    there = set(Pack.objects.filter(digest__in=digests, uploaded_by=None).values_list("digest", flat=True))
    missing = [row_of(pack) for pack in own if pack.digest not in there]
    Pack.objects.bulk_create(missing, ignore_conflicts=True)


@transaction.atomic
def follow(warbands: Iterable[int], edition: Edition | None) -> None:
    """These warbands go by the edition from now on, None being the packaged packs as printed.

    Takes them in the order of their ids; the caller has locked the campaign that they take part in.
    """
    locked = Warband.objects.select_for_update().filter(pk__in=list(warbands)).order_by("pk")
    Warband.objects.filter(pk__in=[warband.pk for warband in locked]).update(edition=edition)
