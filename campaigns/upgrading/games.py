"""Battles that people are playing: the answers given so far, played on by the engine of today."""

from collections.abc import Iterator

from campaigns.models import Game
from campaigns.services.play.course import Diverged, course_of
from campaigns.services.refusal import Refused
from campaigns.upgrading.findings import Finding

_SAYS = (
    "it would be played otherwise from here on; its players are asked whether to go on by the new rules, or to end it "
    "without a result"
)


def game_findings() -> Iterator[Finding]:
    """The findings on games that are being played. Records that cannot be read are told elsewhere."""
    running = Game.objects.filter(status=Game.Status.RUNNING).select_related("battle").order_by("pk")
    for game in running:
        try:
            course_of(game)
        except Diverged:
            yield Finding("game", game.title, game.pk, _SAYS)
        except Refused:
            continue
