"""`manage.py ledger check` and what a battle leaves between two warbands: captives and claims on the dead."""

import pytest

from campaigns.models import Captive, DeadClaim
from campaigns.services.claims.captives import decide_fate, negotiation_of
from campaigns.services.results.accept import accept_battle
from roster.models import Aftermath, LedgerEntry, Warrior
from tests.campaigns.checking.test_ledger_command import checked
from tests.campaigns.claims.test_captives import CAPTURED
from tests.campaigns.sequences import down, finish, hurt
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def taken(fought, organiser, player, rats, others):
    """The leader of the rats is a captive of the others."""
    down(fought, 0)
    accept_battle(fought.pk, organiser)
    hurt(Aftermath.objects.get(warband=rats), player, CAPTURED)
    return Captive.objects.get(warband=rats)


def captive_faults(*options):
    return [it for it in checked(*options)[1]["faults"] if it["kind"] == "captive"]


def test_a_captive_whom_the_roster_does_not_miss_is_named(taken):
    assert captive_faults() == []
    Warrior.objects.filter(warband=taken.warband, number=taken.number).update(status="active")
    (fault,) = captive_faults()
    assert "active on the roster of The Gutter Shadows" in fault["fault"]
    checked("--repair")
    assert captive_faults() == []  # the roster is written again from its ledger


def test_the_name_of_a_captive_is_mended(taken):
    Captive.objects.update(name="Nobody")
    assert [it["path"] for it in captive_faults()] == ["name"]
    assert captive_faults("--repair") == []
    taken.refresh_from_db()
    assert taken.name == negotiation_of(taken).captive.name


def test_the_number_of_a_captive_is_mended(taken):
    before = taken.number
    Captive.objects.update(number=77)
    assert "number" in {it["path"] for it in captive_faults()}
    assert captive_faults("--repair") == []
    taken.refresh_from_db()
    assert taken.number == before


def test_the_time_of_a_settlement_is_that_of_the_ledger(taken, other_player):
    decide_fate(taken.pk, other_player, fate="sell-to-slavers", at=0)
    assert captive_faults() == []
    Captive.objects.update(settled_at=None)
    assert [it["path"] for it in captive_faults()] == ["settled_at"]
    assert captive_faults("--repair") == []
    taken.refresh_from_db()
    row = LedgerEntry.objects.filter(request_key=f"captive-{taken.pk}:settle").first()
    assert taken.settled_at == row.made_at


@pytest.mark.parametrize(("change", "place"), [
    ({"negotiation": "{}"}, "negotiation"),
    ({"status": "settled"}, "fate"),
])  # fmt: skip
def test_a_captivity_that_nothing_explains_is_named(taken, change, place):
    Captive.objects.update(**change)
    assert place in {it["path"] for it in captive_faults("--repair")}


def claimed(taken, claimant, **columns):
    """A claim of the claimant on the dead of those whose leader is a captive, as the chronicle tells of it."""
    battle = taken.battle
    facts = {"claimant": claimant.name, "warband": taken.warband.name}
    battle.campaign.chronicle.create(kind="dead_claimed", battle=battle, facts=facts)
    DeadClaim.objects.create(battle=battle, warband=taken.warband, claimant=claimant, seed="s", **columns)


def claim_faults():
    return [it for it in checked()[1]["faults"] if it["kind"] == "claim on the dead"]


def test_a_claim_without_finished_sequences_is_named(taken):
    claimed(taken, taken.captor)
    (fault,) = claim_faults()
    assert "The sequence of The Lamp Eaters is not finished" in fault["fault"]


def test_a_claim_on_somebody_who_did_not_die_is_named(taken, other_player, others):
    finish(others, other_player)
    claimed(taken, others, status="settled", had=[0])
    found = claim_faults()
    assert [it["path"] for it in found] == ["settled_at", "had"]
    assert "somebody who did not die" in found[1]["fault"]


def test_a_claim_on_its_own_dead_of_a_warband_that_never_looted_is_named(taken):
    claimed(taken, taken.warband)
    (fault,) = claim_faults()
    assert (fault["path"], fault["can_be_repaired"]) == ("claimant", False)
    assert "never had a warrior who loots the dead" in fault["fault"]


def test_a_claim_of_which_the_chronicle_tells_otherwise_is_named(taken):
    claimed(taken, taken.captor)
    DeadClaim.objects.update(warband=taken.captor, claimant=taken.warband)
    (fault,) = claim_faults()
    assert (
        "The chronicle does not tell that The Gutter Shadows claimed the dead of The Lamp Eaters"
        in fault["fault"]
    )
