"""A grant to many warbands at once: all of them or none, each by a ledger entry of its own with the same reason.

The chronicle has one line for each campaign, and every owner is told. Late joiners are granted by the same service.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from campaigns.models import Campaign, CampaignWarband, ChronicleEntry
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.refusal import Refused
from roster.access import organised_warbands
from roster.models import User, Warband
from roster.rulebooks import book_of
from roster.services.history.record import StaleRevision
from roster.services.warbands.grant import facts_of_grants, grant_to_warband
from roster.site.transactions import in_transaction
from rules.ledger.apply import CannotApply
from rules.mustering.changes.granting import Grant
from rules.mustering.problem import NotAllowed
from rules.mustering.words import counted, one_line

#: The most warbands at once: as many as a campaign has by default, and some more.
MOST_WARBANDS = 150


@dataclass(frozen=True)
class Granted:
    """`is_new` is False for a request that was done before."""

    warbands: int
    is_new: bool


class GrantRefused(Refused):
    """A grant was refused; `is_stale` if a warband has changed since its preview was shown."""

    def __init__(self, sentence: str, reasons: Sequence[str] = (), *, is_stale: bool = False) -> None:
        super().__init__(sentence, reasons)
        self.is_stale = is_stale


@in_transaction
def grant(
    user: User,
    warbands: Collection[int],
    grants: Sequence[Grant],
    *,
    reason: str,
    request_key: str,
    revisions: Mapping[int, int] | None = None,
) -> Granted:
    """Grant the same to every warband, which the user must organise. `revisions` are those that the page showed.

    Idempotent for a request key. Raises `GrantRefused` with a sentence for each warband that cannot be given
    it; then nobody gets anything.
    """
    ids = sorted(set(warbands))
    chosen = _chosen(user, ids)
    entered = CampaignWarband.objects.filter(warband__in=ids)
    campaigns = [lock_campaign(pk) for pk in sorted(set(entered.values_list("campaign", flat=True)))]
    if request_key and Warband.objects.filter(pk__in=ids, ledger__request_key=request_key).exists():
        return Granted(len(ids), is_new=False)
    refused, is_stale = [], False
    for pk in ids:
        click = {"revision": (revisions or {}).get(pk), "request_key": request_key}
        try:
            grant_to_warband(pk, user, grants=grants, reason=reason, **click)
        except NotAllowed as refusal:
            refused.append(f"{chosen[pk].name}: {refusal}")
        except CannotApply as refusal:
            refused.append(f"{chosen[pk].name}: {refusal}")
        except StaleRevision:
            refused.append(f"{chosen[pk].name} has changed since you opened this page.")
            is_stale = True
    if refused:
        raise GrantRefused("Nothing was granted to anybody.", refused, is_stale=is_stale)
    for campaign in campaigns:
        _chronicle(campaign, user, ids, grants, reason)
    return Granted(len(ids), is_new=True)


def _chosen(user: User, ids: Sequence[int]) -> dict[int, Warband]:
    if not ids:
        raise GrantRefused("Choose at least one warband.")
    if len(ids) > MOST_WARBANDS:
        raise GrantRefused(f"Choose at most {counted(MOST_WARBANDS, 'warband')} at once.")
    organised: Q = organised_warbands(user)
    found = {warband.pk: warband for warband in Warband.objects.kept().filter(organised, pk__in=ids)}
    if len(found) < len(ids):
        raise GrantRefused("You can only make grants to warbands of campaigns that you organise.")
    return found


def _chronicle(
    campaign: Campaign, user: User, ids: Sequence[int], grants: Sequence[Grant], reason: str
) -> None:
    entered = campaign.entered.filter(warband__in=ids).select_related("warband__edition")
    warbands = [row.warband for row in entered]
    if not warbands:
        return
    note(
        campaign,
        ChronicleEntry.Kind.GRANTED,
        user,
        grants=facts_of_grants(grants, book_of(warbands[0])),
        warbands=[warband.name for warband in warbands],
        reason=one_line(reason),
    )
