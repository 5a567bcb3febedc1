"""Rosters of other programs: the examples come in with their figures, hostile and broken files end in a sentence."""

import io
import json
import random
import zipfile
from pathlib import Path

import pytest

from rules.catalogue.load import rulebook
from rules.exchange.foreign import MOST_REMARKS
from rules.exchange.matching import matched
from rules.exchange.reading import brought, json_of, kept
from rules.exchange.unpacking import LARGEST_FILE
from rules.mustering.figures.rating import rating
from rules.mustering.legality.check import problems
from rules.values import DataError
from tests.attack.mutants import mutant
from tests.soon import soon

EXAMPLES = Path(__file__).parents[2] / "reference" / "exchange"
#: Of all examples together; `tests/attack/test_imports.py` uploads 20,000 in its long run.
MUTANTS = 600
#: By file: warband, gold, wyrdstone and how many heroes and groups.
EXPECTED = {
    "reikland-start.ros": ("mercenaries-reikland", 108, 0, 6),
    "reikland-start.rosz": ("mercenaries-reikland", 108, 0, 6),
    "reikland-newrecruit.ros": ("mercenaries-reikland", 15, 2, 5),
    "reikland-newrecruit.rosz": ("mercenaries-reikland", 15, 2, 5),
    "reikland-newrecruit.json": ("mercenaries-reikland", 15, 2, 5),
    "undead-layout-of-2020.ros": ("undead", 25, 0, 3),
    "undead-layout-of-2020.rosz": ("undead", 25, 0, 3),
    "witch-hunters-custom-unit.ros": ("witch-hunters", 36, 1, 3),
    "reikland-draft.mordheim": ("mercenaries-reikland", 133, 0, 5),
    "middenheim-hired-swords.mordheim": ("mercenaries-middenheim", 242, 1, 5),
    "mordheim-manager-backup.json": ("mercenaries-reikland", 27, 2, 3),
    "roster-app-fr.json": ("skaven-clan-eshin", 38, 2, 2),
    "ulli-and-marquand.ros": ("mercenaries-reikland", 0, 0, 3),
    "zipped-on-a-mac.rosz": ("mercenaries-reikland", 0, 0, 2),
    "too-many-advances.mordheim": ("sisters-of-sigmar", 0, 0, 3),
    "early-toolheim.yml": ("witch-hunters", 12, 1, 2),
    "reikland-shared-list.txt": ("mercenaries-reikland", 15, 2, 5),
    "roster-builder-tool.json": ("mercenaries-reikland", 27, 2, 3),
}


def report_of(name):
    (roster,) = brought((EXAMPLES / name).read_bytes(), name).rosters
    return matched(roster, name)


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_an_example_comes_in_with_its_figures(name):
    sheet = report_of(name).sheet
    assert (sheet.type, sheet.gold, sheet.wyrdstone, len(sheet.warriors)) == EXPECTED[name]


def test_every_example_is_expected():
    assert {path.name for path in EXAMPLES.iterdir()} == set(EXPECTED)


def test_the_rating_is_that_of_the_program():
    assert rating(report_of("reikland-start.ros").sheet, rulebook()).total == 78


def test_a_start_that_was_legal_there_is_legal_here():
    sheet = report_of("reikland-start.ros").sheet
    assert [problem for problem in problems(sheet, rulebook()) if problem.counts] == []


def test_unknown_parts_are_reported_and_the_rest_is_imported():
    report = report_of("witch-hunters-custom-unit.ros")
    left_out = " ".join(f"{line.place} {line.words}" for line in report.of("left_out"))
    guessed = " ".join(f"{line.words} {line.became}" for line in report.of("guessed"))
    assert "Bronze Handbell" in left_out
    assert "Bell Ringer" in guessed
    assert "Ulla of the Sunken Bell" in {warrior.name for warrior in report.sheet.warriors}


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_the_kept_text_restores_the_same_report(name):
    found = brought((EXAMPLES / name).read_bytes(), name)
    assert kept(json_of(found), name) == found


def test_a_chosen_type_is_taken_and_one_that_is_not_there_refused():
    (roster,) = brought((EXAMPLES / "reikland-start.ros").read_bytes(), "x").rosters
    assert matched(roster, "x", "mercenaries-middenheim").sheet.type == "mercenaries-middenheim"
    with pytest.raises(DataError, match="no warband 'nobody'"):
        matched(roster, "x", "nobody")


