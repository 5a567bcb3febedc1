"""Territories without the site: outlines on a map, holders over time, and our own map of Mordheim. Plain Python.

Holders are worked out anew each time from the results that count now and from changes by hand, so a result that
is corrected or struck corrects everything that came of it.
"""

from campaigns.territories.holdings import Change, Holding, Kind, held_now, history
from campaigns.territories.outlines import Outline, Point, fault_of, label_point

__all__ = [
    "Change",
    "Holding",
    "Kind",
    "Outline",
    "Point",
    "fault_of",
    "held_now",
    "history",
    "label_point",
]
