"""Warriors who fought stay as they are until the decision on the result; everything else goes on."""

import pytest
from django.urls import reverse

from campaigns.models import Battle
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.campaign.delete import delete_campaign
from campaigns.services.members.warbands import withdraw_warband
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle, set_up_again, take_back_battle
from campaigns.services.results.enter import (
    enter_result,
    enter_short_result,
    open_tally,
    reopen_tally,
    save_tally,
)
from roster.models import Aftermath, OpenResult, Warband
from roster.services.aftermath.sequence import resumed
from roster.services.history.by_hand import Wish, change_by_hand
from roster.services.history.record import Undecided, record
from roster.services.history.undo import undo_last
from roster.services.trading.items import buy_item, move_item, sell_item
from roster.services.warbands.warriors import dismiss, hire, rename
from roster.sheets import read_sheet
from rules.ledger.entries import BattleFought, Dismissed, Renamed
from rules.tally.draft import Sent
from tests.campaigns.sequences import finish

pytestmark = pytest.mark.django_db
LEADER, RAT = 1, 2
TITLE = "Battle 1: Skirmish at the ruined quarter"


@pytest.fixture
def act(player):
    """A function that does something to a warband as its owner, each time as a new request."""
    keys = iter(range(10_000))

    def do(verb, warband, **words):
        return verb(warband.pk, player, revision=None, request_key=f"page:{next(keys)}", **words)

    return do


def entered(campaign, plan, user, fields=None, *, short=False) -> Battle:
    """A battle on a real table whose result was handed in."""
    tally = open_tally(campaign.pk, user, plan)
    save_tally(tally.pk, user, Sent({}, fields or {"winner": "0", "rounds": "6"}), short=short)
    return (enter_short_result if short else enter_result)(tally.pk, user)


def now(warband):
    return Warband.objects.get(pk=warband.pk)


MATTERS = [
    (dismiss, {"number": RAT}),
    (sell_item, {"place": LEADER, "item": "sword"}),
    (move_item, {"source": LEADER, "target": None, "item": "sword"}),
    (buy_item, {"place": RAT, "item": "club"}),
]
HARMLESS = [
    (rename, {"number": RAT, "name": "Rat by another name"}),
    (rename, {"number": None, "name": "Shadows by another name"}),
    (buy_item, {"place": None, "item": "club"}),
    (hire, {"type": "verminkin", "name": "Newcomer"}),
]


@pytest.mark.parametrize(("verb", "words"), MATTERS)
def test_warriors_with_an_open_result_are_neither_dismissed_nor_rearmed(fought, rats, act, verb, words):
    with pytest.raises(Undecided, match=rf"{TITLE} has no result yet that counts\."):
        act(verb, rats, **words)
    assert now(rats).revision == rats.revision


@pytest.mark.parametrize(("verb", "words"), HARMLESS)
def test_names_purchases_for_the_stash_and_recruits_go_through(fought, rats, act, verb, words):
    act(verb, rats, **words)
    act(undo_last, rats)
    act(verb, rats, **words)
    assert now(rats).revision == rats.revision + 3


def test_a_recruit_may_be_armed_and_dismissed_again(fought, rats, act):
    act(hire, rats, type="verminkin", name="Newcomer")
    number = read_sheet(now(rats)).warriors[-1].number
    act(buy_item, rats, place=number, item="club")
    act(dismiss, rats, number=number)


def test_nothing_of_what_was_before_the_battle_is_undone(campaign, organiser, plan, rats, act):
    act(buy_item, rats, place=RAT, item="club")
    fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    with pytest.raises(Undecided):
        act(undo_last, rats)


@pytest.mark.parametrize(("verb", "words"), MATTERS)
def test_nobody_is_held_while_a_battle_is_only_set_up(battle, rats, act, verb, words):
    act(verb, rats, **words)


