"""The people who played games here, how much each of them decided, and how long it took.

The time played is the time between one answer and the next, summed up. In a battle that goes on for days nobody sits at
the table all the time, so that each of these gaps counts for at most `LONGEST_GAP`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from itertools import pairwise
from operator import or_

from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from campaigns.models import Game, GameAnswer, GameSeat
from rules.engine.concession import DEFEATS, ENDINGS

LONGEST_GAP = timedelta(minutes=10)
#: Answers that end a game, which an organiser may have given.
_ENDS = reduce(or_, (Q(key__startswith=f"{word} ") for word in DEFEATS), Q(key__in=ENDINGS))
#: Answers that people gave to a question, and that stand.
_DECISIONS = ~_ENDS & Q(taken_back_at=None, user__isnull=False)


@dataclass(frozen=True)
class PlayerTotals:
    """What somebody has played: battles that are over, their decisions in them, and how long those battles took."""

    name: str
    battles: int
    decisions: int
    seconds: int


def seconds_between(times: Sequence[datetime]) -> int:
    """The time played by the moments of all answers, in order."""
    gaps = (min(later - earlier, LONGEST_GAP) for earlier, later in pairwise(times))
    return int(sum(gaps, timedelta()).total_seconds())


def seconds_played(game: Game) -> int:
    """The time that a game has taken so far, with what was taken back."""
    return seconds_between(list(game.answers.order_by("given_at", "pk").values_list("given_at", flat=True)))


def with_decisions() -> QuerySet[GameSeat]:
    """Seats with the number of `decisions` that people made at them and that stand."""
    made = GameAnswer.objects.filter(_DECISIONS, game=OuterRef("game"), side=OuterRef("position"))
    counted = made.order_by().values("side").annotate(n=Count("pk")).values("n")
    seats = GameSeat.objects.select_related("user").order_by("position")
    return seats.annotate(decisions=Coalesce(Subquery(counted, output_field=IntegerField()), 0))


def decisions_at(seat: GameSeat) -> int:
    """The decisions that people made at a seat which `with_decisions` found."""
    made: int = vars(seat)["decisions"]
    return made


def totals_of(battles: Iterable[int]) -> tuple[PlayerTotals, ...]:
    """What each person played of these battles here, those with the most decisions first. One query."""
    made = GameAnswer.objects.filter(
        _DECISIONS, game__battle__in=list(battles), game__status=Game.Status.OVER
    )
    rows = made.order_by().values_list("user__username", "game", "game__played_seconds")
    found: dict[str, PlayerTotals] = {}
    for name, _game, seconds, decisions in rows.annotate(n=Count("pk")):
        sofar = found.get(name, PlayerTotals(name, 0, 0, 0))
        found[name] = PlayerTotals(
            name, sofar.battles + 1, sofar.decisions + decisions, sofar.seconds + (seconds or 0)
        )
    return tuple(sorted(found.values(), key=lambda it: (-it.decisions, it.name)))


def in_words(seconds: int) -> str:
    """A time played: `1 h 25 min`; at least a minute."""
    hours, minutes = divmod(max(1, round(seconds / 60)), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"
