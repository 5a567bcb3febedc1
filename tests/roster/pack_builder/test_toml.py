"""TOML that becomes a draft, and drafts that become TOML."""

import re
import zipfile
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from roster.models import PackDraft
from roster.pack_builder.services import create_draft
from roster.services.accounts.archive import archive_of
from roster.signals import account_removed
from rules.catalogue.packs.stack import LARGEST_PACK
from rules.catalogue.packs.text import tables_of
from tests.roster.pack_builder.pages import FERRYMEN, place, post
from tests.rules.catalogue.packs.league_pack import TEXT

pytestmark = pytest.mark.django_db


def test_toml_that_was_written_by_hand_goes_on_in_the_builder(client, organiser) -> None:
    text = TEXT + '\n[house_rules.wet-powder]\nname = "Wet powder"\nsummary = "s"\n[odd]\nx = 1.5\n'
    file = SimpleUploadedFile("bridge.toml", b"\xef\xbb\xbf# comment\n" + text.encode())
    answer = client.post(reverse("packs:from_toml"), {"file": file})
    draft = PackDraft.objects.get(owner=organiser)
    assert answer["Location"] == draft.get_absolute_url()
    assert draft.tables == tables_of(text, "x")
    assert client.get(draft.get_absolute_url()).context["page"].kept == ("house_rules", "odd")
    post(client, place(draft, FERRYMEN), starting_gold="460")
    toml = client.get(reverse("packs:toml", args=[draft.pk])).content
    expected = tables_of(text.replace("starting_gold = 450", "starting_gold = 460"), "x")
    assert tables_of(toml, "x") == expected


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Choose a file, or paste its text."),
        ("[pack", "not valid TOML"),
        ("x = 1", "the table [pack] with key, name, version and summary is missing"),
        ("[pack]\n" + "a." * 30 + "b = 1", "more than 12 parts"),
        ("[pack]\nx = " + "[" * 400 + "]" * 400, "nested too deep"),
        ("[pack]\nx = 99999999", "larger than 1,000,000"),
        ("[pack]\nday = 2026-01-01", "no dates"),
        ("[pack]\n" + "x" * (LARGEST_PACK + 1), "larger than 512 kB"),
    ],
)
def test_invalid_pack_text_is_refused_and_shown_again(client, text, sentence) -> None:
    answer = client.post(reverse("packs:from_toml"), {"text": text})
    assert answer.status_code == 422
    assert sentence in re.sub("&[^;]*;", "", answer.content.decode())
    assert answer.context["form"]["text"].value() == text
    assert not PackDraft.objects.exists()


@pytest.mark.parametrize(
    "text",
    [
        "[pack]\nkey = 3",
        "[pack]\n[warbands]\nx = 1\n",
        "[pack]\n[warbands.x]\nwarriors = 3\nequipment_lists = [1]\n",
        "[pack]\nname = []\nrequires = 7\n[skills]\nlists = 'x'\n[equipment]\nmisc = [1]\n",
        "[pack]\nrequires = ['nobody', 3]\n[hired_swords.'Odd Key']\nname = 'x'\n",
        "[pack]\n[warbands.x.warriors.y]\n[warbands.x.warriors.y.profile]\nM = 'x'\n[hired_swords.z]\nrules = 1",
        "[pack]\n[warbands.x]\nmutations = 3\ncomposition = [1]\nmay_lead = 'x'\n[warbands.x.warriors]\ny = 1\n",
        "[pack]\n[warbands.x]\n[[warbands.x.composition]]\ntype = []\nof = {y=1}\n[warbands.x.mutations]\nchoices = 1",
        "[pack]\n[warbands.x.warriors.y]\nwizard = 'x'\ngroup_size = {}\n[warbands.x.mutations.choices.z]\nchanges = 1",
        "[pack]\n[hired_swords.z]\nmagic = 3\nmount = [1]\n[hired_swords.z.weapon_choices]\na = 1\n",
        "[pack]\n[equipment.misc]\n'../../x' = {}\n[tables.to_hit]\nx = 1\n",
    ],
)
def test_any_toml_can_be_looked_at(client, organiser, text) -> None:
    draft = create_draft(organiser, tables_of(text, "x"), "odd")
    page = client.get(draft.get_absolute_url())
    assert page.status_code == 200
    assert page.context["page"].problems
    for list_ in page.context["page"].lists:
        for thing in list_.things:
            inside = client.get(place(draft, thing.place))
            assert inside.status_code == 200
            for part in inside.context["page"].parts:
                for it in part.things:
                    assert client.get(place(draft, it.place)).status_code == 200
    assert client.get(place(draft, "pack")).status_code == 200
    toml = client.get(reverse("packs:toml", args=[draft.pk])).content
    assert tables_of(toml, "x") == draft.tables


def test_drafts_go_along_with_the_archive_of_an_account_and_go_with_it(organiser, player, draft) -> None:
    create_draft(player, {"pack": {"name": "Other"}}, "other")
    archive = zipfile.ZipFile(BytesIO(archive_of(organiser)))
    (name,) = (name for name in archive.namelist() if name.startswith("packs/"))
    assert name.endswith("-the-bridge-league.toml")
    assert tables_of(archive.read(name), name) == draft.tables
    account_removed.send(type(organiser), user=organiser, name=organiser.username)
    assert [kept.owner for kept in PackDraft.objects.all()] == [player]
