"""Dice of the table in the place of the battle's own: who enters them, when, what changes, and what is told."""

import re
from functools import cache

import pytest
from django.urls import reverse

from campaigns.models import Battle
from campaigns.pages.chronicle import sentence
from campaigns.services import (
    Plan,
    Refused,
    WarbandsMoved,
    accept_battle,
    enter_dice,
    enter_warband,
    fight_battle,
    set_up_battle,
    take_back_battle,
)
from campaigns.services.fighting import proposal_of
from campaigns.services.table_dice import seal
from roster.models import Warband
from roster.services import record
from roster.services.mustering import import_warband
from roster.sheets import read_sheet
from rules.aftermath.proposal import propose
from rules.catalogue.load import rulebook
from rules.ledger.entries import Renamed
from rules.ledger.sheet import Possession, WarbandSheet
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.values import changed
from tests.campaigns.samples import company

pytestmark = pytest.mark.django_db
MUSHROOMS = "mad-cap-mushrooms"
PURPOSE = "side effects of Mad Cap mushrooms"


def laden() -> list[WarbandSheet]:
    """Two warbands; the leader of the first has mushrooms."""
    eaters, others = (changed(company(name, 6), battles=1) for name in ("Eaters", "Others"))
    leader = eaters.warriors[0]
    things = tuple(sorted((*leader.possessions, Possession(MUSHROOMS, (40,))), key=lambda one: one.item))
    fed = changed(leader, possessions=things)
    return [changed(eaters, warriors=(fed, *eaters.warriors[1:])), others]


@cache
def seed() -> str:
    """A battle that the leader outlives, so that the mushrooms are rolled for."""
    for number in range(50):
        setup = set_up(laden(), rulebook(), seed=f"mushrooms {number}")
        ended = auto(setup, dict.fromkeys(range(2), POLICIES["steady"])).outcome
        told = propose(setup, ended, laden(), rulebook(), battle="b", title="t")
        if PURPOSE in [roll.purpose for roll in told.sides[0].rolls]:
            return setup.seed
    raise AssertionError("he dies in every battle")


@pytest.fixture
def fought(campaign, player, other_player, organiser):
    """A battle before which the first warband's leader ate mushrooms and which he outlived."""
    warbands = []
    for owner, sheet in zip((player, other_player), laden(), strict=True):
        warbands.append(import_warband(owner, sheet, origin="a test", request_key=sheet.name))
        enter_warband(campaign.pk, owner, warbands[-1].pk)
    plan = Plan(tuple(warband.pk for warband in warbands), seed=seed())
    return fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)


def mushrooms(battle):
    return next(roll for roll in proposal_of(battle).sides[0].rolls if roll.purpose == PURPOSE)


def entered(battle, user, *faces, seen=None):
    return enter_dice(battle.pk, user, {mushrooms(battle).key: faces}, seen=seen or seal(battle))


@pytest.mark.rule("CORE-POISON-MADCAP-3")
@pytest.mark.parametrize(("face", "stupid"), [(1, True), (6, False)])
def test_an_organiser_enters_a_die_and_acceptance_goes_by_it(fought, organiser, face, stupid):
    battle = entered(fought, organiser, face)
    battle.refresh_from_db()
    assert mushrooms(battle).faces == (face,)
    accept_battle(battle.pk, organiser)
    warband = Warband.objects.get(name="Eaters")
    leader = read_sheet(warband).warrior(1)
    assert ("stupidity" in leader.flags) == stupid
    assert MUSHROOMS not in [held.item for held in leader.possessions]
    take_back_battle(battle.pk, organiser)
    kept = read_sheet(Warband.objects.get(name="Eaters")).warrior(1)
    assert (kept.flags, MUSHROOMS in [held.item for held in kept.possessions]) == ((), True)


