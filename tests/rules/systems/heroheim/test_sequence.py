"""The six phases of Heroheim: who acts in which, and in what order their steps come."""

import pytest

from rules.catalogue.load import rulebook
from rules.combat.charging.charging import declare_charges, may_charge
from rules.combat.magic.casting import may_cast, shooting_phase
from rules.combat.magic.spells.lasting import TURNS
from rules.combat.moving.hiding import HIDE, may_hide
from rules.combat.moving.movement import may_move, move_limits
from rules.combat.moving.recovery import recover
from rules.combat.moving.remaining_moves import move
from rules.combat.psychology.minds import runs_home
from rules.combat.shooting.shooting import may_shoot, shoot
from rules.engine.decisions import (
    DONE,
    NONE,
    STAY,
    CastSpell,
    ChargeTarget,
    Choice,
    Decision,
    MoveTo,
    NextToAct,
    ShootingTarget,
)
from rules.engine.events import (
    BlowStruck,
    ChargeDeclared,
    CombatFought,
    ConditionEnded,
    LeadershipTested,
    PhaseBegan,
    PowerGathered,
    RoutTested,
    ShotFired,
    SpellCast,
    Status,
    TurnBegan,
    WarriorDeployed,
    WarriorMoved,
)
from rules.engine.record import Record
from rules.engine.state.conditions import HIDDEN, Condition
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.systems.heroheim.charge_order import order_charges
from rules.systems.heroheim.overwatch import OVERWATCH
from rules.systems.heroheim.sequence import PHASES, charge
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, inches, man, place
from tests.rules.staging.spellcraft import wizard
from tests.rules.systems.heroheim.ground import heroheim, holds, play_round, roof
from tests.rules.warbands import roster

PEACE: dict[type[Decision], str] = {ChargeTarget: NONE}


def phases(field: Battlefield) -> list[tuple[int, str]]:
    return [(event.side, event.phase) for event in field.told(PhaseBegan)]


@pytest.mark.rule("HERO-TURN-1", "HERO-TURN-4")
@pytest.mark.parametrize("combat", ["heroheim", "core"])
def test_every_side_has_a_turn_of_six_phases_in_their_order(combat: str):
    field = heroheim([man(10, 10)], [man(40, 40)], combat=combat)
    play_round(field, says=PEACE)
    assert PHASES == ("deployment", "recovery", "charge", "movement", "shooting", "close combat")
    assert phases(field) == [(side, phase) for side in (0, 1) for phase in PHASES]
    assert [event.side for event in field.told(TurnBegan)] == [0, 1]


@pytest.mark.rule("HERO-TURN-4")
@pytest.mark.parametrize(("switches", "tested"), [((), False), (("rout-test",), True)])
def test_a_side_with_losses_tests_to_fight_on_only_where_the_table_wants_it(
    switches: tuple[str, ...], tested: bool
):
    field = heroheim([man(10, 10), man(12, 10)], [man(40, 40)], switches=switches)
    field.status(1, Status.OUT_OF_ACTION)
    play_round(field, *([1, 1] if tested else []), says=PEACE)
    assert bool(field.told(RoutTested)) is tested


@pytest.mark.rule("HERO-TURN-4")
def test_the_order_of_heroheim_with_the_charts_of_mordheim_keeps_the_rout_test():
    field = heroheim([man(10, 10), man(12, 10)], [man(40, 40)], combat="core")
    field.status(1, Status.OUT_OF_ACTION)
    play_round(field, 1, 1, says=PEACE)
    assert len(field.told(RoutTested)) == 1


@pytest.mark.rule("HERO-TURN-2")
def test_nobody_but_the_active_side_is_asked_to_charge_move_or_shoot():
    field = heroheim([man(10, 10, "bow")], [man(20, 10, "bow", T=10, W=9)])
    play_round(field, 1, 1, says=PEACE)
    turn = 0
    acted = []
    for event in field.events:
        turn = event.side if isinstance(event, TurnBegan) else turn
        if isinstance(event, WarriorMoved | ShotFired | ChargeDeclared):
            assert field.one(event.who).side == turn
            acted.append(turn)
    assert acted == [0, 1]
    assert all(decision.side == decision.who for decision in field.questions(ShootingTarget))


