"""The chronicle as the season book tells it: what happened and still holds, day by day, without who clicked what."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from campaigns.models import Battle, Campaign, ChronicleEntry, Season
from campaigns.pages.chronicle.sentences import brought, result, sentence
from campaigns.statistics import CountedBattle, Life, dead_after
from rules.narration.phrases import listed

Kind = ChronicleEntry.Kind
Facts = dict[str, Any]
#: Kind, facts, id of the battle, and when.
type Row = tuple[str, Facts, int | None, datetime]

#: How many lines are told, the latest ones.
MOST_LINES = 500
_RESULTS = (Kind.BATTLE_ACCEPTED, Kind.ALL_CONFIRMED, Kind.NOBODY_DISPUTED)
#: Told in the words of the chronicle.
_AS_THEY_ARE = (
    *(Kind.FOUNDED, Kind.WARBAND_ENTERED, Kind.WARBAND_WITHDRAWN, Kind.CLOSED),
    *(Kind.CAPTIVE_TAKEN, Kind.CAPTIVE_SETTLED, Kind.DEAD_SETTLED),
    *(Kind.EVENT_WRITTEN, Kind.EVENT_DRAWN, Kind.EVENT_ENDED),
    *(
        Kind.TERRITORY_CHANGED,
        Kind.TERRITORY_GIVEN,
        Kind.TERRITORY_DEALT,
        Kind.SEASON_BEGUN,
        Kind.SEASON_CLOSED,
    ),
)


@dataclass(frozen=True)
class Told:
    """One thing that happened; `head` names a battle, empty for everything else."""

    text: str
    head: str = ""


@dataclass(frozen=True)
class Day:
    """Everything told of one day."""

    day: date
    lines: tuple[Told, ...]


@dataclass(frozen=True)
class Chronicle:
    """The earliest day first; `left_out` counts lines before the first of them."""

    days: tuple[Day, ...]
    left_out: int


def chronicle(
    campaign: Campaign, season: Season | None, battles: Iterable[CountedBattle], lives: Mapping[int, Life]
) -> Chronicle:
    """The chronicle of a season, or of the whole campaign; `battles` are those that count in it. One query.

    The dead of a battle that was corrected are told as `lives`, by warband, have them now.
    """
    rows = list(_entries(campaign, season).values_list("kind", "facts", "battle", "made_at"))
    by_id = {battle.id: battle for battle in battles}
    corrected = {battle for kind, _facts, battle, _at in rows if kind == Kind.BATTLE_CORRECTED}
    rows = [_as_it_is_now(row, by_id.get(row[2] or 0), lives) if row[2] in corrected else row for row in rows]
    found = list(_told(rows, by_id))
    kept = found[-MOST_LINES:]
    days = (
        Day(day, tuple(line for _at, line in lines))
        for day, lines in groupby(kept, key=lambda each: timezone.localdate(each[0]))
    )
    return Chronicle(tuple(days), len(found) - len(kept))


def _entries(campaign: Campaign, season: Season | None) -> QuerySet[ChronicleEntry]:
    """The lines that may be told, the earliest first; of battles those that count now."""
    told = (*_AS_THEY_ARE, *_RESULTS, Kind.AFTERMATH_FINISHED, Kind.BATTLE_CORRECTED)
    holds = Q(battle=None) | Q(battle__status=Battle.Status.ACCEPTED, battle__is_friendly=False)
    rows = campaign.chronicle.filter(holds, kind__in=told)
    if season is not None:
        during = Q(battle=None, made_at__gte=season.begun_at)
        if season.closed_at is not None:
            during &= Q(made_at__lte=season.closed_at)
        rows = rows.filter(during | Q(battle__pairing__round__season=season))
    return rows.order_by("pk")


def _as_it_is_now(row: Row, battle: CountedBattle | None, lives: Mapping[int, Life]) -> Row:
    """The row with the dead that the battle has in the ledgers of today."""
    kind, facts, key, at = row
    if battle is None or "dead" not in facts:
        return row
    sides = [side.warband for side in battle.sides if facts.get("warband", side.name) == side.name]
    if not sides or any(warband not in lives for warband in sides):
        return row
    dead = [name for warband in sides for name in dead_after(lives[warband], battle.key)]
    return kind, {**facts, "dead": dead}, key, at


def _told(rows: Sequence[Row], battles: Mapping[int, CountedBattle]) -> Iterator[tuple[datetime, Told]]:
    """A result that was undone and accepted again is told once, where it came to count for good."""
    rows = [row for row in rows if row[0] != Kind.BATTLE_CORRECTED]
    last = {_once(kind, facts, battle): place for place, (kind, facts, battle, _at) in enumerate(rows)}
    for place, (kind, facts, battle, at) in enumerate(rows):
        once = _once(kind, facts, battle)
        if once is None or last[once] == place:
            told = _line(kind, facts, battles.get(battle or 0))
            if told is not None:
                yield at, told


def _line(kind: str, facts: Facts, battle: CountedBattle | None) -> Told | None:
    if kind in _RESULTS:
        return _result(facts, battle)
    return _after(facts) if kind == Kind.AFTERMATH_FINISHED else Told(sentence(kind, facts))


def _once(kind: str, facts: Facts, battle: int | None) -> tuple[object, ...] | None:
    """The same for lines of which only the last one holds; None where all do."""
    if kind in _RESULTS:
        return ("result", battle)
    if kind == Kind.AFTERMATH_FINISHED:
        return ("aftermath", battle, facts["warband"])
    return None


def _result(facts: Facts, battle: CountedBattle | None) -> Told:
    """The result as it was recorded, or by the sides alone if the winner was corrected since."""
    text = result(facts)
    if battle is not None and {side.name for side in battle.sides if side.result == "won"} != _winners(facts):
        text = result_by_sides(battle)
    return Told(
        f"{text[:1].upper()}{text[1:]}.{_fallen(facts)}", f"Battle {facts['number']}, {facts['title']}."
    )


def _winners(facts: Facts) -> set[str]:
    won = [facts["winner"], *facts.get("sharing", ())] if facts["winner"] is not None else []
    return {facts["sides"][side] for side in won}


def result_by_sides(battle: CountedBattle) -> str:
    """`The Rats beat The Lamps and The Bells`, or that they drew."""
    won = [side.name for side in battle.sides if side.result == "won"]
    lost = [side.name for side in battle.sides if side.result == "lost"]
    if not won:
        return f"{listed([side.name for side in battle.sides])} drew"
    return f"{listed(won)} beat {listed(lost)}" if lost else f"{listed(won)} won together"


def _after(facts: Facts) -> Told | None:
    """The aftermath of a battle, if it is worth a line."""
    came = f"{brought(facts)}{_fallen(facts)}"
    return Told(f"{facts['warband']}.{came}", f"After battle {facts['number']}.") if came else None


def _fallen(facts: Facts) -> str:
    dead = facts.get("dead", [])
    return f" Dead: {listed(dead)}." if dead else ""
