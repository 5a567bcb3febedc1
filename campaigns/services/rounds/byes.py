"""Byes: when one counts, and until when a warband that left its table gets it back, in one table.

`docs/results.md` states it for people. Called under the lock of the campaign where it changes anything.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Q
from django.utils import timezone

from campaigns.models import Battle, Round, Season, Seat
from campaigns.models.round import due_at


class Deadline(StrEnum):
    """The deadline of a round."""

    NONE = "none"
    COMING = "to come"
    PASSED = "passed"


class Tables(StrEnum):
    """`PLAYED`: every table of the round has a result that counts, and there is one at least."""

    PLAYED = "all played"
    OPEN = "not all played"


@dataclass(frozen=True)
class Rule:
    """A row of the table. None is any. With `returns` a warband that left a table and is back sits there again."""

    counts: bool
    returns: bool
    is_open: bool = True
    deadline: Deadline | None = None
    tables: Tables | None = None

    def fits(self, is_open: bool, deadline: Deadline, tables: Tables) -> bool:
        """Whether the rule is for a round in that state."""
        return self.is_open is is_open and self.deadline in (None, deadline) and self.tables in (None, tables)


RULES = (
    Rule(True, False, is_open=False),
    Rule(True, False, deadline=Deadline.PASSED),
    Rule(True, True, deadline=Deadline.COMING, tables=Tables.PLAYED),
    Rule(False, True, deadline=Deadline.COMING, tables=Tables.OPEN),
    Rule(True, False, deadline=Deadline.NONE, tables=Tables.PLAYED),
    Rule(False, True, deadline=Deadline.NONE, tables=Tables.OPEN),
)


def rule_for(is_open: bool, deadline: Deadline, tables: Tables) -> Rule:
    """The row for a round of a season that is open or not."""
    return next(rule for rule in RULES if rule.fits(is_open, deadline, tables))


def rule_of(found: Round) -> Rule:
    """The rule for a round with its season, its tables and their seats and battles."""
    tables = [
        pairing.battle is not None and pairing.battle.status == Battle.Status.ACCEPTED
        for pairing in found.pairings.all()
        if len(pairing.seats.all()) > 1
    ]
    return _rule(found.season, found.due_at, tables)


def deadline_of(due: datetime | None) -> Deadline:
    """The state of a deadline that has passed at that moment."""
    if due is None:
        return Deadline.NONE
    return Deadline.PASSED if due <= timezone.now() else Deadline.COMING


def byes_that_count(season: Season, where: Q) -> Counter[int]:
    """The number of byes by warband id, in the published rounds of the season; `where` picks seats. One query."""
    seats = Seat.objects.filter(where, round__season=season, round__published_at__isnull=False)
    rounds: dict[tuple[int, datetime | None], dict[tuple[int, bool], list[int]]] = {}
    due = ("round__deadline", "round__deadline_hour", "round__season__campaign__time_zone")
    names = ("round", *due, "pairing", "pairing__battle__status", "warband")
    for number, day, hour, zone, pairing, status, warband in seats.values_list(*names):
        tables = rounds.setdefault((number, due_at(day, hour, zone)), {})
        tables.setdefault((pairing, status == Battle.Status.ACCEPTED), []).append(warband)
    byes: Counter[int] = Counter()
    for (_number, passes), tables in rounds.items():
        played = [is_played for (_pairing, is_played), seated in tables.items() if len(seated) > 1]
        if _rule(season, passes, played).counts:
            byes.update(seated[0] for seated in tables.values() if len(seated) == 1)
    return byes


def _rule(season: Season, due: datetime | None, played: Sequence[bool]) -> Rule:
    """`played` tells of each table of two or more whether its result counts."""
    tables = Tables.PLAYED if played and all(played) else Tables.OPEN
    return rule_for(season.closed_at is None, deadline_of(due), tables)
