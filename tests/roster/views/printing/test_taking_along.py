"""A warband as a file, and from a file: shown first, made once, and nothing lost on the way."""

import html
import json
import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from roster.models import Warband
from roster.sheets import read_sheet
from rules.catalogue.load import complete_rulebook
from rules.exchange.unpacking import LARGEST_FILE
from rules.ledger.apply import fold
from rules.mustering.document import to_document
from rules.mustering.random_warband import random_warband
from rules.values import changed

pytestmark = pytest.mark.django_db

ADDRESS = "/warbands/import/"
EXAMPLES = Path(__file__).parents[3] / "reference" / "exchange"


def kept_in(answer):
    """What the page keeps of the file for its second step."""
    return html.unescape(re.search(r'name="kept" value="([^"]*)"', answer.content.decode())[1])


def uploaded(content, name="rats.json"):
    return {"file": SimpleUploadedFile(name, content)}


@pytest.mark.parametrize("kind", ["json", "toml"])
def test_a_warband_is_taken_along_and_comes_in_again_as_it_was(as_owner, warband, kind):
    answer = as_owner.get(f"/warbands/{warband.pk}/export/{kind}/")
    assert f".{kind}" in answer["Content-Disposition"]
    shown = as_owner.post(ADDRESS, uploaded(answer.content, f"rats.{kind}"))
    assert shown.status_code == 200
    assert Warband.objects.count() == 1
    fields = {"page": "a", "kept": kept_in(shown), "origin": f"rats.{kind}", "do": "import"}
    made = as_owner.post(ADDRESS, fields)
    assert as_owner.post(ADDRESS, fields)["Location"] == made["Location"]
    copy = Warband.objects.exclude(pk=warband.pk).get()
    source = read_sheet(warband)
    assert read_sheet(copy) == changed(source, name=copy.name, waivers=())
    assert f"rats.{kind}" in as_owner.get(f"/warbands/{copy.pk}/history/").content.decode()


def test_the_import_report_comes_before_the_import(as_owner, text_of):
    short = {
        "format": "wyrdbook-warband/1",
        "type": "undead",
        "name": "The Pale",
        "warriors": [
            {"type": "vampire", "name": "Count", "items": ["sword"]},
        ],
    }
    page = text_of(as_owner.post(ADDRESS, uploaded(json.dumps(short).encode())))
    assert "Heroes and groups: 1" in page
    assert "Not in the file, taken from the rulebook" in page
    assert "profiles" in page
    assert "Problems of this roster" in page
    assert not Warband.objects.exists()


def test_a_file_that_is_none_is_explained_and_what_was_pasted_stays(as_owner, text_of):
    answer = as_owner.post(ADDRESS, {"text": '{"type": "nobody", "name": "The Pale"}'})
    assert answer.status_code == 422
    assert "The Pale" in answer.content.decode()
    for content, words in (
        (b"", "Choose a file"),
        (b"\xff\xfe\x00", "not text that can be read"),
        (b"[" * 100_000, "nested too deep"),
        (b"{" + b" " * LARGEST_FILE, "larger than"),
    ):
        answer = as_owner.post(ADDRESS, uploaded(content))
        assert answer.status_code == 422
        assert words in text_of(answer)
    assert not Warband.objects.exists()


