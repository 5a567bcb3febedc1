"""The page of a battle: before it, after it, accepted, discarded, and what may be done on each."""

import html
import json
import re
from dataclasses import replace

import pytest
from django.urls import reverse

from campaigns.access import battle_for
from campaigns.models import Battle
from campaigns.pages.battles.forces import forces
from campaigns.pages.battles.page import battle_page, facts
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle, take_back_battle
from roster.demo import ROSTERS
from roster.models import Aftermath, Warband
from roster.services.history.record import record
from roster.sheets import read_sheet as sheet_of
from rules import resolve
from rules.catalogue.load import rulebook
from rules.catalogue.tags import TAGS
from rules.engine.dice import commitment
from rules.engine.record import Record
from rules.ledger.entries import Renamed
from rules.mustering.document import read_sheet
from rules.mustering.figures.rating import rating
from rules.values import canonical, changed, read_json
from tests.campaigns.sequences import finish, step
from tests.rules.warbands import BOOK, roster, with_item

pytestmark = pytest.mark.django_db


def page_of(battle, user, **options):
    return battle_page(battle_for(user, battle.pk), user, rulebook(), **options)


def shown(battle, client, query=""):
    answer = client.get(battle.get_absolute_url() + query)
    assert answer.status_code == 200
    return answer.content.decode()


def now_rated(warband):
    return rating(sheet_of(Warband.objects.get(pk=warband.pk)), rulebook()).total


def test_before_the_battle_one_sees_both_forces_and_no_result(battle, player):
    page = page_of(battle, player)
    assert [(side.force.name, side.force.rating, side.starting) for side in page.sides] == [
        ("The Gutter Shadows", 50, 6),
        ("The Lamp Eaters", 45, 5),
    ]
    leader = page.sides[0].force.blocks[0]
    assert (leader.name, leader.leader, leader.numbers, leader.gear) == (
        "Leader of The Gutter Shadows",
        True,
        "1",
        ("Dagger", "Sword"),
    )
    assert leader.figures == ("6", "4", "4", "4", "3", "1", "5", "1", "7")
    assert (page.result, page.story, page.after) == (None, (), ())
    assert page.verbs.fight
    assert not page.verbs.accept


def test_rules_that_the_battle_leaves_out_are_named_before_and_after_it(battle, organiser, client_of):
    left_out = {rule.key: rule.fighters for rule in page_of(battle, organiser).left_out}
    assert left_out == {}
    names = ("undead.toml", "orc-mob.toml")
    setup = resolve.set_up(
        [read_sheet(ROSTERS / name, name, rulebook()) for name in names], rulebook(), seed="x"
    )
    driver, *others = setup.sides[0].fighters
    side = changed(setup.sides[0], fighters=(changed(driver, tags=(*driver.tags, "drive-chariot")), *others))
    battle.record = plain_record(changed(setup, sides=(side, setup.sides[1])))
    battle.save()
    assert {rule.key: rule.fighters for rule in page_of(battle, organiser).left_out} == {
        "drive-chariot": (driver.name,)
    }
    assert TAGS["drive-chariot"] in shown(battle, client_of(organiser))


def plain_record(setup):
    return canonical(resolve.record(resolve.start(setup))).decode()


def test_a_drawn_seed_is_sealed_until_the_result_counts_and_then_shown(battle, organiser, client_of):
    client = client_of(organiser)
    for _stage in range(2):
        before = shown(battle, client)
        assert commitment(battle.seed) in before
        assert battle.seed not in before
        assert page_of(Battle.objects.get(pk=battle.pk), organiser).seed == ""
        refused = client.get(reverse("campaigns:record", args=[battle.pk]), follow=True).content.decode()
        assert battle.seed not in refused
        assert "once the result counts" in refused
        fight_battle(battle.pk, organiser)
    accept_battle(battle.pk, organiser)
    after = shown(battle, client)
    assert commitment(battle.seed) in after
    assert battle.seed in after


def test_a_discarded_battle_keeps_its_seed_to_itself(fought, organiser, client_of):
    discard_battle(fought.pk, organiser)
    assert fought.seed not in shown(fought, client_of(organiser))


