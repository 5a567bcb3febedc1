"""Moving by actions: the standard move, the charge, the retreat and the dash."""

import pytest

from rules.combat.moving.falling import FALLEN
from rules.combat.psychology.minds import AFRAID
from rules.engine import events
from rules.engine.decisions import ChargeTarget, Choice, IllegalAnswer, Intercept, MoveTo, ShootingTarget
from rules.engine.decisions.weapons import StrikeWith
from rules.engine.events import ActivationBegan, BlowStruck, Status, WarriorFell, WarriorMoved
from rules.engine.state.conditions import Condition
from rules.systems.trench.moves import LET_GO, RETREATS, STRIKE, STRIKE_QUESTION, can_charge
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, man, place
from tests.rules.staging.trenches import STONE, acts, choosing, field, offered, refused, taken

GAP = 0.98


def moved(it: Battlefield) -> tuple[str, int, tuple[int, ...]]:
    """Manner, length and contacts of the last move."""
    event = it.told(WarriorMoved)[-1]
    return event.manner, event.spent, event.contacts


def charging(gap: float, *dice: int) -> Battlefield:
    """A charge, with a Movement of 6, at somebody this many inches away who is as hard as stone."""
    it = field([man(10, 10, M=6)], [man(10 + GAP + gap, 10, **STONE), man(40, 40)])
    acts(it, 0, "charge", dice=dice, says={ChargeTarget: "1"})
    return it


# move


@pytest.mark.rule("TRENCH-MOVE-1")
def test_the_move_is_one_of_standard_move_charge_and_retreat():
    it = field([man(10, 10)], [man(16, 10)])
    assert refused(it, 0, "move", "charge")
    assert "retreat" not in offered(it)
    it = field([man(10, 10)], [man(16, 10), man(20, 20)])
    assert refused(it, 0, "charge", "move", dice=(1,), says={ChargeTarget: "1"})
    it = field([man(10, 10)], [man(10.98, 10, **STONE)])
    it.engage(0, 1)
    assert refused(it, 0, "retreat", "move", says={MoveTo: place(8, 10), Choice: LET_GO})


@pytest.mark.rule("TRENCH-MOVE-2", "TRENCH-ACT-9")
def test_no_move_needs_a_success():
    it = field([man(10, 10)], [man(16, 10)])
    acts(it, 0, "move", says={MoveTo: place(12, 10)})
    assert not it.rolls
    it = charging(4, 1)
    assert [roll.purpose for roll in it.rolls] == ["charge"]
    it = field([man(10, 10)], [man(10.98, 10)])
    it.engage(0, 1)
    acts(it, 0, "retreat", says={MoveTo: place(8, 10), Choice: LET_GO})
    assert not it.rolls


@pytest.mark.rule("TRENCH-MOVE-3")
def test_a_standard_move_goes_as_far_as_the_movement():
    it = field([man(10, 10, M=6)], [man(40, 40)])
    acts(it, 0, "move", says={MoveTo: place(16, 10)})
    assert moved(it) == ("walk", 600, ())
    it = field([man(10, 10, M=6)], [man(40, 40)])
    with pytest.raises(IllegalAnswer, match="TRENCH-MOVE-3"):
        acts(it, 0, "move", says={MoveTo: place(16.01, 10)})


@pytest.mark.rule("TRENCH-MOVE-3")
def test_a_standard_move_ends_more_than_an_inch_from_every_enemy_and_leaves_no_combat():
    it = field([man(10, 10)], [man(14.98, 10)])
    acts(it, 0, "move", says={MoveTo: place(12.99, 10)})
    assert it.one(0).gap_to(it.one(1)) == 101
    it = field([man(10, 10)], [man(14.98, 10)])
    with pytest.raises(IllegalAnswer, match="only by a charge"):
        acts(it, 0, "move", says={MoveTo: place(13, 10)})
    it = field([man(10, 10)], [man(10.98, 10)])
    it.engage(0, 1)
    assert refused(it, 0, "move")


# charge


