"""What a change would do, told before it is made."""

from rules.catalogue.load import rulebook
from rules.catalogue.profile import Change
from rules.ledger.apply import apply
from rules.ledger.entries import MutationBought
from rules.ledger.sheet import Possession
from rules.mustering.changes import muster
from rules.mustering.changes.preview import Figure, preview, previews
from rules.mustering.figures.rating import rating
from rules.mustering.hired.hiring import hire_sword
from rules.mustering.legality.check import problems
from rules.values import changed
from tests.roster.samples import SHEET

CAPTAIN, PIKES = 1, 4


def bought(item: str, place=CAPTAIN, sheet=SHEET):
    return preview(sheet, rulebook(), [muster.buy(sheet, rulebook(), place, item)])


def test_a_shield_costs_gold_and_gives_a_save():
    seen = bought("shield")
    assert (seen.gold_before, seen.gold) == (60, 55)
    (captain,) = seen.blocks
    assert (captain.number, captain.before.save, captain.after.save) == (CAPTAIN, None, 6)
    assert (seen.rating, seen.warriors) == (seen.rating_before, seen.warriors_before)


def test_a_second_weapon_is_one_more_attack():
    unarmed = changed(SHEET, warriors=(changed(SHEET.warriors[0], possessions=()),))
    with_sword = apply(unarmed, muster.buy(unarmed, rulebook(), CAPTAIN, "sword"))
    (captain,) = bought("mace", sheet=with_sword).blocks
    assert (captain.before.attacks, captain.after.attacks) == (1, 2)


def test_items_without_effect_in_a_fight_change_no_block():
    assert bought("rope-and-hook").blocks == ()


def test_a_purchase_for_the_stash_touches_nobody():
    seen = bought("mace", place=None)
    assert (seen.gold, seen.blocks, seen.new, seen.solved) == (57, (), (), ())


def test_a_problem_that_it_brings_is_named():
    armed = apply(SHEET, muster.buy(SHEET, rulebook(), CAPTAIN, "shield"))
    armed = changed(armed, warriors=(changed(armed.warriors[0], possessions=(Possession("shield", (5,)),)),))
    seen = bought("halberd", sheet=armed)
    assert [problem.code for problem in seen.new] == ["unused-together"]
    assert seen.solved == ()


def test_a_problem_that_it_solves_is_named():
    leaderless = changed(SHEET, warriors=(), battles=0, gold=500)
    entry = muster.hire(leaderless, rulebook(), "mercenary-captain", "Gunther")
    seen = preview(leaderless, rulebook(), [entry])
    assert "no-leader" in {problem.code for problem in seen.solved}
    assert (seen.warriors_before, seen.warriors) == (0, 1)
    assert seen.rating - seen.rating_before == 5 + 20


def test_more_members_raise_the_rating_with_their_experience():
    rich = changed(SHEET, gold=500)
    entry = muster.enlarge(rich, rulebook(), PIKES, 2)
    seen = preview(rich, rulebook(), [entry])
    assert seen.warriors == seen.warriors_before + 2
    assert seen.rating == rating(apply(rich, entry), rulebook()).total == seen.rating_before + 2 * (5 + 3)


def test_a_mutation_changes_the_profile():
    gift = MutationBought(CAPTAIN, "great-claw", 20, (Change("S", 1), Change("A", 1)))
    (captain,) = preview(SHEET, rulebook(), [gift]).blocks
    now = SHEET.warrior(CAPTAIN).current
    assert captain.figures == (Figure("S", now.S, now.S + 1), Figure("A", now.A, now.A + 1))


def test_several_options_are_each_seen_by_themselves():
    options = [[muster.buy(SHEET, rulebook(), CAPTAIN, item)] for item in ("shield", "mace", "shield")]
    first, second, third = previews(SHEET, rulebook(), options)
    assert first == third == bought("shield")
    assert second.gold == 57


def test_previews_name_the_problems_that_legality_finds_afterwards():
    """New and solved problems of the block are those of the whole warband's legality, for every item on offer."""
    for item in rulebook().items:
        try:
            entry = muster.buy(SHEET, rulebook(), CAPTAIN, item)
        except muster.NotAllowed:
            continue
        seen = preview(SHEET, rulebook(), [entry])
        before, after = problems(SHEET, rulebook()), problems(apply(SHEET, entry), rulebook())
        known = {(problem.code, problem.warrior, problem.item) for problem in before}
        new = {(problem.code, problem.warrior, problem.item) for problem in after} - known
        assert {(problem.code, problem.warrior, problem.item) for problem in seen.new} == new, item


def test_a_hired_sword_raises_the_rating_and_is_none_of_the_warriors_that_count():
    rich = changed(SHEET, gold=500)
    seen = preview(rich, rulebook(), [hire_sword(rich, rulebook(), "pit-fighter")])
    assert seen.warriors == seen.warriors_before
    assert seen.rating - seen.rating_before == rulebook().hired_swords["pit-fighter"].rating
