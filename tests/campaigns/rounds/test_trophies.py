"""Awards without points, named by hand, and the introduction of a season's page."""

import pytest

from campaigns.models import Season, Trophy
from campaigns.models import trophy as trophy_model
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.campaign.found import create_campaign
from campaigns.services.refusal import Refused
from campaigns.services.rounds.seasons import close_or_reopen_season
from campaigns.services.rounds.trophies import give_trophy, introduce_season, take_trophy_back
from tests.campaigns.leagues import league
from tests.conftest import make_user
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def season(organiser):
    return league(organiser, 2)[0]


@pytest.fixture
@remembered
def warband(season):
    return season.campaign.entered.order_by("pk").first().warband


def give(found, organiser, key="a", **whom):
    return give_trophy(found.campaign_id, organiser, name="Best story", request_key=key, **whom)


def told(season):
    return [line.text for line in lines(season.campaign.chronicle.all())]


def test_a_warband_is_named_once_however_often_the_button_is_pressed(season, organiser, warband):
    first = give(season, organiser, warband=warband.pk, season=season.pk, reason="The siege.")
    assert give(season, organiser, warband=warband.pk) == first
    assert Trophy.objects.get().holder == warband.name
    assert told(season)[0] == f"organiser gave {warband.name} the award Best story (The siege)."
    assert sum("award" in text for text in told(season)) == 1


def test_a_warrior_is_named_by_the_name_on_the_roster(season, organiser, warband):
    warrior = warband.warriors.order_by("number").last()
    trophy = give(season, organiser, warband=warband.pk, warrior=warrior.name.upper())
    assert (trophy.warrior, trophy.number) == (warrior.name, warrior.number)
    assert trophy.holder == f"{warrior.name} of {warband.name}"


def test_a_player_is_named_and_the_chronicle_says_so(season, organiser, warband):
    trophy = give(season, organiser, player=warband.owner_id)
    assert trophy.holder == warband.owner.username
    entry = season.campaign.chronicle.first()
    assert entry.facts["member"] == warband.owner.username
    assert told(season)[0] == f"organiser gave {warband.owner.username} the award Best story."


@pytest.mark.parametrize(
    ("whom", "sentence"),
    [
        ({}, "Choose who gets the award."),
        ({"warband": 999}, "takes no part"),
        ({"player": 999}, "Choose who gets the award."),
        ({"season": 999}, "not one of the campaign's"),
    ],
)
def test_trophies_without_a_valid_recipient_are_refused(season, organiser, whom, sentence):
    with pytest.raises(Refused, match=sentence):
        give(season, organiser, **whom)
    assert not Trophy.objects.exists()


def test_others_than_members_and_warriors_of_the_warband_are_refused(season, organiser, warband):
    with pytest.raises(Refused, match="no warrior called Karl Franz"):
        give(season, organiser, warband=warband.pk, warrior="Karl Franz")
    with pytest.raises(Refused, match="Choose the warband"):
        give(season, organiser, player=organiser.pk, warrior="Somebody")
    with pytest.raises(Refused, match="Choose who"):
        give(season, organiser, player=make_user("stranger").pk)
    with pytest.raises(Refused, match="a name"):
        give_trophy(season.campaign_id, organiser, name="  ", request_key="x", warband=warband.pk)


def test_a_season_of_another_campaign_is_refused(season, organiser, warband):
    other = create_campaign(organiser, name="Elsewhere")
    with pytest.raises(Refused, match="not one of the campaign's"):
        give_trophy(other.pk, organiser, name="X", request_key="x", player=organiser.pk, season=season.pk)


def test_there_is_a_limit(season, organiser, warband, monkeypatch):
    monkeypatch.setattr("campaigns.services.rounds.trophies.MOST_TROPHIES", 1)
    give(season, organiser, warband=warband.pk)
    with pytest.raises(Refused, match="1 awards without points at most"):
        give(season, organiser, key="b", warband=warband.pk)
    assert trophy_model.MOST_TROPHIES == 500


def test_a_trophy_is_taken_back_once(season, organiser, warband):
    trophy = give(season, organiser, warband=warband.pk)
    take_trophy_back(trophy.pk, organiser)
    take_trophy_back(trophy.pk, organiser)
    assert not Trophy.objects.exists()
    assert told(season)[0] == f"organiser took the award Best story back from {warband.name}."
    assert sum("took the award" in text for text in told(season)) == 1


def test_a_closed_season_has_its_awards_and_its_introduction_still(season, organiser, warband):
    close_or_reopen_season(season.pk, organiser, is_open=False)
    give(season, organiser, warband=warband.pk, season=season.pk)
    introduce_season(season.pk, intro="  It was cold.\n")
    assert Season.objects.get(pk=season.pk).intro == "It was cold."
    assert Trophy.objects.get().season == season
