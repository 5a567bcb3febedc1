"""The recurring pieces of sentences: distances, places, dice with what they needed and why.

Every roll is told in one form: `<what> (<circumstances>, needs 5+: <reasons>): rolls 3, <result>`.
"""

from collections.abc import Sequence
from fractions import Fraction

from rules.engine.dice import Modifier, Rolled, kept
from rules.engine.table import Point

#: How names begin that are written with a capital wherever they stand.
_PROPER = (
    *("Sigmar", "Nehekhar", "Cathay", "Breton", "Bugman", "Mordheim", "Tilea", "Mad Cap", "Crimson Shade"),
    *("Clan ", "Claws of Veskit", "Claw of the Old", "Ienh-Khain", "Bow of Seeking", "Att'la"),
)


def inches(hundredths: int) -> str:
    """`11.4"` or `8"`, rounded to a tenth of an inch."""
    return f'{_tenths(hundredths).removesuffix(".0")}"'


def coordinates(at: Point) -> str:
    """`(12.0, 4.5)`, with the height where it is above the table."""
    level = f", {_tenths(at.z)} up" if at.z else ""
    return f"({_tenths(at.x)}, {_tenths(at.y)}{level})"


def percent(chance: Fraction) -> str:
    """`33 %`, never parted; what is neither certain nor impossible is never shown as such."""
    share = round(100 * chance)
    return f"{share if chance in (0, 1) else min(99, max(1, share))}\N{NO-BREAK SPACE}%"


def signed(number: int) -> str:
    """A number with its sign, such as `+1`."""
    return f"{number:+d}"


def modifiers(of: Sequence[Modifier]) -> list[str]:
    """`-1 cover`, `+1 large target`."""
    return [f"{signed(modifier.by)} {modifier.name}" if modifier.by else modifier.name for modifier in of]


def needs(rolled: Rolled, *reasons: str) -> str:
    """`needs 5+: BS 4, -1 cover`, `needs 7 or less on 2D6: Ld 7`, or `needs 7+ on the lowest 2 of 3D6`."""
    dice = f"{len(rolled.faces)}D{rolled.sides}" if len(rolled.faces) > 1 else ""
    if rolled.at_most is not None:
        text = f"needs {rolled.at_most} or less"
    elif rolled.need is not None:
        text = f"needs {rolled.need}+"
    else:
        text = "cannot succeed"
    if dice:
        text += f" on {_counting(rolled)}{dice}"
    why = ", ".join([*reasons, *modifiers(rolled.modifiers)])
    return f"{text}: {why}" if why else text


def rolls(rolled: Rolled) -> str:
    """`rolls 3`, `rolls 3 + 5 = 8`, or `rolls 3, 5 and 6: 5 + 6 = 11`."""
    if len(rolled.faces) == 1:
        return f"rolls {rolled.faces[0]}"
    counted = kept(rolled.faces, rolled.keep)
    if len(counted) == len(rolled.faces):
        return f"rolls {' + '.join(map(str, counted))} = {rolled.total}"
    return f"rolls {_row(rolled.faces)}: {_sum(counted)}"


def rolls_with_modifiers(rolled: Rolled) -> str:
    """Describe dice without a target, where modifiers change the total: `rolls 4 + 2 (master strike) = 6`."""
    if not rolled.modifiers:
        return rolls(rolled)
    counted = kept(rolled.faces, rolled.keep)
    added = "".join(
        f" {'+' if modifier.by >= 0 else '-'} {abs(modifier.by)} ({modifier.name})"
        for modifier in rolled.modifiers
    )
    total = rolled.total + sum(modifier.by for modifier in rolled.modifiers)
    several = "" if len(counted) == len(rolled.faces) else f"{_row(rolled.faces)}: "
    return f"rolls {several}{' + '.join(map(str, counted))}{added} = {total}"


def _counting(rolled: Rolled) -> str:
    """`the highest 2 of `, where not all dice count."""
    if not rolled.keep:
        return ""
    which, count = ("highest" if rolled.keep > 0 else "lowest"), abs(rolled.keep)
    return f"the {which}{f' {count}' if count > 1 else ''} of "


def _row(faces: tuple[int, ...]) -> str:
    """`2, 5 and 6`."""
    return f"{', '.join(map(str, faces[:-1]))} and {faces[-1]}"


def _sum(faces: tuple[int, ...]) -> str:
    """`5 + 6 = 11`, or `6` for one die."""
    return f"{faces[0]}" if len(faces) == 1 else f"{' + '.join(map(str, faces))} = {sum(faces)}"


def dice(rolled: Rolled) -> str:
    """`D6`, `2D6`."""
    return f"{len(rolled.faces) if len(rolled.faces) > 1 else ''}D{rolled.sides}"


def number(count: int, noun: str, many: str = "") -> str:
    """`1 wound`, `2 wounds`."""
    return f"{count} {noun if count == 1 else many or noun + 's'}"


def listed(names: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def an(thing: str) -> str:
    """`an axe`, `a sword`; `javelins` and `light armour` as they are."""
    if is_plural(thing) or thing.endswith("armour"):
        return thing
    return f"an {thing}" if thing[:1].lower() in "aeiou" else f"a {thing}"


def uncapitalised(name: str) -> str:
    """A name for the middle of a sentence; what is named after somebody or somewhere keeps its capital."""
    return name if name.startswith(_PROPER) else name[:1].lower() + name[1:]


def mid_sentence(name: str) -> str:
    """The name of a place for the middle of a sentence: `the ruined quarter`, `Rot Street`."""
    return name.replace("The ", "the ", 1) if name.startswith("The ") else name


_IRREGULAR = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}


def agreeing(singular: str, name: str) -> str:
    """The verb that belongs to a name of one or several: `wins` or `win`."""
    if not is_plural(name):
        return singular
    return _IRREGULAR.get(singular) or singular.removesuffix("s")


def is_plural(thing: str) -> bool:
    """Whether the name of a thing means several, or a pair: `javelins`, `weeping blades`."""
    word = thing.partition(" of ")[0].removesuffix(")")
    return word.endswith("s") and not word.endswith(("ss", "'s", "bolas"))


def _tenths(hundredths: int) -> str:
    sign = "-" if hundredths < 0 else ""
    tenths = (abs(hundredths) + 5) // 10
    return f"{sign}{tenths // 10}.{tenths % 10}"
