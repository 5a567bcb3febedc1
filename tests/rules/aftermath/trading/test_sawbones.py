"""The sawbones of Town Cryer 8, where the house rule is played."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.sequence import Course
from rules.aftermath.side import Side
from rules.aftermath.trading.decisions import Operation, Search
from rules.aftermath.trading.sawbones import CURED, DIES, FAILS, WORSE, result_of, see_the_sawbones
from rules.catalogue.load import rulebook_of
from rules.catalogue.packs.stack import standard
from rules.engine.decisions import NONE, Decision
from rules.ledger.sheet import Injury, Possession, WarbandSheet, WarriorSheet
from rules.values import changed
from tests.rules.aftermath.trading.posts import HOME, JOST, KARL, OTTO, run
from tests.rules.aftermath.walk import Played
from tests.rules.aftermath.warbands import RATS, battle, outcome
from tests.rules.warbands import BOOK, with_block

PLAYED = rulebook_of(standard(), ["sawbones"])
LEG = Injury("leg-wound", changes=BOOK.injury("leg-wound").changes)
HAND = Injury("hand-injury", changes=BOOK.injury("hand-injury").changes)
MAD, NERVES = Injury("madness-frenzy", flags=("frenzy",)), Injury("nervous-condition")


def hurt(*injuries: Injury, number: int = OTTO, **more: object) -> WarbandSheet:
    return changed(with_block(HOME, number, injuries=injuries), **more)


def operated(sheet: WarbandSheet, *faces: tuple[int, ...], about: str = "") -> Played:
    """A visit of Otto about the first injury, or about that injury."""

    def answers(decision: Decision) -> str:
        assert isinstance(decision, Operation)
        return about or decision.answers[0]

    return run(Draft(sheet, PLAYED), lambda it: see_the_sawbones(it, {OTTO}), *faces, answers=answers)


def otto(play: Played) -> WarriorSheet:
    return play.draft.sheet.warrior(OTTO)


@pytest.mark.rule("CAMP-OPT-SAW-1")
def test_a_hero_pays_20_gold_and_looks_for_nothing_else() -> None:
    sheet = hurt(LEG)
    play = operated(sheet, (6, 6))
    assert (play.value, play.draft.sheet.gold) == ({OTTO}, sheet.gold - 20)
    fought = battle(HOME, RATS)
    course = Course(
        Side(0, fought, outcome(fought, {}), sheet, PLAYED, "b"), Draft(sheet, PLAYED), "The Bridge"
    )

    def answers(decision: Decision) -> str:
        return "leg-wound" if isinstance(decision, Operation) else NONE

    asked = run(course.draft, lambda _: course.searches(), (6, 6), answers=answers).asked
    assert [it.warrior for it in asked if isinstance(it, Search)] == [KARL, JOST]


@pytest.mark.rule("CAMP-OPT-SAW-1")
@pytest.mark.parametrize("key", ["chest-wound", "blind-left-eye", "old-battle-wound", "severe-arm-wound"])
def test_some_injuries_are_beyond_help(key: str) -> None:
    assert operated(hurt(Injury(key))).asked == ()


def test_nobody_is_asked_without_the_rule_the_gold_or_an_injury() -> None:
    assert run(Draft(hurt(LEG), BOOK), lambda it: see_the_sawbones(it, {OTTO})).asked == ()
    assert operated(hurt(LEG, gold=19)).asked == ()
    assert operated(HOME).asked == ()


@pytest.mark.rule("CAMP-OPT-SAW-2")
@pytest.mark.parametrize(
    ("faces", "slower", "misses"),
    [
        ((6, 6), 0, 0),
        ((5, 6), 0, 0),
        ((5, 5), 0, 1),
        ((4, 5), 0, 1),
        ((4, 4), 1, 0),
        ((3, 3), 1, 1),
        ((2, 2), 2, 0),
    ],
)
def test_a_leg_is_cured_stays_as_it_is_or_is_lamed(faces: tuple[int, int], slower: int, misses: int) -> None:
    after = otto(operated(hurt(LEG), faces))
    assert (HOME.warrior(OTTO).current.M - after.current.M, after.misses_battles) == (slower, misses)


@pytest.mark.rule("CAMP-OPT-SAW-2")
def test_a_bad_operation_on_a_hand_leaves_one_arm() -> None:
    assert "single-one-handed-weapon" in otto(operated(hurt(HAND), (1, 3))).flags
    assert otto(operated(hurt(HAND), (6, 5))).injuries == ()


@pytest.mark.rule("CAMP-OPT-SAW-2", "CAMP-OPT-SAW-3")
@pytest.mark.parametrize("injury", [LEG, HAND, MAD, NERVES])
def test_a_hero_who_dies_of_it_leaves_the_gear_to_the_warband(injury: Injury) -> None:
    armed = with_block(hurt(injury), OTTO, possessions=(Possession("sword", (10,)),))
    play = operated(armed, (1, 2))
    assert not otto(play).is_active
    assert [it.item for it in play.draft.sheet.stash] == ["sword"]


def test_a_leader_who_dies_of_it_is_followed() -> None:
    sheet = hurt(LEG, number=KARL)
    play = run(
        Draft(sheet, PLAYED),
        lambda it: see_the_sawbones(it, {KARL}),
        (1, 1),
        answers=lambda it: it.answers[0],
    )
    assert [it.name for it in play.draft.sheet.active if it.leader] == ["Otto"]


@pytest.mark.rule("CAMP-OPT-SAW-3")
@pytest.mark.parametrize(
    ("faces", "flags", "misses"),
    [
        ((6, 6), set(), 0),
        ((4, 5), set(), 1),
        ((3, 4), {"frenzy"}, 1),
        ((3, 3), {"frenzy", "causes-fear"}, 0),
        ((2, 2), {"frenzy", "stupidity"}, 0),
    ],
)
def test_a_mind_is_cured_or_suffers_more(faces: tuple[int, int], flags: set[str], misses: int) -> None:
    play = operated(hurt(MAD), faces)
    assert (set(otto(play).flags), otto(play).misses_battles) == (flags, misses)
    slower = HOME.warrior(OTTO).current.I - otto(play).current.I
    assert slower == (sum(faces) == 6)


def test_a_hero_with_two_injuries_has_one_treated() -> None:
    play = operated(hurt(LEG, MAD), (6, 6), about="madness-frenzy")
    assert [it.key for it in otto(play).injuries] == ["leg-wound"]


def test_the_results_are_as_likely_as_the_tables_say() -> None:
    for wound, rare, common in (("leg-wound", WORSE, FAILS), ("madness-frenzy", WORSE, "fails and rests")):
        found = Counter(result_of(wound, sum(faces)) for faces in product(range(1, 7), repeat=2))
        assert Fraction(found[DIES], 36) == Fraction(found[CURED], 36) == Fraction(1, 12)
        assert Fraction(found[rare], 36) == (Fraction(1, 12) if wound == "leg-wound" else Fraction(5, 36))
        assert Fraction(found[common], 36) == Fraction(11, 36)
