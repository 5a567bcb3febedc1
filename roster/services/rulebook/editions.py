"""Pinning a stack of packs, so that a campaign keeps its figures when the program's own change later."""

from collections.abc import Iterable

from roster.models import Edition, Pack, Warband
from roster.models.pack import row_of
from roster.services.warbands.judge import judge
from roster.site.transactions import in_transaction
from rules.catalogue.load import check_stack_of, rulebook_of
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.pinned import pinned_rulebook
from rules.catalogue.packs.stack import Pack as PackData
from rules.catalogue.packs.stack import packaged, stack_digest, standard
from rules.values import DataError


def standard_stack() -> tuple[PackData, ...]:
    """The standard packs as they are today, the lowest first."""
    return standard()


@in_transaction
def pin(packs: tuple[PackData, ...], switches: Iterable[str] = ()) -> Edition:
    """Store the edition of these packs with these house rules on. Idempotent.

    Raises `DataError` for a stack that is not a sound rulebook, has a number out of bounds, or a pack that was deleted
    meanwhile.
    """
    on = sorted(set(switches))
    soundly_stacked(packs, on)
    digests = [pack.digest for pack in packs]
    _store_packaged(packs)
    locked = Pack.objects.select_for_update(no_key=True).filter(digest__in=digests).order_by("pk")
    stored = set(locked.values_list("digest", flat=True))
    for pack in packs:
        if pack.digest not in stored:
            raise DataError(pack.origin, "", "this pack is no longer stored here; upload it again")
    edition, _is_new = Edition.objects.get_or_create(
        digest=stack_digest(digests, on), defaults={"packs": digests, "switches": on}
    )
    return edition


def soundly_stacked(packs: tuple[PackData, ...], switches: Iterable[str]) -> Rulebook:
    """The rulebook of packs that somebody wants to pin. Raises `DataError`.

    A stack that was pinned before stays good enough: its house rules may change though its packs grow old.
    """
    try:
        if packs != standard_stack():
            check_stack_of(packs)
        return rulebook_of(packs, switches)
    except DataError:
        book = pinned_rulebook(packs, switches)
        was_pinned = Edition.objects.filter(packs=[pack.digest for pack in packs]).exists()
        if was_pinned and set(switches) <= {*book.switched_on, *book.switches}:
            return book
        raise


def _store_packaged(packs: tuple[PackData, ...]) -> None:
    own = [pack for pack in packs if packaged().get(pack.key) == pack]
    digests = [pack.digest for pack in own]
    there = set(Pack.objects.filter(digest__in=digests, uploaded_by=None).values_list("digest", flat=True))
    missing = [row_of(pack) for pack in own if pack.digest not in there]
    Pack.objects.bulk_create(missing, ignore_conflicts=True)


@in_transaction
def follow(warbands: Iterable[int], edition: Edition | None) -> None:
    """Make these warbands use the edition from now on; None is the standard packs as printed.

    Takes them in the order of their ids; the caller has locked the campaign that they take part in.
    """
    locked = Warband.objects.select_for_update().filter(pk__in=list(warbands)).order_by("pk")
    ids = [warband.pk for warband in locked]
    Warband.objects.filter(pk__in=ids).update(edition=edition)
    judge(ids)
