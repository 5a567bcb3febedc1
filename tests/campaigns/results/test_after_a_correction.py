"""No page says after a correction what was true before it, and what each verb does is said first."""

from itertools import pairwise

import pytest
from django.urls import reverse

from campaigns.models import Battle, Season
from campaigns.pages.home.page import home_page
from campaigns.printing.told import chronicle
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.chronicle.lives import lives_of
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.counted import counted_battles
from campaigns.services.rounds.seasons import close_or_reopen_season
from roster.models import Warband, Warrior
from roster.pages.history.page import history_lines
from roster.pages.names import Names
from roster.pages.past.career_page import career_page
from roster.pages.past.correction_view import correction_view
from roster.selectors import ledger_of, numbered
from roster.services.warbands.judge import judge
from roster.sheets import read_sheet
from rules.catalogue.load import rulebook
from rules.ledger.apply import effective
from rules.ledger.careers import losses
from rules.ledger.correct import Correction
from rules.ledger.entries import BattleFought, MembersLost
from rules.values import changed
from tests.campaigns.leagues import league
from tests.campaigns.results.test_correcting import REASON, correct, turned
from tests.campaigns.results.test_verdicts import confirm, counts
from tests.campaigns.sequences import finish

#: The secret of the dice of both warbands.
DICE = f"{2:064x}"

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(campaign, battle, player, other_player, rats, others):
    """Confirmed by the other player, and both sequences finished, with dice that leave every leader alive."""
    Warband.objects.update(dice_secret=DICE)
    counts(campaign, "players")
    fight_battle(battle.pk, player)
    confirm(battle, other_player)
    finish(rats, player)
    finish(others, other_player)
    return Battle.objects.get(pk=battle.pk)


@pytest.fixture
def played_twice(campaign, played, organiser, plan, player, other_player, rats, others):
    second = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    accept_battle(second.pk, organiser)
    finish(rats, player)
    finish(others, other_player)
    return played


def page_of(client, battle, user):
    client.force_login(user)
    return client.get(reverse("campaigns:battle", args=[battle.pk])).content.decode()


def test_a_corrected_result_says_who_confirmed_it_and_that_it_was_amended(played, organiser, player, client):
    correct(played, organiser, turned(played))
    page = page_of(client, played, player)
    assert "not confirmed" not in page
    assert "organiser corrected it on" in page
    assert f"{REASON.rstrip('.')}. The players confirmed it as it was before." in page


def test_a_result_that_an_organiser_accepted_is_not_called_unconfirmed(fought, organiser, player, client):
    accept_battle(fought.pk, organiser)
    page = page_of(client, fought, player)
    assert "not confirmed" not in page
    assert "said nothing" in page


def test_careers_tell_the_experience_of_each_battle_in_order_after_a_correction(
    played_twice, organiser, rats
):
    correct(played_twice, organiser, turned(played_twice))
    warband = Warband.objects.get(pk=rats.pk)
    names, compared = Names(rulebook(), warband.type), 0
    sheet = read_sheet(warband)
    for warrior in sheet.active:
        battles = career_page(warband, sheet, names, warrior.number).battles
        for before, after in pairwise(battles[::-1]):
            assert after.experience == before.experience + after.earned
            assert before.fought_at < after.fought_at
            compared += bool(after.earned)
    assert compared


def test_losses_keep_their_order_when_an_earlier_battle_is_corrected(played_twice, organiser, rats, others):
    for warband in (rats, others):
        before = losses(numbered(ledger_of(warband)))
        outcome = Battle.objects.get(pk=played_twice.pk)
        assert before == tuple(sorted(before, key=lambda loss: loss.place))
    correct(outcome, organiser, turned(outcome))
    for warband in (rats, others):
        order = [number for number, _entry in effective(numbered(ledger_of(warband)))]
        places = [order.index(loss.revision) for loss in losses(numbered(ledger_of(warband)))]
        assert places == sorted(places)


