"""`manage.py ledger check` and what standings are made of: figures of sides, options, grants, look-alike names."""

import pytest
from django.utils import timezone

from campaigns.models import BattleSide, ChronicleEntry
from campaigns.services.campaign.options import change_options
from campaigns.services.members.grants import grant
from rules.mustering.changes.granting import Grant, To, What
from tests.campaigns.checking.test_ledger_command import checked, of, told

pytestmark = pytest.mark.django_db


def test_derived_figures_of_archived_campaigns_are_repaired_too(played, campaign):
    type(campaign).objects.update(archived_at=timezone.now(), is_open=False)
    ChronicleEntry.objects.create(campaign=campaign, kind="archived", facts={"by": "organiser"})
    of(played).update(seed="another")
    BattleSide.objects.update(taken_out=99)
    code, found = checked("--repair")
    assert (code, found["faults"]) == (0, [])


def test_the_figures_of_a_side_are_those_of_the_record(played):
    names = ("taken_out", "heroes_out", "leaders_out", "wyrdstone", "objectives", "rating")
    before = list(BattleSide.objects.order_by("pk").values(*names))
    BattleSide.objects.update(taken_out=99, heroes_out=9, leaders_out=3, objectives=7, wyrdstone=50, rating=1)
    found = {it["path"] for it in checked()[1]["faults"]}
    assert {f"sides[{side}].{name}" for side in (0, 1) for name in names} <= found
    checked("--repair")
    assert list(BattleSide.objects.order_by("pk").values(*names)) == before


def test_an_option_that_the_chronicle_tells_otherwise_is_mended(played, campaign, organiser):
    change_options(campaign.pk, organiser, {"catch_up": "fixed", "catch_up_gold": 60})
    assert checked()[1]["faults"] == []
    type(campaign).objects.update(catch_up_gold=1060, ruleset="organiser")
    code, found = checked("--repair")
    assert (code, [it["path"] for it in found["faults"]]) == (1, ["ruleset"])
    campaign.refresh_from_db()
    assert campaign.catch_up_gold == 60


def test_a_grant_that_no_ledger_has_is_named(played, campaign, organiser, rats):
    for number, (what, to) in enumerate(
        (("gold", "stash"), ("experience", "heroes"), ("wyrdstone", "stash"))
    ):
        grants = [Grant(What(what), 7 + number, To(to))]
        grant(organiser, [rats.pk], grants, reason=f"Prize {number}", request_key=f"g{number}")
    assert checked()[1]["faults"] == []
    told("granted").update(facts=told("granted").first().facts | {"reason": "Nothing"})
    faults = checked()[1]["faults"]
    assert {(it["kind"], it["path"]) for it in faults} == {("chronicle entry", "facts.grants")}


def test_a_name_of_an_account_is_told_from_its_look_alikes_again(played, other_player):
    before = other_player.name_skeleton
    type(other_player).objects.filter(pk=other_player.pk).update(name_skeleton="another")
    assert [it["path"] for it in checked()[1]["faults"]] == ["name_skeleton"]
    assert checked("--repair")[0] == 0
    other_player.refresh_from_db()
    assert other_player.name_skeleton == before


def test_a_way_of_fighting_that_the_record_contradicts_is_named_in_words(played):
    of(played).update(fought_by="table")
    (fault,) = [it for it in checked()[1]["faults"] if it["path"] == "fought_by"]
    assert fault["fault"] == "'table' is stored; by what is told of the battle it is 'engine'."
