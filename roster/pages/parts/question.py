"""A question to a player and its answers, ready for a page."""

from dataclasses import dataclass

#: More answers than this stand in a list to choose from instead of one button each.
MOST_BUTTONS = 16


@dataclass(frozen=True)
class Option:
    """One answer: its `value`, what it is called, and what it does."""

    value: str
    label: str
    hint: str = ""


@dataclass(frozen=True)
class Question:
    """A question with its answers. `source` is the rule it stands on; with `plain` the only answer is a button.

    `nobody` is what it is called when nobody who is asked from here on does anything; empty where that is not offered.
    """

    text: str
    options: tuple[Option, ...]
    source: str = ""
    plain: bool = False
    nobody: str = ""

    @property
    def is_long(self) -> bool:
        """Whether there are too many answers for a button each."""
        return len(self.options) > MOST_BUTTONS