@pytest.mark.rule("HERO-TURN-3", "HERO-CCP-1", "HERO-CCP-2")
def test_all_who_are_engaged_fight_whoever_has_the_turn():
    own = [man(10, 10 + 5 * at, "sword", WS=1, T=10, W=9) for at in range(3)]
    foes = [man(10.98, 10 + 5 * at, "sword", WS=1, T=10, W=9) for at in range(3)]
    field = heroheim(own, foes, phase="close combat")
    for at in range(3):
        field.engage(at, at + 3, manner="walk")
    field.turn(1, "close combat")
    field.play(field.battle.sequence.steps[-1](field.battle, 1), *[6, 1] + [1] * 6)
    assert {event.who for event in field.told(BlowStruck)} == set(range(6))
    assert field.told(CombatFought)[0].who == tuple(range(6))


@pytest.mark.rule("HERO-CCP-1", "HERO-CCP-2")
@pytest.mark.parametrize("combat", ["heroheim", "core"])
def test_two_warbands_fight_each_other_in_the_turn_of_a_third_too(combat: str):
    foes = ([man(20, 20, "sword", WS=1, T=10, W=9)], [man(20.98, 20, "sword", WS=1, T=10, W=9)])
    field = heroheim([man(10, 10)], *foes, combat=combat, phase="close combat")
    field.engage(1, 2, manner="walk")
    field.turn(0, "close combat")
    field.play(field.battle.sequence.steps[-1](field.battle, 0), 6, 1, 1, 1)
    assert {event.who for event in field.told(BlowStruck)} == {1, 2}


def test_turn_conditions_end_after_the_bearers_own_close_combat():
    field = heroheim([man(10, 10)], [man(40, 40)])
    for who in (0, 1):
        holds(field, who, Condition("spell", tags=(TURNS,), amount=3))
    left = []
    for side in (0, 1):
        field.turn(side, "close combat")
        field.play(field.battle.sequence.steps[-1](field.battle, side))
        left.append([field.one(who).conditions["spell"].amount for who in (0, 1)])
    assert left == [[2, 3], [2, 2]]


def with_reserves() -> Record:
    """A surprise attack, in which the defender's reserve comes in a later turn."""
    setup = set_up(
        [roster("mercenaries-reikland"), roster("skaven-clan-eshin")],
        rulebook(),
        seed="3",
        ruleset="heroheim",
        scenario="surprise-attack",
        battlefield="market-square",
    )
    return auto(setup, dict.fromkeys((0, 1), POLICIES["steady"]))


@pytest.mark.rule("HERO-DEP-1")
def test_a_warrior_who_comes_late_is_set_up_in_the_deployment_phase_of_his_side():
    phase, late = ("", -1), []
    for event in with_reserves().events:
        if isinstance(event, TurnBegan):
            phase = ("", event.side)
        elif isinstance(event, PhaseBegan):
            phase = (event.phase, event.side)
        elif isinstance(event, WarriorDeployed) and phase[1] >= 0:
            late.append(phase[0])
    assert late
    assert set(late) == {"deployment"}


def just_deployed(*own: object, **more: object) -> Battlefield:
    """Somebody who came to the table in the deployment phase that is under way."""
    field = heroheim(list(own), [man(17, 10, T=10, W=9)], phase="deployment", **more)
    field.fold(WarriorDeployed(0, inches(10, 10)))
    return field


@pytest.mark.rule("HERO-DEP-2", "HERO-DEP-3", "HERO-DEP-4", "HERO-DEP-5")
def test_a_warrior_who_was_just_deployed_gathers_power_moves_charges_and_shoots():
    field = just_deployed(wizard(10, 10, "warpfire"))
    field.play(recover(field.battle, [field.one(0)]))
    assert field.state.power.of(0) == 1
    assert may_charge(field.battle, field.one(0))
    assert may_move(field.battle, field.one(0))
    archer = just_deployed(man(10, 10, "bow"))
    assert may_shoot(archer.battle, archer.one(0))


