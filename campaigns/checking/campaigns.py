"""Campaigns: members, what the chronicle tells of their options and of their end, and the rulebook of their warbands.

Lines of earlier versions tell of fewer options; about what none tells, nothing is derived.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from campaigns.checking import members
from campaigns.models import Campaign, CampaignWarband, ChronicleEntry
from campaigns.models.options import OPTIONS
from campaigns.services.locks import lock_campaign
from roster.checking.faults import Fault
from roster.rulebooks import book_of_edition
from roster.services.rulebook.editions import follow

Kind = ChronicleEntry.Kind
_DERIVED = "Run this check with --repair: it is derived from the chronicle."
_FOLLOW = "Run this check with --repair: the warband goes by the rulebook of its campaign."
_OPTIONS = (Kind.FOUNDED, Kind.OPTIONS_CHANGED, Kind.CONFIRMATION_CHANGED)
#: Columns with the time since when a campaign is in a state, and the lines that begin and end it.
_TIMES = {"archived_at": (Kind.ARCHIVED, Kind.UNARCHIVED), "deleted_at": (Kind.DELETED, Kind.KEPT)}
_IS_OPEN = {Kind.OPENED: True, Kind.CLOSED: False, Kind.ARCHIVED: False}


def faults_of(campaign: Campaign) -> Iterator[Fault]:
    """The campaign itself; what belongs to it is looked at with its own rows."""
    yield from members.faults_of(campaign)
    book = book_of_edition(campaign.edition)
    if campaign.ruleset not in book.rulesets:
        sentence = (
            f"New battles begin with the ruleset {campaign.ruleset!r}, which its rulebook does not have."
        )
        yield Fault("ruleset", sentence, "An organiser can choose another one on the page of the campaign.")
    for column, value in derived(campaign).items():
        if getattr(campaign, column) != value:
            sentence = f"{getattr(campaign, column)!r} is stored; by the chronicle it is {value!r}."
            yield Fault(column, sentence, _DERIVED, partial(mend, campaign.pk))
    for row in campaign.entered.select_related("warband"):
        if row.warband.edition_id != campaign.edition_id:
            sentence = f"{row.warband} goes by another rulebook than the campaign."
            yield Fault("warbands", sentence, _FOLLOW, partial(_follow, campaign.pk, row.warband_id))
        told = _pause_told(row)
        if told is not None and row.is_paused != told:
            sentence = (
                f"{row.warband} {'pauses' if row.is_paused else 'plays'}; the chronicle does not agree."
            )
            yield Fault("warbands", sentence, _DERIVED, partial(_mend_pause, row.pk))


def _pause_told(row: CampaignWarband) -> bool | None:
    """Whether the chronicle leaves the warband paused; None where it does not tell since the warband entered."""
    lines = row.campaign.chronicle.filter(kind__in=(Kind.WARBAND_PAUSED, Kind.WARBAND_BACK))
    own = lines.filter(facts__warband_id=row.warband_id, made_at__gte=row.entered).order_by("pk")
    kind = own.values_list("kind", flat=True).last()
    return None if kind is None else kind == Kind.WARBAND_PAUSED


def _mend_pause(pk: int) -> str:
    row = CampaignWarband.objects.select_related("campaign", "warband").get(pk=pk)
    told = _pause_told(row)
    if told is not None:
        CampaignWarband.objects.filter(pk=pk).update(is_paused=told)
    return f"{row.campaign}: {row.warband} {'pauses' if told else 'plays'}, as the chronicle says."


def derived(campaign: Campaign) -> dict[str, Any]:
    """Columns that follow from the chronicle, with what they ought to hold."""
    lines = campaign.chronicle.order_by("pk").only("kind", "facts", "made_at", "campaign")
    told = list(
        lines.filter(kind__in=[*_OPTIONS, *_IS_OPEN, *(kind for both in _TIMES.values() for kind in both)])
    )
    found = _options(told) | {"is_open": _is_open(told)}
    for column, (begins, ends) in _TIMES.items():
        last = next((entry for entry in reversed(told) if entry.kind in (begins, ends)), None)
        if last is None or last.kind == ends:
            found[column] = None
        elif getattr(campaign, column) is None:
            found[column] = last.made_at
    return found


def _options(told: list[ChronicleEntry]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for entry in told:
        if entry.kind == Kind.FOUNDED:
            found |= entry.facts.get("options", {})
        elif entry.kind == Kind.OPTIONS_CHANGED:
            found |= {change["option"]: change["after"] for change in entry.facts.get("changes", ())}
        elif entry.kind == Kind.CONFIRMATION_CHANGED and "confirmation" in entry.facts:
            found["confirmation"] = entry.facts["confirmation"]
            if "days" in entry.facts:
                found["confirmation_days"] = entry.facts["days"]
    return {name: value for name, value in found.items() if name in OPTIONS}


def _is_open(told: list[ChronicleEntry]) -> bool:
    return next((_IS_OPEN[Kind(entry.kind)] for entry in reversed(told) if entry.kind in _IS_OPEN), True)


def mend(pk: int) -> str:
    """Write the derived columns of a campaign again."""
    campaign = Campaign.objects.select_for_update(of=("self",), no_key=True).get(pk=pk)
    columns = derived(campaign)
    for column, value in columns.items():
        setattr(campaign, column, value)
    campaign.save(update_fields=list(columns))
    return f"{campaign}: its options and its end are those that the chronicle tells."


def _follow(campaign_id: int, warband_id: int) -> str:
    campaign = lock_campaign(campaign_id, deleted_too=True)
    if campaign.entered.filter(warband=warband_id).exists():
        follow([warband_id], campaign.edition)
    return f"{campaign}: its warband goes by its rulebook."
