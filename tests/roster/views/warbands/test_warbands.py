"""The list of warbands, and mustering a new one on the page."""

import re

import pytest

from roster.models import Warband
from roster.pages.warbands.muster import supplement_stack
from roster.selectors import ledger_of, numbered
from roster.services.history.undo import undo_last
from roster.services.rulebook.editions import pin
from roster.services.warbands.muster import import_warband, muster_filled, muster_warband
from roster.sheets import read_sheet
from rules.catalogue.load import complete_rulebook, rulebook
from rules.catalogue.packs.stack import pack_from, packaged
from rules.ledger.apply import fold
from rules.mustering.legality.check import is_legal, problems
from rules.values import changed
from tests.roster.leagues import pinned_with
from tests.roster.samples import SHEET
from tests.rules.catalogue.packs.league_pack import TEXT

pytestmark = pytest.mark.django_db


def test_without_a_warband_the_way_on_is_shown(as_owner):
    html = as_owner.get("/warbands/").content.decode()
    assert "No warbands yet" in html
    assert 'href="/warbands/new/"' in html


def test_each_card_says_how_things_stand_and_what_to_do_next(as_owner, owner, warband, text_of):
    muster_warband(owner, name="Just Founded", type="undead", request_key="x")
    import_warband(
        owner, changed(SHEET, name="Done", warriors=SHEET.warriors[:1] * 1), origin="", request_key=""
    )
    text = text_of(as_owner.get("/warbands/"))
    assert "The Grey Company legal Reikland Mercenaries" in text
    assert "Advance due: The Pikes" in text
    assert "Just Founded not legal" in text
    assert "No warriors yet" in text


def test_more_warbands_take_no_more_queries(as_owner, owner, warband, django_assert_num_queries):
    for number in range(6):
        import_warband(owner, changed(SHEET, name=f"N {number}"), origin="", request_key="")
    with django_assert_num_queries(10):
        as_owner.get("/warbands/")


def test_every_kind_of_warband_is_described_from_the_rulebook(as_owner, text_of):
    text = text_of(as_owner.get("/warbands/new/"))
    for warband in rulebook().warbands.values():
        assert warband.source in text
        for warrior in warband.warriors:
            assert f"({warrior.price} gc)" in text


def test_mustering_leads_to_the_new_warband(as_owner, owner):
    answer = as_owner.post(
        "/warbands/new/", {"name": "The Bells", "type": "orc-mob", "page": "p"}, follow=True
    )
    warband = Warband.objects.get()
    assert answer.redirect_chain == [(f"/warbands/{warband.pk}/", 302)]
    assert (warband.owner, warband.name, warband.gold) == (owner, "The Bells", 500)
    assert "The Bells is ready, with 500 gc to spend." in answer.content.decode()


def test_a_double_click_musters_one_warband(as_owner):
    for _click in range(2):
        as_owner.post("/warbands/new/", {"name": "The Bells", "type": "orc-mob", "page": "p"})
    assert Warband.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": "", "type": "undead"}, "required"),
        ({"name": "X"}, "required"),
        ({"name": "X", "type": "gnomes"}, "gnomes"),
        ({"name": "x" * 81, "type": "undead"}, "80"),
        ({"name": "a\0b", "type": "undead"}, "Null"),
    ],
)
def test_refused_musters_are_explained(as_owner, text_of, fields, words):
    answer = as_owner.post("/warbands/new/", fields)
    assert answer.status_code == 422
    assert words in text_of(answer)
    assert Warband.objects.count() == 0


def test_marks_that_would_turn_the_rest_of_every_sentence_are_left_out(as_owner):
    answer = as_owner.post(
        "/warbands/new/",
        {"name": "\u202eThe\u2066 Bells\u2029", "type": "undead", "page": "p\0"},
        follow=True,
    )
    assert Warband.objects.get().name == "The Bells"
    assert "The Bells is ready, with 500 gc to spend." in answer.content.decode()


def test_right_to_left_names_accents_and_joined_emoji_stay_as_they_are(as_owner):
    name = "\u05e9\u05dc\u05d5\u05dd \u00dcml\u00e4ut \U0001f469\u200d\U0001f680"
    as_owner.post("/warbands/new/", {"name": name, "type": "undead", "page": "p"})
    assert Warband.objects.get().name == name


def test_warbands_of_a_supplement_are_mustered_by_a_rulebook_that_has_them(as_owner, owner, text_of):
    page = as_owner.get("/warbands/new/?pack=mousillon")
    text = text_of(page)
    assert "Blood Dragons" in text
    assert "Reikland Mercenaries" not in text
    assert "from one source" in text
    answer = as_owner.post("/warbands/new/?pack=mousillon", {"name": "The Order", "type": "blood-dragons"})
    assert answer.status_code == 302
    warband = owner.warbands.get(name="The Order")
    assert warband.type == "blood-dragons"
    assert warband.edition is not None
    assert "Blood Dragons" in text_of(as_owner.get(answer["Location"]))


def test_a_supplement_that_is_none_is_not_found(as_owner):
    for key in ("core", "official-1b", "shared-gear", "nothing"):
        assert as_owner.get(f"/warbands/new/?pack={key}").status_code == 404


def test_the_choice_of_warbands_stays_small(as_owner):
    for address in ("/warbands/new/", "/warbands/new/?pack=mutiny-in-marienburg"):
        assert len(as_owner.get(address).content) < 60_000


def test_the_pages_of_a_player_with_many_warbands_stay_small(as_owner, owner):
    for number in range(100):
        import_warband(owner, changed(SHEET, name=f"Number {number}"), origin="", request_key="")
    for address in ("/", "/warbands/"):
        assert len(as_owner.get(address).content) < 60_000


