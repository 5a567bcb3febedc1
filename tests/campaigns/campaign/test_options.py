"""The options of a campaign: changed field by field by organisers, told in the chronicle, and asked by what they are
about."""

import pytest
from django.urls import reverse

from campaigns.models import Battle, Campaign
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.battles.ask import ask_to_fight
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.options import OptionsMoved, change_options
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband, withdraw_warband
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from roster.services.warbands.warriors import dismiss
from tests.campaigns.samples import OPTIONS, muster
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


def now(campaign):
    return Campaign.objects.get(pk=campaign.pk)


def told(campaign):
    return [line.text for line in lines(campaign.chronicle.filter(kind="options_changed"))]


@pytest.fixture
@remembered
def unfinished(fought, organiser):
    """Both warbands have a post-battle sequence to finish."""
    return accept_battle(fought.pk, organiser)


# --- changing them ---


def test_a_change_is_told_with_the_old_value_and_the_new_one(campaign, organiser):
    change_options(campaign.pk, organiser, {"engine_use": "nobody", "most_warbands": 2})
    assert told(campaign)[0].removeprefix("organiser changed settings of the campaign. ") == (
        "Battles fought on this site, by: Nobody (before: Every player of the battle). Warbands of one player at most: "
        "2 (before: any number)."
    )
    change_options(campaign.pk, organiser, {"engine_use": "nobody"})
    assert len(told(campaign)) == 1


def test_the_chronicle_names_the_previous_rule_for_results(campaign, organiser):
    change_options(campaign.pk, organiser, {"confirmation": "players"})
    text = lines(campaign.chronicle.all())[0].text
    assert text.endswith("Before that: Results count when an organiser accepts them.")


def test_two_organisers_overwrite_nothing_of_each_other(campaign, organiser):
    seen = {"engine_use": "everybody", "illegal_fights": "waived"}
    change_options(campaign.pk, organiser, {**seen, "engine_use": "nobody"}, seen=seen)
    change_options(campaign.pk, organiser, {**seen, "illegal_fights": "always"}, seen=seen)
    found = now(campaign)
    assert (found.engine_use, found.illegal_fights) == ("nobody", "always")
    change_options(campaign.pk, organiser, {**seen, "engine_use": "nobody"}, seen=seen)
    with pytest.raises(OptionsMoved, match="Battles fought on this site"):
        change_options(campaign.pk, organiser, {**seen, "engine_use": "organisers"}, seen=seen)
    assert now(campaign).engine_use == "nobody"


def test_players_and_strange_values_are_refused(campaign, organiser, player):
    with pytest.raises(Refused, match="Only an organiser"):
        change_options(campaign.pk, player, {"engine_use": "nobody"})
    for wrong in ({"engine_use": "dice"}, {"most_warbands": 0}, {"confirmation_days": 61}):
        with pytest.raises(Refused):
            change_options(campaign.pk, organiser, wrong)
    with pytest.raises(TypeError, match="has no name"):
        change_options(campaign.pk, organiser, {"name": "X"})
    assert now(campaign).engine_use == "everybody"


# --- what they do ---


def test_the_site_fights_for_those_whom_the_campaign_lets(campaign, battle, organiser, player):
    change_options(campaign.pk, organiser, {"engine_use": "organisers"})
    with pytest.raises(
        Refused, match="\u201cBattles fought on this site, by\u201d of the campaign; an organiser"
    ):
        ask_to_fight(battle.pk, player)
    change_options(campaign.pk, organiser, {"engine_use": "nobody"})
    with pytest.raises(Refused, match="real table"):
        fight_battle(battle.pk, organiser)
    change_options(campaign.pk, organiser, {"engine_use": "organisers"})
    assert fight_battle(battle.pk, organiser).status == Battle.Status.FOUGHT


def test_friendlies_are_fought_here_whatever_the_campaign_says(campaign, organiser, player, plan):
    change_options(campaign.pk, organiser, {"engine_use": "nobody"})
    friendly = set_up_battle(campaign.pk, player, Plan(warbands=plan.warbands, friendly=True))
    assert fight_battle(friendly.pk, player).status == Battle.Status.PLAYED


def test_the_page_of_a_battle_offers_no_fight_that_is_refused(campaign, battle, organiser, player, client_of):
    page = client_of(player).get(battle.get_absolute_url()).content.decode()
    assert "Let tactics fight it" in page
    change_options(campaign.pk, organiser, {"engine_use": "organisers"})
    page = client_of(player).get(battle.get_absolute_url()).content.decode()
    assert "Let tactics fight it" not in page
    assert "You cannot have this battle fought here" in page
    assert "Let tactics fight it" in client_of(organiser).get(battle.get_absolute_url()).content.decode()


