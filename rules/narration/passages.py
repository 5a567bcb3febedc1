"""A battle's log cut at its headings: rounds, turns, activations, phases. Transcripts and pages tell it by passages."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from rules.engine import events
from rules.engine.events import AnyEvent
from rules.engine.events import alternative as passing
from rules.narration.activations import acting, idle, is_plain_end, is_told_by_itself
from rules.narration.names import Names
from rules.narration.sentences import Told, narrate

Kind = Literal["round", "turn", "activation", "phase", "between"]


@dataclass
class Passage:
    """What is told in a row under a heading, which is empty for what happens `between` turns and activations.

    `number` is that of a round, `side` whose turn or activation it is; one that `goes_on` was interrupted. Its events
    are those of the log from `first` up to, and without, `until`.
    """

    kind: Kind
    heading: str = ""
    side: int | None = None
    number: int = 0
    goes_on: bool = False
    first: int = 0
    until: int = 0
    told: list[Told] = field(default_factory=list)


def passages(log: Iterable[AnyEvent], names: Names) -> Iterator[Passage]:
    """Every event exactly once, but for those that a heading tells or what follows; the first is the set-up."""
    open_ = Passage("phase", "deployment")
    acts: list[events.ActivationBegan] = []
    is_idle = False
    for at, line in enumerate(narrate(log, names)):
        begun = _begun(line.event, names, acts)
        if is_idle and isinstance(line.event, events.ActivationEnded) and is_plain_end(line.event):
            open_.told.append(Told(line.event, idle(line.event, names)))
            if open_.kind == "phase":
                open_.kind, open_.heading = "between", ""
        elif _is_told(line.event) if begun else not is_told_by_itself(line.event):
            open_.told.append(line)
        is_idle = isinstance(line.event, events.ActivationBegan) or (is_idle and not open_.told)
        if begun:
            yield open_
            open_, begun.first = begun, at
        open_.until = at + 1
    yield open_


def _is_told(event: AnyEvent) -> bool:
    """Whether an event that begins a passage is told as well: why an activation ended, where there is a reason."""
    return isinstance(event, events.ActivationEnded) and not is_plain_end(event)


def _begun(event: AnyEvent, names: Names, acts: list[events.ActivationBegan]) -> Passage | None:
    """The passage that begins with an event; `acts` are the activations under way."""
    match event:
        case events.RoundBegan():
            acts.clear()
            return Passage("round", f"Round {event.round}", number=event.round)
        case events.TurnBegan() | passing.PlayersTurnBegan():
            bought = ", bought" if isinstance(event, passing.PlayersTurnBegan) and event.bought else ""
            return Passage("turn", f"Turn of {names.side(event.side)}{bought}", event.side)
        case events.PhaseBegan():
            return Passage("phase", event.phase, event.side)
        case events.TurnsBegan():
            return Passage("between")
        case events.ActivationBegan():
            acts.append(event)
            return Passage("activation", acting(event, names), event.side)
    if not isinstance(event, events.ActivationEnded):
        return None
    del acts[-1:]
    if not acts:
        return Passage("between")
    return Passage("activation", f"{acting(acts[-1], names)}, continued", acts[-1].side, goes_on=True)
