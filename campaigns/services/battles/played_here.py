"""Battles that people play on this site, as seen by whatever else might happen to them meanwhile."""

from django.utils import timezone

from campaigns.models import Battle, Game
from campaigns.services.notices.games import settle_game
from campaigns.services.refusal import Refused


def refuse_played(battle: Battle) -> None:
    """Raises `Refused` while people play the battle on this site."""
    if battle.games.filter(status=Game.Status.RUNNING).exists():
        raise Refused(f"{battle} is being played here: finish it on its table, or call it off there first.")


def drop_proposal(battle: Battle) -> None:
    """Call off a game that was only proposed, as the battle is decided in another way."""
    for game in battle.games.filter(status=Game.Status.PROPOSED):
        game.status, game.ended_at = Game.Status.CALLED_OFF, timezone.now()
        game.ending = "The battle was decided in another way."
        game.save(update_fields=["status", "ended_at", "ending", "changed_at"])
        settle_game(game)
