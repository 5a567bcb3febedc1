"""`manage.py results accept-due` accepts what is due, once."""

from io import StringIO

import pytest
from django.core.management import call_command

from campaigns.models import Battle
from tests.campaigns.results.test_verdicts import counts, days_pass, dispute

pytestmark = pytest.mark.django_db


def run():
    out = StringIO()
    call_command("results", "accept-due", stdout=out)
    return out.getvalue()


def test_results_that_are_due_are_accepted_once(campaign, fought):
    assert run() == "No result is due.\n"
    counts(campaign, "days")
    days_pass(fought)
    assert run() == f"Winter in the Ruins, {fought}: accepted\n"
    assert Battle.objects.get().status == "accepted"
    assert run() == "No result is due.\n"


def test_a_disputed_result_is_not_due(campaign, fought, player):
    counts(campaign, "days")
    dispute(fought, player)
    days_pass(fought)
    assert run() == "No result is due.\n"