@pytest.mark.parametrize("way", [discard_battle, set_up_again])
def test_discarding_frees(fought, organiser, rats, act, way):
    way(fought.pk, organiser)
    assert not OpenResult.objects.exists()
    act(dismiss, rats, number=RAT)


def test_acceptance_hands_over_to_the_sequence_and_undoing_holds_again(fought, organiser, rats, act):
    accept_battle(fought.pk, organiser)
    assert not OpenResult.objects.exists()
    take_back_battle(fought.pk, organiser)
    assert not Aftermath.objects.filter(status="open").exists()
    with pytest.raises(Undecided):
        act(dismiss, rats, number=RAT)


def test_an_entered_result_holds_until_its_entry_is_reopened(campaign, plan, player, rats, act):
    battle = entered(campaign, plan, player)
    assert battle.status == "fought"
    with pytest.raises(Undecided):
        act(dismiss, rats, number=RAT)
    reopen_tally(battle.pk, player)
    act(dismiss, rats, number=RAT)


def test_fighting_twice_holds_once(fought, player):
    fight_battle(fought.pk, player)
    assert OpenResult.objects.count() == 2


def test_the_page_refuses_with_the_sentence_and_the_roster_names_the_battle(fought, rats, player, client_of):
    client = client_of(player)
    page = client.get(reverse("roster:warband", args=[rats.pk])).content.decode()
    assert f'<a href="{fought.get_absolute_url()}">{TITLE}</a> has no result yet that counts' in " ".join(
        page.split()
    )
    fields = {"number": RAT, "members": 1, "revision": rats.revision, "page": "some-page"}
    answer = client.post(reverse("roster:dismiss", args=[rats.pk]), fields)
    assert answer.status_code == 422
    assert "cannot change before the result is accepted or discarded" in answer.content.decode()


def test_an_organisers_change_by_hand_goes_through_is_shown_and_the_result_accepted_all_the_same(
    fought, organiser, rats, client_of
):
    wish = Wish("miss", "He fell down the stairs.", place=LEADER, number=1)
    change_by_hand(rats.pk, organiser, wish=wish, revision=None, request_key="a:1")
    page = client_of(organiser).get(fought.get_absolute_url()).content.decode()
    assert f"{rats.name} has changed since this battle was set up (Leader of {rats.name})" in page
    assert "The result can be accepted all the same" in page
    assert accept_battle(fought.pk, organiser).status == "accepted"


def test_the_roster_offers_no_advances_before_the_open_result_is_decided(
    fought, organiser, rats, player, client_of
):
    wish = Wish("experience", "A long walk.", place=LEADER, number=20)
    change_by_hand(rats.pk, organiser, wish=wish, revision=None, request_key="a:1")
    client, offer = client_of(player), reverse("roster:advances", args=[rats.pk])
    page = client.get(reverse("roster:warband", args=[rats.pk])).content.decode()
    assert "They are rolled once the open result is decided." in " ".join(page.split())
    assert offer not in page
    discard_battle(fought.pk, organiser)
    assert offer in client.get(reverse("roster:warband", args=[rats.pk])).content.decode()


def test_a_result_is_accepted_after_its_loser_got_another_name(fought, organiser, rats, others, act):
    loser = rats
    act(rename, loser, number=None, name=f"{loser.name}!")
    assert accept_battle(fought.pk, organiser).status == "accepted"
    row = Aftermath.objects.get(warband=loser)
    assert resumed(row).setup.sheet.name == "The Gutter Shadows!"


def test_a_battle_that_is_set_up_is_fought_after_harmless_changes_as_it_was_set_up(
    battle, organiser, rats, act, client_of
):
    for verb, words in HARMLESS:
        act(verb, rats, **words)
    page = client_of(organiser).get(battle.get_absolute_url()).content.decode()
    assert "Nobody who fights is touched" in page
    assert "Let tactics fight it" in page
    before = record_of(battle).setup
    fought = fight_battle(battle.pk, organiser)
    assert (fought.status, record_of(fought).setup) == ("fought", before)


