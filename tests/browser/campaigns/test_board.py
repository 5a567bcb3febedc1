"""The board in a real browser: it opens on the action, moves under fingers and keys, and offers what the card does."""

from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from rules.play.question import Option, Question
from rules.play.together import Together
from rules.values import changed
from tests.browser.campaigns.boards import Site, middle, play
from tests.browser.looking import DESK, PHONE, at_both_sizes, fits, outside_of, serious_faults
from tests.campaigns.playing.tables import ACTOR, FRIEND, MOVE, SHOOT, TARGET

__all__ = ["play"]
pytestmark = pytest.mark.browser
SWAP = "() => htmx.ajax('POST', '/answer/', {target: '#play', select: '#play', swap: 'outerHTML'})"
VIEW = "() => document.querySelector('.board__table').getAttribute('viewBox')"


@at_both_sizes
@pytest.mark.parametrize("question", [MOVE, SHOOT, None], ids=["move", "shoot", "wait"])
def test_the_page_fits_and_can_be_read_by_everybody(play, pictures, size, question):
    page, _ = play(question, changes={} if question else {"waiting": "Ana moves."}, **size)
    pictures.take(page, "table")
    assert fits(page)
    assert outside_of(page) == []
    assert serious_faults(page) == []


def test_the_first_view_of_a_phone_shows_models_large_enough_to_tap(play):
    page, _ = play(MOVE, **PHONE)
    assert page.locator(".is-acting .board__disc").bounding_box()["width"] >= 28
    view = page.locator("[data-board]").bounding_box()
    x, y = middle(page, ".is-acting .board__disc")
    assert view["x"] < x < view["x"] + view["width"]
    assert view["y"] < y < view["y"] + view["height"]


def test_buttons_are_as_large_as_a_finger(play):
    page, _ = play(MOVE, changes={"may_undo": True}, **PHONE)
    for button in page.locator("button:visible:enabled, summary:visible, a:visible").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44 or "skip-link" in button.get_attribute("class"), box


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_buttons_cover_no_part_of_the_whole_table(play, size):
    page, _ = play(NEXT, **{**size, "reduced_motion": "reduce"})
    page.locator("[data-zoom=all]").click()
    ground = page.locator(".board__ground").bounding_box()
    for button in page.locator(".board__button:visible, .board__names").all():
        box = button.bounding_box()
        assert box["y"] + box["height"] <= ground["y"]


LONG = changed(
    SHOOT,
    sentence="Captain Ulrika Brandt of the Altdorf Irregulars charges Serpent Priestess of the Lost Temple"
    " and Amazon Warrior 1 at once. Charge somebody else as well?",
    detail='The charge goes up to 8"; one that falls short fails. Whoever is marked as led by tactics acts at once.',
)


@pytest.mark.parametrize("height", [740, 640])
def test_a_long_question_leaves_room_for_its_first_answers(play, height):
    changes = {
        "aside": SimpleNamespace(may_undo=True),
        "together": (Together("phase", "Resolve all fights"),),
    }
    page, _ = play(LONG, changes=changes, **{**PHONE, "viewport": {"width": 360, "height": height}})
    tools = page.locator(".play__tools").bounding_box()
    for answer in page.locator("#ask [data-option]").all()[:2]:
        box = answer.bounding_box()
        assert box["y"] + 44 <= tools["y"]


def test_a_tap_inside_the_reach_is_confirmed_by_the_button(play):
    page, site = play(MOVE, **PHONE, has_touch=True)
    confirm = page.locator(".ask__confirm")
    assert confirm.is_disabled()
    x, y = middle(page, ".is-acting .board__disc")
    page.touchscreen.tap(x - 40, y)
    assert confirm.inner_text() == "Walk here"
    page.wait_for_timeout(400)
    page.touchscreen.tap(x, y + 50)
    assert page.locator(".board__chosen").count() == 1
    with page.expect_response("**/answer/"):
        confirm.click()
    posted = site.posted[0]
    assert abs(int(posted["x"]) - 2000) < 30
    assert 1700 < int(posted["y"]) < 2000
    assert posted["z"] == "0"
    assert posted["number"] == "41"


def test_a_tap_outside_the_reach_asks_for_nothing(play):
    page, site = play(MOVE, **DESK)
    page.keyboard.press("Tab")
    page.locator("[data-zoom=all]").click()
    page.wait_for_timeout(400)
    view = page.locator("[data-board]").bounding_box()
    page.mouse.click(view["x"] + view["width"] / 2, view["y"] + view["height"] - 30)
    assert page.locator(".ask__confirm").is_disabled()
    assert "Out of reach" in page.locator(".ask__preview").inner_text()
    assert site.posted == []


