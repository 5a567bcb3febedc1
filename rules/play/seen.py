"""The part of a battle that is being played which its viewer may know: a player of some sides, or a spectator.

Pages, polls and files render this and read nothing else. Everything on the table is open. Hands of cards, the deck, the
key of the dice, every die to come and what another side is asked are not. A spectator, who holds no side, sees what
all sides see.
"""

from collections.abc import Iterator, Sequence

from rules.engine.battle import Battle
from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import AnyEvent, PhaseBegan, Status, TurnBegan
from rules.engine.events.cards import CardsDealt, CardsPutAway
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN
from rules.narration import Names
from rules.narration.activations import is_told_by_itself
from rules.narration.sentences import narrate
from rules.play.course import Course
from rules.systems.registry import loss_test
from rules.values import Value, changed

#: Stands for a card that another side holds.
UNKNOWN_CARD = "?"


class Force(Value, frozen=True):
    """One side in numbers.

    `cards` is how many it holds; None in a battle without cards. `test` is the name of the test that it takes
    with heavy losses, from `test_at` warriors out of action on, or down where that `counts_down`; without a name the
    rules or the scenario know no such test.
    """

    side: int
    name: str
    starting: int
    standing: int
    out: int
    routed: bool
    cards: int | None = None
    test: str = ""
    test_at: int = 0
    counts_down: bool = False


class Model(Value, frozen=True):
    """One warrior as everybody sees them. `place` counts from 1 within the side."""

    id: int
    side: int
    place: int
    name: str
    wounds: int
    status: Status
    hidden: bool
    fighting: bool
    on_table: bool


class Seen(Value, frozen=True):
    """The part of a battle that a viewer may know; `asked` is the question, for whoever is to answer it.

    `hand` are the viewer's own cards; there are none for somebody who reads for several sides. `events` are all events
    without what is hidden in them, and `sentences` tell them, one for each; empty for one that others tell.
    """

    round: int
    active: int | None
    phase: str
    forces: tuple[Force, ...]
    models: tuple[Model, ...]
    hand: tuple[str, ...]
    asks: int | None
    asked: Decision | Roll | None
    events: tuple[AnyEvent, ...]
    sentences: tuple[str, ...]


def seen_by(course: Course, sides: frozenset[int]) -> Seen:
    """The battle as whoever holds these sides may know it; none for a spectator."""
    battle, pending, asks = course.resolver.battle, course.pending, course.asked
    may_read = asks in sides or (isinstance(pending, Roll) and bool(sides))
    state, own = battle.state, sides if len(sides) == 1 else frozenset[int]()
    return Seen(
        round=state.round,
        active=state.active,
        phase=state.phase if _is_in_phase(course.resolver.events) else "",
        forces=tuple(_force(battle, side) for side in battle.sides),
        models=tuple(_models(battle)),
        hand=tuple(card for side in own for card in state.hands.of(side)),
        asks=asks,
        asked=pending if may_read else None,
        events=tuple(_open(event, own) for event in course.resolver.events),
        sentences=tuple(_told(course.resolver.events, battle)),
    )


def _is_in_phase(events: Sequence[AnyEvent]) -> bool:
    """Whether a phase has begun since the last turn did; what begins a turn, such as a rout test, is in none."""
    latest = next((it for it in reversed(events) if isinstance(it, PhaseBegan | TurnBegan)), None)
    return isinstance(latest, PhaseBegan)


def _told(events: Sequence[AnyEvent], battle: Battle) -> Iterator[str]:
    """The sentences of the events; none of them names a card that somebody holds."""
    for line in narrate(events, Names(battle.setup)):
        yield "" if is_told_by_itself(line.event) else line.text


def _open(event: AnyEvent, sides: frozenset[int]) -> AnyEvent:
    """The event without the cards in it that another side holds."""
    if isinstance(event, CardsDealt | CardsPutAway) and event.side not in sides:
        return changed(event, cards=(UNKNOWN_CARD,) * len(event.cards))
    return event


def _force(battle: Battle, side: int) -> Force:
    starting = battle.state.starting(side)
    hand, test = battle.state.hands.snapshot().get(side), loss_test(battle.setup)
    return Force(
        side=side,
        name=battle.setup.side_names[side],
        starting=len(starting),
        standing=sum(1 for warrior in starting if warrior.on_table),
        out=sum(1 for warrior in starting if warrior.out),
        routed=side in battle.state.routed,
        cards=None if hand is None else len(hand),
        test=test.name if test and starting else "",
        test_at=test.needs(len(starting)) if test else 0,
        counts_down=test is not None and test.counts_down,
    )


def _models(battle: Battle) -> list[Model]:
    places: dict[int, int] = {}
    models = []
    for warrior in battle.state.combatants:
        places[warrior.home] = places.get(warrior.home, 0) + 1
        if not warrior.reserve or warrior.on_table:
            models.append(_model(warrior, places[warrior.home]))
    return models


def _model(warrior: Combatant, place: int) -> Model:
    return Model(
        id=warrior.id,
        side=warrior.side,
        place=place,
        name=warrior.fighter.name,
        wounds=warrior.wounds,
        status=warrior.status,
        hidden=warrior.under(HIDDEN),
        fighting=bool(warrior.contacts),
        on_table=warrior.on_table,
    )
