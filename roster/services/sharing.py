"""Readers of a warband besides those of its campaign: nobody, everybody with the secret read link, or everybody."""

from roster.models import User, Warband
from roster.models.shared import Shared, Visibility, new_read_token
from roster.services.locks import lock_warband
from roster.site.transactions import in_transaction


class SharingRefused(ValueError):
    """Nothing was changed; the sentence says why."""


@in_transaction
def share_warband(warband_id: int, user: User, *, visibility: str) -> Warband:
    """Choose who reads the warband; only its owner may. Idempotent. Raises `SharingRefused`.

    An unlisted warband begins with a new read link; that of an earlier time stays dead.
    """
    warband = _owned(warband_id, user)
    set_visibility(warband, visibility)
    return warband


@in_transaction
def change_read_link(warband_id: int, user: User, *, renew: bool) -> Warband:
    """A new read link, so that an older one ends at once; or none until one is made again. Raises `SharingRefused`."""
    warband = _owned(warband_id, user)
    set_read_link(warband, renew=renew)
    return warband


def set_visibility(thing: Shared, visibility: str) -> bool:
    """Set who may read it; returns whether that changed anything. Raises `SharingRefused`.

    For services that hold the lock.
    """
    if visibility not in Visibility.values:
        raise SharingRefused(f"Choose who reads the {_noun(thing)}: private, unlisted or public.")
    if thing.visibility == visibility:
        return False
    thing.visibility = visibility
    thing.read_token = new_read_token() if visibility == Visibility.UNLISTED else ""
    thing.save(update_fields=["visibility", "read_token"])
    return True


def set_read_link(thing: Shared, *, renew: bool) -> None:
    """Set a new read link, or remove it without `renew`. For services that hold the lock. Raises `SharingRefused`."""
    if thing.visibility != Visibility.UNLISTED:
        raise SharingRefused(f"Only an unlisted {_noun(thing)} has a read link.")
    thing.read_token = new_read_token() if renew else ""
    thing.save(update_fields=["read_token"])


def _noun(thing: Shared) -> str:
    return str(thing._meta.verbose_name)


def _owned(warband_id: int, user: User) -> Warband:
    warband = lock_warband(warband_id)
    if warband.owner_id != user.pk:
        raise SharingRefused("Only its player can choose who may read the warband.")
    return warband
