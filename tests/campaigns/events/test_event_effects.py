"""What events bring: rolled in the sequence, in the ledger and the chronicle, kept when the past changes."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Battle, CampaignEvent
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.events.in_force import moment_of
from campaigns.services.events.write import EventPlan, Period, change_event, end_or_resume_event, write_event
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import take_back_battle
from campaigns.services.results.effects import effects_for
from campaigns.services.results.enter import enter_short_result, open_tally, save_tally
from roster.models import Aftermath, Warband
from roster.selectors import ledger_of
from roster.services.aftermath.sequence import resumed
from rules.aftermath.effects import ExperienceIncome, GoldIncome, WyrdstonePrice
from rules.aftermath.record import AftermathRecord
from rules.ledger.entries import Settled
from rules.ledger.gains import GoldChanged
from rules.tally.draft import Sent
from rules.values import read_json
from tests.campaigns.battles.test_tables_of_battles import plan_of
from tests.campaigns.leagues import league, published
from tests.campaigns.results.test_correcting import correct, turned
from tests.campaigns.results.test_short_sequences import FIELDS
from tests.campaigns.sequences import finish

pytestmark = pytest.mark.django_db

GOLD = GoldIncome("x", "2D6")


def announce(campaign, organiser, *effects, name="Market day", key="k", period=None):
    plan = EventPlan(name, period or Period(starts_on=timezone.localdate()), effects=effects)
    return write_event(campaign.pk, organiser, plan, request_key=key)


def income(warband, name="Market day"):
    changes = [it for row in ledger_of(warband) if isinstance(row.entry, Settled) for it in row.entry.changes]
    return [it for it in changes if isinstance(it, GoldChanged) and it.reason == name]


def effects_in(warband):
    text = Aftermath.objects.filter(warband=warband).latest("pk").record
    return read_json(AftermathRecord, text, where="a sequence").setup.effects


def test_gold_of_an_event_is_rolled_is_in_the_ledger_and_in_the_chronicle(
    campaign, organiser, player, plan, rats, client_of
):
    announce(campaign, organiser, GOLD)
    battle = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    accept_battle(battle.pk, organiser)
    sequence = rats.aftermaths.get()
    page = client_of(player).get(reverse("roster:aftermath", args=[rats.pk, sequence.pk])).content.decode()
    assert "Market day: 2D6 gc after each battle" in page
    finish(rats, player)
    (gold,) = income(rats)
    assert len(gold.rolls) == 2
    assert gold.amount == sum(gold.rolls)
    told = lines(campaign.chronicle.all()[:1])[0].text
    assert told.endswith(f"Market day: +{gold.amount} gc.")
    after = client_of(player).get(reverse("roster:aftermath", args=[rats.pk, sequence.pk])).content.decode()
    assert f"Market day: The Gutter Shadows receive {gold.amount} gc (rolls" in after


def test_every_warband_has_the_effects_and_dice_of_its_own(fought, campaign, organiser, rats, others):
    event = announce(campaign, organiser, GOLD)
    CampaignEvent.objects.filter(pk=event.pk).update(made_at=fought.fought_at)
    accept_battle(fought.pk, organiser)
    assert effects_in(rats) == effects_in(others) == (GoldIncome("Market day", "2D6"),)


def test_an_event_touches_no_battle_that_was_fought_before_it(fought, campaign, organiser, rats):
    announce(campaign, organiser, GOLD)
    accept_battle(fought.pk, organiser)
    assert effects_in(rats) == ()


def test_an_event_in_force_when_a_battle_was_fought_counts_after_it_ended(campaign, organiser, plan, rats):
    event = announce(campaign, organiser, GOLD)
    battle = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    end_or_resume_event(event.pk, organiser, ended=True)
    accept_battle(battle.pk, organiser)
    assert len(effects_in(rats)) == 1


def test_a_corrected_battle_keeps_the_effects_and_the_dice_of_its_day(
    campaign, organiser, player, other_player, plan, rats, others
):
    event = announce(campaign, organiser, GOLD)
    battle = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    accept_battle(battle.pk, organiser)
    finish(rats, player)
    finish(others, other_player)
    before = income(rats)
    period = Period(starts_on=timezone.localdate())
    change_event(event.pk, organiser, EventPlan("Plague", period, effects=[]), seen=0)
    end_or_resume_event(event.pk, organiser, ended=True)
    battle = Battle.objects.get(pk=battle.pk)
    correct(battle, organiser, turned(battle))
    assert effects_in(rats) == (GoldIncome("Market day", "2D6"),)
    resolver = resumed(Aftermath.objects.filter(warband=rats).latest("pk"))
    changes = [it for entry in resolver.draft.entries if isinstance(entry, Settled) for it in entry.changes]
    assert [it for it in changes if isinstance(it, GoldChanged) and it.reason == "Market day"] == before


def test_a_result_that_is_undone_and_accepted_again_has_the_same_dice(
    campaign, organiser, player, plan, rats
):
    announce(campaign, organiser, GOLD)
    battle = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    accept_battle(battle.pk, organiser)
    finish(rats, player)
    (before,) = income(rats)
    take_back_battle(battle.pk, organiser)
    accept_battle(battle.pk, organiser)
    finish(Warband.objects.get(pk=rats.pk), player)
    assert income(rats) == [before, before]


def test_a_battle_at_a_table_goes_by_its_round_and_any_other_by_the_latest(organiser):
    season, warbands = league(organiser, 4)
    campaign = season.campaign
    announce(campaign, organiser, GOLD, name="One", key="1", period=Period(1, 1))
    announce(campaign, organiser, GOLD, name="Two", key="2", period=Period(2, 2))
    first = published(season, organiser)
    pairing = first.pairings.first()
    late = set_up_battle(campaign.pk, organiser, plan_of(pairing, unfinished=True))
    published(season, organiser, seed="another")
    late = fight_battle(late.pk, organiser)
    seated = [seat.warband_id for seat in pairing.seats.all()]
    assert moment_of(late).round == 1
    assert [it.origin for it in effects_for(late, Warband.objects.get(pk=seated[0]))] == ["One"]
    tables = {
        frozenset(seat.warband_id for seat in table.seats.all())
        for table in season.rounds.get(number=2).pairings.all()
    }
    free = next(
        (one, two)
        for one in warbands
        for two in warbands
        if one.pk < two.pk and {one.pk, two.pk} != set(seated) and frozenset((one.pk, two.pk)) not in tables
    )
    plan = Plan(warbands=tuple(it.pk for it in free), unfinished=True)
    other = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    assert [it.origin for it in effects_for(other, free[0])] == ["Two"]


def test_a_short_result_has_its_effects_too(campaign, organiser, player, plan, rats):
    announce(campaign, organiser, ExperienceIncome("x", 1, "leader"), GOLD, WyrdstonePrice("x", 20))
    battle = open_tally(campaign.pk, organiser, plan)
    save_tally(battle.pk, organiser, Sent({}, FIELDS), short=True)
    enter_short_result(battle.pk, organiser)
    accept_battle(battle.pk, organiser)
    assert len(effects_in(rats)) == 3
    leader = Warband.objects.get(pk=rats.pk).warriors.get(leader=True)
    finish(rats, player)
    assert len(income(rats)) == 1
    leader.refresh_from_db()
    assert leader.experience >= 1
    assert "+1 experience" in lines(campaign.chronicle.all()[:1])[0].text


def test_friendlies_and_campaigns_without_events_ask_for_nothing(campaign, organiser, plan, rats):
    battle = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    assert effects_for(battle, rats) == ()
    old = Period(
        starts_on=timezone.localdate() - timedelta(days=9), ends_on=timezone.localdate() - timedelta(days=8)
    )
    announce(campaign, organiser, GOLD, period=old)
    assert effects_for(battle, rats) == ()
