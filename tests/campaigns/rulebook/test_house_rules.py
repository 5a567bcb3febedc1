"""The house rules of a campaign: chosen with their values, said on rosters, and personae of whom there is one."""

import html
import re

import pytest
from django.urls import reverse

from campaigns.pages.battles.page import switches_on
from campaigns.services.claims.personae import persona_elsewhere, personae_elsewhere
from campaigns.services.rulebook.use import use_rulebook
from roster.models import Warrior
from roster.rulebooks import book_of_edition
from roster.services.rulebook.editions import standard_stack
from roster.services.warbands.hirelings import hire_persona
from roster.sheets import read_sheet
from rules.catalogue.load import rulebook
from rules.mustering.problem import NotAllowed
from rules.resolve import set_up

pytestmark = pytest.mark.django_db
DIGESTS = [pack.digest for pack in standard_stack()]
TAG = re.compile(r"<[^>]+>")
ALONE = "personae-are-one-person"


def text_of(answer):
    return " ".join(html.unescape(TAG.sub(" ", answer.content.decode())).split())


def play(campaign, organiser, *switches):
    campaign.refresh_from_db()
    use_rulebook(campaign.pk, organiser, packs=DIGESTS, switches=switches, instead_of=campaign.edition.digest)
    campaign.refresh_from_db()
    return book_of_edition(campaign.edition)


def test_every_house_rule_stands_in_the_form_with_its_sentence_and_value(campaign, organiser, client_of):
    answer = client_of(organiser).get(reverse("campaigns:rulebook", args=[campaign.pk]))
    page, text = answer.content.decode(), text_of(answer)
    shown = [rule for rule in rulebook().house_rules.values() if not rule.alone]
    assert "A roster of 500 gc for single battles" not in text
    for rule in shown:
        assert rule.name in text
        assert rule.summary in text
        assert (f'name="value-{rule.key}"' in page) is (rule.value is not None)
    assert "a third" in text


def test_a_value_is_chosen_previewed_and_saved(campaign, organiser, rats, client_of):
    client, url = client_of(organiser), reverse("campaigns:rulebook", args=[campaign.pk])
    asked = {
        "compare": "1",
        "pack": DIGESTS,
        "switch": ["missile-weapons-are-limited"],
        "value-missile-weapons-are-limited": "3",
        "value-rating-cap": "500",
    }
    preview = client.get(url, asked)
    assert "House rules switched on: Few missile weapons (a third)." in text_of(preview)
    hidden = re.findall(r'name="switch" value="([^"]+)"', preview.content.decode())
    assert "missile-weapons-are-limited=3" in hidden
    sent = {"pack": DIGESTS, "switch": "missile-weapons-are-limited=3", "edition": campaign.edition.digest}
    assert client.post(url, sent).status_code == 302
    campaign.refresh_from_db()
    assert campaign.edition.switches == ["missile-weapons-are-limited=3"]
    assert 'value="3" selected' in " ".join(client.get(url).content.decode().split())


def test_a_value_that_is_not_offered_is_refused(campaign, organiser, client_of):
    url = reverse("campaigns:rulebook", args=[campaign.pk])
    asked = {"compare": "1", "pack": DIGESTS, "switch": ["rating-cap"], "value-rating-cap": "7"}
    answer = client_of(organiser).get(url, asked)
    assert answer.status_code == 422
    assert "no value '7'" in text_of(answer)


def test_a_roster_says_each_house_rule_in_force_with_its_value(campaign, organiser, player, rats, client_of):
    address = reverse("roster:warband", args=[rats.pk])
    assert "House rules (" not in text_of(client_of(player).get(address))
    play(campaign, organiser, "off-hand-attacks-are-harder=2", "equals-strike-at-once")
    text = text_of(client_of(player).get(address))
    assert "House rules (2)" in text
    assert "Each attack with the second close combat weapon has -2 to hit" in text
    assert "Equals strike at once. Enemies who strike at the same Initiative" in text
    assert "Off-hand attacks are harder (-2)" in text


def test_a_battle_names_the_rules_that_are_on_in_it_with_their_values(campaign, organiser, rats, others):
    book = play(campaign, organiser, "off-hand-attacks-are-harder=2")
    setup = set_up([read_sheet(rats), read_sheet(others)], book, seed="1")
    named = {switch.name: switch.summary for switch in switches_on(setup, book)}
    assert "-2 to hit" in named["Off-hand attacks are harder (-2)"]


def persona(warband, key, status="active"):
    """A dramatis persona in a warband, as one that somebody else has hired."""
    known = rulebook().dramatis_personae[key]
    profile = dict.fromkeys(
        (
            *("movement", "weapon_skill", "ballistic_skill", "strength", "toughness"),
            *("wounds", "initiative", "attacks", "leadership"),
        ),
        3,
    )
    return Warrior.objects.create(
        warband=warband,
        number=90,
        name=known.name,
        type=key,
        kind="dramatis_persona",
        status=status,
        **profile,
    )


@pytest.mark.rule("HOUSE-13")
def test_a_persona_is_with_one_warband_of_the_campaign_alone(campaign, organiser, player, rats, others):
    johann = persona(others, "johann-the-knife")
    assert personae_elsewhere(campaign, rats.pk) == {}
    play(campaign, organiser, ALONE)
    why = f"{johann.name} is with {others.name}; in this campaign there is only one."
    assert personae_elsewhere(campaign, rats.pk) == {"johann-the-knife": why}
    assert personae_elsewhere(campaign, others.pk) == {}
    with pytest.raises(NotAllowed, match="in this campaign there is only one"):
        hire_persona(rats.pk, player, persona="johann-the-knife", found=True)
    Warrior.objects.filter(pk=johann.pk).update(status="dismissed")
    assert persona_elsewhere(rats.pk, "johann-the-knife") == ""


def test_a_dead_persona_is_gone_for_everybody(campaign, organiser, rats, others):
    play(campaign, organiser, ALONE)
    johann = persona(others, "johann-the-knife", status="dead")
    for warband in (rats, others):
        assert persona_elsewhere(warband.pk, "johann-the-knife").startswith(f"{johann.name} is dead")
