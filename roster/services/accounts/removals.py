"""Removing for good, once a day, everything that was deleted long ago."""

from collections.abc import Callable

from roster.registries import Registry
from roster.services.accounts.delete import remove_deleted_accounts
from roster.services.warbands.delete import remove_deleted_warbands
from rules.mustering.words import counted

#: Each removes what an app above keeps, with a sentence for each removal. They come first: what they remove may be
#: what keeps a warband here.
removals: Registry[Callable[[], list[str]]] = Registry()


def carry_out_deletions() -> list[str]:
    """Carry out deletions and return what was removed, in sentences. Idempotent."""
    removed = [sentence for remove in removals for sentence in remove()]
    removed += remove_deleted_accounts()
    warbands = remove_deleted_warbands()
    if warbands:
        removed.append(f"Removed {counted(warbands, 'warband')}.")
    return removed or ["Nothing is due to be removed."]
