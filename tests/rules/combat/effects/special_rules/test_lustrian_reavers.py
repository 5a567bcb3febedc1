"""Special rules of the Lustrian Reavers: hunters, traps, monkeys and hawks."""

import pytest

from rules.combat.before_battle.preparations import muster
from rules.combat.effects import hooks
from rules.combat.effects.special_rules.lustrian_reavers import FAR_OFF, NO_SNARE, SNARE, TRAP
from rules.combat.moving.climbing import can_climb
from rules.combat.moving.hiding import bar_to_hiding, look_for_hidden
from rules.combat.phases import call_hook
from rules.combat.rolls.characteristic_test import test_characteristic as tested
from rules.combat.rolls.initiative_test import DIVING
from rules.combat.shooting.shooting import fire
from rules.engine.decisions import NONE, Choice
from rules.engine.events import (
    BlowStruck,
    ConditionBegan,
    ShotFired,
    TrapLaid,
    TrapMet,
    WarriorAbsent,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.setup import Gear
from rules.engine.state.conditions import HIDDEN, Condition
from rules.fielding.lent_tags import with_lent_tags
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, fighter, man


@pytest.mark.parametrize(("tags", "hidden"), [(("silent-hunter",), True), ((), False)])
def test_a_silent_hunter_shoots_and_stays_hidden(tags, hidden):
    field = Battlefield([man(10, 10, "pistol", tags=tags)], [man(14, 10)])
    field.fold(ConditionBegan(0, Condition(HIDDEN)), ShotFired(0, 1, "pistol", 300, None, None, ""))
    assert field.one(0).under(HIDDEN) is hidden


def test_a_silent_hunter_hides_after_running():
    field = Battlefield(
        [man(10, 9.4, tags=("silent-hunter",))],
        [man(10, 40)],
        table=bare(walls=[wall((5, 10), (15, 10), 3)]),
    )
    field.turn(0)
    at = field.one(0).position
    field.fold(WarriorMoved(0, "run", (at, at), 800))
    assert bar_to_hiding(field.battle, field.one(0)) is None


@pytest.mark.parametrize(("towards", "again"), [((1000, 0), True), ((-1000, 0), False)])
def test_a_miss_at_one_who_faces_away_is_rolled_again(towards, again):
    field = Battlefield([man(10, 10, "bow", BS=3, tags=("surprise-attack",))], [man(16, 10)])
    field.turn(0)
    field.one(1).facing = towards
    shooter = field.one(0)
    dice = (1, 1) if again else (1,)
    field.play(fire(field.battle, shooter, field.one(1), shooter.missiles[0]), *dice)
    assert [it.struck for it in field.told(ShotFired)] == [None]


def trapper(copies=0):
    gear = (Gear(TRAP, "Trap", ("used-up",), copies),) if copies else ()
    return man(10, 10, "bow", tags=("lays-strong-traps",), gear=gear)


def lay(field, answer=FAR_OFF):
    field.turn(0, "shooting")
    call = call_hook(field.battle, hooks.shooting_begins, [field.one(0)])
    field.play(call, says={Choice: answer})
    return field.told(TrapLaid)


def test_a_trapmaster_lays_a_trap_3_inches_ahead_in_place_of_a_shot():
    field = Battlefield([trapper()], [man(30, 10)])
    (laid,) = lay(field)
    # the rim of a base of 25 mm is 0.49 inches from its middle
    assert laid.at.x == 1000 + field.one(0).fighter.radius + 300
    assert field.one(0).has("no-shooting")


@pytest.mark.parametrize(("copies", "traps"), [(0, 1), (2, 3)])
def test_a_trapmaster_has_one_trap_and_those_that_were_bought(copies, traps):
    field = Battlefield([trapper(copies)], [man(30, 10)])
    assert sum(len(lay(field)) for _ in range(5)) == traps
    assert field.one(0).used == (TRAP,) * copies


def test_no_trap_need_be_laid():
    field = Battlefield([trapper()], [man(30, 10)])
    assert lay(field, NO_SNARE) == []
    assert [it.question for it in field.questions(Choice)] == [SNARE]
    assert not field.one(0).has("no-shooting")


@pytest.mark.parametrize(("y", "met"), [(11.4, True), (12, False)])
def test_a_strong_trap_deals_d3_hits_of_strength_5_within_an_inch(y, met):
    field = Battlefield([trapper()], [man(30, y, T=3)])
    (laid,) = lay(field)
    field.turn(1)
    start = field.one(1).position
    end = start._replace(x=laid.at.x, y=laid.at.y + round((y - 10) * 100))
    field.fold(WarriorMoved(1, "walk", (start, end), 400))
    # a 3 is two hits; Strength 5 wounds Toughness 3 on 2
    field.play(look_for_hidden(field.battle, field.one(1)), *((3, 1, 1) if met else ()))
    assert len(field.told(TrapMet)) == met
    assert [it.strength for it in field.told(WoundRolled)] == [5, 5] * met


def test_a_monkey_climbs_though_it_is_an_animal_and_dives_again():
    tags = ("climbs-as-an-animal", "reroll-diving")
    field = Battlefield([man(10, 10, animal=True, tags=tags, I=3), man(20, 10, animal=True)], [man(40, 40)])
    assert can_climb(field.battle, field.one(0))
    assert not can_climb(field.battle, field.one(1))
    assert field.play(tested(field.battle, field.one(0), "I", DIVING), 6, 3)


def hawking(*enemies, engaged=False):
    hawk = man(12, 10, tags=("hunting-hawk", "no-equipment"), WS=4, S=4, I=5)
    field = Battlefield([man(10, 10, tags=("flies-a-hawk",)), hawk], list(enemies))
    field.play(muster(field.battle))
    assert [it.who for it in field.told(WarriorAbsent)] == [1]
    if engaged:
        field.engage(2, 0)
    field.turn(0, "shooting")
    return field


def test_a_hawk_strikes_an_enemy_within_12_inches_behind_a_wall_and_is_not_struck():
    field = hawking(man(22, 10, T=3), man(26, 10))
    call = call_hook(field.battle, hooks.shooting_begins, [field.one(0)])
    # Weapon Skill 4 against 3 hits on 3; Strength 4 against Toughness 3 wounds on 3
    field.play(call, 3, 3, 1, says={Choice: lambda it: it.choices[0]})
    assert [(it.who, it.target) for it in field.told(BlowStruck)] == [(1, 2)]
    assert [it.choices for it in field.questions(Choice)] == [("2", NONE)]


def test_a_hawk_does_nothing_while_its_master_fights():
    field = hawking(man(10.98, 10), engaged=True)
    field.play(call_hook(field.battle, hooks.shooting_begins, [field.one(0)]))
    assert field.questions(Choice) == []


def test_a_hawk_does_not_find_the_hidden():
    field = hawking(man(16, 10))
    field.fold(ConditionBegan(2, Condition(HIDDEN)))
    field.play(call_hook(field.battle, hooks.shooting_begins, [field.one(0)]))
    assert field.questions(Choice) == []


def test_a_hawk_of_the_band_lends_itself_to_the_beastmaster():
    band = [man(0, 0, tags=("hunting-hawk",)), man(2, 0, line="beastmaster"), man(4, 0, line="prospect")]
    lent = with_lent_tags([fighter(number, it) for number, it in enumerate(band)])
    assert [it.tags for it in lent] == [("hunting-hawk",), ("flies-a-hawk",), ()]
