"""What the players of a real table are asked."""

from rules.engine.battle import ask
from rules.engine.decisions import DONE, Decision
from rules.engine.flow import Flow

YES, NO = "yes", "no"


class TableAsked(Decision, frozen=True):
    """A question that only the table can answer: what is asked about whom, and the answers, the likeliest first."""

    question: str
    who: int
    choices: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return self.choices


class WhereAsked(Decision, frozen=True):
    """The question which warriors of a side are at places of the scenario: one at a time, or `done`."""

    said: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return (*self.said, DONE)


def likely(question: str, choices: tuple[str, ...], last: dict[str, str]) -> tuple[str, ...]:
    """The choices with the last answer to the same question in front."""
    before = last.get(question)
    return choices if before not in choices else (before, *[it for it in choices if it != before])


def ask_table(
    side: int, question: str, warrior: int, choices: tuple[str, ...], last: dict[str, str]
) -> Flow[str]:
    """The answer of a table, which is remembered as the likeliest one of the next time."""
    answer = yield from ask(TableAsked(side, question, warrior, likely(question, choices, last)))
    last[question] = answer
    return answer
