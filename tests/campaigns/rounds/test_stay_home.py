"""A warband that cannot come to a round takes what the campaign gives for it."""

from unittest.mock import patch

import pytest
from django.urls import reverse

from campaigns.models import ChronicleEntry
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.campaign.options import change_options
from campaigns.services.refusal import Refused
from campaigns.services.rounds import stay_home as service
from campaigns.services.rounds.absences import note_absence
from campaigns.services.rounds.arrange import draw_round, publish_round
from campaigns.services.rounds.stay_home import stay_home
from roster.models import Warband
from roster.services.history.undo import undo_last
from tests.campaigns.leagues import drawn, league

pytestmark = pytest.mark.django_db


@pytest.fixture
def away(organiser):
    """A round that is drawn without the first warband, and that warband."""
    season, warbands = league(organiser, 3)
    found = drawn(season)
    note_absence(found.pk, warbands[0].pk, warbands[0].owner, absent=True)
    found = draw_round(found.pk, kind="random", table_size=2, seen=found.revision)
    return found, warbands[0]


def options(found, organiser, **wanted):
    change_options(found.season.campaign_id, organiser, wanted)


def gold(warband):
    return Warband.objects.get(pk=warband.pk).gold


def test_gold_is_taken_once_and_undone_in_the_history(away, organiser, client_of):
    found, warband = away
    options(found, organiser, stay_home="gold", stay_home_gold=15)
    with pytest.raises(Refused, match="not published"):
        stay_home(found.pk, warband.pk, warband.owner)
    publish_round(found.pk, organiser, seen=found.revision)
    client, before = client_of(warband.owner), gold(warband)
    page = found.season.get_absolute_url()
    assert "Take 15 gc for staying at" in client.get(page).content.decode()
    client.post(reverse("campaigns:stay-home", args=[found.pk, warband.pk]))
    stay_home(found.pk, warband.pk, warband.owner)
    assert gold(warband) == before + 15
    shown = client.get(page).content.decode()
    assert f"{warband.name} stayed at home." in shown
    assert "Take 15 gc" not in shown
    (told,) = [line.text for line in lines(ChronicleEntry.objects.filter(kind="stayed_home"))]
    assert told == f"{warband.name} stayed at home in round 1 of {found.season.name}: 15 gc."
    with pytest.raises(Refused, match="has taken"):
        note_absence(found.pk, warband.pk, warband.owner, absent=False)
    undo_last(warband.pk, organiser, revision=None, request_key="")
    assert gold(warband) == before
    stay_home(found.pk, warband.pk, warband.owner)
    assert gold(warband) == before + 15


def test_a_die_of_exploration_finds_shards(away, organiser):
    found, warband = away
    options(found, organiser, stay_home="exploration")
    publish_round(found.pk, organiser, seen=found.revision)
    with patch.object(service.secrets, "randbelow", lambda sides: sides - 1):
        after = stay_home(found.pk, warband.pk, organiser)
    assert after.wyrdstone == 2
    (told,) = [line.text for line in lines(ChronicleEntry.objects.filter(kind="stayed_home"))]
    assert told.endswith("for a 6 on one die.")


def test_nothing_is_taken_without_the_option_or_by_others(away, organiser):
    found, warband = away
    publish_round(found.pk, organiser, seen=found.revision)
    with pytest.raises(Refused, match="brings nothing"):
        stay_home(found.pk, warband.pk, warband.owner)
    options(found, organiser, stay_home="gold", stay_home_gold=15)
    seats = found.seats.exclude(warband=warband).select_related("warband__owner")
    with pytest.raises(Refused, match="Only its player"):
        stay_home(found.pk, warband.pk, seats[0].warband.owner)
    with pytest.raises(Refused, match="cannot come"):
        stay_home(found.pk, seats[0].warband_id, seats[0].warband.owner)
    note_absence(found.pk, seats[0].warband_id, organiser, absent=True)
    with pytest.raises(Refused, match="is paired"):
        stay_home(found.pk, seats[0].warband_id, seats[0].warband.owner)