@pytest.mark.rule("HERO-REC-1")
def test_a_wizard_gathers_a_power_die_in_each_recovery_and_keeps_it():
    field = heroheim([wizard(10, 10, "warpfire"), man(12, 10)], [man(40, 40)], phase="recovery")
    for turn in range(1, 4):
        field.play(recover(field.battle, field.state.of_side(0)))
        assert field.state.power.dice == {0: turn}


@pytest.mark.rule("HERO-REC-2")
@pytest.mark.parametrize(("dice", "gathered"), [((3, 4), 1), ((4, 4), 0)])
def test_a_priest_gathers_one_if_he_passes_a_leadership_test(dice: tuple[int, int], gathered: int):
    field = heroheim([wizard(10, 10, "soulfire", Ld=7)], [man(40, 40)], phase="recovery")
    field.play(recover(field.battle, field.state.of_side(0)), *dice)
    assert field.state.power.of(0) == gathered
    assert len(field.told(LeadershipTested)) == 1


@pytest.mark.rule("HERO-REC-3", "HERO-REC-4", "HERO-REC-11", "HERO-RALLY-1", "HERO-RALLY-2")
@pytest.mark.parametrize("spell", ["warpfire", "soulfire"])
def test_a_warrior_who_flees_gathers_no_power_even_when_he_rallies_after_the_others_gathered(spell: str):
    field = heroheim([wizard(10, 20, spell), wizard(14, 20, "warpfire")], [man(40, 40)], phase="recovery")
    holds(field, 0, runs_home())
    field.play(recover(field.battle, field.state.of_side(0)), 3, 4)
    assert field.state.power.dice == {1: 1}
    kinds = [type(event) for event in field.events if isinstance(event, PowerGathered | LeadershipTested)]
    assert kinds == [PowerGathered, LeadershipTested]
    assert field.told(ConditionEnded)[0].cause == "rallied"


@pytest.mark.rule("HERO-REC-5", "HERO-RALLY-3", "HERO-RALLY-4")
def test_a_failed_rally_is_a_flight_of_2d6_at_once_and_nothing_more_this_turn():
    field = heroheim([wizard(20, 30, "warpfire", items=("bow",), Ld=7)], [man(24, 30)], phase="recovery")
    holds(field, 0, runs_home())
    field.play(recover(field.battle, field.state.of_side(0)), 4, 4, 3, 5)
    assert [(event.manner, event.spent) for event in field.told(WarriorMoved)] == [("flee", 800)]
    assert field.one(0).position == inches(20, 22)
    who = field.one(0)
    assert not may_move(field.battle, who)
    assert not may_charge(field.battle, who)
    assert not may_shoot(field.battle, who)
    assert not may_cast(field.battle, who)
    assert not may_hide(field.battle, who)


@pytest.mark.rule("HERO-RALLY-1")
def test_a_warrior_who_flees_tests_in_his_own_turn_only():
    field = heroheim([man(20, 30)], [man(24, 40)])
    holds(field, 0, runs_home())
    play_round(field, 1, 1, says=PEACE)
    turn = -1
    for event in field.events:
        turn = event.side if isinstance(event, TurnBegan) else turn
        if isinstance(event, LeadershipTested):
            assert (event.who, event.purpose, turn) == (0, "rallying", 0)
    assert len(field.told(LeadershipTested)) == 1


LOW = bare(walls=[wall((5, 21), (35, 21), 0.9)])


@pytest.mark.rule("HERO-REC-6", "HERO-REC-7", "HERO-REC-8", "HERO-REC-9", "HERO-REC-10", "HERO-RALLY-2")
def test_a_warrior_who_rallied_moves_runs_casts_and_hides_but_neither_charges_nor_shoots():
    own = wizard(20, 20.3, "silver-arrows-of-arha", items=("bow",))
    field = heroheim([own], [man(20, 30)], phase="recovery", table=LOW)
    field.fold(PowerGathered(0, 3))
    holds(field, 0, runs_home())
    field.play(recover(field.battle, field.state.of_side(0)), 1, 1)
    who = field.one(0)
    assert may_move(field.battle, who)
    assert move_limits(field.battle, who) == (400, 800, "walk")
    assert may_cast(field.battle, who)
    assert may_hide(field.battle, who)
    assert not may_charge(field.battle, who)
    assert not may_shoot(field.battle, who)


