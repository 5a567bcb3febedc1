"""Everybody asks at the moment when a server starts: no process of it crashes, and everybody is answered."""

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest

from tests.attack.scale import times
from tests.attack.served import League, Served, gunicorn, runserver

THREADS = 8


def by_gunicorn(league: League, folder: Path) -> AbstractContextManager[Served]:
    return gunicorn(league, folder, processes=1, threads=THREADS)


@pytest.mark.parametrize(
    ("server", "starts"),
    [(by_gunicorn, times(2, 20)), (runserver, times(1, 20))],
    ids=["gunicorn", "runserver"],
)
def test_the_first_requests_of_a_server_that_has_just_started_are_answered(
    league_on_sqlite: League,
    tmp_path: Path,
    server: Callable[[League, Path], AbstractContextManager[Served]],
    starts: int,
) -> None:
    for start in range(starts):
        with server(league_on_sqlite, tmp_path) as site, ThreadPoolExecutor(2 * THREADS) as crowd:
            asked = list(crowd.map(lambda request: site.ask(*request), requests(league_on_sqlite, start)))
            assert (min(asked) >= 200, max(asked) < 500) == (True, True), (start, asked)
            assert (asked.count(302), asked.count(200)) >= (1, 3 * THREADS), asked
            assert site.is_whole(), site.log.read_text(encoding="utf-8")


def requests(league: League, start: int) -> Iterator[tuple]:
    """Battles are read, the rules as well, and warbands renamed."""
    ids = league.ids
    with closing(sqlite3.connect(league.env["ATTACKED_DATABASE"])) as database:
        asked = "SELECT revision FROM roster_warband WHERE id = ?"
        (revision,) = database.execute(asked, [ids["warband_id"]]).fetchone()
    for number in range(THREADS):
        yield "player", f"/campaigns/battles/{ids['counted_id']}/"
        fields = {
            "page": f"{start}-{number}",
            "number": 1,
            "name": f"Rat {start} {number}",
            "revision": revision,
        }
        yield "player", f"/warbands/{ids['warband_id']}/rename/", fields
        yield "organiser", f"/campaigns/battles/{ids['battle_id']}/"
        yield "", "/rules/items/sword/"
