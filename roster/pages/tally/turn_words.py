"""The words of the turns at a real table: what is asked, and the buttons that answer it."""

from dataclasses import dataclass

from django.utils.text import capfirst

from rules.engine.decisions import DONE, NONE, Choice, Decision
from rules.engine.decisions.actions import NextModel
from rules.engine.decisions.alternative import ALTERNATIVE, BUY, ActivationDice, React, WhoActs
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.events import Event
from rules.engine.events.alternative import ActionsGained, PlayersTurnBegan, TurnBought
from rules.engine.events.cards import CardsPlayed
from rules.mustering.words import counted
from rules.narration.names import Names
from rules.narration.sentences import sentence
from rules.referee.turns.keeper import FAILED, LED
from rules.referee.turns.stops import FIRST_TURN, PHASE, ROLL, ROUTS, STANDS, Going, LossesTested
from rules.systems.registry import of_sequence

_CHOICES = {
    FIRST_TURN: "Who has the first turn?",
    "first activation": "Which warband activates the first model?",
    "reaction": "Does {side} react?",
    "shaken": "{side} may be shaken this once instead of fleeing.",
}
#: What plays of a choice are called where they are no sides.
_ANSWERS = {"yes": "Yes", "no": "No", "be shaken": "Be shaken", "flee": "Flee"}


@dataclass(frozen=True)
class Say:
    """A button: what it says to the turns, and what stands on it."""

    say: str
    label: str
    is_first: bool = False


@dataclass(frozen=True)
class Asked:
    """What is asked: a sentence, more about it, its buttons, and under a heading those that are seldom taken.

    `acts` are buttons in the lines of warriors, by their ids. `own` are what players say who rolled themselves.
    """

    sentence: str
    detail: str = ""
    says: tuple[Say, ...] = ()
    more: tuple[tuple[str, tuple[Say, ...]], ...] = ()
    acts: tuple[tuple[int, Say], ...] = ()
    own: tuple[Say, ...] = ()


def _act(number: int, say: str) -> tuple[int, Say]:
    return number, Say(say, "Acts", is_first=True)


def asked_words(asked: Decision, sequence: str, names: Names, then: tuple[tuple[int, ...], ...]) -> Asked:
    """The words of a decision of the turns; `then` are those who may act after what goes on now."""
    match asked:
        case Going(what="phase"):
            return _phase(asked, sequence, names)
        case Going():
            return _acting(asked, names, then)
        case LossesTested():
            return _test(asked, sequence, names)
        case ActivateUnit():
            acts = tuple(_act(member, str(unit[0])) for unit in asked.units for member in unit)
            return Asked(
                f"{names.side(asked.side)}: who acts on this card?", "Tap Acts in their line.", acts=acts
            )
        case NextModel() | WhoActs():
            acts = tuple(_act(number, str(number)) for number in asked.candidates)
            return Asked(f"{names.side(asked.side)}: who acts next?", "Tap Acts in their line.", acts=acts)
        case ActivationDice():
            return _dice(asked, names)
        case React():
            return _reactions(asked, names)
        case PlayCard():
            return Asked(f"{names.side(asked.side)}: play a card", "The highest card acts first.")
        case Choice():
            return _choice(asked, names)
        case _:
            return Asked(
                names.side(asked.side), says=tuple(Say(it, capfirst(it)) for it in asked.answers or ())
            )


def _phase(asked: Going, sequence: str, names: Names) -> Asked:
    steps = {step.name.lower(): step.text for step in of_sequence(sequence).in_short.order}
    steps |= {"recovery": steps.get("recovery") or steps.get("end of the turn", "")}
    text = steps.get(asked.about, "")
    return Asked(f"{names.side(asked.side)}: {asked.about}", text, (Say(DONE, "Done", is_first=True),))


def _acting(asked: Going, names: Names, then: tuple[tuple[int, ...], ...]) -> Asked:
    left = "" if asked.actions is None else f" with {counted(asked.actions, 'action')}"
    next_up = "Tap Done, or at once who acts next." if then else ""
    return Asked(
        f"{names.everybody(asked.who)}{' act' if len(asked.who) > 1 else ' acts'}{left}",
        next_up,
        (Say(DONE, "Done", is_first=True),),
        acts=tuple(_act(member, f"{DONE}|{unit[0]}") for unit in then for member in unit),
    )


def _test(asked: LossesTested, sequence: str, names: Names) -> Asked:
    name = of_sequence(sequence).loss_test.name
    need = f"{asked.need} or more" if asked.need is not None else f"{asked.at_most} or less"
    by = f" by {names.who(asked.who)}" if asked.who is not None else ""
    return Asked(
        f"{names.side(asked.side)}: {name}",
        f"{asked.dice}D6{by}: {need} and they stay.",
        (Say(STANDS, "They stay"), Say(ROUTS, "They rout"), Say(ROLL, "Roll here")),
    )


def _dice(asked: ActivationDice, names: Names) -> Asked:
    dice = [Say(str(count), f"{count}D12") for count in asked.counts]
    sure = [Say(ALTERNATIVE, "2 actions, no dice")] if asked.alternative else []
    led = tuple(Say(f"{count} {LED}", f"{count}D12, led") for count in asked.counts)
    own = tuple(
        Say(f"{count} {FAILED} {failed}", f"{count} dice, {failed} failed")
        for count in asked.counts
        for failed in range(count + 1)
    )
    return Asked(
        f"{names.everybody(asked.who)}: how many dice?",
        f"Each D12 of {asked.leadership} or less is an action. No dice only with no enemy within 12 inches.",
        (*sure, *dice),
        (("Within reach of the leader", led),),
        own=own,
    )


def _reactions(asked: React, names: Names) -> Asked:
    failed = counted(asked.failures, "failure")
    buy = [Say(BUY, "Buy the turn")] if asked.may_buy else []
    counts = range(1, asked.failures + 1)
    return Asked(
        f"{names.side(asked.side)} may react to {failed}",
        "A D6 of Initiative or less is an action. Tap the dice in the line of whoever reacts.",
        (Say(NONE, "Nobody reacts", is_first=True), *buy),
        acts=tuple(
            (number, Say(f"{number} {it}", f"{it}D6")) for number in asked.candidates for it in counts
        ),
        own=tuple(
            Say(f"{number} {it} {FAILED} {failed}", f"{names.who(number)}: {it} dice, {failed} failed")
            for number in asked.candidates
            for it in counts
            for failed in range(it + 1)
        ),
    )


def _choice(asked: Choice, names: Names) -> Asked:
    words = _CHOICES.get(asked.question, asked.question).format(side=names.side(asked.side))
    says = tuple(
        Say(it, names.side(int(it)) if it.isdecimal() else _ANSWERS.get(it, capfirst(it)))
        for it in asked.choices
    )
    return Asked(words, says=says)


def told_words(event: Event, names: Names, *, is_typed: bool) -> str:
    """What dice or cards have just come to; empty for events that the page shows otherwise."""
    if isinstance(event, ActionsGained) and is_typed:
        failed = counted(event.failures, "failure")
        return f"{names.everybody(event.who)}: {counted(event.actions, 'action')}, {failed}."
    if isinstance(event, ActionsGained | CardsPlayed | TurnBought | PlayersTurnBegan):
        return capfirst(sentence(event, names))
    return ""


def is_phase(asked: object) -> bool:
    """Whether a phase goes on."""
    return isinstance(asked, Going) and asked.what == PHASE
