"""The end of a game: its record becomes the result of the battle in the same way as every other one."""

from django.utils import timezone

from campaigns.models import Game
from campaigns.services.battles.fight import store_fought
from campaigns.services.notices.games import settle_game
from campaigns.services.play.played import seconds_played
from roster.models import User
from rules.engine.concession import is_ending
from rules.play.course import Course
from rules.resolve import record
from rules.values import canonical


def may_be_mended(course: Course) -> bool:
    """Whether a battle of typed dice ended, perhaps by an error of typing: its players enter the result."""
    answers = course.resolver.answers
    return course.is_refereed and course.typed_dice and bool(answers) and not is_ending(answers[-1])


def conclude(game: Game, course: Course, user: User) -> None:
    """Store the result of a game that has come to its end. For services that hold the lock of the game."""
    played = record(course.resolver)
    game.status, game.ended_at = Game.Status.OVER, timezone.now()
    game.played_seconds = seconds_played(game)
    if game.battle is None:
        game.record = canonical(played).decode()
    game.save(update_fields=["status", "ended_at", "record", "played_seconds", "changed_at"])
    settle_game(game)
    if game.battle is not None:
        store_fought(game.battle, user, played)
