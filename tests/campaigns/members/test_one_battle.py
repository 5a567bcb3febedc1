"""Rosters for single battles: bought with an agreed sum, kept apart, and outside of campaigns."""

import pytest
from django.urls import reverse

from campaigns.services.members.warbands import enter_warband
from campaigns.services.refusal import Refused
from campaigns.services.rulebook.use import use_rulebook
from roster.models import Warband
from roster.rulebooks import book_of
from roster.services.rulebook.editions import pin, standard_stack
from roster.services.tally.solo import solo_refused
from roster.services.warbands.muster import muster_warband
from roster.sheets import read_sheet
from rules.catalogue.load import rulebook, rulebook_of
from rules.mustering.figures.prices import Offer, offer
from rules.mustering.legality.check import problems

pytestmark = pytest.mark.django_db


def one_off(user, gold=1000, name="The Duellists"):
    edition = pin(standard_stack(), [f"individual-battles={gold}"])
    return muster_warband(user, name=name, type="mercenaries-reikland", edition=edition, request_key="")


@pytest.mark.parametrize("gold", [250, 500, 1000])
def test_a_roster_for_single_battles_begins_with_its_sum(client_of, player, gold):
    client, address = client_of(player), f"{reverse('roster:muster')}?budget={gold}"
    assert f"&amp;budget={gold}" in client.get(address).content.decode().replace("?", "&amp;")
    sent = {"name": "The Duellists", "type": "mercenaries-reikland", "start": "gold", "page": "x"}
    assert client.post(address, sent).status_code == 302
    warband = Warband.objects.get(name="The Duellists")
    assert (warband.gold, warband.edition.switches) == (gold, [f"individual-battles={gold}"])
    assert book_of(warband).warbands[warband.type].minimum_warriors == 3


def test_a_sum_that_is_not_offered_musters_an_ordinary_warband(client_of, player):
    page = client_of(player).get(f"{reverse('roster:muster')}?budget=9999").content.decode()
    assert "budget=9999" not in page


@pytest.mark.rule("CAMP-OPT-ONEOFF-1")
def test_rare_items_are_bought_without_a_search_at_list_price(player):
    warband = one_off(player)
    book, sheet = book_of(warband), read_sheet(warband)
    charm = book.items["lucky-charm"]
    found = offer(charm, sheet, book)
    assert isinstance(found, Offer)
    assert (found.price, found.rarity) == (10, 0)
    assert not isinstance(offer(charm, sheet, rulebook()), Offer)


def test_fewer_warriors_and_the_whole_sum_are_legal(player):
    sheet = read_sheet(one_off(player))
    codes = {it.code for it in problems(sheet, rulebook_of(standard_stack(), ["individual-battles=1000"]))}
    assert "more-than-starting-gold" not in codes
    assert "more-than-starting-gold" in {it.code for it in problems(sheet, rulebook())}


def test_it_joins_no_campaign_and_no_campaign_plays_so(campaign, player, organiser):
    warband = one_off(player)
    with pytest.raises(Refused, match="joins no campaign"):
        enter_warband(campaign.pk, player, warband.pk)
    with pytest.raises(Refused, match="no campaign"):
        use_rulebook(
            campaign.pk,
            organiser,
            packs=[pack.digest for pack in standard_stack()],
            switches=["individual-battles=500"],
            instead_of=campaign.edition.digest,
        )
    assert "nothing comes of them" in solo_refused(warband)


def test_it_stands_under_a_heading_of_its_own(client_of, player):
    one_off(player)
    muster_warband(player, name="The Lasting", type="mercenaries-reikland", request_key="")
    page = client_of(player).get(reverse("roster:warbands")).content.decode()
    assert page.index("The Lasting") < page.index("For single battles") < page.index("The Duellists")
