"""Deadlines of rounds: moved on several at once, and written down when they are near."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from django.utils import timezone

from campaigns.models import ChronicleEntry, Round, Season
from campaigns.selectors import UNPLAYED
from campaigns.services.chronicle.write import note
from campaigns.services.notices.rounds import facts_of_deadline, paired_now, rounds_near, tell_of_changes
from campaigns.services.refusal import Refused
from campaigns.services.rounds.seasons import lock_season
from roster.models import User
from roster.site.transactions import in_transaction
from rules.mustering.words import one_line

MOST_DAYS = 365
LONGEST_REASON = 200


@in_transaction
def move_deadlines(
    season_id: int,
    user: User,
    rounds: Mapping[int, date | None],
    *,
    days: int = 0,
    to: date | None = None,
    reason: str = "",
) -> list[Round]:
    """Give each round `days` more, or all of them the day `to`; `rounds` are the deadlines on the page by round.

    A round that has its new deadline already is left alone, so the verb is idempotent. Returns those that moved. Raises
    `Refused` for a page that shows old deadlines, a round without one that is to get more days, and days of the past.
    """
    season = lock_season(season_id)
    _refuse_unclear(days, to, reason)
    found = list(season.rounds.filter(pk__in=list(rounds)).order_by("number"))
    if len(found) < len(rounds) or not found:
        raise Refused("Choose rounds of this season.")
    for each in found:
        each.season = season
    before = {each.pk: paired_now(each) for each in found}
    moved = [each for each in found if _move(each, rounds[each.pk], days, to)]
    for each in moved:
        each.revision += 1
        each.save(update_fields=["deadline", "revision"])
        tell_of_changes(each, before[each.pk], user)
    _chronicle(season, user, [each for each in moved if each.published_at is not None], one_line(reason))
    return moved


def _refuse_unclear(days: int, to: date | None, reason: str) -> None:
    if bool(days) == (to is not None):
        raise Refused("Enter either a number of days or a day, not both.")
    if to is None and not 1 <= days <= MOST_DAYS:
        raise Refused(f"Enter 1 to {MOST_DAYS} more days.")
    today = timezone.localdate()
    if to is not None and not today <= to <= today + timedelta(days=3 * MOST_DAYS):
        raise Refused("Choose a day within the next three years.")
    if len(reason) > LONGEST_REASON:
        raise Refused(f"The reason has {LONGEST_REASON} letters at most.")


def _move(found: Round, shown: date | None, days: int, to: date | None) -> bool:
    """Set the deadline; whether it is another one now. Raises `Refused`."""
    if to is None and shown is None:
        raise Refused(f"{found} has no deadline to extend. Choose a day.")
    wanted = to if to is not None else shown + timedelta(days=days)
    if found.deadline == wanted:
        return False
    if found.deadline != shown:
        raise Refused(
            f"Somebody moved the deadline of {found} while this page was open. Check it and try again."
        )
    if found.deadline is not None and wanted < found.deadline:
        raise Refused(f"{found} already has a later deadline. Change it on its own page.")
    found.deadline = wanted
    return True


def _chronicle(season: Season, user: User, moved: Sequence[Round], reason: str) -> None:
    if not moved:
        return
    note(
        season.campaign,
        ChronicleEntry.Kind.DEADLINES_MOVED,
        user,
        season=season.name,
        rounds=[{"round": each.number, "to": each.deadline.isoformat()} for each in moved if each.deadline],
        reason=reason,
    )


def note_deadlines_near() -> int:
    """An hourly chore: the chronicle says once for each deadline that is near what is not played, and webhooks tell it.

    Returns how many rounds were looked at.
    """
    rounds = rounds_near()
    for found in rounds:
        _note_near(found.pk)
    return len(rounds)


@in_transaction
def _note_near(round_id: int) -> None:
    try:
        season = lock_season(Round.objects.values_list("season", flat=True).get(pk=round_id))
    except Refused:
        return
    found = Round.objects.get(pk=round_id)
    found.season = season
    facts = {"season": season.name, "round": found.number, **facts_of_deadline(found)}
    lines = season.campaign.chronicle.filter(kind=ChronicleEntry.Kind.DEADLINE_NEAR)
    if any(facts.items() <= told.items() for told in lines.values_list("facts", flat=True)):
        return
    tables = [
        " against ".join(seat.name for seat in pairing.seats.all())
        for pairing in found.pairings.filter(UNPLAYED).order_by("table").prefetch_related("seats")
        if len(pairing.seats.all()) > 1
    ]
    if tables:
        note(season.campaign, ChronicleEntry.Kind.DEADLINE_NEAR, None, tables=tables, **facts)
