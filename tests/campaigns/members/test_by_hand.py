"""Changes by hand in a campaign: who may make them, and how everybody learns of them."""

import re
import typing

import pytest

from campaigns.models import Campaign
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.campaign.options import change_options
from roster.access import may_correct
from roster.models import Warband
from roster.pages.history.hand_changes import _CHANGED
from roster.services.history.by_hand import Wish, change_by_hand
from roster.services.history.undo import CannotUndo, redo_last, undo_last
from rules.mustering.changes import by_hand
from tests.campaigns.samples import OPTIONS, muster

pytestmark = pytest.mark.django_db

GOLD = Wish("gold", "We miscounted.", number=25)


def click(warband):
    now = Warband.objects.get(pk=warband.pk).revision
    return {"revision": now, "request_key": f"page:{now}"}


def told(campaign):
    return [line.text for line in lines(campaign.chronicle.all()) if line.kind.endswith("by_hand")][::-1]


def let_owners(campaign):
    change_options(campaign.pk, None, {"owners_change_by_hand": True})


def test_organisers_alone_change_the_warbands_of_a_campaign_by_hand(
    rats, organiser, player, other_player, stranger, superuser
):
    assert may_correct(organiser, rats)
    assert may_correct(superuser, rats)
    for user in (player, other_player, stranger):
        assert not may_correct(user, rats)


def test_a_campaign_can_let_owners_change_theirs(campaign, rats, others, player):
    let_owners(campaign)
    assert may_correct(player, rats)
    assert not may_correct(player, others)


def test_a_warband_outside_any_campaign_is_its_owners(campaign, organiser, player):
    loner = muster(player, "The Loners", 3)
    assert may_correct(player, loner)
    assert not may_correct(organiser, loner)


def test_the_roster_folds_for_its_readers_and_leads_organisers_to_what_they_can_do(
    rats, campaign, organiser, other_player, client_of
):
    roster, doors = f"/warbands/{rats.pk}/", [f"/warbands/{rats.pk}/by-hand/"]
    doors.append(f"{campaign.get_absolute_url()}warbands/{rats.pk}/grant/")
    page = client_of(organiser).get(roster).content.decode()
    assert page.count('<details class="fold"') == rats.warriors.count()
    for door in doors:
        assert f'href="{door}"' in page
        assert client_of(organiser).get(door).status_code == 200
    page = client_of(other_player).get(f"{roster}?cards=open").content.decode()
    assert all(f'href="{door}"' not in page for door in doors)
    assert re.findall(r'<details class="fold" id="[^"]+" (open)?', page) == ["open"] * rats.warriors.count()


def test_the_page_is_open_to_those_alone(campaign, rats, organiser, player, other_player, client_of):
    path = f"/warbands/{rats.pk}/by-hand/"
    assert client_of(organiser).get(path).status_code == 200
    for user in (player, other_player):
        assert client_of(user).get(path).status_code == 404
        data = {"revision": 1, "number": 25, "reason": "x", "do": "save"}
        assert client_of(user).post(path, data).status_code == 404
    assert f'href="{path}"' in client_of(organiser).get(f"/warbands/{rats.pk}/history/").content.decode()
    assert f'href="{path}"' not in client_of(player).get(f"/warbands/{rats.pk}/history/").content.decode()


def test_the_chronicle_tells_of_a_change_of_its_undoing_and_of_its_return(campaign, rats, organiser):
    change_by_hand(rats.pk, organiser, wish=GOLD, **click(rats))
    with pytest.raises(CannotUndo, match="Only an organiser"):
        undo_last(rats.pk, rats.owner, **click(rats))
    undo_last(rats.pk, organiser, **click(rats))
    redo_last(rats.pk, organiser, **click(rats))
    change = "The Gutter Shadows by hand (gold +25): We miscounted."
    assert told(campaign) == [
        f"organiser changed {change}",
        "organiser undid a change of The Gutter Shadows by hand (gold +25): We miscounted.",
        f"organiser changed {change}",
    ]


def test_every_member_sees_change_reason_and_author(campaign, rats, organiser, other_player, client_of):
    change_by_hand(rats.pk, organiser, wish=GOLD, **click(rats))
    reader = client_of(other_player)
    chronicle = reader.get(f"/campaigns/{campaign.pk}/chronicle/").content.decode()
    assert "organiser changed The Gutter Shadows by hand (gold +25): We miscounted." in chronicle
    assert f'<a href="/warbands/{rats.pk}/history/">History</a>' in chronicle
    history = reader.get(f"/warbands/{rats.pk}/history/").content.decode()
    assert "Received 25 gc. By hand: We miscounted." in history


def test_nothing_is_told_of_a_warband_outside_any_campaign(campaign, player):
    loner = muster(player, "The Loners", 3)
    change_by_hand(loner.pk, player, wish=GOLD, **click(loner))
    assert told(campaign) == []


def test_an_organiser_undoes_a_change_by_hand_on_its_page_and_nothing_of_the_owner(
    rats, organiser, player, client_of
):
    change_by_hand(rats.pk, organiser, wish=GOLD, **click(rats))
    desk = client_of(organiser)
    path = f"/warbands/{rats.pk}/back/1/"
    assert "Undo this entry" in desk.get(path).content.decode()
    assert client_of(player).get(path).status_code == 200
    refused = client_of(player).post(path, {"page": "t", "revision": 2})
    assert refused.status_code == 422
    assert desk.post(path, {"page": "t", "revision": 2}).status_code == 302
    assert Warband.objects.get(pk=rats.pk).gold == rats.gold


def test_the_settings_of_a_campaign_have_the_switch(campaign, organiser, client_of):
    client = client_of(organiser)
    page = client.get(f"/campaigns/{campaign.pk}/options/").content.decode()
    assert "Players may change their own rosters by hand" in page
    client.post(f"/campaigns/{campaign.pk}/options/", {**OPTIONS, "owners_change_by_hand": "on"})
    assert Campaign.objects.get(pk=campaign.pk).owners_change_by_hand
    client.post(f"/campaigns/{campaign.pk}/options/", OPTIONS)
    assert not Campaign.objects.get(pk=campaign.pk).owners_change_by_hand


def test_the_chronicle_has_words_for_everything_that_can_be_changed_by_hand():
    verbs = [getattr(by_hand, name) for name in dir(by_hand)]
    changes = {
        kind.__struct_config__.tag
        for verb in verbs
        if callable(verb) and getattr(verb, "__module__", "") == by_hand.__name__
        for hint in [typing.get_type_hints(verb).get("return")]
        for kind in (typing.get_args(hint) or (hint,))
        if hasattr(kind, "__struct_config__") and kind.__struct_config__.tag_field == "change"
    }
    assert changes == set(_CHANGED)