def test_a_given_seed_is_no_secret_and_said_to_be_none(campaign, organiser, plan, client_of):
    friendly = set_up_battle(campaign.pk, organiser, replace(plan, seed="a lantern", friendly=True))
    assert page_of(friendly, organiser).seed == "a lantern"
    text = shown(friendly, client_of(organiser))
    assert "could have known the dice" in text
    assert "Friendly: it counts for nothing. Seed given by organiser." in text


@pytest.mark.parametrize(
    "stage", [lambda battle, _user: battle, lambda battle, user: fight_battle(battle.pk, user)]
)
def test_scenario_table_and_rules_stand_below_the_title(stage, campaign, organiser, plan, client_of):
    chosen = replace(plan, ruleset="trench", switches=("shaken",))
    battle = stage(set_up_battle(campaign.pk, organiser, chosen), organiser)
    line = "Skirmish on the ruined quarter, turn sequence: Trench Crusade (Shaken instead of fleeing)"
    assert line in shown(battle, client_of(organiser))


@pytest.mark.parametrize(
    ("most", "counted"), [(1, "No measuring"), (None, "{} options and house rules")], ids=["one", "all"]
)
def test_each_option_stands_with_its_effect_and_many_are_counted(
    campaign, organiser, plan, client_of, most, counted
):
    options = rulebook().rulesets["mordheim"].switches[:most]
    chosen = replace(plan, ruleset="mordheim", switches=tuple(option.key for option in options))
    battle = set_up_battle(campaign.pk, organiser, chosen)
    text = html.unescape(re.sub("<[^>]+>", "", shown(battle, client_of(organiser))))
    assert f"Mordheim ({counted.format(len(options))})" in text
    assert f"Options and house rules ({len(options)})" in text
    for option in options:
        assert f"{option.name}. {option.summary}" in text


def test_after_the_battle_one_reads_who_won_and_why(fought, organiser):
    page = page_of(fought, organiser)
    outcome = record_of(fought).outcome
    assert (page.result.winner, page.result.rounds) == (outcome.winner, outcome.rounds)
    assert page.result.headline.endswith(".")
    assert [len(side.out) for side in page.sides] == [len(side.out_of_action) for side in outcome.sides]
    assert [mark.round for mark in page.table_part.marks] == list(range(outcome.rounds + 1))
    assert (page.verbs.accept, page.verbs.fight, page.verbs.take_back) == (True, False, False)


def test_after_the_battle_the_page_says_what_every_player_has_still_to_do(
    fought, organiser, player, rats, others, client_of
):
    assert "follow once the result is accepted" in shown(fought, client_of(player))
    accept_battle(fought.pk, organiser)
    mine, theirs = page_of(fought, player).after
    assert (mine.is_mine, mine.is_finished, mine.step) == (True, False, "")
    assert "Start with the post-battle sequence" in shown(fought, client_of(player))
    step(Aftermath.objects.get(warband=rats))
    step(Aftermath.objects.get(warband=others))
    text = shown(fought, client_of(player))
    assert "Go on with the post-battle sequence" in text
    assert f"{theirs.owner} has to play the" in text
    finish(rats, player)
    mine = page_of(fought, player).after[0]
    assert mine.is_finished
    assert mine.changes
    assert (mine.rating_before, mine.rating_after) == (
        page_of(fought, player).sides[0].force.rating,
        now_rated(rats),
    )


def test_verbs_follow_rank_and_state(fought, organiser, player):
    assert not page_of(fought, player).verbs.accept
    accept_battle(fought.pk, organiser)
    assert page_of(fought, organiser).verbs.take_back
    assert not page_of(fought, player).verbs.take_back
    take_back_battle(fought.pk, organiser)
    discard_battle(fought.pk, organiser)
    verbs = page_of(fought, organiser).verbs
    assert not any((verbs.fight, verbs.accept, verbs.discard, verbs.again, verbs.take_back))


