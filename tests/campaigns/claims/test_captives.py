"""Captives: two players come to terms or the captor decides, and both ledgers hear of it at once."""

import pytest
from django.urls import reverse

from campaigns.models import Battle, Captive
from campaigns.pages.claims.captive import captive_page
from campaigns.services.battles.fight import record_of
from campaigns.services.claims.captives import decide_fate, negotiate, negotiation_of
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import take_back_battle
from roster.models import Aftermath, Warband, Warrior
from roster.services.aftermath.sequence import open_aftermath_of, resumed
from roster.services.history.record import record
from roster.services.history.undo import CannotUndo, undo_last
from roster.sheets import read_sheet
from rules.catalogue.load import rulebook
from rules.ledger.entries import ExperienceGained, Settled
from rules.ledger.gains import GoldChanged
from rules.mustering.figures.experience import thresholds
from rules.values import canonical, changed
from tests.campaigns.sequences import down, finish, hurt
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

LEADER, CAPTURED = 1, "6,1"


@pytest.fixture
@remembered
def taken(fought, organiser, player, rats, others):
    """The leader of the rats was taken out of action and captured by the others; their sequence is finished."""
    down(fought, 0)
    accept_battle(fought.pk, organiser)
    hurt(Aftermath.objects.get(warband=rats), player, CAPTURED)
    gain(rats, organiser, 60)
    return Captive.objects.get(warband=rats)


def gain(warband, user, gold):
    entry = Settled("", (GoldChanged(gold, "found"),), reason="a test")
    record(warband.pk, user, [entry], revision=None, request_key="")


def sheet(warband):
    return read_sheet(Warband.objects.get(pk=warband.pk))


def now(captive):
    return Captive.objects.get(pk=captive.pk)


def at(captive):
    return len(negotiation_of(now(captive)).moves)


def say(captive, user, by, action, **terms):
    return negotiate(captive.pk, user, by=by, action=action, at=at(captive), **terms)


def test_a_finished_sequence_opens_the_matter_of_a_captive(taken, rats, others, fought):
    assert (taken.captor, taken.number, taken.status) == (others, LEADER, "open")
    assert sheet(rats).warrior(LEADER).status == "captured"
    assert fought.campaign.chronicle.filter(kind="captive_taken").count() == 1


def test_ransom_goes_back_and_forth_until_one_accepts(taken, player, other_player, rats, others):
    gold, purse = sheet(rats).gold, sheet(others).gold
    say(taken, player, "owner", "offer", gold=10)
    say(taken, other_player, "captor", "offer", gold=40)
    say(taken, player, "owner", "decline")
    say(taken, other_player, "captor", "offer", gold=30)
    say(taken, player, "owner", "accept")
    assert (now(taken).status, now(taken).fate) == ("settled", "ransom")
    assert sheet(rats).gold == gold - 30
    assert sheet(others).gold == purse + 30
    back = sheet(rats).warrior(LEADER)
    assert back.is_active
    assert back.possessions
    with pytest.raises(Refused, match="already settled"):
        say(taken, player, "owner", "offer", gold=1)


def test_neither_player_undoes_alone_what_both_agreed_on(taken, player, other_player, rats, others):
    say(taken, player, "owner", "offer", gold=10)
    say(taken, other_player, "captor", "accept")
    for warband, user in ((rats, player), (others, other_player)):
        with pytest.raises(CannotUndo, match="captivity"):
            undo_last(warband.pk, user, revision=None, request_key="")


def test_only_the_player_who_is_asked_may_answer(taken, player, other_player, stranger):
    say(taken, player, "owner", "offer", gold=10)
    with pytest.raises(Refused, match="Your offer waits"):
        say(taken, player, "owner", "accept")
    for user, by in ((player, "captor"), (other_player, "owner"), (stranger, "captor")):
        with pytest.raises(Refused, match="Only the two players"):
            say(taken, user, by, "accept")
    assert now(taken).status == "open"


def test_an_organiser_speaks_for_a_player_who_is_away(taken, player, organiser, rats):
    say(taken, player, "owner", "offer", gold=10)
    say(taken, organiser, "captor", "accept")
    assert sheet(rats).warrior(LEADER).is_active


def test_a_page_that_is_out_of_date_changes_nothing(taken, player, other_player):
    say(taken, player, "owner", "offer", gold=10)
    with pytest.raises(Refused, match="moved in the meantime"):
        negotiate(taken.pk, other_player, by="captor", action="accept", at=0)
    assert now(taken).status == "open"


