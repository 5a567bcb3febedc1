"""Real battles between the packaged rosters, told and settled to the end."""

import os
import subprocess
import sys

import pytest

from rules.catalogue.load import DATA, rulebook
from rules.engine.record import Record
from rules.ledger.apply import apply
from rules.ledger.sheet import WarbandSheet
from rules.mustering.document import read_sheet
from rules.narration import Names, headline, narrate, transcript
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from tests.rules.aftermath.homecoming import come_home
from tests.test_pronouns import HE

PAIRS = [
    ("mercenaries-reikland", "skaven-clan-eshin"),
    ("orc-mob", "undead"),
    ("skaven-clan-eshin", "orc-mob"),
]
AGAIN = """
from tests.rules.narration.test_narrated_battles import fight
from rules.narration import transcript
print(transcript(fight("orc-mob", "undead")[0]), end="")
"""


def fight(first: str, second: str) -> tuple[Record, list[WarbandSheet]]:
    sheets = [
        read_sheet(DATA / "rosters" / f"{key}.toml", key + ".toml", rulebook()) for key in (first, second)
    ]
    policy = POLICIES["steady"]
    return auto(set_up(sheets, rulebook(), seed="a quarter in ruins"), {0: policy, 1: policy}), sheets


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_a_battle_is_told_to_its_end_and_can_be_settled(first: str, second: str) -> None:
    record, sheets = fight(first, second)
    assert record.outcome is not None
    text, names = transcript(record), Names(record.setup)
    assert all(f"\nRound {number}\n" in text for number in range(1, record.outcome.rounds + 1))
    assert headline(record.outcome) in text
    assert not {"<", ">"} & set(text)
    told = [text for _, text in narrate(record.events, names)]
    assert all(line.endswith(".") for line in told)
    homecoming = come_home(record.setup, record.outcome, sheets, rulebook())
    for side, sheet in zip(homecoming.sides, sheets, strict=True):
        assert apply(sheet, side.entry) == side.after


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_a_transcript_has_the_same_bytes_in_every_run_of_python(hash_seed: str) -> None:
    again = subprocess.run(
        [sys.executable, "-c", AGAIN],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=True,
    )
    assert again.stdout.decode() == transcript(fight("orc-mob", "undead")[0])


@pytest.mark.parametrize("ruleset", rulebook().rulesets)
def test_the_story_calls_nobody_he_or_his(ruleset: str) -> None:
    sheets = [
        read_sheet(DATA / "rosters" / f"{key}.toml", key + ".toml", rulebook())
        for key in ("sisters-of-sigmar", "forest-goblins")
    ]
    setup = set_up(sheets, rulebook(), seed="5", ruleset=ruleset)
    text = transcript(auto(setup, dict.fromkeys((0, 1), POLICIES["steady"])))
    assert HE.findall(text) == []
