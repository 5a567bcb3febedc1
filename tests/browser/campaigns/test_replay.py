"""A battle played back on its page: step by step, by itself, along one warrior, and without a script."""

import pytest
from playwright.sync_api import expect

from campaigns.pages.battles.story import steps, story
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.set_up import Plan, set_up_battle
from tests.browser.looking import PHONE, fits

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def fought(league, organiser, battle_key):
    one, other = (entry.warband_id for entry in league.entered.order_by("pk"))
    battle = set_up_battle(league.pk, organiser, Plan(warbands=(one, other)))
    return fight_battle(battle.pk, organiser)


@pytest.fixture
def story_steps(fought):
    record = record_of(fought)
    return steps(record, story(record))


@pytest.fixture
def at_battle(open_page, log_in, fought, organiser):
    def opened(**options):
        page = open_page(**options)
        log_in(page, organiser)
        page.goto(fought.get_absolute_url())
        return page

    return opened


def heading(page, text):
    page.locator("#table-heading", has_text=text).wait_for()


def test_back_and_next_go_step_by_step_and_the_address_follows(at_battle, story_steps):
    page = at_battle()
    page.evaluate("document.body.dataset.stayed = 'yes'")
    heading(page, "Table at the end")
    page.get_by_role("link", name="Back", exact=True).click()
    heading(page, story_steps[-1].heading)
    page.get_by_role("link", name="Back", exact=True).click()
    heading(page, story_steps[-2].heading)
    assert page.url.endswith(f"?step={len(story_steps) - 2}")
    expect(page.locator("#scrubber")).to_have_value(str(len(story_steps) - 2))
    page.get_by_role("link", name="Next", exact=True).click()
    heading(page, story_steps[-1].heading)
    last_of_first = max(step.number for step in story_steps if step.round == 1)
    page.locator(".round-links").get_by_role("link", name="After round 1", exact=True).click()
    heading(page, "Round 1")
    expect(page.locator(".round-links [aria-current]")).to_have_attribute("data-to", str(last_of_first))
    assert page.evaluate("document.body.dataset.stayed") == "yes"
    page.reload()
    heading(page, "Round 1")


def test_the_scrubber_is_moved_by_keys(at_battle, story_steps):
    page = at_battle()
    track = page.locator("#scrubber")
    track.focus()
    for _press in range(3):
        track.press("ArrowLeft")
    heading(page, story_steps[-4].heading)
    track.press("Home")
    heading(page, story_steps[0].heading)
    assert page.evaluate("document.activeElement.id") == "scrubber"


def test_the_battle_plays_by_itself_until_it_is_paused(at_battle, story_steps):
    page = at_battle()
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play").click()
    heading(page, story_steps[0].heading)
    page.locator('#table-shown[data-step="3"]').wait_for()
    page.get_by_role("button", name="Pause").click()
    page.wait_for_timeout(900)
    assert int(page.locator("#table-shown").get_attribute("data-step")) <= 4
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_a_warrior_is_followed_from_one_of_their_steps_to_the_next(at_battle, story_steps):
    page = at_battle()
    line = page.locator(".came-through li").first
    who = int(line.get_attribute("data-who"))
    with_them = [step.number for step in story_steps if any(who in told.who for told in step.phase.lines)]
    page.get_by_label("Follow").select_option(str(who))
    assert page.locator(f'.base[data-fighter="{who}"].is-lit').count() == 1
    for number in with_them[:-3:-1]:
        page.get_by_role("link", name="Back", exact=True).click()
        page.locator(f'#table-shown[data-step="{number}"]').wait_for()
        page.locator(f'.base[data-fighter="{who}"].is-lit').wait_for()


def test_a_sentence_lights_its_warriors_on_the_table(at_battle):
    page = at_battle()
    line = page.locator(".came-through li").nth(1)
    line.hover()
    who = line.get_attribute("data-who")
    assert page.locator(".base.is-lit").count() == 1
    assert page.locator(f'.base[data-fighter="{who}"].is-lit').count() == 1
    page.get_by_role("heading", name="Warriors").hover()
    assert page.locator(".base.is-lit").count() == 0


def test_a_moment_leads_to_its_step(at_battle, story_steps):
    page = at_battle()
    link = page.locator(".moment a").first
    number = int(link.get_attribute("href").split("=")[1].split("#")[0])
    link.click()
    heading(page, story_steps[number].heading)
    assert page.locator("#table-part").bounding_box()["y"] < 300


def test_without_a_script_links_and_the_scrubber_lead_from_step_to_step(at_battle, story_steps):
    page = at_battle(java_script_enabled=False)
    page.get_by_role("link", name="Back", exact=True).click()
    heading(page, story_steps[-1].heading)
    page.get_by_role("link", name="Back", exact=True).click()
    heading(page, story_steps[-2].heading)
    page.locator("#scrubber").fill("1")
    page.get_by_role("button", name="Show", exact=True).click()
    heading(page, story_steps[1].heading)


@pytest.mark.parametrize("javascript", [True, False])
def test_lines_are_filtered_by_boxes_even_without_a_script(at_battle, javascript):
    page = at_battle(java_script_enabled=javascript)
    for summary in page.locator(".round > summary").all():
        summary.click()
    if javascript:
        expect(page.locator("[data-unloaded]")).to_have_count(0)
    else:
        page.get_by_role("link", name="Show the list").nth(-2).click()
    for summary in page.locator(".turn > summary").all():
        summary.click()
    blows = page.locator(".story .line--fight:visible")
    assert blows.count() > 0
    page.get_by_label("Shooting and combat").uncheck()
    assert blows.count() == 0
    assert page.locator(".story .line--fate:visible").count() > 0


def test_a_phone_has_all_of_it_in_a_few_screens(at_battle):
    page = at_battle(**PHONE)
    assert fits(page)
    assert page.evaluate("document.documentElement.scrollHeight") < 7_000


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_moving_picture_is_made_without_a_script_and_may_stand_still(at_battle, fought, motion, pictures):
    page = at_battle(java_script_enabled=False, **{**PHONE, "reduced_motion": motion})
    page.get_by_role("heading", name="Moving picture").click()
    page.get_by_role("button", name="Make a moving picture").click()
    picture = page.get_by_role("img", name="The battle step by step")
    picture.scroll_into_view_if_needed()
    file = "still.png" if motion == "reduce" else "moving.webp"
    with page.expect_response(lambda answer: answer.url.endswith(file)) as loaded:
        page.reload()
        picture.scroll_into_view_if_needed()
    assert loaded.value.ok
    expect(page.get_by_role("link", name="Save the moving picture")).to_be_visible()
    pictures.take(page, f"moving-picture-{motion}")
    assert page.get_by_role("link", name="Show it alone").get_attribute("href").endswith("moving.webp")
