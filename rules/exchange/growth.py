"""When the advances of a foreign warrior fell due: other programs keep neither order nor dates."""

from dataclasses import dataclass
from typing import Any

from rules.catalogue.model import Rulebook, WarriorType
from rules.mustering.words import counted


@dataclass(frozen=True)
class Grown:
    """The warrior's line and kind, starting and present experience."""

    line: WarriorType
    kind: str
    start: int
    experience: int

    @property
    def promoted(self) -> bool:
        """Whether a henchman became this hero."""
        return self.kind == "hero" and self.line.kind == "henchmen"


def dated(growth: list[dict[str, Any]], grown: Grown, rulebook: Rulebook) -> str:
    """Give each advance the threshold that made it due, in turn; the sentence says what is missing or too much.

    Advances beyond the experience take the thresholds that come next, so that legality names them.
    """
    reached, ahead = _thresholds(grown, rulebook)
    spare = _of_a_henchman(grown, rulebook) if len(growth) > len(reached) else []
    steps = [*reached, *spare, *ahead]
    for number, entry in enumerate(growth):
        entry["due_at"] = (
            steps[number] if number < len(steps) else (steps[-1] if steps else grown.experience + 1)
        )
    brought = len(reached) + len(spare)
    if len(growth) > brought:
        words = f"{counted(len(growth), 'advance')} where {grown.experience} experience brings {brought}"
        return f"{words}: {len(growth) - brought} more than the experience allows"
    if len(growth) < len(reached):
        left = len(reached) - len(growth)
        return (
            f"{len(growth)} advances for {len(reached)} due: {counted(left, 'advance')} can still be rolled"
        )
    return ""


def _thresholds(grown: Grown, rulebook: Rulebook) -> tuple[list[int], list[int]]:
    """The thresholds that the experience has reached, and those still ahead."""
    book, rate = rulebook.experience, grown.line.advance_rate
    usual = book.hero_thresholds if grown.kind == "hero" else book.henchman_thresholds
    steps = [total * rate for total in usual if total * rate > grown.start]
    return [step for step in steps if step <= grown.experience], [
        step for step in steps if step > grown.experience
    ]


def _of_a_henchman(grown: Grown, rulebook: Rulebook) -> list[int]:
    """What a promoted henchman reached before: at thresholds that heroes do not have."""
    if not grown.promoted:
        return []
    book, rate = rulebook.experience, grown.line.advance_rate
    only = set(book.henchman_thresholds) - set(book.hero_thresholds)
    return sorted(step * rate for step in only if grown.start < step * rate <= grown.experience)
