"""The seven things a new user can do, one after the other, through the pages alone."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.browser.looking import hire, open_first_list, press, sign_up, unfold

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def welcome(page, name: str) -> None:
    """Sign up as a stranger."""
    page.goto("/accounts/signup/")
    sign_up(page, name)
    page.get_by_role("heading", name="Welcome, ").wait_for()


def muster(page, type: str, name: str, blocks: list[tuple[str, str, int]]) -> str:
    """Create a warband and hire its warriors; its address."""
    page.goto("/warbands/new/")
    page.get_by_label("Warband name").fill(name)
    page.locator(f"input[value={type}]").check()
    press(page, "Create warband")
    for key, called, members in blocks:
        hire(page, key, called, members)
    page.get_by_text("legal", exact=True).wait_for()
    return page.url.split("?")[0]


def sheet_of(page, address: str) -> str:
    """The text of the printed roster sheet."""
    answer = page.request.get(f"{address}sheet.pdf")
    assert answer.ok
    assert answer.headers["content-type"] == "application/pdf"
    return "\n".join(leaf.extract_text() for leaf in PdfReader(BytesIO(answer.body())).pages)


def is_the_same_roster(sheet: str, other: str) -> bool:
    """Whether two printed sheets differ in nothing but what the first one marks as unfinished."""
    left = sheet.splitlines()
    for line in other.splitlines():
        if line not in left:
            return False
        left.remove(line)
    return all("post-battle sequence" in line or line.startswith("Unfinished") for line in left)


def muster_with_problems_explained(page) -> str:
    """Create a warband, see what it lacks, arm it and watch the gold; its address."""
    page.goto("/warbands/new/")
    page.get_by_label("Warband name").fill("The Gilded Crows")
    page.locator("input[value=mercenaries-reikland]").check()
    press(page, "Create warband")
    page.get_by_text("has no leader").first.wait_for()
    hire(page, "mercenary-captain", "Captain Adler")
    hire(page, "champion", "Rolf")
    hire(page, "warrior", "The Watch", 3)
    unfold(page, 1)
    page.locator("#door-shop-1").click()
    page.locator("#buy-1-sword").click()
    page.get_by_text("Bought Sword for Captain Adler: 10 gc.").wait_for()
    page.get_by_text("legal", exact=True).wait_for()
    return page.url.split("?")[0]


def create_campaign(page) -> tuple[str, str]:
    """Create a campaign and enter one's warband; the campaign's address and the invite link."""
    page.goto("/campaigns/new/")
    page.get_by_label("Name").first.fill("Ashes of the Comet")
    page.get_by_role("main").locator("button[type=submit]").click()
    page.get_by_role("heading", name="Ashes of the Comet").wait_for()
    press(page, "Enter warband")
    page.get_by_text("Warband entered.").wait_for()
    campaign = page.url.split("?")[0]
    page.goto(f"{campaign}warbands/")
    return campaign, page.get_by_label("Anyone with this link can join").input_value()


def join_with_a_warband(page, invite: str, campaign: str) -> str:
    """Muster Skaven, follow the invite link and enter them; their address."""
    blocks = [("assassin-adept", "Skreek", 1), ("black-skaven", "Gnaw", 1), ("verminkin", "The Many", 4)]
    rats = muster(page, "skaven-clan-eshin", "The Drain Kings", blocks)
    page.goto(invite)
    page.get_by_role("main").locator("button[type=submit]").first.click()
    page.goto(campaign)
    page.get_by_role("link", name="The Gilded Crows", exact=True).wait_for()
    if page.get_by_role("button", name="Enter warband", exact=True).count():
        press(page, "Enter warband")
    page.get_by_role("link", name="The Drain Kings", exact=True).wait_for()
    return rats


def fight(page, campaign: str) -> None:
    """Set a battle up, fight it, read its story and look at its picture."""
    page.goto(campaign)
    page.get_by_text("hob").first.wait_for()
    page.get_by_role("link", name="New battle").first.click()
    press(page, "Set up battle")
    press(page, "Let tactics fight it")
    page.get_by_role("heading", name="Battle report").wait_for()
    assert page.locator("svg.field .base").count() > 0
    page.get_by_role("link", name="Back", exact=True).click()
    page.locator(".caption .line").first.wait_for()
    told = page.locator("#story").locator("xpath=..")
    for summary in told.locator("details[hx-get] > summary").all():
        summary.click()
    told.get_by_text("needs").first.wait_for(state="attached")
    assert "rolls" in told.text_content()


def play_what_follows(organiser, campaign: str, player) -> None:
    """Both players take the steps after the battle, one answer by turns in two browsers, until both have finished."""
    pages = [organiser, player]
    for page in pages:
        page.goto(campaign)
        waiting = page.get_by_role("listitem").filter(has_text="Play the post-battle sequence")
        waiting.get_by_role("link").click()
        page.get_by_role("heading", name="After Battle 1").wait_for()
    for _answer in range(120):
        pages = [page for page in pages if not take_a_step(page)]
        if not pages:
            return
    raise AssertionError("the sequences did not end")


def take_a_step(page) -> bool:
    """Press the first button that goes on; True when the sequence is finished."""
    finish = page.get_by_role("button", name="Finish: put it on the roster")
    if finish.count():
        finish.click()
        page.get_by_text("everything is on the roster").wait_for()
        return True
    answers = page.locator(".steps__answers")
    open_first_list(answers)
    leave = answers.get_by_role("button", name="Go on")
    (leave if leave.count() else answers.get_by_role("button").first).click()
    page.wait_for_load_state()
    return False


def look_back_and_undo(page, rats: str) -> None:
    """See the warband as it was before the battle, then change something and take it back."""
    page.goto(f"{rats}history/")
    page.get_by_text("The Gilded Crows").first.wait_for()
    page.get_by_role("link", name="Roster before this battle").first.click()
    page.get_by_text("Earlier roster.").wait_for()
    page.goto(rats)
    page.locator("[name=name][value='The Drain Kings']").first.fill("The Sewer Kings")
    press(page, "Rename warband")
    page.get_by_role("heading", name="The Sewer Kings").wait_for()
    page.locator("#undo").click()
    page.get_by_role("heading", name="The Drain Kings").wait_for()


def test_from_sign_up_to_a_battle_in_both_ledgers(open_page, battle_key):
    battle_key("a comet with two tails")
    organiser, player = open_page(), open_page()
    welcome(organiser, "greta")
    text = sheet_of(organiser, muster_with_problems_explained(organiser))
    assert "The Gilded Crows" in text
    assert "Captain Adler" in text
    campaign, invite = create_campaign(organiser)
    welcome(player, "hob")
    rats = join_with_a_warband(player, invite, campaign)
    before = sheet_of(player, rats)
    fight(organiser, campaign)
    assert sheet_of(player, rats) == before
    press(organiser, "Accept result")
    organiser.get_by_text("Each player plays the post-battle sequence").wait_for()
    organiser.goto(f"{campaign}chronicle/")
    organiser.get_by_text("greta accepted battle 1").wait_for()
    waiting = sheet_of(player, rats)
    assert "Unfinished: a post-battle sequence is open" in waiting
    assert is_the_same_roster(waiting, before)
    play_what_follows(organiser, campaign, player)
    assert sheet_of(player, rats) != before
    organiser.goto(f"{campaign}chronicle/")
    organiser.get_by_text("The Drain Kings finished the post-battle sequence of battle 1").wait_for()
    look_back_and_undo(player, rats)
