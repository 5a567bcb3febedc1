"""What the players of a real table resolved themselves: said as one answer, and marked so in the record."""

from rules.engine.battle import Battle
from rules.engine.decisions import IllegalAnswer
from rules.engine.events import AnyEvent, ConditionBegan, ConditionEnded, Status, StatusChanged, WoundsLost
from rules.engine.state.conditions import HIDDEN, Condition
from rules.values import Value

#: What begins such an answer, and the cause of what came about by it.
BY_HAND = "by hand"
#: The fates that may be said so.
WOUNDED, HID, SEEN, REARMED = "wounded", "hid", "seen", "rearmed"
STATUSES = {
    "out": Status.OUT_OF_ACTION,
    "stunned": Status.STUNNED,
    "down": Status.KNOCKED_DOWN,
    "up": Status.STANDING,
    "left": Status.LEFT,
}
FATES = (*STATUSES, WOUNDED, HID, SEEN, REARMED)


class Happened(Value, frozen=True):
    """The fate of a warrior, and the enemy who brought it about, if anybody."""

    fate: str
    who: int
    by: int | None = None


def happened(battle: Battle, answer: str) -> Happened | None:
    """What an answer says that happened by hand: `by hand <fate> <who>`, with the doer behind it where there is one.

    None for any other answer. Raises `IllegalAnswer`.
    """
    if not answer.startswith(BY_HAND + " "):
        return None
    fate, *named = answer.removeprefix(BY_HAND + " ").split()
    numbers = [int(it) for it in named if it.isascii() and it.isdecimal()]
    known = [it for it in numbers if it < len(battle.state.combatants)]
    if fate not in FATES or len(known) != len(named) or len(known) not in (1, 2):
        raise IllegalAnswer(f"'{answer}' does not say what happened to whom.")
    warrior, by = battle.combatant(known[0]), known[1] if len(known) > 1 else None
    name = warrior.fighter.name
    if not warrior.on_table:
        raise IllegalAnswer(f"{name} is not on the table.")
    if by is not None and not warrior.opposes(battle.combatant(by)):
        raise IllegalAnswer(f"{name} is harmed by enemies, or by nobody.")
    if fate == WOUNDED and warrior.wounds <= 1:
        raise IllegalAnswer(f"{name} has one wound left: say how the injury ended.")
    if fate == HID and (warrior.contacts or not warrior.standing):
        raise IllegalAnswer(f"{name} cannot hide now.")
    if fate == SEEN and not warrior.under(HIDDEN):
        raise IllegalAnswer(f"{name} is not hidden.")
    return Happened(fate, warrior.id, by)


def tell_by_hand(battle: Battle, event: Happened) -> AnyEvent:
    """The event that tells what happened by hand."""
    if event.fate == WOUNDED:
        return WoundsLost(event.who, event.by, 1, battle.combatant(event.who).wounds - 1, BY_HAND)
    if event.fate == HID:
        return ConditionBegan(event.who, Condition(HIDDEN), BY_HAND)
    if event.fate == SEEN:
        return ConditionEnded(event.who, HIDDEN, BY_HAND)
    return StatusChanged(event.who, STATUSES[event.fate], event.by, BY_HAND)