def told_of(campaign):
    present = [entry.warband for entry in campaign.entered.select_related("warband")]
    found = chronicle(campaign, None, counted_battles(campaign), lives_of(present, rulebook()))
    return " ".join(line.text for day in found.days for line in day.lines)


def dead_of(warband):
    entries = [entry for _number, entry in effective(numbered(ledger_of(warband)))]
    changes = [change for entry in entries if isinstance(entry, BattleFought) for change in entry.changes]
    return [change for change in changes if isinstance(change, MembersLost) and change.status == "dead"]


def test_the_season_book_tells_no_death_that_was_corrected_away(campaign, played, organiser, rats, others):
    assert dead_of(rats) + dead_of(others)
    assert "Dead: " in told_of(campaign)
    correct(played, organiser, turned(played))
    assert not dead_of(rats) + dead_of(others)
    assert "Dead: " not in told_of(campaign)


def test_the_history_says_in_one_sentence_what_a_correction_put_there(played, organiser, rats):
    correct(played, organiser, turned(played))
    texts = [line.text for line in history_lines(ledger_of(rats), rulebook()) if line.is_correction]
    assert texts
    assert not [text for text in texts if text.rstrip().endswith(":")]
    assert all("in its place" in text or "in their place" in text or "Struck." in text for text in texts)


def test_the_preview_of_a_correction_names_advances_that_fall_due(rats):
    sheet = read_sheet(Warband.objects.get(pk=rats.pk))
    leader = sheet.active[0]
    grown = changed(leader, experience=leader.experience + 40)
    later = changed(sheet, warriors=(grown, *sheet.warriors[1:]))
    view = correction_view(Correction(sheet, later, (), ()), rulebook(), {})
    assert len(view.due) == 1
    assert view.due[0].startswith(f"{leader.name}: ")
    assert "due. The player rolls them on the roster." in view.due[0]
    back = correction_view(Correction(later, sheet, (), ()), rulebook(), {})
    assert back.due[0].endswith("no longer due.")
    assert correction_view(Correction(sheet, sheet, (), ()), rulebook(), {}).due == ()


def test_an_advance_that_is_due_is_among_the_things_to_do(campaign, rats, player, client):
    leader = Warrior.objects.filter(warband=rats).order_by("number").first()
    Warrior.objects.filter(pk=leader.pk).update(experience=leader.experience + 40)
    judge([rats.pk])
    assert [line.verb for line in home_page(player).waiting] == ["Roll advances that are due"]
    client.force_login(player)
    assert "You’re all caught up" not in client.get("/").content.decode()
    campaign_page = client.get(campaign.get_absolute_url()).content.decode()
    assert "Roll advances that are due" in campaign_page


def test_the_page_that_amends_a_result_leads_to_its_effect(played, organiser, client):
    client.force_login(organiser)
    page = client.get(reverse("campaigns:amend", args=[played.pk])).content.decode()
    assert ">See what this changes</button>" in page
    assert "hand in" not in page


def test_amend_strike_and_undo_say_what_they_do(played, organiser, client):
    page = page_of(client, played, organiser)
    for verb in ("Correct the result", "Strike this battle", "Undo result"):
        assert f"<li><b>{verb}</b>: " in page
    strike = client.get(reverse("campaigns:correct", args=[played.pk]) + "?strike=1").content.decode()
    assert "as if it had not been fought. It cannot be undone." in strike


def test_closing_a_season_asks_once(organiser, client):
    season = league(organiser, 2)[0]
    client.force_login(organiser)
    page = client.get(season.get_absolute_url()).content.decode()
    assert "<summary>Close season</summary>" in page
    assert "Close Season 1? Tables that were not played" in page
    close_or_reopen_season(season.pk, organiser, is_open=False)
    assert Season.objects.get(pk=season.pk).closed_at is not None
    assert "<summary>Close season</summary>" not in client.get(season.get_absolute_url()).content.decode()
