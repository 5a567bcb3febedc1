"""The site that is frozen next can be made, and holds something of every state."""

import pytest

from campaigns.models import Battle, BattleChances, BattlePicture, CampaignPrint, CampaignStudy
from roster.models import Aftermath, Edition, Loadout, PackDraft, SoloBattle, WishListLine
from tests.frozen.contents import formats, records, uploads, warbands
from tests.frozen.stored_types import LATER
from tests.frozen.whole_site import RULESETS, fill_once


@pytest.mark.django_db
def test_a_whole_site_has_something_of_everything(run_folder):
    fill_once(run_folder)
    battles = Battle.objects.all()
    assert {battle.status for battle in battles} == set(Battle.Status.values)
    assert {battle.fought_by for battle in battles} == set(Battle.FoughtBy.values)
    assert {row.status for row in Aftermath.objects.all()} == set(Aftermath.Status.values)
    assert {row.status for row in SoloBattle.objects.all()} >= {"open", "handed_in"}
    for planned in (WishListLine, Loadout, PackDraft, CampaignPrint, BattlePicture, BattleChances):
        assert planned.objects.exists()
    assert {bool(study.summary) for study in CampaignStudy.objects.all()} == {True, False}
    assert all(bool(study.counts) != bool(study.summary) for study in CampaignStudy.objects.all())
    assert any(edition.switches for edition in Edition.objects.all())
    assert records().keys() >= set(RULESETS)
    assert uploads().keys() == {"example.toml", "river.toml"}
    assert len(warbands()) > 8
    assert formats(**LATER)
