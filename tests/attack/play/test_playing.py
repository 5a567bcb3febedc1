"""Two players at one game on a site of two processes: one is killed, then both in the middle of an answer."""

import html
import json
import os
import re
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from tests.attack.scale import ALL
from tests.attack.served import League, Served, gunicorn, run

#: Begins a friendly of two players, and prints its number.
BEGIN = """
import django
django.setup()
from campaigns.models import Campaign
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.play.begin import PLAYER, PROPOSER, SeatPlan, agree, propose_game
from roster.models import Warband
rats, others = (Warband.objects.get(name=name) for name in ("The Rats", "The Others"))
campaign = Campaign.objects.get(name="Winter in the Ruins")
plan = Plan(warbands=(rats.pk, others.pk), friendly=True, seed="a lantern", ruleset="trench")
battle = set_up_battle(campaign.pk, rats.owner, plan)
game = propose_game(battle.pk, rats.owner, (SeatPlan(PROPOSER), SeatPlan(PLAYER)))
print("GAME" + str(agree(game.pk, others.owner).pk))
"""
#: The numbers of the answers that stand, and how many players gave.
STORED = """
import django, json
django.setup()
from campaigns.models import GameAnswer
rows = GameAnswer.objects.filter(taken_back_at=None).order_by("number")
given = rows.exclude(user=None).count()
print("STORED" + json.dumps([list(rows.values_list("number", flat=True)), given]))
"""
#: How many seconds a site has to answer until it is killed.
AFTER = [0.05] if not ALL else [0.01 * part for part in range(1, 16)]
QUESTION = re.compile(r'data-question="(\d+)"')
OPTION = re.compile(r'name="answer"\s+value="([^"]*)"\s+data-option')
PEOPLE = ("player", "opponent")


def printed(league: League, script: str, word: str) -> str:
    """What a script on the database of the site prints after a word."""
    ended = run(league.env, "-c", script)
    assert word in ended.stdout, ended.stderr
    return ended.stdout.partition(word)[2]


class Table:
    """The two players at a game. Everything is asked and sent several times at the same moment."""

    def __init__(self, site: Served, game: int, crowd: ThreadPoolExecutor) -> None:
        self.site, self.page, self.crowd = site, f"/campaigns/games/{game}/", crowd

    def question(self) -> tuple[str, int, str]:
        """The player who is asked, the number of the question and its first answer; every process says the same."""
        texts = self.crowd.map(lambda role: (role, self.site.answer(role, self.page)[1]), PEOPLE * 4)
        (question,) = {open_question(role, text) for role, text in texts} - {None}
        assert question is not None
        return question

    def answer(self, count: int) -> list[int]:
        """Answer questions, each by three requests; the numbers of the questions."""
        numbers = []
        for _ in range(count):
            role, number, key = self.question()
            post = partial(self.site.ask, role, f"{self.page}answer/", {"number": number, "answer": key})
            assert {sent.result() for sent in [self.crowd.submit(post) for _device in range(3)]} == {302}
            numbers.append(number)
        return numbers


def open_question(role: str, text: str) -> tuple[str, int, str] | None:
    number, option = QUESTION.search(text), OPTION.search(text)
    return (role, int(number[1]), html.unescape(option[1])) if number and option else None


def killed(site: Served, table: Table, number: int, after: float) -> set[int]:
    """Kill the whole site while several devices answer the question of that number; the statuses that came back."""
    role, _number, key = table.question()
    post = partial(site.ask, role, f"{table.page}answer/", {"number": number, "answer": key})
    sent = [table.crowd.submit(post) for _device in range(6)]
    time.sleep(after)
    for process in [site.server.pid, *site.processes()]:
        os.kill(process, signal.SIGKILL)
    return {it.result() for it in sent}


def test_a_game_outlives_its_processes(league: League, tmp_path: Path) -> None:
    game = int(printed(league, BEGIN, "GAME"))
    answered: list[int] = []
    with ThreadPoolExecutor(8) as crowd:
        for after in AFTER:
            with gunicorn(league, tmp_path, processes=2, threads=4) as site:
                table = Table(site, game, crowd)
                answered += table.answer(4)
                before = table.question()
                os.kill(site.processes()[0], signal.SIGKILL)
                assert table.question() == before
                answered += table.answer(4)
                number = table.question()[1]
                statuses = killed(site, table, number, after)
            numbers, given = json.loads(printed(league, STORED, "STORED"))
            assert statuses <= {0, 302}
            assert number in numbers or 302 not in statuses
            answered += [number] * (number in numbers)
            assert numbers == list(range(len(numbers)))
            assert given == len(set(answered)) == len(answered)
        with gunicorn(league, tmp_path, processes=2, threads=4) as site:
            table = Table(site, game, crowd)
            assert table.question()[1] == len(numbers)
            answered += table.answer(2)
    assert json.loads(printed(league, STORED, "STORED"))[1] == len(answered)
