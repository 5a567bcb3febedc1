"""Deleting a warband: its owner has some days to regret it, then it is removed.

What others need stays: a warband that has fought in a campaign keeps its rows and its name, without its player.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection
from django.utils import timezone

from roster.models import Aftermath, LedgerEntry, SoloBattle, User, Warband
from roster.registries import Registry
from roster.services.locks import lock_warband
from roster.site.accounts.security_log import note_deletion
from roster.site.transactions import in_transaction

#: Each answers why a warband cannot be deleted now, in a sentence; empty where it can. Apps above add theirs.
ties: Registry[Callable[[Warband], str]] = Registry()
#: Each answers whether others need a warband when its owner no longer does, as its opponents of old battles do.
needs: Registry[Callable[[Warband], bool]] = Registry()

#: The account that keeps what others need of warbands whose owners deleted them. Nobody signs in with it.
NOBODY = "deleted player"


class DeletionRefused(ValueError):
    """Nothing was deleted; the sentence says why, and what to do first."""


def gone_on(asked_at: datetime) -> datetime:
    """The time at which something that was deleted at that moment is removed for good."""
    return asked_at + timedelta(days=settings.DELETION_GRACE_DAYS)


def long_ago() -> datetime:
    """The time before which deleted things are removed for good now."""
    return timezone.now() - timedelta(days=settings.DELETION_GRACE_DAYS)


@in_transaction
def delete_warband(warband_id: int) -> Warband:
    """Delete a warband for its owner, who finds it only in the list of deleted ones. Idempotent.

    Raises `DeletionRefused`.
    """
    warband = lock_warband(warband_id)
    if warband.deleted_at is not None:
        return warband
    for tie in ties:
        if sentence := tie(warband):
            raise DeletionRefused(sentence)
    warband.deleted_at = timezone.now()
    warband.save(update_fields=["deleted_at"])
    note_deletion(f"the warband {warband.name}", by=warband.owner)
    return warband


@in_transaction
def restore_warband(warband_id: int) -> Warband:
    """Take the deletion back. Idempotent."""
    warband = lock_warband(warband_id)
    warband.deleted_at = None
    warband.save(update_fields=["deleted_at"])
    return warband


def remove_deleted_warbands() -> int:
    """Remove warbands that were deleted long ago for good; returns how many."""
    due = Warband.objects.filter(deleted_at__lt=long_ago()).exclude(owner__username=NOBODY)
    return sum(_remove_if_due(pk) for pk in due.values_list("pk", flat=True))


@in_transaction
def _remove_if_due(warband_id: int) -> bool:
    """False where its owner has just restored it."""
    warband = lock_warband(warband_id)
    if warband.deleted_at is None or warband.deleted_at >= long_ago():
        return False
    remove_warband(warband)
    return True


def remove_warband(warband: Warband) -> None:
    """Remove a warband for good; if others need its rows, only what its player wrote. Callers hold the lock."""
    warband.stories.all().delete()
    warband.portraits.all().delete()
    warband.wish_list.all().delete()
    warband.loadouts.all().delete()
    if any(need(warband) for need in needs):
        warband.owner = _nobody()
        warband.save(update_fields=["owner"])
        return
    Aftermath.objects.filter(warband=warband).delete()
    SoloBattle.objects.filter(warband=warband).delete()
    # The ledger refuses to be deleted by Django, so that no code does it by mistake.
    with connection.cursor() as cursor:
        table = connection.ops.quote_name(LedgerEntry._meta.db_table)
        cursor.execute(f"DELETE FROM {table} WHERE warband_id = %s", [warband.pk])
    warband.delete()


def _nobody() -> User:
    nobody, is_new = User.objects.get_or_create(username=NOBODY, defaults={"is_active": False})
    if is_new:
        nobody.set_unusable_password()
        nobody.save(update_fields=["password"])
    return nobody
