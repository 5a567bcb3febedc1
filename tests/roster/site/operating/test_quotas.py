"""Every quota refuses one more with its sentence, keeps what was typed, and leaves those who run the site alone."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns.models import Battle, Campaign
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from campaigns.services.refusal import Refused
from roster.models import Pack, Warband
from roster.services.rulebook.packs import upload_pack
from roster.services.tally.solo import SoloPlan, SoloRefused, begin_solo
from roster.services.warbands.muster import import_warband, muster_warband
from roster.sheets import read_sheet
from roster.site.operating import quotas
from roster.site.operating.quotas import TABLE, exceeded, met
from rules.mustering.problem import NotAllowed
from rules.tally.opponent import Opponent
from rules.values import DataError
from tests.campaigns.samples import muster
from tests.roster.leagues import league_text
from tests.test_settings import SECRET, run

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def small(settings):
    """One of everything."""
    settings.QUOTAS = dict.fromkeys((quota.name for quota in TABLE), 1) | {"models": 10}
    settings.QUOTAS |= {quota.name: 0 for quota in quotas.REQUESTS}
    return settings.QUOTAS


def sentence(quota) -> str:
    return quotas.sentence_of(quota)


def test_every_quota_has_a_setting_of_its_own_and_a_sentence_with_the_limit():
    assert len({quota.variable for quota in TABLE}) == len({quota.name for quota in TABLE}) == len(TABLE)
    for quota in TABLE:
        assert quota.default > 0
        assert "{most}" in quota.sentence
        assert sentence(quota).endswith(".")


def test_a_limit_of_0_is_none_and_superusers_have_none(small, player, superuser):
    assert met(quotas.WARBANDS, 1, player) == sentence(quotas.WARBANDS)
    assert met(quotas.WARBANDS, 0, player) == met(quotas.WARBANDS, 99, superuser) == ""
    assert exceeded(quotas.MODELS, 11)
    assert not exceeded(quotas.MODELS, 10)
    small["warbands"] = 0
    assert met(quotas.WARBANDS, 10**6, player) == ""


def test_a_player_musters_no_more_warbands_than_may_be(player, client_of):
    first = muster_warband(player, name="One", type="undead", request_key="")
    for more in (
        lambda: muster_warband(player, name="Two", type="undead", request_key=""),
        lambda: import_warband(player, read_sheet(first), origin="x", request_key=""),
    ):
        with pytest.raises(NotAllowed, match="You have 1 warbands, the maximum for an account"):
            more()
    form = {"name": "The third of them", "type": "undead", "page": "p"}
    answer = client_of(player).post(reverse("roster:muster"), form)
    assert answer.status_code == 422
    assert sentence(quotas.WARBANDS) in answer.content.decode()
    assert 'value="The third of them"' in answer.content.decode()
    assert Warband.objects.count() == 1


def test_the_same_click_twice_is_one_warband_at_the_quota_too(player):
    one, again = (muster_warband(player, name="One", type="undead", request_key="p:muster") for _ in range(2))
    assert one == again


def test_a_user_organises_no_more_campaigns_than_may_be(player, client_of):
    create_campaign(player, name="One")
    with pytest.raises(Refused, match="You organise 1 campaigns"):
        create_campaign(player, name="Two")
    html = client_of(player).post(reverse("campaigns:new"), {"name": "Two of them"}).content.decode()
    assert 'value="Two of them"' in html
    assert Campaign.objects.count() == 1


@pytest.fixture
def campaign(small, organiser, player, other_player):
    small |= {"members": 3, "entered": 2}
    found = create_campaign(organiser, name="Winter")
    join_by_invite(player, found.invite_token)
    join_by_invite(other_player, found.invite_token)
    return found


@pytest.fixture
def two(campaign, player, other_player):
    found = [muster(player, "The Gutter Shadows", 6), muster(other_player, "The Lamp Eaters", 5)]
    for warband in found:
        enter_warband(campaign.pk, warband.owner, warband.pk)
    return found


def test_a_full_campaign_takes_no_more_members(small, campaign, superuser, client_of):
    from tests.conftest import make_user

    late = make_user("late")
    with pytest.raises(Refused, match="This campaign has 3 members"):
        join_by_invite(late, campaign.invite_token)
    answer = client_of(late).post(reverse("campaigns:join", args=[campaign.invite_token]), follow=True)
    assert "This campaign has 3 members" in answer.content.decode()
    assert campaign.memberships.count() == 3
    assert join_by_invite(superuser, campaign.invite_token)


def test_a_full_campaign_takes_no_more_warbands(campaign, two, organiser):
    late = muster(organiser, "Late", 5)
    with pytest.raises(Refused, match="2 warbands take part in this campaign"):
        enter_warband(campaign.pk, organiser, late.pk)
    assert enter_warband(campaign.pk, two[0].owner, two[0].pk)


def test_no_more_battles_are_open_than_may_be(small, campaign, two, organiser):
    small["models"] = 0
    plan = Plan(warbands=tuple(warband.pk for warband in two), friendly=True)
    battle = set_up_battle(campaign.pk, organiser, plan)
    with pytest.raises(Refused, match="1 battles of this campaign are open"):
        set_up_battle(campaign.pk, organiser, plan)
    Battle.objects.filter(pk=battle.pk).update(status="discarded", decided_by=organiser)
    assert set_up_battle(campaign.pk, organiser, plan)


def test_no_more_warriors_fight_in_one_battle_than_may(campaign, two, organiser):
    plan = Plan(warbands=tuple(warband.pk for warband in two))
    with pytest.raises(Refused, match="more than 10 warriors together"):
        set_up_battle(campaign.pk, organiser, plan)


def test_no_more_warriors_fight_alone_than_may(player):
    warband = muster(player, "Alone", 6)
    with pytest.raises(SoloRefused, match="more than 10 warriors together"):
        begin_solo(warband.pk, SoloPlan(Opponent("They", 5, "", None), "skirmish", "mordheim"))


def test_a_user_has_no_more_packs_than_may_be(player):
    assert upload_pack(player, league_text().encode(), "river.toml")[1]
    assert not upload_pack(player, league_text().encode(), "river.toml")[1]
    with pytest.raises(DataError, match="You have uploaded 1 packs"):
        upload_pack(player, league_text(version="2").encode(), "river.toml")
    assert Pack.objects.filter(uploaded_by=player).count() == 1


def test_uploads_of_a_day_are_counted_also_those_that_are_refused(small, player, client_of):
    small["uploads"] = 2
    player.is_staff = True
    player.save()
    client, address = client_of(player), reverse("admin:roster_pack_add")

    def answer(text):
        file = SimpleUploadedFile("river.toml", text.encode())
        return client.post(address, {"file": file}).content.decode()

    assert "not valid TOML" in answer("[")
    assert "not valid TOML" in answer("[")
    assert sentence(quotas.UPLOADS) in answer(league_text())
    assert not Pack.objects.exists()


def test_an_organiser_in_the_web_admin_meets_the_same_quota_in_the_form(player, client_of):
    from django.contrib.auth.models import Permission

    player.is_staff = True
    player.save()
    player.user_permissions.set(Permission.objects.filter(content_type__app_label="campaigns"))
    create_campaign(player, name="One")
    answer = client_of(player).post(reverse("admin:campaigns_campaign_add"), {"name": "Two of them"})
    assert answer.status_code in (200, 403)
    assert Campaign.objects.count() == 1


def test_the_settings_read_every_quota_from_its_variable():
    code = "from roster.config import settings as s; print(s.QUOTAS)"
    changed = {quota.variable: str(number) for number, quota in enumerate(TABLE, start=7)}
    environment = {"WYRDBOOK_SECRET_KEY": SECRET, "WYRDBOOK_ALLOWED_HOSTS": "x.example"}
    assert run("-c", code, **environment).stdout.strip() == str(
        {quota.name: quota.default for quota in TABLE}
    )
    told = run("-c", code, **environment, **changed).stdout.strip()
    assert told == str({quota.name: number for number, quota in enumerate(TABLE, start=7)})
