"""The process that plays a league is killed at random moments; the next one goes on as if nothing had been."""

import os
import random
import shutil
import subprocess
import sys
import time

import pytest

from tests import tree
from tests.attack.scale import times

KILLS = times(3, 200)
PREPARE = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from tests.attack.world import make_world, without_what_was_planted
make_world()
without_what_was_planted()
# A battle may leave a warband without a leader, which plays on all the same.
from campaigns.models import Campaign
from campaigns.models.options import IllegalFights
from campaigns.services.campaign.options import change_options
for campaign in Campaign.objects.all():
    change_options(campaign.pk, None, {"illegal_fights": IllegalFights.ALWAYS})
"""


@pytest.fixture
def environment(tmp_path):
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "tests.attack.site_settings",
        "ATTACKED_DATABASE": str(tmp_path / "attacked.sqlite3"),
        "DATABASE_URL": f"sqlite:///{tmp_path}/attacked.sqlite3",
        "WYRDBOOK_ENV": "development",
        "WYRDBOOK_DATA_DIR": str(tmp_path),
        "WYRDBOOK_LOG_LEVEL": "ERROR",
        "PYTHONPATH": str(tree.ROOT),
    }


def run(environment, *arguments):
    return subprocess.run(
        [sys.executable, *arguments], cwd=tree.ROOT, env=environment, capture_output=True, text=True
    )


def test_a_league_survives_being_killed_at_any_moment(environment, new_site):
    shutil.copy(new_site, environment["ATTACKED_DATABASE"])
    prepared = run(environment, "-c", PREPARE)
    assert prepared.returncode == 0, prepared.stderr
    dice, steps = random.Random(KILLS), 0
    for _kill in range(KILLS):
        player = subprocess.Popen(
            [sys.executable, "-m", "tests.attack.busy"],
            cwd=tree.ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert player.stdout.readline() == "ready\n", player.stderr.read()
        for _step in range(dice.randint(0, 4)):
            assert player.stdout.readline() == "step\n", player.stderr.read()
            steps += 1
        time.sleep(dice.uniform(0.0, 0.4))
        player.kill()
        player.communicate()
    checked = run(environment, "manage.py", "ledger", "check")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert steps > KILLS / 2
