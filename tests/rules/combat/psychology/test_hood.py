"""The Executioner's Hood: whom its wearer goes for, and what they leave for it."""

from rules.combat.charging.charging import may_charge
from rules.combat.moving.jumping_back import offer_jumping_back
from rules.combat.psychology.frenzy import add_frenzied_charges
from rules.combat.psychology.hood import execute_friend, victim
from rules.combat.psychology.minds import frenzied
from rules.engine.decisions import Choice
from rules.engine.events import BlowStruck, Status, WarriorMoved
from rules.engine.table import Table
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import OPEN, Battlefield, Man, man

HOODED = ("sword", "executioners-hood")


def scaffold(
    *friends: Man, foes: tuple[Man, ...], fallen: tuple[int, ...], table: Table = OPEN
) -> Battlefield:
    """Warrior 0 wears the hood; the fallen lie stunned."""
    field = Battlefield([man(10, 10, *HOODED), *friends], foes, table=table)
    for who in fallen:
        field.status(who, Status.STUNNED)
    field.turn(0, "movement")
    return field


def goes_for(field: Battlefield) -> int | None:
    found = victim(field.battle, field.one(0))
    return None if found is None else found.id


def test_the_wearer_goes_for_the_nearest_warrior_on_the_ground_within_a_charge():
    field = scaffold(foes=(man(15, 10), man(10, 14), man(10, 12)), fallen=(1, 2))
    assert goes_for(field) == 2
    assert goes_for(scaffold(foes=(man(18.98, 10),), fallen=(1,))) == 1
    assert goes_for(scaffold(foes=(man(19.1, 10),), fallen=(1,))) is None


def test_of_two_as_near_he_goes_for_the_first_of_the_roster():
    assert goes_for(scaffold(foes=(man(15, 10), man(10, 15)), fallen=(1, 2))) == 1


def test_nobody_on_the_ground_is_gone_for_without_the_hood_or_when_he_has_just_stood_up():
    bare_headed = Battlefield([man(10, 10, "sword")], [man(14, 10)])
    bare_headed.status(1, Status.STUNNED)
    assert goes_for(bare_headed) is None
    field = scaffold(foes=(man(14, 10),), fallen=(1, 0))
    assert goes_for(field) is None


def test_a_warrior_whom_he_does_not_see_or_has_no_way_to_he_passes_over():
    walled = bare(walls=[wall((12, 8.5), (12, 11.5), 4)])
    field = scaffold(foes=(man(13, 10), man(10, 15)), fallen=(1, 2), table=walled)
    assert goes_for(field) == 2
    corners = [(12, 8), (16, 8), (16, 12), (12, 12)]
    yard = [wall(a, b, 1) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    field = scaffold(foes=(man(14, 10), man(10, 16)), fallen=(1, 2), table=bare(walls=yard))
    assert field.battle.sees(field.one(0), field.one(1))
    assert goes_for(field) == 2


def test_for_a_fallen_friend_he_drops_his_own_charge_and_nobody_elses():
    field = scaffold(man(10, 13), man(20, 20), foes=(man(14, 10),), fallen=(1,))
    acting = field.state.of_side(0)
    assert field.play(add_frenzied_charges(field.battle, acting, [(0, 3), (2, 3)])) == [(2, 3)]


def test_others_in_a_frenzy_charge_whatever_he_does_who_wears_the_hood():
    raging = man(20, 20, tags=("frenzy",))
    field = scaffold(man(10, 13), raging, foes=(man(24, 20), man(10, 40)), fallen=(1,))
    assert field.play(add_frenzied_charges(field.battle, field.state.of_side(0), [])) == [(2, 3)]
    field = scaffold(man(10, 30), raging, foes=(man(24, 20), man(10, 40)), fallen=())
    assert field.play(add_frenzied_charges(field.battle, field.state.of_side(0), [])) == [(2, 3)]


def test_for_a_fallen_enemy_he_drops_his_other_charges_and_nobody_elses():
    field = scaffold(man(20, 20), foes=(man(14, 10), man(10, 14)), fallen=(3,))
    acting = field.state.of_side(0)
    declared = [(0, 2), (1, 2), (0, 3), (1, 3)]
    assert field.play(add_frenzied_charges(field.battle, acting, declared)) == [(1, 2), (0, 3), (1, 3)]


def test_the_wearer_comes_to_blows_with_enemies_beside_an_executed_friend():
    field = scaffold(man(14, 10), foes=(man(13.02, 10.99), man(20, 20)), fallen=(1,))
    field.play(execute_friend(field.battle, field.one(0)))
    (move,) = field.told(WarriorMoved)
    assert (move.manner, move.contacts) == ("brawl", (2,))
    assert field.one(1).status is Status.OUT_OF_ACTION


def test_a_fallen_enemy_is_charged_and_not_executed_in_the_movement_phase():
    field = scaffold(foes=(man(14, 10),), fallen=(1,))
    field.play(execute_friend(field.battle, field.one(0)))
    assert not field.told(WarriorMoved)
    assert not field.told(BlowStruck)


def test_the_wearer_leaves_no_enemy_at_their_feet_for_another():
    for thing, may in (("executioners-hood", False), ("lucky-charm", True)):
        field = Battlefield([man(10, 10, "sword", thing), man(10, 13)], [man(10.98, 10), man(10, 7)])
        field.engage(0, 2)
        field.status(1, Status.STUNNED)
        field.status(2, Status.STUNNED)
        field.turn(0, "movement")
        assert may_charge(field.battle, field.one(0)) is may
        assert goes_for(field) is None
        assert field.play(add_frenzied_charges(field.battle, [field.one(0)], [])) == []


def test_the_wearer_does_not_jump_back():
    for thing, asked in (("executioners-hood", 0), ("lucky-charm", 1)):
        field = Battlefield([man(10, 10, "sword", thing, tags=("jump-back",))], [man(10.98, 10)])
        field.engage(0, 1)
        field.turn(0, "movement")
        field.play(offer_jumping_back(field.battle, [field.one(0)]), says={Choice: "fight on"})
        assert len(field.questions(Choice)) == asked


def test_its_wearer_is_frenzied_even_when_he_was_down():
    field = scaffold(foes=(man(14, 10),), fallen=(0,))
    assert frenzied(field.one(0))
    field.status(0, Status.STANDING)
    assert frenzied(field.one(0))
