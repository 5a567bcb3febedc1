"""The options of a campaign: changed by organisers, field by field, so that two of them overwrite nothing."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils import timezone

from campaigns.access import may_organise
from campaigns.models import Battle, Campaign, ChronicleEntry
from campaigns.models.options import OPTIONS
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.notices.tell import tell_result_waits
from campaigns.services.option_words import label_of
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction

Kind = ChronicleEntry.Kind
CONDITION = ("confirmation", "confirmation_days")


class OptionsMoved(Refused):
    """Another organiser changed the same option meanwhile to something else."""

    def __init__(self, labels: list[str]) -> None:
        super().__init__(
            f"Somebody changed this while the page was open: {', '.join(labels)}. Nothing was saved: look at the "
            "options as they are now."
        )


@in_transaction
def change_options(
    campaign_id: int,
    user: User | None,
    wanted: Mapping[str, Any],
    *,
    seen: Mapping[str, Any] | None = None,
) -> Campaign:
    """Set the options `wanted`, by field. Of those on a page that showed them as `seen`, only what differs is set.

    Where it changes what makes a result count, the days of those that wait begin again. `user` None is the site.
    Raises `OptionsMoved`, and `Refused` for players and for values out of bounds.
    """
    campaign = lock_campaign(campaign_id)
    if user is not None and not may_organise(user, campaign):
        raise Refused("Only an organiser of the campaign can change its options.")
    if unknown := set(wanted) - set(OPTIONS):
        raise TypeError(f"A campaign has no {', '.join(sorted(unknown))}.")
    before = {name: getattr(campaign, name) for name in OPTIONS}
    asked = {name: value for name, value in wanted.items() if seen is None or value != seen.get(name)}
    if seen is not None:
        moved = [name for name in asked if before[name] not in (seen.get(name), asked[name])]
        if moved:
            raise OptionsMoved([label_of(name) for name in moved])
    changed = {name: value for name, value in asked.items() if value != before[name]}
    if changed:
        _save(campaign, changed)
        _tell(campaign, user, before, changed)
    return campaign


def _save(campaign: Campaign, changed: Mapping[str, Any]) -> None:
    for name, value in changed.items():
        setattr(campaign, name, value)
        try:
            Campaign._meta.get_field(name).clean(value, campaign)
        except ValidationError as error:
            raise Refused(f"{label_of(name)}: {' '.join(error.messages)}") from error
    campaign.save(update_fields=list(changed))


def _tell(
    campaign: Campaign, user: User | None, before: Mapping[str, Any], changed: Mapping[str, Any]
) -> None:
    others = [
        {"option": name, "before": before[name], "after": value}
        for name, value in changed.items()
        if name not in CONDITION
    ]
    if others:
        note(campaign, Kind.OPTIONS_CHANGED, user, changes=others)
    if set(CONDITION) & set(changed):
        _begin_again(campaign, user, before)


def _begin_again(campaign: Campaign, user: User | None, before: Mapping[str, Any]) -> None:
    waiting = campaign.battles.filter(status=Battle.Status.FOUGHT)
    waiting.update(asked_at=timezone.now())
    was = {"was": before["confirmation"], "days_before": before["confirmation_days"]}
    now = {"confirmation": campaign.confirmation, "days": campaign.confirmation_days}
    note(campaign, Kind.CONFIRMATION_CHANGED, user, **now, **was)
    for battle in waiting.select_related("campaign"):
        tell_result_waits(battle, user)
