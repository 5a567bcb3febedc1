"""What a player leaves to their tactics: standing orders, and handing over a side, a phase or a warrior."""

from collections.abc import Callable, Mapping

from campaigns.models import Game, GameSeat
from campaigns.services.play.carry_on import carry_on
from campaigns.services.play.course import course_of, orders_of
from campaigns.services.play.meanwhile import Shown, refuse_stale
from campaigns.services.play.seats import lock_game, own_seats, refuse_ended, seats_of
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction
from rules.engine.decisions import Decision
from rules.play.course import Course
from rules.play.orders import ORDERS, Orders, Say, stretch_of, warrior_of
from rules.play.together import far_off
from rules.values import canonical, changed

WARRIOR, FAR, CHARGES, WATCHES = "warrior", "far", "charges", "watches"
PHASE, ROUND, SIDE = "phase", "round", "side"
SCOPES = (WARRIOR, FAR, CHARGES, WATCHES, PHASE, ROUND, SIDE)


@in_transaction
def hand_over(game_id: int, user: User, shown: int | Shown, scope: str) -> Game:
    """Let tactics play the acting warrior this round, the rest of a phase or round, or the side until it is taken back.

    The scope may also be the charges or the watches of a phase, or all those who are far from every enemy, for this
    round.

    Raises `AnsweredMeanwhile` if another question is open.
    """
    if scope not in SCOPES:
        raise Refused("Hand over a warrior, a phase, a round or a side.")

    def order(course: Course, seat: GameSeat, orders: Orders) -> Orders:
        if not seat.is_relieved:
            raise Refused(f"It was agreed that tactics do not relieve the player of {seat.name}.")
        battle = course.resolver.battle
        if scope == SIDE:
            return changed(orders, side=True, since=course.number)
        if seat.position != course.asked or not isinstance(course.pending, Decision):
            raise Refused("It is not your decision now: you can hand over the whole side.")
        if scope == PHASE:
            return changed(orders, phase=stretch_of(battle), since=course.number)
        if scope == CHARGES:
            return changed(orders, charges=stretch_of(battle), since=course.number)
        if scope == WATCHES:
            return changed(orders, watches=stretch_of(battle), since=course.number)
        if scope == ROUND:
            return changed(orders, round=battle.state.round, since=course.number)
        if scope == FAR:
            far = tuple((it, battle.state.round) for it in far_off(course.pending, battle))
            return changed(orders, warriors=(*orders.warriors, *far), since=course.number)
        warrior = warrior_of(course.pending, battle)
        if warrior is None:
            raise Refused("This question is about no single warrior. Hand over the phase.")
        handed_over = (*orders.warriors, (warrior, battle.state.round))
        return changed(orders, warriors=handed_over, since=course.number)

    return _ordered(game_id, user, order, shown=shown)


@in_transaction
def take_over(game_id: int, user: User) -> Game:
    """Play again what was handed over; standing orders stay. Idempotent."""
    return _ordered(
        game_id,
        user,
        lambda _course, _seat, orders: Orders(standing=orders.standing, since=orders.since),
        goes_on=False,
    )


@in_transaction
def give_orders(game_id: int, user: User, said: Mapping[str, str]) -> Game:
    """Change standing orders, by their keys. Raises `Refused` for one that there is not."""
    known = {order.key: order for order in ORDERS}
    for key, way in said.items():
        if key not in known or way not in known[key].ways:
            raise Refused("There is no such order.")
    standing: dict[str, Say] = {
        key: way for key in known if key in said for way in known[key].ways if way == said[key]
    }

    def order(course: Course, _seat: GameSeat, orders: Orders) -> Orders:
        if course.is_refereed:
            raise Refused("At a real table you answer everything yourself: there are no standing orders.")
        return changed(orders, standing={**orders.standing, **standing})

    return _ordered(game_id, user, order)


def _ordered(
    game_id: int,
    user: User,
    order: Callable[[Course, GameSeat, Orders], Orders],
    *,
    shown: int | Shown | None = None,
    goes_on: bool = True,
) -> Game:
    game = lock_game(game_id)
    refuse_ended(game)
    seats = seats_of(game)
    mine = own_seats(seats, user, "give orders in a game")
    if shown is not None:
        refuse_stale(game, shown)
    course = course_of(game)
    asked = [seat for seat in mine if seat.position == course.asked]
    for seat in asked or mine:
        seat.orders = canonical(order(course, seat, orders_of(seat))).decode()
        seat.save(update_fields=["orders"])
    if goes_on:
        carry_on(game, course, seats, user)
    return game
