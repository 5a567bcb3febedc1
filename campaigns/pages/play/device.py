"""Several sides in the hands of one player, on one device: nobody sees the cards of a side before it has the device."""

from campaigns.models import GameSeat
from rules.engine.decisions import Decision
from rules.engine.decisions.cards import PlayCard
from rules.play.course import Course


def sits_at(course: Course, held: frozenset[int], taken: int | None) -> frozenset[int]:
    """The sides of a player as whom the page may be read now. `taken` is the one that took the device last.

    It is empty while the device has to be handed over. Without cards in anybody's hands nothing has to be hidden. At a
    real table those around one phone see what every other question asks: it shows no hand, and is not handed over for.
    """
    if len(held) < 2 or not any(course.resolver.battle.state.hands.snapshot().values()):
        return held
    is_of_another = isinstance(course.pending, Decision) and course.asked in held - {taken}
    if course.is_refereed and is_of_another and not isinstance(course.pending, PlayCard):
        return held
    if taken is None or is_of_another:
        return frozenset()
    return held & {taken}


def hands_to(course: Course, mine: list[GameSeat], sits: frozenset[int]) -> GameSeat | None:
    """The seat that the device has to be handed to before anything of it is shown; None for none."""
    if sits or not mine:
        return None
    return next((seat for seat in mine if seat.position == course.asked), mine[0])
