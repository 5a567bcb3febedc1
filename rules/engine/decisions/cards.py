"""Questions of a turn sequence with cards: which card to play, and on which unit."""

from rules.engine.decisions.decision import Decision


class PlayCard(Decision, frozen=True):
    """Which card of their hand a player plays; nobody else sees the hand. `shown` are those played openly before."""

    hand: tuple[str, ...]
    shown: tuple[str, ...] = ()

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.hand))


class ActivateUnit(Decision, frozen=True):
    """Which hero or group a card activates, by the id of its first member; `units` are the members of each."""

    card: str
    units: tuple[tuple[int, ...], ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(str(unit[0]) for unit in self.units)
