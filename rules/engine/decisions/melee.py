"""Questions in close combat: weapons, the targets of attacks, parries."""

from rules.engine.decisions.decision import Decision


class WeaponsInHand(Decision, frozen=True):
    """What a warrior fights this combat with: the index of one of their loadouts, each spelled out.

    `held` are the indexes that may be chosen, one for each that is spelled out; without it all.
    """

    who: int
    loadouts: tuple[str, ...]
    held: tuple[int, ...] = ()

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(str(index) for index in self.held or range(len(self.loadouts)))


class AttackTarget(Decision, frozen=True):
    """Which enemy in contact one attack is aimed at; asked for every attack before any is rolled."""

    who: int
    attack: int
    targets: tuple[int, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(map(str, self.targets))


class TryParry(Decision, frozen=True):
    """Whether to try to parry: `yes` or `no`. The die must beat `to_beat`."""

    who: int
    attacker: int
    to_beat: int

    @property
    def answers(self) -> tuple[str, ...]:
        return ("yes", "no")
