"""`manage.py upgrade check`: everything that another version would change is told, and nothing is changed by asking."""

import json
import sqlite3
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from campaigns.models import Battle, Campaign, Game
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.play.begin import propose_game
from campaigns.services.results.accept import accept_battle
from campaigns.upgrading.editions import parts_of
from roster.models import Aftermath, Warband
from rules.catalogue.load import rulebook
from rules.values import changed
from tests.campaigns.play.players import AGAINST_TACTICS
from tests.campaigns.sequences import step
from tests.frozen.conftest import FOLDER, standing_on
from tests.frozen.dump import load
from tests.remembered import remembered
from tests.roster.leagues import broken_edition, damaged_edition
from wyrdbook import __version__

pytestmark = pytest.mark.django_db


def check(*arguments):
    """What the command says, and its exit code."""
    told, code = StringIO(), 0
    try:
        call_command("upgrade", "check", *arguments, stdout=told, stderr=StringIO())
    except SystemExit as end:
        code = end.code
    return told.getvalue(), code


def findings():
    """(subject, sentence) of everything that would change."""
    told, code = check("--json")
    found = [(it["subject"], it["what"], it["says"]) for it in json.loads(told)["findings"]]
    to_do = any(it["is_to_do"] for it in json.loads(told)["findings"])
    assert code == (1 if to_do else 0)
    return found


def rewritten(row, **fields):
    stored = json.loads(row.record)
    type(row).objects.filter(pk=row.pk).update(record=json.dumps(stored | fields))


def test_nothing_changes_on_a_site_of_this_version(campaign, organiser, plan, fought):
    accept_battle(fought.pk, organiser)
    for sequence in Aftermath.objects.all():
        step(sequence)
    told, code = check()
    assert (told.splitlines()[0], code) == ("Nothing would change.", 0)
    assert findings() == []


def test_a_rulebook_that_is_not_understood_is_told_with_its_campaign(campaign):
    Campaign.objects.filter(pk=campaign.pk).update(edition=broken_edition())
    [(subject, what, says)] = findings()
    assert subject == "edition"
    assert "(Winter in the Ruins)" in what
    assert "wick" in says
    told, code = check()
    assert told.startswith("To know.")
    assert "Pinned rulebooks that are read otherwise:" in told
    assert code == 0


def test_a_pack_that_is_gone_is_told(campaign):
    Campaign.objects.filter(pk=campaign.pk).update(edition=damaged_edition())
    assert any("missing or damaged" in says for _subject, _what, says in findings())
    assert check()[1] == 1


def test_a_battle_that_another_engine_set_up_is_told(battle):
    setup = json.loads(battle.record)["setup"]
    rewritten(battle, setup=setup | {"engine_version": "5"})
    [(subject, what, says)] = findings()
    assert subject == "battle"
    assert what.startswith("Winter in the Ruins, Battle 1")
    assert "engine version 5" in says


def test_a_battle_that_would_be_set_up_otherwise_is_told_with_the_first_place(battle):
    setup = json.loads(battle.record)["setup"]
    setup["sides"][0]["rating"] += 3
    rewritten(battle, setup=setup)
    [(subject, _what, says)] = findings()
    assert subject == "battle"
    assert "sides.0.rating was" in says


def test_a_game_that_would_go_on_otherwise_is_told(campaign, player, plan):
    friendly = set_up_battle(campaign.pk, player, replace(plan, friendly=True))
    game = propose_game(friendly.pk, player, AGAINST_TACTICS)
    assert "Battles that are being played" not in check()[0]
    Game.objects.filter(pk=game.pk).update(fingerprint="0" * 64)
    told, code = check()
    assert "Battles that are being played:" in told
    assert game.title in told
    assert code == 0


def test_a_roster_that_changed_since_is_no_change_of_the_program(battle, player, rats):
    from roster.services.history.record import record
    from tests.campaigns.battles.test_fighting import NEW_NAME

    record(rats.pk, player, NEW_NAME, revision=rats.revision, request_key="a:1")
    assert findings() == []


def test_a_record_that_cannot_be_read_is_told_once(fought):
    rewritten(fought, answers=7)
    [(subject, _what, says)] = findings()
    assert subject == "record"
    assert "answers: expected a list" in says


@pytest.fixture
@remembered
def sequence(fought, organiser):
    accept_battle(fought.pk, organiser)
    found = Aftermath.objects.order_by("pk").first()
    for _ in range(3):
        step(found)
    return Aftermath.objects.get(pk=found.pk)


