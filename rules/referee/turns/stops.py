"""What is asked while only the turns are kept: whether something is done, and how a test of losses ended."""

from rules.engine.decisions import DONE, Decision

FIRST_TURN = "first turn"
PHASE, ACTIVATION = "phase", "activation"
STANDS, ROUTS, ROLL = "stands", "routs", "roll"


class Going(Decision, frozen=True):
    """Something goes on at the table until its players say that it is done.

    `what` is a phase with its name in `about`, or an activation of `who`; `actions` are those that they have, where
    they are counted.
    """

    what: str
    who: tuple[int, ...] = ()
    about: str = ""
    actions: int | None = None

    @property
    def answers(self) -> tuple[str, ...]:
        return (DONE,)


class LossesTested(Decision, frozen=True):
    """A warband must test for its losses: `need` or more on these D6, or `at_most`. The players or the site roll."""

    dice: int
    need: int | None
    at_most: int | None
    who: int | None

    @property
    def answers(self) -> tuple[str, ...]:
        return STANDS, ROUTS, ROLL
