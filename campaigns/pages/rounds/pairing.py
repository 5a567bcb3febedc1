"""The page on which organisers pair the warbands of a round, as a structure. A fixed number of queries."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.models import Round, Season
from campaigns.services.rounds.arrange import NOWHERE, arrangement_of
from campaigns.services.rounds.pairing_field import field_of
from rules.catalogue.model import Rulebook
from rules.scenarios import played


@dataclass(frozen=True)
class Row:
    """One warband. `place` is a table, or one of `BYE` and `NOWHERE`; a fixed one is at a table with a battle."""

    id: int
    name: str
    owner: str
    rating: int
    points: int
    byes: int
    place: int
    is_fixed: bool
    is_absent: bool
    is_paused: bool


@dataclass(frozen=True)
class RoundPage:
    """`tables` are the numbers that can be chosen, `repeats` the tables whose warbands met before."""

    round: Round
    season: Season
    rows: tuple[Row, ...]
    tables: tuple[int, ...]
    fixed: tuple[int, ...]
    scenarios: Mapping[int, str]
    scenario_choices: tuple[tuple[str, str], ...]
    repeats: tuple[int, ...]
    is_last: bool

    @property
    def is_drawn(self) -> bool:
        """Whether any warband is paired or has a bye."""
        return any(row.place != NOWHERE for row in self.rows)


def round_page(found: Round, book: Rulebook) -> RoundPage:
    """The page that pairs a round."""
    season = found.season
    arrangement, before = arrangement_of(found), field_of(found)
    facts = {entrant.id: entrant for entrant in before.entrants}
    fixed = set(found.pairings.exclude(battle=None).values_list("table", flat=True))
    absent = set(found.absences.values_list("warband", flat=True))
    rows = []
    for entry in season.campaign.entered.select_related("warband__owner"):
        place = arrangement.places.get(entry.warband_id, NOWHERE)
        entrant = facts[entry.warband_id]
        rows.append(
            Row(
                id=entry.warband_id,
                name=entry.warband.name,
                owner=entry.warband.owner.get_username(),
                rating=entrant.rating,
                points=entrant.points,
                byes=entrant.byes,
                place=place,
                is_fixed=place in fixed,
                is_absent=entry.warband_id in absent,
                is_paused=entry.is_paused,
            )
        )
    most = max([*arrangement.tables, *fixed, len(rows) // 2], default=0)
    return RoundPage(
        round=found,
        season=season,
        rows=tuple(rows),
        tables=tuple(range(1, most + 1)),
        fixed=tuple(sorted(fixed)),
        scenarios=arrangement.scenarios,
        scenario_choices=tuple((key, scenario.name) for key, scenario in played(book).items()),
        repeats=tuple(
            table
            for table, warbands in arrangement.tables.items()
            if any(before.meetings(one, other) for one in warbands for other in warbands if one < other)
        ),
        is_last=not season.rounds.filter(number__gt=found.number).exists(),
    )