def test_the_muster_page_with_every_pack_stays_small_and_complete(as_owner):
    edition, book = pin(tuple(packaged().values())), complete_rulebook()
    packs = [key for key in packaged() if supplement_stack(key)]
    shown = set()
    for asked in [{}, *({"pack": key} for key in packs), *({"find": it} for it in ("human", "magic", "a"))]:
        content = as_owner.get("/warbands/new/", {"rulebook": edition.digest, **asked}).content
        assert len(content) < 60_000
        shown |= set(re.findall(r'name="type" value="([a-z0-9-]+)"', content.decode()))
    assert shown == set(book.warbands)


def test_in_a_campaign_with_every_pack_any_warband_is_found_by_name_and_mustered(as_owner, owner, text_of):
    edition = pin(tuple(packaged().values()))
    asked = {"rulebook": edition.digest, "find": "fen guard"}
    page = as_owner.get("/warbands/new/", asked)
    assert re.findall(r'name="type" value="([a-z0-9-]+)"', page.content.decode()) == ["fen-guard"]
    address = f"/warbands/new/?rulebook={edition.digest}&pack=mousillon"
    kept = as_owner.post(address, {"name": "", "type": "fen-guard"})
    assert 'value="fen-guard" required checked' in kept.content.decode()
    as_owner.post(address, {"name": "Reeds", "type": "fen-guard"})
    assert owner.warbands.get(name="Reeds").edition == edition


def test_a_search_that_finds_too_many_says_how_many_more_there_are(as_owner, text_of):
    edition = pin(tuple(packaged().values()))
    text = text_of(as_owner.get("/warbands/new/", {"rulebook": edition.digest, "find": "e"}))
    assert re.search(r"\d+ more: search for a name", text)


def test_warbands_of_a_leagues_own_pack_stand_first(as_owner, owner, text_of):
    edition = pinned_with(pack_from(TEXT, "bridge.toml"), owner=owner)
    page = as_owner.get("/warbands/new/", {"rulebook": edition.digest})
    assert text_of(page).index("Of this league") < text_of(page).index("Core warbands")
    assert 'value="ferrymen"' in page.content.decode()


@pytest.mark.parametrize("start", ["example", "random"])
def test_a_warband_begins_filled_and_is_undone_step_by_step(as_owner, owner, start):
    fields = {"page": "a", "name": "The Few", "type": "mercenaries-reikland", "start": start}
    as_owner.post("/warbands/new/", fields)
    as_owner.post("/warbands/new/", fields)
    found = Warband.objects.get(owner=owner)
    sheet = read_sheet(found)
    assert is_legal(problems(sheet, rulebook()))
    assert sheet.gold < 100
    assert fold(numbered(ledger_of(found))) == sheet
    undo_last(found.pk, owner, revision=found.revision, request_key="u")
    found.refresh_from_db()
    assert found.revision > 5
    assert len(read_sheet(found).warriors) >= len(sheet.warriors) - 1


def test_an_example_is_the_same_for_everybody(owner, stranger):
    words = {"name": "The Few", "type": "undead", "example": True}
    one, other = (muster_filled(user, **words, request_key="") for user in (owner, stranger))
    assert read_sheet(one).warriors == read_sheet(other).warriors


def test_warbands_are_found_by_name_race_source_and_style_of_play(as_owner):
    def found(query):
        html = as_owner.get("/warbands/new/", {"find": query}).content.decode()
        return set(re.findall(r'name="type" value="([a-z-]+)"', html))

    assert found("skaven eshin") == {"skaven-clan-eshin"}
    assert {"undead", "tomb-guardians"} == found("undead")
    assert "orc-mob" in found("many warriors")
    assert "witch-hunters" not in found("many warriors")
    assert found("no such thing") == set()
    html = as_owner.get("/warbands/new/", {"find": "skaven", "type": "undead"}).content.decode()
    assert 'value="undead" required checked' in html
    part = as_owner.get(
        "/warbands/new/", {"find": "dwarf"}, headers={"HX-Request": "true", "HX-Target": "types"}
    )
    assert part.content.decode().strip().startswith("<fieldset")


def test_a_warband_is_copied_with_its_roster_and_without_its_history(as_owner, owner, warband, client_of):
    address = f"/warbands/{warband.pk}/copy/"
    assert as_owner.post(address, {"page": "a", "name": " "}).status_code == 422
    answer = as_owner.post(address, {"page": "a", "name": "The Second Company"})
    copy = Warband.objects.get(name="The Second Company")
    assert answer["Location"] == f"/warbands/{copy.pk}/"
    assert (
        as_owner.post(address, {"page": "a", "name": "The Second Company"})["Location"] == answer["Location"]
    )
    source = read_sheet(warband)
    assert read_sheet(copy) == changed(source, name="The Second Company", waivers=())
    assert copy.revision == 1
    assert f"copy of {warband.name}" in as_owner.get(f"/warbands/{copy.pk}/history/").content.decode()


@pytest.mark.parametrize(
    "stated", ["", "?budget=250", "?pack=playtest-drafts", "?budget=250&pack=karak-azgal"]
)
def test_rules_of_a_warband_can_be_read_before_it_is_chosen(as_owner, stated):
    page = as_owner.get(f"/warbands/new/{stated}").content.decode()
    first = re.search(r'href="(/rules/warbands/[^"]+)"', page)
    assert as_owner.get(first[1].partition("#")[0]).status_code == 200
