"""Practice battles: against an example, or another roster of the player, by tactics or by two at one device."""

import pytest
from django.urls import reverse

from campaigns.forms.play import PracticeForm
from campaigns.models import Game
from campaigns.services.play.practice import Practice, begin_practice
from campaigns.services.refusal import Refused
from roster.models import Warband
from roster.rulebooks import book_of
from roster.services.rulebook.editions import pin
from roster.services.warbands.muster import muster_warband
from roster.services.warbands.warriors import hire
from rules.catalogue.packs.house_rule_model import ONE_BATTLE, written
from rules.catalogue.packs.stack import standard
from rules.engine.record import Record
from rules.values import read_json
from tests.campaigns.play.players import play


@pytest.fixture
def one_off(player):
    """A roster for single battles of 500 gc, with a captain and two warriors."""
    edition = pin(standard(), (written(ONE_BATTLE, 500),))
    warband = muster_warband(
        player, name="One-offs", type="mercenaries-reikland", edition=edition, request_key=""
    )
    for kind in ("mercenary-captain", "warrior", "warrior"):
        warband = hire(warband.pk, player, type=kind, revision=None, request_key="")
    return warband


def chosen(form: PracticeForm, **fields):
    return {name: field.initial for name, field in form.fields.items()} | fields


def test_two_rosters_of_a_player_fight_played_by_two_at_one_device(one_off, rats, player, client) -> None:
    client.force_login(player)
    url = reverse("campaigns:practice", args=[one_off.pk])
    form = client.get(url).context["form"]
    assert form.fields["opponent"].choices[0] == ("Your own", [(f"roster:{rats.pk}", rats.name)])
    client.post(url, chosen(form, opponent=f"roster:{rats.pk}", tactics="shared"))
    game = Game.objects.get()
    assert [(seat.name, seat.user) for seat in game.seats.all()] == [
        ("One-offs", player),
        (rats.name, player),
    ]
    fielded = [len(side.fighters) for side in read_json(Record, game.record, where="game").setup.sides]
    assert fielded == [3, sum(block.members for block in rats.warriors.filter(status="active"))]


def test_tactics_play_another_roster_to_the_end_and_nothing_comes_of_it(one_off, rats, player) -> None:
    before = [Warband.objects.get(pk=it.pk).revision for it in (one_off, rats)]
    game = begin_practice(rats, player, Practice(roster=one_off.pk, tactics="bold"))
    assert [seat.user for seat in game.seats.all()] == [player, None]
    assert play(game, player).status == Game.Status.OVER
    assert [Warband.objects.get(pk=it.pk).revision for it in (one_off, rats)] == before


def test_rosters_of_others_and_the_roster_itself_are_no_opponents(one_off, rats, others, player) -> None:
    offered = [group for group, _ in PracticeForm(rats, book_of(rats)).fields["opponent"].choices]
    assert offered == ["Your own", "An example warband of"]
    for roster in (others.pk, rats.pk):
        with pytest.raises(Refused, match="no such warband"):
            begin_practice(rats, player, Practice(roster=roster))
        form = PracticeForm(rats, book_of(rats))
        form = PracticeForm(rats, book_of(rats), chosen(form, opponent=f"roster:{roster}"))
        assert "opponent" in form.errors
