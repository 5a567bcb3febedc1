"""Headings: a random one by D6, and one that a player names (Orc Mob: straight on, right, left or back)."""

from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RuleRolled
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: Headings that a player may name, with their directions: every 22.5 degrees from east round by north.
HEADINGS: dict[str, tuple[int, int]] = {
    "E": (10000, 0),
    "ENE": (9239, 3827),
    "NE": (7071, 7071),
    "NNE": (3827, 9239),
    "N": (0, 10000),
    "NNW": (-3827, 9239),
    "NW": (-7071, 7071),
    "WNW": (-9239, 3827),
    "W": (-10000, 0),
    "WSW": (-9239, -3827),
    "SW": (-7071, -7071),
    "SSW": (-3827, -9239),
    "S": (0, -10000),
    "SSE": (3827, -9239),
    "SE": (7071, -7071),
    "ESE": (9239, -3827),
}

#: The condition of one who was turned to face another way; a move of theirs ends it.
TURNED = "turned-about"
#: How the tags of those begin who may wander off the way they face.
_WANDERERS = ("stupidity", "drunken", "minderz")


def random_heading(warrior: Combatant, facing: tuple[int, int]) -> Flow[tuple[int, int]]:
    """A D6: 1 straight on, 2-3 to the right, 4-5 to the left, 6 straight back."""
    roll = Roll("direction", who=warrior.id)
    faces = yield from throw(roll)
    yield RuleRolled(warrior.id, "Random direction", roll.shown(faces), True)
    dx, dy = facing if facing != (0, 0) else HEADINGS["N"]
    return {1: (dx, dy), 2: (dy, -dx), 3: (dy, -dx), 4: (-dy, dx), 5: (-dy, dx), 6: (-dx, -dy)}[faces[0]]


def named_heading(_battle: Battle, warrior: Combatant) -> Flow[tuple[int, int]]:
    """The direction that their player names."""
    return (yield from named_heading_for(warrior.side, warrior))


def named_heading_for(side: int, warrior: Combatant) -> Flow[tuple[int, int]]:
    """The direction that a player names for somebody whom they move."""
    answer = yield from ask(Choice(side, "heading", tuple(HEADINGS), warrior.id))
    return HEADINGS[answer]


def turn_about(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A warrior who has rallied may face any way without moving (CORE-REC-RALLY-2).

    Asked only of warriors whose facing matters: those who may yet wander off straight ahead.
    """
    if any(tag.startswith(_WANDERERS) for tag in warrior.tags):
        answer = yield from ask(Choice(warrior.side, "facing", tuple(HEADINGS), warrior.id))
        turned = Condition(TURNED, "by-still", by=warrior.id, amount=tuple(HEADINGS).index(answer) + 1)
        yield ConditionBegan(warrior.id, turned, answer)


def turned_to(warrior: Combatant) -> tuple[int, int] | None:
    """The way that they were turned since their last move, if they were."""
    held = warrior.conditions.get(TURNED)
    return None if held is None else tuple(HEADINGS.values())[held.amount - 1]
