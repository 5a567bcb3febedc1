"""The reason why somebody may not do something: what a check finds instead of a plain no.

A procedure that asks whether something may be done, and a page that says why not, ask the same check.
"""

from typing import NamedTuple


class Bar(NamedTuple):
    """A reason as what follows a name (`ran this turn`), with the id of its rule where one rule says it."""

    words: str
    rule: str = ""
