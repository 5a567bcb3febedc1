"""Battles of the alternative sequence for tests: who acts with how many actions, and what they do with them.

field = battlefield([man(10, 10)], [man(30, 10)])
act(field, 0, 2, "move", to=place(14, 10))
"""

from collections.abc import Callable, Sequence
from typing import Any

from rules.combat.actions.action import next_action
from rules.combat.actions.slots import REACTION
from rules.engine.decisions import DONE, NONE, Decision, MoveTo
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice, React
from rules.engine.events import ActionTaken, ActivationBegan, ActivationEnded, AnyEvent
from rules.engine.events.alternative import ActionsGained, PlayersTurnBegan
from rules.systems.alternative.activating import activate, spend
from rules.systems.alternative.catalogue import within
from tests.rules.staging.battlefield import Battlefield, Man, Says, man


def battlefield(*sides: Sequence[Man], **given: Any) -> Battlefield:
    """A battle of that sequence in its first round, in the turn of side 0."""
    field = Battlefield(*sides, sequence="alternative", **given)
    field.fold(PlayersTurnBegan(0))
    return field


def gain(field: Battlefield, who: int, actions: int, purpose: str = "", reaction: bool = False) -> None:
    """Begin an activation, or a reaction, in which a warrior has this many actions."""
    field.fold(
        ActivationBegan(field.one(who).side, (who,), REACTION if reaction else ""),
        ActionsGained((who,), None, actions, purpose=purpose),
    )


def end(field: Battlefield, who: int = 0) -> None:
    field.fold(ActivationEnded(field.one(who).side, (who,)))


def spent(
    field: Battlefield,
    who: int,
    *takes: str,
    faces: Sequence[int] = (),
    says: dict[type[Decision], Says] | None = None,
) -> list[AnyEvent]:
    """What comes of the actions that they take one after the other with those they have; after them they are done."""
    waiting = [*takes, DONE]
    flow = spend(field.battle, field.one(who))
    field.play(flow, *faces, says={NextAction: lambda _: waiting.pop(0), **(says or {})})
    assert waiting in ([], [DONE]), f"he was not asked for {waiting}"
    return list(field.events)


def act(
    field: Battlefield,
    who: int,
    actions: int,
    *takes: str,
    faces: Sequence[int] = (),
    to: Says = "stay",
    says: dict[type[Decision], Says] | None = None,
    purpose: str = "",
    reaction: bool = False,
) -> list[AnyEvent]:
    """The same in an activation of its own, with this many actions, and with places to move to."""
    gain(field, who, actions, purpose, reaction)
    return spent(field, who, *takes, faces=faces, says={MoveTo: to, **(says or {})})


def on_offer(field: Battlefield, who: int) -> dict[str, tuple[int, ...]]:
    """The actions that they may take next, each with what it may be paid with out of those that they have."""
    slot = field.state.activations.slot
    assert slot is not None
    table = within(slot.purpose, field.battle.sequence.actions)
    try:
        step = next(next_action(field.battle, field.one(who), table, slot.left[who]))
    except StopIteration:
        return {}
    return {key: offer.prices for key, offer in step.decision.offers.items()}


def left(field: Battlefield, who: int) -> int:
    slot = field.state.activations.slot
    assert slot is not None
    return slot.left[who]


def taken(events: Sequence[AnyEvent]) -> list[str]:
    return [event.action for event in events if isinstance(event, ActionTaken)]


def activated(
    field: Battlefield,
    who: int,
    *faces: int,
    dice: int | str | None = None,
    says: dict[type[Decision], Says] | None = None,
) -> list[AnyEvent]:
    """One warrior's whole activation with as many D12 as there are faces, or as it says; then they are done."""
    count = str(len(faces) if dice is None else dice)
    flow = activate(field.battle, field.one(who))
    field.play(flow, *faces, says={ActivationDice: count, NextAction: DONE, **(says or {})})
    return list(field.events)


#: Nobody reacts, and nobody does anything.
IDLE: dict[type[Decision], Says] = {NextAction: DONE, React: NONE, ActivationDice: "1"}


def rows(*counts: int, at: float = 5) -> list[list[Man]]:
    """A number of warriors a side, the sides far from each other."""
    return [[man(5 + 3 * n, at + 15 * side) for n in range(count)] for side, count in enumerate(counts)]


def a_round(field: Battlefield, *faces: int, says: dict[type[Decision], Says] | None = None) -> None:
    field.play(field.battle.sequence.play_round(field.battle), *faces, says=IDLE | (says or {}))


def turns(field: Battlefield) -> list[tuple[int, bool]]:
    return [(event.side, event.bought) for event in field.told(PlayersTurnBegan)]


def acts(field: Battlefield) -> list[tuple[int, ...]]:
    return [event.who for event in field.told(ActivationBegan) if not event.reaction]


def plain(*counts: int) -> Battlefield:
    return Battlefield(*rows(*counts), sequence="alternative")


def buys_once(side: int) -> Callable[[Decision], str]:
    def say(asked: Decision) -> str:
        assert isinstance(asked, React)
        return "buy" if asked.side == side and asked.may_buy else NONE

    return say
