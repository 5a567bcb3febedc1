"""What an organiser decides about a game that others play: with a reason, and not as a party to it.

An organiser who plays in it, or whose warband does, leaves that to an organiser who does not. Where there is none, the
record says that a player decided.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.access import may_organise
from campaigns.models import ChronicleEntry, Game, GameSeat
from campaigns.services.chronicle.write import note_battle
from campaigns.services.notices.games import tell_ended
from campaigns.services.play.end_early import end_by
from campaigns.services.play.seats import lock_game, refuse_ended, seats_of
from campaigns.services.refusal import Refused
from campaigns.services.verdicts.who_decides import neutral_organisers
from roster.models import User
from roster.site.transactions import in_transaction
from rules.engine.battle import TWO
from rules.engine.concession import STOPPED, forfeits
from rules.mustering.words import one_line

LONGEST = 300


@dataclass(frozen=True)
class Ruling:
    """`reason` is what the organiser says; `plays` tells that they play in the game themself."""

    reason: str
    plays: bool = False

    @property
    def facts(self) -> dict[str, Any]:
        """The ruling as the chronicle keeps it."""
        found: dict[str, Any] = {"decided": self.reason} if self.reason else {}
        return {**found, "alone": True} if self.plays else found


#: Nobody decided for others.
NO_RULING = Ruling("")


@in_transaction
def end_game(game_id: int, user: User, reason: str, *, winner: int | None = None) -> Game:
    """End a game here and now, or award it to the side `winner`: the other one routs. Raises `Refused`."""
    game = lock_game(game_id)
    refuse_ended(game)
    seats = seats_of(game)
    ruling = ruling_of(game, seats, user, reason)
    assert game.battle is not None
    loser = None if winner is None else _loser(seats, winner)
    game.end_reason = ruling.reason
    game.save(update_fields=["end_reason"])
    awarded = {} if winner is None else {"side": seats[winner].name}
    note_battle(game.battle, ChronicleEntry.Kind.GAME_ENDED, user, **awarded, **ruling.facts)
    tell_ended(game, seats, user, ruling.reason, how="awarded" if awarded else "ended", **awarded)
    if loser is None:
        return end_by(game, user, STOPPED, seats[0].position)
    return end_by(game, user, forfeits(loser), loser)


def ruling_of(game: Game, seats: Sequence[GameSeat], user: User, reason: str) -> Ruling:
    """What an organiser decides, with their reason. Raises `Refused` for everybody else, and without one."""
    refuse_parties(game, seats, user)
    said = one_line(reason)
    if not said:
        raise Refused("Give a reason. The players and the chronicle are told.")
    if len(said) > LONGEST:
        raise Refused(f"Give the reason in {LONGEST} letters.")
    return Ruling(said, plays=user.pk in parties_of(game, seats))


def refuse_parties(game: Game, seats: Sequence[GameSeat], user: User) -> None:
    """Raises `Refused` unless the user decides about the game."""
    if game.battle is None or not may_organise(user, game.battle.campaign):
        raise Refused("Only an organiser of the campaign decides that.")
    parties = parties_of(game, seats)
    if user.pk in parties and (neutral := neutral_organisers(game.battle, user, parties)):
        raise Refused(f"You play in this battle: another organiser decides ({', '.join(neutral)}).")


def may_rule(game: Game, seats: Sequence[GameSeat], user: User) -> bool:
    """Whether the user decides about the game as an organiser."""
    try:
        refuse_parties(game, seats, user)
    except Refused:
        return False
    return True


def parties_of(game: Game, seats: Sequence[GameSeat]) -> set[int]:
    """The ids of everybody who plays in a game, and of the owners of its warbands."""
    owners = set(game.battle.sides.values_list("warband__owner", flat=True)) if game.battle else set()
    return owners | {seat.user_id for seat in seats if seat.user_id is not None}


def _loser(seats: Sequence[GameSeat], winner: int) -> int:
    if len(seats) != TWO or winner not in (0, 1):
        raise Refused("Only a battle of two warbands can be awarded to one of them.")
    return 1 - winner
