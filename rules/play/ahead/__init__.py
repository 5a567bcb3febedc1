"""Several answers at once: an action with its place or target, worked out before anything is rolled.

A chain is the answers of one player to questions that follow each other: those about one warrior joined by `CHAIN`,
those about several by `NEXT`.
"""

from rules.play.ahead.actions import combined, previewed, to_place
from rules.play.ahead.chain import CHAIN, NEXT, give, keys_of
from rules.play.ahead.charges import charges, may_be_listed, with_charges, with_end

__all__ = [
    "CHAIN",
    "NEXT",
    "charges",
    "combined",
    "give",
    "keys_of",
    "may_be_listed",
    "previewed",
    "to_place",
    "with_charges",
    "with_end",
]