@pytest.mark.rule("HERO-CHP-1", "HERO-CHD-5", "HERO-CHP-3")
def test_all_charges_are_declared_before_the_first_is_moved_in_the_order_that_their_player_likes():
    field = heroheim([man(10, 10), man(10, 14)], [man(14, 10), man(14, 14)])
    field.play(
        charge(field.battle, 0),
        says={
            NextToAct: lambda it: str(it.candidates[0]),
            ChargeTarget: lambda it: str(it.who + 2),
            Choice: "1",
        },
    )
    told = [event for event in field.events if isinstance(event, ChargeDeclared | WarriorMoved)]
    assert [type(event) for event in told] == [ChargeDeclared, ChargeDeclared, WarriorMoved, WarriorMoved]
    assert [event.who for event in told] == [0, 1, 1, 0]


@pytest.mark.rule("HERO-CHP-1", "HERO-CHD-5", "HERO-FEAR-1")
@pytest.mark.parametrize("combat", ["heroheim", "core"])
def test_fear_is_tested_when_all_charges_are_declared_and_before_any_is_moved(combat: str):
    terrors = [man(14, 10, tags=("causes-fear",)), man(14, 14, tags=("causes-fear",))]
    own = [man(10, 10), man(10, 14), man(10, 18, tags=("frenzy",))]
    field = heroheim(own, [*terrors, man(14, 18)], combat=combat, phase="charge")
    says = {
        NextToAct: lambda it: str(it.candidates[0]),
        ChargeTarget: lambda it: str(it.who + 3) if it.must or it.who < 2 else NONE,
        Choice: lambda it: it.choices[0],
    }
    field.play(charge(field.battle, 0), 1, 1, 6, 6, says=says)
    told = [
        event for event in field.events if isinstance(event, ChargeDeclared | LeadershipTested | WarriorMoved)
    ]
    assert [(type(event), event.who) for event in told[:5]] == [
        (ChargeDeclared, 0), (ChargeDeclared, 1), (ChargeDeclared, 2), (LeadershipTested, 0), (LeadershipTested, 1),
    ]  # fmt: skip
    assert [field.one(who).charged for who in (0, 1, 2)] == [True, combat == "heroheim", True]


@pytest.mark.rule("HERO-CHP-3")
def test_the_order_of_one_charge_is_not_asked():
    field = heroheim([man(10, 10)], [man(14, 10), man(14, 11)])
    ordered = field.play(order_charges(field.battle, 0, [(0, 1), (0, 2)]))
    assert (ordered, field.asked) == ([(0, 1), (0, 2)], [])


@pytest.mark.rule("HERO-CHP-2", "HERO-CHD-1", "HERO-CHD-2")
def test_nobody_measures_before_a_charge_is_declared():
    field = heroheim([man(10, 10)], [man(14, 10), man(44, 44)])
    declared = field.play(declare_charges(field.battle, 0, [field.one(0)]), says={ChargeTarget: ["2", NONE]})
    assert declared == [(0, 2)]
    (asked,) = field.questions(ChargeTarget)
    assert asked.targets == (1, 2)


@pytest.mark.rule("HERO-MVP-1")
def test_some_move_one_after_the_other_and_others_stay():
    field = heroheim([man(10, 10), man(12, 10), man(14, 10)], [man(40, 40)])
    to = {0: place(10, 12), 2: place(14, 12)}
    field.play(
        move(field.battle, 0, field.state.of_side(0)),
        says={NextToAct: ["2", "0", DONE], MoveTo: lambda it: to[it.who]},
    )
    assert [event.who for event in field.told(WarriorMoved)] == [2, 0]
    assert field.one(1).position == inches(12, 10)


