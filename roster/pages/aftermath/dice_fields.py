"""A roll of a post-battle sequence whose dice are rolled on a real table: whose it is, which dice, a field for each."""

from dataclasses import dataclass

from rules.aftermath.keyed_dice import MadeRoll
from rules.aftermath.resolver import AftermathResolver
from rules.engine.dice import Roll
from rules.narration import Names

#: What the dice of a roll are called where their order counts.
_PLACES = {"D66": ("Tens", "Units")}


@dataclass(frozen=True)
class DiceField:
    """A roll that waits for the faces of real dice. `label` says what for and whose, `dice` which dice to roll.

    `faces` are what one die can show, `fields` the names of the dice where there are several.
    """

    label: str
    dice: str
    faces: tuple[int, ...]
    fields: tuple[str, ...]


def dice_field(roll: Roll, resolver: AftermathResolver) -> DiceField:
    named = _PLACES.get(roll.read_as, tuple(f"Die {number + 1}" for number in range(roll.count)))
    return DiceField(
        label=label_of(roll, resolver),
        dice=_dice_of(roll),
        faces=tuple(range(1, roll.sides + 1)),
        fields=named if roll.count > 1 else (),
    )


def label_of(roll: Roll | MadeRoll, resolver: AftermathResolver) -> str:
    """The purpose of a roll, with the fighter of the battle or the warrior of the roster who makes it."""
    purpose, whose = f"{roll.purpose[:1].upper()}{roll.purpose[1:]}", _whose(roll, resolver)
    return purpose if not whose or whose in purpose else f"{purpose}, {whose}"


def _whose(roll: Roll | MadeRoll, resolver: AftermathResolver) -> str:
    if roll.who is not None:
        return Names(resolver.setup.setup).who(roll.who)
    names = {block.number: block.name for block in resolver.draft.sheet.warriors}
    return names.get(roll.warrior, "") if roll.warrior is not None else ""


def _dice_of(roll: Roll) -> str:
    if roll.read_as == "D66":
        return "a D66, tens first"
    if roll.read_as == "D3":
        return f"a D{roll.sides}; it is halved, rounding up"
    return f"{roll.count}D{roll.sides}" if roll.count > 1 else f"a D{roll.sides}"