def test_undoing_a_result_is_offered_only_while_nothing_came_after_it(
    fought, organiser, player, rats, client_of
):
    accept_battle(fought.pk, organiser)
    assert "Undo result</summary>" in shown(fought, client_of(organiser))
    finish(rats, player)
    assert "Undo result</summary>" in shown(fought, client_of(organiser))
    record(rats.pk, player, [Renamed(2, "Scar")], revision=None, request_key="a:1")
    text = shown(fought, client_of(organiser))
    assert "Undo result</summary>" not in text
    assert "has changed since. Undo those changes first" in text
    assert "Undo result" not in shown(fought, client_of(player))


def test_changes_since_the_battle_are_shown_on_the_page(fought, organiser, player, rats, client_of):
    record(rats.pk, player, [Renamed(2, "Scar")], revision=1, request_key="a:1")
    moved = page_of(fought, organiser).moved
    assert [(one.name, len(one.changes)) for one in moved] == [("The Gutter Shadows", 1)]
    text = shown(fought, client_of(organiser))
    assert "is now called Scar" in text
    assert "Nobody who fought is touched" in text
    assert "Accept result" in text


def test_an_accepted_battle_leads_to_warbands_sheets_and_the_past(fought, organiser, rats, client_of):
    accept_battle(fought.pk, organiser)
    client = client_of(organiser)
    text = shown(fought, client)
    for link in (
        reverse("roster:warband", args=[rats.pk]),
        reverse("roster:warband_sheet", args=[rats.pk]),
        reverse("roster:warband_at", args=[rats.pk, 1]),
    ):
        assert f'href="{link}"' in text
        assert client.get(link).status_code == 200


def test_the_table_can_be_seen_at_every_step_and_after_every_round(fought, organiser, client_of):
    client = client_of(organiser)
    assert '<h2 id="table-heading">Setting up</h2>' in shown(fought, client, "?round=0")
    assert '<h2 id="table-heading">Round 1, turn of' in shown(fought, client, "?round=1")
    assert '<h2 id="table-heading">Setting up</h2>' in shown(fought, client, "?step=0")
    for nonsense in ("?round=99", "?round=-1", "?step=x", "?step=99999999999999999999"):
        assert '<h2 id="table-heading">Table at the end</h2>' in shown(fought, client, nonsense)


def test_htmx_gets_the_table_alone(fought, organiser, client_of):
    answer = client_of(organiser).get(
        fought.get_absolute_url() + "?step=2", headers={"HX-Request": "true", "HX-Target": "table-shown"}
    )
    text = answer.content.decode()
    assert text.strip().startswith('<div id="table-shown" data-step="2"')
    assert "Round 1, turn of" in text
    assert "Battle report" not in text


def test_the_report_has_moments_warriors_and_rounds_that_are_folded(fought, organiser, client_of):
    text = shown(fought, client_of(organiser))
    assert "<h3>First blood" in text
    names = {fighter.name for side in record_of(fought).outcome.sides for fighter in side.fighters}
    listed = text.split('id="warriors"')[1].split('id="story"')[0]
    assert all(name in listed for name in names)
    assert re.search(r'<details class="round" id="round-1"(?! open)', text)
    assert text.index('id="moments"') < text.index('id="table-part"') < text.index('id="warriors"')


def test_the_whole_page_is_plain_data(fought, organiser):
    data = json.loads(json.dumps(facts(page_of(fought, organiser))))
    assert data["picture"].startswith("<svg")
    assert data["sides"][0]["force"]["name"] == "The Gutter Shadows"


def test_the_record_of_a_battle_that_counts_can_be_taken_away_and_checked(
    fought, organiser, player, client_of
):
    accept_battle(fought.pk, organiser)
    answer = client_of(player).get(reverse("campaigns:record", args=[fought.pk]))
    assert answer["Content-Type"] == "application/json"
    assert read_json(Record, answer.content, where="download") == record_of(fought)


def test_the_verbs_work_from_the_page(battle, organiser, rats, client_of):
    client = client_of(organiser)
    for verb, status in (
        ("fight", "fought"),
        ("accept", "accepted"),
        ("take-back", "fought"),
        ("discard", "discarded"),
    ):
        answer = client.post(reverse(f"campaigns:{verb}", args=[battle.pk]), follow=True)
        assert answer.status_code == 200
        battle.refresh_from_db()
        assert battle.status == status


