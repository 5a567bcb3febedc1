"""Long lists are shown in parts by plain links, and a page of one part asks and weighs as much as a short one."""

import pytest
from django.core.paginator import Paginator

from campaigns.models import Battle, Campaign, Membership
from roster.models import Warband
from roster.site.paging import part_of, part_with
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def many_battles(campaign, organiser):
    """120 battles that were set up."""
    Battle.objects.bulk_create(
        Battle(
            campaign=campaign,
            number=number,
            title=f"Battle of day {number}",
            ruleset="mordheim",
            scenario="skirmish",
            battlefield="street",
            seed="1",
            engine_version="1",
            record="{}",
            set_up_by=organiser,
        )
        for number in range(1, 121)
    )
    return campaign


def titles(client, campaign, query=""):
    page = client.get(f"/campaigns/{campaign.pk}/battles/{query}").context["page"]
    return [battle.number for battle in page.battles]


def test_battles_of_a_campaign_are_shown_in_parts_the_newest_first(client_of, organiser, many_battles):
    client = client_of(organiser)
    assert titles(client, many_battles) == list(range(120, 70, -1))
    assert titles(client, many_battles, "?page=2") == list(range(70, 20, -1))
    assert titles(client, many_battles, "?page=99") == list(range(20, 0, -1))
    html = client.get(f"/campaigns/{many_battles.pk}/battles/?page=2").content.decode()
    assert 'href="?page=1"' in html
    assert 'href="?page=3"' in html


def test_a_campaign_of_many_battles_weighs_and_asks_no_more(
    client_of, organiser, many_battles, django_assert_max_num_queries
):
    client = client_of(organiser)
    with django_assert_max_num_queries(25):
        assert len(client.get(f"/campaigns/{many_battles.pk}/").content) < 60_000


def test_campaigns_of_a_member_of_many_are_shown_in_parts(client_of, organiser):
    made = Campaign.objects.bulk_create(Campaign(name=f"League {number:02}") for number in range(30))
    Membership.objects.bulk_create(Membership(campaign=it, user=organiser, role="organiser") for it in made)
    client = client_of(organiser)
    first, second = (client.get(f"/campaigns/?page={page}").context["campaigns"] for page in (1, 2))
    assert (len(first), len(second)) == (24, 6)
    assert 'href="?page=2"' in client.get("/campaigns/").content.decode()


def test_warbands_of_a_player_of_many_are_shown_in_parts(client_of, player):
    Warband.objects.bulk_create(
        Warband(owner=player, name=f"Rats {number:02}", type="skaven-clan-eshin", gold=500)
        for number in range(30)
    )
    client = client_of(player)
    shown = [
        [card.name for card in client.get(f"/warbands/?page={page}").context["cards"]] for page in (1, 2)
    ]
    assert [len(names) for names in shown] == [24, 6]
    assert shown[0][0] == "Rats 00"
    assert shown[1][-1] == "Rats 29"


def test_a_short_list_has_no_links_to_parts(client_of, organiser, campaign):
    assert (
        'aria-label="Pages of' not in client_of(organiser).get(f"/campaigns/{campaign.pk}/").content.decode()
    )


@pytest.mark.parametrize(
    ("last", "entry", "page"), [(120, "120", 1), (120, "71", 1), (120, "70", 2), (120, "1", 3), (7, "3", 1)]
)
def test_an_entry_is_on_the_part_with_its_number(last, entry, page):
    part = part_with(last, entry, None)
    assert (part.number, int(entry) in part.object_list) == (page, True)


def test_a_part_that_nobody_has_is_the_nearest():
    assert isinstance(part_of([], None).paginator, Paginator)
    assert part_of(range(120), "x").number == 1
    assert part_of(range(120), "99").number == 3
