"""Skills that bring one more at once, that raise to another race's maximums, and that open a list of equipment."""

import pytest

from rules.aftermath.decisions import NewSkill
from rules.aftermath.draft import Draft
from rules.aftermath.growth.advances import roll_advances
from rules.catalogue.load import complete_rulebook
from rules.engine.decisions import Decision
from rules.ledger.apply import apply
from rules.ledger.entries import Mustered
from rules.ledger.sheet import Advance, WarbandSheet
from rules.mustering.legality.check import problems
from rules.mustering.legality.potential import highest_for
from rules.mustering.lists.muster_entries import hiring
from rules.mustering.lists.permission import refused
from rules.mustering.skills import skills_to_learn
from rules.values import changed
from tests.rules.aftermath.walk import Played, played

BOOK = complete_rulebook()
OGRES, CHAPEL, MARAUDERS = "maneaters", "bretonnian-chapel-guard", "marauders-of-chaos"
FIRST = 1
SKILL = (6, 4)


def band(warband: str, *types: str) -> WarbandSheet:
    sheet = apply(None, Mustered("The Others", warband, 900, BOOK.version))
    for type in types:
        kind = BOOK.warbands[warband].warrior(type)
        assert kind is not None
        sheet = apply(sheet, hiring(sheet, kind, kind.name, 1))
    return changed(sheet, battles=1)


def learning(sheet: WarbandSheet, *wishes: str) -> Played:
    """The first hero with one advance due, which brings a skill; they choose these one after the other."""
    hero = sheet.warrior(FIRST)
    kind = BOOK.warrior_type(sheet.type, hero.type)
    assert kind is not None
    rate = kind.advance_rate
    at = next(it * rate for it in BOOK.experience.hero_thresholds if it * rate > hero.experience)
    due = changed(sheet, warriors=(changed(hero, experience=at), *sheet.warriors[1:]))
    waiting = list(wishes)

    def choose(decision: Decision) -> str:
        assert isinstance(decision, NewSkill)
        return waiting.pop(0)

    def start():
        draft = Draft(due, BOOK)
        return draft, roll_advances(draft)

    found = played(start, [SKILL], choose)
    assert not waiting
    return found


def offered(found: Played) -> list[set[str]]:
    """The lists of the skills of each question."""
    return [{BOOK.skills[key].list for key in it.skills} for it in found.asked if isinstance(it, NewSkill)]


def codes(sheet: WarbandSheet) -> list[str]:
    return [it.code for it in problems(sheet, BOOK) if it.warrior == FIRST and it.severity == "error"]


@pytest.mark.parametrize("wish", ["quick-shot", "haggle"])
def test_a_maneater_learns_a_skill_of_shooting_or_scholarship_at_once(wish: str) -> None:
    found = learning(band(OGRES, "captain"), "maneater", wish)
    ogre = found.draft.sheet.warrior(FIRST)
    assert ogre.skills == ("maneater", wish)
    assert [it.due_at for it in ogre.advances][1] == 0
    assert offered(found)[1] == {"shooting", "academic"}
    assert codes(found.draft.sheet) == []


def test_a_maneater_learns_one_such_skill_and_no_second() -> None:
    once = learning(band(OGRES, "captain"), "maneater", "quick-shot").draft.sheet
    lists = {it.list for it in skills_to_learn(once.warrior(FIRST), once, BOOK)}
    assert lists.isdisjoint({"shooting", "academic"})
    ogre = once.warrior(FIRST)
    twice = changed(ogre, advances=(*ogre.advances, Advance(0, skill="haggle")))
    assert codes(changed(once, warriors=(twice,))) == ["skill-not-permitted"]


def test_an_ogre_who_is_no_maneater_learns_neither_to_shoot_nor_to_read() -> None:
    found = learning(band(OGRES, "captain"), "master-of-arms")
    assert offered(found) == [{"combat", "strength", "ogre"}]


def test_a_mountain_guide_never_becomes_a_maneater() -> None:
    sheet = band(OGRES, "mountain-guide")
    assert "maneater" not in {it.key for it in skills_to_learn(sheet.warrior(FIRST), sheet, BOOK)}


def test_a_knight_learns_one_virtue_by_renown_alone() -> None:
    found = learning(band(CHAPEL, "questing-knight"), "renowned-virtue", "virtue-of-purity")
    asked = offered(found)
    assert "virtues" not in asked[0]
    assert asked[1] == {"virtues"}
    assert found.draft.sheet.warrior(FIRST).skills[-2:] == ("renowned-virtue", "virtue-of-purity")
    assert codes(found.draft.sheet) == []


def chosen(sheet: WarbandSheet) -> WarbandSheet:
    hero = sheet.warrior(FIRST)
    return changed(sheet, warriors=(changed(hero, advances=(Advance(0, skill="chosen-of-chaos"),)),))


def test_the_chosen_of_chaos_grows_as_far_as_a_warrior_of_chaos() -> None:
    for sheet, most in ((band(MARAUDERS, "champion"), 4), (chosen(band(MARAUDERS, "champion")), 5)):
        hero, kind = sheet.warrior(FIRST), BOOK.warrior_type(MARAUDERS, "champion")
        assert kind is not None
        highest = highest_for(hero, kind, sheet, BOOK)
        assert highest is not None
        assert {highest.S, highest.T} == {most}


def test_the_chosen_of_chaos_alone_carries_a_great_axe() -> None:
    warband, kind = BOOK.warbands[MARAUDERS], BOOK.warrior_type(MARAUDERS, "champion")
    assert kind is not None
    plain = band(MARAUDERS, "champion")
    axe = BOOK.items["great-axe"]
    assert refused(axe, warband, kind, BOOK, plain.warrior(FIRST)) is not None
    assert refused(axe, warband, kind, BOOK, chosen(plain).warrior(FIRST)) is None


def test_a_marauder_who_became_the_chosen_of_chaos_arms_as_a_hero_does() -> None:
    warband, kind = BOOK.warbands[MARAUDERS], BOOK.warrior_type(MARAUDERS, "chaos-marauder")
    assert kind is not None
    risen = changed(band(MARAUDERS, "chaos-marauder").warrior(FIRST), kind="hero")
    halberd = BOOK.items["halberd"]
    assert refused(halberd, warband, kind, BOOK, risen) is not None
    risen = changed(risen, advances=(Advance(0, skill="chosen-of-chaos"),))
    assert refused(halberd, warband, kind, BOOK, risen) is None


def test_a_seeker_is_the_only_one_of_a_warband() -> None:
    key = "wood-elves-of-arden"
    seekers = [
        it for it in BOOK.skills.values() if "one-of-the-warband" in it.tags and it.list in _lists_of(key)
    ]
    (skill,) = seekers
    heroes = [it for it in BOOK.warbands[key].warriors if it.kind == "hero" and skill.list in it.skill_lists][
        :2
    ]
    sheet = band(key, *(it.key for it in heroes))
    knows = [changed(it, advances=(Advance(0, skill=skill.key),)) for it in sheet.warriors]
    one = changed(sheet, warriors=(knows[0], *sheet.warriors[1:]))
    assert skill.key in {it.key for it in skills_to_learn(sheet.warriors[1], sheet, BOOK)}
    assert skill.key not in {it.key for it in skills_to_learn(one.warriors[1], one, BOOK)}
    both = [
        it for it in problems(changed(sheet, warriors=tuple(knows)), BOOK) if it.code == "skill-not-permitted"
    ]
    assert [it.warrior for it in both] == [2]


def _lists_of(warband: str) -> set[str]:
    return {name for kind in BOOK.warbands[warband].warriors for name in kind.skill_lists}
