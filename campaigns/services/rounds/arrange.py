"""Rounds of a season: added, drawn, arranged by hand, published. All of it under the lock of the campaign."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, time

from django.utils import timezone

from campaigns.models import ChronicleEntry, Pairing, Round, Seat
from campaigns.models.battle_side import MOST_SIDES
from campaigns.models.season import MOST_ROUNDS
from campaigns.pairing import Kind as DrawnBy
from campaigns.pairing import pair
from campaigns.services.battles.pairings import tie_waiting_battles
from campaigns.services.chronicle.write import note
from campaigns.services.notices.rounds import Place, facts_of_deadline, paired_now, tell_of_changes
from campaigns.services.refusal import Refused
from campaigns.services.rounds.pairing_field import field_of
from campaigns.services.rounds.seasons import lock_season
from roster.models import User
from roster.site.transactions import in_transaction

Kind = ChronicleEntry.Kind

#: The places in an `Arrangement` of a warband that has a bye, and of one that takes no part.
BYE, NOWHERE = 0, -1
MOVED_MEANWHILE = "Somebody changed these pairings while this page was open. Look at them as they are now."


@dataclass(frozen=True)
class Arrangement:
    """`places` are tables by warband, or `BYE` or `NOWHERE`; `scenarios` keys by table, empty for a free choice."""

    places: Mapping[int, int]
    scenarios: Mapping[int, str] = field(default_factory=dict)

    @property
    def tables(self) -> dict[int, list[int]]:
        """The warbands at each table, in the order of the tables."""
        tables: dict[int, list[int]] = {}
        for warband, table in self.places.items():
            if table > 0:
                tables.setdefault(table, []).append(warband)
        return dict(sorted(tables.items()))

    @property
    def byes(self) -> list[int]:
        """The warbands that have a bye."""
        return [warband for warband, table in self.places.items() if table == BYE]


@in_transaction
def add_round(season_id: int, *, deadline: date | None = None, hour: time | None = None, after: int) -> Round:
    """The next round; `after` is the number of the last one on the page, so that a double click adds one only."""
    season = lock_season(season_id)
    last = season.rounds.order_by("number").last()
    number = last.number if last else season.rounds_before
    if last is not None and number == after + 1:
        return last
    if number != after:
        raise Refused("Somebody added or removed a round while this page was open.")
    if number >= MOST_ROUNDS:
        raise Refused(f"A season has {MOST_ROUNDS} rounds at most.")
    return Round.objects.create(
        season=season, number=number + 1, deadline=deadline, deadline_hour=hour if deadline else None
    )


@in_transaction
def remove_round(round_id: int) -> None:
    """The last round of its season, before it is published. Raises `Refused`."""
    found = lock_round(round_id)
    if found.published_at is not None:
        raise Refused("The pairings of this round are published, so it stays.")
    if found.season.rounds.filter(number__gt=found.number).exists():
        raise Refused("Only the last round of a season can be removed.")
    found.delete()


@in_transaction
def draw_round(round_id: int, *, kind: str, table_size: int, seen: int, seed: str = "") -> Round:
    """Pair everybody who comes, replacing earlier pairings; the season keeps this way of drawing.

    Raises `Refused` for published pairings, a stale page, and where fewer than two warbands come.
    """
    found = lock_round(round_id)
    if found.published_at is not None:
        raise Refused("These pairings are published. Change them by hand.")
    if found.revision != seen:
        raise Refused(MOVED_MEANWHILE)
    before = field_of(found)
    if len(before.present) < 2:
        raise Refused("At least two warbands must be able to come.")
    found.seed = seed or secrets.token_hex(16)
    draw = pair(before, DrawnBy(kind), found.seed, size=table_size)
    tables = {number: list(table) for number, table in enumerate(draw.tables, 1)}
    _store(found, tables, list(draw.byes), {})
    season = found.season
    season.kind, season.table_size = kind, table_size
    season.save(update_fields=["kind", "table_size"])
    return found


@in_transaction
def arrange_round(
    round_id: int,
    user: User,
    arrangement: Arrangement,
    *,
    deadline: date | None,
    hour: time | None = None,
    seen: int,
) -> Round:
    """Pairings as an organiser wants them. Tables that have a battle already stay as they are.

    Raises `Refused` for a stale page, tables for one or too many, and warbands that take no part.
    """
    found = lock_round(round_id)
    if found.revision != seen:
        raise Refused(MOVED_MEANWHILE)
    before = arrangement_of(found)
    arrangement = _with_those_gone(found, before, arrangement)
    told_before = paired_now(found)
    hour = hour if deadline else None
    changed = _differs(before, arrangement)
    postponed = (found.deadline, found.deadline_hour) != (deadline, hour)
    found.deadline, found.deadline_hour = deadline, hour
    if changed:
        _refuse_unsound(found, before, arrangement)
        _store(found, arrangement.tables, arrangement.byes, arrangement.scenarios)
    elif postponed:
        found.revision += 1
        found.save(update_fields=["deadline", "deadline_hour", "revision"])
    if found.published_at is not None and (changed or postponed):
        _tell_change(found, user, told_before, changed=changed)
    return found


@in_transaction
def pair_with_bye(round_id: int, user: User, *, newcomer: int, opponent: int) -> Round:
    """Pair a warband without a table with one that has a bye, at a table of their own. Idempotent.

    Raises `Refused` where either sits at a table now.
    """
    found = lock_round(round_id)
    places = dict(arrangement_of(found).places)
    here, there = places.get(newcomer, NOWHERE), places.get(opponent, NOWHERE)
    if here > 0 and here == there and newcomer != opponent:
        return found
    if here > 0 or there != BYE or newcomer == opponent:
        raise Refused(MOVED_MEANWHILE)
    table = max([*places.values(), 0]) + 1
    scenarios = arrangement_of(found).scenarios
    arrangement = Arrangement({**places, newcomer: table, opponent: table}, scenarios)
    due = {"deadline": found.deadline, "hour": found.deadline_hour}
    return arrange_round(round_id, user, arrangement, **due, seen=found.revision)


def _tell_change(found: Round, user: User, before: Mapping[int, Place], *, changed: bool) -> None:
    """Players hear of what changed in a published round; the chronicle of pairings alone."""
    if changed:
        tie_waiting_battles(found)
        season = found.season
        note(season.campaign, Kind.PAIRINGS_CHANGED, user, season=season.name, round=found.number)
    tell_of_changes(found, before, user)


@in_transaction
def publish_round(round_id: int, user: User, *, seen: int) -> Round:
    """Publish the pairings to everybody. Idempotent. Raises `Refused` for a stale page or without pairings."""
    found = lock_round(round_id)
    if found.published_at is not None:
        return found
    if found.revision != seen:
        raise Refused(MOVED_MEANWHILE)
    if not found.pairings.exists():
        raise Refused("Nobody is paired yet. Draw the round, or pair the warbands by hand.")
    found.published_at = timezone.now()
    found.save(update_fields=["published_at"])
    tie_waiting_battles(found)
    season = found.season
    due = facts_of_deadline(found)
    note(season.campaign, Kind.ROUND_PUBLISHED, user, season=season.name, round=found.number, **due)
    tell_of_changes(found, {}, user)
    return found


@in_transaction
def publish_arranged(
    round_id: int,
    user: User,
    arrangement: Arrangement,
    *,
    deadline: date | None,
    hour: time | None = None,
    seen: int,
) -> Round:
    """Arrange a round and publish it; both or neither. A second click does nothing. Raises `Refused`."""
    found = lock_round(round_id)
    if found.published_at is not None and not _differs(arrangement_of(found), arrangement):
        return found
    arranged = arrange_round(round_id, user, arrangement, deadline=deadline, hour=hour, seen=seen)
    return publish_round(round_id, user, seen=arranged.revision)


def arrangement_of(found: Round) -> Arrangement:
    """The pairings of a round as they are."""
    places, scenarios = {}, {}
    for pairing in found.pairings.prefetch_related("seats"):
        seats = list(pairing.seats.all())
        for seat in seats:
            places[seat.warband_id] = pairing.table if len(seats) > 1 else BYE
        if pairing.scenario and len(seats) > 1:
            scenarios[pairing.table] = pairing.scenario
    return Arrangement(places, scenarios)


def lock_round(round_id: int) -> Round:
    """The round with its season, under the lock of the campaign. Raises `Refused` in a closed season."""
    season = lock_season(Round.objects.values_list("season", flat=True).get(pk=round_id))
    found = Round.objects.get(pk=round_id)
    found.season = season
    return found


def _with_those_gone(found: Round, before: Arrangement, after: Arrangement) -> Arrangement:
    """Warbands that have left the campaign keep the seats that they have; no page offers another place for them."""
    entered = set(found.season.campaign.entered.values_list("warband", flat=True))
    gone = {warband: place for warband, place in before.places.items() if warband not in entered}
    return Arrangement({**after.places, **gone}, after.scenarios)


def _differs(before: Arrangement, after: Arrangement) -> bool:
    def told(arrangement: Arrangement) -> tuple[object, ...]:
        tables = {table: sorted(warbands) for table, warbands in arrangement.tables.items()}
        chosen = {table: key for table, key in arrangement.scenarios.items() if key and table in tables}
        return tables, sorted(arrangement.byes), chosen

    return told(before) != told(after)


def _refuse_unsound(found: Round, before: Arrangement, after: Arrangement) -> None:
    for pairing in found.pairings.exclude(battle=None):
        table = pairing.table
        if sorted(before.tables.get(table, [])) != sorted(after.tables.get(table, [])):
            raise Refused(f"Table {table} has a battle already. Discard that before you change the table.")
    known = {*found.season.campaign.entered.values_list("warband", flat=True), *before.places}
    if {warband for warband, place in after.places.items() if place != NOWHERE} - known:
        raise Refused("A warband has left the campaign in the meantime. Check the pairings and try again.")
    for table, warbands in after.tables.items():
        if len(warbands) == 1:
            raise Refused(f"Table {table} has only one warband. Add an opponent or give it a bye.")
        if len(warbands) > MOST_SIDES:
            raise Refused(f"Table {table} has {len(warbands)} warbands; the maximum is {MOST_SIDES}.")


def _store(
    found: Round, tables: Mapping[int, list[int]], byes: list[int], scenarios: Mapping[int, str]
) -> None:
    """Write the pairings, replacing those without a battle."""
    fixed = set(found.pairings.exclude(battle=None).values_list("table", flat=True))
    names = dict(found.seats.values_list("warband", "name"))
    fixed |= _left_alone(found, tables, scenarios)
    found.pairings.filter(battle=None).exclude(table__in=fixed).delete()
    found.left_seats.all().delete()
    entered = found.season.campaign.entered.select_related("warband")
    names |= {entry.warband_id: entry.warband.name for entry in entered}
    free = max([*tables, *fixed], default=0) + 1
    seated = {table: warbands for table, warbands in tables.items() if table not in fixed}
    seated |= {free + place: [warband] for place, warband in enumerate(byes)}
    for table, warbands in seated.items():
        pairing = Pairing.objects.create(round=found, table=table, scenario=scenarios.get(table, ""))
        Seat.objects.bulk_create(
            Seat(pairing=pairing, round=found, warband_id=warband, name=names[warband])
            for warband in warbands
        )
    found.revision += 1
    found.save()


def _left_alone(found: Round, tables: Mapping[int, list[int]], scenarios: Mapping[int, str]) -> set[int]:
    """The tables at which the same warbands go on sitting: what they agreed on holds. Their scenarios are written."""
    same = set()
    for pairing in found.pairings.filter(battle=None).prefetch_related("seats"):
        sitting = sorted(seat.warband_id for seat in pairing.seats.all())
        if len(sitting) > 1 and sitting == sorted(tables.get(pairing.table, ())):
            same.add(pairing.table)
            pairing.scenario = scenarios.get(pairing.table, "")
            pairing.save(update_fields=["scenario"])
    return same
