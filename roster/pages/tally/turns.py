"""The turns of a battle on a real table as a page: what goes on now, who has acted, who is out, whose cards."""

from collections.abc import Collection
from dataclasses import dataclass

from roster.pages.tally.page import TallyPage, tally_page
from roster.pages.tally.turn_words import Asked, Say, asked_words, told_words
from rules.catalogue.model import Rulebook
from rules.engine.cards import SUIT_NAMES
from rules.engine.decisions import DONE, Decision
from rules.engine.decisions.cards import PlayCard
from rules.engine.setup import BattleSetup
from rules.engine.state.combatant import Combatant
from rules.narration.names import Names
from rules.referee.turns.course import TurnCourse
from rules.referee.turns.steps import turns_of
from rules.referee.turns.stops import Going
from rules.tally.draft import KeptTurns, Tally

#: How many phases a device knows ahead.
AHEAD = 24
SUITS = {"S": "\u2660", "D": "\u2666", "H": "\u2665", "C": "\u2663"}


@dataclass(frozen=True)
class Model:
    """The line of a model. `acts` are the buttons by which it acts or reacts now.

    `marks` are the classes of its line.
    """

    id: int
    name: str
    is_out: bool
    is_gone: bool
    is_acting: bool
    has_acted: bool
    has_reacted: bool
    may_mark: bool
    marks: str
    acts: tuple[Say, ...]


@dataclass(frozen=True)
class TurnSide:
    """A warband: its models, those out of action, and what its losses lead to. `cards` is how many it holds."""

    index: int
    name: str
    models: tuple[Model, ...]
    out: int
    present: int
    losses: str
    is_due: bool
    has_next: bool
    cards: int


@dataclass(frozen=True)
class Hand:
    """The cards of a side that the reader may see, each with what laying it says; `hand_to` names who must take the
    device first."""

    cards: tuple[Say, ...] = ()
    side: int | None = None
    hand_to: str = ""


@dataclass(frozen=True)
class TurnsPage:
    """`waits` says for whom the reader waits, in place of the question. `asked` is None where nothing goes on.

    `ahead` are the sentences of the phases to come, for a device without a signal.
    """

    moment: int
    round: int
    asked: Asked | None
    waits: str
    told: tuple[str, ...]
    sides: tuple[TurnSide, ...]
    hand: Hand
    may_undo: bool
    shares_device: bool
    by_phases: bool
    by_dice_or_cards: bool
    ahead: tuple[str, ...]


def turns_page(
    setup: BattleSetup, tally: Tally, book: Rulebook, *, mine: Collection[int], taken: int | None
) -> TurnsPage:
    """The page for a reader who plays these sides; `taken` is the side that took the device last."""
    return _Turns(setup, tally, book, frozenset(mine), taken).page()


def sees_hand(setup: BattleSetup, tally: Tally, mine: Collection[int], taken: int | None) -> frozenset[int]:
    """The sides whose cards a reader may see and lay."""
    kept = tally.turns or KeptTurns()
    if kept.shares_device:
        if taken is None or not mine or not 0 <= taken < len(setup.sides):
            return frozenset()
        return frozenset([taken])
    return frozenset(mine) if len(mine) == 1 else frozenset(mine) & {taken}


