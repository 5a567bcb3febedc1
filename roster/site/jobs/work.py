"""What the function of a kind of jobs is handed, and what it returns or raises."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from roster.models import Job, User

LONGEST_SENTENCE = 600

#: A report: what is being done, and how much of it is done.
Report = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Done:
    """The result of a job: a sentence for people, and plain data where a page needs more."""

    sentence: str = ""
    result: Mapping[str, Any] = field(default_factory=dict)


class Failed(Exception):
    """Raised by a job that cannot be done; the sentence is for people. It is not tried again."""


class Later(Exception):
    """Raised by a job that cannot be done now. It is tried again after `wait`, as often as its kind allows.

    `detail` is for whoever runs the site. A job that is `giving_way` to others may do so any number of times.
    """

    def __init__(self, sentence: str, *, wait: timedelta, detail: str = "", giving_way: bool = False) -> None:
        self.wait = wait
        self.detail = detail
        self.giving_way = giving_way
        super().__init__(sentence)


class Work:
    """Handed to the function of a kind. `arguments` are those that the job was asked for with."""

    def __init__(self, job: Job, report: Report) -> None:
        self._job = job
        self._report = report
        self.arguments: dict[str, Any] = job.arguments

    @property
    def job_id(self) -> int:
        """The id of the job."""
        return self._job.pk

    @property
    def attempt(self) -> int:
        """The number of the attempt, from 1."""
        return self._job.attempts

    @property
    def user(self) -> User:
        """The user who asked for it. Raises `Failed` when the account is gone."""
        if self._job.asked_by is None:
            raise Failed("The account that asked for this no longer exists.")
        return self._job.asked_by

    def report(self, sentence: str, done: int = 0, of: int = 0) -> None:
        """Say how far it is; cheap, and as often as one likes."""
        self._report(sentence[:LONGEST_SENTENCE], done, of)

    def note(self, **arguments: Any) -> None:
        """Keep something with the job at once, so that a later attempt knows of it."""
        self.arguments.update(arguments)
        Job.objects.filter(pk=self._job.pk).update(arguments=self.arguments)
