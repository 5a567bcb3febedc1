"""The base of every event, and the states of a combatant."""

from enum import StrEnum

from rules.values import Value


class Status(StrEnum):
    """The state of a combatant, from best to worst; the last two are off the table."""

    STANDING = "standing"
    KNOCKED_DOWN = "knocked_down"
    STUNNED = "stunned"
    OUT_OF_ACTION = "out_of_action"
    LEFT = "left"


class Event(Value, frozen=True, tag_field="event", tag=True):
    """A fact of the battle."""


#: The cause of going out of action by one's own ball and chain, after which one is lost more easily.
STRANGLED = "strangled by his own chain"
