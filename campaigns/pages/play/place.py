"""A place that a player has tapped, before it is chosen."""

from campaigns.models import Game
from campaigns.services.play.course import course_of
from campaigns.services.play.meanwhile import Shown, refuse_stale
from campaigns.services.play.seats import held_by, seats_of
from campaigns.services.refusal import Refused
from roster.models import User
from rules.engine.decisions import IllegalAnswer
from rules.narration import Names
from rules.play.ahead import previewed
from rules.play.reach import Preview


def place_preview(game: Game, user: User, shown: Shown, at: tuple[int, int, int | None]) -> Preview:
    """What a place would bring whoever is asked the question. Raises `Refused` for everybody else."""
    held = {seat.position for seat in held_by(seats_of(game), user)}
    refuse_stale(game, shown)
    course = course_of(game)
    if course.asked not in held:
        raise Refused("It is not your decision.")
    x, y, z = at
    try:
        return previewed(course.resolver, Names(course.resolver.battle.setup), x, y, z)
    except IllegalAnswer as refusal:
        raise Refused(str(refusal)) from refusal
