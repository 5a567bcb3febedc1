"""A draft of a pack goes to a campaign that its writer organises, by the way of every uploaded pack."""

import pytest
from django.urls import reverse

from campaigns.models import CampaignPack
from campaigns.services.campaign.found import create_campaign
from roster.pack_builder.services import change_draft, create_draft
from rules.catalogue.packs.text import tables_of
from tests.remembered import remembered
from tests.rules.catalogue.packs.league_pack import TEXT

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def campaign(organiser):
    return create_campaign(organiser, name="Winter in the Ruins")


@pytest.fixture
@remembered
def draft(organiser):
    return create_draft(organiser, tables_of(TEXT, "bridge.toml"), "first")


def use(draft) -> str:
    return reverse("campaigns:use-draft", args=[draft.pk])


def test_a_draft_is_uploaded_and_previewed(client_of, organiser, campaign, draft) -> None:
    client = client_of(organiser)
    for _twice in range(2):
        answer = client.post(use(draft), {"campaign": campaign.pk}, follow=True)
    offered = CampaignPack.objects.get(campaign=campaign)
    assert offered.pack.key == "bridge-league"
    assert "Preview and use" in answer.content.decode()
    version = answer.context["page"].packs[0].versions[0]
    preview = client.get(f"{reverse('campaigns:rulebook', args=[campaign.pk])}?{version.preview}")
    assert "The Bridge League" in preview.content.decode()


def test_a_faulty_draft_is_refused_with_the_reason(client_of, organiser, campaign, draft) -> None:
    def spoil(tables) -> None:
        tables["warbands"]["ferrymen"]["starting_gold"] = 10

    change_draft(draft.pk, organiser, spoil)
    answer = client_of(organiser).post(use(draft), {"campaign": campaign.pk})
    assert answer.status_code == 422
    assert "the cheapest legal warband is" in answer.content.decode()
    assert not CampaignPack.objects.exists()


def test_a_changed_draft_wants_another_version(client_of, organiser, campaign, draft) -> None:
    client = client_of(organiser)
    client.post(use(draft), {"campaign": campaign.pk})

    def change(tables) -> None:
        tables["warbands"]["ferrymen"]["starting_gold"] = 460

    change_draft(draft.pk, organiser, change)
    assert (
        "give this one a new version" in client.post(use(draft), {"campaign": campaign.pk}).content.decode()
    )


def test_only_campaigns_that_one_organises_are_offered(client_of, organiser, player, campaign, draft) -> None:
    elsewhere = create_campaign(player, name="Elsewhere")
    client = client_of(organiser)
    assert "Elsewhere" not in client.get(use(draft)).content.decode()
    for chosen in (elsewhere.pk, "", "x", "9" * 30):
        answer = client.post(use(draft), {"campaign": chosen})
        assert answer.status_code == 422
        assert "Choose one of your campaigns." in answer.content.decode()
    assert not CampaignPack.objects.exists()
    assert client_of(player).get(use(draft)).status_code == 404
