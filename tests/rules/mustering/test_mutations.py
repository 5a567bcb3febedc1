"""Mutations, blessings and markings: who gets which for how much, and what legality says of them."""

import pytest

from rules.catalogue.load import complete_rulebook
from rules.fielding.spellbooks import known_spells
from rules.ledger.apply import CannotApply, apply
from rules.ledger.entries import Entry, MutationGivenBack
from rules.ledger.sheet import Gift, WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.document import from_document
from rules.mustering.figures.rating import worth
from rules.mustering.legality.check import is_legal, problems
from rules.mustering.lists.permission import callings
from rules.mustering.mutations import buy_mutation, mutation_options, return_mutation
from rules.mustering.problem import NotAllowed
from rules.mustering.spells import draw, spells_to_draw
from rules.values import changed
from tests.rules.warbands import BOOK, codes, found, learned, with_block

COMPLETE = complete_rulebook()
MAGISTER, POSSESSED, MUTANT, BRETHREN = 1, 2, 3, 4


def cult(gold: int = 200, mutations: tuple[str, ...] = ("tentacle",), battles: int = 0) -> WarbandSheet:
    warriors = [
        {"type": "magister", "name": "Voice", "starting_spells": ["eye-of-god"]},
        {"type": "possessed", "name": "Thing", "battles": battles},
        {"type": "mutant", "name": "Freak", "mutations": list(mutations), "battles": battles},
        {"type": "brethren", "name": "Brothers", "members": 2, "battles": battles},
    ]
    document = {
        "type": "cult-of-the-possessed",
        "name": "Cult",
        "gold": gold,
        "battles": battles,
        "warriors": warriors,
    }
    return from_document(document, BOOK, "a test")


def after(sheet: WarbandSheet, *entries: Entry) -> WarbandSheet:
    for entry in entries:
        sheet = apply(sheet, entry)
    return sheet


def test_the_first_costs_its_price_and_every_further_one_twice_that() -> None:
    sheet = cult()
    first = buy_mutation(sheet, BOOK, POSSESSED, "great-claw")
    sheet = after(sheet, first)
    second = buy_mutation(sheet, BOOK, POSSESSED, "daemon-soul")
    sheet = after(sheet, second)
    assert (first.price, second.price, sheet.gold) == (50, 40, 110)
    third = buy_mutation(sheet, BOOK, POSSESSED, "daemon-soul")
    assert third.price == 40


def test_mutations_change_the_profile() -> None:
    sheet = cult()
    sheet = after(sheet, buy_mutation(sheet, BOOK, POSSESSED, "cloven-hoofs"))
    assert (sheet.warrior(POSSESSED).profile.M, sheet.warrior(POSSESSED).current.M) == (5, 6)


def test_no_crown_is_lost_on_the_way() -> None:
    sheet = cult()
    bought = after(sheet, buy_mutation(sheet, BOOK, POSSESSED, "spines"))
    assert worth(bought) == worth(sheet)
    dismissed = after(bought, muster.dismiss(bought, BOOK, POSSESSED))
    assert dismissed.gold == bought.gold + 90 + 35


@pytest.mark.parametrize(
    ("number", "mutation", "sentence"),
    [
        (BRETHREN, "spines", r"Brothers \(Brethren\) cannot have mutations\."),
        (MAGISTER, "spines", r"Voice \(Magister\) cannot have mutations\."),
        (POSSESSED, "wings", "has no mutation 'wings'"),
    ],
)
def test_the_rules_refuse_some(number: int, mutation: str, sentence: str) -> None:
    with pytest.raises(NotAllowed, match=sentence):
        buy_mutation(cult(), BOOK, number, mutation)


def test_mutations_are_bought_on_recruitment_only() -> None:
    with pytest.raises(NotAllowed, match=r"Mutations can only be bought when a warrior is recruited\."):
        buy_mutation(cult(battles=1), BOOK, POSSESSED, "spines")


