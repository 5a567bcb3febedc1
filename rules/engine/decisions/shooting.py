"""Questions of a shooter: target and weapon, the number of shots, the direction of a strip."""

from rules.engine.decisions.decision import NONE, Decision, place_key
from rules.engine.table import Point
from rules.values import Value


class Target(Value, frozen=True):
    """One legal shot: the smallest D6 that hits (None: cannot hit) and the distance (1/100 inch).

    Where not one die is rolled, `count` and `keep` say which, as for a `Roll`. Without a `distance` nobody may measure
    before the shot is declared: it is not known what hits, nor whether the target is in range.
    """

    who: int
    need: int | None = None
    distance: int | None = None
    count: int = 1
    keep: int = 0


class ShootingTarget(Decision, frozen=True):
    """What a warrior shoots at, and with which weapon: `<weapon> <target>`, or `none`.

    `in_haste` it is one of several shots, which some weapons cannot take as far as a single one.
    """

    who: int
    weapons: tuple[tuple[str, tuple[Target, ...]], ...]
    in_haste: bool = False

    @property
    def answers(self) -> tuple[str, ...]:
        shots = [f"{weapon} {target.who}" for weapon, targets in self.weapons for target in targets]
        return (*shots, NONE)


class Volley(Decision, frozen=True):
    """How many shots a warrior fires in haste at -1 to hit each, or `1` in their own time."""

    who: int
    weapon: str
    target: int
    most: int

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(str(count) for count in range(self.most, 0, -1))


class AimStrip(Decision, frozen=True):
    """The direction of a strip that hits all inside it: `x,y,z` of any place, by default `towards` the enemy named.

    `length` is that of the strip, in 1/100 inch.
    """

    who: int
    weapon: str
    towards: Point
    length: int

    @property
    def default(self) -> str:
        return place_key(self.towards)
