"""The kinds of jobs: what each one runs, within which limits, and what is said when it does not end well."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from roster.models import Job
from roster.registries import NamedRegistry
from roster.site.jobs.work import Done, Work

CANCELLED = "It was cancelled by the site's operator."


def _no_trace(arguments: Mapping[str, Any]) -> bool:
    return False


def _tell_nobody(arguments: Mapping[str, Any], sentence: str) -> None:
    pass


def _nothing(arguments: Mapping[str, Any]) -> str:
    return ""


@dataclass(frozen=True)
class Kind:
    """`what` begins the sentence about a job that was stopped ("This battle"), `unchanged` ends it.

    `was_done` looks whether an earlier attempt came to its end though nobody wrote it down. `forgets` empties the
    arguments of a job that is done. `seconds` and `attempts` are the site's settings unless the kind has its own.
    `not_done` tells whoever waits for a job that it ended otherwise, and why; it is called once, in the transaction
    that writes the end. `about` tells operators what a job is about where the subject does not. `cancelled` is said of
    one that somebody cancelled.
    `warm` is called once by every worker, so that what it loads need not be loaded by every job.
    """

    key: str
    title: str
    what: str
    run: Callable[[Work], Done]
    lane: Job.Lane = Job.Lane.LONG
    priority: int = 0
    unchanged: str = "Nothing was saved."
    cancelled: str = CANCELLED
    was_done: Callable[[Mapping[str, Any]], bool] = _no_trace
    not_done: Callable[[Mapping[str, Any], str], None] = _tell_nobody
    about: Callable[[Mapping[str, Any]], str] = _nothing
    forgets: bool = False
    seconds: int | None = None
    attempts: int | None = None
    warm: Callable[[], object] | None = None


KINDS: NamedRegistry[Kind] = NamedRegistry()


def register(kind: Kind) -> None:
    """Make a kind known; registering it again replaces it."""
    KINDS[kind.key] = kind
