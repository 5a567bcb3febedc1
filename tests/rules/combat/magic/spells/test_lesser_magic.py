"""Lesser Magic."""

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import fight
from rules.combat.melee.strike_order import FIRST, strike_class
from rules.combat.moving.compulsory_moves import move_those_who_must
from rules.combat.moving.recovery import recover
from rules.combat.psychology.minds import fleeing, flight
from rules.engine.decisions import DONE, IllegalAnswer, Landing, NextToAct, TryParry
from rules.engine.events import (
    BlowStruck,
    ConditionBegan,
    LeadershipTested,
    PhaseBegan,
    RollRepeated,
    SaveRolled,
    ShotFired,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.state.conditions import HIDDEN, Condition
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, man, place
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

FIRES, FLIGHT, DREAD = "fires-of-uzhul", "flight-of-zimmeran", "dread-of-aramar"
ARROWS, LUCK, SWORD = "silver-arrows-of-arha", "luck-of-shemtek", "sword-of-rezhebel"
SIXES = (6, 6)
DONE_ALL = {NextToAct: DONE}


@pytest.mark.rule("CORE-MAGIC-LESSER-1-1", "CORE-MAGIC-LESSER-1-3")
def test_the_fires_strike_at_eighteen_inches_with_the_save_one_worse() -> None:
    field = battlefield([wizard(10, 10, FIRES)], [man(28.98, 10, "light-armour", "shield", W=2), man(30, 10)])
    assert offered(field)[FIRES].targets == (1,)
    cast(field, f"{FIRES} 1", *SIXES, 3, 5)
    assert field.told(WoundRolled)[0].roll.need == 3
    assert field.told(SaveRolled)[0].roll.need == 6


@pytest.mark.rule("CORE-MAGIC-LESSER-1-2")
@pytest.mark.parametrize(("y", "struck"), [(10.0, 1), (10.48, 1), (10.5, 2), (11.2, 2)])
def test_a_warrior_who_stands_first_on_the_line_burns(y: float, struck: int) -> None:
    field = battlefield([wizard(10, 10, FIRES), man(14, y)], [man(20, 10)])
    cast(field, f"{FIRES} 2", *SIXES, 1)
    assert [event.target for event in field.told(WoundRolled)] == [struck]


@pytest.mark.rule("CORE-MAGIC-LESSER-2-2")
def test_the_caster_flies_anywhere_within_twelve_inches() -> None:
    table = bare(walls=[wall((12, 0), (12, 48), 3)])
    field = battlefield([wizard(10, 10, FLIGHT)], [man(40, 40)], table=table)
    cast(field, FLIGHT, *SIXES, says={Landing: place(22, 10)})
    assert field.one(0).position.x == 2200
    with pytest.raises(IllegalAnswer, match="12"):
        cast(
            battlefield([wizard(10, 10, FLIGHT)], [man(40, 40)]),
            FLIGHT,
            *SIXES,
            says={Landing: place(22.1, 10)},
        )


def test_where_somebody_stands_he_does_not_land() -> None:
    with pytest.raises(IllegalAnswer, match="stands there"):
        cast(
            battlefield([wizard(10, 10, FLIGHT), man(14, 10)], [man(40, 40)]),
            FLIGHT,
            *SIXES,
            says={Landing: place(14.2, 10)},
        )


@pytest.mark.rule("CORE-MAGIC-LESSER-2-3")
def test_flying_into_an_enemy_is_a_charge() -> None:
    field = battlefield([wizard(10, 10, FLIGHT)], [man(20, 10)])
    cast(field, FLIGHT, *SIXES, says={Landing: "1"})
    assert field.one(0).contacts == {1}
    assert strike_class(field.battle, field.one(0)) == FIRST


@pytest.mark.rule("CORE-MAGIC-LESSER-2-4")
def test_a_fleeing_enemy_is_struck_once_and_runs_on() -> None:
    field = battlefield([wizard(10, 10, FLIGHT)], [man(18, 10)])
    field.fold(ConditionBegan(1, flight()))
    cast(field, FLIGHT, *SIXES, says={Landing: "1"})
    field.fold(PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), 1, 2, 2)
    assert [event.roll for event in field.told(BlowStruck)] == [None]
    assert field.told(WarriorMoved)[-1].manner == "flee"


def frightened(*faces: int, **given: object) -> Battlefield:
    field = battlefield([wizard(10, 10, DREAD)], [man(14, 10, **given)])
    cast(field, f"{DREAD} 1", *SIXES, *faces)
    return field


