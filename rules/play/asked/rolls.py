"""Dice that somebody rolls on a real table and types in: what they are for, and what they need."""

from rules.combat.rolls.roll_off import FIRST_IN_TIES, FIRST_TURN
from rules.engine.cards import DECK, SUITS
from rules.engine.dice import Roll
from rules.narration.phrases import modifiers
from rules.play.asked.stage import Stage, capital, dice, in_percent
from rules.play.question import DiceAsked, Question
from rules.referee.referee import Referee

#: Rolls of warriors that have a verb or a name of their own.
_HEADS = {
    "to hit": "Roll to hit for {who}",
    "to wound": "Roll to wound for {who}",
    "armour save": "Armour save for {who}",
    "injury": "Injury roll for {who}",
    "parry": "Parry for {who}",
    "casting": "Casting roll for {who}",
    "critical hit": "Critical hit by {who}",
    "critical hit?": "Is it a critical hit by {who}",
    "activation": "Activation dice for {who}",
    "reaction": "Reaction dice for {who}",
    "misfire": "Misfire of {who}",
    "flight": "Flight of {who}",
}
#: Purposes that are kept in records as they are, and how they are said.
_SAID = {
    "covering his eyes": "looking away in time",
    "who chooses his role": "who chooses a role",
    "holding his vodka": "holding their vodka",
    "the spell that he recalls": "the spell that they recall",
    "The fumes of his own censer": "the fumes of their own censer",
    FIRST_TURN: "who has the first turn",
    FIRST_IN_TIES: "who goes first in ties",
}
#: Rolls of which a low one is no success, and what it brings.
_BRINGS = {"animosity": "they quarrel", "stupidity": "they wander off"}
#: Rolls against somebody.
_AGAINST = ("to hit", "to wound")
#: Rolls in which every die counts by itself.
_EACH = ("activation", "reaction")
_D3 = "The result is halved, rounded up."
_D66 = "The first die is the tens, the second the units."


def roll(asked_for: Roll, stage: Stage) -> Question:
    """Ask for dice or cards; those of nobody in particular may be typed by anybody.

    The cards to choose from are all that there are: what is missing from a deck is in somebody's hand.
    """
    warrior = asked_for.who
    side = asked_for.side if warrior is None else stage.combatant(warrior).side
    cards = DECK if asked_for.deck else ()
    counted = DiceAsked(asked_for.count, asked_for.sides, cards, asked_for.read_as == "D66")
    if asked_for.deck:
        suits = ", ".join(SUITS)
        return Question(
            "Roll",
            side,
            _deal(asked_for, side, stage),
            dice=counted,
            detail=f"Type rank and suit ({suits}) of each, such as AS, 10H.",
        )
    return Question(
        "Roll",
        side,
        f"{_head(asked_for, stage)}{_against(asked_for, stage)}: {_needs(asked_for)}",
        warrior,
        dice=counted,
        detail=_why(asked_for),
    )


def _deal(asked_for: Roll, side: int | None, stage: Stage) -> str:
    whose = "" if side is None else f"{stage.names.side(side)}: "
    return f"{whose}{'deal' if whose else 'Deal'} {asked_for.count} cards from the deck"


def _head(asked_for: Roll, stage: Stage) -> str:
    purpose = _SAID.get(asked_for.purpose, asked_for.purpose)
    if asked_for.who is None:
        if asked_for.side is not None:
            return f"{stage.names.side(asked_for.side)}: roll for {purpose}"
        return f"Roll for {purpose}" if purpose.startswith("who ") else capital(purpose)
    name = stage.names.who(asked_for.who)
    head = _HEADS.get(asked_for.purpose)
    return f"Roll for {name} ({purpose})" if head is None else head.format(who=name)


def _against(asked_for: Roll, stage: Stage) -> str:
    """` against Skreek` where a blow or a shot can only be at one enemy."""
    if asked_for.purpose not in _AGAINST or asked_for.who is None:
        return ""
    contacts = stage.combatant(asked_for.who).contacts
    if len(contacts) > 1:
        return ""
    witness = stage.battle.witness
    target = next(iter(contacts), witness.target if isinstance(witness, Referee) else None)
    return "" if target is None else f" against {stage.names.who(target)}"


def _needs(asked_for: Roll) -> str:
    text = dice(asked_for.count, asked_for.sides, asked_for.keep)
    each = "each " if asked_for.purpose in _EACH and asked_for.count > 1 else ""
    if asked_for.purpose in _BRINGS:
        most = f"{asked_for.at_most} or less" if asked_for.at_most != 1 else "a 1"
        return f"{text}, {_BRINGS[asked_for.purpose]} on {most}"
    if asked_for.at_most is not None:
        return f"{text}, {each}needs {asked_for.at_most} or less"
    return text if asked_for.need is None else f"{text}, {each}needs {asked_for.need}+"


def _why(asked_for: Roll) -> str:
    parts = [", ".join(modifiers(asked_for.modifiers))]
    if asked_for.purpose not in _EACH and (asked_for.need is not None or asked_for.at_most is not None):
        parts.append(
            in_percent(asked_for.need, asked_for.at_most, asked_for.count, asked_for.sides, asked_for.keep)
        )
    parts.append({"D3": _D3, "D66": _D66}.get(asked_for.read_as, ""))
    return "; ".join(part for part in parts if part)
