"""A captive of Pit Fighters in their pit: the page, both ledgers, and what stays open."""

import pytest
from django.db import transaction
from django.urls import reverse

from campaigns.models import Captive
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.claims.captives import decide_fate, negotiate, negotiation_of
from campaigns.services.members.warbands import enter_warband
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from roster.models import Aftermath, Warband
from roster.services.warbands.muster import import_warband
from roster.sheets import read_sheet
from rules.catalogue.load import DATA, rulebook
from rules.mustering.document import read_sheet as read_document
from rules.values import canonical, changed
from tests.campaigns.sequences import down, hurt
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

LEADER = 1
STRONG = {"WS": 10, "S": 10, "T": 10, "W": 10, "A": 10, "I": 10}
WEAK = {"WS": 1, "S": 1, "T": 1, "W": 1, "A": 1, "I": 1}


@pytest.fixture
def pits(campaign, other_player):
    text = (DATA / "rosters" / "pit-fighters.toml").read_bytes()
    sheet = read_document(text, "pit-fighters.toml", rulebook())
    warband = import_warband(other_player, sheet, origin="a test", request_key="test:pits")
    enter_warband(campaign.pk, other_player, warband.pk)
    return warband


@pytest.fixture
@remembered
def taken(campaign, organiser, player, rats, pits):
    battle = set_up_battle(campaign.pk, organiser, Plan(warbands=(rats.pk, pits.pk)))
    fight_battle(battle.pk, organiser)
    battle.refresh_from_db()
    down(battle, 0)
    accept_battle(battle.pk, organiser)
    hurt(Aftermath.objects.get(warband=rats), player, "6,1")
    Aftermath.objects.filter(warband=pits).update(status="dropped")
    return Captive.objects.get()


def arm(captive, seed="a seed", **figures):
    """The captive with these figures, and dice by that seed."""
    negotiation = negotiation_of(captive)
    block = negotiation.captive.block
    block = changed(block, profile=changed(block.profile, **figures))
    negotiation = changed(negotiation, captive=changed(negotiation.captive, block=block))
    text = canonical(negotiation).decode()
    Captive.objects.filter(pk=captive.pk).update(negotiation=text, seed=seed)


def sheet(warband):
    return read_sheet(Warband.objects.get(pk=warband.pk))


def let_him_win(captive, user, *, free):
    """Fight with one seed after the other until the captive is let go, or kept."""
    for number in range(20):
        arm(captive, f"seed {number}", **STRONG)
        with transaction.atomic():
            found = decide_fate(captive.pk, user, fate="in-the-pit", at=0)
            if (found.status == "settled") is free:
                return found
            transaction.set_rollback(True)
    raise AssertionError("the die never falls so")


def test_a_captive_who_loses_never_returns(taken, rats, pits, other_player):
    arm(taken, **WEAK)
    before = sheet(pits)
    champion = sheet(pits).warrior(LEADER)
    found = decide_fate(taken.pk, other_player, fate="in-the-pit", at=0, champion=champion.number)
    assert (found.status, found.fate) == ("settled", "in-the-pit")
    after = sheet(pits)
    assert after.gold == before.gold + 50
    assert after.warrior(LEADER).experience == champion.experience + 2
    assert after.stash != before.stash
    assert not sheet(rats).warrior(LEADER).is_active
    assert any("fights" in line for line in found.told)


def test_a_winner_who_is_let_go_comes_home_with_his_prize(taken, rats, pits, other_player):
    home, held = sheet(rats), sheet(pits)
    found = let_him_win(taken, other_player, free=True)
    assert found.fate == "ransom"
    back = sheet(rats)
    assert back.gold == home.gold + 50
    assert back.warrior(LEADER).is_active
    assert back.warrior(LEADER).experience == home.warrior(LEADER).experience + 2
    assert sheet(pits) == held


def test_a_winner_who_is_kept_does_not_fight_again_and_is_ransomed_with_his_prize(
    taken, rats, player, other_player, organiser, client_of
):
    home = sheet(rats)
    let_him_win(taken, other_player, free=False)
    with pytest.raises(Refused):
        decide_fate(taken.pk, other_player, fate="in-the-pit", at=0)
    with pytest.raises(Refused):
        decide_fate(taken.pk, other_player, fate="in-the-pit", at=1)
    page = client_of(other_player).get(taken.get_absolute_url()).content.decode()
    assert "stays a captive" in page
    assert "Make the captive fight in the pit" not in page
    assert 'tag tag--good">settled' not in page
    negotiate(taken.pk, player, by="owner", action="offer", at=1, gold=0)
    negotiate(taken.pk, other_player, by="captor", action="accept", at=2)
    assert sheet(rats).gold == home.gold + 50
    assert sheet(rats).warrior(LEADER).experience == home.warrior(LEADER).experience + 2


def test_the_page_offers_the_fight_with_every_hero_who_can(taken, pits, client_of, other_player, player):
    client = client_of(other_player)
    page = client.get(taken.get_absolute_url()).content.decode()
    heroes = [block for block in sheet(pits).active if block.kind == "hero"]
    assert all(f'<option value="{hero.number}">{hero.name}</option>' in page for hero in heroes)
    assert (
        "Make the captive fight in the pit"
        not in client_of(player).get(taken.get_absolute_url()).content.decode()
    )
    arm(taken, **WEAK)
    url = reverse("campaigns:captive-fate", args=[taken.pk])
    data = {"fate": "in-the-pit", "at": "0", "champion": str(heroes[-1].number)}
    told = client.post(url, data, follow=True).content.decode()
    assert f"loses against {heroes[-1].name}" in told


def test_nobody_fights_who_is_no_hero_of_the_captor(taken, other_player):
    with pytest.raises(Refused):
        decide_fate(taken.pk, other_player, fate="in-the-pit", at=0, champion=99)