def test_setting_up_again_leads_to_the_new_battle(fought, organiser, client_of):
    answer = client_of(organiser).post(reverse("campaigns:again", args=[fought.pk]))
    assert answer["Location"] == fought.campaign.battles.get(number=2).get_absolute_url()


def test_names_are_escaped_everywhere(campaign, organiser, player, plan, rats, client_of):
    bad = '<img src=x onerror="alert(1)">'
    record(rats.pk, player, [Renamed(None, bad), Renamed(1, bad)], revision=1, request_key="a:1")
    battle = set_up_battle(campaign.pk, organiser, replace(plan, title=bad))
    client = client_of(organiser)
    assert "<img src=x" not in shown(battle, client)
    fight_battle(battle.pk, organiser)
    assert "<img src=x" not in shown(battle, client)
    assert "<img src=x" not in client.get(campaign.get_absolute_url()).content.decode()


def test_a_characteristic_that_is_rolled_is_shown_as_dice():
    orcs = read_sheet(ROSTERS / "orc-mob.toml", "orc-mob.toml", rulebook())
    setup = resolve.set_up([orcs, orcs], rulebook(), seed="x")
    squig = next(block for block in forces(setup, rulebook())[0].blocks if block.type == "Cave Squig")
    assert squig.figures[0] == "2D6"
    assert squig.figures[1] == str(squig.profile.WS)


def test_the_lists_before_a_battle_name_spells_and_tell_a_dog_from_its_owner():
    sheets = [with_item(roster("skaven-clan-eshin"), 2, "war-dog", 25), roster("undead")]
    blocks = forces(resolve.set_up(sheets, BOOK, seed="x"), BOOK)[0].blocks
    sorcerer, dog = blocks[1:3]
    assert (sorcerer.name, sorcerer.members, sorcerer.spells) == ("Warlek Greenfume", 1, ("Warpfire 8+",))
    assert (dog.name, dog.members, dog.spells) == ("War dog of Warlek Greenfume", 1, ())


def told(answer):
    return answer.content.decode().partition('id="messages"')[2].partition("</ul>")[0]


def test_a_battle_can_be_replayed_and_compared(fought, player, client_of):
    url = reverse("campaigns:check", args=[fought.pk])
    assert "are the same, die by die" in told(client_of(player).post(url, follow=True))
    text = fought.record.replace('"winner":0', '"winner":1').replace('"rounds":', '"rounds":1')
    Battle.objects.filter(pk=fought.pk).update(record=text)
    assert "The replay differs" in told(client_of(player).post(url, follow=True))


def test_there_is_nothing_to_replay_before_the_battle(battle, player, client_of):
    answer = client_of(player).post(reverse("campaigns:check", args=[battle.pk]), follow=True)
    assert "has not been fought yet" in told(answer)


def test_a_record_of_another_engine_is_said_to_be_one(fought, organiser, client_of):
    Battle.objects.filter(pk=fought.pk).update(record='{"format": "of old"}', proposal='{"of": "old"}')
    client = client_of(organiser)
    assert "cannot be read" in shown(fought, client)
    for verb in ("accept", "check"):
        answer = client.post(reverse(f"campaigns:{verb}", args=[fought.pk]), follow=True)
        assert "cannot be read" in told(answer)
    assert Battle.objects.get(pk=fought.pk).status == "fought"


def test_a_reason_that_is_too_long_changes_nothing(fought, organiser, client_of):
    url = reverse("campaigns:discard", args=[fought.pk])
    for reason in ("x" * 201, "a\x00b"):
        assert "Nothing was saved" in told(client_of(organiser).post(url, {"reason": reason}, follow=True))
    assert Battle.objects.get(pk=fought.pk).status == "fought"


@pytest.mark.parametrize(
    "path", ["/campaigns/99999999999999999999999/", "/campaigns/battles/99999999999999999999999/"]
)
def test_numbers_out_of_reach_are_not_found(path, client_of, stranger):
    assert client_of(stranger).get(path).status_code == 404
