"""`manage.py warband`: results, exit codes, and a sentence for whatever cannot be used."""

import json
import os
import subprocess
import sys

import jsonschema
import pytest
from pypdf import PdfReader

from roster.management.commands.warband import PAPERS
from roster.models import LedgerEntry, Warband
from roster.printing import Paper
from roster.services.history.record import record
from roster.sheets import read_sheet
from rules.ledger.entries import MutationBought, Waived
from rules.ledger.sheet import Waiver
from rules.mustering import document
from rules.values import canonical, changed
from tests import tree
from tests.roster.samples import SHEET

ROSTERS = tree.ROOT / "rules" / "data" / "rosters"


@pytest.fixture
def file(tmp_path):
    def write(data, name="warband.json"):
        path = tmp_path / name
        path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
        return path

    return write


@pytest.mark.parametrize("path", sorted(ROSTERS.iterdir()), ids=lambda path: path.stem)
def test_check_finds_nothing_wrong_with_the_demo_rosters_and_asks_no_database(run, path):
    found = run("warband", "check", path)
    assert (found.code, found.json["legal"]) == (0, True)


def test_check_prints_the_problems_of_an_illegal_warband_and_ends_with_1(run, file):
    alone = {
        "type": "mercenaries-reikland",
        "name": "Alone",
        "warriors": [{"type": "youngblood", "name": "Pip"}],
    }
    found = run("warband", "check", file(alone))
    assert found.code == 1
    assert not found.json["legal"]
    assert {"code", "severity", "message", "rule", "source"} <= set(found.json["problems"][0])
    assert "too-few-warriors" in {problem["code"] for problem in found.json["problems"]}


@pytest.mark.django_db
def test_export_fits_the_published_schema_and_import_gives_the_same_sheet(run, file, warband, owner):
    exported = run("warband", "export", warband.pk)
    jsonschema.validate(exported.json, document.schema())
    imported = run("warband", "import", file(exported.json), "--owner", owner.username)
    again = Warband.objects.get(pk=imported.json["id"])
    assert again.pk != warband.pk
    assert again.name == f"{warband.name} (2)"
    assert (
        canonical(changed(read_sheet(again), name=warband.name))
        == canonical(read_sheet(warband))
        == canonical(SHEET)
    )
    assert run("warband", "export", again.pk).json == {**exported.json, "name": again.name}
    assert [row.kind for row in again.ledger.all()] == ["imported"]


@pytest.mark.django_db
def test_waivers_and_mutations_are_exported_and_a_file_brings_no_waiver_in(run, warband, owner, file):
    record(
        warband.pk,
        owner,
        [MutationBought(1, "great-claw", 20), Waived(Waiver("debt", "So be it.", "anna"))],
        revision=None,
        request_key="",
    )
    exported = run("warband", "export", warband.pk).json
    assert exported["waivers"] == [
        {"code": "debt", "reason": "So be it.", "by": "anna", "warrior": None, "item": ""}
    ]
    assert exported["warriors"][0]["mutations"][0]["key"] == "great-claw"
    brought = run("warband", "import", file(exported), "--owner", owner.username).json
    assert brought["left_out"][0].startswith("1 permission in the file is not imported")
    assert run("warband", "export", brought["id"]).json["waivers"] == []
    again = run("warband", "export", brought["id"]).json
    assert run("warband", "import", file(again), "--owner", owner.username).json["left_out"] == []


SHAPE = {
    "id", "name", "owner", "program", "type", "battles", "understood", "guessed", "left_out", "problems",
}  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["too-many-advances.mordheim", "ulli-and-marquand.ros", "reikland-start.rosz"]
)
def test_a_dry_run_and_an_import_print_one_json_of_one_shape(run, owner, name, capsys):
    path = tree.ROOT / "tests" / "reference" / "exchange" / name
    tried = run("warband", "import", path, "--owner", owner.username, "--dry-run")
    assert not Warband.objects.exists()
    made = run("warband", "import", path, "--owner", owner.username)
    assert set(tried.json) == set(made.json) == SHAPE
    assert tried.json == {**made.json, "id": None}
    assert not [line for line in capsys.readouterr().err.splitlines() if "left" in line]
    assert all(
        isinstance(tried.json[part], list) for part in ("understood", "guessed", "left_out", "problems")
    )


