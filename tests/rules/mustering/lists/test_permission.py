"""Permission to have items: what is printed with a warrior, and the callings of the warband and of the warrior."""

from rules.catalogue.load import complete_rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, Mustered
from rules.ledger.sheet import Possession, WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.figures.prices import offer
from rules.mustering.legality.check import problems
from rules.mustering.lists.permission import callings, refused
from rules.mustering.problem import Refusal
from rules.mustering.succession import may_follow
from tests.rules.warbands import BOOK, with_block


def with_one(warband: str, type: str) -> WarbandSheet:
    """A warband in its first hour with one warrior of a type."""
    gold = BOOK.warbands[warband].starting_gold
    begun = apply(None, Mustered("Test", warband, gold, BOOK.version))
    return apply(begun, muster.hire(begun, BOOK, type, "One"))


def not_permitted(sheet: WarbandSheet) -> list[str]:
    return [problem.item for problem in problems(sheet, BOOK) if problem.code == "not-permitted"]


def test_printed_equipment_is_permitted() -> None:
    kroxigor, boatswain = with_one("lizardmen", "kroxigor"), with_one("pirates", "boatswain")
    assert [held.item for held in kroxigor.warriors[0].possessions] == ["halberd"]
    assert "rope-and-hook" in [held.item for held in boatswain.warriors[0].possessions]
    assert not_permitted(kroxigor) == not_permitted(boatswain) == []


def test_more_of_it_is_not_permitted() -> None:
    two = (Possession("halberd", (0, 10)),)
    assert not_permitted(with_block(with_one("lizardmen", "kroxigor"), 1, possessions=two)) == ["halberd"]


def test_a_warrior_has_the_callings_of_his_warbands_groups_and_of_his_nature() -> None:
    carnival, orcs = BOOK.warbands["carnival-of-chaos"], BOOK.warbands["orc-mob"]
    bearer, boss = carnival.warrior("plague-bearer"), orcs.warrior("orc-boss")
    assert bearer is not None
    assert boss is not None
    assert {"chaotic", "daemon", "carnival-of-chaos"} <= callings(carnival, bearer)
    assert {"orcs-and-goblins", "orc", "leader"} <= callings(orcs, boss)
    assert "daemon" not in callings(orcs, boss)


def test_everything_on_a_list_may_be_had_by_whom_it_is_open_to() -> None:
    book = complete_rulebook()
    kept = {
        (warband.key, warrior.key, line.item)
        for warband in book.warbands.values()
        for warrior in warband.warriors
        for listing in warband.lists_of(warrior)
        for line in listing.items
        if line.open_to(warrior.key, warrior.kind == "hero")
        and not warrior.forbidden
        and refused(book.items[line.item], warband, warrior, book)
    }
    weavers_own = {("shadow-warriors", who, "elven-runestones") for who in ("shadow-master", "shadow-walker")}
    # What stops the Condemned is the fate that has not been drawn for them, and not the list.
    fated = {line for line in kept if line[:2] == ("marauders-of-chaos", "condemned")}
    assert kept - fated == weavers_own
    assert len(fated) == 13


def test_items_on_no_list_are_kept_to_their_warbands() -> None:
    book = complete_rulebook()
    smugglers, reiklanders = book.warbands["araby-smugglers"], book.warbands["mercenaries-reikland"]
    mate, captain = smugglers.warrior("mate"), reiklanders.warrior("mercenary-captain")
    assert mate is not None
    assert captain is not None
    assert refused(book.items["boat-hook"], smugglers, mate, book) is None
    refusal = refused(book.items["boat-hook"], reiklanders, captain, book)
    assert refusal is not None
    assert refusal.sentence == "Boat hook is only for Pirates."


def test_a_type_that_never_leads_follows_no_leader() -> None:
    wulfen, berserker = with_one("norse-explorers", "wulfen"), with_one("norse-explorers", "berserker")
    assert not may_follow(wulfen.warriors[0], wulfen, BOOK)
    assert may_follow(berserker.warriors[0], berserker, BOOK)


def test_items_that_some_warriors_never_use_are_refused_to_them_alone() -> None:
    book = complete_rulebook()
    monks, venom = book.warbands["battle-monks-of-cathay"], book.items["dark-venom"]
    monk, officer = monks.warrior("dragon-monk"), monks.warrior("officer")
    assert monk is not None
    assert officer is not None
    refusal = refused(venom, monks, monk, book)
    assert refusal is not None
    assert refusal.sentence == "Dragon Monk may never use dark venom."
    assert refused(venom, monks, officer, book) is None


def test_items_priced_only_by_a_list_are_sold_by_that_list() -> None:
    book = complete_rulebook()
    begun = apply(None, Mustered("Test", "metal-mongers", 500, book.version))
    sheet = apply(begun, muster.hire(begun, book, "engineer-adept", "One"))
    wrench, sticks = book.items["wrench"], book.items["chain-sticks"]
    sold = offer(wrench, sheet, book, sheet.warriors[0])
    assert not isinstance(sold, Refusal)
    assert (sold.price, sold.on_list) == (3, True)
    assert isinstance(offer(sticks, sheet, book, sheet.warriors[0]), Refusal)
    assert isinstance(offer(wrench, sheet, book), Refusal)


def test_a_swivel_gun_of_the_privateers_is_found_after_the_first_battle() -> None:
    book = complete_rulebook()
    begun = apply(None, Mustered("Test", "wasteland-privateers", 500, book.version))
    sheet = apply(begun, muster.hire(begun, book, "gunner", "One"))
    refusal = offer(book.items["swivel-gun"], sheet, book, sheet.warriors[0])
    assert isinstance(refusal, Refusal)
    assert refusal.sentence == "Swivel gun is rare (8) and can only be found after a battle."
    later = apply(sheet, BattleFought("b", "The Bridge", (), "won"))
    sold = offer(book.items["swivel-gun"], later, book, later.warriors[0])
    assert not isinstance(sold, Refusal)
    assert (sold.price, sold.rarity, sold.on_list) == (65, 8, True)
