"""Special rules by which some types of warriors are activated and react better (ALT-VIII)."""

import pytest

from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.decisions import NONE, IllegalAnswer
from rules.engine.decisions.alternative import ActivationDice, CommandOffer, GiveCommand, React
from rules.engine.events import LeadershipTested, RollChanged, RollRepeated, Status
from rules.engine.events.alternative import ActionsGained
from rules.systems.alternative.activating import DICE, activate
from rules.systems.alternative.commanding import GROUP, group_dice, offers
from rules.systems.alternative.following import MARCH
from rules.systems.alternative.rolling import OWN_LEADERSHIP, roll_activation, roll_reaction
from tests.rules.staging.battlefield import Battlefield, Man, man

HUMAN, SKAVEN, GOBLIN, NECROMANCER = ("human",), ("skaven",), ("goblin",), ("necromancer",)


def field(*own: Man, foes: tuple[Man, ...] = (), switches: tuple[str, ...] = ()) -> Battlefield:
    return Battlefield(
        own, foes or (man(40, 40, kinds=("undead",)),), sequence="alternative", switches=switches
    )


def actions(it: Battlefield, *faces: int, rolled: tuple[int, ...] = (), group: tuple[int, ...] = (0,)) -> int:
    """What the dice of an activation bring; `rolled` are those that a rule rolls besides."""
    it.activate(*group)
    who = [it.one(one) for one in group]
    it.play(roll_activation(it.battle, who, len(faces), ""), *faces, *rolled)
    return it.told(ActionsGained)[0].actions


def reactions(it: Battlefield, *faces: int, rolled: tuple[int, ...] = ()) -> int:
    it.activate(0, reaction="reaction")
    it.play(roll_reaction(it.battle, it.one(0), len(faces)), *faces, *rolled)
    return it.told(ActionsGained)[0].actions


def by(
    rule: str, who: Man, *friends: Man, foes: tuple[Man, ...] = (), down: int | None = None
) -> Battlefield:
    """Somebody with a rule, and friends, of whom one may lie stunned."""
    it = field(who._replace(fields={**who.fields, "tags": (rule,), "hero": False}), *friends, foes=foes)
    if down is not None:
        it.status(down, Status.STUNNED)
    return it


def leader(x: float, leadership: int) -> Man:
    return man(x, 10, Ld=leadership, leader=True)


#: A place whose edge is exactly 6 inches from that of a man at 10, and one a hundredth farther.
AT_6, PAST_6 = 16.98, 16.99


# what does not go with the Leader rule: id, rule, own Leadership, the friend who brings it, and how much


NEAR = [
    (pytest.mark.rule("ALT-VIII-e-ii-2"), "necromancers-knell", 5, {"callings": NECROMANCER}, 1),
    (pytest.mark.rule("ALT-VIII-f-i-2"), "packrat", 5, {"callings": SKAVEN, "line": "verminkin"}, 1),
    (
        pytest.mark.rule("ALT-VIII-f-iii-2"),
        "obedient-monster",
        4,
        {"callings": SKAVEN, "line": "verminkin", "hero": False},
        2,
    ),
    (
        pytest.mark.rule("ALT-VIII-f-iii-3"),
        "obedient-monster",
        4,
        {"callings": SKAVEN, "line": "black-skaven", "hero": True},
        3,
    ),
    (pytest.mark.rule("ALT-VIII-g-iii-2"), "little-boss", 4, {"callings": GOBLIN}, 2),
    (pytest.mark.rule("ALT-VIII-b-i-2"), "guard-dog", 5, {"callings": HUMAN}, 1),
]


@pytest.mark.parametrize(
    ("rule", "own", "friend", "more"),
    [pytest.param(*row[1:], marks=row[0]) for row in NEAR],
)
def test_a_friend_within_6_inches_makes_him_easier_to_activate(
    rule: str, own: int, friend: dict[str, object], more: int
):
    it = by(rule, man(10, 10, Ld=own), man(AT_6, 10, **friend))
    assert actions(it, own + more) == 1
    assert actions(it, own + more + 1) == 0


