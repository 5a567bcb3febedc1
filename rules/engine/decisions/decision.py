"""A question to one side, and answers that stand in questions of every kind."""

from rules.engine.table import Point
from rules.values import Value

DONE = "done"
NONE = "none"
STAY = "stay"
ANYWHERE = "anywhere"
ON_FOOT = "on foot"


class IllegalAnswer(ValueError):
    """An answer that the rules forbid, in a sentence with the rule's id. Nothing changed; ask again."""

    def __init__(self, reason: str, rule: str = "") -> None:
        self.rule = rule
        super().__init__(f"{reason} ({rule})" if rule else reason)


class Decision(Value, frozen=True, tag_field="ask", tag=True):
    """A question to one side."""

    side: int

    @property
    def answers(self) -> tuple[str, ...] | None:
        """Every legal answer, or None where a constraint stands instead."""
        return None

    @property
    def default(self) -> str:
        """The answer that commits to least; given for a policy that fails to answer."""
        return (self.answers or (STAY,))[-1]

    def check(self, answer: str) -> str:
        """The answer, if it is among those listed; raises `IllegalAnswer`."""
        listed = self.answers
        if listed is not None and answer not in listed:
            raise IllegalAnswer(f"'{answer}' is not one of the answers: {', '.join(listed)}.")
        return answer


class Choice(Decision, frozen=True):
    """A plain choice between named answers, e.g. the side that sets up first, an edge, rout or fight on."""

    question: str
    choices: tuple[str, ...]
    who: int | None = None

    @property
    def answers(self) -> tuple[str, ...]:
        return self.choices


class NextToAct(Decision, frozen=True):
    """The next warrior to charge, escape from combat, move or shoot, or `done`."""

    activity: str
    candidates: tuple[int, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return (*map(str, self.candidates), DONE)


def place(answer: str) -> Point:
    """Read `x,y,z`; raises `IllegalAnswer`."""
    parts = answer.split(",") if answer.isascii() else ()
    try:
        x, y, z = (int(part) for part in parts)
    except ValueError:
        raise IllegalAnswer(f"'{answer}' is not a place; write x,y,z in hundredths of an inch.") from None
    return Point(x, y, z)


def place_key(point: Point) -> str:
    """The answer that names a place."""
    return f"{point.x},{point.y},{point.z}"
