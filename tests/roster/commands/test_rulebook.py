"""`manage.py rulebook check`: counts in columns or as JSON, and faults with file and key."""

import pytest
from django.core.management import call_command

from roster.rulebook_pages.tables.coverage import STATES
from rules.catalogue.load import rulebook
from rules.catalogue.packs.stack import packaged, standard
from tests import tree
from tests.roster.leagues import league_text

EXAMPLE = tree.ROOT / "static/packs/example.toml"


@pytest.fixture
def league(tmp_path):
    def write(body="", **header):
        path = tmp_path / "river.toml"
        path.write_text(league_text(body, **header), encoding="utf-8")
        return path

    return write


def row(out: str, kind: str) -> list[int]:
    line = next(line for line in out.splitlines() if line.startswith(f"{kind} "))
    return [int(word) for word in line.removeprefix(kind).split()]


def test_the_packaged_packs_are_counted_in_columns_and_ask_no_database(run):
    found = run("rulebook", "check")
    assert found.code == 0
    assert "Everything was read without a fault." in found.out
    assert found.out.splitlines()[0].split() == [
        word for pack in standard() for word in (pack.key, pack.header.version)
    ] + ["all"]
    counts = row(found.out, "warbands")
    assert counts[-1] == sum(counts[:-1]) == len(rulebook().warbands)
    columns = found.out.split("\n\n")[0].splitlines()
    assert {len(line) for line in columns} == {len(columns[0])}


def test_as_json_every_kind_is_there_for_every_pack(run):
    found = run("rulebook", "check", "--json").json
    assert [pack["key"] for pack in found["packs"]] == [pack.key for pack in standard()]
    for kind in ("warriors", "items", "skills", "spells", "hired swords", "scenarios", "tables", "overrides"):
        assert found["all"][kind] == sum(pack["counts"][kind] for pack in found["packs"])
    assert {"disagreements", "doubts", "special rules"} <= set(found["all"])


def test_a_pack_laid_on_top_is_counted_by_itself(run):
    told = run("rulebook", "check", EXAMPLE)
    assert row(told.out, "items")[-2] == 1
    assert row(told.out, "overrides")[-2] == 2


def test_a_folder_is_a_pack_too(run, tmp_path):
    header = league_text().partition("[equipment")[0].removeprefix("[pack]\n")
    (tmp_path / "pack.toml").write_text(f'{header}requires = ["core"]\n')
    (tmp_path / "equipment.toml").write_text("[misc.lantern]\nprice = 8\n")
    assert row(run("rulebook", "check", tmp_path).out, "overrides")[-2] == 1


def test_a_fault_is_told_with_file_and_key_and_ends_with_1(run, league):
    path = league('[equipment.misc.lantern]\nwick = "long"\n')
    found = run("rulebook", "check", path)
    assert found.code == 1
    assert found.error == f"{path}: equipment.misc.lantern: this field is not known: `wick` (line 7)"
    assert found.out == ""


def test_two_packs_that_do_not_go_together_end_with_1(run, league):
    path = league()
    found = run("rulebook", "check", path, path)
    assert (found.code, "twice" in found.error) == (1, True)


def test_a_path_that_is_not_there_ends_with_2(run):
    found = run("rulebook", "check", "nowhere.toml")
    assert (found.code, "cannot be read" in found.error) == (2, True)


def test_coverage_counts_by_book_and_names_what_has_no_test(capsys):
    call_command("rulebook", "coverage")
    lines = capsys.readouterr().out.splitlines()
    core = next(line.split() for line in lines if line.startswith("CORE "))
    states = [one.state for rule, one in rulebook().coverage.items() if rule.startswith("CORE-")]
    assert core == ["CORE", *(str(states.count(state)) for state in STATES)]
    assert lines[-1] == "Done without a test: none"


def test_the_check_counts_supplements_and_warbands_by_grade_and_confidence(run) -> None:
    lines = [line.split() for line in run("rulebook", "check").out.splitlines()]
    assert ["mousillon", "9"] in [line[:2] for line in lines]
    assert ["2b", "0", "0", "48", "5"] in lines
    found = run("rulebook", "check", "--json").json
    assert {"grade": "2b", "confidence": "low", "count": 5} in found["warbands"]
    assert {pack["key"] for pack in found["supplements"]} == set(packaged()) - {
        pack.key for pack in standard()
    }