def test_a_warband_of_a_supplement_comes_in_by_the_rulebook_that_has_it(as_owner, owner):
    book = complete_rulebook()
    type = "skaven-clan-mors"
    sheet = fold(list(enumerate(random_warband(book, type, "The Warlords", lambda below: below // 2), 1)))
    text = json.dumps(to_document(sheet))
    page = as_owner.post(ADDRESS, uploaded(text.encode())).content.decode()
    assert "from a supplement" in page
    as_owner.post(ADDRESS, {"page": "a", "text": text, "origin": "mors.json", "do": "import"})
    found = Warband.objects.get(owner=owner)
    assert read_sheet(found).warriors == sheet.warriors
    assert found.edition is not None
    assert found.problem_count == 0


def test_a_roster_of_another_program_is_reported_and_may_come_in_as_another_type(as_owner, owner, text_of):
    content = (EXAMPLES / "reikland-newrecruit.rosz").read_bytes()
    shown = as_owner.post(ADDRESS, uploaded(content, "mine.rosz"))
    assert "BattleScribe or New Recruit" in text_of(shown)
    assert "Guessed" in text_of(shown)
    again = as_owner.post(
        ADDRESS, {"kept": kept_in(shown), "origin": "mine.rosz", "type": "mercenaries-middenheim"}
    )
    fields = {"page": "a", "kept": kept_in(again), "origin": "mine.rosz", "type": "mercenaries-middenheim"}
    as_owner.post(ADDRESS, {**fields, "do": "import"})
    found = Warband.objects.get(owner=owner)
    assert (found.type, found.gold, found.wyrdstone) == ("mercenaries-middenheim", 15, 2)
    damaged = as_owner.post(ADDRESS, {"kept": "{", "origin": "mine.rosz", "do": "import"})
    assert "upload it again" in text_of(damaged)


def test_text_for_a_forum_names_everybody_with_profile_and_gear(as_owner, warband):
    text = as_owner.get(f"/warbands/{warband.pk}/export/txt/").content.decode()
    sheet = read_sheet(warband)
    assert text.startswith(f"{sheet.name}\n")
    for warrior in sheet.active:
        assert warrior.name in text
    assert "Equipment: " in text
    assert " WS " in text
    assert as_owner.get(f"/warbands/{warband.pk}/export/xml/").status_code == 404


def test_a_pair_of_personae_and_a_zip_of_macos_are_shown(as_owner, text_of):
    for name in ("ulli-and-marquand.ros", "zipped-on-a-mac.rosz", "early-toolheim.yml"):
        shown = as_owner.post(ADDRESS, uploaded((EXAMPLES / name).read_bytes(), name))
        assert shown.status_code == 200, name
        assert "Make this warband" in text_of(shown)


def test_the_battles_are_asked_for_and_taken(as_owner, owner, text_of):
    content = (EXAMPLES / "reikland-shared-list.txt").read_text()
    shown = as_owner.post(ADDRESS, {"text": content})
    assert "Battles it has fought (guessed: please check)" in text_of(shown)
    assert re.search(r'name="battles"[^>]* value="2"', shown.content.decode())
    fields = {"page": "a", "kept": kept_in(shown), "origin": "a pasted text", "battles": "0"}
    again = as_owner.post(ADDRESS, {**fields, "do": "show"})
    assert re.search(r'name="battles"[^>]* value="0"', again.content.decode())
    assert not Warband.objects.exists()
    as_owner.post(ADDRESS, {**fields, "battles": "7", "do": "import"})
    assert read_sheet(Warband.objects.get(owner=owner)).battles == 7


def test_battles_can_be_given_for_a_file_of_ours_too(as_owner, owner):
    text = json.dumps(
        {"type": "undead", "name": "The Pale", "warriors": [{"type": "vampire", "name": "Count"}]}
    )
    as_owner.post(ADDRESS, {"page": "a", "text": text, "battles": "3", "do": "import"})
    assert read_sheet(Warband.objects.get(owner=owner)).battles == 3


@pytest.mark.parametrize(
    ("battles", "words"),
    [
        ("-1", "greater than or equal to 0"),
        ("1001", "less than or equal to 1000"),
        ("x", "Enter a whole number"),
    ],
)
def test_a_number_of_battles_that_cannot_be_is_refused_and_the_file_is_not_lost(
    as_owner, text_of, battles, words
):
    content = (EXAMPLES / "early-toolheim.yml").read_text()
    shown = as_owner.post(ADDRESS, {"text": content})
    fields = {"page": "a", "kept": kept_in(shown), "origin": "a pasted text", "battles": battles}
    answer = as_owner.post(ADDRESS, {**fields, "do": "import"})
    assert answer.status_code == 422
    assert words in text_of(answer)
    assert 'name="kept" value="{' in answer.content.decode()
    assert not Warband.objects.exists()
