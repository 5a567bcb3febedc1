"""Calling a game off: nothing comes of it.

Its dice were seen once it has begun, so that its battle is discarded and the next one has others. A battle on a real
table goes on without its referee, and its result is entered.
"""

from django.utils import timezone

from campaigns.models import Battle, ChronicleEntry, Game
from campaigns.services.battles.fight import is_on_a_real_table
from campaigns.services.battles.hold import free
from campaigns.services.battles.pairings import untie
from campaigns.services.chronicle.write import note_battle
from campaigns.services.notices.games import settle_game, tell_ended
from campaigns.services.play.ruling import NO_RULING, Ruling, ruling_of
from campaigns.services.play.seats import is_own, lock_game, may_call_off, seats_of
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction

#: The words before the name of whoever called a game off.
CALLED_OFF_BY = "Called off by "


@in_transaction
def call_off(game_id: int, user: User, reason: str = "") -> Game:
    """End a game without a result. Idempotent. Raises `Refused` unless `may_call_off` lets the user.

    An organiser who ends what others have begun to play gives a `reason`.
    """
    game = lock_game(game_id)
    if not game.is_open:
        return game
    seats = seats_of(game)
    if not may_call_off(game, seats, user):
        raise Refused("Only an organiser can call off a battle that several people play.")
    ruling = NO_RULING
    if game.is_running and not is_own(game, seats, user):
        ruling = ruling_of(game, seats, user, reason)
        tell_ended(game, seats, user, ruling.reason, how="called off")
    end_without_result(game, user, called_off_by(user.get_username()), ruling)
    return game


def called_off_by(name: str) -> str:
    """How a game ended that a user called off."""
    return f"{CALLED_OFF_BY}{name}."


def end_without_result(game: Game, user: User, ending: str, ruling: Ruling = NO_RULING) -> None:
    """Call a game off, and discard its battle if it had begun here. For services that hold the lock of the game."""
    had_begun = game.is_running
    game.status, game.ended_at, game.ending = Game.Status.CALLED_OFF, timezone.now(), ending
    game.end_reason = ruling.reason
    game.save(update_fields=["status", "ended_at", "ending", "end_reason", "changed_at"])
    settle_game(game)
    if game.battle is not None and had_begun and is_on_a_real_table(game.battle):
        free(game.battle)
    elif game.battle is not None and had_begun:
        _discard(game.battle, user, ruling)


def _discard(battle: Battle, user: User, ruling: Ruling) -> None:
    battle.status, battle.decided_by, battle.decided_at = Battle.Status.DISCARDED, user, timezone.now()
    battle.seed_was_shown = True
    battle.save(update_fields=["status", "decided_by", "decided_at", "seed_was_shown"])
    free(battle)
    untie(battle)
    note_battle(
        battle,
        ChronicleEntry.Kind.BATTLE_DISCARDED,
        user,
        reason="called off while it was played",
        seed=battle.seed,
        **ruling.facts,
    )