@pytest.mark.parametrize(
    ("rule", "friend"),
    [
        pytest.param(
            "necromancers-knell", {"callings": NECROMANCER}, marks=pytest.mark.rule("ALT-VIII-e-ii-2")
        ),
        pytest.param("packrat", {"callings": SKAVEN}, marks=pytest.mark.rule("ALT-VIII-f-i-2")),
        pytest.param("obedient-monster", {"callings": SKAVEN}, marks=pytest.mark.rule("ALT-VIII-f-iii-2")),
        pytest.param("little-boss", {"callings": GOBLIN}, marks=pytest.mark.rule("ALT-VIII-g-iii-2")),
        pytest.param("guard-dog", {"callings": HUMAN}, marks=pytest.mark.rule("ALT-VIII-b-i-3")),
    ],
)
def test_farther_away_he_does_not_nor_does_an_enemy(rule: str, friend: dict[str, object]):
    assert actions(by(rule, man(10, 10, Ld=5), man(PAST_6, 10, **friend)), 6) == 0
    assert actions(by(rule, man(10, 10, Ld=5), man(PAST_6, 10, **friend)), 5) == 1
    assert actions(by(rule, man(10, 10, Ld=5), foes=(man(13, 10, **friend),)), 6) == 0


@pytest.mark.parametrize(
    ("rule", "friend"),
    [
        pytest.param(
            "necromancers-knell", {"callings": NECROMANCER}, marks=pytest.mark.rule("ALT-VIII-e-ii-4")
        ),
        pytest.param("packrat", {"callings": SKAVEN}, marks=pytest.mark.rule("ALT-VIII-f-i-4")),
        pytest.param("obedient-monster", {"callings": SKAVEN}, marks=pytest.mark.rule("ALT-VIII-f-iii-5")),
        pytest.param("little-boss", {"callings": GOBLIN}, marks=pytest.mark.rule("ALT-VIII-g-iii-3")),
        pytest.param("guard-dog", {"callings": HUMAN}, marks=pytest.mark.rule("ALT-VIII-b-i-4")),
    ],
)
def test_nor_does_one_who_does_not_stand(rule: str, friend: dict[str, object]):
    near = man(13, 10, **friend)
    assert actions(by(rule, man(10, 10, Ld=5), near, down=1), 6) == 0
    assert actions(by(rule, man(10, 10, Ld=5), near), 6) == 1


@pytest.mark.parametrize(
    ("rule", "friend"),
    [
        pytest.param(
            "guard-dog",
            {"callings": ("human", "animal"), "animal": True},
            marks=pytest.mark.rule("ALT-VIII-b-i-4"),
        ),
        pytest.param("guard-dog", {"callings": ("elf",)}, marks=pytest.mark.rule("ALT-VIII-b-i-4")),
        pytest.param(
            "packrat", {"callings": SKAVEN, "line": "rat-ogre"}, marks=pytest.mark.rule("ALT-VIII-f-i-3")
        ),
        pytest.param(
            "obedient-monster",
            {"callings": SKAVEN, "line": "rat-ogre"},
            marks=pytest.mark.rule("ALT-VIII-f-iii-4"),
        ),
        pytest.param(
            "obedient-monster",
            {"callings": SKAVEN, "line": "giant-rat"},
            marks=pytest.mark.rule("ALT-VIII-f-iii-4"),
        ),
        pytest.param("little-boss", {"callings": ("orc",)}),
        pytest.param("little-boss", {"callings": ("goblin", "animal"), "animal": True}),
        pytest.param("necromancers-knell", {"callings": ("human",)}),
    ],
)
def test_nor_does_one_of_another_kind(rule: str, friend: dict[str, object]):
    assert actions(by(rule, man(10, 10, Ld=5), man(13, 10, **friend)), 6) == 0


@pytest.mark.rule("ALT-VIII-f-i-2")
@pytest.mark.parametrize("rat", [{"callings": SKAVEN}, {"callings": ("animal",), "tags": ("packrat",)}])
def test_a_giant_rat_is_a_skaven_to_other_rats_also_one_that_a_spell_called(rat: dict[str, object]):
    assert actions(by("packrat", man(10, 10, Ld=5), man(13, 10, line="giant-rat", **rat)), 6) == 1


