"""The wish list of a warband: its player's alone, at today's prices, and never a fact of the ledger."""

import json
import zipfile
from io import BytesIO

import pytest
from django.urls import reverse

from roster.models import WishListLine
from roster.pages.parts.question import Option, Question
from roster.pages.trading.questions import wished_first
from roster.pages.trading.wish_list import wish_list_page
from roster.pages.warbands.page import warband_page
from roster.services.accounts.archive import archive_of
from roster.services.history.undo import undo_last
from roster.services.trading.wish_list import MOST_LINES, WishRefused, add_to_wish_list
from roster.services.warbands.delete import remove_warband
from roster.services.warbands.warriors import rename
from roster.sheets import read_sheet
from rules.catalogue.load import rulebook
from rules.engine.decisions import NONE
from tests.roster.samples import SHEET
from tests.roster.views.trading.test_shop import opened

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(warband):
    return reverse("roster:wish_list", args=[warband.pk])


@pytest.fixture
def want(warband, owner):
    def add(thing="", **more):
        return add_to_wish_list(warband.pk, owner, thing=thing, **more)

    return add


@pytest.fixture
def page(warband):
    def read():
        return wish_list_page(list(warband.wish_list.all()), read_sheet(warband), rulebook())

    return read


def test_the_wish_list_shows_prices_and_recipients(want, page):
    want("item:sword")
    want("item:halberd", number=4, note="before the next battle")
    want("item:elven-cloak")
    want("warrior:youngblood", copies=2)
    want("hireling:ogre-bodyguard")
    want(note="a better name")
    lines = page().wanted
    assert [(line.name, line.price.words if line.price else "") for line in lines] == [
        ("Sword", "10 gc"),
        ("Halberd", "30 gc"),
        ("Elven cloak", "110 to 160 gc"),
        ("Youngblood", "30 gc"),
        ("Ogre Bodyguard", "80 gc"),
        ("a better name", ""),
    ]
    assert (lines[1].whom, lines[1].note) == ("The Pikes", "before the next battle")
    assert lines[2].price.rarity == 12
    assert page().total == "260 to 310 gc"
    assert page().balance == "At least 200 gc are missing."


def test_an_empty_purse_is_no_reason_but_the_rules_are(want, page):
    want("hireling:ogre-bodyguard")
    want("item:halberd", number=1)
    want("warrior:mercenary-captain")
    sword, halberd, captain = page().wanted
    assert sword.price.reason == ""
    assert halberd.price.reason == ""
    assert "the maximum is 1" in captain.price.reason


def test_bought_lines_no_longer_count_and_can_be_wanted_again(as_owner, address, want, page):
    want("item:axe")
    sword = want("item:sword")
    as_owner.post(f"{address}{sword.pk}/", {"do": "bought"})
    assert ([it.name for it in page().wanted], page().total) == (["Axe"], "5 gc")
    assert [it.name for it in page().bought] == ["Sword"]
    as_owner.post(f"{address}{sword.pk}/", {"do": "wanted"})
    assert page().total == "15 gc"
    as_owner.post(f"{address}{sword.pk}/", {"do": "remove"})
    as_owner.post(f"{address}{sword.pk}/", {"do": "remove"})
    assert page().total == "5 gc"


def test_lines_move_up_and_down(as_owner, address, want, page):
    lines = [want(f"item:{key}") for key in ("axe", "sword", "halberd")]
    as_owner.post(f"{address}{lines[2].pk}/", {"do": "up"})
    assert [it.name for it in page().wanted] == ["Axe", "Halberd", "Sword"]
    as_owner.post(f"{address}{lines[0].pk}/", {"do": "up"})
    as_owner.post(f"{address}{lines[0].pk}/", {"do": "down"})
    assert [it.name for it in page().wanted] == ["Halberd", "Axe", "Sword"]


def test_the_form_adds_once_and_keeps_what_was_entered(as_owner, warband, address, text_of):
    wanted = {"page": "p", "thing": "item:sword", "copies": "2", "number": "1"}
    for _click in range(2):
        assert as_owner.post(address, wanted)["Location"] == address
    assert warband.wish_list.count() == 1
    assert "2 \u00d7 Sword 20 gc for Gunther Halbrecht" in text_of(as_owner.get(address)).replace(
        "&times;", "\u00d7"
    )
    refused = as_owner.post(address, {"page": "p", "thing": "", "note": "", "copies": "7"})
    assert refused.status_code == 422
    assert 'value="7"' in refused.content.decode()
    assert "Choose something, or say" in text_of(refused)
    assert as_owner.post(address, {"thing": "item:no-such"}).status_code == 422
    assert as_owner.post(address, {"thing": "item:sword", "number": "99"}).status_code == 422


