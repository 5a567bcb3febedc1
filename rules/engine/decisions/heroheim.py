"""The question that only rules with power dice ask; read like `rules.engine.decisions`."""

from rules.engine.decisions.decision import Decision


class PowerDice(Decision, frozen=True):
    """How many of their `most` power dice a wizard rolls for a spell, whose sum must reach `need`: `1` and so on."""

    who: int
    spell: str
    need: int
    most: int
    prayer: bool = False

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(str(count) for count in range(1, self.most + 1))
