"""Things that matter to a battle from outside it: barrels, maps, addicts, and what acceptance strikes off."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from campaigns.models import Battle
from campaigns.pages.battles.page import battle_page
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.scenario_rolls import roll_scenario
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.members.warbands import enter_warband
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import set_up_again, take_back_battle
from roster.models import Warband
from roster.selectors import ledger_of
from roster.services.warbands.muster import import_warband
from roster.sheets import read_sheet
from rules.catalogue.load import DATA, rulebook
from rules.engine.events import ScenarioChosen, WarbandDrank
from rules.ledger.entries import BattleFought, ItemLost
from rules.ledger.sheet import Injury, Possession
from rules.mustering.document import read_sheet as sheet_of_file
from rules.mustering.document import to_document
from rules.values import canonical, changed
from tests.campaigns.samples import company
from tests.campaigns.sequences import finish

pytestmark = pytest.mark.django_db
BOOK = rulebook()
ALE, FAKE, CATACOMBS = "bugmans-ale", "fake-map", "catacomb-map"


@pytest.fixture
def entered(campaign):
    """A warband in the campaign with these things in its stash."""

    def enter(owner, name, *stash, warriors=5, injuries=()) -> Warband:
        things = tuple(Possession(item, (30,)) for item in sorted(stash))
        sheet = changed(company(name, warriors), stash=things, battles=1)
        leader = changed(sheet.warriors[0], injuries=injuries)
        sheet = changed(sheet, warriors=(leader, *sheet.warriors[1:]))
        warband = import_warband(owner, sheet, origin="a test", request_key=f"test:{name}")
        enter_warband(campaign.pk, owner, warband.pk)
        return warband

    return enter


def stash(warband) -> list[str]:
    return [held.item for held in read_sheet(Warband.objects.get(pk=warband.pk)).stash]


def faults() -> list[object]:
    """What the check of all ledgers finds."""
    out = StringIO()
    call_command("ledger", "check", "--json", stdout=out)
    return json.loads(out.getvalue())["faults"]


def filled(first, second, **fields) -> dict:
    return {
        "first": first.pk,
        "second": second.pk,
        "first_policy": "steady",
        "second_policy": "steady",
        "battlefield": "market-square",
        "scenario": "skirmish",
        "ruleset": "mordheim",
        "seed": "",
        "title": "",
        **fields,
    }


@pytest.fixture
def url(campaign):
    return reverse("campaigns:new-battle", args=[campaign.pk])


@pytest.mark.rule("CORE-ITEM-BUGMAN-1", "CORE-ITEM-BUGMAN-3")
def test_a_barrel_is_ticked_on_the_form_told_on_the_page_and_gone_with_acceptance(
    entered, url, client_of, player, other_player, organiser
):
    own, enemy = entered(player, "Drinkers", ALE), entered(other_player, "Sober")
    page = client_of(player).get(url).content.decode()
    assert f'name="drinking" value="{own.pk}"' in page
    client_of(player).post(url, filled(own, enemy, drinking=[own.pk]))
    battle = Battle.objects.get()
    setup = record_of(battle).setup
    assert [[supply.item for supply in side.supplies] for side in setup.sides] == [[ALE], []]
    shown = client_of(player).get(battle.get_absolute_url()).content.decode()
    assert "Drinkers drink Bugman&#x27;s ale before the battle." in shown
    fight_battle(battle.pk, organiser)
    battle.refresh_from_db()
    assert WarbandDrank(0, "Bugman's ale") in record_of(battle).events
    accept_battle(battle.pk, organiser)
    assert stash(own) == [ALE]
    finish(own, player)
    shown = client_of(organiser).get(battle.get_absolute_url()).content.decode()
    assert "The stash: Bugman&#x27;s ale drunk before the battle." in shown
    assert ALE not in stash(own)
    assert faults() == []
    take_back_battle(battle.pk, organiser)
    assert stash(own) == [ALE]
    assert faults() == []


def test_a_user_who_ticks_nothing_keeps_his_barrel(entered, campaign, player, other_player, organiser):
    own, enemy = entered(player, "Drinkers", ALE), entered(other_player, "Sober")
    battle = set_up_battle(campaign.pk, player, Plan((own.pk, enemy.pk)))
    accept_battle(fight_battle(battle.pk, organiser).pk, organiser)
    finish(own, player)
    assert ALE in stash(own)


def test_a_player_broaches_his_own_barrels_only(
    entered, campaign, url, client_of, player, other_player, organiser
):
    own, enemy = entered(player, "Drinkers", ALE), entered(other_player, "Others", ALE)
    assert f'name="drinking" value="{enemy.pk}"' not in client_of(player).get(url).content.decode()
    plan = Plan((own.pk, enemy.pk), drinking=(enemy.pk,))
    with pytest.raises(Refused, match="Only its player or an organiser can let Others drink"):
        set_up_battle(campaign.pk, player, plan)
    assert record_of(set_up_battle(campaign.pk, organiser, plan)).setup.sides[1].supplies


def test_without_a_barrel_nobody_drinks(entered, campaign, player, other_player):
    own, enemy = entered(player, "Dry"), entered(other_player, "Sober")
    with pytest.raises(Refused, match="Dry has nothing to drink"):
        set_up_battle(campaign.pk, player, Plan((own.pk, enemy.pk), drinking=(own.pk,)))


@pytest.mark.rule("CORE-ITEM-MAP-2", "CORE-ITEM-MAP-4")
@pytest.mark.parametrize(("kind", "chooser"), [(CATACOMBS, 0), (FAKE, 1)])
def test_a_user_who_a_map_favours_chooses_once_and_the_form_says_so(
    entered, url, client_of, player, other_player, organiser, kind, chooser
):
    both = own, enemy = entered(player, "Owners", kind), entered(other_player, "Others")
    page = client_of(player).get(url).content.decode()
    assert "chooses the scenario of their owner's next battle (Owners: Mordheim map" in page
    for wrong in ("", str(both[1 - chooser].pk)):
        answer = client_of(player).post(url, filled(own, enemy, scenario_by=wrong))
        assert answer.status_code == 422
        assert f"{both[chooser].name} may choose it." in answer.content.decode()
    client_of(player).post(url, filled(own, enemy, scenario_by=str(both[chooser].pk)))
    battle = Battle.objects.get()
    assert record_of(battle).setup.scenario_choice.side == chooser
    fight_battle(battle.pk, organiser)
    battle.refresh_from_db()
    assert any(isinstance(event, ScenarioChosen) for event in record_of(battle).events)
    accept_battle(battle.pk, organiser)
    finish(own, player)
    entry = next(row.entry for row in ledger_of(own) if isinstance(row.entry, BattleFought))
    assert ItemLost(None, kind, 1, "spent on the choice of the scenario") in entry.changes
    assert kind not in stash(own)
    assert "scenario_by" not in client_of(player).get(url).content.decode()


def test_the_name_of_a_warband_with_a_map_is_text_and_no_markup(
    entered, url, client_of, player, other_player
):
    entered(player, "<b>Owners</b>", CATACOMBS)
    entered(other_player, "Others")
    page = client_of(player).get(url).content.decode()
    assert "&lt;b&gt;Owners" in page
    assert "<b>Owners" not in page


@pytest.mark.rule("CORE-ITEM-MAP-4")
def test_a_user_who_may_choose_may_let_it_be(entered, campaign, player, other_player):
    own, enemy = entered(player, "Owners", CATACOMBS), entered(other_player, "Others")
    battle = set_up_battle(campaign.pk, player, Plan((own.pk, enemy.pk), scenario_by="nobody"))
    assert record_of(battle).setup.scenario_choice.side is None


@pytest.mark.rule("CORE-ITEM-MAP-2", "CORE-ITEM-MAP-4")
def test_two_with_a_say_roll_off_and_asking_again_rolls_no_other_dice(
    entered, campaign, player, other_player
):
    own, enemy = entered(player, "Owners", CATACOMBS), entered(other_player, "Others", CATACOMBS)
    plan = Plan((own.pk, enemy.pk))
    told = set()
    for warbands in ((own.pk, enemy.pk), (enemy.pk, own.pk)) * 2:
        with pytest.raises(Refused, match="Roll-off: ") as refusal:
            set_up_battle(campaign.pk, player, replace(plan, warbands=warbands))
        told.add(refusal.value.sentence.partition("Roll-off: ")[2])
    assert len(told) == 1
    winner = own if "Owners may choose" in told.pop() else enemy
    battle = set_up_battle(campaign.pk, player, replace(plan, scenario_by=str(winner.pk)))
    assert record_of(battle).setup.scenario_choice.rolls
    again = set_up_again(battle.pk, player)
    assert record_of(again).setup.scenario_choice == record_of(battle).setup.scenario_choice


@pytest.mark.rule("CORE-ITEM-MAP-4")
def test_where_a_map_chose_no_dice_did_and_a_roll_that_waits_goes_on_waiting(
    entered, campaign, player, other_player
):
    own, enemy = entered(player, "Owners", CATACOMBS), entered(other_player, "Others")
    roll = roll_scenario(campaign.pk, player, (own.pk, enemy.pk))
    scenario = roll.scenario if roll.scenario in ("skirmish", "wyrdstone-hunt") else "skirmish"
    plan = Plan((own.pk, enemy.pk), scenario=scenario, scenario_by=str(own.pk))
    assert set_up_battle(campaign.pk, player, plan).scenario_roll == ""
    assert roll_scenario(campaign.pk, player, (own.pk, enemy.pk)) == roll
    assert not roll.battles.exists()


def test_nobody_chooses_without_a_map(entered, campaign, player, other_player):
    own, enemy = entered(player, "Owners"), entered(other_player, "Others")
    with pytest.raises(Refused, match="None of these warbands has a map"):
        set_up_battle(campaign.pk, player, Plan((own.pk, enemy.pk), scenario_by=str(own.pk)))


def test_a_battle_set_up_again_is_drunk_before_again(entered, campaign, player, other_player):
    own, enemy = entered(player, "Drinkers", ALE), entered(other_player, "Sober")
    plan = Plan((own.pk, enemy.pk), drinking=(own.pk,))
    battle = set_up_battle(campaign.pk, player, plan)
    assert record_of(set_up_again(battle.pk, player)).setup.sides[0].supplies


@pytest.mark.rule("CORE-POISON-CRIMSON-6")
def test_no_battle_is_set_up_with_an_addict_who_has_no_dose(entered, campaign, player, other_player):
    addicted = Injury("addicted-to-crimson-shade", (1, 2), flags=("addicted:crimson-shade",))
    own, enemy = entered(player, "Addicts", injuries=(addicted,)), entered(other_player, "Others")
    with pytest.raises(Refused) as refusal:
        set_up_battle(campaign.pk, player, Plan((own.pk, enemy.pk)))
    assert "is addicted to Crimson Shade and has none" in refusal.value.reasons[0]


def test_the_page_is_the_same_as_json(entered, campaign, player, other_player):
    own, enemy = entered(player, "Drinkers", ALE), entered(other_player, "Sober")
    battle = set_up_battle(campaign.pk, player, Plan((own.pk, enemy.pk), drinking=(own.pk,)))
    page = battle_page(battle, player, BOOK)
    assert page.settled_before == ("Drinkers drink Bugman's ale before the battle.",)


@pytest.fixture
def files(tmp_path):
    """Two warband files; the first has a barrel and a map in its stash."""
    paths = []
    for key, things in (("orc-mob", (ALE, CATACOMBS)), ("undead", ())):
        source = DATA / "rosters" / f"{key}.toml"
        sheet = sheet_of_file(source, source.name, BOOK)
        sheet = changed(sheet, stash=tuple(Possession(item, (30,)) for item in things))
        path = tmp_path / f"{key}.json"
        path.write_bytes(canonical(to_document(sheet)))
        paths.append(str(path))
    return paths


def told(*arguments: str) -> str:
    out = StringIO()
    call_command("battle", *arguments, "--seed", "7", "--transcript", stdout=out)
    return out.getvalue()


@pytest.mark.rule("CORE-ITEM-BUGMAN-1", "CORE-ITEM-MAP-4")
def test_barrels_and_maps_on_the_command_line(files):
    text = told(*files, "--drink", "1")
    assert "drink Bugman's ale before the battle" in text
    assert "chose the scenario, by the Mordheim map (catacombs)" in text
    assert "Nobody chose the scenario by" in told(*files, "--scenario-by", "nobody")
    assert "drink" not in told(*files, "--scenario-by", "1").partition("Round 1")[0]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--drink", "2"), "has nothing to drink"),
        (("--drink", "3"), "there is no warband 3"),
        (("--scenario-by", "2"), "may choose it"),
    ],
)
def test_impossible_consumables_are_refused_on_the_command_line(files, arguments, sentence):
    with pytest.raises(CommandError, match=sentence) as found:
        told(*files, *arguments)
    assert found.value.returncode == 2