def zipped(**members):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name.replace("_", "."), content)
    return file.getvalue()


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><roster name="&b;"/>'
HOSTILE = {
    "entities": BOMB.encode(),
    "a file of this machine": b'<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]><roster name="&f;"/>',
    "a bomb in a zip": zipped(a_ros=b"<roster>" + b" " * 9_000_000),
    "two rosters": zipped(a_ros=b"<roster/>", b_ros=b"<roster/>"),
    "no roster in a zip": zipped(a_txt=b"hello"),
    "a broken zip": b"PK\x03\x04" + b"\0" * 200,
    "too large": b"{" + b" " * LARGEST_FILE,
    "nested without end": b"[" * 200_000,
    "deep tables": b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
    "deep tags": b"<roster>" + b"<a>" * 20_000,
    "a huge number": b'{"roster": {"name": "x", "costs": [{"value": 1e999999}], "forces": []}}',
    "a long number": b'{"membres": [], "tresorerie": ' + b"9" * 6_000 + b"}",
    "nothing": b"",
    "no text": b"\xff\xfe\x00\xd8",
    "other xml": b"<html><body/></html>",
    "a list": b"[1, 2]",
    "a laughing yaml": b"warband: &a [x, x, x]\nheros: &b [*a, *a, *a]\nhenchmen: [*b, *b, *b]",
    "yaml with an object": b"warband: !!python/object/apply:os.system ['ls']\nheros: []",
    "deep yaml": b"warband: " + b"[" * 90_000,
    "long yaml": b"warband: x\nheros:\n" + b"  - hero: y (z)\n" * 20_000,
    "yaml without a line of names": b"warband: x (Undead)\nheros:\n  - stats: M4",
    "yaml with a key twice": b"warband: x (Undead)\nwarband: y\nheros: []",
    "a yaml of keys": b"warband: x\n? {a: b}\n: c",
    "a long list": b"++ Warband ++\n" + b"Captain: " + b"Sword, " * 90_000,
    "a list of many lines": b"# ++ Warband ++\n" + b"a\n" * 90_000,
    "a list without warriors": b"# ++ Warband ++ [0 gc]\n## Heroes",
    "a deep list": b"++ Warband ++\n" + b"".join(b". " * deep + b"a\n" for deep in range(40)) + b"x" * 99_999,
}


def test_a_zip_that_is_whole_is_not_called_damaged():
    for content in (HOSTILE["two rosters"], HOSTILE["no roster in a zip"]):
        with pytest.raises(DataError) as refusal:
            brought(content, "file")
        assert "damaged" not in str(refusal.value)


def all_of(content):
    return [matched(roster, "file") for roster in brought(content, "file").rosters]


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_file_ends_in_a_sentence_at_once(content):
    with soon(), pytest.raises(DataError) as refusal:
        all_of(content)
    assert len(str(refusal.value)) < 700


def test_mutated_files_give_a_report_or_a_sentence_and_nothing_else():
    files = [path.read_bytes() for path in sorted(EXAMPLES.iterdir())]
    dice = random.Random("mutants")
    read = refused = 0
    for number in range(MUTANTS):
        content = mutant(files[number % len(files)], dice)
        with soon():
            try:
                all_of(content)
                read += 1
            except DataError:
                refused += 1
    assert read + refused == MUTANTS
    assert min(read, refused) > MUTANTS // 40


def builder_file(**model):
    return json.dumps(
        {"wb": "merc", "name": "The Many", "models": [{"uid_def": "x", "name": "One", **model}]}
    ).encode()


def test_more_than_any_roster_holds_is_refused_and_not_cut_off():
    for model, words in (
        ({"qty": 100, "eq": {f"Schwert {number}": 90 for number in range(100)}}, "more than 20,000 copies"),
        ({"eq": {f"Schwert {number}": 1 for number in range(200)}}, "200 entries"),
        ({"spells": [f"Spell {number}" for number in range(60)], "skills": ["a", "b"] * 45}, "90 entries"),
    ):
        with pytest.raises(DataError, match=words):
            all_of(builder_file(**model))


def test_a_report_counts_the_remarks_that_it_has_no_room_for():
    log = [f"Day {number}" for number in range(900)]
    data = json.loads(builder_file()) | {"campaign": {"log": log}}
    (roster,) = brought(json.dumps(data).encode(), "file").rosters
    assert len(roster.remarks) == MOST_REMARKS
    assert roster.remarks[-1].words == f"{900 - MOST_REMARKS + 1} further remarks"
