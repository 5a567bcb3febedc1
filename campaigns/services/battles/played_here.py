"""Battles that people play on this site, as seen by whatever else might happen to them meanwhile."""

from django.utils import timezone

from campaigns.models import Battle, Game
from campaigns.services.notices.games import settle_game, tell_proposed
from campaigns.services.refusal import Refused
from roster.models import User


def refuse_played(battle: Battle) -> None:
    """Raises `Refused` while people play the battle on this site."""
    if battle.games.filter(status=Game.Status.RUNNING).exists():
        raise Refused(f"{battle} is being played here: finish it on its table, or call it off there first.")


def drop_proposal(battle: Battle, ending: str = "The battle was decided in another way.") -> None:
    """Call off a game that was only proposed, as the battle is decided in another way."""
    for game in battle.games.filter(status=Game.Status.PROPOSED):
        game.status, game.ended_at = Game.Status.CALLED_OFF, timezone.now()
        game.ending = ending
        game.save(update_fields=["status", "ended_at", "ending", "changed_at"])
        settle_game(game)


def ask_again(battle: Battle, user: User) -> None:
    """Ask everybody but the user again about a game that is proposed, as they have changed its battle."""
    for game in battle.games.select_for_update(no_key=True).filter(status=Game.Status.PROPOSED):
        game.seats.exclude(asks=None).exclude(asks=user).update(agreed_at=None)
        game.save(update_fields=["changed_at"])
        tell_proposed(game, list(game.seats.all()), user, again=True)
