"""The organiser's desk on the page of a campaign: what comes next, and what still waits for whom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.urls import reverse

from campaigns.models import Campaign, Pairing, Round, Season
from campaigns.models.season import MOST_ROUNDS, PairingKind
from campaigns.pages.campaign.battles import OpenResult
from campaigns.pages.campaign.warbands import EnteredWarband
from campaigns.pages.rounds.due import due_of
from campaigns.selectors import tables_not_played
from campaigns.services.notices.rounds import is_near
from rules.mustering.words import counted


@dataclass(frozen=True)
class NextStep:
    """The step that a league takes next. A button sends `fields` to `url`; with None it is a link.

    `is_optional`: the league can go on without it.
    """

    sentence: str
    label: str
    url: str
    fields: tuple[tuple[str, str], ...] | None = None
    is_optional: bool = False


@dataclass(frozen=True)
class Task:
    """One thing that is not done, whose it is, and where it stands."""

    label: str
    url: str
    detail: str = ""


@dataclass(frozen=True)
class Desk:
    """`step` is None where nothing comes next; each group of tasks has a title."""

    step: NextStep | None
    groups: tuple[tuple[str, tuple[Task, ...]], ...]


def desk_of(
    campaign: Campaign,
    season: Season | None,
    warbands: Sequence[EnteredWarband],
    undecided: Sequence[OpenResult],
) -> Desk:
    """The desk of a campaign that still changes. `undecided` are results that others decide.

    Three queries in a season.
    """
    running = season if season is not None and season.closed_at is None else None
    unplayed = tables_not_played(running) if running else []
    last = running.rounds.order_by("-number").first() if running else None
    groups = (
        ("Results that do not count yet", tuple(map(_result, undecided))),
        ("Not played yet", tuple(map(_table, unplayed))),
        ("Not ready for a battle", tuple(_unready(warbands))),
    )
    return Desk(
        next_step(campaign, running, last, unplayed, len(warbands)),
        tuple((title, tasks) for title, tasks in groups if tasks),
    )


def next_step(
    campaign: Campaign, season: Season | None, last: Round | None, unplayed: Sequence[Pairing], warbands: int
) -> NextStep | None:
    """The step that comes next. `season` is open, `last` its last round, `unplayed` its tables without a battle."""
    if not campaign.is_open:
        sentence = "The campaign is closed: nobody joins it, and no battle begins."
        url = reverse("campaigns:open", args=[campaign.pk])
        return NextStep(sentence, "Reopen campaign", url, (("open", "yes"),), is_optional=True)
    if season is None:
        if warbands < 2:
            return None
        sentence = "No season is open: battles count in the campaign and in no standings."
        url = reverse("campaigns:new-season", args=[campaign.pk])
        return NextStep(sentence, "Begin a season", url, is_optional=True)
    if last is not None and last.published_at is None:
        return NextStep(
            f"{last} is not published.", f"Pair and publish round {last.number}", last.get_absolute_url()
        )
    if unplayed:
        return _reminder(season, unplayed)
    return _after_round(season, last, warbands)


def _reminder(season: Season, unplayed: Sequence[Pairing]) -> NextStep | None:
    """Remind those at the tables whose deadline is near or over, or has none."""
    due = [pairing for pairing in unplayed if is_near(pairing.round)]
    players = {seat.warband.owner_id for pairing in due for seat in pairing.seats.all()}
    if not players:
        return None
    return NextStep(
        f"{counted(len(due), 'table')} {'is' if len(due) == 1 else 'are'} still to be played.",
        f"Remind {counted(len(players), 'player')}",
        reverse("campaigns:remind-season", args=[season.pk]),
        (),
    )


def _after_round(season: Season, last: Round | None, warbands: int) -> NextStep | None:
    """Draw the next round; close the season once everybody has met everybody."""
    number = last.number if last else season.rounds_before
    if number >= min(_all_rounds(season, warbands), MOST_ROUNDS):
        return NextStep(f"All rounds of {season} are played.", "Close season", season.get_absolute_url())
    if warbands < 2:
        return None
    sentence = f"Round {number} is played." if last else f"{season} has no rounds yet."
    url = reverse("campaigns:new-round", args=[season.pk])
    return NextStep(sentence, f"Draw round {number + 1}", url, (("after", str(number)), ("draw", "yes")))


def _all_rounds(season: Season, warbands: int) -> int:
    """The number of rounds in which everybody meets everybody, at tables of two; others have no end of their own."""
    if season.kind != PairingKind.EVERYBODY or season.table_size != 2 or warbands < 2:
        return MOST_ROUNDS
    return warbands - 1 + warbands % 2


def _result(found: OpenResult) -> Task:
    battle = found.battle
    return Task(
        f"Battle {battle.number}, {battle.title}",
        reverse("campaigns:battle", args=[battle.id]),
        found.outlook,
    )


def _table(pairing: Pairing) -> Task:
    seats = [seat.name for seat in pairing.seats.all()]
    return Task(" against ".join(seats), pairing.round.season.get_absolute_url(), _by(pairing.round))


def _by(found: Round) -> str:
    return f"{'was due' if found.is_late else 'by'} {due_of(found)}" if found.deadline else ""


def _unready(warbands: Sequence[EnteredWarband]) -> Iterator[Task]:
    for warband in warbands:
        reasons = list(unready(warband))
        if reasons:
            url = reverse("roster:warband", args=[warband.id])
            yield Task(warband.name, url, f"{', '.join(reasons)}; {warband.owner} plays it")


def unready(warband: EnteredWarband) -> Iterator[str]:
    """What a warband still has to do before a battle, in short."""
    if warband.unfinished:
        yield counted(len(warband.unfinished), "open post-battle sequence")
    if warband.advances:
        yield f"{counted(warband.advances, 'advance')} due"
    if warband.problems:
        yield counted(warband.problems, "problem")
