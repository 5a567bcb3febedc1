"""A result as players enter it: who won and how, and what each warrior did and suffered. Facts, not yet checked."""

from typing import Literal

from rules.engine.outcome import Fate, Spoil
from rules.values import Value

type State = Literal[
    "fought", "out", "spared", "catacombs", "banished", "burst", "burnt", "strangled", "fled", "absent"
]

#: The states of a warrior who went out of action, and their fate by each.
FATES: dict[State, Fate] = {
    "out": "",
    "spared": "",
    "catacombs": "",
    "banished": "banished",
    "burst": "burst",
    "burnt": "burnt",
    "strangled": "strangled",
}


class EnteredFighter(Value, frozen=True):
    """One model. `by` is the fighter that took it out of action, None where nobody did or nobody remembers.

    `kills` are enemies that it took out besides those that name it, `deeds` awards of the scenario and `used` items
    used up, each as often as that. `marks` are conditions that last.
    """

    id: int
    state: State = "fought"
    by: int | None = None
    kills: int = 0
    deeds: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    @property
    def is_out(self) -> bool:
        return self.state in FATES


class EnteredSide(Value, frozen=True):
    """The result of a whole warband: whether it routed, what it took home, and whether its heroes `celebrate`."""

    routed: bool = False
    spoils: tuple[Spoil, ...] = ()
    celebrate: bool = False


class EnteredResult(Value, frozen=True):
    """`winner` is the index of a side, None for a draw; `sharing` are its allies. `reason` is one of `endings_of`.

    `rounds` is 0 where nobody counted them. With `carrion` the fallen fare worse, with `peddler` the winner met one.
    Warriors of a side who are not among the `fighters` fought and came to no harm.
    """

    winner: int | None
    reason: str
    rounds: int
    sides: tuple[EnteredSide, ...]
    fighters: tuple[EnteredFighter, ...] = ()
    sharing: tuple[int, ...] = ()
    carrion: bool = False
    peddler: bool = False

    @property
    def winners(self) -> tuple[int, ...]:
        return () if self.winner is None else (self.winner, *self.sharing)