@pytest.mark.rule("TRENCH-CHG-1")
def test_only_an_enemy_in_sight_is_charged():
    table = bare(blocks=[block(13, 5, 1, 10, 4)])
    it = field([man(10, 10)], [man(16, 10), man(10, 16, **STONE)], table=table)
    acts(it, 0, "charge", dice=(1,))
    assert it.told(events.ChargeDeclared)[0].target == 2
    assert refused(field([man(10, 10)], [man(16, 10)], table=table), 0, "charge")


@pytest.mark.rule("TRENCH-CHG-2")
def test_nobody_farther_off_than_twelve_inches_is_charged():
    near, far = (field([man(10, 10)], [man(10 + GAP + gap, 10, **STONE)]) for gap in (12, 12.01))
    acts(near, 0, "charge", dice=(1,))
    assert taken(near) == ["charge"]
    assert refused(far, 0, "charge")


@pytest.mark.rule("TRENCH-CHG-3")
def test_a_charge_goes_the_shortest_way_round_what_stands_between():
    table = bare(blocks=[block(13, 9.4, 1, 1.2, 1)])
    it = field([man(10, 10, M=6)], [man(16, 10, **STONE)], table=table)
    acts(it, 0, "charge", dice=(6,))
    manner, spent, contacts = moved(it)
    assert (manner, contacts) == ("charge", (1,))
    assert 502 < spent < 600


@pytest.mark.rule("TRENCH-CHG-4")
def test_a_charge_goes_a_die_farther_than_the_movement():
    it = charging(10, 4)
    assert moved(it) == ("charge", 1000, (1,))
    (roll,) = it.told(events.MovementRolled)
    assert (roll.purpose, roll.roll.faces) == ("charges", (4,))


def test_a_warrior_who_runs_faster_than_others_charges_a_die_farther():
    it = field([man(10, 10, tags=("triple-run",))], [man(10 + GAP + 10, 10, **STONE)])
    acts(it, 0, "charge", dice=(3, 3))
    assert moved(it) == ("charge", 1000, (1,))


@pytest.mark.rule("TRENCH-CHG-5")
def test_a_charge_that_ends_within_an_inch_leads_into_combat():
    it = charging(11, 4)
    assert moved(it) == ("charge", 1000, (1,))
    assert it.one(0).gap_to(it.one(1)) == 100
    assert (it.one(0).contacts, it.one(1).contacts) == ({1}, {0})
    assert "melee attack" in offered(it, 1)


@pytest.mark.rule("TRENCH-CHG-5")
def test_a_warrior_who_else_is_within_an_inch_where_it_ends_is_in_the_combat_too():
    it = field([man(10, 10, M=6)], [man(16, 10, **STONE), man(15.3, 11.6, **STONE), man(40, 40)])
    acts(it, 0, "charge", dice=(6, 1, 1), says={ChargeTarget: "1"})
    assert it.one(0).contacts == {1, 2}


@pytest.mark.rule("TRENCH-CHG-6")
def test_a_charge_that_falls_short_goes_all_its_way_and_counts_as_a_charge():
    it = charging(11, 2)
    assert moved(it) == ("failed_charge", 800, ())
    assert it.one(0).gap_to(it.one(1)) == 300
    assert not it.one(0).contacts
    assert it.one(0).failed_charge
    assert "melee attack" not in offered(it, 1)


@pytest.mark.rule("TRENCH-CHG-6")
def test_a_charge_that_falls_short_stays_more_than_an_inch_away_from_others():
    it = field([man(10, 10)], [man(21, 10, **STONE), man(16, 11.6, **STONE), man(40, 40)])
    acts(it, 0, "charge", dice=(2,), says={ChargeTarget: "1"})
    assert moved(it)[0] == "failed_charge"
    assert it.one(0).gap_to(it.one(2)) > 100


@pytest.mark.rule("TRENCH-CHG-7")
def test_nobody_charges_after_a_shot():
    it = field([man(10, 10, "bow")], [man(16, 10, **STONE)])
    assert refused(it, 0, "ranged attack", "charge", dice=(1, 1), says={ShootingTarget: "bow 1"})


@pytest.mark.rule("TRENCH-CHG-8")
def test_a_single_shot_of_a_weapon_for_an_assault_leaves_the_charge_open():
    it = field([man(10, 10, "pistol")], [man(13.8, 10, **STONE)])
    acts(it, 0, "ranged attack", "charge", dice=(1, 1, 3), says={ShootingTarget: "pistol 1"})
    assert taken(it) == ["ranged attack", "charge"]


