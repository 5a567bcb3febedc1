"""Two players and the organiser keep one tally at the same moment, and hand it in at the same moment."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.attack.served import League, gunicorn, run

#: The tally of the newest battle, and how often its result was entered.
KEPT = """
import django, json
django.setup()
from campaigns.models import Battle
from campaigns.services.results.enter import tally_of
battle = Battle.objects.latest("pk")
entered = battle.chronicle.filter(kind="result_entered").count()
print("KEPT" + json.dumps([tally_of(battle).fields, entered]))
"""
#: What each of them ticks, a field at a time.
TICKS = {"winner": "0", "rounds": "6", **{f"state-{number}": "out" for number in range(6, 10)},
         **{f"by-{number}": "0" for number in range(6, 10)}, "gold-0": "5", "gold-1": "7"}  # fmt: skip


def kept(league: League) -> tuple[dict[str, str], int]:
    ended = run(league.env, "-c", KEPT)
    assert "KEPT" in ended.stdout, ended.stderr
    fields, entered = json.loads(ended.stdout.partition("KEPT")[2])
    return fields, entered


def test_no_tick_is_lost_and_the_result_is_entered_once(league: League, tmp_path: Path) -> None:
    ids, people = league.ids, ("player", "opponent", "organiser")
    plan = {
        "first": ids["warband_id"],
        "second": ids["others"],
        "scenario": "wyrdstone-hunt",
        "ruleset": "mordheim",
    }
    with gunicorn(league, tmp_path, processes=2, threads=4) as site, ThreadPoolExecutor(12) as crowd:
        set_up = f"/campaigns/battles/{ids['battle_id']}/discard/"
        assert site.ask("organiser", set_up, {"reason": "Another one is tallied."}) == 302
        begun = site.answer("player", f"/campaigns/{ids['campaign_id']}/results/new/", plan)
        assert begun[0] == 302, begun[1]
        page = f"/campaigns/battles/{ids['latest_battle'] + 1}/tally/"
        ticks = [
            (people[number % 3], page, {"shown": "{}", name: value})
            for number, (name, value) in enumerate(TICKS.items())
        ]
        assert set(crowd.map(lambda tick: site.ask(*tick), ticks)) == {302}
        assert kept(league) == (TICKS, 0)
        finish = {"shown": json.dumps(TICKS), "do": "finish", "sure": "on", **TICKS}
        answers = list(crowd.map(lambda role: site.ask(role, page, finish), people * 2))
        assert set(answers) <= {302, 409}, answers
        assert site.is_whole(2)
    assert kept(league)[1] == 1
