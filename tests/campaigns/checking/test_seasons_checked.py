"""`manage.py ledger check` and seasons, rounds, tables, seats and awards."""

import pytest

from campaigns.models import Pairing, PointAward, Round, Season, Seat
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.results.accept import accept_battle
from campaigns.services.rounds.awards import award_points
from campaigns.services.rounds.seasons import begin_season, close_or_reopen_season
from tests.campaigns.battles.test_tables_of_battles import plan_of
from tests.campaigns.checking.test_ledger_command import checked
from tests.campaigns.leagues import league, published
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def season(organiser):
    """Two seasons; in the second two rounds of four warbands, and a battle that counts at the first table."""
    found, warbands = league(organiser, 4)
    award_points(found.pk, organiser, warband=warbands[0].pk, name="Painting", points=1, request_key="a")
    close_or_reopen_season(found.pk, organiser, is_open=False)
    second = begin_season(found.campaign_id, organiser)
    for _ in range(2):
        published(second, organiser)
    pairing = second.rounds.get(number=1).pairings.first()
    battle = set_up_battle(second.campaign_id, organiser, plan_of(pairing))
    accept_battle(fight_battle(battle.pk, organiser).pk, organiser)
    return second


def untied_from_another():
    pairing = Pairing.objects.exclude(battle=None).get()
    other = pairing.round.pairings.exclude(pk=pairing.pk).get()
    Pairing.objects.filter(pk=pairing.pk).update(battle=None)
    Pairing.objects.filter(pk=other.pk).update(battle=pairing.battle)


def seat_of_another_round():
    found = Seat.objects.filter(round__number=1).first()
    Seat.objects.filter(pk=found.pk).delete()
    Seat.objects.create(
        pairing=found.pairing,
        warband=found.warband,
        name=found.name,
        round=Season.objects.get(number=1).rounds.create(number=1),
    )


def empty_table():
    Round.objects.get(number=2).pairings.create(table=9)


@pytest.mark.parametrize(
    ("plant", "kind", "words"),
    [
        (untied_from_another, "round", "is between other warbands than those who sit there"),
        (seat_of_another_round, "round", "is noted for another round"),
        (empty_table, "round", "Nobody sits there"),
    ],
)
def test_derivable_season_faults_are_repaired(season, plant, kind, words):
    assert checked()[1]["faults"] == []
    plant()
    (fault,) = checked()[1]["faults"]
    assert (fault["kind"], fault["can_be_repaired"]) == (kind, True)
    assert words in fault["fault"]
    assert checked("--repair")[0] == 0
    assert checked()[1]["faults"] == []


def two_tables():
    one, other = Round.objects.get(season__number=2, number=1).pairings.all()[:2]
    seat = one.seats.first()
    elsewhere = Season.objects.get(number=1).rounds.create(number=1)
    Seat.objects.create(pairing=other, round=elsewhere, warband=seat.warband, name=seat.name)


def gap_of_rounds():
    Round.objects.filter(number=2).update(number=4)


def gap_of_seasons():
    Season.objects.filter(number=2).update(number=4)


def round_of_another_season():
    PointAward.objects.update(round=Round.objects.filter(season__number=2).first())


def no_tie_breaks():
    Season.objects.filter(number=2).update(tie_breaks=["rating", "rating"])


@pytest.mark.parametrize(
    ("plant", "words"),
    [
        (two_tables, "sits at two tables"),
        (gap_of_rounds, "Its rounds are numbered 1, 4."),
        (gap_of_seasons, "It is season 4, and there is none before it."),
        (round_of_another_season, "counts from a round of another season"),
        (no_tie_breaks, "no list in which each stands once"),
    ],
)
def test_faults_that_people_must_decide_are_reported_and_left(season, plant, words):
    plant()
    told = [fault["fault"] for fault in checked()[1]["faults"] if not fault["can_be_repaired"]]
    assert any(words in fault for fault in told)
    assert checked("--repair")[0] == 1


def test_a_friendly_and_a_discarded_battle_are_at_no_table(season):
    battle = Pairing.objects.exclude(battle=None).get().battle
    type(battle).objects.filter(pk=battle.pk).update(is_friendly=True, status="played")
    assert any("counts for no round" in fault["fault"] for fault in checked()[1]["faults"])
