"""Pages on a phone: at most 6,000 px high, or documents with a bar of links to their parts."""

import pytest

from rules.catalogue.load import complete_rulebook
from tests.browser.looking import PHONE

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
