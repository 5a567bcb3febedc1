"""What is written is read back byte for byte, as a second campaign that shares nothing with the first."""

import re
from collections import defaultdict

import pytest
from django.apps import apps
from django.db import models
from django.utils import timezone

from campaigns.models import Battle, Campaign, ChronicleEntry, Game
from campaigns.moving import Members, export_campaign, import_campaign
from campaigns.moving.belongings import BELONGINGS
from campaigns.moving.left_out import LEFT_OUT
from campaigns.moving.values import kind_of
from campaigns.services.members.late_joiners import is_given
from roster.models import Warband
from tests.campaigns.moving.conftest import texts_of
from tests.frozen.whole_site import APART, FIRST

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("whole")]

_MODELS = [it for label in ("roster", "campaigns") for it in apps.get_app_config(label).get_models()]


def known_in(path):
    """Everybody is the account of the same name."""
    names = re.findall(r'"name":"([^"]+)"', texts_of(path)["users.jsonl"].decode())
    return Members({name: name for name in names})


def test_every_model_goes_along_or_stays_behind_for_a_reason():
    """A new model needs a line in `BELONGINGS` or a reason in `LEFT_OUT` (campaigns/moving)."""
    listed = [it.model for it in BELONGINGS]
    assert len(set(listed)) == len(listed)
    assert not set(listed) & set(LEFT_OUT)
    assert {*listed, *LEFT_OUT} == set(_MODELS)
    assert all(reason for reason in LEFT_OUT.values())


@pytest.mark.parametrize("it", BELONGINGS, ids=lambda it: it.name)
def test_every_column_can_be_written_and_every_json_column_says_which_ids_it_holds(it):
    """A JSON column is named in `ids` or `plain` of its line, so that no id of this site gets into a file unseen."""
    assert not it.model._meta.many_to_many or it.model is Campaign
    columns = {column.name: column for column in it.model._meta.concrete_fields if not column.primary_key}
    named = {*it.ids, *it.plain, *it.readings, *it.drawn, *it.made}
    assert named <= set(columns)
    json = {name for name, column in columns.items() if isinstance(column, models.JSONField)}
    assert json <= {*it.ids, *it.plain}
    for column in columns.values():
        if not isinstance(column, models.ForeignKey):
            kind_of(column)


def test_rows_come_after_those_that_they_name():
    seen = set(LEFT_OUT)
    for it in BELONGINGS:
        seen.add(it.model)
        for column in it.model._meta.concrete_fields:
            if isinstance(column, models.ForeignKey):
                assert column.related_model in seen, f"{it.name}.{column.name}"


def test_the_site_has_something_of_everything(whole, tmp_path):
    """Else the tests below would prove nothing of it."""
    manifest = export_campaign(whole, tmp_path / "out.zip")
    assert [name for name, part in manifest.files.items() if not part.rows] == []


def test_an_imported_campaign_exports_the_same_bytes(whole, tmp_path):
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    export_campaign(whole, first)
    done = import_campaign(first, known_in(first))
    export_campaign(done.campaign, second)
    assert texts_of(first) == texts_of(second)
    assert first.read_bytes() == second.read_bytes()
    assert done.faults == ()
    assert done.twins == (whole,)
    assert done.created == ()


def test_no_id_of_this_site_stands_in_the_file(whole, tmp_path):
    export_campaign(whole, tmp_path / "out.zip")
    found = defaultdict(set)
    for name, text in texts_of(tmp_path / "out.zip").items():
        if name == "manifest.json":
            continue
        for match in re.finditer(rb"[^\s,{}]{0,40}(?<![0-9a-f])(7\d{6})(?![0-9a-f])", text):
            model = _MODELS[(int(match[1]) - FIRST) // APART :][:1]
            if model and b"elsewhere-" not in match[0]:
                found[name].add(match[0].decode())
    assert not found


def test_keys_of_other_campaigns_are_nothing_here(whole, tmp_path):
    export_campaign(whole, tmp_path / "out.zip")
    done = import_campaign(tmp_path / "out.zip", known_in(tmp_path / "out.zip"))
    traveller = Warband.objects.filter(name="The travellers").latest("pk")
    assert done.campaign.entered.filter(warband=traveller).exists()
    keys = set(traveller.aftermaths.values_list("battle", flat=True))
    assert len(keys) == 1
    assert keys.pop().startswith("elsewhere-battle-")
    assert Battle.number_in(traveller.aftermaths.get().battle) is None


def test_ledgers_and_chronicles_lead_to_the_new_rows(whole, tmp_path):
    export_campaign(whole, tmp_path / "out.zip")
    campaign = import_campaign(tmp_path / "out.zip", known_in(tmp_path / "out.zip")).campaign
    new = {battle.key: battle for battle in campaign.battles.all()}
    warbands = Warband.objects.filter(battle_sides__battle__campaign=campaign).distinct()
    assert not warbands.filter(battle_sides__battle__campaign=whole).exists()
    for warband in warbands:
        for row in warband.ledger.filter(kind="battle-fought"):
            assert row.entry.battle in new
            assert new[row.entry.battle].sides.filter(warband=warband).exists()
    facts = [entry.facts for entry in ChronicleEntry.objects.filter(campaign=campaign)]
    named = {it["warband_id"] for it in facts if it.get("warband_id")}
    assert named
    assert named <= set(warbands.values_list("pk", flat=True)) | set(
        campaign.entered.values_list("warband", flat=True)
    )


def test_a_late_warband_that_had_its_grant_gets_no_second_one(whole, tmp_path):
    export_campaign(whole, tmp_path / "out.zip")
    campaign = import_campaign(tmp_path / "out.zip", known_in(tmp_path / "out.zip")).campaign
    entered = campaign.entered.select_related("warband").get(warband__owner__username="loner")
    assert is_given(campaign, entered.warband)
    assert campaign.seasons.filter(named_awards=[{"name": "Painted", "points": 2}]).exists()


def test_links_calendars_and_webhooks_stay_behind(whole, tmp_path):
    """Every secret address is another one in the copy; only the keys of dice go along."""
    whole.refresh_from_db()
    export_campaign(whole, tmp_path / "out.zip")
    copy = import_campaign(tmp_path / "out.zip", known_in(tmp_path / "out.zip")).campaign
    mine, theirs = (
        {
            it.invite_token,
            it.spectator_token,
            *it.memberships.exclude(calendar_token="").values_list("calendar_token", flat=True),
        }
        for it in (whole, copy)
    )
    assert (len(mine), len(theirs), "" in mine | theirs) == (3, 3, False)
    assert not mine & theirs
    written = b"".join(texts_of(tmp_path / "out.zip").values())
    assert not [token for token in mine if token.encode() in written]
    assert not copy.webhooks.exists()


@pytest.mark.parametrize("it", BELONGINGS, ids=lambda it: it.name)
def test_tokens_are_drawn_anew(it):
    tokens = {column.name for column in it.model._meta.concrete_fields if "token" in column.name}
    assert tokens == set(it.drawn)


def test_a_clock_stands_still_while_its_game_moves(whole, tmp_path):
    games = Game.objects.filter(battle__campaign=whole, status=Game.Status.RUNNING)
    assert games.update(minutes=5, hours=None, seconds_left=200, ticked_at=timezone.now())
    export_campaign(whole, tmp_path / "out.zip")
    copy = import_campaign(tmp_path / "out.zip", known_in(tmp_path / "out.zip")).campaign
    running = Game.objects.filter(battle__campaign=copy, status=Game.Status.RUNNING)
    assert {(game.is_paused, game.seconds_left) for game in running} == {(True, 200)}
