"""The seats of a game under its lock, and who may do what at them."""

from collections.abc import Collection, Sequence

from campaigns.access import may_organise
from campaigns.models import Game, GameSeat
from campaigns.services.locks import lock_battle
from campaigns.services.refusal import Refused
from roster.models import User


def lock_game(game_id: int, *, deleted_too: bool = False) -> Game:
    """Lock the battle of a game and then the game itself.

    Raises `Game.DoesNotExist`, and `Refused` in a campaign that was deleted or archived unless `deleted_too`.
    """
    battle_id = Game.objects.values_list("battle", flat=True).get(pk=game_id)
    battle = lock_battle(battle_id, deleted_too=deleted_too) if battle_id is not None else None
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    game.battle = battle
    return game


def refuse_ended(game: Game) -> None:
    """Raises `Refused` unless the game is being played."""
    if game.status == Game.Status.PROPOSED:
        waiting = ", ".join(waits_for(seats_of(game)))
        raise Refused(f"The battle has not begun: it waits for {waiting}.")
    if not game.is_running:
        raise Refused(f"This game is over. {game.ending}".strip())


def seats_of(game: Game) -> list[GameSeat]:
    """The seats of a game in their order, with their players."""
    return list(game.seats.select_related("user", "asks", "offered_to").order_by("position"))


def held_by(seats: Sequence[GameSeat], user: User) -> list[GameSeat]:
    """The seats of a user; none of somebody without an account, whom tactics do not play for."""
    return [seat for seat in seats if seat.user_id is not None and seat.user_id == user.pk]


def own_seats(seats: Sequence[GameSeat], user: User, do: str) -> list[GameSeat]:
    """The seats of a user, who has to have one. Raises `Refused`: only its players `do` that."""
    mine = held_by(seats, user)
    if not mine:
        raise Refused(f"Only its players {do}.")
    return mine


def waits_for(seats: list[GameSeat]) -> list[str]:
    """The names of those who have not agreed to a game yet."""
    names = (seat.asks.get_username() for seat in seats if seat.asks and seat.agreed_at is None)
    return list(dict.fromkeys(names))


def may_call_off(game: Game, seats: list[GameSeat], user: User) -> bool:
    """Whether a user may end a game without a result.

    Before it begins each of its players may; afterwards whoever plays alone, and who organises its campaign.
    """
    return is_own(game, seats, user) or bool(game.battle and may_organise(user, game.battle.campaign))


def is_own(game: Game, seats: list[GameSeat], user: User) -> bool:
    """Whether it is a user's own business to end a game without a result, so that they need give no reason."""
    concerned = set().union(*(seat.people for seat in seats))
    if game.status == Game.Status.PROPOSED:
        return user.pk in concerned or user.pk == game.begun_by_id
    return concerned == {user.pk}


def asked_of_another(seats: Sequence[GameSeat], mine: Collection[int], asked: int | None) -> GameSeat | None:
    """The seat of somebody else who is asked; None where whoever has the seats `mine` may answer."""
    if asked is None or asked in mine or asked >= len(seats) or seats[asked].user_id is None:
        return None
    return seats[asked]
