"""What a tap on the board brings before it is an answer: several models fanned out, dice, a way, cards."""

import pytest
from playwright.sync_api import expect

from campaigns.pages.play.dice import DiceLine, throw
from rules.engine.dice import Rolled
from rules.engine.table import Point
from rules.play.question import Option
from rules.values import changed
from tests.browser.campaigns.boards import middle, play
from tests.browser.looking import DESK, PHONE
from tests.campaigns.playing.tables import FRIEND, MOVE, SHOOT, TARGET, in_battle

__all__ = ["play"]
pytestmark = pytest.mark.browser


#: A warrior right above another one, on the floor over their head.
STACKED = Option(f"bow {FRIEND}", "Bow: the small one", "5+ to hit", (FRIEND,))


def on_one_place():
    """The battle with two warriors over each other."""
    battle = in_battle()
    battle.state.combatants[FRIEND].position = battle.state.combatants[TARGET].position._replace(z=300)
    return battle


@pytest.mark.parametrize("window", [PHONE, DESK], ids=["phone", "desk"])
def test_a_tap_on_several_models_fans_them_out(play, window):
    question = changed(SHOOT, options=(STACKED, *SHOOT.options))
    page, site = play(question, changes={"battle": on_one_place}, **window)
    page.mouse.click(*middle(page, f"[data-fighter='{TARGET}'] .board__disc"))
    chips = page.locator(".board__fan button")
    assert chips.count() == 2
    page.keyboard.press("ArrowRight")
    assert chips.nth(1).evaluate("it => it === document.activeElement")
    page.keyboard.press("Escape")
    assert chips.count() == 0
    page.mouse.click(*middle(page, f"[data-fighter='{TARGET}'] .board__disc"))
    page.locator(f".board__fan [data-who='{FRIEND}']").click()
    assert chips.count() == 0
    assert page.locator(f"#ask [value='bow {FRIEND}']").get_attribute("class").endswith("is-lit")
    assert site.posted == []


ROLLED = DiceLine("Count Marek shoots.", "fight", follows=False, throws=(throw(Rolled((2, 5), 4, sides=6)),))


#: A phone of somebody who likes motion.
LIVELY = {**PHONE, "reduced_motion": "no-preference"}


def rolling(page):
    return page.locator(".board__dice").count()


def test_dice_roll_over_the_table_after_an_answer_and_go_by_themselves(play):
    page, _ = play(SHOOT, changes={"recent": (ROLLED,)}, **LIVELY)
    assert rolling(page) == 0
    before = page.locator(".play__rail").bounding_box()
    page.locator("#ask [value='none']").click()
    page.locator(".board__dice").wait_for()
    assert page.locator(".board__dice .throw__die").count() == 2
    assert page.locator(".play__rail").bounding_box() == before
    page.wait_for_function("() => !document.querySelector('.board__dice')", timeout=3000)


@pytest.mark.parametrize("skip", ["tap", "key"])
def test_a_tap_or_a_key_sends_the_dice_away(play, skip):
    page, _ = play(SHOOT, changes={"recent": (ROLLED,)}, **LIVELY)
    page.locator("#ask [value='none']").click()
    page.locator(".board__dice").wait_for()
    page.keyboard.press("Shift") if skip == "key" else page.mouse.click(5, 200)
    assert rolling(page) == 0


def test_dice_stay_where_they_are_for_those_who_want_less_motion(play):
    page, site = play(SHOOT, changes={"recent": (ROLLED,)}, **PHONE)
    page.locator("#ask [value='none']").click()
    page.wait_for_function("() => document.querySelector('.board__view.is-live')")
    assert len(site.posted) == 1
    assert rolling(page) == 0
    assert page.locator(".play__recent .throw__die").count() == 2


def test_a_tapped_place_shows_the_way_there_and_what_it_brings(play):
    page, site = play(MOVE, **PHONE)
    x, y = middle(page, ".is-acting .board__disc")
    page.mouse.click(x - 40, y)
    page.locator(".ask__preview p").first.wait_for()
    assert page.locator(".ask__preview p").all_inner_texts() == ['Walk 3.2"', "Sees no enemy"]
    assert page.locator(".board__way").get_attribute("points").count(",") == 3
    (asked,) = site.previewed
    assert (asked["number"], asked["z"]) == ("41", "0")
    assert site.posted == []


def test_the_button_of_a_place_is_apart_from_the_one_that_passes(play):
    options = tuple(Option(f"21{at}0,2000,0", f"Place {at}", to=Point(2100 + at, 2000, 0)) for at in range(4))
    page, _ = play(changed(MOVE, options=(*options, Option("stay", "Stay here"))), **PHONE)
    confirm, passing = (page.locator(css).bounding_box() for css in (".ask__confirm", "[value='stay']"))
    assert passing["y"] - confirm["y"] - confirm["height"] > 60


def test_the_cards_of_a_warrior_and_a_target_stand_side_by_side_on_a_desk(play):
    page, _ = play(SHOOT, **DESK)
    assert "Count Marek" in page.locator("[data-own-card]").inner_text()
    page.mouse.click(*middle(page, f"[data-fighter='{TARGET}'] .board__disc"))
    expect(page.locator("[data-beside]")).to_be_visible()
    assert page.locator("[data-beside] p").count() > 0
    own, target = (page.locator(css).bounding_box() for css in ("[data-own-card]", "[data-beside]"))
    assert own["x"] + own["width"] <= target["x"]