def test_nobody_gets_what_the_treasury_does_not_pay() -> None:
    with pytest.raises(NotAllowed, match=r"Not enough gold: Great Claw costs 50 gc, Cult has 49 gc\."):
        buy_mutation(cult(gold=49), BOOK, POSSESSED, "great-claw")
    options = {option.mutation: option.reason for option in mutation_options(cult(gold=49), BOOK, POSSESSED)}
    assert options["great-claw"].startswith("Not enough gold: Great Claw costs 50 gc")
    assert options["spines"] == ""


def test_a_mutant_must_have_one_and_a_possessed_need_not() -> None:
    assert is_legal(problems(cult(gold=0), BOOK))
    problem = found(cult(mutations=()), "mutation-missing")
    assert "Freak is a Mutant and must have at least one of the mutations, from 20 gc" in problem.message
    for fix in problem.fixes:
        assert "mutation-missing" not in codes(after(cult(mutations=()), *fix.entries))
    assert found(cult(mutations=(), gold=19), "mutation-missing").fixes == ()


def test_forbidden_mutations_are_removed_with_one_click() -> None:
    sheet = with_block(cult(gold=0), BRETHREN, mutations=(Gift("spines", 35),))
    problem = found(sheet, "mutation-not-permitted")
    assert "Brothers (Brethren) cannot have mutations. Brothers has spines: remove it." in problem.message
    mended = after(sheet, *problem.fixes[0].entries)
    assert (mended.gold, mended.warrior(BRETHREN).mutations) == (35, ())


def test_underpaid_mutations_are_pointed_out() -> None:
    sheet = with_block(cult(gold=0), POSSESSED, mutations=(Gift("spines", 35), Gift("hideous", 40)))
    assert "as number 2 it is 80 gc" in found(sheet, "underpaid").message


def test_giving_back_takes_the_last_of_that_key() -> None:
    sheet = with_block(cult(gold=0), POSSESSED, mutations=(Gift("spines", 35), Gift("spines", 70)))
    left = after(sheet, MutationGivenBack(POSSESSED, "spines", 70))
    assert (left.gold, left.warrior(POSSESSED).mutations) == (70, (Gift("spines", 35),))
    with pytest.raises(CannotApply, match="has no hideous to give back"):
        after(sheet, MutationGivenBack(POSSESSED, "hideous"))


def test_a_marking_is_one_only_and_for_its_own_kind() -> None:
    warriors = [
        {"type": "skink-priest", "name": "Priest", "starting_spells": []},
        {"type": "saurus-totem-warrior", "name": "Totem"},
    ]
    document = {"type": "lizardmen", "name": "Spawn", "gold": 200, "warriors": warriors}
    sheet = from_document(document, BOOK, "a test")
    with pytest.raises(NotAllowed, match=r"Poison Glands is not for Saurus Totem Warrior\."):
        buy_mutation(sheet, BOOK, 2, "poison-glands")
    marked = after(sheet, buy_mutation(sheet, BOOK, 2, "oversized-jaws"))
    with pytest.raises(NotAllowed, match=r"Totem can have at most 1 of the sacred markings\."):
        buy_mutation(marked, BOOK, 2, "mark-of-the-old-ones")


def test_beastmen_need_the_skill_for_one() -> None:
    document = {
        "type": "beastmen-raiders",
        "name": "Herd",
        "gold": 200,
        "warriors": [{"type": "beastmen-chief", "name": "Horn"}],
    }
    sheet = from_document(document, BOOK, "a test")
    assert mutation_options(sheet, BOOK, 1) == ()
    with pytest.raises(NotAllowed, match="without the skill for it"):
        buy_mutation(sheet, BOOK, 1, "spines")
    gifted = changed(with_block(sheet, 1, advances=learned("mutant"), battles=3), battles=3)
    bought = after(gifted, buy_mutation(gifted, BOOK, 1, "spines"))
    with pytest.raises(NotAllowed, match=r"Horn can have at most 1 of the mutations\."):
        buy_mutation(bought, BOOK, 1, "hideous")