def test_nobody_is_another_skaven_to_himself():
    assert actions(by("packrat", man(10, 10, Ld=5, callings=SKAVEN)), 6) == 0


@pytest.mark.parametrize(
    ("rule", "own", "friend", "lent"),
    [
        pytest.param("military-drill", 6, {}, 8, marks=pytest.mark.rule("ALT-VIII-a-i-4")),
        pytest.param(
            "necromancers-knell", 5, {"callings": NECROMANCER}, 8, marks=pytest.mark.rule("ALT-VIII-e-ii-5")
        ),
        pytest.param("packrat", 5, {"callings": SKAVEN}, 7, marks=pytest.mark.rule("ALT-VIII-f-i-5")),
        pytest.param(
            "obedient-monster", 4, {"callings": SKAVEN}, 7, marks=pytest.mark.rule("ALT-VIII-f-iii-6")
        ),
        pytest.param("little-boss", 4, {"callings": GOBLIN}, 7, marks=pytest.mark.rule("ALT-VIII-g-iii-4")),
    ],
)
def test_it_does_not_add_to_the_leaders_leadership(rule: str, own: int, friend: dict[str, object], lent: int):
    it = by(rule, man(10, 10, Ld=own), man(12, 10, hero=True, **friend), leader(8, lent))
    assert actions(it, lent) == 1
    assert it.told(ActionsGained)[0].by == (None if lent == own + 1 or rule == "obedient-monster" else 2)
    assert actions(it, lent + 1) == 0


def test_the_better_of_the_two_counts():
    it = by("military-drill", man(10, 10, Ld=8), leader(8, 8))
    assert actions(it, 9) == 1
    assert it.told(ActionsGained)[0].by is None


@pytest.mark.rule("ALT-VIII-a-i-2")
@pytest.mark.parametrize(("die", "gained"), [(7, 1), (8, 1), (9, 0)])
def test_military_drill_is_one_more_for_activations(die: int, gained: int):
    assert actions(by("military-drill", man(10, 10, Ld=7)), die) == gained
    assert actions(by("", man(10, 10, Ld=7)), 8) == 0


@pytest.mark.rule("ALT-VIII-a-i-3")
def test_military_drill_helps_no_test_and_no_reaction():
    it = by("military-drill", man(10, 10, Ld=7, I=3))
    assert not it.play(test_leadership(it.battle, it.one(0), "courage"), 4, 4)
    assert it.told(LeadershipTested)[0].leadership == 7
    assert reactions(it, 4) == 0


@pytest.mark.rule("ALT-VIII-b-i-2")
def test_a_guard_dog_adds_to_the_leaders_leadership_too():
    it = by("guard-dog", man(10, 10, Ld=5), man(8, 10, Ld=8, leader=True, callings=HUMAN))
    assert actions(it, 9) == 1
    assert actions(it, 10) == 0


@pytest.mark.rule("ALT-VIII-e-ii-3")
def test_the_knell_is_one_initiative_more_for_reactions():
    near = by("necromancers-knell", man(10, 10, I=1), man(AT_6, 10, callings=NECROMANCER))
    assert (reactions(near, 2), reactions(near, 3)) == (1, 0)
    assert (
        reactions(by("necromancers-knell", man(10, 10, I=1), man(PAST_6, 10, callings=NECROMANCER)), 2) == 0
    )


# Ghouls


@pytest.mark.rule("ALT-VIII-e-iii-2")
@pytest.mark.parametrize(("x", "gained"), [(AT_6, 1), (PAST_6, 0)])
def test_ghouls_smell_living_enemies(x: float, gained: int):
    it = by("thirst-for-flesh", man(10, 10, Ld=5), foes=(man(x, 10),))
    it.status(1, Status.STUNNED)
    assert actions(it, 7) == gained
    assert actions(it, 8) == 0


