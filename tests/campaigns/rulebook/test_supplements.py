"""Warbands of supplements in campaigns: only where their pack is switched on, and never without their rulebook."""

import pytest

from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.warbands import enter_warband, withdraw_warband
from campaigns.services.refusal import Refused
from campaigns.services.rulebook.use import chosen_packs, use_rulebook
from roster.rulebooks import book_of_edition
from roster.services.rulebook.editions import pin
from roster.services.warbands.muster import muster_warband
from rules.catalogue.packs.stack import SHARED, packaged, standard, standard_with
from tests.campaigns.samples import muster
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def marsh(player):
    """A warband of Mutiny in Marienburg, mustered outside campaigns."""
    edition = pin(standard_with("mutiny-in-marienburg"))
    return muster_warband(player, name="The Reeds", type="fen-guard", edition=edition, request_key="reeds")


def switch_on(campaign, user, *packs: str) -> None:
    digests = [pack.digest for pack in standard()] + [packaged()[key].digest for key in packs]
    before = campaign.edition.digest if campaign.edition else ""
    use_rulebook(campaign.pk, user, packs=digests, switches=(), instead_of=before)
    campaign.refresh_from_db()


def test_a_campaign_without_the_supplement_refuses_its_warbands(campaign, player, marsh) -> None:
    with pytest.raises(Refused, match="does not play with the supplement that has the warband Fen Guard"):
        enter_warband(campaign.pk, player, marsh.pk)
    assert not campaign.entered.filter(warband=marsh).exists()


def test_a_campaign_with_the_supplement_takes_its_warbands(campaign, organiser, player, marsh) -> None:
    switch_on(campaign, organiser, "mutiny-in-marienburg")
    enter_warband(campaign.pk, player, marsh.pk)
    marsh.refresh_from_db()
    assert marsh.edition == campaign.edition


def test_a_warband_that_leaves_keeps_a_rulebook_that_knows_it(
    campaign, organiser, player, marsh, rats
) -> None:
    switch_on(campaign, organiser, "mutiny-in-marienburg")
    enter_warband(campaign.pk, player, marsh.pk)
    withdraw_warband(campaign.pk, marsh.pk, player)
    withdraw_warband(campaign.pk, rats.pk, rats.owner)
    marsh.refresh_from_db()
    rats.refresh_from_db()
    assert "fen-guard" in book_of_edition(marsh.edition).warbands
    assert rats.edition is None


def test_a_chosen_pack_brings_the_packs_it_requires(campaign, organiser) -> None:
    digests = [pack.digest for pack in (*standard(), packaged()["mousillon"])]
    stack = chosen_packs(organiser, digests, campaign)
    assert [pack.key for pack in stack] == [
        "core",
        "official-1a",
        "official-1b",
        "unofficial",
        SHARED,
        "mousillon",
    ]


def test_a_new_campaign_plays_with_the_standard_packs(organiser) -> None:
    made = create_campaign(organiser, name="Plain")
    assert set(made.edition.packs) == {pack.digest for pack in standard()}
    muster(organiser, "Plain rats")
