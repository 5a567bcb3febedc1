"""A question to a player and its answers, ready for a page."""

from dataclasses import dataclass

#: More answers than this stand in a list to choose from instead of one button each.
MOST_BUTTONS = 16


@dataclass(frozen=True)
class Option:
    """One answer: its `value`, what it is called, what it does, and the heading it stands under in a long list."""

    value: str
    label: str
    hint: str = ""
    group: str = ""


@dataclass(frozen=True)
class Question:
    """A question with its answers. `source` is the rule it stands on; with `plain` the only answer is a button.

    Where one answer `leads`, the first, it is the green button. `nobody` is what it is called when nobody who is asked
    from here on does anything; empty where that is not offered.
    """

    text: str
    options: tuple[Option, ...]
    source: str = ""
    plain: bool = False
    nobody: str = ""
    leads: bool = False

    @property
    def is_long(self) -> bool:
        """Whether there are too many answers for a button each."""
        return len(self.options) > MOST_BUTTONS

    @property
    def groups(self) -> list[tuple[str, list[Option]]]:
        """The answers under their headings; empty where they have none."""
        if not any(option.group for option in self.options):
            return []
        headings = dict.fromkeys(option.group for option in self.options)
        return [(it, [option for option in self.options if option.group == it]) for it in headings]
