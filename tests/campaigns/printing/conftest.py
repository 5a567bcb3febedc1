"""A season with a battle that counts and all that follows it, for the tests of prints."""

import pytest

from roster.models import Aftermath
from tests.campaigns.leagues import league, published
from tests.campaigns.rounds.test_season_standings import play
from tests.campaigns.sequences import finish
from tests.remembered import remembered


@pytest.fixture
@remembered
def season(organiser):
    return league(organiser, 3, kind="random")[0]


@pytest.fixture
def campaign(season):
    return season.campaign


@pytest.fixture
@remembered
def played(season, organiser):
    """A battle of the season, with its post-battle sequences."""
    (battle,) = play(season, organiser, published(season, organiser))
    for sequence in Aftermath.objects.filter(status="open").order_by("pk"):
        finish(sequence.warband, sequence.warband.owner)
    return battle


@pytest.fixture
def member(played):
    """A player with a warband in the battle."""
    return played.sides.first().warband.owner
