"""Several sides in the hands of one player, on one device: nobody sees the cards of a side before it has the device."""

from campaigns.models import GameSeat
from rules.engine.decisions import Decision
from rules.play.course import Course


def sits_at(course: Course, held: frozenset[int], taken: int | None) -> frozenset[int]:
    """The sides of a player as whom the page may be read now. `taken` is the one that took the device last.

    It is empty while the device has to be handed over. Without cards in anybody's hands nothing has to be hidden.
    """
    if len(held) < 2 or not any(course.resolver.battle.state.hands.snapshot().values()):
        return held
    if taken is None or (isinstance(course.pending, Decision) and course.asked in held - {taken}):
        return frozenset()
    return held & {taken}


def hands_to(course: Course, mine: list[GameSeat], sits: frozenset[int]) -> GameSeat | None:
    """The seat that the device has to be handed to before anything of it is shown; None for none."""
    if sits or not mine:
        return None
    return next((seat for seat in mine if seat.position == course.asked), mine[0])