@pytest.mark.django_db
def test_the_battles_of_an_import_can_be_given(run, owner):
    path = tree.ROOT / "tests" / "reference" / "exchange" / "reikland-start.ros"
    made = run("warband", "import", path, "--owner", owner.username, "--battles", "4")
    assert made.json["battles"] == read_sheet(Warband.objects.get()).battles == 4
    refused = run("warband", "import", path, "--owner", owner.username, "--battles", "-4")
    assert (refused.code, "--battles" in refused.error) == (2, True)


@pytest.mark.django_db
def test_sheet_writes_a_pdf(run, warband, tmp_path):
    out = tmp_path / "sheet.pdf"
    assert run("warband", "sheet", warband.pk, out, "--paper", "letter").json["file"] == str(out)
    assert "The Grey Company" in PdfReader(out).pages[0].extract_text()


REIKLAND = {"type": "mercenaries-reikland", "name": "X"}


def with_youngblood(**fields):
    return {**REIKLAND, "warriors": [{"type": "youngblood", "name": "P", **fields}]}


def with_profile(**figures):
    everything = dict.fromkeys(["M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"], 3)
    return with_youngblood(profile={**everything, **figures})


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x00\xff\xfe junk", "not UTF-8"),
        (b"{", "not valid JSON"),
        (b"[" * 100_000, "not valid JSON"),
        ([], "expected a table"),
        ({"name": "X"}, "type"),
        ({**REIKLAND, "name": 5}, "name: expected text, found a whole number"),
        ({**REIKLAND, "type": "gnomes"}, "type: there is no warband 'gnomes'"),
        ({**REIKLAND, "gold": "much"}, "gold: expected a whole number, found text"),
        ({**REIKLAND, "colour": "grey"}, "this field is not known"),
        ({**REIKLAND, "warriors": [{"type": "dragon", "name": "D"}]}, "warriors[0].type"),
        (
            {**REIKLAND, "warriors": [{"type": "youngblood", "name": "P", "items": ["moon"]}]},
            "no item 'moon'",
        ),
        (b" " * 1_100_000, "larger than 1 MB"),
        ({**REIKLAND, "gold": 10**7}, "gold: the number must be 1000000 or less"),
        ({**REIKLAND, "gold": 10**30}, "gold: the number is larger than 1,000,000,000"),
        ({**REIKLAND, "name": "x" * 81}, "name: the text must have at most 80 letters"),
        ({**REIKLAND, "name": " "}, "name: the text must not be empty"),
        ({**REIKLAND, "name": "X\ud800"}, "name: the character U+D800 cannot be printed"),
        ({**REIKLAND, "rulebook": "2\x00"}, "rulebook: the character U+0000 cannot be printed"),
        ({**REIKLAND, "rulebook": "x" * 81}, "rulebook: the text must have at most 80 letters"),
        (with_profile(A=-1), "warriors[0].profile.A: the number must be 0 or more"),
        (with_profile(M=101), "warriors[0].profile.M: the number must be 100 or less"),
        (with_youngblood(advances=[{"due_at": -1}]), "advances[0].due_at: the number must be 0"),
        (with_youngblood(injuries=[{"key": "x" * 81}]), "injuries[0].key: the text must have"),
        (with_youngblood(injuries=[{"key": "x", "rolls": [10**30]}]), "injuries[0].rolls[0]: the number"),
        (
            with_youngblood(injuries=[{"key": "leg-wound"}, {"key": "lost-hand"}]),
            "warriors[0].injuries[1].key: there is no injury 'lost-hand'; known are leg-wound, severe-arm-wound",
        ),
    ],
)
def test_a_file_that_cannot_be_used_gets_a_sentence_with_file_and_field(run, file, data, words):
    found = run("warband", "check", file(data))
    assert found.code == 2
    assert found.out == ""
    assert "warband.json: " in found.error
    assert words in found.error


#: Injuries, what a drug did, and what magic leaves behind.
LEFT_BEHIND = ("leg-wound", "mandrake-wears-off", "rotted", "nurgle's-rot", "wolf-for-good", "awakened")


