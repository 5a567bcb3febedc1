"""The table of a battle at any step of its story: the picture, and where a reader goes from there."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.pages.battles.story import Line, Round, Step, steps
from campaigns.table_picture.picture import Picture
from campaigns.table_picture.scenes import at_the_end, before_battle, between
from rules.engine.record import Record
from rules.referee.course import is_refereed
from rules.resolve import REAL_TABLE
from rules.values import changed


@dataclass(frozen=True)
class Mark:
    """A round on the scrubber, and its last step. Number 0 is setting up."""

    round: int
    step: int


@dataclass(frozen=True)
class TablePart:
    """`step` is the one that is shown, None for the end; `lines` are its story. `last` is the number of the last step.

    A battle that was not fought has no steps, and a picture of its table.
    """

    picture: Picture
    heading: str
    step: int | None
    last: int
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]

    @property
    def before(self) -> int | None:
        """The step before it; None at the first."""
        at = self.last + 1 if self.step is None else self.step
        return at - 1 if at > 0 else None

    @property
    def after(self) -> int | None:
        """The step after it; None at the last, and at the end."""
        return None if self.step is None or self.step >= self.last else self.step + 1

    @property
    def shown(self) -> int:
        """The place on the scrubber."""
        return self.last if self.step is None else self.step


def table_part(
    record: Record, told: Sequence[Round], *, step: int | None = None, round: int | None = None
) -> TablePart:
    """The table after a step, or after the last step of a round; else at the end. Unknown ones are the end too.

    A real table stays as before the battle: nobody knows who stood where.
    """
    if is_refereed(record.setup):
        return TablePart(before_battle(changed(record.setup, table=REAL_TABLE)), "", None, 0, (), ())
    found = steps(record, told)
    if not found:
        return TablePart(before_battle(record.setup), "", None, 0, (), ())
    marks = {it.round: it.number for it in found}
    if step is None and round is not None:
        step = marks.get(round)
    rounds = tuple(Mark(*it) for it in marks.items())
    last = found[-1].number
    if step is None or not 0 <= step <= last:
        return TablePart(at_the_end(record), "Table at the end", None, last, (), rounds)
    shown = found[step]
    set_up = shown.round == 0 and step == marks[0]
    picture = between(record, shown.first, shown.until, _when(shown), set_up=set_up)
    return TablePart(picture, shown.heading, step, last, shown.phase.lines, rounds)


def _when(step: Step) -> str:
    return f"after {step.heading[:1].lower()}{step.heading[1:]}"
