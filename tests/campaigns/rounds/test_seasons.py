"""Seasons and rounds: begun, drawn, arranged by hand, published, and what becomes of tables when somebody leaves."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from campaigns.models import Absence, CampaignWarband, ChronicleEntry, Round, Season
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.campaign.found import open_or_close
from campaigns.services.members.roles import leave_campaign
from campaigns.services.members.warbands import withdraw_warband
from campaigns.services.refusal import Refused
from campaigns.services.rounds.absences import note_absence, pause_warband
from campaigns.services.rounds.arrange import (
    BYE,
    NOWHERE,
    Arrangement,
    add_round,
    arrange_round,
    arrangement_of,
    draw_round,
    publish_round,
    remove_round,
)
from campaigns.services.rounds.seasons import begin_season, change_season, close_or_reopen_season
from tests.campaigns.leagues import drawn, join, league, published, tables
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def four(organiser):
    return league(organiser, 4)


def test_a_campaign_has_one_open_season_at_a_time(four, organiser):
    season, _warbands = four
    assert (season.number, season.name) == (1, "Season 1")
    with pytest.raises(Refused, match="still open"):
        begin_season(season.campaign_id, organiser)
    close_or_reopen_season(season.pk, organiser, is_open=False)
    close_or_reopen_season(season.pk, organiser, is_open=False)
    second = begin_season(season.campaign_id, organiser, name="Winter", kind="everybody", table_size=3)
    assert (second.number, second.name, second.kind, second.table_size) == (2, "Winter", "everybody", 3)
    with pytest.raises(Refused, match="Another season"):
        close_or_reopen_season(season.pk, organiser, is_open=True)
    kinds = list(season.campaign.chronicle.values_list("kind", flat=True)[:3])
    assert kinds == ["season_begun", "season_closed", "season_begun"]


def test_a_closed_season_and_a_closed_campaign_change_no_more(four, organiser):
    season, warbands = four
    found = drawn(season)
    close_or_reopen_season(season.pk, organiser, is_open=False)
    for verb in (
        lambda: add_round(season.pk, after=1),
        lambda: publish_round(found.pk, organiser, seen=1),
        lambda: note_absence(found.pk, warbands[0].pk, organiser, absent=True),
        lambda: change_season(season.pk, name="X", kind="swiss", table_size=2),
    ):
        with pytest.raises(Refused, match="is closed"):
            verb()
    close_or_reopen_season(season.pk, organiser, is_open=True)
    assert add_round(season.pk, after=1).number == 2
    close_or_reopen_season(season.pk, organiser, is_open=False)
    open_or_close(season.campaign_id, organiser, is_open=False)
    with pytest.raises(Refused, match="is closed"):
        begin_season(season.campaign_id, organiser)


def test_a_season_needs_a_name(four):
    season, _warbands = four
    with pytest.raises(Refused, match="name"):
        change_season(season.pk, name=" ", kind="swiss", table_size=2)
    assert change_season(season.pk, name="Spring", kind="random", table_size=3).name == "Spring"


def test_a_double_click_adds_one_round(four):
    season, _warbands = four
    first = add_round(season.pk, after=0, deadline=date(2030, 5, 1))
    assert add_round(season.pk, after=0) == first
    assert season.rounds.count() == 1
    with pytest.raises(Refused, match="while this page was open"):
        add_round(season.pk, after=5)


def test_only_the_last_round_goes_and_only_before_it_is_published(four, organiser):
    season, _warbands = four
    first, second = drawn(season), drawn(season)
    with pytest.raises(Refused, match="Only the last"):
        remove_round(first.pk)
    remove_round(second.pk)
    publish_round(first.pk, organiser, seen=1)
    with pytest.raises(Refused, match="are published"):
        remove_round(first.pk)


def test_a_draw_seats_everybody_and_the_season_remembers_how_it_was_drawn(four):
    season, _warbands = four
    found = drawn(season, kind="rating")
    assert sorted(name for table in tables(found) for name in table) == [f"Warband {n}" for n in range(1, 5)]
    assert found.revision == 1
    assert found.seed == "a seed"
    assert Season.objects.get().kind == "rating"
    again = draw_round(found.pk, kind="random", table_size=4, seen=1)
    assert [len(table) for table in tables(again)] == [4]
    assert len(again.seed) == 32
    with pytest.raises(Refused, match="while this page was open"):
        draw_round(found.pk, kind="random", table_size=2, seen=1)


def test_rounds_repeat_nothing_and_byes_go_round(organiser):
    season, _warbands = league(organiser, 5)
    rounds = [drawn(season, kind="everybody") for _ in range(5)]
    seated = [tuple(table) for found in rounds for table in tables(found)]
    assert len(set(seated)) == len(seated) == 15
    assert len([table for table in seated if len(table) == 1]) == 5


def test_the_absent_and_the_paused_are_not_drawn(four, organiser):
    season, warbands = four
    found = add_round(season.pk, after=0)
    note_absence(found.pk, warbands[0].pk, warbands[0].owner, absent=True)
    pause_warband(season.campaign_id, warbands[1].pk, organiser, paused=True)
    draw_round(found.pk, kind="random", table_size=2, seen=0)
    assert tables(found) == [["Warband 3", "Warband 4"]]
    note_absence(found.pk, warbands[2].pk, organiser, absent=True)
    with pytest.raises(Refused, match="At least two warbands"):
        draw_round(found.pk, kind="random", table_size=2, seen=1)
    note_absence(found.pk, warbands[2].pk, organiser, absent=False)
    note_absence(found.pk, warbands[2].pk, organiser, absent=False)
    assert Absence.objects.count() == 1


def test_nobody_says_of_anothers_warband_that_it_cannot_come(four):
    season, warbands = four
    found = add_round(season.pk, after=0)
    with pytest.raises(Refused, match="Only its player"):
        note_absence(found.pk, warbands[0].pk, warbands[1].owner, absent=True)
    with pytest.raises(Refused, match="Only its player"):
        pause_warband(season.campaign_id, warbands[0].pk, warbands[1].owner, paused=True)
    withdraw_warband(season.campaign_id, warbands[0].pk, warbands[0].owner)
    with pytest.raises(Refused, match="takes no part"):
        note_absence(found.pk, warbands[0].pk, warbands[0].owner, absent=True)


def test_publishing_is_done_once_and_is_told(four, organiser):
    season, _warbands = four
    found = add_round(season.pk, after=0, deadline=date(2030, 5, 1))
    with pytest.raises(Refused, match="Nobody is paired"):
        publish_round(found.pk, organiser, seen=0)
    draw_round(found.pk, kind="random", table_size=2, seen=0)
    with pytest.raises(Refused, match="while this page was open"):
        publish_round(found.pk, organiser, seen=0)
    publish_round(found.pk, organiser, seen=1)
    publish_round(found.pk, organiser, seen=0)
    told = [line.text for line in lines(ChronicleEntry.objects.filter(kind="round_published"))]
    assert told == [
        "organiser published the pairings of Season 1, round 1. They are to be played by 1 May 2030."
    ]
    with pytest.raises(Refused, match="Change them by hand"):
        draw_round(found.pk, kind="random", table_size=2, seen=1)


def places(*tables_of_warbands, byes=()):
    """An arrangement of tables from 1."""
    found = {warband.pk: number for number, table in enumerate(tables_of_warbands, 1) for warband in table}
    return Arrangement(found | {warband.pk: BYE for warband in byes})


def test_an_organiser_swaps_moves_and_gives_byes_by_hand(four, organiser):
    season, (one, two, three, four_) = four
    found = add_round(season.pk, after=0)

    def arrange(arrangement):
        seen = Round.objects.get().revision
        return arrange_round(found.pk, organiser, arrangement, deadline=date(2030, 1, 2), seen=seen)

    arrange(places((one, two), (three, four_)))
    assert tables(found) == [["Warband 1", "Warband 2"], ["Warband 3", "Warband 4"]]
    arrange(places((one, three), byes=[two]))
    assert tables(found) == [["Warband 1", "Warband 3"], ["Warband 2"]]
    chosen = Arrangement({one.pk: 1, two.pk: 1, three.pk: 1, four_.pk: NOWHERE}, {1: "street-fight", 2: "x"})
    assert arrange(chosen).deadline == date(2030, 1, 2)
    assert arrangement_of(found).scenarios == {1: "street-fight"}
    assert arrangement_of(found).places == {one.pk: 1, two.pk: 1, three.pk: 1}
    assert not ChronicleEntry.objects.filter(kind="pairings_changed").exists()
    publish_round(found.pk, organiser, seen=3)
    arrange(places((one, two), (three, four_)))
    assert ChronicleEntry.objects.filter(kind="pairings_changed").count() == 1
    arrange(places((two, one), (three, four_)))
    assert Round.objects.get().revision == 4


@pytest.mark.parametrize("wrong", ["alone", "stranger", "stale"])
def test_pairings_that_cannot_be_are_refused_and_nothing_changes(four, organiser, wrong):
    season, (one, two, three, four_) = four
    found = drawn(season)
    before = tables(found)
    arrangement = {
        "alone": places((one, two), (three,)),
        "stranger": Arrangement({one.pk: 1, 10**9: 1}),
        "stale": places((one, two), (three, four_)),
    }[wrong]
    sentence = {"alone": "only one warband", "stranger": "has left", "stale": "while this page was open"}[
        wrong
    ]
    with pytest.raises(Refused, match=sentence):
        arrange_round(found.pk, organiser, arrangement, deadline=None, seen=0 if wrong == "stale" else 1)
    assert tables(found) == before


def test_an_opponent_that_is_left_alone_has_a_bye(four, organiser):
    season, warbands = four
    found = published(season, organiser)
    partner = next(
        seat.warband_id
        for pairing in found.pairings.all()
        for seat in pairing.seats.all()
        if {seat.warband_id, warbands[0].pk} == set(pairing.seats.values_list("warband", flat=True))
        and seat.warband_id != warbands[0].pk
    )
    leave_campaign(season.campaign_id, warbands[0].owner)
    assert sorted(map(len, tables(found))) == [1, 2]
    assert arrangement_of(found).places[partner] == BYE
    with pytest.raises(Refused, match="while this page was open"):
        arrange_round(found.pk, organiser, arrangement_of(found), deadline=None, seen=found.revision)


def test_a_late_joiner_takes_the_place_of_one_that_left(four, organiser):
    season, warbands = four
    found = published(season, organiser)
    withdraw_warband(season.campaign_id, warbands[0].pk, organiser)
    late = join(season.campaign, "latecomer", "The Late")
    now = arrangement_of(found)
    alone = now.byes[0]
    found.refresh_from_db()
    wanted = Arrangement({**now.places, alone: 9, late.pk: 9})
    arrange_round(found.pk, organiser, wanted, deadline=None, seen=found.revision)
    assert sorted(map(len, tables(found))) == [2, 2]


def test_a_pause_ends_open_pairings_and_past_byes_stay(organiser):
    season, warbands = league(organiser, 3)
    found = published(season, organiser)
    Round.objects.filter(pk=found.pk).update(deadline=timezone.localdate() - timedelta(days=1))
    resting = arrangement_of(found).byes[0]
    pause_warband(season.campaign_id, resting, organiser, paused=True)
    assert arrangement_of(found).byes == [resting]
    pause_warband(season.campaign_id, resting, organiser, paused=True)
    playing = next(warband.pk for warband in warbands if warband.pk != resting)
    pause_warband(season.campaign_id, playing, organiser, paused=True)
    assert len(arrangement_of(found).byes) == 2
    assert not arrangement_of(found).tables
    pause_warband(season.campaign_id, playing, organiser, paused=False)
    assert CampaignWarband.objects.get(warband=playing).is_paused is False
    told = [line.text for line in lines(season.campaign.chronicle.all()[:1])]
    assert told[0].endswith("is back from its pause (organiser).")


def test_an_unpublished_table_without_anybody_goes(organiser):
    season, warbands = league(organiser, 2)
    found = drawn(season)
    for warband in warbands:
        withdraw_warband(season.campaign_id, warband.pk, organiser)
    assert tables(found) == []
