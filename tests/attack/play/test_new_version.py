"""A release that plays battles otherwise is put on while two games are played: one goes on, the other is ended."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests import tree
from tests.attack.served import League, Served, gunicorn, run

#: Tells status, engine version and ending of every game, the keys of its answers, and how many were taken back.
STORED = """
import django, json
django.setup()
from campaigns.models import Game

def stored():
    for game in Game.objects.order_by("pk"):
        rows = game.answers.order_by("number")
        keys = list(rows.filter(taken_back_at=None).values_list("key", flat=True))
        taken_back = rows.exclude(taken_back_at=None).count()
        yield game.pk, [game.status, game.engine_version, game.ending, keys, taken_back]

def show():
    print("STORED" + json.dumps(dict(stored())))
"""
#: Begins two friendlies of two players, plays them on for a while, and leaves a report of this version.
#: Their dice are drawn anew: all that holds for any dice is that the changed rule is first asked once all are placed.
BEGIN = (
    STORED
    + """
import sys
from django.core.management import call_command
from campaigns.models import Campaign
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.play.answer import answer
from campaigns.services.play.begin import PLAYER, PROPOSER, SeatPlan, agree, propose_game
from campaigns.services.play.course import course_of
from roster.models import Warband
from rules.play.driving import suggested
rats, others = (Warband.objects.get(name=name) for name in ("The Rats", "The Others"))
campaign = Campaign.objects.get(name="Winter in the Ruins")
placed = {}
plan = Plan(warbands=(rats.pk, others.pk), friendly=True, ruleset="trench", seed="a lantern")
for _ in range(2):
    battle = set_up_battle(campaign.pk, rats.owner, plan)
    game = propose_game(battle.pk, rats.owner, (SeatPlan(PROPOSER), SeatPlan(PLAYER)))
    game = agree(game.pk, others.owner)
    while (course := course_of(game)).resolver.battle.state.round < 2:
        if not course.resolver.battle.state.round:
            placed[game.pk] = game.answered + 1
        user, key = (rats.owner, others.owner)[course.asked], suggested(course, "steady")
        game = answer(game.pk, user, game.answered, lambda _course: key)
print("PLACED" + json.dumps(placed))
with open(sys.argv[1], "w") as report:
    call_command("upgrade", "check", "--json", stdout=report)
show()
"""
)
#: A rule's number in one file, and the version of the engine in another, each before and after.
CHANGES = {
    "rules/systems/trench/success_chart.py": ("SUCCESS, CRITICAL = 7, 12", "SUCCESS, CRITICAL = 11, 12"),
    "rules/versions.py": (r'ENGINE_VERSION = "\d+"', 'ENGINE_VERSION = "1000"'),
}
GOES_ON, ENDS = "Go on by the new rules", "End it without a result"
QUESTION = re.compile(r'data-question="(\d+)"')
PEOPLE = ("player", "opponent")


@pytest.fixture
def release(league_on_sqlite: League, tmp_path: Path) -> League:
    """The same site with the next release, in which a rule has another number."""
    checkout = tmp_path / "release"
    checkout.mkdir()
    for path in tree.ROOT.iterdir():
        if path.name in {"rules", "manage.py"}:
            continue
        (checkout / path.name).symlink_to(path)
    shutil.copy(tree.ROOT / "manage.py", checkout)
    shutil.copytree(tree.ROOT / "rules", checkout / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    for name, (before, after) in CHANGES.items():
        file = checkout / name
        text, changes = re.subn(before, after, file.read_text(encoding="utf-8"))
        assert changes == 1, name
        file.write_text(text, encoding="utf-8")
    env = league_on_sqlite.env | {"PYTHONPATH": str(checkout)}
    return League(env, league_on_sqlite.ids, league_on_sqlite.cookies)


def printed(league: League, script: str, *words: str) -> dict[str, dict[str, Any]]:
    """Return what a script prints, each line by the capitals that it begins with."""
    ended = run(league.env, "-c", script, *words)
    assert "STORED" in ended.stdout, ended.stderr
    lines = re.findall(r"^([A-Z]+)({.*})$", ended.stdout, re.MULTILINE)
    return {name: json.loads(value) for name, value in lines}


def shown(site: Served, game: int) -> list[str]:
    """The page of a game as each of its players gets it."""
    answers = [site.answer(role, f"/campaigns/games/{game}/") for role in PEOPLE]
    assert [status for status, _text in answers] == [200, 200]
    return [text for _status, text in answers]


def pressed(site: Served, game: int, fields: dict[str, object]) -> None:
    """Both players press the button that they are shown, one after the other; neither can on behalf of the other."""
    for role in PEOPLE:
        for text in shown(site, game):
            assert GOES_ON in text
            assert ENDS in text
            assert not QUESTION.search(text)
        for _twice in range(2):
            assert site.ask(role, f"/campaigns/games/{game}/adopt/", fields) == 302


def test_games_go_on_or_end_as_their_players_agree(
    league_on_sqlite: League, release: League, tmp_path: Path
) -> None:
    report = str(tmp_path / "report.json")
    begun = printed(league_on_sqlite, BEGIN, report)
    before = begun["STORED"]
    *_planted, going_on, ending = map(int, before)
    checked = run(release.env, "manage.py", "upgrade", "check", "--since", report, "--json")
    assert checked.returncode == 3, checked.stderr
    assert {going_on, ending} <= {
        it["id"] for it in json.loads(checked.stdout)["findings"] if it["subject"] == "game"
    }
    with gunicorn(release, tmp_path, processes=1, threads=4) as site:
        number = len(before[str(going_on)][3])
        assert (
            site.ask("player", f"/campaigns/games/{going_on}/answer/", {"number": number, "answer": "x"})
            == 302
        )
        pressed(site, going_on, {})
        asked = [
            role for role, text in zip(PEOPLE, shown(site, going_on), strict=True) if QUESTION.search(text)
        ]
        assert len(asked) == 1
        pressed(site, ending, {"do": "end"})
        assert all(GOES_ON not in text for text in shown(site, ending))
    after = printed(release, STORED + "show()")["STORED"]
    status, version, _ending, answers, taken_back = after[str(going_on)]
    earlier = before[str(going_on)][3]
    assert (status, version) == ("running", "1000")
    kept = len(earlier) - taken_back
    assert begun["PLACED"][str(going_on)] <= kept < len(earlier)
    assert answers[:kept] == earlier[:kept]
    status, _version, words, answers, taken_back = after[str(ending)]
    assert (status, answers, taken_back) == ("called_off", before[str(ending)][3], 0)
    assert words.startswith("Ended by agreement")
