"""How strong each warband of a study is, by the model of Bradley and Terry: one strength for each explains all pairs.

Draws count half for each side. Half a battle more is counted for both sides of every pair that met, so that a warband
that never lost has a finite strength.
"""

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any

from rules.studies.description import Rules
from rules.studies.keeping import Kept, MissingExtra
from rules.studies.measures import DRAWN, FIRST, SECOND
from rules.values import Value

#: Standard errors on each side of an estimate, which the truth leaves in 5 of 100 studies.
_ERRORS = 1.96
_AHEAD = 0.5
_ROUNDS = 10_000


class Rating(Value, frozen=True):
    """A warband and its share of victories against one of middling strength, with the interval around it."""

    warband: str
    battles: int
    share: float
    low: float
    high: float


def ratings(kept: Kept) -> dict[Rules, tuple[Rating, ...]]:
    """The ratings under each ruleset, the strongest first; none where some warbands are not linked by battles.

    Raises `MissingExtra`.
    """
    found: dict[Rules, list[tuple[int, int, Mapping[str, int]]]] = {}
    for cell, counts in zip(kept.cells, kept.counts, strict=True):
        if cell.first != cell.second and "result" in counts:
            found.setdefault(cell.ruleset, []).append((cell.first, cell.second, counts["result"]))
    return {ruleset: _rated(kept.warbands, results) for ruleset, results in found.items()}


def _rated(names: Sequence[str], results: list[tuple[int, int, Mapping[str, int]]]) -> tuple[Rating, ...]:
    choix, numpy = _libraries()
    many = len(names)
    won, battles = numpy.zeros((many, many)), [0] * many
    met = set()
    for first, second, counts in results:
        half = counts.get(DRAWN, 0) / 2
        won[first, second] += counts.get(FIRST, 0) + half
        won[second, first] += counts.get(SECOND, 0) + half
        met.add((min(first, second), max(first, second)))
        for place in (first, second):
            battles[place] += sum(counts.values())
    for first, second in met:
        won[first, second] += _AHEAD
        won[second, first] += _AHEAD
    if not _linked(many, met):
        return ()
    strengths = choix.ilsr_pairwise_dense(won, max_iter=_ROUNDS)
    strengths -= strengths.mean()
    errors = numpy.sqrt(numpy.diag(numpy.linalg.pinv(_information(numpy, won, strengths))))
    rated = [
        Rating(name, fought, *(_share(strength + side * _ERRORS * error) for side in (0, -1, 1)))
        for name, fought, strength, error in zip(names, battles, strengths, errors, strict=True)
    ]
    return tuple(sorted(rated, key=lambda rating: (-rating.share, rating.warband)))


def _information(numpy: Any, won: Any, strengths: Any) -> Any:
    """How sharply the battles of each pair tell strengths apart (Fisher's information)."""
    chances = 1 / (1 + numpy.exp(strengths[None, :] - strengths[:, None]))
    weights = (won + won.T) * chances * (1 - chances)
    return numpy.diag(weights.sum(axis=1)) - weights


def _share(strength: float) -> float:
    return 1 / (1 + exp(-strength))


def _linked(many: int, met: set[tuple[int, int]]) -> bool:
    """Whether every warband met every other one, or one that met it, and so on."""
    reached, waiting = {0}, [0]
    while waiting:
        place = waiting.pop()
        beside = {other for pair in met if place in pair for other in pair} - reached
        reached |= beside
        waiting += beside
    return len(reached) == many


def _libraries() -> tuple[Any, Any]:
    try:
        import choix
        import numpy
    except ImportError:
        raise MissingExtra("choix") from None
    return choix, numpy