@pytest.mark.rule("ALT-VIII-e-iii-3")
@pytest.mark.parametrize("kind", ["undead", "daemon"])
def test_undead_and_daemons_are_no_food(kind: str):
    assert actions(by("thirst-for-flesh", man(10, 10, Ld=5), foes=(man(13, 10, kinds=(kind,)),)), 6) == 0


def test_friends_are_no_food():
    assert actions(by("thirst-for-flesh", man(10, 10, Ld=5), man(12, 10)), 6) == 0


@pytest.mark.rule("ALT-VIII-e-iii-4")
def test_thirst_does_not_add_to_the_leaders_leadership():
    it = by("thirst-for-flesh", man(10, 10, Ld=5), leader(8, 8), foes=(man(13, 10),))
    assert (actions(it, 8), actions(it, 9)) == (1, 0)


# dice


@pytest.mark.rule("ALT-VIII-d-i-2")
def test_will_of_chaos_rolls_one_failed_die_again_and_the_second_face_stands():
    it = by("will-of-chaos", man(10, 10, Ld=7))
    assert actions(it, 3, 9, rolled=(7,)) == 2
    assert [(again.who, again.roll.faces) for again in it.told(RollRepeated)] == [(0, (9,))]
    assert it.told(ActionsGained)[0].roll.faces == (3, 7)
    assert actions(it, 3, 9, rolled=(12,)) == 1


@pytest.mark.rule("ALT-VIII-d-i-3")
def test_will_of_chaos_works_for_reactions():
    it = by("will-of-chaos", man(10, 10, I=3))
    assert reactions(it, 5, 2, rolled=(3,)) == 2


@pytest.mark.rule("ALT-VIII-d-i-4")
def test_will_of_chaos_needs_two_dice():
    it = by("will-of-chaos", man(10, 10, Ld=7, I=3))
    assert (actions(it, 9), reactions(it, 5)) == (0, 0)


@pytest.mark.rule("ALT-VIII-d-i-5")
def test_will_of_chaos_rolls_no_second_die_again():
    it = by("will-of-chaos", man(10, 10, Ld=7))
    assert actions(it, 8, 9, 10, rolled=(2,)) == 1
    assert [event.roll.faces for event in it.told(RollRepeated)] == [(8,)]


def test_nothing_is_rolled_again_where_nothing_failed():
    assert actions(by("will-of-chaos", man(10, 10, Ld=7)), 1, 2) == 2


@pytest.mark.rule("ALT-VIII-d-i-2")
def test_in_a_group_everybody_needs_it():
    marked, plain = {"tags": ("will-of-chaos",), "Ld": 7}, {"Ld": 7}
    assert actions(field(man(10, 10, **marked), man(12, 10, **marked)), 9, 9, rolled=(1,), group=(0, 1)) == 1
    assert actions(field(man(10, 10, **marked), man(12, 10, **plain)), 9, 9, group=(0, 1)) == 0


@pytest.mark.rule("ALT-VIII-e-i-2")
@pytest.mark.parametrize(("faces", "gained"), [((6, 9), 1), ((9, 6), 1), ((7, 9), 0), ((5, 6), 2)])
def test_call_of_the_dead_takes_one_off_a_die(faces: tuple[int, ...], gained: int):
    it = by("call-of-the-dead", man(10, 10, Ld=5))
    assert actions(it, *faces) == gained
    assert len(it.told(RollChanged)) == (6 in faces)


@pytest.mark.rule("ALT-VIII-e-i-3")
def test_call_of_the_dead_is_for_one_die_of_an_activation():
    it = by("call-of-the-dead", man(10, 10, Ld=5, I=2))
    assert actions(it, 6, 6) == 1
    assert it.told(ActionsGained)[0].roll.faces == (5, 6)
    assert reactions(it, 3) == 0


@pytest.mark.rule("ALT-VIII-g-ii-2")
def test_combat_instincts_take_one_off_a_die_of_a_reaction():
    assert reactions(by("combat-instincts", man(10, 10, I=2)), 3) == 1
    assert reactions(by("combat-instincts", man(10, 10, I=2)), 4) == 0


