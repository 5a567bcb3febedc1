"""Apprentices who learn only what their teacher in the warband knows."""

import pytest

from rules.aftermath.growth.advances import roll_advance
from rules.ledger.entries import MembersLost, Settled
from rules.mustering.problem import NotAllowed
from rules.mustering.spells import draw, taught_spells
from rules.values import changed
from tests.rules.aftermath.bands import COMPLETE, begun
from tests.rules.aftermath.trading.posts import drafted, run, sentences

LICHE, NECROMANCER = 1, 2
LIST = COMPLETE.spell_lists["necromancy-restless-dead-necromancer"]
REANIMATION, DEATHLY_VISAGE = "reanimation", "deathly-visage"


def dead(*learned):
    """A Liche who knows the spells of these numbers, and a Necromancer."""
    sheet = begun("restless-dead", "liche", "necromancer")
    teachers = COMPLETE.spell_lists["necromancy-restless-dead-liche"].spells
    known = tuple(spell.key for number in learned for spell in teachers if spell.number == number)
    liche, pupil = sheet.warriors
    return changed(sheet, warriors=(changed(liche, starting_spells=known), pupil))


def taught(sheet):
    return [it.number for it in taught_spells(sheet.warrior(NECROMANCER), sheet, COMPLETE, LIST)]


def test_a_necromancer_begins_with_one_of_the_spells_of_the_liche():
    drawn = draw(dead(3, 6), COMPLETE, NECROMANCER, iter([1, 4, 6]))
    assert (drawn.spells, drawn.rolls) == ((DEATHLY_VISAGE,), (1, 4, 6))


def test_a_necromancer_draws_nothing_before_the_liche():
    with pytest.raises(NotAllowed, match="learns from a teacher who has no spells yet"):
        draw(dead(), COMPLETE, NECROMANCER, iter([1]))


def test_a_necromancer_learns_all_spells_once_the_liche_is_gone():
    draft = drafted(dead(3, 6), COMPLETE)
    assert taught(draft.sheet) == [3, 6]
    draft.record(Settled("injuries", (MembersLost(LICHE, 1),)))
    assert taught(draft.sheet) == [1, 2, 3, 4, 5, 6]


def test_a_spell_that_the_liche_does_not_know_is_rolled_again():
    draft = drafted(dead(3, 6), COMPLETE)
    found = run(
        draft, lambda it: roll_advance(it, NECROMANCER, 11), (6, 6), (2,), (6,), answers=lambda _: "spell"
    )
    assert draft.sheet.warrior(NECROMANCER).spells == (DEATHLY_VISAGE,)
    assert "which nobody teaches (rolled again)" in sentences(found)[1]


@pytest.mark.parametrize(("answer", "wounds", "skills"), [("wound", 5, ()), ("skill", 4, ("streetwise",))])
def test_a_liche_may_learn_a_skill_instead_of_a_wound(answer, wounds, skills):
    sheet = begun("restless-dead", "liche")
    liche = changed(sheet.warriors[0], profile=changed(sheet.warriors[0].profile, W=4))
    draft = drafted(changed(sheet, warriors=(liche,)), COMPLETE)
    answers = iter((answer, "streetwise"))
    run(draft, lambda it: roll_advance(it, LICHE, 24), (4, 5), (1,), answers=lambda _: next(answers))
    block = draft.sheet.warrior(LICHE)
    assert (block.current.W, block.skills) == (wounds, skills)
