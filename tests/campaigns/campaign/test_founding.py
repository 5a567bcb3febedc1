"""Founding a campaign, changing it, opening and closing it."""

from datetime import date

import pytest

from campaigns.models import Campaign
from campaigns.services.campaign.found import change_campaign, create_campaign, open_or_close
from campaigns.services.refusal import Refused

pytestmark = pytest.mark.django_db


def kinds(campaign):
    return list(campaign.chronicle.order_by("pk").values_list("kind", flat=True))


def test_a_user_who_founds_a_campaign_is_its_organiser(organiser):
    campaign = create_campaign(organiser, name="  Winter  ", description="Cold.")
    member = campaign.memberships.get()
    assert (campaign.name, member.user, member.is_organiser) == ("Winter", organiser, True)
    assert kinds(campaign) == ["founded"]


def test_a_campaign_without_a_name_is_refused(organiser):
    with pytest.raises(Refused, match="needs a name"):
        create_campaign(organiser, name="   ")
    assert not Campaign.objects.exists()


def test_every_campaign_has_an_invite_link_of_its_own(organiser):
    tokens = {create_campaign(organiser, name=f"Campaign {n}").invite_token for n in range(20)}
    assert len(tokens) == 20
    assert min(len(token) for token in tokens) >= 20


def test_a_change_keeps_members_and_link(campaign):
    changed = change_campaign(
        campaign.pk, name="Spring", description=" Warm. ", starts_on=date(2026, 3, 1), ruleset="mordheim"
    )
    assert (changed.name, changed.description, changed.starts_on) == ("Spring", "Warm.", date(2026, 3, 1))
    assert changed.invite_token == campaign.invite_token
    assert changed.memberships.count() == 3


def test_closing_twice_is_one_line_of_the_chronicle(campaign, organiser):
    for _click in range(2):
        open_or_close(campaign.pk, organiser, is_open=False)
    open_or_close(campaign.pk, organiser, is_open=True)
    assert kinds(campaign)[-2:] == ["closed", "opened"]
    assert kinds(campaign).count("closed") == 1
