"""Golden playthroughs: whole battles as text, one for each turn sequence at least.

A change of the engine that changes a battle shows as a readable difference. When it is meant, `UPDATE_PLAYTHROUGHS=1`
writes the files anew.
"""

import os
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

import pytest

from rules.catalogue.load import rulebook
from rules.engine import events
from rules.engine.record import Record
from rules.narration import transcript
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.systems.registry import SEQUENCES
from tests.rules.warbands import roster

FOLDER = Path(__file__).parents[1] / "playthroughs"

#: Lines of a difference that are shown before it is cut.
SHOWN = 60


class Playthrough(NamedTuple):
    """One battle; its text is kept under `<sequence>-<number>.txt`."""

    name: str
    warbands: tuple[str, str]
    table: str
    seed: str
    ruleset: str


PLAYTHROUGHS = [
    Playthrough(
        "mordheim-1", ("mercenaries-reikland", "skaven-clan-eshin"), "ruined-quarter", "1", "mordheim"
    ),
    Playthrough("alternative-1", ("mercenaries-reikland", "undead"), "market-square", "3", "alternative"),
    Playthrough("mordheim-2", ("undead", "orc-mob"), "market-square", "2", "mordheim"),
    Playthrough("cards-1", ("witch-hunters", "cult-of-the-possessed"), "high-street", "3", "cards"),
    Playthrough("trench-1", ("mercenaries-reikland", "skaven-clan-eshin"), "ruined-quarter", "2", "trench"),
    Playthrough("mordheim-3", ("sisters-of-sigmar", "carnival-of-chaos"), "cemetery", "7", "mordheim"),
    Playthrough("heroheim-1", ("undead", "shadow-warriors"), "rooftops", "8", "heroheim"),
]

#: How many pairs of warbands are played through at least, and what one of them must show.
PAIRS = 3
SHOWN_BY_ONE = (
    events.SpellCast,
    events.ShotFired,
    events.LeadershipTested,
    events.BlowStruck,
    events.SideRouted,
)


def fought(playthrough: Playthrough) -> Record:
    setup = set_up(
        [roster(key) for key in playthrough.warbands],
        rulebook(),
        seed=playthrough.seed,
        ruleset=playthrough.ruleset,
        battlefield=playthrough.table,
    )
    return auto(setup, dict.fromkeys((0, 1), POLICIES["steady"]))


def told(playthrough: Playthrough) -> str:
    return transcript(fought(playthrough))


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.name)
def test_a_battle_is_fought_as_it_was(playthrough: Playthrough):
    path, now = FOLDER / f"{playthrough.name}.txt", told(playthrough)
    if os.environ.get("UPDATE_PLAYTHROUGHS") == "1":
        path.write_text(now, encoding="utf-8")
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    if before != now:
        lines = unified_diff(before.splitlines(), now.splitlines(), "before", "now", lineterm="", n=2)
        pytest.fail(
            f"{playthrough.name} is fought differently; UPDATE_PLAYTHROUGHS=1 takes it over when that is meant.\n"
            + "\n".join(list(lines)[:SHOWN]),
            pytrace=False,
        )


def test_every_turn_sequence_has_a_playthrough():
    played = {rulebook().rulesets[playthrough.ruleset].sequence for playthrough in PLAYTHROUGHS}
    assert set(SEQUENCES) <= played


def test_no_playthrough_is_left_over():
    assert {path.stem for path in FOLDER.glob("*.txt")} == {playthrough.name for playthrough in PLAYTHROUGHS}


def test_several_pairs_of_warbands_have_a_playthrough():
    assert len({playthrough.warbands for playthrough in PLAYTHROUGHS}) >= PAIRS
    for playthrough in PLAYTHROUGHS:
        assert (FOLDER / f"{playthrough.name}.txt").is_file(), playthrough.name


def test_the_last_playthrough_shows_magic_shooting_fear_and_flight():
    seen = {type(event) for event in fought(PLAYTHROUGHS[-1]).events}
    assert set(SHOWN_BY_ONE) <= seen


def test_another_seed_is_another_battle():
    first = PLAYTHROUGHS[0]
    assert told(first) == told(first)
    assert told(first) != told(first._replace(seed="2"))
