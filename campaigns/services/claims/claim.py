"""Steps that captives and claims on the dead share: both are settled once, under the locks of two warbands."""

from collections.abc import Sequence

from campaigns.models import Captive, DeadClaim
from campaigns.services.locks import refuse_over
from campaigns.services.notices.tell import settle_captive_news, settle_claim_news
from campaigns.services.refusal import Refused
from roster.models import User, Warband
from roster.services.history.record import record as record_in_ledger
from roster.services.locks import lock_warbands
from rules.ledger.apply import CannotApply
from rules.ledger.entries import Entry


def lock_claim[C: (Captive, DeadClaim)](
    model: type[C], claim_id: int, other: str
) -> tuple[C, dict[int, Warband]]:
    """A captive or a claim under the locks of its warband and the `other` one, both by id.

    Raises `Refused` where the campaign is over.
    """
    ids = model.objects.values_list("warband_id", f"{other}_id").get(pk=claim_id)
    warbands = lock_warbands(list(ids))
    rows = model.objects.select_for_update(of=("self",), no_key=True).select_related("battle__campaign")
    claim = rows.get(pk=claim_id)
    claim.warband = warbands[claim.warband_id]
    setattr(claim, other, warbands[ids[1]])
    refuse_over(claim.battle.campaign)
    return claim, warbands


def drop(claim: Captive | DeadClaim) -> None:
    """Take a captive or a claim back, as what led to it no longer counts; its notices go."""
    claim.status = claim.Status.DROPPED
    claim.save(update_fields=["status"])
    settle_news(claim)


def settle_news(claim: Captive | DeadClaim) -> None:
    """Settle the notices of a captive or a claim."""
    if isinstance(claim, Captive):
        settle_captive_news(claim)
    else:
        settle_claim_news(claim)


def write_settled(warband_id: int, user: User, entries: Sequence[Entry], key: str) -> None:
    """Write what a settled matter brings one warband, once for a key. Raises `Refused`."""
    if not entries:
        return
    try:
        record_in_ledger(warband_id, user, entries, revision=None, request_key=key)
    except (CannotApply, ValueError) as error:
        raise Refused(str(error)) from error
