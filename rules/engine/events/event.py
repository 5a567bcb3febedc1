"""What every event is, and how a combatant can be: the ground on which all kinds of event stand."""

from enum import StrEnum

from rules.values import Value


class Status(StrEnum):
    """How a combatant is, from best to worst; the last two are off the table."""

    STANDING = "standing"
    KNOCKED_DOWN = "knocked_down"
    STUNNED = "stunned"
    OUT_OF_ACTION = "out_of_action"
    LEFT = "left"


class Event(Value, frozen=True, tag_field="event", tag=True):
    """A fact of the battle."""


#: The cause of going out of action by one's own ball and chain, after which one is lost more easily.
STRANGLED = "strangled by his own chain"
