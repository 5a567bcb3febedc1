"""A worker ends with its parent, a job with its worker: looked at once a second, without a thread."""

import os
import signal
from collections.abc import Callable
from types import FrameType


def end_with(parent: int, then: Callable[[], object]) -> None:
    """Call `then` within a second of that parent's end. Takes the alarm signal for itself."""

    def look(_signal: int, _frame: FrameType | None) -> None:
        if os.getppid() != parent:
            then()

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, 0.5, 0.5)
