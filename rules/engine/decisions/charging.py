"""Questions of a charge: its target, the way it takes, and the warrior who intercepts it."""

from rules.engine.decisions.decision import NONE, ON_FOOT, Decision
from rules.engine.decisions.movement import Scramble


class ChargeTarget(Decision, frozen=True):
    """The target of a warrior's charge, or `none`. `unseen` targets need an Initiative test first.

    `limit` is how far they charge, in 1/100 inch; a target farther off may be named, but the charge then fails. With
    `must` they choose only the target. `also` are the targets that the same charge is already declared at.
    """

    who: int
    targets: tuple[int, ...]
    limit: int
    unseen: tuple[int, ...] = ()
    must: bool = False
    also: tuple[int, ...] = ()

    @property
    def answers(self) -> tuple[str, ...]:
        named = map(str, (*self.targets, *self.unseen))
        return tuple(named) if self.must else (*named, NONE)


class ChargeWay(Decision, frozen=True):
    """How a charger goes: `on foot`, or by the key of a way with a jump in it. `dives` are the keys of diving charges.

    `reached` says whether they get there on foot.
    """

    who: int
    target: int
    ways: tuple[Scramble, ...]
    dives: tuple[str, ...]
    reached: bool

    @property
    def answers(self) -> tuple[str, ...]:
        return (*(way.key for way in self.ways), ON_FOOT)


class Intercept(Decision, frozen=True):
    """The warrior who steps into the way of a charge by `who`, or `none`; one may try (CORE-CHARGE-INTERCEPT)."""

    who: int
    candidates: tuple[int, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return (*map(str, self.candidates), NONE)
