"""The interval in which the true rate of something lies in 95 of 100 cases (Wilson's)."""

from math import sqrt

#: The quantile of the normal distribution for 95 %.
Z = 1.959964


def wilson(came: int, tried: int) -> tuple[float, float]:
    """The lowest and the highest rate that `came` of `tried` speak for; raises `ValueError` where nothing was tried."""
    if not 0 <= came <= tried or not tried:
        raise ValueError(f"{came} of {tried} is no rate.")
    share = came / tried
    middle = (share + Z * Z / (2 * tried)) / (1 + Z * Z / tried)
    reach = Z * sqrt(share * (1 - share) / tried + Z * Z / (4 * tried * tried)) / (1 + Z * Z / tried)
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))
