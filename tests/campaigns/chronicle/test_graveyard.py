"""The graveyard of a campaign."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from roster.services.history.record import record
from rules.ledger.entries import BattleFought, MembersLost
from tests.campaigns.samples import muster

pytestmark = pytest.mark.django_db


def lose(warband, number, title):
    fought = BattleFought("b", title, (), "lost", (MembersLost(number, 1, "dead", (), "Krikk"),))
    key = f"{title}-{warband.pk}"
    record(warband.pk, warband.owner, [fought], revision=None, request_key=key)


def test_the_dead_of_all_warbands_lie_there_and_lead_to_their_careers(
    campaign, rats, others, player, client_of
):
    lose(rats, 2, "Bells")
    lose(others, 3, "Ambush")
    html = client_of(player).get(f"/campaigns/{campaign.pk}/graveyard/").content.decode()
    assert "The Gutter Shadows, rat 1 was killed by Krikk." in html
    assert "The Lamp Eaters, rat 2 was killed by Krikk." in html
    assert f'href="/warbands/{others.pk}/warriors/3/"' in html


def test_warbands_outside_the_campaign_lie_elsewhere(campaign, rats, player, client_of):
    loner = muster(player, "The Loners", 3)
    lose(loner, 2, "Bells")
    html = client_of(player).get(f"/campaigns/{campaign.pk}/graveyard/").content.decode()
    assert "Nobody was lost so far." in html
    assert "The Loners" not in html


def test_the_chronicle_leads_to_it(campaign, player, client_of):
    page = client_of(player).get(f"/campaigns/{campaign.pk}/chronicle/").content.decode()
    assert f'href="/campaigns/{campaign.pk}/graveyard/"' in page


def test_it_takes_the_same_queries_for_many_dead_as_for_few(campaign, rats, others, player, client_of):
    def queries():
        client = client_of(player)
        with CaptureQueriesContext(connection) as captured:
            assert client.get(f"/campaigns/{campaign.pk}/graveyard/").status_code == 200
        return len(captured)

    lose(rats, 2, "Bells")
    few = queries()
    for number in (3, 4, 5):
        lose(rats, number, f"Bells {number}")
        lose(others, number, f"Bells {number}")
    assert queries() == few <= 9