@pytest.mark.rule("TRENCH-CHG-8")
@pytest.mark.parametrize("weapon", ["pistol", "duelling-pistol", "crossbow-pistol", "throwing-knives"])
def test_after_two_shots_of_such_a_weapon_nobody_charges(weapon: str):
    it = field([man(10, 10, weapon)], [man(13.8, 10, **STONE)])
    it.activate(0)
    shot = events.ShotFired(0, 1, weapon, 280, None, None)
    it.fold(shot)
    assert can_charge(it.battle, it.one(0))
    it.fold(shot)
    assert not can_charge(it.battle, it.one(0))


@pytest.mark.rule("TRENCH-CHG-8")
def test_without_that_switch_there_are_no_weapons_for_an_assault():
    it = field([man(10, 10, "pistol")], [man(13.8, 10, **STONE)], switches=())
    assert refused(it, 0, "ranged attack", "charge", dice=(1, 1), says={ShootingTarget: "pistol 1"})


def test_a_warrior_who_fears_his_target_tests_and_stays_where_he_fails():
    it = field([man(10, 10)], [man(15, 10, tags=("causes-fear",), **STONE)])
    acts(it, 0, "charge", dice=(6, 6))
    assert moved(it)[0] == "balk"
    assert not it.told(events.MovementRolled)


def test_a_warrior_who_is_charged_by_what_he_fears_is_afraid_until_the_end_of_his_own_activation():
    it = field([man(10, 10, tags=("causes-fear",))], [man(14, 10, "axe"), man(40, 40)])
    acts(it, 0, "charge", dice=(3, 6, 6), says={ChargeTarget: "1"})
    assert it.one(1).under(AFRAID)
    acts(it, 1, "melee attack", dice=(6, 6, 5, 5, 1))
    (blow,) = it.told(BlowStruck)
    assert (len(blow.roll.faces), blow.roll.keep, blow.hit) == (4, -2, True)
    assert not it.one(1).under(AFRAID)


def test_the_frenzied_charge_before_anything_else_where_they_can():
    it = field([man(10, 10, "bow", tags=("frenzy",))], [man(16, 10, **STONE), man(40, 40)])
    acts(it, 0, dice=(3,))
    assert taken(it)[0] == "charge"
    assert "move" not in offered(it)
    it = field([man(10, 10, tags=("frenzy",))], [man(18.5, 10, **STONE), man(40, 40)])
    acts(it, 0, dice=(1,))
    assert (moved(it)[0], offered(it)) == ("failed_charge", ("dash",))


def test_a_warrior_who_went_for_a_fallen_friend_has_had_his_move():
    it = field([man(10, 10, "axe", "executioners-hood"), man(10, 14)], [man(16, 12), man(40, 40)])
    it.status(1, Status.STUNNED)
    acts(it, 0)
    assert moved(it)[0] == "brawl"
    assert it.one(1).out
    assert not {"move", "charge"} & set(offered(it))


def test_nobody_steps_into_the_way_of_a_charge():
    it = field([man(10, 10, M=6)], [man(16, 10, **STONE), man(13, 11.8)])
    acts(it, 0, "charge", dice=(3,), says={ChargeTarget: "1"})
    assert moved(it)[0] == "charge"
    assert not it.questions(Intercept)


# retreat


def engaged(*enemies: tuple[str, ...], **own: int) -> Battlefield:
    """Warrior 0 in the midst of enemies with these weapons."""
    places = [(10.98, 10), (9.02, 10), (10, 10.98)]
    foes = [man(*at, *arms) for at, arms in zip(places, enemies, strict=False)]
    it = field([man(10, 10, **own)], [*foes, man(40, 40)])
    it.engage(0, *range(1, len(enemies) + 1))
    return it


@pytest.mark.rule("TRENCH-RET-1")
def test_a_retreat_goes_as_far_as_the_movement():
    it = engaged(("axe",), M=6)
    acts(it, 0, "retreat", says={MoveTo: place(4, 10), Choice: LET_GO})
    assert moved(it) == ("retreat", 600, ())
    it = engaged(("axe",), M=6)
    with pytest.raises(IllegalAnswer, match="TRENCH-MOVE-3"):
        acts(it, 0, "retreat", says={MoveTo: place(3.99, 10), Choice: LET_GO})


