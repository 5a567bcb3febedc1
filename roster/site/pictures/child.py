"""One picture is decoded in a child process with a limit of memory and of time, and one at a time.

A fresh interpreter and no fork: a web process has threads. The child imports Pillow alone and gets none of the site's
environment, so that a fault in a decoder neither ends a web process nor sees a secret.
"""

import fcntl
import json
import logging
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from roster.site.pictures import decoding
from roster.site.pictures.decoding import NO_MEMORY, REFUSED, SIZES, Limits, Parsed, PictureRefused

#: The memory for one picture, in megabytes; the largest that `decoding.MOST_PIXELS` lets through takes less.
MEMORY = 320
#: Seconds until a picture is given up, and until whoever waits for others' pictures is sent away.
SECONDS, PATIENCE = 30.0, 15.0
LOOK_EVERY = 0.05

log = logging.getLogger("wyrdbook.pictures")


def parse_picture(content: bytes, limits: Limits) -> Parsed:
    """Raises `PictureRefused` for anything that is not a picture of a fitting size."""
    with _one_at_a_time():
        code, output = _run(content, limits)
    if code == REFUSED:
        raise PictureRefused(output.decode())
    if code == NO_MEMORY:
        raise PictureRefused(f"This picture takes too much memory to be read. Choose a {SIZES}.")
    if code:
        log.warning("A picture of %s bytes could not be decoded: exit code %s", len(content), code)
        raise PictureRefused("This picture cannot be read. Save it again as a PNG, JPEG or WebP file.")
    shape, _, encoded = output.partition(b"\n")
    width, height = map(int, shape.split())
    return Parsed(encoded, width, height)


def _run(content: bytes, limits: Limits) -> tuple[int, bytes]:
    """Exit code and standard output of the child."""
    command = [sys.executable, "-I", decoding.__file__, json.dumps(asdict(limits)), str(MEMORY)]
    try:
        ended = subprocess.run(
            command, input=content, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={}, timeout=SECONDS
        )
    except subprocess.TimeoutExpired as expired:
        raise PictureRefused("This picture takes too long to be read. Make it smaller first.") from expired
    except OSError as error:  # the computer has no memory, or no place for one more process
        log.exception("No process could be started for a picture")
        raise PictureRefused("This site cannot read pictures at the moment. Try again later.") from error
    return ended.returncode, ended.stdout


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Let one thread of one process on this computer read a picture at a time. Raises `PictureRefused`.

    The lock is on the program's own file, which all of them can open.
    """
    patience = time.monotonic() + PATIENCE
    with Path(decoding.__file__).open("rb") as file:
        while not _is_locked(file.fileno()):
            if time.monotonic() > patience:
                raise PictureRefused("Other pictures are being read. Try again in a minute.")
            time.sleep(LOOK_EVERY)
        yield


def _is_locked(number: int) -> bool:
    """The lock goes when the file is closed, so also with a process that dies."""
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
