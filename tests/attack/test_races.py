"""Everybody presses every button at the same moment, on a site as it is hosted: processes, threads, and a worker.

On SQLite, and on PostgreSQL with its locks. Processes are killed meanwhile; none may take much memory.
"""

import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests import tree
from tests.attack.scale import ALL, times
from tests.attack.served import League, Served, gunicorn, run

PROCESSES, THREADS = times(2, 4), 4
REQUESTS, KILLS = times(120, 10_000), times(2, 40)
CROWD = 16
#: What one web process may occupy under attack. At rest it is about 130.
MOST_MEGABYTES = 300
#: Looks at the site when everybody has gone, and prints what is wrong with it.
AUDIT = """
import django
django.setup()
from collections import Counter
from django.core.management import call_command
from campaigns.models import Battle, ChronicleEntry
from roster.models import Aftermath, Warband

call_command("ledger", "check")
Kind = ChronicleEntry.Kind
for battle in Battle.objects.all():
    counted = Counter(battle.chronicle.values_list("kind", flat=True))
    accepted = counted[Kind.BATTLE_ACCEPTED] - counted[Kind.BATTLE_TAKEN_BACK]
    assert accepted == (battle.status == Battle.Status.ACCEPTED), (battle.pk, battle.status, counted)
    assert counted[Kind.BATTLE_FOUGHT] <= 1, (battle.pk, counted)
    for warband in Warband.objects.filter(battle_sides__battle=battle):
        kept = warband.aftermaths.filter(battle=battle.key).exclude(status=Aftermath.Status.DROPPED)
        assert kept.count() == (battle.status == Battle.Status.ACCEPTED), (battle.pk, warband.pk)
"""

type Button = tuple[str, str, dict[str, object] | None]


@contextmanager
def working(league: League) -> Iterator[None]:
    """A worker beside the site, which fights the battles."""
    worker = subprocess.Popen(
        [sys.executable, "manage.py", "jobs", "work"],
        cwd=tree.ROOT, env=league.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield
        assert worker.poll() is None, "the worker ended"
    finally:
        worker.terminate()
        worker.wait(60)


def buttons(league: League, dice: random.Random) -> Button:
    """Something that somebody may press: role, path and fields. Battles may be set up again under later numbers."""
    ids = league.ids
    battle = dice.choice([ids["battle_id"], ids["battle_id"], dice.randint(1, 6)])
    warband = dice.choice([ids["warband_id"], ids["free"]])
    roster, fight = f"/warbands/{warband}", f"/campaigns/battles/{battle}"
    fresh: dict[str, object] = {
        "page": f"p{dice.random()}",
        "number": 1,
        "place": dice.randint(1, 3),
        "copies": 1,
    }
    return dice.choice(
        [
            ("player", f"{roster}/buy/", fresh | {"item": dice.choice(["dagger", "sword"])}),
            ("player", f"{roster}/sell/", fresh | {"item": "dagger"}),
            ("player", f"{roster}/rename/", fresh | {"name": f"Rat {dice.randint(1, 999)}"}),
            ("player", f"{roster}/undo/", fresh),
            ("player", f"{roster}/redo/", fresh),
            ("player", f"{fight}/fight/", {}),
            ("organiser", f"{fight}/fight/", {}),
            ("organiser", f"{fight}/accept/", {}),
            ("organiser", f"{fight}/accept/", {}),
            ("organiser", f"{fight}/take-back/", {}),
            ("organiser", f"{fight}/discard/", {"reason": "x"}),
            ("organiser", f"{fight}/again/", {}),
            ("opponent", f"{fight}/confirm/", {"at": ""}),
            ("opponent", f"/campaigns/{ids['campaign_id']}/", None),
            ("organiser", f"{fight}/", None),
            ("player", f"{roster}/", None),
        ]
    )


def press(site: Served, button: Button) -> tuple[str, int]:
    """What was pressed and the status of the answer. A warband is changed from its own page, opened a moment ago."""
    role, path, fields = button
    if fields and path.startswith("/warbands/"):
        page = site.answer(role, path.rpartition("/")[0].rpartition("/")[0] + "/")[1]
        revision = re.search(r'name="revision" value="(\d+)"', page)
        fields = fields | {"revision": revision[1] if revision else "0"}
    return path.rstrip("/").rpartition("/")[2], site.ask(role, path, fields)


def pressed_by_a_crowd(site: Served, dice: random.Random, number: int) -> Counter[tuple[str, int]]:
    chosen = [buttons(site.league, dice) for _request in range(number)]
    with ThreadPoolExecutor(CROWD) as crowd:
        return Counter(crowd.map(lambda button: press(site, button), chosen))


def audited(league: League) -> str:
    """What is wrong with the site; empty where nothing is."""
    ended = run(league.env, "-c", AUDIT)
    return "" if ended.returncode == 0 else ended.stdout + ended.stderr


def test_nothing_is_lost_or_doubled_and_nothing_fails(league: League, tmp_path: Path) -> None:
    with working(league), gunicorn(league, tmp_path, processes=PROCESSES, threads=THREADS) as site:
        answers = pressed_by_a_crowd(site, random.Random(REQUESTS), REQUESTS)
        peaks = site.peaks()
        assert site.is_whole(PROCESSES), site.log.read_text(encoding="utf-8")[-3000:]
    statuses: Counter[int] = Counter()
    for (_button, status), count in answers.items():
        statuses[status] += count
    assert [status for status in statuses if status >= 500 or not status] == [], answers
    assert statuses[302] + statuses[200] > REQUESTS / 3, answers
    done = {button for (button, status) in answers if status == 302}
    assert {"rename", "buy", "sell"} & done, f"nothing was changed: {answers}"
    assert audited(league) == ""
    assert max(peaks) < MOST_MEGABYTES, peaks


def test_web_processes_that_are_killed_lose_nothing_that_was_answered(
    league_on_sqlite: League, tmp_path: Path
) -> None:
    kill_and_look(league_on_sqlite, tmp_path)


@pytest.mark.postgresql
@pytest.mark.skipif(not ALL, reason="a part of `make attack`")
def test_the_same_on_postgresql(league_on_postgresql: League, tmp_path: Path) -> None:
    kill_and_look(league_on_postgresql, tmp_path)


def kill_and_look(league: League, tmp_path: Path) -> None:
    dice = random.Random(KILLS)
    with working(league), gunicorn(league, tmp_path, processes=2, threads=THREADS) as site:
        assert site.ask("player", "/warbands/") == 200
        with ThreadPoolExecutor(1) as attack:
            pressing = attack.submit(pressed_by_a_crowd, site, dice, 30 * KILLS)
            killed = 0
            while killed < KILLS and not pressing.done():
                time.sleep(dice.uniform(0.5, 2.0))
                with suppress(ProcessLookupError):
                    os.kill(dice.choice(site.processes()), signal.SIGKILL)
                    killed += 1
            answers = pressing.result()
        assert site.ask("player", "/warbands/") == 200, "the site did not come back"
    assert [answer for answer in answers if answer[1] >= 500] == [], answers
    assert killed > 0
    assert audited(league) == ""
