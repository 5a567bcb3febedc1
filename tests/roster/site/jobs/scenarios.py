"""What happens to jobs when workers really run: `python -m tests.roster.site.jobs.scenarios NAME` prints it as JSON.

Each scenario has a database file of its own and starts its workers as operators do.
"""

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Barrier

import django

MARKS = Path(os.environ["MARKS"])
WORK = [sys.executable, "manage.py", "jobs", "work"]
running = []


def start(*options, command=WORK):
    worker = subprocess.Popen([*command, *options], stdout=subprocess.DEVNULL, start_new_session=True)
    running.append(worker)
    return worker


def until(true, seconds=60):
    """Wait until it is true; raises `TimeoutError`."""
    give_up = time.monotonic() + seconds
    while not true():
        if time.monotonic() > give_up:
            raise TimeoutError(f"{shown()} {marks()}")
        time.sleep(0.05)


def is_left_of(program):
    """Whether anything runs that it started."""
    try:
        os.killpg(program.pid, 0)
    except ProcessLookupError:
        return False
    return True


def marks():
    return MARKS.read_text().split() if MARKS.exists() else []


def shown():
    from roster.models import Job

    columns = ("state", "sentence", "attempts")
    return [list(row) for row in Job.objects.order_by("pk").values_list(*columns)]


def ended():
    from roster.models import Job

    return not Job.objects.unfinished().exists()


def odd(kind, subject="x", user=None, **arguments):
    from roster.site.jobs.asking import ask

    return ask(kind, subject, user, file=str(MARKS), **arguments)


def killed_with_its_worker():
    odd("sleep", seconds=3)
    worker = start()
    until(marks)
    os.killpg(worker.pid, signal.SIGKILL)
    start()
    until(ended)
    return shown(), marks()


def worker_is_killed():
    """The worker alone, not the job in its child, nor the program that started the worker."""
    job = odd("sleep", seconds=3)
    start()
    until(marks)
    job.refresh_from_db()
    os.kill(int(job.worker.split("-")[-2]), signal.SIGKILL)
    until(ended)
    return shown(), marks()


def killed_alone():
    odd("die", "x")
    odd("sleep", "y", seconds=0.1)
    start()
    until(ended)
    return shown(), marks()


def over_its_limits():
    odd("sleep", "long", seconds=30)
    odd("grow", "large", megabytes=400)
    odd("grow", "small", megabytes=10)
    odd("stumble")
    start()
    until(ended)
    from roster.models import Job

    return shown(), "LookupError: a loose stone" in Job.objects.get(kind="stumble").detail


def chattering():
    odd("chatter")
    start()
    until(ended)
    return shown()


def ended_at_once():
    """Told to end as soon as a worker is seen, which has hardly begun then.

    A lane that it was just starting ends by itself when it sees its worker gone.
    """
    from roster.site.jobs.selectors import workers_alive

    worker = start()
    until(workers_alive)
    worker.terminate()
    worker.wait(20)
    until(lambda: not is_left_of(worker), 15)
    return workers_alive(), worker.returncode, is_left_of(worker)


def asked_by_many():
    from django.db import connections

    at_once = Barrier(6)

    def click(_):
        at_once.wait()
        try:
            return odd("sleep", seconds=0.1).pk
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as pool:
        asked = set(pool.map(click, range(6)))
    start()
    until(ended)
    return len(asked), shown(), marks()


def told_to_end():
    odd("sleep", seconds=20)
    worker = start()
    until(marks)
    worker.terminate()
    worker.wait(20)
    from roster.site.jobs.selectors import workers_alive

    return shown(), marks(), workers_alive(), is_left_of(worker)


def cancelled():
    job = odd("sleep", seconds=20)
    start()
    until(marks)
    from roster.site.jobs.asking import cancel

    cancel(job.pk)
    until(ended)
    return shown(), marks()


def progress():
    job = odd("sleep", seconds=3)
    start()
    seen = set()

    def over():
        job.refresh_from_db()
        if job.state == "running" and job.sentence:
            seen.add((job.sentence, job.done, job.of))
        return not job.is_unfinished

    until(over)
    return bool(seen), all(word == f"step {done}" and of == 30 for word, done, of in seen), job.result


def fair():
    from roster.models import User

    one, other = (User.objects.create(username=name) for name in ("one", "other"))
    for number in range(3):
        odd("sleep", f"one-{number}", one, seconds=0.2, name="one:")
    odd("sleep", "other", other, seconds=0.2, name="other:")
    start()
    until(ended)
    return [mark for mark in marks() if mark.endswith("began")]


def tried_again_later():
    odd("dawdle")
    start()
    until(ended)
    return shown(), marks()


def killed_while_mailing():
    """Stop between sending a mail about a notice and noting that it was sent."""
    from allauth.account.models import EmailAddress
    from django.db import transaction

    from roster.models import Notice, User
    from roster.site.notices import tell

    user = User.objects.create(username="magda")
    EmailAddress.objects.create(user=user, email="magda@example.org", verified=True, primary=True)
    facts = {"number": 1, "title": "Bells", "campaign": "Winter", "ask": "confirm"}
    with transaction.atomic():
        tell([user.pk], "result_waits", key="1", subject="battle-1", url="/campaigns/", **facts)
    start()
    until(ended)
    return shown(), marks(), Notice.objects.get().mail


def site_is_killed():
    """The site is a shell here that starts a worker as `.dev/serve` does and becomes another program."""
    odd("sleep", seconds=20)
    line = f"{sys.executable} manage.py jobs work --with-parent & exec sleep 60"
    site = start(command=["sh", "-c", line])
    until(marks)
    site.kill()
    site.wait()
    until(lambda: not is_left_of(site), 15)
    return shown()


if __name__ == "__main__":
    django.setup()
    try:
        sys.stdout.write(json.dumps(globals()[sys.argv[1]]()))
    finally:
        for worker in running:
            with suppress(ProcessLookupError):
                os.killpg(worker.pid, signal.SIGKILL)
