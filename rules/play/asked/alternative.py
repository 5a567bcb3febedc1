"""Questions of the turn sequence with D12: who acts, with how many dice, who reacts, and commands."""

from collections.abc import Iterable
from fractions import Fraction
from math import comb

from rules.combat.effects import hooks
from rules.engine.decisions import NONE
from rules.engine.decisions.alternative import (
    ALTERNATIVE,
    BUY,
    ActivationDice,
    CommandOffer,
    GiveCommand,
    React,
    WhoActs,
)
from rules.narration.phrases import number, percent
from rules.play.asked import real_dice
from rules.play.asked.headings import heading_name
from rules.play.asked.stage import Stage, capital
from rules.play.question import Group, Option, Question
from rules.systems.registry import of_sequence

_FIGURES = of_sequence("alternative").figures
_DIE, _SURE, _TURN = _FIGURES["die"], _FIGURES["sure actions"], _FIGURES["price of the turn"]
_WHO_FOLLOWS = "Which of those who follow the command acts next?"
_COMMANDS = {
    "regroup": "Regroup: move closer together",
    "march": "March {heading}",
    "concentrate fire": "Concentrate fire: shoot together",
    "group charge": "Charge together",
}


def who_acts(decision: WhoActs, stage: Stage) -> Question:
    """Ask who is activated next."""
    asked = Question(
        type(decision).__name__,
        decision.side,
        _WHO_FOLLOWS
        if stage.battle.state.activations.now
        else f"{stage.names.side(decision.side)}: who acts next?",
        options=stage.fighters(decision.candidates),
        detail="Somebody has to act; nobody passes.",
    )
    return real_dice.who_acts(decision, asked, stage) if stage.is_refereed else asked


def activation_dice(decision: ActivationDice, stage: Stage) -> Question:
    """Ask how many dice activate somebody, with the chances of each number of actions."""
    options = [
        Option(str(count), number(count, "die", "dice"), _actions(decision.leadership, count))
        for count in decision.counts
    ]
    if decision.alternative:
        sure = Option(ALTERNATIVE, f"{_SURE} actions without a roll", "for movement only; nobody reacts")
        options.insert(0, sure)
    asked = Question(
        type(decision).__name__,
        decision.side,
        f"How many dice for {stage.names.everybody(decision.who)}?",
        decision.who[0],
        tuple(options),
        detail=f"Each D{_DIE} of {decision.leadership} or less is an action;"
        " each other is a failure to which an enemy may react.",
    )
    return real_dice.activation_dice(decision, asked, stage) if stage.is_refereed else asked


def _actions(leadership: int, count: int) -> str:
    """The chance of each number of actions, most actions first: `2 actions 34 %, 1 action 49 %, none 17 %`."""
    chance = Fraction(max(0, min(_DIE, leadership)), _DIE)
    parts = []
    for actions in range(count, -1, -1):
        share = comb(count, actions) * chance**actions * (1 - chance) ** (count - actions)
        parts.append(f"{number(actions, 'action') if actions else 'none'} {percent(share)}")
    return ", ".join(parts)


def react(decision: React, stage: Stage) -> Question:
    """Ask who reacts to the failures of an activation, and with how many dice."""
    options = [
        Option(
            f"{candidate} {count}",
            number(count, "die", "dice"),
            _reaction(stage, candidate, count),
            (candidate,),
            heading=stage.names.who(candidate),
        )
        for candidate in decision.candidates
        for count in range(decision.failures, 0, -1)
    ]
    if decision.may_buy:
        price = f"for {_TURN} failures: your side acts next"
        options.append(Option(BUY, "Buy the turn", price))
    asked = Question(
        type(decision).__name__,
        decision.side,
        f"{number(decision.failures, 'failure')}: does anybody react?",
        options=(*options, Option(NONE, "Nobody reacts")),
        detail="Each D6 of the warrior's Initiative or less is an action. A warrior reacts once a round.",
    )
    return real_dice.react(decision, asked, stage) if stage.is_refereed else asked


def _reaction(stage: Stage, candidate: int, count: int) -> str:
    warrior = stage.combatant(candidate)
    initiative = warrior.profile.I + hooks.reaction_initiative.total(stage.battle, warrior)
    chance = Fraction(max(0, min(6, initiative)), 6)
    return f"{initiative} or less, at least one action {percent(1 - (1 - chance) ** count)}"


def give_command(decision: GiveCommand, stage: Stage) -> Question:
    """Ask which command a hero gives, and who follows it."""
    groups = tuple(_groups([offer for offer in decision.offers if offer.candidates], stage))
    together = real_dice.commands(groups, stage) if stage.is_refereed else ()
    return Question(
        type(decision).__name__,
        decision.side,
        f"{stage.names.who(decision.who)}: give which command, and to whom?",
        decision.who,
        (Option(NONE, "No command"), *together),
        groups,
        detail="The group acts on one roll against the lowest Leadership among them.",
    )


def _groups(offers: Iterable[CommandOffer], stage: Stage) -> list[Group]:
    """One for each heading of a command; then one more where kin may follow in greater numbers."""
    of_all, of_kin = list[Group](), list[Group]()
    for offer in offers:
        # At a real table the players see which way they march; one heading stands for all.
        headings = offer.headings[:1] if stage.is_refereed else offer.headings
        for heading in headings or ("",):
            prefix = f"{offer.command} {heading}".strip()
            way = "all one way" if stage.is_refereed else heading_name(heading)
            label = _COMMANDS.get(offer.command, capital(offer.command)).format(heading=way)
            of_all.append(Group(prefix, label, offer.candidates, offer.most, offer.apart))
            if offer.kin and offer.most_of_kin > offer.most:
                kin = f"{label} (up to {offer.most_of_kin} of {stage.names.everybody(offer.kin)})"
                of_kin.append(Group(prefix, kin, offer.kin, offer.most_of_kin, offer.apart))
    return of_all + of_kin
