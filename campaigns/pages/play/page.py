"""The page of a battle that people play: the table, whose move it is, what may be answered, what has happened.

It shows what `rules.play.seen` lets its reader know, and reads nothing else of the battle.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from campaigns.models import Game, GameAnswer, GameSeat
from campaigns.pages.battles.story import Line, line_of
from campaigns.pages.play.aside import Aside, aside_of
from campaigns.pages.play.cards import card_lines
from campaigns.pages.play.device import hands_to, sits_at
from campaigns.services.play.course import course_of, orders_of, standing
from campaigns.services.play.seats import held_by, seats_of
from campaigns.services.play.watch import answers_to_be_seen, watch_stamp
from campaigns.table_picture.board import Board, board
from roster.models import User
from rules.engine.decisions import DONE, NONE, STAY
from rules.engine.dice import Roll
from rules.engine.events import Status
from rules.narration import Names, Told
from rules.play.asked import question
from rules.play.chances import with_chances
from rules.play.course import Course
from rules.play.driving import suggested
from rules.play.orders import ORDERS, Order, Orders, Say
from rules.play.question import Option, Question
from rules.play.reach import areas, offered
from rules.play.seen import Force, Model, Seen, seen_by
from rules.values import changed

#: Answers that pass, and the number of options from which on one of them stands in front.
PASSING, FEW = (DONE, NONE, STAY), 3
#: Questions that a tap on a warrior answers at once; it can be undone.
QUICK = ("NextToAct", "NextModel", "WhoActs", "ActivateUnit")
SUITS = {"S": "\u2660", "D": "\u2666", "H": "\u2665", "C": "\u2663"}
#: The ways of standing orders in words.
WAYS: dict[Say, str] = {
    "ask": "ask me",
    "tactics": "as tactics advise",
    "always": "always",
    "never": "never",
}
#: Lines of the log that are shown at once, the latest ones.
LONGEST_LOG = 60


@dataclass(frozen=True)
class SideLine:
    """One side on the status bar. `holder` says who plays it."""

    mark: int
    name: str
    starting: int
    standing: int
    out: int
    holder: str
    is_yours: bool
    is_asked: bool
    cards: int | None
    rout_at: int | None


@dataclass(frozen=True)
class Chip:
    """A warrior on the strip below the table, or on the card that a tap on the table shows.

    `answer` is the option that chooses them now, `lines` are the profile and what they fight with.
    """

    id: int
    label: str
    name: str
    wounds: int
    state: str
    is_acting: bool
    is_out: bool
    answer: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class OrderRow:
    """A standing order, what it says now, and what it may say, in words."""

    order: Order
    says: Say

    @property
    def ways(self) -> tuple[tuple[Say, str], ...]:
        return tuple((way, WAYS[way]) for way in self.order.ways)


@dataclass(frozen=True)
class Urls:
    """The addresses that the page posts to and polls."""

    answer: str
    hand_over: str
    take_over: str
    orders: str
    undo: str
    call_off: str
    end: str
    poll: str
    suggest: str
    leave: str
    take: str
    ask_back: str
    let_back: str
    talk: str
    watch: str


@dataclass(frozen=True)
class GamePage:
    """`question` is what the reader is asked, `waiting` says whom the battle waits for where it is somebody else.

    `hands_to` is the seat that the device has to be handed to first.
    One that `is_quick` is answered by a tap on a warrior. It `polls` where others may change what it shows.
    `recent` are the lines of what happened since the reader answered last, `log` the latest of all. `handed_over` says
    what the reader left to tactics, `over` how the game ended. `suggested` is what their tactics would answer.
    """

    heading: str
    sides: tuple[SideLine, ...]
    board: Board
    models: tuple[Chip, ...]
    others: tuple[Chip, ...]
    question: Question | None
    is_quick: bool
    number: int
    waiting: str
    hands_to: GameSeat | None
    recent: tuple[Line, ...]
    log: tuple[Line, ...]
    cards: tuple[str, ...]
    handed_over: str
    orders: tuple[OrderRow, ...]
    over: str
    may_play: bool
    aside: Aside
    suggested: str
    polls: bool
    urls: Urls


def game_page(
    game: Game, user: User, *, suggests: bool = False, taken: int | None = None, watches: bool = False
) -> GamePage:
    """The page of a game that is being played. `taken` is the side that took this device last.

    Somebody who `watches` looks on by link, as far behind as the game says.

    Raises `Refused` where it cannot be replayed.
    """
    seats = seats_of(game)
    mine = held_by(seats, user)
    answers = list(standing(game).select_related("user"))
    if watches:
        answers = answers[: answers_to_be_seen(game)]
    course = course_of(game, [row.key for row in answers])
    answers = answers[: course.number]
    held = frozenset(seat.position for seat in mine)
    sits = sits_at(course, held, taken)
    seen = seen_by(course, sits)
    names, hands = Names(course.resolver.battle.setup), hands_to(course, mine, sits)
    asked = _question(course, seen, names)
    lines, since = _lines(seen), _since(course, answers, user)
    chips = _chips(seen, asked, course, names)
    own = {model.id for model in seen.models if model.side in held}
    return GamePage(
        heading=_heading(seen, held),
        sides=tuple(_side(force, seats[force.side], seen, held) for force in seen.forces),
        board=board(
            course.resolver.battle,
            asked,
            acting=None if asked is None else asked.who,
            seat=min(held, default=None),
            since=seen.events[since:],
        ),
        models=tuple(chip for chip in chips if chip.id in own),
        others=tuple(chip for chip in chips if chip.id not in own),
        question=asked,
        is_quick=asked is not None and asked.kind in QUICK,
        number=course.number,
        waiting="" if hands else _waiting(seen, seats),
        hands_to=hands,
        recent=tuple(filter(None, lines[since:])),
        log=tuple(reversed(list(filter(None, lines))[-LONGEST_LOG:])),
        cards=tuple(_card(card) for card in seen.hand),
        handed_over=_handed_over(mine, seen, names),
        orders=_orders(mine),
        over=game.ending if not game.is_open else "",
        may_play=bool(mine),
        aside=aside_of(game, seats, course, answers, user),
        suggested=_suggested(course, mine, seen) if suggests else "",
        polls=watches or _polls(game, seats, seen),
        urls=_urls(game, watches=watches),
    )


def _question(course: Course, seen: Seen, names: Names) -> Question | None:
    """What the reader is asked, with every place that may be tapped and named; None where it is not for them."""
    if seen.asked is None:
        return None
    battle = course.resolver.battle
    asked = with_chances(question(seen.asked, battle, names), battle)
    if isinstance(seen.asked, Roll):
        return asked
    places = offered(course.resolver, names)
    return changed(asked, options=_ordered((*asked.options, *places)), areas=areas(seen.asked, battle))


def _ordered(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """The options with the one that passes in front, where it would be far down."""
    if len(options) <= FEW or options[-1].answer not in PASSING:
        return options
    return options[-1], *options[:-1]


def _heading(seen: Seen, held: frozenset[int]) -> str:
    """`Round 3, shooting: your decision`."""
    when = f"Round {seen.round}" if seen.round else "Setting up"
    phase = f", {seen.phase}" if seen.phase and seen.round else ""
    if seen.asked is not None:
        return f"{when}{phase}: your decision"
    if seen.active in held:
        return f"{when}{phase}, your turn"
    return f"{when}{phase}"


def _card(card: str) -> str:
    """A card as it is printed: `K♦`."""
    return f"{card[:-1]}{SUITS[card[-1]]}"


def _side(force: Force, seat: GameSeat, seen: Seen, held: frozenset[int]) -> SideLine:
    return SideLine(
        mark=force.side,
        name=force.name,
        starting=force.starting,
        standing=force.standing,
        out=force.out,
        holder=seat.user.get_username() if seat.user else f"tactics: {seat.tactics}",
        is_yours=force.side in held,
        is_asked=force.side == seen.asks,
        cards=force.cards,
        rout_at=force.rout_at,
    )


def _chips(seen: Seen, asked: Question | None, course: Course, names: Names) -> tuple[Chip, ...]:
    """Everybody who is in the battle, those who may act now first."""
    battle, acting = course.resolver.battle, None if asked is None else asked.who
    choosing = _choosing(asked)
    chips = [
        Chip(
            id=model.id,
            label=str(model.place),
            name=names.who(model.id),
            wounds=model.wounds,
            state=_state(model),
            is_acting=model.id == acting,
            is_out=not model.on_table,
            answer=choosing.get(model.id, ""),
            lines=card_lines(battle.combatant(model.id), battle.warband(model.side).warband),
        )
        for model in seen.models
    ]
    return tuple(sorted(chips, key=lambda chip: (chip.is_out, not chip.is_acting, not chip.answer)))


def _choosing(asked: Question | None) -> dict[int, str]:
    """The options that point at exactly one fighter, where only one does so."""
    options: dict[int, list[Option]] = {}
    for option in () if asked is None else asked.options:
        if len(option.about) == 1:
            options.setdefault(option.about[0], []).append(option)
    return {fighter: rows[0].answer for fighter, rows in options.items() if len(rows) == 1}


def _state(model: Model) -> str:
    if model.status is Status.KNOCKED_DOWN:
        return "knocked down"
    if model.status is Status.STUNNED:
        return "stunned"
    if model.fighting:
        return "fighting"
    return "hidden" if model.hidden else ""


def _waiting(seen: Seen, seats: Sequence[GameSeat]) -> str:
    if seen.asked is not None:
        return ""
    seat = seats[seen.asks] if seen.asks is not None and seen.asks < len(seats) else None
    if seat is None or seat.user is None:
        return "Waiting for the dice to be typed in."
    return f"Waiting for {seat.user.get_username()} ({seat.name})."


def _polls(game: Game, seats: Sequence[GameSeat], seen: Seen) -> bool:
    """Whether others may do something: they are asked, offer a draw, give up or type dice."""
    players = {seat.user_id for seat in seats if seat.user_id is not None}
    return game.is_open and (seen.asked is None or len(players) > 1)


def _since(course: Course, answers: Sequence[GameAnswer], user: User) -> int:
    """The number of events that had happened when the reader answered last."""
    mine = [row.number for row in answers if row.user_id == user.pk]
    return course.marks[mine[-1] if mine else 0].events


def _lines(seen: Seen) -> tuple[Line | None, ...]:
    """Every event as a line; None for one that others tell."""
    told = zip(seen.events, seen.sentences, strict=True)
    return tuple(line_of(Told(event, text)) if text else None for event, text in told)


def _handed_over(mine: Sequence[GameSeat], seen: Seen, names: Names) -> str:
    """A sentence about what tactics play for the reader now; empty for nothing."""
    now, parts = (seen.round, seen.active, seen.phase), []
    for orders in map(orders_of, mine):
        if orders.side:
            parts.append("the whole side")
        if orders.phase == now:
            parts.append("this phase")
        parts += [names.who(warrior) for warrior, round in orders.warriors if round == now[0]]
    return f"Your tactics play {' and '.join(dict.fromkeys(parts))}." if parts else ""


def _orders(mine: Sequence[GameSeat]) -> tuple[OrderRow, ...]:
    orders = orders_of(mine[0]) if mine else Orders()
    return tuple(OrderRow(order, orders.say(order.key)) for order in ORDERS) if mine else ()


def _suggested(course: Course, mine: Sequence[GameSeat], seen: Seen) -> str:
    tactics = {seat.position: seat.tactics for seat in mine}
    if seen.asked is None or seen.asks not in tactics:
        return ""
    return suggested(course, tactics[seen.asks]) or ""


def _urls(game: Game, *, watches: bool) -> Urls:
    def to(name: str) -> str:
        return reverse(f"campaigns:game-{name}", args=[game.pk])

    stamp = watch_stamp(game) if watches else game.stamp
    return Urls(
        answer=to("answer"),
        hand_over=to("hand-over"),
        take_over=to("take-over"),
        orders=to("orders"),
        undo=to("undo"),
        call_off=to("call-off"),
        end=to("end"),
        suggest=to("suggest"),
        take=to("take"),
        ask_back=to("ask-back"),
        let_back=to("let-back"),
        talk=to("talk"),
        watch=to("watch-link"),
        leave=_leave(game, watches=watches),
        poll=f"{reverse('campaigns:watch', args=[game.watch_token]) if watches else to('poll')}?seen={stamp}",
    )


def _leave(game: Game, *, watches: bool) -> str:
    if watches:
        return reverse("home")
    return game.battle.get_absolute_url() if game.battle else reverse("roster:warbands")