@pytest.mark.rule("CORE-MAGIC-LESSER-3-2")
def test_a_warrior_who_fails_runs_straight_away_from_the_wizard() -> None:
    field = frightened(4, 4, 3, 2)
    (run,) = field.told(WarriorMoved)
    assert (run.path[-1].x, run.path[-1].y) == (1900, 1000)
    assert fleeing(field.one(1))
    assert not fleeing(frightened(4, 3).one(1))


def test_a_warrior_who_breaks_from_combat_in_dread_takes_a_hit_from_each_opponent() -> None:
    field = battlefield([wizard(10, 10, DREAD), man(14.98, 10)], [man(14, 10)])
    field.engage(1, 2)
    cast(field, f"{DREAD} 2", *SIXES, 6, 6, 1, 1, 1)
    assert [(event.who, event.target) for event in field.told(WoundRolled)] == [(1, 2)]
    assert fleeing(field.one(2))


@pytest.mark.rule("CORE-MAGIC-LESSER-3-3")
def test_the_victim_tests_when_they_would_move_on_and_not_to_rally() -> None:
    field = frightened(4, 4, 1, 1)
    field.turn(1, "recovery")
    field.play(recover(field.battle, field.state.acting(1)))
    assert not field.told(LeadershipTested)
    field.fold(PhaseBegan(1, "movement"))
    field.play(move_those_who_must(field.battle, field.state.acting(1)), 4, 4, 3, 3)
    assert fleeing(field.one(1))
    assert field.told(WarriorMoved)[0].spent == 600
    field.turn(1, "movement")
    field.play(move_those_who_must(field.battle, field.state.acting(1)), 3, 4)
    assert not fleeing(field.one(1))
    assert not field.told(WarriorMoved)


@pytest.mark.rule("CORE-MAGIC-LESSER-3-4")
@pytest.mark.parametrize(
    "given", [{"kinds": ("undead",)}, {"tags": ("immune-fear",)}, {"tags": ("causes-fear",)}]
)
def test_the_undead_and_fearless_do_not_test(given: dict[str, object]) -> None:
    assert not frightened(**given).told(LeadershipTested)


def shot_at(*foe: str, **given: object) -> Battlefield:
    return battlefield([wizard(10, 10, ARROWS, **given)], [man(20, 10, *foe, W=9), man(20, 14)])


@pytest.mark.rule("CORE-MAGIC-LESSER-4-2")
def test_no_arrows_in_close_combat() -> None:
    field = battlefield([wizard(10, 10, ARROWS, SWORD)], [man(10.98, 10)])
    field.engage(1, 0)
    assert list(offered(field)) == [SWORD]


@pytest.mark.rule("CORE-MAGIC-LESSER-4-3", "CORE-MAGIC-LESSER-4-5", "CORE-MAGIC-LESSER-4-7")
def test_two_arrows_and_a_die_of_them_all_at_one_enemy() -> None:
    field = shot_at("light-armour", "shield")
    cast(field, f"{ARROWS} 1", *SIXES, 3, 4, 4, 4, 3, 1, 4, 4, 4, 5, 5, 5)
    shots = field.told(ShotFired)
    assert [(shot.target, shot.roll.need, shot.struck) for shot in shots] == [
        *[(1, 4, 1)] * 3,
        *[(1, 4, None)] * 2,
    ]
    assert [(event.strength, event.roll.need) for event in field.told(WoundRolled)] == [(3, 4)] * 3
    assert [event.roll.need for event in field.told(SaveRolled)] == [5, 5, 5]


@pytest.mark.rule("CORE-MAGIC-LESSER-4-4")
def test_the_arrows_reach_twenty_four_inches() -> None:
    field = battlefield([wizard(10, 10, ARROWS)], [man(34.98, 10), man(10, 36)])
    assert offered(field)[ARROWS].targets == (1,)


def test_the_arrows_may_be_named_beyond_their_range_where_nobody_measures() -> None:
    field = battlefield(
        [wizard(10, 10, ARROWS)], [man(20, 10), man(10, 36)], sequence="heroheim", switches=["no-measuring"]
    )
    assert offered(field)[ARROWS].targets == (1, 2)
    assert cast(field, f"{ARROWS} 2", *SIXES)
    assert not field.told(ShotFired)