@pytest.mark.parametrize(("verb", "words"), MATTERS)
def test_a_battle_whose_fighters_have_changed_is_not_fought_before_it_is_set_up_again(
    battle, organiser, rats, act, client_of, verb, words
):
    act(verb, rats, **words)
    with pytest.raises(Refused, match="changed since this battle was set up"):
        fight_battle(battle.pk, organiser)
    page = client_of(organiser).get(battle.get_absolute_url()).content.decode()
    assert "Let tactics fight it" not in page
    again = set_up_again(battle.pk, organiser)
    assert again.seed == battle.seed
    assert fight_battle(again.pk, organiser).status == "fought"


def test_a_roster_of_an_earlier_version_that_changed_meanwhile_is_accepted_all_the_same(
    fought, organiser, player, rats
):
    OpenResult.objects.all().delete()
    record(rats.pk, player, [Dismissed(RAT, 1)], revision=None, request_key="a:1")
    assert accept_battle(fought.pk, organiser).status == "accepted"


def test_of_a_short_result_an_organiser_accepts_what_the_rosters_still_allow(
    campaign, plan, organiser, player, rats, client_of
):
    short = {
        "short-winner": "1",
        "short-casualties-0": "2",
        "short-lost-0-2": "1",
        "short-why-0-2": "dead on a 2",
        "short-experience-0-3": "1",
        "short-why-0-3": "survived",
    }
    battle = entered(campaign, plan, player, short, short=True)
    OpenResult.objects.all().delete()
    record(rats.pk, player, [Dismissed(RAT, 1)], revision=None, request_key="a:1")
    gone = f"{rats.name} no longer has warrior {RAT}: what was entered for that warrior is left out."
    page = client_of(organiser).get(battle.get_absolute_url()).content.decode()
    assert gone in page
    assert accept_battle(battle.pk, organiser).status == "accepted"
    written = now(rats).ledger.order_by("revision").last().entry
    assert isinstance(written, BattleFought)
    assert [change.number for change in written.changes] == [3]
    assert gone in client_of(organiser).get(battle.get_absolute_url()).content.decode()


def test_two_open_results_of_one_warband_are_decided_in_any_order(
    campaign, organiser, plan, fought, rats, act
):
    second = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    accept_battle(second.pk, organiser)
    with pytest.raises(ValueError, match=r"no result yet that counts|is unfinished"):
        act(dismiss, rats, number=RAT)
    assert accept_battle(fought.pk, organiser).status == "accepted"
    assert Battle.objects.filter(status="accepted").count() == 2


def test_renaming_twice_by_a_double_click_is_once(fought, rats, player):
    for _click in range(2):
        entries = [Renamed(None, "Again")]
        record(rats.pk, player, entries, revision=rats.revision, request_key="page:rename")
    assert now(rats).revision == rats.revision + 1


def test_a_warband_that_leaves_a_deleted_campaign_is_free(
    fought, campaign, organiser, player, rats, others, act
):
    delete_campaign(campaign.pk, organiser)
    withdraw_warband(campaign.pk, rats.pk, player)
    act(dismiss, rats, number=RAT)
    assert list(OpenResult.objects.values_list("warband", flat=True)) == [others.pk]


def test_the_list_of_warbands_says_what_each_waits_for(fought, organiser, rats, player, client_of):
    """The time from the battle to the decision, and from there to the end of the post-battle sequence."""

    def listed():
        return client_of(player).get(reverse("roster:warbands")).content.decode()

    link = f'<a href="{fought.get_absolute_url()}">The result of a battle is not decided yet.</a>'
    assert link in listed()
    accept_battle(fought.pk, organiser)
    assert "Its post-battle sequence is not finished.</a>" in listed()
    finish(rats, player)
    assert "post-battle sequence is not finished" not in listed()
