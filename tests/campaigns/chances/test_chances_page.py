"""The page of chances: its two warriors, what it says of them, who may ask, and how often."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.urls import reverse

from campaigns.pages.chances.purchase import common_enemies, compared
from campaigns.services.battles.set_up import set_up_battle
from roster.sheets import read_sheet
from roster.site.operating.rates import counts
from rules.catalogue.load import rulebook
from rules.duel.stage import Terms
from rules.ledger.sheet import Possession
from rules.values import changed

ADDRESS = reverse("chances")
DUEL = {
    "one": "mercenaries-reikland",
    "one_who": "marksman",
    "two": "skaven-clan-eshin",
    "two_who": "verminkin",
}


@pytest.fixture
def signed(client, player):
    counts.forget()
    client.force_login(player)
    return client


def text(client, **asked):
    answer = client.get(ADDRESS, asked)
    assert answer.status_code == 200
    return answer.content.decode()


def cells(page: str, name: str) -> list[str]:
    """The figures of the row with that name."""
    found = re.search(rf'<th scope="rowgroup"[^>]*>{re.escape(name)}</th>(.*?)</tbody>', page, re.DOTALL)
    assert found, name
    return [
        it.strip().replace("\N{NO-BREAK SPACE}", " ") for it in re.findall(r"<td[^>]*>(.*?)</td>", found[1])
    ]


def test_two_types_meet_with_what_they_come_with(signed):
    page = text(signed, **DUEL)
    assert "Marksman, Reikland Mercenaries" in page
    assert cells(page, "Blow: dagger")[0] == "50 %"
    assert "<caption>How both are once all have struck</caption>" in page


def test_pools_of_dice_are_counted_for_whoever_waits(signed):
    asked = {**DUEL, "ruleset": "trench"}
    page = text(signed, **asked)
    assert "it takes some seconds to count them" in page
    assert "How both are once all have struck" not in page
    (link,) = re.findall(r'href="([^"]*)">Count them<', page)
    whole = signed.get(unescape(link)).content.decode()
    assert "<caption>How both are once all have struck</caption>" in whole
    assert "Count them" not in whole
    assert "ruleset=trench" in link


def test_gear_that_is_ticked_counts(signed):
    page = text(signed, **DUEL, one_of="marksman", one_gear=["mace", "long-bow"])
    assert cells(page, "Shot: long bow")[0] == "67 %"
    assert cells(page, "Blow: mace")[0] == "50 %"


def test_gear_of_another_type_is_forgotten(signed):
    assert "Shot: long bow" not in text(signed, **DUEL, one_of="swordsman", one_gear=["long-bow"])


def test_cover_makes_a_shot_harder(signed):
    asked = {**DUEL, "one_of": "marksman", "one_gear": ["long-bow"]}
    assert cells(text(signed, **asked, cover="on"), "Shot: long bow")[0] == "50 %"
    assert cells(text(signed, **asked, distance="40"), "Shot: long bow")[0] == "0 %"


def test_own_rosters_stand_first_and_can_be_chosen(signed, rats):
    page = text(signed, one=f"r{rats.pk}", two=f"r{rats.pk}", enemies="on")
    assert f'<option value="r{rats.pk}" selected>' in page
    assert f"Everybody of {rats.name}" in page


def test_a_roster_that_the_user_may_not_read_does_not_exist(client, stranger, rats):
    client.force_login(stranger)
    assert client.get(ADDRESS, {"one": f"r{rats.pk}"}).status_code == 404


def test_the_house_rules_of_a_campaign_are_for_its_members(signed, rats, campaign, client, stranger):
    assert f"as {campaign.name} plays" in text(signed, **DUEL, campaign=campaign.pk)
    client.force_login(stranger)
    assert campaign.name not in text(client, **DUEL, campaign=campaign.pk)


@pytest.mark.parametrize("ruleset", sorted(rulebook().rulesets))
def test_every_ruleset_has_a_page(signed, ruleset):
    page = text(signed, **DUEL, ruleset=ruleset)
    assert f"By {rulebook().rulesets[ruleset].name}, with the usual options." in " ".join(
        unescape(page).split()
    )


@pytest.mark.parametrize(
    "asked",
    [
        {"one": "nobody"},
        {"one": "r999999"},
        {"one": "r²"},
        {"one": "r" + "9" * 5000},
    ],
)
def test_unknown_warbands_are_not_found(signed, asked):
    assert signed.get(ADDRESS, asked).status_code == 404


def test_nonsense_is_as_usual(signed):
    text(
        signed,
        one_who="nobody",
        two_held="99",
        distance="-3",
        height="x",
        target="x",
        ruleset="x",
        combat="x",
    )


def test_hired_swords_can_be_chosen(signed):
    assert ", For hire" in text(signed, one="hired", two="hired")


def test_the_form_alone_answers_htmx(signed):
    answer = signed.get(ADDRESS, DUEL, headers={"HX-Request": "true"})
    assert answer.content.decode().lstrip().startswith('<div id="chances"')
    assert "no-store" in answer["Cache-Control"]


def test_the_page_is_printed(signed):
    answer = signed.get(reverse("chances_pdf"), DUEL)
    assert answer["Content-Type"] == "application/pdf"
    assert "no-store" in answer["Cache-Control"]


def test_asking_too_often_is_refused(signed, settings, same_minute):
    settings.QUOTAS = {**settings.QUOTAS, "odds": 1}
    text(signed, **DUEL)
    answer = signed.get(ADDRESS, DUEL)
    assert answer.status_code == 429
    assert "You asked for chances more than 1 times" in answer.content.decode()


def test_queries_do_not_grow_with_rosters(signed, rats, django_assert_max_num_queries):
    with django_assert_max_num_queries(12):
        text(signed, one=f"r{rats.pk}", two=f"r{rats.pk}", enemies="on")


def test_the_link_from_a_battle_passes_its_rules(signed, campaign, organiser, plan):
    rules = rulebook().rulesets["heroheim"]
    keys = [it.key for it in rules.switches if not it.default][:1]
    battle = set_up_battle(campaign.pk, organiser, replace(plan, ruleset="heroheim", switches=tuple(keys)))
    page = unescape(signed.get(battle.get_absolute_url()).content.decode())
    (address,) = re.findall(rf'href="({ADDRESS}\?[^"]*)"', page)
    asked = " ".join(unescape(signed.get(address).content.decode()).split())
    (name,) = [it.name for it in rules.switches if it.key in keys]
    assert f"By {rules.name} by the rulebook of {campaign.name}, with the options {name}." in asked
    assert f'name="option" value="{keys[0]}"' in asked


def test_options_of_another_ruleset_are_forgotten(signed):
    page = " ".join(text(signed, **DUEL, ruleset="heroheim", options_of="mordheim", option="x").split())
    assert "with the usual options" in page
    assert "with no options" in " ".join(text(signed, **DUEL, options_of="mordheim").split())


def bought(warband, key, number=1):
    return reverse("chances_with", args=[warband.pk, number, key])


def test_a_helmet_changes_how_often_they_are_stunned(signed, rats):
    page = signed.get(bought(rats, "helmet", 6)).content.decode()
    assert "What it would change against some common enemies." in page
    assert "Own blows" not in page


def test_a_weapon_changes_the_own_blows(signed, rats):
    page = signed.get(bought(rats, "halberd")).content.decode()
    assert "Own blows, all of a turn" in page
    assert "<b>" in page


def test_a_purchase_goes_by_the_rules_of_the_campaign(signed, rats, campaign):
    type(campaign).objects.filter(pk=campaign.pk).update(ruleset="heroheim")
    page = " ".join(unescape(signed.get(bought(rats, "halberd")).content.decode()).split())
    assert f"By {rulebook().rulesets['heroheim'].name}, as {campaign.name} plays." in page
    assert f"&campaign={campaign.pk}" in page


def test_a_shield_takes_the_hand_of_a_second_weapon(signed, rats):
    book, sheet = rulebook(), read_sheet(rats)
    own = tuple(Possession(key, (0,)) for key in ("mace", "axe"))
    (first, *rest) = sheet.warriors
    armed = changed(sheet, warriors=(changed(first, possessions=own), *rest))
    enemy = common_enemies(book)[0]
    blow, *_, blows = compared(armed, armed.warriors[0], book.items["shield"], enemy, Terms(book))
    assert (blow.attack, blows.attack) == ("Their blow", "Own blows, all of a turn")
    assert not blow.is_the_same
    before, after = (int(it.split()[0]) for it in blows.pairs[2])
    assert before > after


def test_a_weapon_for_both_hands_is_compared_in_hand(rats):
    book, sheet = rulebook(), read_sheet(rats)
    own = (Possession("halberd", (0,)),)
    armed = changed(sheet, warriors=(changed(sheet.warriors[0], possessions=own),))
    *_, blows = compared(armed, armed.warriors[0], book.items["dagger"], common_enemies(book)[0], Terms(book))
    before, after = (int(it.split()[0]) for it in blows.pairs[2])
    assert before > after


def test_blows_stand_before_shots_in_the_table_of_all_enemies(signed):
    arms = ["long-bow", "mace", "axe"]
    page = text(signed, **DUEL, one_of="marksman", one_gear=arms, enemies="on")
    heads = re.findall(r'<th scope="col" class="number">((?:Blow|Shot): [^<]*)</th>', page)
    assert heads == ["Blow: mace", "Blow: axe", "Shot: long bow"]


@pytest.mark.parametrize(("key", "number"), [("moon", 1), ("helmet", 99)])
def test_things_and_warriors_that_do_not_exist_are_not_found(signed, rats, key, number):
    assert signed.get(bought(rats, key, number)).status_code == 404


def test_a_purchase_is_hidden_like_the_roster(client, stranger, rats):
    client.force_login(stranger)
    assert client.get(bought(rats, "helmet")).status_code == 404
