"""A battle between the warbands of a table is tied to it, until it is discarded."""

import pytest

from campaigns.models import Pairing
from campaigns.pages.home.waiting import waiting_anywhere
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.members.roles import leave_campaign
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle, set_up_again, take_back_battle
from campaigns.services.rounds.arrange import (
    Arrangement,
    add_round,
    arrange_round,
    arrangement_of,
    publish_round,
)
from tests.campaigns.leagues import drawn, league, published
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def season(organiser):
    return league(organiser, 2)[0]


def plan_of(pairing, **more):
    warbands = tuple(pairing.seats.values_list("warband", flat=True))
    return Plan(warbands=warbands, policies=("steady",) * len(warbands), **more)


def test_a_battle_finds_its_table_and_a_discarded_one_leaves_it(season, organiser):
    pairing = published(season, organiser).pairings.get()
    battle = set_up_battle(season.campaign_id, organiser, plan_of(pairing))
    assert Pairing.objects.get().battle == battle
    after = set_up_again(battle.pk, organiser)
    assert Pairing.objects.get().battle == after
    discard_battle(after.pk, organiser)
    assert Pairing.objects.get().battle is None


def test_a_result_that_is_undone_stays_at_its_table(season, organiser):
    pairing = published(season, organiser).pairings.get()
    battle = set_up_battle(season.campaign_id, organiser, plan_of(pairing))
    fight_battle(battle.pk, organiser)
    accept_battle(battle.pk, organiser)
    take_back_battle(battle.pk, organiser)
    assert Pairing.objects.get().battle == battle


def test_a_friendly_and_a_battle_before_the_round_is_published_find_none(season, organiser):
    found = drawn(season)
    pairing = found.pairings.get()
    set_up_battle(season.campaign_id, organiser, plan_of(pairing, friendly=True))
    waiting = set_up_battle(season.campaign_id, organiser, plan_of(pairing))
    assert Pairing.objects.get().battle is None
    publish_round(found.pk, organiser, seen=found.revision)
    assert Pairing.objects.get().battle == waiting


def test_the_earliest_round_is_played_first(season, organiser):
    first, second = published(season, organiser), published(season, organiser)
    for found in (first, second):
        pairing = found.pairings.get()
        battle = set_up_battle(season.campaign_id, organiser, plan_of(pairing, unfinished=True))
        assert found.pairings.get().battle == battle
        fight_battle(battle.pk, organiser)
        accept_battle(battle.pk, organiser)


def test_other_warbands_than_those_of_the_table_find_none(organiser):
    season, warbands = league(organiser, 3)
    found = published(season, organiser, table_size=3)
    assert found.pairings.count() == 1
    pair = tuple(warband.pk for warband in warbands[:2])
    set_up_battle(season.campaign_id, organiser, Plan(warbands=pair))
    assert Pairing.objects.get().battle is None
    set_up_battle(season.campaign_id, organiser, plan_of(found.pairings.get(), scenario="street-brawl"))
    assert Pairing.objects.get().battle is not None


def test_a_table_with_a_battle_is_not_changed_by_hand(organiser):
    season, _warbands = league(organiser, 4)
    found = published(season, organiser)
    pairing = found.pairings.first()
    set_up_battle(season.campaign_id, organiser, plan_of(pairing))
    now = arrangement_of(found)
    moved = Arrangement({**now.places, pairing.seats.first().warband_id: 2})
    with pytest.raises(Refused, match="has a battle already"):
        arrange_round(found.pk, organiser, moved, deadline=None, seen=found.revision)
    other = [seat.warband_id for seat in found.pairings.last().seats.all()]
    apart = Arrangement({**now.places, other[0]: 0, other[1]: 0})
    arrange_round(found.pk, organiser, apart, deadline=None, seen=found.revision)
    assert len(arrangement_of(found).byes) == 2
    assert Pairing.objects.get(pk=pairing.pk).battle is not None


def test_a_warband_that_left_keeps_the_table_that_it_played_at(organiser):
    season, _warbands = league(organiser, 4)
    found = published(season, organiser)
    pairing = found.pairings.first()
    battle = set_up_battle(season.campaign_id, organiser, plan_of(pairing))
    fight_battle(battle.pk, organiser)
    accept_battle(battle.pk, organiser)
    gone = pairing.seats.first().warband
    leave_campaign(season.campaign_id, gone.owner)
    assert pairing.seats.count() == 2
    places = {key: place for key, place in arrangement_of(found).places.items() if key != gone.pk}
    found.refresh_from_db()
    arrange_round(found.pk, organiser, Arrangement(places), deadline=None, seen=found.revision)
    assert pairing.seats.count() == 2


def test_an_open_pairing_waits_for_its_players(organiser):
    season, warbands = league(organiser, 2)
    owner = warbands[0].owner
    found = drawn(season)
    assert waiting_anywhere(owner) == ()
    publish_round(found.pk, organiser, seen=found.revision)
    (waiting,) = waiting_anywhere(owner)
    assert waiting.verb == "Play your pairing"
    assert waiting.label in {"Round 1: Warband 1 against Warband 2", "Round 1: Warband 2 against Warband 1"}
    assert waiting.url == season.get_absolute_url()
    assert waiting_anywhere(organiser) == ()
    battle = set_up_battle(season.campaign_id, organiser, plan_of(found.pairings.get()))
    assert [item.verb for item in waiting_anywhere(owner)] == ["Play your pairing"]
    fight_battle(battle.pk, organiser)
    assert [item.verb for item in waiting_anywhere(owner)] == [
        "organiser entered a result of your battle: look at it"
    ]


def test_a_bye_does_not_wait(organiser):
    season, warbands = league(organiser, 3)
    add_round(season.pk, after=0)
    found = season.rounds.get()
    wanted = Arrangement({warbands[0].pk: 0, warbands[1].pk: 1, warbands[2].pk: 1})
    arrange_round(found.pk, organiser, wanted, deadline=None, seen=0)
    publish_round(found.pk, organiser, seen=1)
    assert waiting_anywhere(warbands[0].owner) == ()
