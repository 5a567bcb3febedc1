"""Season books and packs: requested, kept for some days for the user who requested them, and removed.

A job makes them (`campaigns.printing.making`). Of one kind each user has one of a campaign at most, and while it is
being made nobody begins it a second time.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils import timezone

from campaigns.models import Campaign, CampaignPrint
from campaigns.services.notices.tell import (
    print_subject,
    settle_failed_print,
    settle_print,
    tell_print_failed,
    tell_print_ready,
)
from roster.access import readable_warbands
from roster.models import Job, User
from roster.site.jobs.asking import ask
from roster.site.jobs.selectors import latest_job
from roster.site.transactions import in_transaction

#: The kind of the job.
MAKE = "campaign-print"


def job_of(campaign: Campaign, user: User, what: str) -> Job | None:
    """The latest job for this kind of print of the user."""
    return latest_job(MAKE, print_subject(campaign.pk, user.pk, what))


def ask_for_print(campaign: Campaign, user: User, what: str, *, request_key: str, **order: Any) -> Job:
    """Ask for the job that makes a print; a job under way, or one of the same click, is returned.

    `order` is the contents of the print, as plain data.
    """
    last = job_of(campaign, user, what)
    if last is not None and last.arguments.get("request_key") == request_key:
        return last
    settle_failed_print(campaign.pk, user, what)
    arguments = {"campaign": campaign.pk, "reader": user.pk, "what": what, "request_key": request_key}
    return ask(MAKE, print_subject(campaign.pk, user.pk, what), user, **arguments, order=order)


def tell_not_made(arguments: Mapping[str, Any], sentence: str) -> None:
    """Tell the user that a print was not made, and why. Does nothing if the campaign or the user is gone."""
    campaign = Campaign.objects.filter(pk=arguments["campaign"]).first()
    user = User.objects.filter(pk=arguments["reader"]).first()
    if campaign is not None and user is not None:
        key = arguments["request_key"]
        tell_print_failed(campaign, user, arguments["what"], request_key=key, reason=sentence)


@in_transaction
def keep_print(
    campaign: Campaign,
    user: User,
    what: str,
    *,
    request_key: str,
    title: str,
    content: bytes,
    suffix: str,
    pages: int,
    warbands: Collection[int],
    left_out: Sequence[str],
) -> CampaignPrint:
    """Take the place of the last one, and tell the user that it is ready."""
    fields = {
        "request_key": request_key,
        "title": title,
        "content": content,
        "suffix": suffix,
        "pages": pages,
        "size": len(content),
        "warbands": sorted(warbands),
        "left_out": list(left_out),
        "made_at": timezone.now(),
    }
    kept, _new = CampaignPrint.objects.update_or_create(
        campaign=campaign, user=user, what=what, defaults=fields
    )
    tell_print_ready(kept)
    return kept


def was_kept(user_id: int, campaign_id: int, request_key: str) -> bool:
    """Whether the click of the user has its print already."""
    kept = CampaignPrint.objects.filter(user=user_id, campaign=campaign_id, request_key=request_key)
    return kept.exists()


def prints_of(campaign: Campaign, user: User) -> dict[str, CampaignPrint]:
    """The prints that the user may still fetch, by kind, without the contents. One query."""
    kept = campaign.prints.kept().filter(user=user.pk).defer("content")
    return {row.what: row for row in kept}


def fetched(kept: CampaignPrint) -> None:
    """The user has fetched the print: it is off their list of things to do."""
    settle_print(kept)


def closed_since(kept: CampaignPrint, user: User) -> int:
    """How many of the rosters in it the user may no longer read. One query."""
    return len(kept.warbands) - readable_warbands(user).filter(pk__in=kept.warbands).count()


def remove_old_prints() -> int:
    """An hourly chore; how many rows went."""
    return CampaignPrint.objects.old().delete()[0]


def remove_prints_of(user: User, **_signal: Any) -> None:
    """Receives `account_removed`."""
    CampaignPrint.objects.filter(user=user).delete()
