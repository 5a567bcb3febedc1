"""Pages on a phone: at most 6,000 px high, or documents with a bar of links to their parts."""

import pytest
from playwright.sync_api import expect

from roster.models import Pack
from roster.services.warbands.warriors import rename
from rules.catalogue.load import complete_rulebook
from tests.browser.looking import OUTSIDE, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MOST = 6_000
OF_THE_RULES = (
    *("", "warbands/", "items/", "items/?category=close_combat", "items/?category=misc", "items/sword/"),
    *("skills/", "spells/", "hired-swords/", "dramatis-personae/", "tables/", "scenarios/", "house-rules/"),
    *("packs/", "packs/?pack=core", "coverage/", "coverage/?prefix=CORE-", "coverage/?state=simplified"),
)
#: Bars of links to the parts of a page.
BAR = ".page-parts, .jump-bar"


def too_high(page, addresses) -> dict[str, int]:
    found = {}
    for address in addresses:
        assert page.goto(address).status == 200
        height = page.evaluate("document.documentElement.scrollHeight")
        if height > MOST and not page.locator(BAR).count():
            found[address] = height
    return found


@pytest.mark.parametrize("packs", ["usual", "every"])
def test_pages_of_the_rules_are_not_longer_than_they_need_to_be(open_page, packs) -> None:
    more = f"edition={complete_rulebook().version}" if packs == "every" else ""
    page = open_page(**PHONE)
    addresses = [f"/rules/{path}{'&' if '?' in path else '?'}{more}" for path in OF_THE_RULES]
    assert too_high(page, addresses) == {}


def test_pages_of_a_warband_and_of_a_campaign_are_neither(open_page, log_in, bells, player, league) -> None:
    page = open_page(**PHONE)
    log_in(page, player)
    of_the_warband = ("", "rare/", "?open=shop-1", "?open=change-1", "history/", "by-hand/", "print/")
    of_the_campaign = ("", "battles/", "battles/new/", "warbands/", "chronicle/", "rulebook/", "statistics/")
    addresses = [f"/warbands/{bells.pk}/{path}" for path in of_the_warband]
    addresses += [f"/campaigns/{league.pk}/{path}" for path in of_the_campaign]
    assert too_high(page, [*addresses, "/", "/warbands/", "/warbands/new/", "/campaigns/", "/notices/"]) == {}


def test_changes_of_the_web_admin_are_short_and_lead_to_their_lists(
    open_page, log_in, bells, league, player, superuser
) -> None:
    """Even with the packs, of which the largest add hundreds of lines, and with a long ledger."""
    for name in range(30):
        bells = rename(bells.pk, player, number=None, name=f"Bells {name}", revision=None, request_key="")
    page = open_page(**PHONE)
    log_in(page, superuser)
    packs = [f"/admin/roster/pack/{pack.pk}/change/" for pack in Pack.objects.all()]
    of_the_league = f"/admin/campaigns/campaign/{league.pk}/change/"
    of_the_warband = f"/admin/roster/warband/{bells.pk}/change/"
    for address in (*packs, of_the_league, of_the_warband):
        assert page.goto(address).status == 200
        assert page.evaluate("document.documentElement.scrollHeight") <= MOST, address
        assert not page.evaluate(OUTSIDE), address
    page.get_by_role("link", name="Ledger, the latest").click()
    expect(page.locator("#ledger-group:target")).to_have_count(1)
    page.goto(packs[0])
    page.locator("summary", has_text="What it adds").click()
    page.locator(".field-adds li").first.wait_for()
