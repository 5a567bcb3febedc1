"""Private, unlisted and public campaigns: what strangers read, and that they are shown nothing else."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, connection, transaction
from django.http import Http404
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.access import battle_for, campaign_for
from campaigns.models import Campaign, ChronicleEntry
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.campaign.delete import delete_campaign
from campaigns.services.campaign.found import create_campaign
from campaigns.services.campaign.visibility import change_visibility, renew_read_link, revoke_read_link
from campaigns.services.map.draw import make_map
from campaigns.services.map.give import give_territory
from campaigns.services.members.roles import change_role
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.confirm import dispute_result
from campaigns.services.rounds.arrange import add_round, draw_round, publish_round
from campaigns.services.rounds.seasons import begin_season
from campaigns.services.rounds.trophies import give_trophy
from campaigns.services.verdicts.mark import mark_of
from roster.access import warband_for
from tests.campaigns.samples import muster
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def public(campaign, organiser):
    return change_visibility(campaign.pk, organiser, visibility="public")


@pytest.fixture
@remembered
def unlisted(campaign, organiser):
    return change_visibility(campaign.pk, organiser, visibility="unlisted")


@pytest.fixture
def passer_by():
    """A browser without an account."""
    return Client()


def read_link(campaign):
    return reverse("campaigns:read", args=[campaign.read_token])


def addresses(campaign, *, battle=None, warband=None, season=None):
    """Every page of it that strangers may read."""
    yield campaign.get_absolute_url()
    for name in ("chronicle", "graveyard", "rulebook", "statistics", "events", "map", "summary"):
        yield reverse(f"campaigns:{name}", args=[campaign.pk])
    if battle is not None:
        yield battle.get_absolute_url()
    if warband is not None:
        yield reverse("roster:warband", args=[warband.pk])
    if season is not None:
        yield season.get_absolute_url()
        yield reverse("campaigns:standings", args=[season.pk])


def the_page(html):
    """The page without head, navigation and foot."""
    return html.partition("<main")[2].partition("</main>")[0]


def is_sent_to_the_login(answer):
    return answer.status_code == 302 and answer["Location"].startswith(reverse("account_login"))


def test_a_campaign_is_private_at_first(campaign, passer_by, client_of, stranger):
    assert campaign.visibility == "private"
    for address in addresses(campaign):
        assert is_sent_to_the_login(passer_by.get(address))
        assert client_of(stranger).get(address).status_code == 404


def test_a_page_of_a_private_campaign_leads_a_member_back_after_signing_in(campaign, passer_by):
    answer = passer_by.get(campaign.get_absolute_url())
    assert answer["Location"] == f"{reverse('account_login')}?next={campaign.get_absolute_url()}"


def test_everybody_reads_a_public_campaign(public, rats, fought, organiser, passer_by, client_of, stranger):
    accept_battle(fought.pk, organiser)
    season = begin_season(public.pk, organiser)
    for address in addresses(public, battle=fought, warband=rats, season=season):
        for reader in (passer_by, client_of(stranger)):
            assert reader.get(address).status_code == 200, address


def test_strangers_are_shown_no_form_and_no_button(
    public, rats, others, fought, organiser, passer_by, client_of, stranger
):
    accept_battle(fought.pk, organiser)
    season = begin_season(public.pk, organiser)
    add_round(season.pk, after=0)
    draw_round(season.rounds.get().pk, kind="random", table_size=2, seen=0, seed="x")
    publish_round(season.rounds.get().pk, organiser, seen=1)
    for address in addresses(public, battle=fought, warband=rats, season=season):
        for reader in (passer_by, client_of(stranger)):
            html = the_page(reader.get(address).content.decode())
            assert html
            # The slider of a battle asks for a page and changes nothing.
            html = re.sub(r'<form class="scrubber".*?</form>', "", html, flags=re.DOTALL)
            assert re.findall(r"<(?:form|button|select|textarea)\b", html) == [], address


def test_every_link_on_their_pages_leads_strangers_on(
    public, rats, others, fought, organiser, client_of, stranger
):
    accept_battle(fought.pk, organiser)
    season = begin_season(public.pk, organiser)
    first = make_map(public.pk, organiser).territories.first()
    words = {"held_by": None, "reason": "They dug it out.", "request_key": "one"}
    give_territory(first.pk, organiser, warband=rats.pk, **words)
    warrior = rats.warriors.first().name
    give_trophy(public.pk, organiser, name="Best story", request_key="t", warband=rats.pk, warrior=warrior)
    client, seen = client_of(stranger), set()
    for address in addresses(public, battle=fought, warband=rats, season=season):
        seen |= set(re.findall(r'href="(/[^"#]*)', the_page(client.get(address).content.decode())))
    assert seen
    assert {link: status for link in seen if (status := client.get(link).status_code) >= 400} == {}


def test_strangers_read_who_holds_what_and_no_reason_of_an_organiser(
    public, rats, organiser, player, client_of, stranger
):
    first = make_map(public.pk, organiser).territories.first()
    words = {"held_by": None, "reason": "They dug it out.", "request_key": "one"}
    give_territory(first.pk, organiser, warband=rats.pk, **words)
    address = reverse("campaigns:map", args=[public.pk])
    member, visitor = (client_of(user).get(address).content.decode() for user in (player, stranger))
    assert "They dug it out" in member
    assert rats.name in visitor
    assert "given by the organisers" in visitor
    assert "dug it out" not in visitor


def test_strangers_see_nothing_of_what_is_between_members(
    public, rats, others, fought, organiser, player, other_player, passer_by
):
    Campaign.objects.filter(pk=public.pk).update(confirmation="players")
    mark = mark_of(fought)
    dispute_result(fought.pk, other_player, at=mark, reason="He moved twice")
    html = passer_by.get(public.get_absolute_url()).content.decode()
    everything = html + passer_by.get(reverse("campaigns:chronicle", args=[public.pk])).content.decode()
    for secret in (
        "He moved twice",
        "disputed",
        public.invite_token,
        fought.seed,
        player.email,
        organiser.email,
        "Waiting for you",
        "Results that do not count yet",
        "Invite people",
    ):
        assert secret not in everything
    assert is_sent_to_the_login(passer_by.get(fought.get_absolute_url()))


def test_a_result_that_counts_is_told_without_what_players_said_of_it(
    public, rats, others, fought, organiser, player, other_player, passer_by
):
    Campaign.objects.filter(pk=public.pk).update(confirmation="players")
    dispute_result(fought.pk, other_player, at=mark_of(fought), reason="He moved twice")
    accept_battle(fought.pk, organiser, reason="It was within the rules")
    shown = passer_by.get(fought.get_absolute_url()).content.decode()
    chronicle = passer_by.get(reverse("campaigns:chronicle", args=[public.pk])).content.decode()
    assert "accepted battle 1" in chronicle
    for secret in ("He moved twice", "within the rules"):
        assert secret not in shown + chronicle


def test_pairings_are_read_once_they_are_published(public, rats, others, organiser, passer_by):
    season = begin_season(public.pk, organiser)
    add_round(season.pk, after=0)
    first = season.rounds.get()
    draw_round(first.pk, kind="random", table_size=2, seen=0, seed="x")
    assert rats.name not in passer_by.get(season.get_absolute_url()).content.decode()
    publish_round(first.pk, organiser, seen=1)
    assert rats.name in passer_by.get(season.get_absolute_url()).content.decode()


def test_the_warband_page_is_read_only_and_without_its_history(public, rats, passer_by):
    html = passer_by.get(reverse("roster:warband", args=[rats.pk])).content.decode()
    assert rats.name in html
    for hidden in ("history/", "sheet.pdf", "/warriors/", "Report this warband"):
        assert hidden not in html
    for name in ("warband_history", "warband_sheet", "graveyard"):
        assert is_sent_to_the_login(passer_by.get(reverse(f"roster:{name}", args=[rats.pk])))


def test_a_warband_outside_of_the_campaign_stays_its_owners(public, player, passer_by):
    free = muster(player, "The Free")
    assert is_sent_to_the_login(passer_by.get(reverse("roster:warband", args=[free.pk])))


def test_the_helpers_let_no_stranger_in_where_a_page_is_not_marked(public, rats, fought, stranger):
    for reader in (stranger, AnonymousUser()):
        for ask in (
            lambda reader=reader: campaign_for(reader, public.pk),
            lambda reader=reader: battle_for(reader, fought.pk),
            lambda reader=reader: warband_for(reader, rats.pk),
        ):
            with pytest.raises(Http404):
                ask()


@pytest.mark.parametrize("more", ["organise", "lead", "take_part"])
def test_asking_for_more_than_looking_lets_no_stranger_in(public, stranger, more):
    stranger.read_links = frozenset()
    assert campaign_for(stranger, public.pk).is_read_by_stranger
    with pytest.raises(Http404):
        campaign_for(stranger, public.pk, **{more: True})


def test_the_read_link_opens_an_unlisted_campaign_to_this_browser_alone(unlisted, passer_by):
    assert is_sent_to_the_login(passer_by.get(unlisted.get_absolute_url()))
    answer = passer_by.get(read_link(unlisted))
    assert f'content="0;url={unlisted.get_absolute_url()}"' in answer.content.decode()
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    assert unlisted.read_token not in passer_by.get(unlisted.get_absolute_url()).content.decode()
    assert is_sent_to_the_login(Client().get(unlisted.get_absolute_url()))


@pytest.mark.parametrize("end", [renew_read_link, revoke_read_link])
def test_ending_the_read_link_ends_reading_at_once(unlisted, organiser, passer_by, end):
    passer_by.get(read_link(unlisted))
    assert passer_by.get(unlisted.get_absolute_url()).status_code == 200
    end(unlisted.pk, organiser)
    assert is_sent_to_the_login(passer_by.get(unlisted.get_absolute_url()))
    assert passer_by.get(read_link(unlisted)).status_code == 404


def test_an_old_read_link_stays_dead_when_the_campaign_is_unlisted_again(unlisted, organiser, passer_by):
    passer_by.get(read_link(unlisted))
    for visibility in ("private", "unlisted"):
        change_visibility(unlisted.pk, organiser, visibility=visibility)
    assert is_sent_to_the_login(passer_by.get(unlisted.get_absolute_url()))


def test_a_link_of_one_campaign_opens_no_other(unlisted, organiser, passer_by):
    other = change_visibility(create_campaign(organiser, name="Other").pk, organiser, visibility="unlisted")
    passer_by.get(read_link(unlisted))
    assert is_sent_to_the_login(passer_by.get(other.get_absolute_url()))


def test_a_browser_reads_several_unlisted_campaigns(unlisted, organiser, passer_by):
    other = change_visibility(create_campaign(organiser, name="Other").pk, organiser, visibility="unlisted")
    for campaign in (unlisted, other):
        passer_by.get(read_link(campaign))
    for campaign in (unlisted, other):
        assert passer_by.get(campaign.get_absolute_url()).status_code == 200


def test_robots_are_told_to_leave_unlisted_campaigns_out(unlisted, passer_by):
    assert "noindex" in passer_by.get(read_link(unlisted))["X-Robots-Tag"]
    assert "noindex" in passer_by.get(unlisted.get_absolute_url())["X-Robots-Tag"]


def test_robots_may_read_the_list_and_public_campaigns(public, passer_by):
    for address in (reverse("campaigns:public"), public.get_absolute_url()):
        assert "X-Robots-Tag" not in passer_by.get(address)


def test_no_cache_keeps_a_page_of_a_campaign(public, passer_by, client_of, player):
    for client in (passer_by, client_of(player)):
        assert client.get(public.get_absolute_url())["Cache-Control"] == "private, no-store"


def test_a_deleted_campaign_is_its_members_alone(public, organiser, passer_by, client_of, player):
    delete_campaign(public.pk, organiser)
    assert is_sent_to_the_login(passer_by.get(public.get_absolute_url()))
    assert public.name not in passer_by.get(reverse("campaigns:public")).content.decode()
    assert client_of(player).get(public.get_absolute_url()).status_code == 200


def test_the_list_has_public_campaigns_alone_with_who_runs_them(public, organiser, passer_by):
    for visibility in ("private", "unlisted"):
        made = create_campaign(organiser, name=f"A {visibility} one")
        change_visibility(made.pk, organiser, visibility=visibility)
    html = passer_by.get(reverse("campaigns:public")).content.decode()
    assert public.name in html
    assert "Run by organiser" in html
    assert "A private one" not in html
    assert "A unlisted one" not in html


def test_the_list_asks_the_database_as_often_for_many_as_for_few(public, organiser, passer_by):
    def queries():
        with CaptureQueriesContext(connection) as captured:
            assert passer_by.get(reverse("campaigns:public")).status_code == 200
        return len(captured)

    few = queries()
    for number in range(6):
        made = create_campaign(organiser, name=f"Number {number}")
        change_visibility(made.pk, organiser, visibility="public")
    assert queries() == few


def test_only_organisers_say_who_reads_it(campaign, organiser, player, client_of):
    change_role(campaign.pk, campaign.memberships.get(user=player).pk, organiser, role="co-organiser")
    with pytest.raises(Refused, match="Only an organiser"):
        change_visibility(campaign.pk, player, visibility="public")
    assert client_of(player).get(reverse("campaigns:visibility", args=[campaign.pk])).status_code == 404


def test_a_private_or_public_campaign_has_no_read_link(public, organiser):
    for verb in (renew_read_link, revoke_read_link):
        with pytest.raises(Refused, match="Only an unlisted campaign"):
            verb(public.pk, organiser)
    with pytest.raises(IntegrityError), transaction.atomic():
        Campaign.objects.filter(pk=public.pk).update(read_token="x")


def test_there_are_no_other_kinds_of_readers(campaign, organiser, client_of):
    page = reverse("campaigns:visibility", args=[campaign.pk])
    answer = client_of(organiser).post(page, {"visibility": "everybody"})
    assert answer.status_code == 422
    assert "Choose who reads the campaign" in answer.content.decode()


def test_an_organiser_makes_it_unlisted_and_renews_its_link_on_the_page(campaign, organiser, client_of):
    client, page = client_of(organiser), reverse("campaigns:visibility", args=[campaign.pk])
    client.post(page, {"visibility": "unlisted"})
    first = Campaign.objects.get(pk=campaign.pk).read_token
    assert first in client.get(page).content.decode()
    client.post(reverse("campaigns:read-link", args=[campaign.pk]), {"do": "renew"})
    second = Campaign.objects.get(pk=campaign.pk).read_token
    assert second not in ("", first)
    client.post(reverse("campaigns:read-link", args=[campaign.pk]), {"do": "revoke"})
    assert "There is no read link" in client.get(page).content.decode()


def test_the_chronicle_says_who_reads_it_and_says_it_once(campaign, organiser):
    for _click in range(2):
        change_visibility(campaign.pk, organiser, visibility="public")
    change_visibility(campaign.pk, organiser, visibility="private")
    told = [line.text for line in lines(campaign.chronicle.filter(kind="visibility_changed"))]
    assert told == [
        "organiser made the campaign private: its members read it.",
        "organiser made the campaign public: everybody can read it.",
    ]


def test_disputes_are_never_shown_to_strangers():
    kind = ChronicleEntry.Kind
    secret = {kind.RESULT_DISPUTED, kind.DISPUTE_WITHDRAWN, kind.CHANGED_BY_HAND, kind.BATTLE_DISCARDED}
    assert not secret & set(ChronicleEntry.TOLD_TO_STRANGERS)
