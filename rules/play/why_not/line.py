"""One thing that is not offered, with the reason."""

from rules.engine.bar import Bar
from rules.values import Value


class WhyNot(Value, frozen=True):
    """Something that is not offered and why, in words that follow each other; `rule` is an id, or empty.

    `about` are the fighters whom it is about.
    """

    what: str
    why: str
    rule: str = ""
    about: tuple[int, ...] = ()


def line(what: str, bar: Bar | None, *about: int) -> list[WhyNot]:
    """One line about a reason; none without a reason."""
    return [] if bar is None else [WhyNot(what, bar.words, bar.rule, about)]
