"""Maneaters at a sale: two shares for each Ogre, and whom they eat before it."""

from rules.aftermath.captivity.by_rule import FED
from rules.aftermath.events.trading import MemberEaten
from rules.aftermath.trading.selling import price_of, sell_wyrdstone, warriors
from rules.catalogue.load import complete_rulebook
from rules.engine.decisions import NONE
from rules.ledger.sheet import Advance, Boon, WarbandSheet
from rules.narration import Names, sentence
from rules.values import changed
from tests.rules.aftermath.growth.test_skills_that_bring_skills import OGRES, band
from tests.rules.aftermath.trading.posts import drafted, run
from tests.rules.aftermath.walk import Played
from tests.rules.aftermath.warbands import GUARD, RATS, battle

BOOK = complete_rulebook()
CAPTAIN, GUIDE, BULL, CAT = 1, 2, 3, 4
#: Three Ogres and a sabretusk; the shards of their last battle.
HORDE = changed(band(OGRES, "captain", "mountain-guide", "bull", "sabretusk"), wyrdstone=3)
SELL_NONE = "0"


def sold(*answers: str, sheet: WarbandSheet = HORDE) -> Played:
    return run(drafted(sheet, BOOK), sell_wyrdstone, answers=answers)


def test_an_ogre_takes_two_shares_of_a_sale_and_a_beast_one() -> None:
    assert warriors(HORDE, BOOK) == 7
    assert price_of(3, HORDE, BOOK) == BOOK.campaign.income.sale(3, 7)


def test_nobody_is_eaten_unless_the_player_says_so() -> None:
    found = sold(NONE, "3")
    assert len(found.draft.sheet.active) == 4
    assert found.draft.sheet.gold == HORDE.gold + BOOK.campaign.income.sale(3, 7)


def test_a_large_one_who_is_eaten_is_two_shares_less_and_two_experience() -> None:
    found = sold(str(BULL), str(GUIDE), NONE, "3")
    after = found.draft.sheet
    assert not after.warrior(BULL).is_active
    assert after.warrior(GUIDE).experience == HORDE.warrior(GUIDE).experience + 2
    assert after.gold == HORDE.gold + BOOK.campaign.income.sale(3, 5)
    (event,) = [it for it in found.events if isinstance(it, MemberEaten)]
    told = sentence(event, Names(battle(GUARD, RATS)))
    assert (
        told == f"{after.warrior(GUIDE).name} eats one of {after.warrior(BULL).name}, and gains 2 experience."
    )


def test_a_beast_that_is_eaten_is_one_share_less_and_one_experience() -> None:
    after = sold(str(CAT), str(CAPTAIN), NONE, "3").draft.sheet
    assert after.warrior(CAPTAIN).experience == HORDE.warrior(CAPTAIN).experience + 1
    assert after.gold == HORDE.gold + BOOK.campaign.income.sale(3, 6)


def test_nobody_eats_the_leader() -> None:
    (asked, *_) = sold(NONE, SELL_NONE).asked
    assert asked.answers == (str(GUIDE), str(BULL), str(CAT), NONE)


def test_a_captive_eaten_before_counts_for_one_sale() -> None:
    fed = changed(HORDE, boons=(Boon(FED, count=2),))
    assert warriors(fed, BOOK) == 5
    after = sold(NONE, "2", sheet=fed).draft.sheet
    assert after.boons == ()
    assert after.gold == HORDE.gold + BOOK.campaign.income.sale(2, 5)


def test_other_warbands_eat_nobody() -> None:
    assert not run(drafted(GUARD), sell_wyrdstone).asked


def test_a_forager_takes_no_share_of_a_sale() -> None:
    sheet = band("woodsmen-de-artois", *(it.key for it in BOOK.warbands["woodsmen-de-artois"].warriors[:2]))
    skill = next(it.key for it in BOOK.warbands["woodsmen-de-artois"].skills if "takes-no-share" in it.tags)
    hero = changed(sheet.warriors[0], advances=(Advance(0, skill=skill),))
    found = changed(sheet, warriors=(hero, *sheet.warriors[1:]))
    assert warriors(sheet, BOOK) - warriors(found, BOOK) == 1
