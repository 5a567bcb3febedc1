"""Several answers at once: an action with its place or target, worked out before anything is rolled.

A chain is the answers of one player to questions that follow each other, joined by `CHAIN`.
"""

from rules.play.ahead.actions import combined, to_place
from rules.play.ahead.chain import CHAIN, give

__all__ = ["CHAIN", "combined", "give", "to_place"]
