"""Standings of a season from stored results: what counts, as of which round, and points given by hand."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import BattleSide, PointAward, Season
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.members.warbands import withdraw_warband
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle, take_back_battle
from campaigns.services.rounds.awards import award_points, give_named_award, take_award_back
from campaigns.services.rounds.pairing_field import field_of
from campaigns.services.rounds.seasons import change_season, close_or_reopen_season
from campaigns.services.rounds.standings import season_table
from rules.engine.record import read_record
from tests.campaigns.battles.test_tables_of_battles import plan_of
from tests.campaigns.leagues import league, published
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def season(organiser):
    return league(organiser, 3, kind="random")[0]


def play(season, organiser, round, *, accept=True):
    """A battle at every table of a round."""
    found = []
    for pairing in round.pairings.all():
        if pairing.seats.count() < 2:
            continue
        plan = plan_of(pairing, unfinished=True)
        battle = fight_battle(set_up_battle(season.campaign_id, organiser, plan).pk, organiser)
        if accept:
            accept_battle(battle.pk, organiser)
        found.append(battle)
    return found


def points(season, up_to=None):
    ratings = dict.fromkeys(season.campaign.entered.values_list("warband", flat=True), 100)
    season = Season.objects.get(pk=season.pk)
    return {line.totals.warband: line.totals.points for line in season_table(season, ratings, up_to=up_to)}


def test_results_and_byes_count_as_of_any_round(season, organiser):
    first = published(season, organiser)
    (battle,) = play(season, organiser, first)
    won = {side.warband_id: {"won": 3, "drawn": 1, "lost": 0}[side.result] for side in battle.sides.all()}
    bye = next(p.seats.get().warband_id for p in first.pairings.all() if p.seats.count() == 1)
    assert points(season) == {**won, bye: 3}
    second = published(season, organiser, seed="another")
    assert sum(points(season).values()) == sum(won.values()) + 3
    assert points(season, up_to=1) == {**won, bye: 3}
    play(season, organiser, second)
    assert points(season, up_to=1) == {**won, bye: 3}
    assert sum(points(season, up_to=2).values()) > sum(won.values()) + 6


def test_a_result_counts_once_it_is_accepted_and_no_longer_when_it_is_undone(season, organiser):
    (battle,) = play(season, organiser, published(season, organiser), accept=False)
    assert sorted(points(season).values()) == [0, 0, 0]
    accept_battle(battle.pk, organiser)
    assert sum(points(season).values()) in {5, 6}
    take_back_battle(battle.pk, organiser)
    assert sorted(points(season).values()) == [0, 0, 0]
    discard_battle(battle.pk, organiser)
    assert sorted(points(season).values()) == [0, 0, 0]


def test_friendlies_and_battles_outside_of_the_rounds_do_not_count(season, organiser):
    pair = tuple(season.campaign.entered.values_list("warband", flat=True))[:2]
    friendly = set_up_battle(season.campaign_id, organiser, Plan(warbands=pair, friendly=True))
    fight_battle(friendly.pk, organiser)
    battle = set_up_battle(season.campaign_id, organiser, Plan(warbands=pair))
    accept_battle(fight_battle(battle.pk, organiser).pk, organiser)
    assert set(points(season).values()) == {0}


def test_the_figures_of_a_battle_are_those_of_its_record(season, organiser):
    (battle,) = play(season, organiser, published(season, organiser))
    outcome = read_record(battle.record, "a battle").outcome
    for side in battle.sides.all():
        mine = outcome.sides[side.position]
        own = {fighter.id for fighter in mine.fighters}
        out = outcome.sides[1 - side.position].out_of_action
        assert side.taken_out == sum(fighter.taken_out_by in own for fighter in out)
        assert side.objectives == sum(len(fighter.deeds) for fighter in mine.fighters)
        setup = read_record(battle.record, "a battle").setup
        fallen = {fighter.id for fighter in out if fighter.taken_out_by in own}
        heroes = [fighter for fighter in setup.fighters if fighter.id in fallen and fighter.hero]
        assert side.heroes_out == len(heroes)
        assert side.leaders_out == sum(fighter.leader for fighter in heroes)
    assert BattleSide.objects.filter(taken_out__gt=0).exists()


def test_a_season_gives_points_for_enemy_heroes_and_leaders(season, organiser, client_of):
    (battle,) = play(season, organiser, published(season, organiser))
    side = battle.sides.first()
    BattleSide.objects.filter(pk=side.pk).update(heroes_out=2, leaders_out=1)
    before = points(season)[side.warband_id]
    scoring = {"points_hero_out": 2, "points_leader_out": 5}
    change_season(season.pk, name="S", kind="swiss", table_size=2, **scoring)
    assert points(season)[side.warband_id] == before + 9
    text = text_of(client_of(organiser), reverse("campaigns:standings", args=[season.pk]))
    assert "each enemy hero taken out 2, each enemy leader taken out 5 more." in text
    assert "Bounties" in text


AWARDS = [{"name": "Painted", "points": 2}, {"name": "Late", "points": -1}]


def test_an_award_that_the_season_names_goes_to_many_with_one_click(season, organiser, client_of):
    change_season(season.pk, name="S", kind="swiss", table_size=2, named_awards=AWARDS)
    client, page = client_of(organiser), reverse("campaigns:standings", args=[season.pk])
    key = client.get(page).context["named"]["request_key"].value()
    warbands = list(season.campaign.entered.values_list("warband", flat=True))
    sent = {"name": "Painted", "warbands": warbands[:2], "round": "", "request_key": key}
    for _click in range(2):
        client.post(reverse("campaigns:named-award", args=[season.pk]), sent)
    assert [points(season)[warband] for warband in warbands] == [2, 2, 0]
    client.post(reverse("campaigns:named-award", args=[season.pk]), sent | {"name": "Late"})
    assert [points(season)[warband] for warband in warbands] == [1, 1, 0]
    told = [line.text for line in lines(season.campaign.chronicle.filter(kind="points_awarded"))]
    assert told == [
        "organiser gave Warband 1 and Warband 2 -1 points each for Late.",
        "organiser gave Warband 1 and Warband 2 +2 points each for Painted.",
    ]
    player = season.campaign.memberships.get(user__username="player-1").user
    assert client_of(player).post(reverse("campaigns:named-award", args=[season.pk]), sent).status_code == 404


def test_named_awards_that_cannot_be_are_refused(season, organiser):
    change_season(season.pk, name="S", kind="swiss", table_size=2, named_awards=AWARDS)
    warband = season.campaign.entered.first().warband_id
    given = {"name": "Painted", "warbands": [warband], "request_key": "k"}
    for wrong, sentence in (
        ({"name": "Best hat"}, "no such award"),
        ({"warbands": []}, "at least one warband"),
        ({"warbands": [warband, 10**9]}, "takes no part"),
        ({"round": 7}, "has no round 7"),
    ):
        with pytest.raises(Refused, match=sentence):
            give_named_award(season.pk, organiser, **(given | wrong))
    assert not PointAward.objects.exists()
    for wrong in (
        AWARDS * 2,
        [{"name": "", "points": 1}],
        [{"name": "X", "points": 0}],
        [{"name": str(n), "points": 1} for n in range(13)],
    ):
        with pytest.raises(Refused):
            change_season(season.pk, name="S", kind="swiss", table_size=2, named_awards=wrong)


def test_the_form_of_a_season_reads_named_awards_line_by_line(season, organiser, client_of):
    client = client_of(organiser)
    address = reverse("campaigns:edit-season", args=[season.pk])
    form = client.get(address).context["form"]
    sent = {name: form[name].value() for name in form.fields}
    answer = client.post(address, sent | {"named_awards": "Painted: 2\n\n Slow  play : -1 "})
    assert answer.status_code == 302
    assert Season.objects.get().named_awards == [
        {"name": "Painted", "points": 2},
        {"name": "Slow play", "points": -1},
    ]
    assert client.get(address).context["form"]["named_awards"].value() == "Painted: 2\nSlow play: -1"
    for wrong in ("Painted", "Painted: two", ": 3", "X: 99999", "X: 0", "Same: 1\nSame: 2"):
        assert client.post(address, sent | {"named_awards": wrong}).status_code == 422


def test_the_season_says_what_counts(season, organiser):
    play(season, organiser, published(season, organiser))
    scoring = {
        "points_won": 10,
        "points_drawn": 10,
        "points_lost": 10,
        "points_bye": 4,
        "points_objective": 0,
    }
    change_season(season.pk, name="S", kind="swiss", table_size=2, tie_breaks=["rating"], **scoring)
    assert sorted(points(season).values()) == [4, 10, 10]
    with pytest.raises(TypeError):
        change_season(season.pk, name="S", kind="swiss", table_size=2, points_of_honour=3)


def test_swiss_draws_by_the_points_of_the_standings(season, organiser):
    first = published(season, organiser)
    warband = season.campaign.entered.first().warband_id
    award_points(season.pk, organiser, warband=warband, name="Painted", points=40, request_key="a")
    assert max(field_of(first).entrants, key=lambda entrant: entrant.points).id == warband


def test_points_are_given_once_from_a_round_on_and_taken_back(season, organiser):
    warband = season.campaign.entered.first().warband_id
    for _ in range(2):
        published(season, organiser)
    before = points(season), points(season, up_to=1)
    given = {"warband": warband, "name": "Painted", "points": 5, "round": 2, "reason": "All."}
    for _ in range(2):
        award_points(season.pk, organiser, request_key="k", **given)
    assert points(season)[warband] == before[0][warband] + 5
    assert points(season, up_to=1) == before[1]
    award = PointAward.objects.get()
    take_award_back(award.pk, organiser)
    take_award_back(award.pk, organiser)
    assert points(season) == before[0]
    name = award.warband.name
    assert [line.text for line in lines(season.campaign.chronicle.all()[:2])] == [
        f"organiser took back what {name} was given for Painted (+5 points).",
        f"organiser gave {name} +5 points for Painted (All).",
    ]


def test_awards_that_cannot_be_are_refused(season, organiser):
    warband = season.campaign.entered.first().warband_id
    given = {"warband": warband, "name": "Painted", "points": 1, "request_key": "k"}
    for wrong, sentence in (
        ({"points": 0}, "changes nothing"),
        ({"name": " "}, "what the points are for"),
        ({"warband": 10**9}, "takes no part"),
        ({"round": 7}, "has no round 7"),
    ):
        with pytest.raises(Refused, match=sentence):
            award_points(season.pk, organiser, **(given | wrong))
    award = award_points(season.pk, organiser, **given)
    close_or_reopen_season(season.pk, organiser, is_open=False)
    with pytest.raises(Refused, match="is closed"):
        take_award_back(award.pk, organiser)


def text_of(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_the_page_shows_the_table_as_of_any_round(season, organiser, client_of):
    play(season, organiser, published(season, organiser))
    player = season.campaign.memberships.get(user__username="player-1").user
    address = reverse("campaigns:standings", args=[season.pk])
    client = client_of(player)
    assert "As of today." in text_of(client, address)
    assert "After round 1." in text_of(client, f"{address}?round=1")
    assert "As of today." in text_of(client, f"{address}?round=99")
    assert "Give points" not in text_of(client, address)
    ranks = [line.standing.rank for line in client.get(address).context["page"].lines]
    assert ranks == sorted(ranks)
    assert len(ranks) == 3


def test_a_warband_that_left_keeps_its_row(season, organiser, client_of):
    (battle,) = play(season, organiser, published(season, organiser))
    gone = battle.sides.first()
    withdraw_warband(season.campaign_id, gone.warband_id, organiser)
    text = text_of(client_of(organiser), reverse("campaigns:standings", args=[season.pk]))
    assert "left the campaign" in text
    assert gone.name in text


def test_an_organiser_gives_points_by_the_form(season, organiser, client_of):
    client = client_of(organiser)
    page = reverse("campaigns:standings", args=[season.pk])
    give = reverse("campaigns:award", args=[season.pk])
    key = client.get(page).context["form"]["request_key"].value()
    sent = {"warband": season.campaign.entered.first().warband_id, "name": "Sportsmanship", "points": "2"}
    sent |= {"round": "", "reason": "", "request_key": key}
    wrong = client.post(give, sent | {"points": "0"})
    assert wrong.status_code == 422
    assert 'value="Sportsmanship"' in wrong.content.decode()
    assert client.post(give, sent).status_code == 302
    client.post(give, sent)
    assert PointAward.objects.count() == 1
    assert "+2 for Sportsmanship" in text_of(client, page)
    client.post(reverse("campaigns:remove-award", args=[PointAward.objects.get().pk]))
    assert not PointAward.objects.exists()


def test_the_treasury_breaks_ties_only_where_a_season_says_so(season, organiser):
    assert "treasury" not in season.tie_breaks
    ratings = dict.fromkeys(season.campaign.entered.values_list("warband", flat=True), 100)
    assert {line.rank for line in season_table(season, ratings)} == {1}
    rich = season.campaign.entered.order_by("-pk").first().warband
    type(rich).objects.filter(pk=rich.pk).update(gold=900)
    season.tie_breaks = ["treasury"]
    assert season_table(season, ratings)[0].totals.warband == rich.pk


def test_the_form_of_a_season_keeps_points_and_the_order_of_tie_breaks(season, organiser, client_of):
    client = client_of(organiser)
    address = reverse("campaigns:edit-season", args=[season.pk])
    form = client.get(address).context["form"]
    sent = {name: form[name].value() for name in form.fields}
    assert sent["tie_break_0"] == "head_to_head"
    changed = {"points_won": "5", "tie_break_0": "wyrdstone", "tie_break_1": "", "tie_break_2": "wyrdstone"}
    changed |= {"tie_break_3": "", "tie_break_4": "rating"}
    assert client.post(address, sent | changed).status_code == 302
    found = Season.objects.get()
    assert found.points_won == 5
    assert found.tie_breaks == ["wyrdstone", "rating"]
    assert client.post(address, sent | {"points_won": "99999"}).status_code == 422


def test_standings_ask_the_database_as_often_for_a_large_season(organiser, client_of):
    season, warbands = league(organiser, 6)
    address = reverse("campaigns:standings", args=[season.pk])
    client = client_of(organiser)

    def queries():
        client.get(address)
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200
        return len(captured)

    def give(number):
        key = str(number)
        award_points(season.pk, organiser, warband=warbands[number].pk, name="P", points=1, request_key=key)

    give(0)
    small = queries()
    play(season, organiser, published(season, organiser))
    for number in range(1, 6):
        give(number)
    assert queries() == small
