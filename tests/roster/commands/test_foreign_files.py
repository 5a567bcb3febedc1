"""The command lines and files that nobody's export wrote: one sentence, the documented exit code, soon."""

import json

import pytest

from roster.models import Warband
from tests import tree
from tests.soon import soon

BATTLEFIELDS = ("battlefield", "check"), ("battlefield", "picture")
RAT = {"type": "night-runner", "name": "Rat"}
#: What is no file of anything, by the name that it is given.
BROKEN = {
    "empty": b"",
    "binary": bytes(range(256)) * 4_000,
    "utf-16": 'key = "x"'.encode("utf-16"),
    "nested json": b"[" * 100_000,
    "nested toml": b"a = " + b"[" * 100_000,
    "dotted": b"a." * 100_000 + b"b = 1",
    "nan": b'type = "undead"\nname = "x"\ngold = nan\n',
    "huge number": b"gold = " + b"9" * 5_000,
    "5 MB": b"# a long remark\n" * 312_500,
    "nothing but tables": b"[[warriors]]\n" * 60_000,
}


@pytest.mark.parametrize("end", ["json", "toml"])
@pytest.mark.parametrize("content", BROKEN)
@pytest.mark.parametrize(
    "words", [("warband", "check"), ("battlefield", "check"), ("rulebook", "check"), ("battle",)]
)
def test_a_broken_file_is_a_sentence_and_no_traceback(run, capsys, tmp_path, words, content, end):
    path = tmp_path / f"broken.{end}"
    path.write_bytes(BROKEN[content])
    more = (tree.ROOT / "rules/data/rosters/undead.toml", "--seed", "1") if words == ("battle",) else ()
    with soon():
        found = run(*words, path, *more)
    assert found.code in (1, 2)
    said = found.error or capsys.readouterr().err
    assert said.startswith(str(path))
    assert "Traceback" not in said
    assert not found.out


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("warriors", "sentence"),
    [
        ([RAT | {"members": 5}], "warriors[0].members: Rat is one warrior; only henchman groups have several members."),
        ([RAT | {"number": 3}, RAT | {"number": 3}], "roster number 3"),
        ([RAT] * 3_000, "there are 3000 heroes and groups; there is room for 1000, the dead included"),
        ([RAT | {"injuries": [{"key": "leg-wound", "rolls": [10**12]}]}], "the number is larger than 1,000,000,000"),
    ],
)  # fmt: skip
def test_an_import_that_no_roster_can_hold_is_refused_before_the_database(
    run, tmp_path, owner, warriors, sentence
):
    path = tmp_path / "rats.json"
    path.write_text(json.dumps({"type": "skaven-clan-eshin", "name": "Rats", "warriors": warriors}))
    found = run("warband", "import", path, "--owner", owner.username)
    assert found.code == 2
    assert sentence.lower().rstrip(".") in found.error.lower()
    assert not Warband.objects.exists()


@pytest.mark.django_db
def test_a_file_with_a_name_that_is_no_text_is_imported(run, tmp_path, owner):
    path = tmp_path / "r\udcffts.json"
    path.write_text(json.dumps({"type": "skaven-clan-eshin", "name": "Rats", "warriors": [RAT]}))
    assert run("warband", "import", path, "--owner", owner.username).code == 0
    assert Warband.objects.get().name == "Rats"
