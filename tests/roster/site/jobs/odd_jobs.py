"""Jobs that take long, grow, fail or die, for tests with real workers. An app of `site_settings`."""

import os
import signal
import time
from datetime import timedelta
from pathlib import Path

from django.apps import AppConfig
from django.core.mail.backends.base import BaseEmailBackend


def mark(work, word):
    """A line in the file that the test reads: what was really done, and how often."""
    with Path(work.arguments["file"]).open("a") as file:
        file.write(f"{work.arguments.get('name', '')}{word}\n")


def sleep(work):
    from roster.site.jobs import Done

    mark(work, "began")
    steps = int(work.arguments["seconds"] * 10)
    for step in range(steps):
        work.report(f"step {step + 1}", step + 1, steps)
        time.sleep(0.1)
    mark(work, "ended")
    return Done("Slept well.", {"steps": steps})


def grow(work):
    from roster.site.jobs import Done

    hoard = [bytes(1024 * 1024) for _ in range(work.arguments["megabytes"])]
    return Done(f"Held {len(hoard)} MB.")


def chatter(work):
    """Reports without pause, for ever."""
    while True:
        work.report("and another thing")


def stumble(work):
    raise LookupError("a loose stone")


def die(work):
    mark(work, "began")
    os.kill(os.getpid(), signal.SIGKILL)


def dawdle(work):
    from roster.site.jobs import Done, Later

    mark(work, "began")
    if work.attempt == 1:
        raise Later("The bridge is up.", wait=timedelta(seconds=1))
    return Done("Crossed.")


class DyingMail(BaseEmailBackend):
    """A mail server that takes every mail, and kills the sender before they can note it."""

    def send_messages(self, email_messages):
        with Path(os.environ["MARKS"]).open("a") as file:
            file.write("sent\n" * len(email_messages))
        os.kill(os.getpid(), signal.SIGKILL)


class OddJobs(AppConfig):
    name = "tests.roster.site.jobs.odd_jobs"
    label = "odd_jobs"
    path = str(Path(__file__).parent)

    def ready(self):
        from roster.site.jobs import Kind, register

        for run in (sleep, grow, chatter, stumble, die, dawdle):
            register(Kind(run.__name__, run.__name__, "This odd job", run))
