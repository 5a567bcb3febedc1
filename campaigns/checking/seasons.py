"""Seasons, rounds and tables: numbers without gaps, one seat for each warband, battles at the tables where they belong.

The sides of a battle are right, and which table it is at follows from them; the round of a seat follows from its table.
"""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from campaigns.models import Battle, ChronicleEntry, Pairing, Round, Season, Seat, TieBreakKind
from campaigns.models.battle_side import MOST_SIDES
from campaigns.services.battles.keys import fought_between
from campaigns.services.locks import lock_campaign
from roster.checking.faults import Fault

_BACKUP = "It cannot be derived: take the season from a backup."
_BY_HAND = "Change the pairings on the page of the round."
_UNTIE = "Run this check with --repair: the battle leaves the table, and stands in the campaign as it is."
_OF_TABLE = "Run this check with --repair: the round follows from the table."
_TOLD = "Run this check with --repair: it is derived from the chronicle."
_AGAIN = "An organiser can take the award back and give it again."
_EMPTY = "Run this check with --repair: a table without anybody goes."


def faults_of(season: Season) -> Iterator[Fault]:
    """A season with its rounds and awards."""
    others = Season.objects.filter(campaign=season.campaign_id, number=season.number - 1)
    if season.number < 1 or (season.number > 1 and not others.exists()):
        yield Fault("number", f"It is season {season.number}, and there is none before it.", _BACKUP)
    numbers = list(season.rounds.order_by("number").values_list("number", flat=True))
    first = season.rounds_before + 1
    if numbers != list(range(first, first + len(numbers))):
        yield Fault("rounds", f"Its rounds are numbered {', '.join(map(str, numbers))}.", _BACKUP)
    known = [key for key in season.tie_breaks if key in TieBreakKind.values]
    if not all(isinstance(key, str) for key in season.tie_breaks) or len(set(known)) < len(known):
        sentence = "Its tie-breaks are no list in which each stands once."
        yield Fault("tie_breaks", sentence, "An organiser can choose them on the page of the season.")
    for award in season.awards.select_related("round", "warband"):
        if award.round is not None and award.round.season_id != season.pk:
            sentence = f"{award} of {award.warband} counts from a round of another season."
            yield Fault("awards", sentence, _AGAIN)
    yield from _awards(season)


def _awards(season: Season) -> Iterator[Fault]:
    """The chronicle tells of each award, with the points that it was worth."""
    lines = season.campaign.chronicle.filter(kind=ChronicleEntry.Kind.POINTS_AWARDED)
    told = {(facts.get("award"), facts.get("points")) for facts in lines.values_list("facts", flat=True)}
    for award in season.awards.select_related("warband"):
        if (award.name, award.points) not in told:
            sentence = f"{award} of {award.warband} is no award that the chronicle tells of."
            yield Fault("awards", sentence, _AGAIN)


def faults_of_round(found: Round) -> Iterator[Fault]:
    """A round with its tables."""
    if found.published_at is None and (told := _published(found)):
        sentence = "Nobody sees its tables; by the chronicle they were published."
        yield Fault("published_at", sentence, _TOLD, partial(_publish, found.pk, told.pk))
    seated: Counter[str] = Counter()
    for pairing in found.pairings.all():
        seats = list(pairing.seats.all())
        seated.update({seat.warband_id: seat.name for seat in seats}.values())
        yield from _table(found, pairing, seats)
    for name in sorted(name for name, times in seated.items() if times > 1):
        yield Fault("seats", f"{name} sits at two tables.", _BY_HAND)


def _published(found: Round) -> ChronicleEntry | None:
    """The line that says so, under the name that the season has now."""
    lines = found.season.campaign.chronicle.filter(kind=ChronicleEntry.Kind.ROUND_PUBLISHED)
    return lines.filter(facts__season=found.season.name, facts__round=found.number).last()


def _publish(round_id: int, entry_id: int) -> str:
    found = _locked(round_id)
    found.published_at = ChronicleEntry.objects.get(pk=entry_id).made_at
    found.save(update_fields=["published_at"])
    return f"{found}: its tables are published, as the chronicle says."


def _table(found: Round, pairing: Pairing, seats: list[Seat]) -> Iterator[Fault]:
    place = f"table {pairing.table}"
    if pairing.table < 1:
        yield Fault(place, "Tables are numbered from 1.", _BACKUP)
    if not seats and pairing.battle is None:
        yield Fault(place, "Nobody sits there.", _EMPTY, partial(_remove, found.pk, pairing.pk))
    if len(seats) > MOST_SIDES:
        yield Fault(place, f"{len(seats)} warbands sit there; the maximum is {MOST_SIDES}.", _BY_HAND)
    for seat in seats:
        if seat.round_id != pairing.round_id:
            sentence = f"The seat of {seat.name} is noted for another round."
            yield Fault(place, sentence, _OF_TABLE, partial(_mend_seat, found.pk, seat.pk))
    if pairing.battle is not None and (sentence := _wrong_battle(found, pairing.battle, seats)):
        yield Fault(place, sentence, _UNTIE, partial(_untie, found.pk, pairing.pk))


def _wrong_battle(found: Round, battle: Battle, seats: list[Seat]) -> str:
    """Why the battle does not belong to the table; empty where it does."""
    if battle.campaign_id != found.season.campaign_id:
        return f"{battle} is one of another campaign."
    if battle.is_friendly or battle.status == Battle.Status.DISCARDED:
        return f"{battle} is {battle.get_status_display()}, and counts for no round."
    if fought_between(battle) != {seat.warband_id for seat in seats}:
        return f"{battle} is between other warbands than those who sit there."
    return ""


def _mend_seat(round_id: int, seat_id: int) -> str:
    _locked(round_id)
    seat = Seat.objects.select_related("pairing").get(pk=seat_id)
    if Seat.objects.filter(round=seat.pairing.round_id, warband=seat.warband_id).exclude(pk=seat.pk).exists():
        return f"{seat}: nothing was done, as the warband has another seat in that round."
    Seat.objects.filter(pk=seat_id).update(round=seat.pairing.round_id)
    return f"{seat}: the seat is noted for the round of its table."


def _untie(round_id: int, pairing_id: int) -> str:
    found = _locked(round_id)
    pairing = Pairing.objects.select_related("battle").get(pk=pairing_id)
    if pairing.battle is None or not _wrong_battle(found, pairing.battle, list(pairing.seats.all())):
        return f"{pairing}: nothing was done, as it is right by now."
    Pairing.objects.filter(pk=pairing_id).update(battle=None)
    return f"{pairing}: {pairing.battle} is no longer at this table."


def _remove(round_id: int, pairing_id: int) -> str:
    _locked(round_id)
    pairing = Pairing.objects.get(pk=pairing_id)
    if not pairing.seats.exists() and pairing.battle_id is None:
        pairing.delete()
    return f"{pairing}: the empty table is gone."


def _locked(round_id: int) -> Round:
    """The round, read under the lock of its campaign, even if the campaign was deleted."""
    found = Round.objects.select_related("season").get(pk=round_id)
    found.season.campaign = lock_campaign(found.season.campaign_id, deleted_too=True)
    return found
