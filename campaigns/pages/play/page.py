"""The page of a battle that people play: the table, whose move it is, what may be answered, what has happened.

`rules.play.seen` says what its reader may know; all else that it reads lies open on the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.models import Game, GameAnswer, GameSeat
from campaigns.pages.battles.story import Line, line_of
from campaigns.pages.play.addresses import Urls, urls_of
from campaigns.pages.play.aside import Aside, aside_of
from campaigns.pages.play.asked import question_of, with_notice
from campaigns.pages.play.between import Between, between
from campaigns.pages.play.captions import captions
from campaigns.pages.play.clock import Clock, clock_of
from campaigns.pages.play.device import hands_to, sits_at
from campaigns.pages.play.dice import throws_of, with_dice
from campaigns.pages.play.hand import Card, hand_of
from campaigns.pages.play.orders import OrderRow, handed_over, order_rows
from campaigns.pages.play.rest import Rest, rest_of
from campaigns.pages.play.strip import QUICK, Chip, chips_of
from campaigns.pages.play.warriors import SideOnTable, sequence_of, sides_on_table
from campaigns.services.play.course import course_of, orders_of
from campaigns.services.play.seats import asked_of_another, held_by, seats_of
from campaigns.services.play.watch import answers_to_be_seen
from campaigns.table_picture.board import board
from campaigns.table_picture.board_svg import Board
from roster.models import User
from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import AnyEvent
from rules.narration import Names, Told
from rules.narration.phrases import listed
from rules.play.ahead import may_be_listed
from rules.play.combat_at_once import ALL_OF_COMBAT, is_in_combat
from rules.play.course import Course
from rules.play.driving import suggested
from rules.play.orders import PRESETS, Orders, Say, preset_of, warrior_of
from rules.play.question import Question
from rules.play.seen import Force, Seen, seen_by
from rules.play.together import Together, all_far, stretches, together
from rules.values import changed

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
    test: str
    test_at: int
    counts_down: bool


@dataclass(frozen=True)
class GamePage:
    """`question` is what the reader is asked, `waiting` says whom the battle waits for where it is somebody else.

    In a refereed battle there is no `board`, everybody is `on_table`, and `sequence` has its state.
    `rest` is what the question says besides its answers.
    `hands_to` is the seat that the device has to be handed to first.
    `stored` tells the question from others of its `number` (`campaigns.services.play.meanwhile`).
    One that `is_quick` is answered by a tap on a warrior, one that `has_sheet` by a sheet of charges.
    It `polls` where others may change what it shows.
    `together` are what they may leave to tactics with one tap, `stretches` how long, `who_acts` the warrior of theirs
    whom they may; all but the last are empty where tactics may not relieve them.
    `recent` are the lines of what happened since the reader answered last, `log` the latest of all. `handed_over` says
    what the reader left to tactics, `over` how the game ended, `result` what its players have yet to enter.
    `suggested` is what their tactics would answer,
    `takes_at_once` whether a tap on a place answers without more. `all_of_combat` is the answer that resolves a combat
    at a real table, empty where none is being resolved; `types_dice` says that its players roll their own.
    """

    heading: str
    sides: tuple[SideLine, ...]
    board: Board | None
    on_table: tuple[SideOnTable, ...]
    sequence: tuple[str, ...]
    models: tuple[Chip, ...]
    others: tuple[Chip, ...]
    question: Question | None
    rest: Rest
    is_quick: bool
    has_sheet: bool
    together: tuple[Together, ...]
    stretches: tuple[Together, ...]
    who_acts: int | None
    number: int
    stored: int
    waiting: str
    hands_to: GameSeat | None
    recent: tuple[Line, ...]
    log: tuple[Line, ...]
    cards: tuple[Card, ...]
    handed_over: str
    orders: tuple[OrderRow, ...]
    preset: str
    over: str
    result: str
    may_play: bool
    aside: Aside
    between: Between
    clock: Clock | None
    suggested: str
    takes_at_once: bool
    all_of_combat: str
    types_dice: bool
    polls: bool
    urls: Urls

    @property
    def presets(self) -> tuple[str, ...]:
        """The names of whole sets of standing orders."""
        return tuple(PRESETS)

    @property
    def lays_a_card(self) -> bool:
        """Whether the question is which card to lay."""
        return self.question is not None and self.question.kind == "PlayCard"

    @property
    def cards_to_lay(self) -> tuple[Card, ...]:
        """The hand where the question is which card to lay."""
        return self.cards if self.lays_a_card else ()


@dataclass(frozen=True)
class _Read:
    """What a page is made from.

    `stored` counts all answers, with those that were taken back. All are read at once, so that it fits them.
    """

    stored: int
    seats: list[GameSeat]
    mine: list[GameSeat]
    answers: list[GameAnswer]
    course: Course


def _read(game: Game, user: User, *, watches: bool) -> _Read:
    """The answers that the reader may see, and the course of them."""
    rows, seats = list(game.answers.select_related("user").order_by("number")), seats_of(game)
    shown, answers = len(rows), [row for row in rows if row.taken_back_at is None]
    if watches:
        answers = answers[: answers_to_be_seen(game)]
    course = course_of(game, [row.key for row in answers])
    return _Read(shown, seats, held_by(seats, user), answers[: course.number], course)


def game_page(
    game: Game,
    user: User,
    *,
    suggests: bool = False,
    sheet: bool = False,
    taken: int | None = None,
    watches: bool = False,
) -> GamePage:
    """The page of a game that is being played. Raises `Refused` where it cannot be replayed.

    `taken` is the side that took this device last, a `sheet` has all charges, and `watches` says that it is by link.
    """
    seats, mine, course = (read := _read(game, user, watches=watches)).seats, read.mine, read.course
    held = frozenset(seat.position for seat in mine)
    seen = _seen(course, sits := sits_at(course, held, taken), read)
    names, hands = Names(course.resolver.battle.setup), hands_to(course, mine, sits)
    rest = rest_of(decision := _decision(seen), course.resolver.battle, names)
    asked = question_of(course, seen, names, rest.looks, sheet=sheet or _says(mine, "next", "tactics"))
    since, advice = _since(read, user), _suggested(course, mine, seen, suggests=suggests)
    orders = next((orders_of(seat) for seat in mine if seat.position == seen.asks), Orders())
    own, others = _parted(chips_of(seen, asked, course, names, orders, advice), seen, held)
    return GamePage(
        heading=_heading(seen, held),
        sides=tuple(_side(force, seats[force.side], seen, held) for force in seen.forces),
        board=None if course.is_refereed else _board(read, asked, rest, seen.events[since:]),
        on_table=_on_table(course, seen, asked),
        sequence=sequence_of(course) if course.is_refereed else (),
        models=own,
        others=others,
        question=asked if asked is None or course.is_refereed else with_notice(asked, course, orders),
        rest=rest,
        is_quick=asked is not None and asked.kind in QUICK and not course.is_refereed,
        has_sheet=not course.is_refereed and may_be_listed(decision, course.resolver.battle),
        together=_together(decision, course, mine),
        stretches=stretches(course.resolver.battle) if _is_relieved(mine) else (),
        who_acts=warrior_of(decision, course.resolver.battle) if decision else None,
        number=course.number,
        stored=read.stored,
        waiting="" if hands or course.pending is None else _waiting(seen, seats),
        hands_to=hands,
        recent=_recent(seen, since, names),
        log=tuple(reversed(list(filter(None, _lines(seen)))[-LONGEST_LOG:])),
        cards=hand_of(seen.hand, decision, by_suit=course.resolver.battle.switch("suits-before-ranks")),
        handed_over=handed_over(mine, seen, names, course.resolver.battle.state.activations.acted),
        orders=() if course.is_refereed else order_rows(mine),
        preset=preset_of(orders_of(mine[0])) if mine else "",
        over=game.ending if not game.is_open else "",
        result=_result(course, names) if game.is_open and course.pending is None else "",
        may_play=bool(mine),
        aside=aside_of(game, seats, course, read.answers, user),
        between=between(game, seats, course, user),
        clock=clock_of(game, seats, watches=watches),
        suggested=advice,
        takes_at_once=_says(mine, "places", "always"),
        all_of_combat=_all_of_combat(read),
        types_dice=game.has_typed_dice,
        polls=watches or _polls(game, seats, seen),
        urls=urls_of(game, watches=watches),
    )


def _decision(seen: Seen) -> Decision | None:
    """The decision that the reader is asked for; None for dice, and for nothing."""
    return seen.asked if isinstance(seen.asked, Decision) else None


def _all_of_combat(read: _Read) -> str:
    """The answer that resolves a whole combat, for whoever is asked in it, with whatever seat they hold the device."""
    mine, course = [seat.position for seat in read.mine], read.course
    is_asked = bool(mine) and asked_of_another(read.seats, mine, course.asked) is None
    return ALL_OF_COMBAT if is_asked and is_in_combat(course) else ""


def _says(mine: Sequence[GameSeat], order: str, way: Say) -> bool:
    """Whether a standing order of the reader says so."""
    return any(orders_of(seat).say(order) == way for seat in mine)


def _seen(course: Course, sits: frozenset[int], read: _Read) -> Seen:
    """What the reader may know; dice of a side that somebody else plays are not asked of them."""
    seen, mine = seen_by(course, sits), [seat.position for seat in read.mine]
    return seen if asked_of_another(read.seats, mine, seen.asks) is None else changed(seen, asked=None)


def _parted(
    chips: Sequence[Chip], seen: Seen, held: frozenset[int]
) -> tuple[tuple[Chip, ...], tuple[Chip, ...]]:
    """The chips of the sides that are held, and those of all others."""
    own = {model.id for model in seen.models if model.side in held}
    return tuple(it for it in chips if it.id in own), tuple(it for it in chips if it.id not in own)


def _on_table(course: Course, seen: Seen, asked: Question | None) -> tuple[SideOnTable, ...]:
    return sides_on_table(course, seen, asked.who if asked else None) if course.is_refereed else ()


def _board(read: _Read, asked: Question | None, rest: Rest, events: Sequence[AnyEvent]) -> Board:
    return board(
        read.course.resolver.battle,
        asked,
        acting=None if asked is None else asked.who,
        seat=min((seat.position for seat in read.mine), default=None),
        since=events,
        sights=(rest.looks, rest.faint),
    )


def _heading(seen: Seen, held: frozenset[int]) -> str:
    """`Round 3, shooting: your decision`."""
    when = f"Round {seen.round}" if seen.round else "Setting up"
    phase = f", {seen.phase}" if seen.phase and seen.round else ""
    if seen.asked is not None:
        return f"{when}{phase}: your {'dice' if isinstance(seen.asked, Roll) else 'decision'}"
    if seen.active in held:
        return f"{when}{phase}, your turn"
    return f"{when}{phase}"


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
        test=force.test,
        test_at=force.test_at,
        counts_down=force.counts_down,
    )


def _waiting(seen: Seen, seats: Sequence[GameSeat]) -> str:
    if seen.asked is not None:
        return ""
    seat = seats[seen.asks] if seen.asks is not None and seen.asks < len(seats) else None
    if seat is None or seat.user is None:
        return "Waiting for the dice to be typed in."
    return f"Waiting for {seat.user.get_username()} ({seat.name})."


def _result(course: Course, names: Names) -> str:
    """How a battle ended whose result is not entered."""
    outcome = course.resolver.outcome
    assert outcome is not None
    winners = [names.side(side) for side in outcome.winners]
    return f"The battle is over: {listed(winners)} won." if winners else "The battle is over: a draw."


def _polls(game: Game, seats: Sequence[GameSeat], seen: Seen) -> bool:
    """Whether something may happen meanwhile: others are asked, offer a draw, give up or type dice, or time passes."""
    players = {seat.user_id for seat in seats if seat.user_id is not None}
    may_happen = seen.asked is None or len(players) > 1 or game.ticked_at is not None
    return game.is_open and may_happen


def _since(read: _Read, user: User) -> int:
    """The number of events that had happened when the reader decided or handed something over last.

    Answers of one moment are one decision, and dice that were typed in are none.
    """
    course = read.course
    own = [row for row in read.answers if row.user_id == user.pk]
    given = [row for row in own if not course.marks[row.number].asks_dice]
    decided = [next(row.number for row in given if row.given_at == given[-1].given_at)] if given else []
    decided += [orders_of(seat).since for seat in read.mine]
    return course.marks[min(max(decided, default=0), course.number)].events


def _lines(seen: Seen) -> tuple[Line | None, ...]:
    """Every event as a line; None for one that others tell."""
    told = zip(seen.events, seen.sentences, strict=True)
    return tuple(
        with_dice(line_of(Told(event, text)), throws_of(event)) if text else None for event, text in told
    )


def _recent(seen: Seen, since: int, names: Names) -> tuple[Line, ...]:
    """What happened from an event on, in short."""
    forces = {force.side: force.name for force in seen.forces}
    sides = {model.id: forces[model.side] for model in seen.models if model.side in forces}
    told = zip(seen.events[since:], seen.sentences[since:], strict=True)
    return captions((Told(event, text) for event, text in told if text), names, sides)


def _is_relieved(mine: Sequence[GameSeat]) -> bool:
    """Whether tactics may relieve the reader at each of their seats."""
    return all(seat.is_relieved for seat in mine)


def _together(decision: Decision | None, course: Course, mine: Sequence[GameSeat]) -> tuple[Together, ...]:
    if decision is None or not _is_relieved(mine):
        return ()
    battle = course.resolver.battle
    return tuple(filter(None, (all_far(decision, battle), together(decision, battle))))


def _suggested(course: Course, mine: Sequence[GameSeat], seen: Seen, *, suggests: bool) -> str:
    """What the reader's tactics would answer, where that is asked for."""
    tactics = {seat.position: seat.tactics for seat in mine}
    if not suggests or seen.asked is None or seen.asks not in tactics:
        return ""
    return suggested(course, tactics[seen.asks]) or ""