def test_a_sequence_whose_answer_no_longer_fits_is_told_with_that_answer(sequence):
    answers = json.loads(sequence.record)["answers"]
    rewritten(sequence, answers=[*answers[:2], "chess"])
    [(subject, _what, says)] = findings()
    assert subject == "sequence"
    assert "it keeps 2 of 3 answers" in says
    assert "'chess'" in says


def test_a_sequence_that_comes_out_otherwise_is_told_with_the_event(sequence):
    events = json.loads(sequence.record)["events"]
    rewritten(sequence, events=[events[0], *events[:-1]])
    [(subject, _what, says)] = findings()
    assert subject == "sequence"
    assert "event 2 of" in says


def test_a_roster_that_is_judged_otherwise_than_in_an_earlier_report_is_told(rats, others, tmp_path):
    report = json.loads(check("--json")[0])
    facts = report["facts"]["warbands"]
    facts[str(rats.pk)] |= {"legal": False, "rating": 1, "problems": ["Too few rats."]}
    facts[str(others.pk)] |= {"rating": 2, "revision": 99}
    file = tmp_path / "before.json"
    file.write_text(json.dumps(report), encoding="utf-8")
    told, code = check("--since", str(file))
    assert code == 3
    assert "is legal now; its rating was 1 and is " in told
    assert "solved: Too few rats." in told
    assert others.name not in told


def test_a_rulebook_that_is_read_otherwise_than_in_an_earlier_report_names_the_parts(campaign, tmp_path):
    report = json.loads(check("--json")[0])
    report["facts"]["editions"][campaign.edition.digest] |= {"items": "x", "skills": "y"}
    file = tmp_path / "before.json"
    file.write_text(json.dumps(report), encoding="utf-8")
    assert "read otherwise than before: items, skills" in check("--since", str(file))[0]


def test_a_report_compared_with_itself_has_no_change(fought, tmp_path):
    file = tmp_path / "before.json"
    file.write_text(check("--json")[0], encoding="utf-8")
    told, code = check("--since", str(file))
    assert told.splitlines() == [
        "Nothing would change.",
        f"Checked by Wyrdbook {__version__}, compared with a report of Wyrdbook {__version__}.",
    ]
    assert code == 0


@pytest.mark.parametrize(
    ("versions", "told"),
    [({"wyrdbook": "0.9.12"}, "a report of Wyrdbook 0.9.12."), ({}, "a report of an earlier Wyrdbook.")],
)
def test_an_earlier_report_is_named_by_its_version(versions, told, tmp_path):
    file = tmp_path / "before.json"
    report = {"versions": versions, "facts": {"editions": {}, "warbands": {}}}
    file.write_text(json.dumps(report), encoding="utf-8")
    assert check("--since", str(file))[0].rstrip().endswith(told)


def test_a_report_of_a_newer_version_is_refused(tmp_path):
    file = tmp_path / "before.json"
    report = {"versions": {"wyrdbook": "1000.10.0"}, "facts": {"editions": {}, "warbands": {}}}
    file.write_text(json.dumps(report), encoding="utf-8")
    with pytest.raises(CommandError, match=r"report of Wyrdbook 1000\.10\.0 .* run the newer one"):
        call_command("upgrade", "check", "--since", str(file))


@pytest.mark.parametrize("text", ["", "[]", '{"facts": 3}', '{"facts": {"editions": {}, "warbands": []}}'])
def test_a_file_that_is_no_report_is_refused_with_a_sentence(text, tmp_path):
    file = tmp_path / "before.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match=r"before\.json is no report") as refusal:
        call_command("upgrade", "check", "--since", str(file))
    assert refusal.value.returncode == 2


def test_a_part_is_the_same_until_it_says_something_else():
    book = rulebook()
    other = changed(book, races={**book.races, "otter": next(iter(book.races.values()))})
    differing = [part for part, hashed in parts_of(book).items() if parts_of(other)[part] != hashed]
    assert differing == ["races"]


def test_asking_changes_nothing(sequence, campaign):
    def everything():
        tables = (Battle, Aftermath, Warband, Campaign)
        return [list(table.objects.order_by("pk").values()) for table in tables]

    before = everything()
    check()
    assert everything() == before


def test_an_earlier_database_is_judged_on_a_copy_and_stays_as_it_is(tmp_path):
    file = tmp_path / "site.sqlite3"
    load((FOLDER / "6" / "site.sql.xz").read_bytes(), file)

    def dumped():
        with sqlite3.connect(file) as database:
            return list(database.iterdump())

    before = dumped()
    with standing_on(file):
        told, code = check()
    assert code == 1
    assert told.startswith("To be done.")
    assert "To know." in told
    assert "Migrations that manage.py migrate would run:" in told
    assert "roster: 0005_boons, 0006_aftermaths" in told
    assert "set up with engine version 6" in told
    assert dumped() == before