def test_before_the_first_battle_a_player_may_change_his_mind() -> None:
    sheet = cult(gold=100)
    entry = return_mutation(sheet, BOOK, MUTANT, "tentacle")
    assert after(sheet, entry).gold == 100 + sheet.warrior(MUTANT).mutations[0].paid
    with pytest.raises(NotAllowed, match=r"Mutations cannot be returned after the first battle\."):
        return_mutation(cult(battles=1), BOOK, MUTANT, "tentacle")
    with pytest.raises(NotAllowed, match="has no great claw"):
        return_mutation(sheet, BOOK, MUTANT, "great-claw")
    with pytest.raises(NotAllowed, match="no number 77"):
        return_mutation(sheet, BOOK, 77, "tentacle")


def scholars() -> WarbandSheet:
    warriors = [{"type": "aristocrat", "name": "Duke"}, {"type": "twisted-scholar", "name": "Scribe"}]
    document = {"type": "cursed-cavalcade", "name": "Masks", "gold": 100, "battles": 0, "warriors": warriors}
    return from_document(document, COMPLETE, "a test")


def shadows() -> WarbandSheet:
    warriors = [{"type": "conqueror", "name": "Cortez"}, {"type": "jungle-shadow", "name": "Shade"}]
    document = {
        "type": "lustrian-reavers",
        "name": "Reavers",
        "gold": 100,
        "battles": 0,
        "warriors": warriors,
    }
    return from_document(document, COMPLETE, "a test")


@pytest.mark.parametrize(
    ("sheet", "gift", "price"), [(scholars(), "magical-adept", 10), (shadows(), "wizard-upgrade", 30)]
)
def test_a_wizard_by_gift_draws_one_spell_of_lesser_magic_and_casts_it(
    sheet: WarbandSheet, gift: str, price: int
) -> None:
    assert spells_to_draw(sheet.warrior(2), sheet, COMPLETE) == 0
    made = after(sheet, buy_mutation(sheet, COMPLETE, 2, gift))
    assert (made.gold, spells_to_draw(made.warrior(2), made, COMPLETE)) == (100 - price, 1)
    drawn = after(made, draw(made, COMPLETE, 2, iter((1,))))
    lesser = COMPLETE.spell_lists["lesser-magic"].spells[0]
    assert [spell.key for spell in known_spells(drawn.warrior(2), drawn, COMPLETE)] == [lesser.key]
    assert "spells-to-draw" not in {it.code for it in problems(drawn, COMPLETE)}
    band = COMPLETE.warbands[drawn.type]
    kind = band.warrior(drawn.warrior(2).type)
    assert kind is not None
    assert "wizard" in callings(band, kind, drawn.warrior(2))


def test_a_scholar_is_an_adept_or_tells_stories() -> None:
    sheet = after(scholars(), buy_mutation(scholars(), COMPLETE, 2, "story-teller"))
    with pytest.raises(NotAllowed, match="at most 1"):
        buy_mutation(sheet, COMPLETE, 2, "magical-adept")


def test_a_jungle_shadow_who_becomes_a_wizard_gives_up_the_light_armour() -> None:
    sheet = shadows()
    with pytest.raises(NotAllowed, match="part of every Jungle Shadow"):
        muster.sell(sheet, COMPLETE, 2, "light-armour")
    made = after(sheet, buy_mutation(sheet, COMPLETE, 2, "wizard-upgrade"))
    (problem,) = [it for it in problems(made, COMPLETE) if it.code == "not-permitted"]
    assert (problem.warrior, problem.item) == (2, "light-armour")
    with pytest.raises(NotAllowed):
        muster.move(made, COMPLETE, 2, None, "light-armour")
    without = after(made, *problem.fixes[0].entries)
    assert without.gold == made.gold
    assert not {"not-permitted", "fixed-equipment-missing"} & {it.code for it in problems(without, COMPLETE)}