def test_nobody_offers_gold_that_is_not_there(taken, player, rats):
    with pytest.raises(Refused, match="gc, not"):
        say(taken, player, "owner", "offer", gold=sheet(rats).gold + 1)


def test_the_page_of_a_captive_says_in_whose_hands_they_are_until_it_is_settled(
    taken, client_of, player, other_player
):
    page = client_of(player)
    assert "is in the hands of" in page.get(taken.get_absolute_url()).content.decode()
    decide_fate(taken.pk, other_player, fate="sell-to-slavers", at=0)
    told = page.get(taken.get_absolute_url()).content.decode()
    assert "is in the hands of" not in told
    assert "captured" in told


def test_a_captor_sells_a_captive_and_keeps_what_he_carried(taken, other_player, rats, others):
    purse = sheet(others).gold
    decide_fate(taken.pk, other_player, fate="sell-to-slavers", at=0)
    gained = sheet(others).gold - purse
    assert 5 <= gained <= 30
    assert gained % 5 == 0
    assert sheet(others).stash
    assert not sheet(rats).warrior(LEADER).is_active
    assert now(taken).told
    with pytest.raises(Refused, match="already settled"):
        decide_fate(taken.pk, other_player, fate="sell-to-slavers", at=0)
    assert sheet(others).gold == purse + gained


@pytest.mark.rule("CAMP-CAPT-6")
@pytest.mark.parametrize(("short", "rolled"), [(1, True), (2, False)])
def test_a_sacrifice_that_brings_an_advance_opens_its_roll_at_once(
    taken, other_player, others, short, rolled
):
    if open_aftermath_of(others):
        finish(others, other_player)
    leader = next(it for it in sheet(others).active if it.leader)
    due = next(at for at in thresholds(leader, rulebook()) if at > leader.experience)
    learnt = Settled("", (ExperienceGained(leader.number, due - short - leader.experience, "a test"),))
    record(others.pk, other_player, [learnt], revision=None, request_key="")
    Warband.objects.filter(pk=others.pk).update(type="cult-of-the-possessed")
    Warrior.objects.filter(warband=others, number=leader.number).update(type="magister")
    decide_fate(taken.pk, other_player, fate="sacrifice", at=0)
    assert sheet(others).warrior(leader.number).experience == due - short + 1
    assert bool(open_aftermath_of(others)) is rolled


def test_a_captor_does_only_what_the_rulebook_lets_him(taken, player, other_player):
    with pytest.raises(Refused):
        decide_fate(taken.pk, other_player, fate="make-zombie", at=0)
    with pytest.raises(Refused, match="Only the two players"):
        decide_fate(taken.pk, player, fate="sell-to-slavers", at=0)
    with pytest.raises(Refused, match="Wait for an offer"):
        decide_fate(taken.pk, other_player, fate="ransom", at=0)


def test_a_captive_whose_sequence_is_not_kept_can_be_ransomed_alone(
    taken, client_of, player, other_player, rats
):
    """Nothing that the captor may do besides can be told without it."""
    Aftermath.objects.filter(warband=rats).delete()
    client = client_of(other_player)
    address = reverse("campaigns:captive-fate", args=[taken.pk])
    assert address not in client.get(taken.get_absolute_url()).content.decode()
    answer = client.post(address, {"fate": "sell-to-slavers", "at": "0"}, follow=True)
    assert answer.status_code == 200
    assert "is not kept" in answer.content.decode()
    assert now(taken).status == "open"
    say(taken, player, "owner", "offer", gold=5)
    say(taken, other_player, "captor", "accept")
    assert now(taken).status == "settled"


def test_two_captives_are_exchanged(taken, fought, player, other_player, rats, others, client_of):
    sequence = Aftermath.objects.get(warband=others)
    stored = resumed(sequence)
    down(fought, 1)
    outcome = record_of(Battle.objects.get(pk=fought.pk)).outcome
    text = canonical(changed(stored.record, setup=changed(stored.setup, outcome=outcome))).decode()
    Aftermath.objects.filter(pk=sequence.pk).update(record=text)
    hurt(Aftermath.objects.get(pk=sequence.pk), other_player, CAPTURED)
    other = Captive.objects.get(warband=others)
    assert other.captor == rats
    say(taken, player, "owner", "offer", exchanged=other.pk)
    page = client_of(player).get(other.get_absolute_url()).content.decode()
    assert f"{taken.name} of The Gutter Shadows would be exchanged for {other.name}" in page
    assert f'<a href="{taken.get_absolute_url()}">see that offer</a>' in page
    assert "No offer has been made yet" not in page
    say(taken, other_player, "captor", "accept")
    assert [now(taken).status, now(other).status] == ["settled", "settled"]
    assert sheet(rats).warrior(LEADER).is_active
    assert sheet(others).warrior(LEADER).is_active


