"""Everybody presses every button at the same moment, on a site of several real processes with PostgreSQL's locks."""

import http.client
import os
import random
import socket
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import Client

from campaigns.models import Battle, ChronicleEntry
from roster.models import Aftermath, Warband
from tests import tree
from tests.attack.scale import times
from tests.attack.world import make_world, without_what_was_planted

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]

PROCESSES = times(2, 8)
REQUESTS = times(160, 10_000)
CROWD = 16
TOKEN = "t" * 32


@pytest.fixture
def port():
    """A site of real processes on the database of this test."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        found = server.getsockname()[1]
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "tests.attack.site_settings",
        "ATTACKED_DATABASE": connection.settings_dict["NAME"],
        "WYRDBOOK_ENV": "development",
        "WYRDBOOK_LOG_LEVEL": "ERROR",
        "PYTHONPATH": str(tree.ROOT),
    }
    command = ["-m", "gunicorn", "roster.config.wsgi", "--bind", f"127.0.0.1:{found}"]
    command += ["--workers", str(PROCESSES), "--timeout", "300", "--preload"]
    site = subprocess.Popen([sys.executable, *command], cwd=tree.ROOT, env=environment)
    for _try in range(600):
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", found)) == 0:
                break
        assert site.poll() is None, "the site ended at once"
        time.sleep(0.1)
    yield found
    site.terminate()
    site.wait(30)


def cookies_of(user) -> str:
    client = Client()
    client.force_login(user)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    return f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={TOKEN}"


def buttons(world, dice: random.Random):
    """Something that somebody may press: role, path and fields."""
    battles = list(Battle.objects.values_list("pk", flat=True))
    battle = dice.choice(battles)
    campaign, warband = world.campaign.pk, dice.choice([world.ids["warband_id"], world.ids["free"]])
    number = dice.randint(1, 3)
    fresh = {"page": f"p{dice.random()}", "number": number}
    return dice.choice(
        [
            ("player", f"/warbands/{warband}/buy/", fresh | {"item": dice.choice(["dagger", "sword"])}),
            ("player", f"/warbands/{warband}/sell/", fresh | {"item": "dagger"}),
            ("player", f"/warbands/{warband}/rename/", fresh | {"name": f"Rat {dice.random()}"[:20]}),
            ("player", f"/warbands/{warband}/undo/", fresh),
            ("player", f"/warbands/{warband}/redo/", fresh),
            ("player", f"/campaigns/battles/{battle}/fight/", {}),
            ("organiser", f"/campaigns/battles/{battle}/fight/", {}),
            ("organiser", f"/campaigns/battles/{battle}/accept/", {}),
            ("organiser", f"/campaigns/battles/{battle}/accept/", {}),
            ("organiser", f"/campaigns/battles/{battle}/take-back/", {}),
            ("organiser", f"/campaigns/battles/{battle}/discard/", {"reason": "x"}),
            ("organiser", f"/campaigns/battles/{battle}/again/", {}),
            ("opponent", f"/campaigns/battles/{battle}/confirm/", {"at": ""}),
            ("opponent", f"/campaigns/{campaign}/", None),
            ("player", f"/warbands/{warband}/", None),
        ]
    )


def press(port: int, cookies: dict[str, str], button) -> int:
    """The status of the answer."""
    role, path, fields = button
    caller = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    headers = {"Cookie": cookies[role]}
    if fields is None:
        caller.request("GET", path, None, headers)
    else:
        headers |= {"X-CSRFToken": TOKEN, "Content-Type": "application/x-www-form-urlencoded"}
        caller.request("POST", path, urlencode(fields), headers)
    answer = caller.getresponse()
    answer.read()
    caller.close()
    return answer.status


def test_nothing_is_lost_or_doubled_and_nothing_fails(port, capsys):
    world = make_world()
    without_what_was_planted()
    cookies = {role: cookies_of(world.users[role]) for role in ("player", "opponent", "organiser")}
    dice = random.Random(REQUESTS)
    pressed = [buttons(world, dice) for _request in range(REQUESTS)]
    with ThreadPoolExecutor(CROWD) as crowd:
        statuses = Counter(crowd.map(lambda button: press(port, cookies, button), pressed))
    assert [status for status in statuses if status >= 500] == [], statuses
    assert statuses[302] + statuses[200] > REQUESTS / 3
    try:
        call_command("ledger", "check")
    except SystemExit:
        pytest.fail(capsys.readouterr().out)
    for battle in Battle.objects.all():
        counted = Counter(battle.chronicle.values_list("kind", flat=True))
        accepted = (
            counted[ChronicleEntry.Kind.BATTLE_ACCEPTED] - counted[ChronicleEntry.Kind.BATTLE_TAKEN_BACK]
        )
        assert accepted == (battle.status == Battle.Status.ACCEPTED)
        assert counted[ChronicleEntry.Kind.BATTLE_FOUGHT] <= 1
        for warband in Warband.objects.filter(battle_sides__battle=battle):
            kept = warband.aftermaths.filter(battle=battle.key).exclude(status=Aftermath.Status.DROPPED)
            assert kept.count() == (battle.status == Battle.Status.ACCEPTED)
