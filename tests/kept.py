"""Files that one process of a test run makes and all of them use; their folder is `run_folder`."""

import fcntl
from collections.abc import Callable
from pathlib import Path


def is_made_here(file: Path, make: Callable[[Path], object]) -> bool:
    """Let `make` write the file where no process did so before; whether this one did. Others wait until it is whole."""
    with file.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if file.exists():
            return False
        unfinished = file.with_suffix(".unfinished")
        make(unfinished)
        unfinished.rename(file)
        return True


def kept(file: Path, make: Callable[[Path], object]) -> Path:
    """The file, which the first process that asks for it makes."""
    is_made_here(file, make)
    return file
