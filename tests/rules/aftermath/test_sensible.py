"""The policy that plays post-battle sequences."""

import pytest

from rules.aftermath import decisions
from rules.aftermath.draft import Draft
from rules.aftermath.resolver import AftermathResolver
from rules.aftermath.sensible import choose
from rules.aftermath.sensible_trading import _wishes
from rules.aftermath.trading.commands import Buy, BuyMutation, Hire, written
from rules.aftermath.trading.decisions import Trade
from rules.catalogue.load import DATA, complete_rulebook, rulebook
from rules.ledger.sheet import Possession, WarbandSheet
from rules.mustering.document import read_sheet
from rules.values import changed
from tests.rules.aftermath.test_resolver import setup
from tests.rules.aftermath.warbands import GUARD, hero

MARKET = Trade(0, 0, (), (), ())
POSSESSED = "cult-of-the-possessed"


def answer(decision, sheet=GUARD) -> str:
    return choose(decision, Draft(sheet, rulebook()))


def archer():
    otto = changed(GUARD.warrior(2), possessions=(Possession("long-bow", (15,)),))
    return changed(GUARD, warriors=(GUARD.warriors[0], otto, *GUARD.warriors[2:]))


@pytest.mark.parametrize("seed", [f"seed {number}" for number in range(25)])
def test_it_plays_a_sequence_to_its_end_the_same_way_each_time(seed: str) -> None:
    first, second = (AftermathResolver(setup(seed), rulebook(), policy=choose) for _ in range(2))
    assert first.done
    assert first.record == second.record


def test_a_fighter_raises_weapon_skill_and_an_archer_ballistic_skill() -> None:
    question = decisions.RaisedCharacteristic(0, 2, ("WS", "BS"))
    assert answer(question) == "WS"
    assert answer(question, archer()) == "BS"


def test_a_fighter_learns_a_combat_skill_and_an_archer_a_shooting_skill() -> None:
    book = rulebook().skills
    combat = next(key for key, skill in book.items() if skill.list == "combat")
    shooting = next(key for key, skill in book.items() if skill.list == "shooting")
    question = decisions.NewSkill(0, 2, (shooting, combat))
    assert answer(question) == combat
    assert answer(question, archer()) == shooting


def test_a_lone_low_die_is_rolled_again_and_a_pair_is_not() -> None:
    assert answer(decisions.RerolledDie(0, "Map", (1, 1, 3, 6), (1, 3, 6), 1)) == "3"
    assert answer(decisions.RerolledDie(0, "Map", (1, 1, 5, 6), (1, 5, 6), 1)) == "keep"


def test_a_changed_die_makes_the_largest_group() -> None:
    question = decisions.ChangedDie(0, "Elf Ranger", (4, 5, 5), ("4>3", "4>5", "5>4", "5>6"))
    assert answer(question) == "4>5"


def test_a_die_outside_the_largest_group_is_left_out() -> None:
    question = decisions.DiceLeftOut(0, (1, 1, 1, 2, 6), ("1", "2", "6"))
    assert answer(question) == "2"


def test_the_hero_who_can_be_spared_goes_down_into_the_pit() -> None:
    assert answer(decisions.ChosenHero(0, "The Pit", (1, 2, 3), optional=True)) == "3"


def test_a_prisoner_is_turned_away_when_his_gear_is_too_dear() -> None:
    question = decisions.JoinedGroup(0, (4,), (6,))
    assert answer(question) == "none"
    assert answer(question, changed(GUARD, gold=12)) == "4"


def test_all_shards_are_sold_where_gold_is_short() -> None:
    assert answer(decisions.WyrdstoneSale(0, (0, 35, 50))) == "2"
    assert answer(decisions.WyrdstoneSale(0, (0,))) == "0"


def test_a_death_is_rolled_again_and_a_light_wound_is_not() -> None:
    assert answer(decisions.RerolledInjury(0, 2, "dead")) == "again"
    assert answer(decisions.RerolledInjury(0, 2, "leg-wound")) == "keep"


def mutant(gold: int, **fields):
    """A magister, and where `fields` are given a mutant with them."""
    magister = hero(1, "Ede", "magister", POSSESSED)
    blocks = (magister, hero(2, "Lise", "mutant", POSSESSED, **fields)) if fields else (magister,)
    return WarbandSheet(name="The Choir", type=POSSESSED, gold=gold, warriors=blocks)


def test_a_mutant_who_lacks_his_mutation_gets_the_cheapest() -> None:
    sheet = mutant(20, possessions=())
    assert answer(MARKET, sheet) == written(BuyMutation(2, "daemon-soul"))


def test_a_wizard_is_bought_no_armour_to_cast_in() -> None:
    book = complete_rulebook()
    path = DATA / "rosters" / "skaven-clan-eshin.toml"
    rats = changed(read_sheet(path, path.name, book), gold=100)
    wizard = next(it for it in rats.warriors if it.type == "eshin-sorcerer")
    draft = Draft(changed(rats, warriors=(changed(wizard, possessions=()),)), book)
    bought = []
    for command in _wishes(MARKET, draft):
        if isinstance(command, Buy) and command.place == wizard.number:
            bought.append(command.item)
    assert bought
    assert not {"shield", "light-armour"}.intersection(bought)


def test_a_mutant_is_hired_only_with_gold_for_a_mutation() -> None:
    prices = {kind.key: kind.price for kind in rulebook().warbands[POSSESSED].warriors}
    hired = written(Hire("mutant"))
    assert answer(MARKET, mutant(prices["mutant"] + 20)) == hired
    assert answer(MARKET, mutant(prices["mutant"] + 19)) != hired