@pytest.mark.rule("TRENCH-RET-2")
def test_a_retreat_leads_out_of_a_combat():
    it = engaged(("axe",))
    acts(it, 0, "retreat", says={MoveTo: place(8, 10), Choice: LET_GO})
    assert (it.one(0).contacts, it.one(1).contacts) == (frozenset(), frozenset())


@pytest.mark.rule("TRENCH-RET-3")
def test_every_enemy_in_the_combat_may_strike_first():
    it = engaged(("axe",), ("axe",))
    acts(it, 0, "retreat", dice=(1, 1, 1, 1), says={MoveTo: place(10, 8), Choice: STRIKE})
    assert [event.who for event in it.told(BlowStruck)] == [1, 2]
    began = [event for event in it.told(ActivationBegan) if event.reaction]
    assert [(event.who, event.reaction, event.extra) for event in began] == [
        ((1,), RETREATS, True),
        ((2,), RETREATS, True),
    ]
    assert it.state.activations.acted == {0}
    assert not it.state.activations.reacted


@pytest.mark.rule("TRENCH-RET-4")
def test_each_strikes_with_one_weapon_only():
    it = engaged(("axe", "sword"))
    says = {MoveTo: place(8, 10), Choice: STRIKE, StrikeWith: "sword"}
    acts(it, 0, "retreat", dice=(1, 1), says=says)
    assert [blow.weapon for blow in it.told(BlowStruck)] == ["Sword"]


@pytest.mark.rule("TRENCH-RET-3", "TRENCH-MEL-4")
@pytest.mark.parametrize("off", [(), ("dagger",)])
def test_with_that_weapon_he_makes_all_his_attacks(off: tuple[str, ...]):
    it = field([man(10, 10)], [man(10.98, 10, "axe", *off, A=2), man(40, 40)])
    it.engage(0, 1)
    says = {MoveTo: place(8, 10), Choice: STRIKE, StrikeWith: "axe"}
    acts(it, 0, "retreat", dice=(1, 1, 1, 1), says=says)
    assert [blow.weapon for blow in it.told(BlowStruck)] == ["Axe", "Axe"]


@pytest.mark.rule("TRENCH-RET-5")
def test_nobody_has_to_strike():
    it = engaged(("axe",))
    acts(it, 0, "retreat", says={MoveTo: place(8, 10), Choice: choosing(strike=LET_GO)})
    assert [asked.side for asked in it.questions(Choice) if asked.question == STRIKE_QUESTION] == [1]
    assert not it.told(BlowStruck)


@pytest.mark.rule("TRENCH-RET-6")
def test_a_warrior_who_goes_down_by_such_a_blow_has_not_moved():
    it = engaged(("axe",))
    acts(it, 0, "retreat", dice=(4, 4, 4, 1), says={MoveTo: place(8, 10), Choice: STRIKE})
    assert it.one(0).status is Status.KNOCKED_DOWN
    assert it.one(0).position.x == 1000
    assert not it.told(WarriorMoved)
    assert it.told(events.ActivationEnded)[-1].reason == "down"


@pytest.mark.rule("TRENCH-RET-3")
def test_a_warrior_who_is_down_does_not_strike():
    it = engaged(("axe",), ("axe",))
    it.status(1, Status.KNOCKED_DOWN)
    acts(it, 0, "retreat", dice=(1, 1), says={MoveTo: place(10, 8), Choice: STRIKE})
    assert [asked.who for asked in it.questions(Choice)] == [2]
    assert [event.who for event in it.told(BlowStruck)] == [2]


# dash


@pytest.mark.rule("TRENCH-DASH-1", "TRENCH-CHART-R1")
@pytest.mark.parametrize(("dice", "goes"), [((3, 3), False), ((1, 1), False), ((3, 4), True), ((6, 6), True)])
def test_a_dash_needs_a_success_and_its_failure_ends_the_activation(dice: tuple[int, int], goes: bool):
    it = field([man(10, 10)], [man(40, 40)])
    acts(it, 0, "dash", dice=dice, says={MoveTo: place(14, 10)})
    assert bool(it.told(WarriorMoved)) is goes
    assert bool(it.told(events.ActivationEnded)[0].reason) is not goes


