"""Lost heroes of the Lustrian Reavers: a Prospect is promoted to the post."""

from rules.aftermath.decisions import ChosenHero, PromotedSkillLists
from rules.aftermath.draft import Draft
from rules.aftermath.growth.posts import fill_posts
from rules.aftermath.sequence import Course
from rules.ledger.sheet import Kind
from rules.mustering.legality.check import problems
from tests.rules.aftermath.bands import COMPLETE, begun, side_of
from tests.rules.aftermath.trading.posts import drafted, run, sentences
from tests.rules.aftermath.walk import played
from tests.rules.warbands import with_block

SLAYER, FIRST, SECOND = 2, 3, 4
DEAD, ROBBED = (1, 1), (3, 6)
#: A 7 is a Weapon Skill or a Ballistic Skill, as they like.
ADVANCE = (3, 4)


def reavers(*more):
    sheet = begun("lustrian-reavers", "conqueror", "saurus-slayer", "prospect", *more)
    return with_block(sheet, FIRST, members=2, hired_for=(35, 35), possessions=())


def after(sheet, *faces, out="Saurus-Slayer", choose=lambda asked: asked.answers[0]):
    """The injuries and experience after a battle in which that hero went out of action."""
    side = side_of(sheet, {out: "Snikch"} if out else {})

    def start():
        draft = Draft(sheet, COMPLETE)
        course = Course(side, draft, "The Bridge")

        def steps():
            yield from course.injuries()
            yield from course.experience()

        return draft, steps()

    return played(start, list(faces), choose)


def test_a_prospect_takes_the_post_of_a_dead_hero_with_an_advance_at_once():
    found = after(reavers(), DEAD, ADVANCE)
    sheet = found.draft.sheet
    hero = sheet.warrior(sheet.next_number - 1)
    assert (hero.type, hero.kind, hero.members) == ("prospect", Kind.HERO, 1)
    assert sheet.warrior(FIRST).members == 1
    assert [it.change.by for it in hero.advances] == [1]
    assert len(hero.skill_lists) == 2
    assert "Prospect (2) takes the post of Saurus-Slayer." in " ".join(sentences(found))


def test_the_new_hero_has_what_the_dead_one_carried():
    sheet = after(reavers(), DEAD, ADVANCE).draft.sheet
    hero = sheet.warrior(sheet.next_number - 1)
    had = {held.item for held in reavers().warrior(SLAYER).possessions}
    assert had <= {held.item for held in hero.possessions} | {held.item for held in sheet.stash}
    assert {"heavy-armour", "misericordia"} <= {held.item for held in hero.possessions}
    codes = {it.code for it in problems(sheet, COMPLETE) if it.warrior == hero.number}
    assert codes.isdisjoint({"wrong-kind", "not-permitted", "skill-not-permitted"})


def test_the_player_says_which_group_somebody_is_promoted_from():
    sheet = reavers("prospect")
    found = after(sheet, DEAD, ADVANCE, choose=lambda it: it.answers[-1])
    (asked,) = [it for it in found.asked if isinstance(it, ChosenHero)]
    assert asked.heroes == (FIRST, SECOND)
    assert found.draft.sheet.warrior(SECOND).kind is Kind.HERO


def test_nobody_is_promoted_while_all_heroes_are_there_or_twice_for_one_post():
    assert not any(isinstance(it, PromotedSkillLists) for it in after(reavers(), ROBBED).asked)
    once = after(reavers(), DEAD, ADVANCE).draft.sheet
    assert run(drafted(once, COMPLETE), lambda it: fill_posts(it, once)).value == ()


def test_a_post_waits_where_nobody_is_left_to_be_promoted():
    sheet = begun("lustrian-reavers", "conqueror", "saurus-slayer")
    assert after(sheet, DEAD).draft.sheet.next_number == sheet.next_number
