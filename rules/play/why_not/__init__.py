"""The reasons why the rest is not offered, each in one line with its rule, by the checks that the engine itself makes.

What no check accounts for is left out: nothing is said that may be untrue.
"""

from rules.play.why_not.line import WhyNot
from rules.play.why_not.why import unseen_targets, why_not

__all__ = ["WhyNot", "unseen_targets", "why_not"]