@pytest.mark.parametrize(
    "injury",
    [
        *({"key": key} for key in LEFT_BEHIND),
        {"key": "Rune of Fury", "flags": ["rune-of-fury:sword"]},
    ],
    ids=lambda injury: injury["key"],
)
def test_every_lasting_injury_may_stand_in_a_file(run, file, injury):
    assert run("warband", "check", file(with_youngblood(injuries=[injury]))).code == 1


@pytest.mark.django_db
@pytest.mark.parametrize("data", [with_profile(A=-1), with_profile(M=10**30), {**REIKLAND, "name": "\ud800"}])
def test_such_a_file_brings_nothing_in(run, file, owner, data):
    assert run("warband", "import", file(data), "--owner", owner.username).code == 2
    assert Warband.objects.count() == LedgerEntry.objects.count() == 0


@pytest.mark.parametrize("field", ["type", "format", "name", "colour" * 2000])
def test_a_sentence_stays_short_however_long_the_text_is_that_it_is_about(run, file, field):
    found = run("warband", "check", file({**REIKLAND, field: "x" * 100_000}))
    assert found.code == 2
    assert len(found.error) < 1_500


def test_files_that_are_not_there_or_no_files_or_have_another_ending(run, file, tmp_path):
    assert "cannot be read" in run("warband", "check", tmp_path / "missing.json").error
    assert "cannot be read" in run("warband", "check", tmp_path).error
    assert ".json or .toml" in run("warband", "check", file(b"x", "x.txt")).error


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["export", "99"], "ID: there is no warband 99."),
        (["export", "x"], "ID: 'x' is not a warband number."),
        (["export", "9" * 40], "is not a warband number."),
        (["sheet", "-1", "x.pdf"], "no"),
        (["sheet", "99", "x.pdf"], "there is no warband 99."),
        (
            ["import", str(ROSTERS / "undead.toml"), "--owner", "nobody"],
            "--owner: there is no user 'nobody'.",
        ),
        (["import", str(ROSTERS / "undead.toml")], "--owner"),
        (["fly"], "fly"),
        ([], "verb"),
    ],
)
def test_wrong_words_end_with_2_and_change_nothing(run, words, sentence):
    found = run("warband", *words)
    assert found.code in (1, 2)
    assert sentence in found.error
    assert Warband.objects.count() == LedgerEntry.objects.count() == 0


@pytest.mark.django_db
def test_a_pdf_that_cannot_be_written_is_said(run, warband, tmp_path):
    found = run("warband", "sheet", warband.pk, tmp_path / "missing" / "x.pdf")
    assert (found.code, "cannot be written" in found.error) == (2, True)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["warband", "check", "missing.json"], 2),
        (["warband", "check"], 2),
        (["warband", "check", str(ROSTERS / "undead.toml")], 0),
        (["warband", "export", "1"], 2),
        (["ledger", "check"], 2),
        (["demo"], 2),
    ],
)
@pytest.mark.parametrize("database", ["none.sqlite3", "missing/none.sqlite3"])
def test_from_a_shell_without_a_database_there_is_never_a_traceback(words, code, database, tmp_path):
    ended = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=tree.ROOT,
        env={
            **os.environ,
            "WYRDBOOK_ENV": "development",
            "DATABASE_URL": f"sqlite:///{tmp_path}/{database}",
        },
        capture_output=True,
        text=True,
    )
    assert ended.returncode == code
    assert "Traceback" not in ended.stderr
    assert bool(ended.stderr) == (code == 2)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["reikland-newrecruit.rosz", "reikland-start.ros", "reikland-draft.mordheim"]
)
def test_a_roster_of_another_program_is_shown_first_and_then_made(run, owner, name):
    path = tree.ROOT / "tests/reference/exchange" / name
    shown = run("warband", "import", path, "--owner", owner.username, "--dry-run")
    assert shown.code == 0
    assert not Warband.objects.exists()
    made = run("warband", "import", path, "--owner", owner.username)
    assert made.code == 0
    warband = Warband.objects.get()
    assert (warband.owner, warband.type) == (owner, "mercenaries-reikland")
    assert read_sheet(warband).warriors


def test_papers_of_the_command_are_those_of_the_prints():
    assert tuple(Paper) == PAPERS