def test_an_unfinished_sequence_keeps_warbands_from_fighting_as_the_campaign_has_it(
    campaign, organiser, player, plan, unfinished
):
    let = Plan(warbands=plan.warbands, unfinished=True)
    with pytest.raises(Refused, match="An organiser can let it fight"):
        set_up_battle(campaign.pk, player, let)
    change_options(campaign.pk, organiser, {"unfinished_fights": "never"})
    with pytest.raises(Refused, match="\u201cWarbands with an unfinished post-battle sequence\u201d"):
        set_up_battle(campaign.pk, organiser, let)
    change_options(campaign.pk, organiser, {"unfinished_fights": "always"})
    battle = set_up_battle(campaign.pk, player, plan)
    change_options(campaign.pk, organiser, {"unfinished_fights": "never"})
    with pytest.raises(Refused, match="has to finish"):
        fight_battle(battle.pk, organiser)
    change_options(campaign.pk, organiser, {"unfinished_fights": "always"})
    assert fight_battle(battle.pk, player).status == Battle.Status.FOUGHT


def test_a_warband_that_breaks_the_rules_fights_where_the_campaign_lets_it(
    campaign, organiser, player, plan, rats
):
    dismiss(rats.pk, player, number=1, revision=None, request_key="")
    with pytest.raises(
        Refused, match="\u201cWarbands that break the rules\u201d of the campaign; an organiser"
    ):
        set_up_battle(campaign.pk, player, plan)
    change_options(campaign.pk, organiser, {"illegal_fights": "always"})
    battle = set_up_battle(campaign.pk, player, plan)
    assert fight_battle(battle.pk, player).status == Battle.Status.FOUGHT


def test_a_player_enters_no_more_warbands_than_the_campaign_allows(campaign, organiser, player, rats):
    second = muster(player, "The Second")
    change_options(campaign.pk, organiser, {"most_warbands": 1})
    with pytest.raises(Refused, match=r"You have 1 warband in .* \u201cWarbands of one player at most\u201d"):
        enter_warband(campaign.pk, player, second.pk)
    assert enter_warband(campaign.pk, player, rats.pk).warband == rats
    change_options(campaign.pk, organiser, {"most_warbands": 2})
    enter_warband(campaign.pk, player, second.pk)
    change_options(campaign.pk, organiser, {"most_warbands": 1})
    assert campaign.entered.filter(warband__owner=player).count() == 2
    withdraw_warband(campaign.pk, rats.pk, player)
    with pytest.raises(Refused, match="most for one player"):
        enter_warband(campaign.pk, player, rats.pk)


# --- the page ---


def test_members_read_the_options_and_organisers_change_them(
    campaign, organiser, player, stranger, client_of
):
    address = reverse("campaigns:options", args=[campaign.pk])
    page = client_of(player).get(address).content.decode()
    assert "Every player of the battle" in page
    assert "Save settings" not in page
    assert client_of(player).post(address, OPTIONS).status_code == 404
    assert client_of(stranger).get(address).status_code == 404
    desk = client_of(organiser)
    assert "Save settings" in desk.get(address).content.decode()
    assert desk.post(address, {**OPTIONS, "engine_use": "organisers"})["Location"] == address
    assert now(campaign).engine_use == "organisers"
    assert desk.post(address, {**OPTIONS, "most_warbands": "51"}).status_code == 422


def test_a_page_that_is_out_of_date_says_what_changed(campaign, organiser, client_of):
    address = reverse("campaigns:options", args=[campaign.pk])
    seen = {f"seen-{name}": value for name, value in OPTIONS.items()} | {
        "seen-owners_change_by_hand": "False"
    }
    desk = client_of(organiser)
    assert desk.post(address, {**OPTIONS, **seen, "engine_use": "nobody"}).status_code == 302
    assert desk.post(address, {**OPTIONS, **seen, "most_warbands": "3"}).status_code == 302
    found = now(campaign)
    assert (found.engine_use, found.most_warbands) == ("nobody", 3)
    stale = desk.post(address, {**OPTIONS, **seen, "engine_use": "organisers"})
    assert stale.status_code == 409
    assert (
        "Somebody changed this while the page was open: Battles fought on this site, by"
        in stale.content.decode()
    )
    assert now(campaign).engine_use == "nobody"


def test_a_new_member_reads_what_holds(campaign, organiser, stranger, client_of):
    change_options(
        campaign.pk, organiser, {"confirmation": "days", "confirmation_days": 5, "most_warbands": 1}
    )
    join_by_invite(stranger, campaign.invite_token)
    page = client_of(stranger).get(reverse("campaigns:options", args=[campaign.pk])).content.decode()
    for words in ("Nobody disputes it for some days", "Days to dispute it", "A player at the limit"):
        assert words in page