@pytest.mark.parametrize("htmx", [True, False])
def test_the_shop_puts_things_on_it_and_shows_them_first(as_owner, warband, htmx):
    fields = {"page": "p", "thing": "item:halberd", "number": "1", "copies": "1", "then": "shop"}
    headers = {"HX-Request": "true"} if htmx else {}
    address = reverse("roster:wish_list", args=[warband.pk])
    answer = as_owner.post(address, {**fields, "open": "shop-1"}, headers=headers)
    if not htmx:
        assert answer["Location"] == f"/warbands/{warband.pk}/?open=shop-1#block-1"
        answer = as_owner.get(f"/warbands/{warband.pk}/?open=shop-1")
    assert "On your wish list" in answer.content.decode()
    assert "On your wish list" not in as_owner.get(f"/warbands/{warband.pk}/?open=shop-4").content.decode()


def test_wished_items_come_first_in_a_shop():
    found = warband_page(SHEET, rulebook(), opened(), wished={"halberd"}).shop
    assert [part.key for part in found.parts] == ["wished", "own", "more"]
    assert [item.option.item for item in found.parts[0].shelves[0].items] == ["halberd"]


def test_a_search_names_first_what_is_wished_for():
    options = (Option(NONE, "Nothing"), Option("item:a", "A", "5 gc"), Option("item:b", "B", "6 gc"))
    asked = Question("What?", options)
    found = wished_first(asked, {("item", "b")})
    assert [(it.label, it.hint) for it in found.options] == [
        ("Nothing", ""),
        ("B", "6 gc, on your wish list"),
        ("A", "5 gc"),
    ]
    assert wished_first(asked, {("warrior", "b")}) is asked


def test_it_is_no_change_of_the_roster_and_outlives_undo(owner, warband, want):
    rename(warband.pk, owner, number=1, name="Other", revision=1, request_key="rename")
    want("item:sword")
    undo_last(warband.pk, owner, revision=2, request_key="undo")
    assert warband.wish_list.count() == 1


def test_nobody_else_sees_or_changes_it(warband, address, want, superuser, stranger, client_of):
    line = want("item:sword")
    with pytest.raises(WishRefused, match="Only the warband's player"):
        add_to_wish_list(warband.pk, superuser, thing="item:axe")
    for user in (superuser, stranger):
        assert client_of(user).get(address).status_code == 404
        assert client_of(user).post(f"{address}{line.pk}/", {"do": "remove"}).status_code == 404
    assert warband.wish_list.count() == 1


def test_a_line_of_another_warband_stays(as_owner, address, young, owner):
    other = add_to_wish_list(young.pk, owner, thing="item:sword")
    for do in ("remove", "bought", "up"):
        as_owner.post(f"{address}{other.pk}/", {"do": do})
    assert WishListLine.objects.get().is_bought is False


def test_a_list_has_an_end(want):
    for number in range(MOST_LINES):
        want(note=f"Thing {number}")
    with pytest.raises(WishRefused, match="100 lines at most"):
        want(note="One more")


def test_more_lines_ask_no_more_of_the_database(
    as_owner, address, want, django_assert_max_num_queries, django_assert_num_queries
):
    want("item:sword", number=1)
    with django_assert_max_num_queries(15) as few:
        as_owner.get(address)
    for number in (1, 4, None) * 3:
        want("item:halberd", number=number)
    with django_assert_num_queries(len(few)):
        as_owner.get(address)


def test_it_is_in_the_archive_and_goes_with_the_warband(warband, owner, want):
    want("item:sword", note="sharp")
    files = zipfile.ZipFile(BytesIO(archive_of(owner)))
    name = next(it for it in files.namelist() if it.endswith("wish-list.json"))
    assert json.loads(files.read(name))[0]["note"] == "sharp"
    remove_warband(warband)
    assert not WishListLine.objects.exists()
