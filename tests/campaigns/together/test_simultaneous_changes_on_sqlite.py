"""Results are accepted from many pages at once on the embedded database, in a file as `make run` has it."""

import os
import shutil
import subprocess
import sys

import pytest

from tests import tree

PROGRAM = """
import django
django.setup()
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from django.core.management import call_command
from django.db import connections
from campaigns.models import Battle, ChronicleEntry
from campaigns.services.results.accept import accept_battle
from roster.models import Aftermath, User

battle = Battle.objects.filter(status="fought").latest("number")
organiser = User.objects.get(username="organiser")
start = Barrier(4)

def accept(_click):
    start.wait()
    try:
        return accept_battle(battle.pk, organiser).status == "accepted"
    finally:
        connections.close_all()

with ThreadPoolExecutor(4) as pool:
    answers = list(pool.map(accept, range(4)))
written = Aftermath.objects.filter(battle=battle.key).count()
told = ChronicleEntry.objects.filter(battle=battle, kind="battle_accepted").count()
print(answers, written, told)
call_command("ledger", "check", "--json")
"""

PAGES = PROGRAM.replace(
    """start = Barrier(4)
""",
    """start = Barrier(4)
change_options(battle.campaign_id, organiser, {"confirmation": "days"})
battle.refresh_from_db()
battle.asked_at -= timedelta(days=4)
battle.save()
""",
).replace(
    """        return accept_battle(battle.pk, organiser).status == "accepted"
""",
    """        count_due([battle])
        return Battle.objects.get(pk=battle.pk).status == "accepted"
""",
)
PAGES = "from datetime import timedelta\n" + PAGES.replace(
    "from campaigns.services.results.accept import accept_battle",
    "from campaigns.services.campaign.options import change_options\n"
    "from campaigns.services.results.confirm import count_due",
).replace("battle_accepted", "nobody_disputed")


@pytest.mark.parametrize("program", [PROGRAM, PAGES], ids=["clicks", "pages"])
def test_four_at_once_accept_once(program, tmp_path, demo_site):
    shutil.copy(demo_site, tmp_path / "wyrdbook.sqlite3")
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "roster.config.settings",
        "WYRDBOOK_ENV": "development",
        "WYRDBOOK_DATA_DIR": str(tmp_path),
        "DATABASE_URL": "",
    }
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tree.ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "[True, True, True, True] 2 1" in done.stdout
    assert '"faults": []' in done.stdout