def test_the_stupid_test_in_the_recovery_phase_and_wander_in_the_movement_phase():
    field = heroheim([man(20, 20, tags=("stupidity",))], [man(20, 40)])
    play_round(field, 6, 6, 1, says=PEACE)
    kinds = PhaseBegan, LeadershipTested, WarriorMoved
    told = [event for event in field.events if isinstance(event, kinds)]
    at = [told.index(PhaseBegan(0, phase)) for phase in ("recovery", "movement")]
    assert [type(told[one + 1]) for one in at] == [LeadershipTested, WarriorMoved]
    assert field.one(0).position == inches(20, 22)


@pytest.mark.rule("HERO-MVP-3", "HERO-MVP-4")
def test_hiding_is_declared_when_everybody_has_moved_and_at_no_other_time():
    field = heroheim([man(20, 19), man(24, 19)], [man(20, 30)], table=LOW)
    to = {0: place(20, 20.3), 1: place(24, 20.3)}
    play_round(
        field,
        says={
            **PEACE,
            NextToAct: lambda it: str(it.candidates[0]),
            MoveTo: lambda it: to.get(it.who, STAY),
            Choice: HIDE,
        },
    )
    moved = [event for event in field.events if isinstance(event, WarriorMoved)]
    asked = [at for at, it in enumerate(field.asked) if isinstance(it, Choice) and it.question == "hide"]
    walks = [at for at, it in enumerate(field.asked) if isinstance(it, MoveTo) and it.side == 0]
    assert len(moved) == 2
    assert len(asked) == 2
    assert min(asked) > max(walks)
    assert field.one(0).under(HIDDEN)


@pytest.mark.rule("HERO-SHP-1", "HERO-SH-1", "HERO-SH-2")
def test_a_single_missile_weapon_is_fired_in_a_phase():
    field = heroheim([man(10, 10, "bow", "pistol", BS=1)], [man(14, 10)], phase="shooting")
    field.play(shoot(field.battle, 0, [field.one(0)]), 2, says={ShootingTarget: "bow 1"})
    assert [event.weapon for event in field.told(ShotFired)] == ["bow"]
    assert [weapon for weapon, _ in field.questions(ShootingTarget)[0].weapons] == ["bow", "pistol"]


@pytest.mark.rule("HERO-SHP-2")
def test_a_wizard_tries_one_spell_and_shoots_not_besides():
    own = wizard(10, 10, "warpfire", items=("bow",))
    field = heroheim([own], [man(14, 10)], phase="shooting")
    field.fold(PowerGathered(0, 1))
    field.play(shooting_phase(field.battle, 0, [field.one(0)]), 1, says={CastSpell: "warpfire 1"})
    assert len(field.told(SpellCast)) == 1
    assert not field.told(ShotFired)
    assert len(field.questions(CastSpell)) == 1


@pytest.mark.rule("HERO-SHP-7")
def test_shooters_are_worked_through_in_any_order():
    field = heroheim([man(10, 10, "bow", BS=1), man(12, 10, "bow", BS=1)], [man(14, 20)], phase="shooting")
    field.play(shoot(field.battle, 0, field.state.of_side(0)), 2, 2, says={NextToAct: ["1", "0"]})
    assert [event.who for event in field.told(ShotFired)] == [1, 0]


@pytest.mark.rule("HERO-SHP-8", "HERO-OW-1")
def test_overwatch_is_declared_when_shooting_is_done():
    own = [man(12, 12, "bow", z=3), man(20, 8, "bow", BS=1)]
    field = heroheim(own, [man(20, 18)], phase="shooting", table=roof())
    field.play(
        shooting_phase(field.battle, 0, field.state.of_side(0)),
        2,
        says={NextToAct: ["1", DONE], Choice: "bow"},
    )
    watch = [at for at, it in enumerate(field.asked) if isinstance(it, Choice) and it.question == OVERWATCH]
    shots = [at for at, it in enumerate(field.asked) if isinstance(it, ShootingTarget)]
    assert len(watch) == 1
    assert shots[0] < watch[0]
    assert field.one(0).under(OVERWATCH)
