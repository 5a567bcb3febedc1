"""`manage.py study`: what it prints and what it refuses."""

import pytest
from django.core.management import CommandError, call_command

from campaigns.management.commands import study
from rules.scenarios import Unfit
from rules.studies import fighting
from rules.studies.summary import read_summary
from tests.rules.studies.samples import TINY, described

pytest.importorskip("pyarrow")


def test_study_is_fought_shown_and_fought_again(tmp_path, capsys, monkeypatch):
    call_command("study", "run", str(described(tmp_path)), results=str(tmp_path), processes=1)
    run = capsys.readouterr()
    folder = run.out.strip()
    assert run.err.splitlines() == ["0 of 2 blocks (0 %)", "1 of 2 blocks (50 %)", "2 of 2 blocks (100 %)"]
    call_command("study", "show", folder)
    said, headings, row, _space, *rated = capsys.readouterr().out.splitlines()
    assert said.startswith("Tiny (engine ")
    assert headings.split()[:4] == ["cell", "first", "second", "rules"]
    assert row.split()[:4] == ["0", "dark-elves", "averlanders", "mordheim,"]
    assert rated[0] == "mordheim: victories in 100 against a warband of middling strength"
    assert {line.split()[0] for line in rated[2:]} == {"dark-elves", "averlanders"}
    call_command("study", "summary", folder, str(tmp_path / "tiny.json"))
    summary = read_summary(tmp_path / "tiny.json")
    assert (summary.battles, [len(rated) for rated in summary.ratings]) == (3, [2])
    call_command("study", "refight", folder, "0", "1")
    assert "The Upper Vale Wardens" in capsys.readouterr().out
    with pytest.raises(CommandError, match="number: from 0 to 2, not 3"):
        call_command("study", "refight", folder, "0", "3")
    monkeypatch.setattr(study, "version", lambda: "engine 1")
    with pytest.raises(CommandError, match="Use the release that fought it"):
        call_command("study", "refight", folder, "0", "1")


def test_study_shows_why_battles_were_not_fought(tmp_path, capsys, monkeypatch):
    def refuse(*_arguments):
        raise Unfit("The table is too small.")

    monkeypatch.setattr(fighting, "battle", refuse)
    call_command("study", "run", str(described(tmp_path)), results=str(tmp_path), processes=1)
    call_command("study", "show", capsys.readouterr().out.strip())
    *_table, row, reason = capsys.readouterr().out.splitlines()
    assert row.split()[-7:] == ["0", "0", "0.0", "to", "100.0", "0", "0"]
    assert reason == "Not fought in cell 0: 3. The table is too small."


def test_faults_of_a_description_end_the_command_with_a_sentence(tmp_path):
    path = described(tmp_path, TINY.replace("averlanders", "penguins"))
    with pytest.raises(CommandError, match=r"tiny\.toml: rosters: there is no 'penguins'") as refused:
        call_command("study", "run", str(path))
    assert refused.value.returncode == 2


def test_folder_without_a_study_is_refused(tmp_path):
    with pytest.raises(CommandError, match=r"plan\.json"):
        call_command("study", "refight", str(tmp_path), "0", "0")
    with pytest.raises(CommandError, match="no result of a study"):
        call_command("study", "show", str(tmp_path))
    with pytest.raises(CommandError, match="--processes: at least 1"):
        call_command("study", "run", "tiny.toml", processes=0)