def test_a_ghost_chooses_its_option_at_the_second_tap(play):
    page, site = play(MOVE, **PHONE, has_touch=True)
    page.touchscreen.tap(*middle(page, ".board__ghost"))
    assert page.evaluate("document.activeElement.value") == "2200,2100,0"
    assert "is-lit" in page.locator(".board__ghost").get_attribute("class")
    assert site.posted == []
    with page.expect_response("**/answer/"):
        page.touchscreen.tap(*middle(page, ".board__ghost"))
    assert site.posted[0]["answer"] == "2200,2100,0"


def test_a_ring_with_several_options_shows_one_after_the_other(play):
    page, site = play(SHOOT, **PHONE, has_touch=True)
    for answer in (f"bow {TARGET}", f"sling {TARGET}", f"bow {TARGET}"):
        page.touchscreen.tap(*middle(page, "[data-answer]"))
        assert page.evaluate("document.activeElement.value") == answer
    assert site.posted == []


def test_an_option_lights_its_fighters_and_a_fighter_its_option(play):
    page, _ = play(SHOOT, **DESK)
    page.locator(f"[value='bow {TARGET}']").hover()
    assert "is-lit" in page.locator(f"[data-fighter='{TARGET}']").get_attribute("class")
    page.mouse.move(5, 5)
    assert "is-lit" not in page.locator(f"[data-fighter='{TARGET}']").get_attribute("class")
    page.mouse.move(*middle(page, f"[data-fighter='{TARGET}'] .board__disc"))
    assert "is-lit" in page.locator(f"[value='bow {TARGET}']").get_attribute("class")


def test_a_tap_on_a_model_shows_its_card(play):
    page, _ = play(SHOOT, **DESK)
    page.locator("[data-zoom=all]").click()
    page.wait_for_timeout(400)
    page.mouse.click(*middle(page, f"[data-fighter='{FRIEND}'] .board__disc"))
    assert "Doctor Felsing, hidden" in page.locator("[data-shown-card]").inner_text()


def test_number_keys_press_the_buttons(play):
    page, site = play(SHOOT, **DESK)
    with page.expect_response("**/answer/"):
        page.keyboard.press("4")
    assert site.posted[0]["answer"] == "none"


def test_keys_move_and_zoom_the_table_that_has_the_focus(play):
    page, _ = play(MOVE, **DESK)
    page.locator("[data-board]").focus()
    views = [page.evaluate(VIEW)]
    for key in ("+", "ArrowLeft", "ArrowDown", "-"):
        page.keyboard.press(key)
        views.append(page.evaluate(VIEW))
    assert len(set(views)) == 5
    widths = [float(view.split()[2]) for view in views]
    assert widths[1] < widths[0] == pytest.approx(widths[4])


def test_the_wheel_zooms_and_a_drag_moves_the_table(play):
    page, _ = play(MOVE, **DESK)
    first = page.evaluate(VIEW)
    page.mouse.move(400, 500)
    page.mouse.wheel(0, -200)
    page.wait_for_timeout(400)
    zoomed = page.evaluate(VIEW)
    assert float(zoomed.split()[2]) < float(first.split()[2])
    page.mouse.down()
    page.mouse.move(300, 450, steps=5)
    page.mouse.up()
    moved = page.evaluate(VIEW)
    assert moved.split()[2] == zoomed.split()[2]
    assert float(moved.split()[0]) > float(zoomed.split()[0])
    assert page.locator(".ask__confirm").is_disabled()


def test_the_view_outlasts_an_answer_until_somebody_else_acts(play):
    page, site = play(MOVE, **DESK)
    page.locator("[data-zoom=in]").click()
    page.locator("[data-names]").check()
    before = page.evaluate(VIEW)
    for question, stays in ((SHOOT, True), (None, True), (MOVE, True), (changed(MOVE, who=FRIEND), False)):
        site.question = question
        with page.expect_response("**/answer/"):
            page.evaluate(SWAP)
        page.locator(".board__view.is-live").wait_for()
        page.wait_for_timeout(200)
        assert (page.evaluate(VIEW) == before) == stays
        assert page.locator("[data-names]").is_checked()
    assert page.evaluate("document.activeElement.id") == "decision"
    assert page.locator("#play").count() == 1


NEXT = Question(
    kind="NextToAct",
    side=0,
    sentence="The Undead: who moves next?",
    options=(
        Option("done", "Nobody else moves", gives_up="2 warriors can still move."),
        Option(f"{ACTOR}", "Count Marek", about=(ACTOR,), sign="1"),
        Option(f"{FRIEND}", "Doctor Felsing", about=(FRIEND,), sign="2"),
    ),
)


