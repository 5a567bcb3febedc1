"""The Boss of Brigands causes fear: who follows the leader, and what the new leader learns first."""

from rules.catalogue.load import complete_rulebook
from rules.ledger.sheet import Advance, Injury, WarbandSheet, WarriorSheet
from rules.mustering.skills import skills_to_learn
from rules.mustering.succession import successors
from rules.values import changed
from tests.rules.aftermath.growth.test_skills_that_bring_skills import band

BOOK = complete_rulebook()
NOBLE, HARD_MAN = 1, 2
SCARS = Injury("horrible-scars", flags=("causes-fear",))
#: Leadership 7 and no Strength skills, against less experience and Strength skills.
HEIRS = band("bretonnian-brigands", "fallen-noble", "hard-man")


def with_hero(number: int, **fields: object) -> WarbandSheet:
    blocks = (changed(it, **fields) if it.number == number else it for it in HEIRS.warriors)
    return changed(HEIRS, warriors=tuple(blocks))


def follows(sheet: WarbandSheet) -> list[int]:
    return [it.number for it in successors(sheet, BOOK)]


def learnable(hero: WarriorSheet, sheet: WarbandSheet) -> set[str]:
    return {it.key for it in skills_to_learn(hero, sheet, BOOK)}


def test_a_hero_who_causes_fear_follows_before_anybody_else() -> None:
    assert follows(with_hero(NOBLE, injuries=(SCARS,))) == [NOBLE]
    assert follows(with_hero(HARD_MAN, injuries=(SCARS,))) == [HARD_MAN]
    assert follows(with_hero(HARD_MAN, advances=(Advance(0, skill="fearsome"),))) == [HARD_MAN]


def test_a_hero_who_can_learn_to_cause_fear_follows_where_nobody_does() -> None:
    assert follows(with_hero(NOBLE, experience=60)) == [HARD_MAN]


def test_a_leader_who_causes_no_fear_learns_to_with_the_next_skill() -> None:
    led = with_hero(HARD_MAN, leader=True)
    assert learnable(led.warrior(HARD_MAN), led) == {"fearsome"}
    assert len(learnable(HEIRS.warrior(HARD_MAN), HEIRS)) > 1
    scarred = with_hero(HARD_MAN, leader=True, injuries=(SCARS,))
    assert len(learnable(scarred.warrior(HARD_MAN), scarred)) > 1


def test_a_leader_who_cannot_learn_to_cause_fear_learns_as_ever() -> None:
    led = with_hero(NOBLE, leader=True)
    assert len(learnable(led.warrior(NOBLE), led)) > 1


def test_leadership_decides_in_other_warbands() -> None:
    other = band("bretonnian-chapel-guard", "questing-knight", "knight-errant")
    scarred = changed(other, warriors=(other.warriors[0], changed(other.warriors[1], injuries=(SCARS,))))
    assert follows(scarred) == [1]
