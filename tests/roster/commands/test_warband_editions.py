"""`manage.py warband` and the packs and house rules that files declare."""

import json

import jsonschema
import pytest

from roster.models import Warband
from roster.services.rulebook.editions import follow, pin, standard_stack
from rules.mustering import document
from tests.roster.leagues import broken_edition, league_pack, pinned_with

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path):
    def write(data):
        path = tmp_path / "warband.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        return path

    return write


def test_a_warband_that_goes_by_the_packaged_packs_declares_nothing(run, warband):
    assert "edition" not in run("warband", "export", warband.pk).json
    follow([warband.pk], pin(standard_stack()))
    assert "edition" not in run("warband", "export", warband.pk).json


def test_packs_and_house_rules_of_a_league_are_declared(run, warband, owner):
    follow([warband.pk], pinned_with(league_pack(), switches=["no-underdog-bonus"], owner=owner))
    exported = run("warband", "export", warband.pk).json
    jsonschema.validate(exported, document.schema())
    assert exported["edition"]["packs"][-1] == {"key": "river", "version": "1"}
    assert exported["edition"]["house_rules"] == ["no-underdog-bonus"]


def test_an_import_tells_how_the_rulebook_of_the_file_differs(run, file, warband, owner, capsys):
    follow([warband.pk], pinned_with(league_pack(), switches=["no-underdog-bonus"], owner=owner))
    path = file(run("warband", "export", warband.pk).json)
    for words in (("check", path), ("import", path, "--owner", owner.username)):
        told = run("warband", *words).out + capsys.readouterr().err
        assert "The file was written by another rulebook: the pack river 1 is not used here" in told
    assert Warband.objects.count() == 2


def test_an_import_by_the_same_rulebook_tells_nothing(run, file, warband, owner, capsys):
    path = file(run("warband", "export", warband.pk).json)
    run("warband", "check", path)
    assert "another rulebook" not in capsys.readouterr().err


def test_a_file_that_declares_nonsense_is_refused(run, file, warband):
    for edition in ({"packs": [{"key": "x"}]}, {"chess": 1}, "core", {"house_rules": ["x" * 81]}):
        data = {**run("warband", "export", warband.pk).json, "edition": edition}
        found = run("warband", "check", file(data))
        assert (found.code, "edition" in found.error) == (2, True)


def test_a_warband_whose_rulebook_is_not_understood_is_exported_and_printed(run, warband, capsys, tmp_path):
    follow([warband.pk], broken_edition())
    assert run("warband", "export", warband.pk).json["name"] == warband.name
    assert "wick" in capsys.readouterr().err
    assert run("warband", "sheet", warband.pk, tmp_path / "sheet.pdf").json["bytes"] > 1000
