"""The map in a real browser: a territory drawn by pointer and by keyboard, without JavaScript, and seen on a phone."""

import pytest

from campaigns.models import Territory
from campaigns.services.map.draw import make_map
from tests.browser.looking import PHONE, fits, press

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def drawing(open_page, log_in, league, organiser):
    """The page on which a new territory is drawn, on an empty map."""
    make_map(league.pk, organiser, with_quarters=False)
    page = open_page(viewport={"width": 1280, "height": 1200})
    log_in(page, organiser)
    page.goto(f"/campaigns/{league.pk}/map/")
    page.get_by_role("link", name="Draw the first one").click()
    page.get_by_label("Name", exact=True).fill("The Sewers")
    return page


def place(page, x, y):
    """A place on the map as the mouse has it."""
    box = page.locator("[data-outline-editor]").bounding_box()
    return box["x"] + box["width"] * x / 1000, box["y"] + box["height"] * y / 1000


def points(page):
    lines = page.get_by_label("Outline", exact=True).input_value().splitlines()
    return [tuple(map(int, line.split(", "))) for line in lines]


def near(found, wanted):
    """A pixel is more than a thousandth."""
    return len(found) == len(wanted) and all(
        abs(a - b) <= 3
        for one, other in zip(found, wanted, strict=True)
        for a, b in zip(one, other, strict=True)
    )


def drag(page, start, end):
    page.mouse.move(*place(page, *start))
    page.mouse.down()
    page.mouse.move(*place(page, (start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    page.mouse.move(*place(page, *end))
    page.mouse.up()


def test_a_territory_is_drawn_by_pointer(drawing):
    for x, y in ((200, 200), (500, 200), (500, 500), (200, 500)):
        drawing.mouse.click(*place(drawing, x, y))
    assert near(points(drawing), [(200, 200), (500, 200), (500, 500), (200, 500)])
    drag(drawing, (500, 500), (600, 650))
    assert near(points(drawing), [(200, 200), (500, 200), (600, 650), (200, 500)])
    drag(drawing, (350, 200), (350, 120))
    assert near(points(drawing), [(200, 200), (350, 120), (500, 200), (600, 650), (200, 500)])
    drawing.get_by_role("button", name="Undo").click()
    assert near(points(drawing), [(200, 200), (500, 200), (600, 650), (200, 500)])
    press(drawing, "Clear all points")
    assert points(drawing) == []
    press(drawing, "Undo")
    drawn = points(drawing)
    press(drawing, "Save territory")
    drawing.get_by_text("The Sewers is on the map.").wait_for()
    assert [tuple(point) for point in Territory.objects.get().outline] == drawn


def test_a_territory_is_drawn_by_keyboard(drawing):
    add = drawing.get_by_role("button", name="Add point", exact=True)
    add.focus()
    drawing.keyboard.press("Enter")
    for _ in range(3):
        drawing.keyboard.press("Enter")
    assert len(points(drawing)) == 4
    while len(points(drawing)) > 3:
        drawing.keyboard.press("Delete")
    assert len(points(drawing)) == 3
    for wanted in range(3):
        corner = drawing.get_by_role("button", name=f"Point {wanted + 1} of 3")
        corner.focus()
        before = points(drawing)[wanted]
        drawing.keyboard.press("ArrowRight")
        drawing.keyboard.press("Shift+ArrowDown")
        drawing.keyboard.press("ArrowUp")
        assert points(drawing)[wanted] == (before[0] + 5, before[1] + 20)
    assert "Point 3" in drawing.locator("[data-outline-status]").inner_text()
    drawing.get_by_role("button", name="Point 1 of 3").focus()
    for _ in range(4):
        drawing.keyboard.press("Shift+ArrowUp")
    drawn = points(drawing)
    press(drawing, "Save territory")
    drawing.get_by_text("The Sewers is on the map.").wait_for()
    assert [tuple(point) for point in Territory.objects.get().outline] == drawn


def test_an_outline_that_crosses_itself_comes_back_as_it_was_drawn(drawing):
    for x, y in ((200, 200), (500, 500), (500, 200), (200, 500)):
        drawing.mouse.click(*place(drawing, x, y))
    drawn = points(drawing)
    press(drawing, "Save territory")
    drawing.get_by_text("crosses or touches").wait_for()
    assert points(drawing) == drawn
    assert drawing.locator("[data-corner]").count() == 4


def test_without_javascript_a_map_is_made_and_a_territory_written_and_given(
    open_page, log_in, league, organiser
):
    page = open_page(java_script_enabled=False, **PHONE)
    log_in(page, organiser)
    page.goto(league.get_absolute_url())
    page.get_by_role("link", name="Map", exact=True).click()
    press(page, "Make the map")
    page.get_by_role("link", name="Edit the map").click()
    assert fits(page)
    page.get_by_role("link", name="Draw a territory").click()
    assert fits(page)
    page.get_by_label("Name", exact=True).fill("The Sewers")
    page.get_by_label("Outline", exact=True).fill("20, 20\n80, 20\n50, 90")
    press(page, "Save territory")
    page.get_by_role("link", name="The Sewers").click()
    page.get_by_label("Held by").select_option("The Gutter Shadows")
    page.get_by_label("Reason").fill("They live there.")
    press(page, "Change holder")
    page.get_by_role("heading", name="Map", exact=True).wait_for()
    page.get_by_role("link", name="17 The Sewers: held by The Gutter Shadows").wait_for()
    assert fits(page)


def test_a_player_follows_a_territory_to_its_line_by_keyboard(open_page, log_in, league, organiser, player):
    make_map(league.pk, organiser)
    page = open_page(**PHONE)
    log_in(page, player)
    page.goto(f"/campaigns/{league.pk}/map/")
    page.get_by_role("link", name="12 The Pit: free").focus()
    page.keyboard.press("Enter")
    assert page.url.endswith("#territory-12")
    assert fits(page)
    page.get_by_label("Enlarge").check()
    assert fits(page)
