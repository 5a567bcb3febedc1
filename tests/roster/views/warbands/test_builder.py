"""The warband page: what it shows, and in how many queries."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from roster.models import Warband
from roster.services.warbands.muster import import_warband
from rules.values import changed
from tests.roster.samples import SHEET

pytestmark = pytest.mark.django_db


def page(client, warband: Warband, opened: str = ""):
    return client.get(f"/warbands/{warband.pk}/", {"open": opened} if opened else {})


def test_it_shows_gold_rating_warriors_and_everybody(as_owner, warband, text_of):
    text = text_of(page(as_owner, warband))
    for words in (
        "60&nbsp; gc",
        "Rating 59 : what the rating is made of",
        "4 of 15",
        "Gunther Halbrecht",
        "The Pikes",
        "Step Aside",
        "Leg Wound",
    ):
        assert words in text
    assert "No longer in the warband (1)" in text
    assert "Misses the next battle" in text


def test_the_statline_says_what_changed_in_words_too(as_owner, warband):
    html = page(as_owner, warband).content.decode()
    assert "Strength 4, hired with 3, +1 advances, at the racial maximum" in html
    assert "(hired with 4)" in html


def test_an_advance_that_is_due_is_said(as_owner, warband, text_of):
    text = text_of(page(as_owner, warband))
    assert "3 experience , next advance at 5 advance due" in text


def test_a_problem_says_what_where_and_by_which_rule(as_owner, young, text_of):
    text = text_of(page(as_owner, young))
    assert "not legal" in text
    assert "LRB part 2 p.6-9" in text
    assert "No warriors yet" in text


def test_the_shop_of_a_warrior_has_prices_and_reasons(as_owner, warband, text_of):
    text = text_of(page(as_owner, warband, "shop-1"))
    assert "Close combat weapons" in text
    assert "10 gc : buy Halberd" in text
    assert "From this warband&#x27;s list" in text
    assert "Rare: found on " in text
    assert text_of(page(as_owner, warband)).count(": buy ") == 0


def test_unaffordable_options_say_why(as_owner, owner, text_of):
    poor = import_warband(owner, changed(SHEET, gold=4), origin="", request_key="")
    text = text_of(page(as_owner, poor, "shop-1"))
    assert "The Grey Company has 4 gc." in text
    assert "Not enough gold: Champion costs 35 gc, The Grey Company has 4 gc." in text_of(
        page(as_owner, poor)
    )


@pytest.mark.parametrize("opened", ["shop-99", "shop-x", "shop-2", "nonsense", "shop--1", "change-99"])
def test_an_unknown_panel_opens_nothing(as_owner, warband, opened):
    answer = page(as_owner, warband, opened)
    assert answer.status_code == 200
    assert answer.context["page"].shop is None


def test_htmx_gets_the_builder_alone(as_owner, warband):
    html = as_owner.get(f"/warbands/{warband.pk}/", headers={"HX-Request": "true"}).content.decode()
    assert 'class="builder" id="builder"' in html
    assert "<html" not in html
    assert 'hx-swap-oob="true"' in html


def test_the_page_is_never_kept_by_a_cache(as_owner, warband):
    assert "no-store" in page(as_owner, warband)["Cache-Control"]


def queries_with(client, owner, warriors: int, opened: str) -> int:
    heroes = tuple(changed(SHEET.warriors[0], number=number + 1) for number in range(warriors))
    warband = import_warband(owner, changed(SHEET, warriors=heroes), origin="", request_key="")
    with CaptureQueriesContext(connection) as captured:
        assert page(client, warband, opened).status_code == 200
    return len(captured)


@pytest.mark.parametrize("opened", ["", "shop-1", "change-1", "shop-stash"])
def test_20_warriors_take_as_many_queries_as_5(as_owner, owner, opened):
    assert queries_with(as_owner, owner, 5, opened) == queries_with(as_owner, owner, 20, opened) <= 17


def test_a_warband_of_an_unknown_type_can_still_be_opened(as_owner, owner, text_of):
    strange = import_warband(owner, changed(SHEET, type="gnome-tinkers"), origin="", request_key="")
    for opened in ("", "shop-1", "change-1"):
        text = text_of(page(as_owner, strange, opened))
        assert "which is not in the rulebook" in text
        assert "Gunther Halbrecht" in text


def test_nothing_can_be_done_with_a_warband_of_an_unknown_type_but_name_it(press, owner):
    strange = import_warband(owner, changed(SHEET, type="gnome-tinkers"), origin="", request_key="")
    assert press(strange, "rename", number="1", name="Gnome").status_code == 302
    for verb, fields in (
        ("sell", {"place": "stash", "item": "shield", "copies": "1"}),
        ("buy", {"place": "1", "item": "sword", "copies": "1"}),
        ("hire", {"type": "warrior"}),
        ("enlarge", {"number": "4", "members": "1"}),
        ("move", {"source": "stash", "target": "1", "item": "mace"}),
    ):
        assert press(strange, verb, **fields).status_code == 422
