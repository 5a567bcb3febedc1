"""The warbands of a campaign as `campaigns.pairing` sees them: ratings, points, byes, meetings, and who cannot come."""

from collections import Counter
from itertools import combinations

from campaigns import selectors
from campaigns.models import Absence, Round, Seat
from campaigns.pairing import Entrant, Field
from campaigns.pairing.field import couple
from campaigns.services.rounds.standings import season_table
from roster.sheets import figures_by_warband


def field_of(found: Round) -> Field:
    """All warbands for this round. A fixed number of queries."""
    campaign = found.season.campaign
    met, byes = history_before(found)
    entered = selectors.entered_warbands(campaign, with_sheets=False)
    figures = figures_by_warband(entry.warband for entry in entered)
    ratings = {warband: found.rating for warband, found in figures.items()}
    points = {line.totals.warband: line.totals.points for line in season_table(found.season, ratings)}
    entrants = tuple(
        Entrant(
            id=entry.warband_id,
            player=entry.warband.owner_id,
            rating=ratings[entry.warband_id],
            points=points[entry.warband_id],
            byes=byes[entry.warband_id],
        )
        for entry in entered
    )
    paused = {entry.warband_id for entry in entered if entry.is_paused}
    absent = set(Absence.objects.filter(round=found).values_list("warband", flat=True))
    return Field(entrants, met, frozenset(paused | absent))


def history_before(found: Round) -> tuple[Counter[tuple[int, int]], Counter[int]]:
    """Meetings and byes in the other rounds of the season, whether or not they were played."""
    seats = Seat.objects.filter(round__season=found.season_id).exclude(round=found)
    tables: dict[int, list[int]] = {}
    for pairing, warband in seats.order_by("pk").values_list("pairing", "warband"):
        tables.setdefault(pairing, []).append(warband)
    met: Counter[tuple[int, int]] = Counter()
    byes: Counter[int] = Counter()
    for warbands in tables.values():
        if len(warbands) == 1:
            byes[warbands[0]] += 1
        met.update(couple(*two) for two in combinations(warbands, 2))
    return met, byes
