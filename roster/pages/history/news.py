"""Notices about a user's own warband: somebody else changed it by hand, or corrected its past.

Connected to the signals of the roster when the site starts, which come in the transaction of the change.
"""

import hashlib
from typing import Any

from django.urls import reverse

from roster.models import User, Warband
from roster.pages.history.grant_words import grants_in_words
from roster.pages.history.hand_changes import hand_change
from roster.services.history.by_hand import facts_of_change
from roster.site.notices.kinds import Facts, NoticeKind
from roster.site.notices.telling import tell
from rules.ledger.entries import Settled
from rules.ledger.sheet import WarbandSheet
from rules.values import canonical

ROSTER_CHANGED = "roster_changed"


def _sentence(facts: Facts) -> str:
    by, warband, how = facts["by"], facts["warband"], facts["how"]
    if how == "corrected":
        return f"{by} corrected an old entry of {warband}: {facts['reason']}"
    if how == "battle":
        return f"{by} corrected {facts['battle']}, which changed {warband}: {facts['reason']}"
    if how == "granted":
        return f"{by} granted {warband} {grants_in_words(facts['grants'])}: {facts['reason']}"
    verb = "changed" if how == "changed" else "undid a change of"
    return f"{by} {verb} {warband} by hand {hand_change(facts)}"


KIND = NoticeKind(ROSTER_CHANGED, "Somebody else changed your warband", _sentence)


def tell_of_change_by_hand(
    warband_id: int, user: User | None, entry: Settled, before: WarbandSheet, counts: bool, **_signal: Any
) -> None:
    """Receives `changed_by_hand`."""
    mark = hashlib.sha256(canonical(entry)).hexdigest()[:12]
    how = "changed" if counts else "undone"
    tell_of_roster(
        warband_id,
        user,
        mark=f"{how}-{mark}",
        how=how,
        reason=entry.reason,
        **facts_of_change(entry, before),
    )


def tell_of_correction(warband_id: int, user: User | None, reason: str, **_signal: Any) -> None:
    """Receives `past_corrected`."""
    tell_of_roster(warband_id, user, mark="corrected", how="corrected", reason=reason)


def tell_of_grant(
    warband_id: int, user: User | None, grants: list[Facts], reason: str, **_signal: Any
) -> None:
    """Receives `warband_granted`."""
    tell_of_roster(warband_id, user, mark="granted", how="granted", grants=grants, reason=reason)


def tell_of_roster(warband_id: int, user: User | None, *, mark: str, **facts: Any) -> None:
    """Tell the owner of what is written next into the ledger; the revision and the `mark` tell one from another."""
    warband = Warband.objects.get(pk=warband_id)
    tell(
        [warband.owner_id],
        ROSTER_CHANGED,
        key=f"warband-{warband_id}-after-{warband.revision}-{mark}",
        subject=f"warband-{warband_id}",
        url=reverse("roster:warband_history", args=[warband_id]),
        by=user,
        warband=warband.name,
        **facts,
    )
