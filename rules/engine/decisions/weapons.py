"""Questions about which of their weapons somebody strikes with, beyond what they hold for a combat."""

from rules.engine.decisions.decision import Decision


class StrikeWith(Decision, frozen=True):
    """Which of some weapons (by key) strikes at an enemy."""

    who: int
    target: int
    weapons: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return self.weapons