@pytest.mark.rule("ALT-VIII-g-ii-3")
def test_combat_instincts_are_for_one_die_and_no_activation():
    it = by("combat-instincts", man(10, 10, I=2, Ld=7))
    assert reactions(it, 3, 3) == 1
    assert actions(it, 8) == 0


# groups


def march(it: Battlefield, commander: int) -> tuple[GiveCommand, CommandOffer]:
    offered = offers(it.battle, it.one(commander))
    return GiveCommand(0, commander, offered), next(one for one in offered if one.command == MARCH)


@pytest.mark.rule("ALT-VIII-f-ii-2")
def test_a_group_strong_in_numbers_rolls_up_to_4_dice():
    rats = [man(10 + step, 12, tags=("strength-in-numbers",), hero=False) for step in range(3)]
    it = field(*rats, man(10, 10))
    group = [it.one(one) for one in range(3)]
    assert group_dice(it.battle, group) == 4
    assert group_dice(it.battle, [*group, it.one(3)]) == DICE == 3
    it.activate(0, 1, 2)
    it.play(roll_activation(it.battle, group, 4, MARCH), 1, 1, 1, 12)
    assert it.told(ActionsGained)[0].actions == 3


@pytest.mark.rule("ALT-VIII-f-ii-3")
def test_a_lone_warrior_rolls_at_most_three_dice():
    it = by("strength-in-numbers", man(10, 10), foes=(man(14, 10),))
    it.play(activate(it.battle, it.one(0)), 12, 12, 12, says={ActivationDice: "3", React: NONE})
    (asked,) = it.questions(ActivationDice)
    assert asked.answers == ("1", "2", "3")


@pytest.mark.rule("ALT-VIII-g-i-2")
def test_hordlings_are_easier_to_activate_as_a_group():
    horde = {"tags": ("hordlings",), "Ld": 5}
    assert actions(field(man(10, 10, **horde), man(12, 10, **horde)), 6, group=(0, 1)) == 1
    assert actions(field(man(10, 10, **horde), man(12, 10, **horde)), 7, group=(0, 1)) == 0


@pytest.mark.rule("ALT-VIII-g-i-3")
def test_a_hordling_alone_is_not():
    assert actions(by("hordlings", man(10, 10, Ld=5)), 6) == 0


@pytest.mark.rule("ALT-VIII-g-i-6")
def test_hordlings_do_not_add_to_the_leaders_leadership():
    horde = {"tags": ("hordlings",), "Ld": 5}
    it = field(man(10, 10, **horde), man(12, 10, **horde), leader(8, 7))
    assert (actions(it, 7, group=(0, 1)), actions(it, 8, group=(0, 1))) == (1, 0)


def horde(count: int, *others: Man) -> Battlefield:
    goblins = [man(10 + 1.1 * step, 12, tags=("hordlings",), hero=False) for step in range(count)]
    return field(*goblins, *others, man(10, 10, Ld=10))


@pytest.mark.rule("ALT-VIII-g-i-4")
def test_five_hordlings_are_a_group_and_six_are_none():
    asked, offered = march(horde(6), 6)
    assert (offered.most, offered.most_of_kin) == (GROUP, 5)
    assert asked.read("march N 0 1 2 3 4") == (MARCH, "N", (0, 1, 2, 3, 4))
    with pytest.raises(IllegalAnswer):
        asked.read("march N 0 1 2 3 4 5")


@pytest.mark.rule("ALT-VIII-g-i-5")
def test_with_anybody_else_they_are_three_at_most():
    asked, _ = march(horde(3, man(13.5, 12, hero=False)), 4)
    assert asked.read("march N 0 1 3") == (MARCH, "N", (0, 1, 3))
    with pytest.raises(IllegalAnswer):
        asked.read("march N 0 1 2 3")


def test_the_switch_for_own_leadership_leaves_these_rules_alone():
    it = field(man(10, 10, Ld=7, tags=("military-drill",)), leader(8, 10), switches=(OWN_LEADERSHIP,))
    assert (actions(it, 8), actions(it, 9)) == (1, 0)
