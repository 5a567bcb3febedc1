"""What a piece of work takes: CPU seconds of this process, so that a busy machine makes no fault, and memory.

Memory is all that the process occupies, whoever allocated it, at its highest: Linux is told to forget the highest mark
before the work and asked for it afterwards. Elsewhere marks are never forgotten, so that the mark is that of the whole
life of the process.
"""

import resource
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

_STATUS, _FORGET = Path("/proc/self/status"), Path("/proc/self/clear_refs")
_FORGET_HIGHEST = "5"


@dataclass
class Measure:
    """CPU `seconds`, and the `megabytes` that the process occupied at most."""

    seconds: float = 0
    megabytes: float = 0

    def worse(self, other: "Measure") -> "Measure":
        """The larger figures of both."""
        return Measure(max(self.seconds, other.seconds), max(self.megabytes, other.megabytes))


@contextmanager
def measured() -> Iterator[Measure]:
    """Filled in when the work ends, whether or not it raises."""
    found = Measure()
    occupied()
    began = time.process_time()
    try:
        yield found
    finally:
        found.seconds = time.process_time() - began
        found.megabytes = _highest()


def occupied() -> float:
    """Megabytes of the process now; the highest mark is forgotten where it can be."""
    with suppress(OSError):
        _FORGET.write_text(_FORGET_HIGHEST)
    return _highest()


def _highest() -> float:
    if _STATUS.exists():
        (line,) = [line for line in _STATUS.read_text().splitlines() if line.startswith("VmHWM")]
        return int(line.split()[1]) / 1_024
    largest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return largest / (1_024 * 1_024 if sys.platform == "darwin" else 1_024)