def test_undoing_the_sequence_frees_an_open_captive_and_not_a_settled_one(
    taken, player, other_player, organiser, rats, fought
):
    undo_last(rats.pk, organiser, revision=None, request_key="")
    undo_last(rats.pk, player, revision=None, request_key="")
    assert now(taken).status == "dropped"
    finish(rats, player)
    again = Captive.objects.get(status="open")
    decide_fate(again.pk, other_player, fate="sell-to-slavers", at=0)
    with pytest.raises((CannotUndo, Refused)):
        take_back_battle(fought.pk, organiser)
    assert now(again).status == "settled"


def test_the_pages_go_back_and_forth_between_two_players(taken, client_of, player, other_player, rats):
    url, mine, theirs = taken.get_absolute_url(), client_of(player), client_of(other_player)
    assert "No offer has been made yet" in mine.get(url).content.decode()
    data = {"by": "owner", "action": "offer", "gold": "20", "exchanged": "", "at": "0"}
    mine.post(reverse("campaigns:captive-move", args=[taken.pk]), data)
    page = theirs.get(url).content.decode()
    assert "The Gutter Shadows offers 20 gc." in page
    assert "The Lamp Eaters has to answer." in page
    assert "Accept the offer" in page
    assert "Accept the offer" not in mine.get(url).content.decode()
    theirs.post(
        reverse("campaigns:captive-move", args=[taken.pk]), {"by": "captor", "action": "accept", "at": "1"}
    )
    assert "Returned for 20 gc." in mine.get(url).content.decode()
    assert sheet(rats).warrior(LEADER).is_active


def test_a_form_that_is_wrong_is_told(taken, client_of, player):
    url = reverse("campaigns:captive-move", args=[taken.pk])
    data = {"by": "owner", "action": "offer", "gold": "-3", "at": "0"}
    answer = client_of(player).post(url, data, follow=True)
    assert "Nothing was saved. Ransom" in answer.content.decode()
    assert at(taken) == 0


def test_captives_stand_on_the_campaign_page(taken, client_of, other_player, fought):
    page = client_of(other_player).get(fought.campaign.get_absolute_url()).content.decode()
    assert f'href="{taken.get_absolute_url()}"' in page
    assert "held by The Lamp Eaters" in page


def test_the_page_needs_as_many_queries_for_long_talks_as_for_short(
    taken, client_of, player, other_player, django_assert_max_num_queries
):
    client = client_of(player)
    counts = []
    for _round in range(2):
        client.get(taken.get_absolute_url())
        with django_assert_max_num_queries(20) as captured:
            client.get(taken.get_absolute_url())
        counts.append(len(captured))
        for _offer in range(3):
            say(taken, player, "owner", "offer", gold=5)
            say(taken, other_player, "captor", "decline")
    assert counts[0] == counts[1]


@pytest.fixture
def slavers(monkeypatch):
    """Captors who free nobody, as the Sons of Hashut do; their leader learns from sacrifices."""
    monkeypatch.setattr("rules.aftermath.captivity.slavers._named", lambda warband: "assassin-adept")


def test_captors_who_free_nobody_take_no_ransom(slavers, taken, player, other_player):
    for user, by in ((player, "owner"), (other_player, "captor")):
        with pytest.raises(Refused, match="never free a captive, by the rule Slavers"):
            say(taken, user, by, "offer", gold=10)
        assert captive_page(now(taken), user).voices[0].actions == ()


def test_a_captive_who_was_put_to_work_dies_or_is_back(slavers, taken, other_player, rats, others):
    decide_fate(taken.pk, other_player, fate="put-to-work", at=0)
    assert sheet(others).wyrdstone == 1
    (die,) = [it for it in now(taken).told if "at work" in it]
    back = "escapes" in die
    assert sheet(rats).warrior(LEADER).is_active is back
    assert now(taken).fate == ("ransom" if back else "put-to-work")
    assert sheet(rats).warrior(LEADER).status == ("active" if back else "dead")
