"""Means and shares with the interval in which they lie with 95 % confidence, as they are printed."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import log2, sqrt

#: Standard errors on either side of what was measured.
_ERRORS = 1.96


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far off it the interval reaches (normal approximation)."""
    count = len(values)
    if not count:
        return 0.0, 0.0
    middle = sum(values) / count
    if count == 1:
        return middle, 0.0
    variance = sum((value - middle) ** 2 for value in values) / (count - 1)
    return middle, _ERRORS * sqrt(variance / count)


def spread(counts: Mapping[float, int]) -> tuple[float, float]:
    """The mean of values by their counts, and how far off it the interval reaches."""
    return mean([value for value, count in counts.items() for _ in range(count)])


def share(count: int, of: int) -> tuple[float, float, float]:
    """A share in percent with the ends of its interval (Wilson)."""
    if not of:
        return 0.0, 0.0, 100.0
    rate, square = count / of, _ERRORS**2
    middle = (rate + square / (2 * of)) / (1 + square / of)
    reach = _ERRORS * sqrt(rate * (1 - rate) / of + square / (4 * of * of)) / (1 + square / of)
    return 100 * rate, 100 * (middle - reach), 100 * (middle + reach)


def entropy(counts: Mapping[str, int]) -> tuple[float, float]:
    """The entropy of some patterns in bits, and how far off it the interval reaches."""
    total = sum(counts.values())
    surprise: Counter[float] = Counter()
    for count in counts.values():
        surprise[-log2(count / total)] += count
    return spread(surprise)


def told_mean(found: tuple[float, float], digits: int = 1) -> str:
    """`12.3 ± 0.4`."""
    middle, reach = found
    return f"{middle:.{digits}f} \u00b1 {reach:.{digits}f}"


def told_share(count: int, of: int) -> str:
    """`51.0 % (48.8 to 53.2), 1020 of 2000`."""
    rate, low, high = share(count, of)
    return f"{rate:5.1f} % ({low:.1f} to {high:.1f}), {count} of {of}"