@pytest.mark.rule("CORE-MAGIC-LESSER-4-6")
def test_neither_running_nor_cover_nor_walls_matter_but_long_range_does() -> None:
    table = bare(walls=[wall((15, 0), (15, 48), 3)])
    field = battlefield([wizard(10, 10, ARROWS)], [man(20, 10), man(24, 12)], table=table)
    here = field.one(0).position
    field.fold(WarriorMoved(0, "run", (here, here), 800))
    assert offered(field)[ARROWS].targets == (1, 2)
    cast(field, f"{ARROWS} 1", *SIXES, 1, 1, 1, 1)
    assert {shot.roll.need for shot in field.told(ShotFired)} == {4}
    field.turn(0, "shooting")
    cast(field, f"{ARROWS} 2", *SIXES, 1, 1, 1, 1)
    assert {shot.roll.need for shot in field.told(ShotFired)} == {5}


def test_nobody_aims_arrows_at_the_hidden() -> None:
    field = battlefield([wizard(10, 10, ARROWS)], [man(20, 10)])
    field.fold(ConditionBegan(1, Condition(HIDDEN)))
    assert ARROWS not in offered(field)


def lucky(**given: object) -> Battlefield:
    field = battlefield(
        [wizard(10, 10, LUCK, items=("light-armour", "sword"), tags=("cast-in-armour",), **given)],
        [man(10.98, 10)],
    )
    cast(field, LUCK, *SIXES)
    field.engage(0, 1)
    field.fold(PhaseBegan(0, "close combat"))
    return field


@pytest.mark.rule("CORE-MAGIC-LESSER-5-2")
def test_the_lucky_repeat_each_failure_once() -> None:
    field = lucky()
    field.play(fight(field.battle), 3, 4, 3, 3, 1)
    assert [event.purpose for event in field.told(RollRepeated)] == ["to hit", "to wound"]
    assert [event.who for event in field.told(RollRepeated)] == [0, 0]


def test_luck_helps_with_saves_but_not_the_enemy() -> None:
    field = lucky()
    field.play(resolve_hits(field.battle, field.one(1), field.one(0), [Hit("axe", 3)], in_combat=False), 3)
    assert not field.told(RollRepeated)
    field.play(
        resolve_hits(field.battle, field.one(1), field.one(0), [Hit("axe", 3)], in_combat=False), 4, 5, 6
    )
    assert [event.purpose for event in field.told(RollRepeated)] == ["armour save"]


@pytest.mark.rule("CORE-MAGIC-LESSER-5-3")
def test_luck_lasts_until_his_own_next_turn() -> None:
    field = lucky()
    field.turn(1, "close combat")
    assert field.one(0).under(LUCK)
    field.turn(0)
    assert not field.one(0).under(LUCK)


@pytest.mark.rule("CORE-MAGIC-LESSER-6-2")
def test_the_sword_makes_him_a_fighter_without_a_second_weapon() -> None:
    field = battlefield([wizard(10, 10, SWORD, items=("dagger", "club"), WS=3)], [man(10.98, 10, WS=4, W=9)])
    cast(field, SWORD, *SIXES)
    assert (field.one(0).profile.WS, field.one(0).profile.S, field.one(0).profile.A) == (5, 5, 2)
    field.engage(0, 1)
    field.fold(PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), 3, 3, 1, 1, 1)
    assert [event.roll.need for event in field.told(BlowStruck) if event.who == 0] == [3, 3]
    assert [(event.strength, event.roll.need) for event in field.told(WoundRolled)] == [(5, 2), (5, 2)]
    assert SWORD not in offered(field)


@pytest.mark.rule("CORE-MAGIC-LESSER-6-2")
@pytest.mark.parametrize(("with_it", "parries"), [(False, 1), (True, 0)])
def test_the_sword_parries_nothing(with_it: bool, parries: int) -> None:
    field = battlefield([wizard(10, 10, SWORD, items=("sword",), T=10)], [man(10.98, 10, I=6)])
    if with_it:
        cast(field, SWORD, *SIXES)
    field.engage(0, 1)
    field.fold(PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), *[1] * field.one(0).profile.A, 5, says={TryParry: "no"})
    assert len(field.questions(TryParry)) == parries


@pytest.mark.rule("CORE-MAGIC-LESSER-6-3")
@pytest.mark.parametrize(("faces", "stays"), [((4, 4), True), ((5, 4), False)])
def test_a_test_at_the_start_of_his_own_turns_keeps_the_sword(faces: tuple[int, int], stays: bool) -> None:
    field = battlefield([wizard(10, 10, SWORD, Ld=8)], [man(40, 40)])
    cast(field, SWORD, *SIXES)
    sequence = field.battle.sequence
    field.play(sequence._turn(field.battle, 1), says=DONE_ALL)
    assert not field.told(LeadershipTested)
    field.play(sequence._turn(field.battle, 0), *faces, says=DONE_ALL)
    assert field.one(0).under(SWORD) is stays
    assert (field.one(0).profile.S == 5) is stays