def test_warriors_are_chosen_on_the_table_of_a_phone(play):
    page, site = play(NEXT, changes={"is_quick": True}, **PHONE)
    assert (
        not page.get_by_role("button", name="Doctor Felsing").and_(page.locator("[data-option]")).is_visible()
    )
    expect(page.get_by_text("Tap a warrior")).to_be_visible()
    page.mouse.click(*middle(page, f"[data-fighter='{FRIEND}']"))
    page.wait_for_timeout(200)
    assert site.posted[0]["answer"] == str(FRIEND)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_phase_is_left_after_one_question(open_page, scripts):
    site = Site(NEXT, is_quick=True)
    page = open_page(**PHONE, java_script_enabled=scripts)
    page.context.route("**/*", site.answer)
    page.goto("http://table.example/")
    page.get_by_text("Nobody else moves").click()
    assert not site.posted
    expect(page.get_by_text("2 warriors can still move.")).to_be_visible()
    page.get_by_role("button", name="Go on all the same").click()
    page.wait_for_timeout(200)
    assert site.posted[0]["answer"] == "done"


def test_targets_out_of_view_are_brought_into_it(play):
    page, site = play(MOVE, **PHONE)
    page.locator("[data-zoom=action]").click()
    page.wait_for_timeout(300)
    box = page.locator("[data-board]").bounding_box()
    site.question = changed(SHOOT, options=(Option("bow 15", "Shoot", about=(15,)), SHOOT.options[-1]))
    with page.expect_response("**/answer/"):
        page.evaluate(SWAP)
    page.wait_for_timeout(300)
    x, y = middle(page, "[data-fighter='15']")
    assert box["x"] < x < box["x"] + box["width"]
    assert box["y"] < y < box["y"] + box["height"]


def test_floors_are_taken_off_one_by_one(play):
    page, _ = play(SHOOT, **DESK)
    page.locator("[data-zoom=all]").click()
    friend = page.locator(f"[data-fighter='{FRIEND}']")
    button = page.locator("[data-storeys]")
    while button.inner_text() != "Ground":
        assert friend.is_visible() or button.inner_text() == "Ground"
        button.click()
    expect(friend).to_be_hidden()
    expect(page.locator(f"[data-fighter='{ACTOR}']")).to_be_visible()
    button.click()
    expect(friend).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_everything_can_be_answered_without_scripts(open_page, size):
    site = Site(SHOOT)
    page = open_page(**size, java_script_enabled=False)
    page.context.route("**/*", site.answer)
    page.goto("http://table.example/")
    expect(page.locator("[data-zoom]").first).to_be_hidden()
    page.get_by_role("button", name="Do not shoot").click()
    assert site.posted[0]["answer"] == "none"


PINCH = """() => {
  const view = document.querySelector("[data-board]"), { left, top } = view.getBoundingClientRect();
  view.setPointerCapture = () => {}; // which knows no fingers of tests
  const finger = (type, pointerId, x) =>
    view.dispatchEvent(new PointerEvent(type, { pointerId, clientX: left + x, clientY: top + 200, bubbles: true }));
  finger("pointerdown", 1, 150);
  finger("pointerdown", 2, 210);
  for (let step = 1; step <= 40; step++) {
    finger("pointermove", 1, 150 - step);
    finger("pointermove", 2, 210 + step);
  }
}"""


LIFT = """() => {
  const view = document.querySelector("[data-board]");
  for (const pointerId of [1, 2]) view.dispatchEvent(new PointerEvent("pointerup", { pointerId, bubbles: true }));
}"""


def test_a_pinch_has_nothing_laid_out_or_drawn_anew_until_it_ends(play):
    page, _ = play(MOVE, **PHONE)
    page.wait_for_timeout(200)
    tools = page.context.new_cdp_session(page)
    tools.send("Performance.enable")

    def layouts():
        return {it["name"]: it["value"] for it in tools.send("Performance.getMetrics")["metrics"]}[
            "LayoutCount"
        ]

    before, drawn = layouts(), page.evaluate(VIEW)
    page.evaluate(PINCH)
    page.wait_for_timeout(100)
    assert "scale(" in page.locator(".board__sheet").get_attribute("style")
    assert page.locator(".board__table").get_attribute("transform") is None
    assert page.evaluate(VIEW) == drawn
    assert layouts() - before < 10
    page.evaluate(LIFT)
    assert page.evaluate(VIEW) != drawn
    assert not page.locator(".board__sheet").get_attribute("style")