def test_the_chronicle_tells_how_many_rolls_are_the_tables(fought, organiser):
    battle = entered(fought, organiser, 7 - mushrooms(fought).faces[0])
    entry = battle.campaign.chronicle.first()
    text = sentence(entry.kind, entry.facts)
    assert text.startswith("organiser entered table dice for the result of battle 1")
    assert text.endswith(": 1 roll changed.")


def test_entering_what_stands_there_changes_and_tells_nothing(fought, organiser):
    before = fought.proposal
    entered(fought, organiser, *mushrooms(fought).faces)
    assert Battle.objects.get(pk=fought.pk).proposal == before
    assert not fought.campaign.chronicle.filter(kind="battle_dice_entered").exists()


def test_players_enter_no_dice(fought, player):
    with pytest.raises(Refused, match="Only an organiser"):
        entered(fought, player, 1)


def test_after_acceptance_and_before_the_battle_there_is_nothing_to_enter(fought, organiser):
    accept_battle(fought.pk, organiser)
    with pytest.raises(Refused, match="before its result is accepted"):
        entered(fought, organiser, 1)


def test_a_user_who_looked_at_another_proposal_is_told(fought, organiser):
    old = seal(fought)
    battle = entered(fought, organiser, 7 - mushrooms(fought).faces[0])
    with pytest.raises(Refused, match="has changed since you opened this page"):
        entered(battle, organiser, 3, seen=old)


def test_faces_that_cannot_be_are_refused(fought, organiser):
    with pytest.raises(Refused, match="1 x D6 cannot show 7"):
        entered(fought, organiser, 7)


def test_a_warband_that_changed_since_is_named(fought, organiser):
    warband = Warband.objects.get(name="Others")
    record(warband.pk, organiser, [Renamed(None, "Elsewhere")], revision=None, request_key="x:y")
    with pytest.raises(WarbandsMoved):
        entered(fought, organiser, 1)


def fields(page: str) -> dict[str, str]:
    """The fields of the dice with what they show."""
    form = page[page.index('class="enter-dice"') :]
    return dict(re.findall(r'name="(roll-\d+-\d+|seen)" value="([^"]*)"', form))


def test_the_page_shows_a_field_for_every_roll_and_takes_other_faces(fought, organiser, client_of):
    client, url = client_of(organiser), fought.get_absolute_url()
    shown = fields(client.get(url).content.decode())
    rolls = [
        (side, place) for side, one in enumerate(proposal_of(fought).sides) for place in range(len(one.rolls))
    ]
    assert set(shown) == {"seen", *(f"roll-{side}-{place}" for side, place in rolls)}
    name = next(
        f"roll-0-{place}"
        for place, roll in enumerate(proposal_of(fought).sides[0].rolls)
        if roll.purpose == PURPOSE
    )
    other = str(7 - int(shown[name]))
    answer = client.post(reverse("campaigns:dice", args=[fought.pk]), {**shown, name: other}, follow=True)
    text = answer.content.decode()
    assert "Dice entered" in text
    assert fields(text)[name] == other
    assert f"(originally {shown[name]})" in text.replace("&#x27;", "'")


@pytest.mark.parametrize("wrong", ["x", "12", "-1"])
def test_what_are_no_faces_is_said_and_changes_nothing(fought, organiser, client_of, wrong):
    client = client_of(organiser)
    shown = fields(client.get(fought.get_absolute_url()).content.decode())
    answer = client.post(
        reverse("campaigns:dice", args=[fought.pk]), {**shown, "roll-0-0": wrong}, follow=True
    )
    assert "Nothing was saved." in answer.content.decode()
    assert Battle.objects.get(pk=fought.pk).proposal == fought.proposal


def test_players_see_no_fields_and_post_in_vain(fought, player, client_of):
    client = client_of(player)
    assert "enter-dice" not in client.get(fought.get_absolute_url()).content.decode()
    assert client.post(reverse("campaigns:dice", args=[fought.pk]), {"seen": seal(fought)}).status_code == 404