class _Turns:
    def __init__(
        self, setup: BattleSetup, tally: Tally, book: Rulebook, mine: frozenset[int], taken: int | None
    ) -> None:
        self.setup, self.mine, self.taken = setup, mine, taken
        self.tally = tally
        self.kept = tally.turns or KeptTurns()
        self.course: TurnCourse = turns_of(setup, tally)
        self.names = Names(setup)
        self.entered: TallyPage = tally_page(setup, tally.fields, book)
        pending = self.course.pending
        self.pending = pending if isinstance(pending, Decision) else None
        self.sees = sees_hand(setup, tally, mine, taken)

    def page(self) -> TurnsPage:
        battle, keeper = self.course.battle, self.course.keeper
        asked = self._asked()
        acts = asked.acts if asked is not None else ()
        told = [told_words(it, self.names, is_typed=keeper.is_typed) for it in keeper.told]
        return TurnsPage(
            moment=self.kept.moment,
            round=battle.state.round,
            asked=None if self._waits() else asked,
            waits=self._waits(),
            told=tuple(filter(None, told)),
            sides=tuple(self._side(side, acts) for side in battle.sides),
            hand=self._hand(),
            may_undo=bool(self.kept.said),
            shares_device=self.kept.shares_device,
            by_phases=keeper.by_phases,
            ahead=self._ahead() if keeper.by_phases else (),
            by_dice_or_cards=battle.sequence.by_lot,
        )

    def _asked(self) -> Asked | None:
        if self.pending is None:
            return None
        then = self.course.next_to_act()
        return asked_words(self.pending, self.setup.ruleset.sequence, self.names, then)

    def _ahead(self) -> tuple[str, ...]:
        """What comes if nothing but Done is said, as far as the next test of losses."""
        course, found = TurnCourse.as_far_as(self.setup, self.course.said), list[str]()
        while isinstance(course.pending, Going) and len(found) <= AHEAD:
            found.append(asked_words(course.pending, self.setup.ruleset.sequence, self.names, ()).sentence)
            course.say(DONE)
        return tuple(found[1:])

    def _waits(self) -> str:
        """The player for whom a reader waits who may not lay the card that is asked for."""
        if not isinstance(self.pending, PlayCard) or self.pending.side in self.sees or self._hands_to():
            return ""
        return f"{self.names.side(self.pending.side)} lays a card."

    def _hands_to(self) -> str:
        """The side that has to take the device before its cards are shown; empty where none has to."""
        several = self.kept.shares_device or len(self.mine) > 1
        if not several or not self.mine or not isinstance(self.pending, PlayCard):
            return ""
        return "" if self.pending.side in self.sees else self.names.side(self.pending.side)

    def _hand(self) -> Hand:
        if to := self._hands_to():
            assert self.pending is not None
            return Hand(side=self.pending.side, hand_to=to)
        if len(self.sees) != 1:
            return Hand()
        (side,) = self.sees
        lays = isinstance(self.pending, PlayCard) and self.pending.side == side
        held = self.course.battle.state.hands.of(side)
        return Hand(tuple(Say(card if lays else "", _card(card)) for card in reversed(held)), side)

    def _side(self, index: int, acts: tuple[tuple[int, Say], ...]) -> TurnSide:
        entered = self.entered.sides[index]
        losses = entered.losses
        at = f"{losses.test} at {losses.tests_from}" if losses is not None else ""
        down = " down or out" if losses is not None and losses.counts_down else ""
        state = self.course.battle.state
        fielded = [fighter.id for fighter in self.setup.sides[index].fighters]
        called = [it.id for it in self.setup.sides[index].reserves]
        there = [it for it in called if state.combatants[it].on_table]
        models = tuple(self._model(state.combatants[it], acts) for it in (*fielded, *there))
        return TurnSide(
            index=index,
            name=entered.name,
            models=models,
            out=entered.out,
            present=entered.present,
            losses=f"{at}{down}",
            is_due=losses is not None and losses.is_due,
            has_next=any(model.acts for model in models),
            cards=len(state.hands.of(index)),
        )

    def _model(self, warrior: Combatant, acts: tuple[tuple[int, Say], ...]) -> Model:
        activations, keeper = self.course.battle.state.activations, self.course.keeper
        acting = self.pending.who if isinstance(self.pending, Going) else activations.now
        has_acted = warrior.id in (keeper.marked if keeper.by_phases else activations.acted)
        own = tuple(say for number, say in acts if number == warrior.id)
        is_acting = warrior.id in acting
        has_acted = has_acted and warrior.on_table and not is_acting
        marks = (("is-acting", is_acting), ("has-acted", has_acted), ("is-out", not warrior.on_table))
        return Model(
            id=warrior.id,
            name=self.names.who(warrior.id),
            is_out=warrior.out,
            is_gone=not warrior.on_table and not warrior.out,
            is_acting=is_acting,
            has_acted=has_acted,
            marks=" ".join(key for key, holds in marks if holds),
            has_reacted=warrior.id in activations.reacted and warrior.on_table,
            may_mark=not own
            and warrior.on_table
            and (keeper.by_phases or warrior.id not in activations.acted)
            and self.pending is not None,
            acts=own,
        )


def _card(card: str) -> str:
    """`K♦`."""
    assert card[-1] in SUIT_NAMES
    return f"{card[:-1]}{SUITS[card[-1]]}"
