"""What a campaign's effects bring and take after a battle: gold, shards, things, exploration dice, prices, searches."""

from rules.aftermath import effects
from rules.aftermath.draft import Draft
from rules.aftermath.effects import CampaignEffect
from rules.aftermath.events import league as events
from rules.aftermath.exploration.explore import explore
from rules.aftermath.exploration.party import party_of
from rules.aftermath.flow import drive
from rules.aftermath.league.income import receive_gold, receive_shards_and_things
from rules.aftermath.trading.modifiers import search_modifiers
from rules.aftermath.trading.selling import sell_wyrdstone
from rules.catalogue.load import rulebook
from rules.engine.decisions import Decision
from rules.engine.dice import Modifier
from rules.ledger.entries import Settled
from rules.ledger.gains import GoldChanged, ItemFound, WyrdstoneChanged
from rules.ledger.sheet import Possession
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, scripted


def draft(*laid_on: CampaignEffect, gold: int = 10, wyrdstone: int = 0) -> Draft:
    return Draft(changed(GUARD, gold=gold, wyrdstone=wyrdstone), rulebook(), effects=laid_on)


def changes(draft: Draft) -> list[object]:
    return [change for entry in draft.entries if isinstance(entry, Settled) for change in entry.changes]


def test_gold_is_rolled_and_is_in_the_ledger_with_its_origin_and_its_dice() -> None:
    start = draft(effects.GoldIncome("Market day", "2D6"))
    told, _ = drive(receive_gold(start), scripted((3, 5)))
    assert [(it.origin, it.gold, it.roll.faces) for it in told] == [("Market day", 8, (3, 5))]
    assert changes(start) == [GoldChanged(8, "Market day", (3, 5))]
    assert start.sheet.gold == 18


def test_a_fixed_sum_needs_no_dice() -> None:
    start = draft(effects.GoldIncome("The mill", "15"))
    told, _ = drive(receive_gold(start), scripted())
    assert told == (events.IncomeReceived(0, "The mill", gold=15),)
    assert start.sheet.gold == 25


def test_a_d3_is_half_a_d6() -> None:
    start = draft(effects.WyrdstoneIncome("Shower", "D3"))
    drive(receive_shards_and_things(start), scripted((5,)))
    assert changes(start) == [WyrdstoneChanged(3, "Shower", (5,))]


def test_nobody_loses_more_than_there_is() -> None:
    start = draft(
        effects.GoldIncome("Tithe", "2D6", lost=True),
        effects.GoldIncome("Toll", "5", lost=True),
        effects.WyrdstoneIncome("Thieves", "2", lost=True),
        gold=4,
        wyrdstone=1,
    )
    told, _ = drive(receive_gold(start), scripted((6, 6)))
    assert [(it.wanted, it.gold) for it in told] == [(12, 4), (5, 0)]
    told, _ = drive(receive_shards_and_things(start), scripted())
    assert [(it.wanted, it.wyrdstone) for it in told] == [(2, 1)]
    assert (start.sheet.gold, start.sheet.wyrdstone) == (0, 0)
    assert changes(start) == [GoldChanged(-4, "Tithe", (6, 6)), WyrdstoneChanged(-1, "Thieves")]


def test_a_warband_in_debt_loses_nothing_more() -> None:
    start = draft(effects.GoldIncome("Tithe", "5", lost=True), gold=-3)
    drive(receive_gold(start), scripted())
    assert start.sheet.gold == -3


def test_things_come_into_the_stash_and_unknown_ones_are_left_out() -> None:
    start = draft(
        effects.ItemIncome("The ropery", "rope-and-hook", 2), effects.ItemIncome("x", "no-such-thing")
    )
    told, _ = drive(receive_shards_and_things(start), scripted())
    assert told == (events.IncomeReceived(0, "The ropery", item="Rope & hook", copies=2),)
    assert changes(start) == [ItemFound(None, "rope-and-hook", (0, 0), "The ropery")]
    assert start.sheet.stash == (Possession("rope-and-hook", (0, 0)),)


def test_exploration_dice_are_more_or_fewer_and_one_at_least_is_rolled() -> None:
    def dice(*laid_on: CampaignEffect) -> int:
        return party_of(draft(*laid_on), {1, 2, 3}, {3}, won=False).dice

    fog, gates = effects.ExplorationDice("Fog", -1), effects.ExplorationDice("Gates", 2)
    assert (dice(), dice(fog), dice(gates), dice(fog, gates)) == (2, 1, 4, 3)
    assert dice(fog, fog, fog) == 1


def test_a_party_without_heroes_gets_no_dice_and_says_nothing_of_them() -> None:
    start = draft(effects.ExplorationDice("Gates", 2))
    told, _ = drive(explore(start, party_of(start, {4}, (), won=True)), scripted())
    assert [type(event).__name__ for event in told] == ["NothingExplored"]


def test_changed_dice_are_told_before_they_fall() -> None:
    start = draft(effects.ExplorationDice("Fog", -1))
    told, _ = drive(explore(start, party_of(start, {1, 2}, (), won=False)), scripted((2,)))
    assert told[0] == events.ExplorationDiceChanged(0, "Fog", -1)
    assert start.sheet.wyrdstone == 1


def test_searches_are_modified_for_everything_or_for_one_item() -> None:
    start = draft(effects.RareItemRolls("Market", 1), effects.RareItemRolls("Temple", 2, "holy-tome"))
    karl, items = start.sheet.warrior(1), rulebook().items
    own = search_modifiers(draft(), karl, items["holy-tome"])
    market, temple = Modifier("Market", 1), Modifier("Temple", 2)
    assert search_modifiers(start, karl, items["holy-tome"]) == (*own, market, temple)
    assert search_modifiers(start, karl, items["telescope"]) == (*own, market)


def sold(start: Draft, shards: int) -> tuple[object, ...]:
    def choose(decision: Decision) -> str:
        return str(shards)

    return drive(sell_wyrdstone(start), scripted(), choose)[0]


def test_a_sale_brings_the_charts_income_and_each_effects_share_of_it() -> None:
    """Two shards of 7 warriors bring 50 gc."""
    start = draft(effects.ShardPrice("Alchemist", -3), effects.WyrdstonePrice("Buyers", 25), wyrdstone=3)
    assert sold(start, 2) == (events.SaleChanged(0, "Buyers", 12), events.SaleChanged(0, "Alchemist", -6))
    assert changes(start) == [
        WyrdstoneChanged(-2, "sold"),
        GoldChanged(50, "2 wyrdstone sold"),
        GoldChanged(12, "wyrdstone sold, Buyers"),
        GoldChanged(-6, "wyrdstone sold, Alchemist"),
    ]
    assert start.sheet.gold == 10 + 50 + 12 - 6


def test_no_sale_brings_less_than_nothing() -> None:
    start = draft(effects.WyrdstonePrice("Glut", -90), effects.ShardPrice("Toll", -50), wyrdstone=1)
    sold(start, 1)
    assert start.sheet.gold == 10


def test_without_a_sale_nothing_is_said_of_prices() -> None:
    start = draft(effects.WyrdstonePrice("Buyers", 25), wyrdstone=2)
    assert sold(start, 0) == ()
    assert start.entries == []
