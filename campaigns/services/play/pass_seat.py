"""Handing a seat to another member: by an organiser with a reason, or by its player to somebody who accepts it.

The warband stays its owner's, and so does whatever comes of the battle. The new player sees what that side may see, has
orders of their own, and the time for a decision anew with what is left of the reserve. The former one sees what
everybody in the campaign sees.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.models import Battle, ChronicleEntry, Game, GameSeat, Membership
from campaigns.models.game import OFFERS
from campaigns.services.chronicle.write import note_battle
from campaigns.services.notices.games import settle_offer, tell_move, tell_offered, tell_passed
from campaigns.services.play.clock import charge, wind
from campaigns.services.play.ruling import NO_RULING, Ruling, ruling_of
from campaigns.services.play.seats import held_by, lock_game, refuse_ended, seats_of
from campaigns.services.refusal import Refused
from roster.models import User
from roster.services.accounts.block import is_blocked_by_any
from roster.site.transactions import in_transaction


@dataclass(frozen=True)
class Passing:
    """A seat by the number of its side, and the username of the member who is to have it."""

    side: int
    to: str


@in_transaction
def pass_seat(game_id: int, user: User, passing: Passing, reason: str) -> Game:
    """Hand a seat to another member, as an organiser. Idempotent. Raises `Refused`."""
    game = lock_game(game_id)
    refuse_ended(game)
    seats = seats_of(game)
    seat = _seat(seats, passing.side)
    ruling = ruling_of(game, seats, user, reason)
    to = _newcomer(game, seats, seat, passing.to)
    if seat.user_id != to.pk:
        _pass(game, seat, to, user, ruling)
    return game


@in_transaction
def offer_seat(game_id: int, user: User, passing: Passing) -> Game:
    """Offer one's own seat to another member, or with nobody's name to none any more. Idempotent. Raises `Refused`."""
    game = lock_game(game_id)
    refuse_ended(game)
    seats = seats_of(game)
    seat = _seat(seats, passing.side)
    if seat not in held_by(seats, user):
        raise Refused("You do not play that side.")
    to = _newcomer(game, seats, seat, passing.to) if passing.to else None
    if to == user:
        raise Refused("You play that side already.")
    if to is not None and is_blocked_by_any(user, [to.pk]):
        raise Refused(f"You cannot ask {to} to play.")
    _offer(game, seat, to)
    if to is not None:
        tell_offered(game, seat, to, user)
    return game


@in_transaction
def answer_offer(game_id: int, user: User, side: int, *, takes: bool) -> Game:
    """Take over a seat that its player offers to the user, or decline it. Raises `Refused`."""
    game = lock_game(game_id)
    refuse_ended(game)
    seats = seats_of(game)
    seat = _seat(seats, side)
    if seat.offered_to_id != user.pk:
        raise Refused("That side is not offered to you any more.")
    if takes:
        _newcomer(game, seats, seat, user.get_username())
        _pass(game, seat, user, user, NO_RULING)
    else:
        _offer(game, seat, None)
    return game


def takers_of(game: Game, seats: Sequence[GameSeat]) -> dict[int, tuple[str, ...]]:
    """The usernames of those who may be handed each seat, by its number. Two queries."""
    assert game.battle is not None
    playing = [seat.user_id for seat in seats if seat.user_id is not None]
    members = game.battle.campaign.memberships.exclude(role=Membership.Role.SPECTATOR)
    members = members.filter(user__is_active=True).exclude(user__in=playing).order_by("user__username")
    names, former = list(members.values_list("user__username", flat=True)), _former_players(game.battle)
    return {
        seat.position: tuple(name for name in names if former.get(name, set()) <= {seat.position})
        for seat in seats
    }


def _former_players(battle: Battle) -> dict[str, set[int]]:
    """The sides that somebody held once and may know the secrets of, by their username."""
    held: dict[str, set[int]] = {}
    handed = battle.chronicle.filter(kind=ChronicleEntry.Kind.SEAT_HANDED)
    for facts in handed.values_list("facts", flat=True):
        held.setdefault(facts["former"], set()).add(facts["position"])
    return held


def _seat(seats: list[GameSeat], side: int) -> GameSeat:
    found = next((seat for seat in seats if seat.position == side), None)
    if found is None or found.user_id is None:
        raise Refused("Nobody plays that side whose place somebody else could take.")
    return found


def _newcomer(game: Game, seats: list[GameSeat], seat: GameSeat, name: str) -> User:
    """The member of that name. Raises `Refused` for one who knows what another side hides, or is no player."""
    if game.battle is None:
        raise Refused("A practice battle stays with its player.")
    if seat.user is not None and seat.user.get_username() == name:
        return seat.user
    if any(other.user is not None and other.user.get_username() == name for other in seats):
        raise Refused(f"{name} plays another side of this battle.")
    if _former_players(game.battle).get(name, set()) - {seat.position}:
        raise Refused(f"{name} has played another side of this battle, and may know what it hides.")
    if name not in takers_of(game, seats)[seat.position]:
        raise Refused("Choose a member of the campaign who plays in it.")
    return User.objects.get(username=name)


def _offer(game: Game, seat: GameSeat, to: User | None) -> None:
    settle_offer(game, seat)
    seat.offered_to = to
    seat.save(update_fields=["offered_to"])
    game.save(update_fields=["changed_at"])


def _pass(game: Game, seat: GameSeat, to: User, by: User, ruling: Ruling) -> None:
    former = seat.user
    assert former is not None
    assert game.battle is not None
    settle_offer(game, seat)
    seat.user, seat.offered_to, seat.orders, seat.adopted, seat.seen_at = to, None, "", "", None
    seat.save(update_fields=["user", "offered_to", "orders", "adopted", "seen_at"])
    game.withdraw_offers(seat.position)
    if game.asked == seat.position and not game.is_paused:
        charge(game)
        wind(game)
    game.save(update_fields=[*OFFERS, "take_back_agreed", "seconds_left", "ticked_at", "changed_at"])
    note_battle(
        game.battle,
        ChronicleEntry.Kind.SEAT_HANDED,
        by,
        side=seat.name,
        position=seat.position,
        former=former.get_username(),
        member=to.get_username(),
        **ruling.facts,
    )
    seats = seats_of(game)
    tell_passed(game, seats, seat, former, by)
    tell_move(game, seats, by)
