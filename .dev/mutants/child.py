"""Work in a forked process of its own, silent and with a limit of time."""

import contextlib
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path


class Child:
    """Begins at once; `poll` and `wait` tell how it ended: the number that `work` returned, None out of patience."""

    def __init__(self, work: Callable[[], int], patience: float) -> None:
        self.ends = time.monotonic() + patience
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            ended = 99
            with contextlib.suppress(BaseException), Path(os.devnull).open("w") as nowhere:
                os.dup2(nowhere.fileno(), 1)
                os.dup2(nowhere.fileno(), 2)
                ended = work()
            os._exit(ended)

    def poll(self) -> tuple[bool, int | None]:
        """Whether it has ended, and how."""
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if pid:
            return True, os.waitstatus_to_exitcode(status)
        if time.monotonic() > self.ends:
            os.killpg(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            return True, None
        return False, None

    def wait(self) -> int | None:
        while True:
            over, ended = self.poll()
            if over:
                return ended
            time.sleep(0.01)
