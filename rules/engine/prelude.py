"""What happens before the first round: the meeting, roll-offs, places, what a warband drinks, whose map had a say.

Supplies and the choice of the scenario are settled when the battle is set up and stored with it; their events only
tell it.
"""

from rules.values import Value


class Supply(Value, frozen=True):
    """A supply for a whole warband for one battle; it lies at `place`, a roster number or None for the stash.

    `not_for` are the callings that may not have it.
    """

    item: str
    name: str
    place: int | None = None
    not_for: tuple[str, ...] = ()


class ScenarioClaim(Value, frozen=True):
    """Maps of a `side`, by the key and name of the item, that let one of the sides `favours` choose the scenario."""

    side: int
    item: str
    name: str
    favours: tuple[int, ...]
    place: int | None = None
    copies: int = 1


class ScenarioChoice(Value, frozen=True):
    """The choice of the scenario: `side` won it by maps and roll-off; None where the player entitled to it passed.

    `rolls` are the rounds of the roll-off between several such sides, each as pairs of side and D6.
    """

    claims: tuple[ScenarioClaim, ...]
    side: int | None
    rolls: tuple[tuple[tuple[int, int], ...], ...] = ()


class Summons(Value, frozen=True):
    """Somebody rolled for before the battle: what the D6 needed (None: nothing would do) and showed."""

    name: str
    need: int | None
    face: int
    comes: bool