@pytest.mark.rule("TRENCH-DASH-2", "TRENCH-DASH-3")
def test_a_dash_is_a_standard_move_besides_any_other():
    it = field([man(10, 10, M=6)], [man(40, 40)])
    acts(it, 0, "move", "dash", dice=(3, 4), says={MoveTo: [place(16, 10), place(22, 10)]})
    assert [(event.manner, event.spent) for event in it.told(WarriorMoved)] == [("walk", 600), ("dash", 600)]
    assert it.one(0).position.x == 2200


@pytest.mark.rule("TRENCH-DASH-4")
def test_a_dash_leads_into_no_combat_and_out_of_none():
    it = field([man(10, 10)], [man(14, 10)])
    with pytest.raises(IllegalAnswer, match="only by a charge"):
        acts(it, 0, "dash", dice=(3, 4), says={MoveTo: place(13.02, 10)})
    assert refused(engaged(("axe",)), 0, "dash")


def test_a_warrior_who_fires_what_needs_a_firm_stand_does_not_move_any_more():
    it = field([man(10, 10, "crossbow")], [man(20, 10, **STONE)])
    assert refused(it, 0, "ranged attack", "dash", dice=(1, 1), says={ShootingTarget: "crossbow 1"})
    it = field([man(10, 10, "bow")], [man(20, 10, **STONE)])
    acts(it, 0, "ranged attack", "dash", dice=(1, 1, 1, 1), says={ShootingTarget: "bow 1"})
    assert taken(it) == ["ranged attack", "dash"]


def test_a_warrior_who_stood_up_goes_half_as_far_and_charges_nobody():
    it = field([man(10, 10)], [man(16, 10)])
    it.status(0, Status.KNOCKED_DOWN)
    acts(it, 0, "move", says={Choice: "stand up", MoveTo: place(12, 10)})
    assert it.questions(MoveTo)[0].walk == 200
    assert "charge" not in offered(it)


@pytest.mark.rule("TRENCH-TURN-6")
def test_a_warrior_who_fell_in_an_enemys_activation_moves_in_his_own_and_who_falls_in_it_no_more():
    table = bare(blocks=[block(10, 10, 4, 4, 4, roof="flat")])
    it = field([man(13, 12, z=4, W=3)], [man(30, 10, W=3), man(40, 40)], table=table)
    it.fold(events.ConditionBegan(1, Condition(FALLEN, "turn", tags=("no-move", "no-charge"))))
    acts(it, 1, "move", says={MoveTo: place(30, 12)})
    assert it.one(1).position.y == 1200
    acts(it, 0, "move", dice=(6, 1, 1), says={MoveTo: lambda asked: asked.scrambles[0].key})
    assert it.told(WarriorFell)
    assert it.told(events.ActivationEnded)[0].reason == "a risky action failed"


def test_a_warrior_who_is_on_the_ground_may_crawl():
    it = field([man(10, 10)], [man(30, 10)])
    it.status(0, Status.KNOCKED_DOWN)
    acts(it, 0, "move", says={Choice: "stay down", MoveTo: place(12, 10)})
    assert offered(it) == ("move",)
    assert moved(it) == ("crawl", 200, ())


def test_a_climb_that_fails_ends_the_activation():
    it = field([man(12, 9.5)], [man(40, 40)], table=bare(blocks=[block(10, 10, 4, 4, 3, roof="flat")]))
    acts(it, 0, "move", dice=(6,), says={MoveTo: lambda decision: decision.scrambles[0].key})
    assert not it.told(WarriorMoved)
    assert it.told(events.ActivationEnded)[0].reason == "a risky action failed"


def test_a_warrior_who_flees_runs_when_he_is_activated_and_does_no_more():
    it = field([man(10, 10)], [man(14, 10), man(40, 40)])
    it.fold(events.ConditionBegan(0, Condition("fleeing", tags=("no-move", "no-charge", "no-shooting"))))
    acts(it, 0, dice=(3, 3))
    assert moved(it)[0] == "flee"
    assert not taken(it)
