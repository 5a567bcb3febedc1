"""What a player keeps beside the roster: loadouts that are applied, and wishes that are bought from the shop."""

import pytest

from tests.browser.looking import at_both_sizes, follow, press, unfold

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def armed(bells, player):
    """The captain has a sword, and a mace lies in the stash."""
    from roster.services.trading.items import buy_item

    for place, item in ((1, "sword"), (None, "mace")):
        bells = buy_item(bells.pk, player, place=place, item=item, revision=None, request_key=item)
    return bells


def goods(page):
    unfold(page, 1)
    return page.locator("#block-1 .goods__name").all_inner_texts()


@at_both_sizes
def test_a_loadout_is_made_changed_and_applied(signed_in, look, armed, player, size):
    page = signed_in(player, f"/warbands/{armed.pk}/", **size)
    unfold(page, "stash")
    follow(page, "Loadouts")
    page.get_by_label("Name").fill("Against the dead")
    press(page, "Save loadout")
    look(page, "saved")
    if page.url.endswith("/loadouts/"):
        follow(page, "Against the dead")
    page.get_by_label("Sword").fill("0")
    page.get_by_role("combobox").first.select_option(label="Mace")
    press(page, "Save loadout")
    page.get_by_text("takes Mace; lays down Sword").wait_for()
    look(page, "compared with the roster")
    press(page, "Apply to the roster")
    page.locator("#block-1").wait_for()
    assert any("Mace" in name for name in goods(page))
    assert not any("Sword" in name for name in goods(page))
    look(page, "applied")
    page.locator("#undo").click()
    page.get_by_role("button", name="Sword of Mercenary Captain").wait_for()
    assert not any("Mace" in name for name in goods(page))


@at_both_sizes
def test_gear_is_dragged_to_the_stash_and_ticked_items_are_bought(signed_in, look, armed, player, size):
    page = signed_in(player, f"/warbands/{armed.pk}/", **size)
    unfold(page, 1)
    page.locator("[data-good='1 sword']").hover()
    page.mouse.down()
    page.locator("#stash").scroll_into_view_if_needed()
    stash = page.locator("#stash").bounding_box()
    page.mouse.move(stash["x"] + 60, stash["y"] + 30, steps=5)
    page.mouse.up()
    page.locator("#sell-stash-sword").wait_for(state="attached")
    page.goto(f"/warbands/{armed.pk}/?open=shop-1")
    for name in ("Tick Halberd", "Tick Shield"):
        page.get_by_label(name).check()
    look(page, "ticked")
    press(page, "Buy what is ticked")
    page.locator("[data-good='1 halberd']").wait_for()
    assert any("Shield" in name for name in goods(page))


@at_both_sizes
def test_a_wish_is_noted_and_bought_from_the_shop(signed_in, look, bells, player, size):
    page = signed_in(player, f"/warbands/{bells.pk}/wish-list/", **size)
    page.get_by_label("What").select_option(value="item:halberd")
    page.get_by_label("Note").fill("for the bridge")
    press(page, "Add")
    page.get_by_text("for the bridge").wait_for()
    look(page, "wish list")
    follow(page, "Back to the roster")
    unfold(page, 1)
    page.locator("#door-shop-1").click()
    wish = page.locator("[form=wishing-1][value='item:sword']")
    wish.click()
    wish.wait_for(state="detached")
    look(page, "shop")
    page.locator("#buy-1-halberd").click()
    page.get_by_text("Bought Halberd").wait_for()
    page.goto(f"/warbands/{bells.pk}/wish-list/")
    assert page.locator(".ordering strong").all_inner_texts() == ["Halberd", "Sword"]
    page.get_by_role("button", name="Bought").first.click()
    page.get_by_text("Bought (1)").click()
    page.get_by_role("button", name="Not bought").wait_for()
    assert page.locator("ol.ordering strong").all_inner_texts() == ["Sword"]
    look(page, "bought")
