"""Actions of Trench Crusade next to what keeps somebody from them: moving, charging, retreating, reloading."""

from contextlib import nullcontext

import pytest

from rules.catalogue.load import rulebook
from rules.combat.effects.special_rules.warbands import HUNGER, HUNGRY
from rules.combat.moving.jumping_back import CLEAR
from rules.engine.decisions import (
    AttackTarget,
    ChargeTarget,
    Choice,
    IllegalAnswer,
    MoveTo,
    ShootingTarget,
    WeaponsInHand,
)
from rules.engine.events import (
    ActivationEnded,
    BlowStruck,
    ChargeDeclared,
    ConditionBegan,
    ConditionEnded,
    ParryTried,
    ShotFired,
    Status,
    WarriorMoved,
    WarriorRecovered,
    WoundRolled,
)
from rules.engine.events.alternative import WeaponReloaded
from rules.engine.state.conditions import Condition
from rules.systems.trench.moves import (
    LET_GO,
    STRIKE,
    can_charge,
    can_retreat,
    is_free,
    may_dash,
    may_step,
    step_limit,
)
from rules.systems.trench.reloading import RELOADED, can_reload, loaded
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, man, place
from tests.rules.staging.trenches import STONE, acts, field, next_turn, taken

FAR = man(40, 40)


def alone(*items: str, **given: object) -> Battlefield:
    it = field([man(10, 10, *items, **given)], [man(20, 10, **STONE), FAR])
    it.activate(0)
    return it


def fighting(*items: str, foe: tuple[str, ...] = ("axe",), **given: object) -> Battlefield:
    it = field([man(10, 10, *items, **given)], [man(10.98, 10, *foe, **STONE), FAR])
    it.engage(0, 1)
    it.activate(0)
    return it


def holds(it: Battlefield, key: str, *tags: str) -> None:
    it.fold(ConditionBegan(0, Condition(key, "turn", tags=tags)))


def shot(it: Battlefield, weapon: str, times: int = 1) -> Battlefield:
    for _ in range(times):
        it.fold(ShotFired(0, 1, weapon, 900, None, None))
    return it


# moving


@pytest.mark.parametrize(
    ("what", "steps", "dashes"),
    [
        ("", True, True),
        ("down", True, False),
        ("stunned", False, False),
        ("out", False, False),
        ("held", False, False),
        ("rallied", True, True),
    ],
)
def test_some_warriors_may_not_step_or_dash(what: str, steps: bool, dashes: bool):
    it = alone()
    match what:
        case "down":
            it.status(0, Status.KNOCKED_DOWN)
        case "stunned":
            it.status(0, Status.STUNNED)
        case "out":
            it.status(0, Status.OUT_OF_ACTION)
        case "held":
            holds(it, "netted", "no-move")
        case "rallied":
            holds(it, "shaken")
    assert may_step(it.battle, it.one(0)) is steps
    assert may_dash(it.battle, it.one(0)) is dashes


@pytest.mark.rule("TRENCH-RET-1")
def test_a_warrior_who_fights_retreats_and_who_got_clear_walks():
    it = fighting()
    who = it.one(0)
    assert (is_free(who), may_step(it.battle, who), can_retreat(it.battle, who)) == (False, False, True)
    holds(it, CLEAR)
    assert (is_free(who), may_step(it.battle, who), can_retreat(it.battle, who)) == (True, True, False)
    it = alone()
    who = it.one(0)
    assert (is_free(who), may_step(it.battle, who), can_retreat(it.battle, who)) == (True, True, False)


@pytest.mark.parametrize("what", ["", "down", "held", "hooded"])
def test_some_warriors_may_not_retreat(what: str):
    it = fighting(tags=("executioners-hood",) if what == "hooded" else ())
    if what == "down":
        it.status(0, Status.KNOCKED_DOWN)
    if what == "held":
        holds(it, "netted", "no-move")
    assert can_retreat(it.battle, it.one(0)) is (not what)


@pytest.mark.rule("TRENCH-MOVE-3")
def test_steps_have_a_limit():
    it = alone(M=5)
    assert step_limit(it.battle, it.one(0)) == 500
    it.fold(ConditionBegan(0, Condition(HUNGER, tags=(HUNGRY,), amount=2)))
    assert step_limit(it.battle, it.one(0)) == 700
    it.status(0, Status.KNOCKED_DOWN)
    assert step_limit(it.battle, it.one(0)) == 200
    it.fold(WarriorRecovered(0, Status.STANDING))
    assert step_limit(it.battle, it.one(0)) == 250


@pytest.mark.parametrize(("actions", "dice"), [(("move",), ()), (("dash",), (3, 4))])
def test_a_step_is_no_run(actions: tuple[str, ...], dice: tuple[int, ...]):
    it = alone()
    acts(it, 0, *actions, dice=dice, says={MoveTo: place(12, 10)})
    assert [(asked.walk, asked.run) for asked in it.questions(MoveTo)] == [(400, 0)]
    assert it.told(ActivationEnded)[-1].reason == ""


def test_a_retreat_is_no_run_either():
    it = fighting()
    acts(it, 0, "retreat", says={MoveTo: place(8, 10), Choice: LET_GO})
    assert [(asked.walk, asked.run) for asked in it.questions(MoveTo)] == [(400, 0)]


def test_a_creature_that_moves_at_random_has_moved_and_goes_on_with_other_actions():
    it = field([man(10, 10, tags=("random-move-2d6",))], [FAR])
    acts(it, 0, "move", dice=(1, 1), says={MoveTo: place(11, 10)})
    assert it.told(ActivationEnded)[-1].reason == ""
    assert it.one(0).position.x == 1100


@pytest.mark.rule("TRENCH-RET-6")
def test_a_warrior_who_is_put_down_as_he_retreats_has_failed_at_nothing():
    it = field([man(10, 10)], [man(10.98, 10, "axe"), man(9.02, 10, "axe")])
    it.engage(0, 1, 2)
    acts(it, 0, "retreat", dice=(4, 4, 4, 1), says={MoveTo: place(10, 8), Choice: lambda it: it.choices[0]})
    assert it.one(0).status is Status.KNOCKED_DOWN
    assert it.told(ActivationEnded)[-1].reason == "down"
    assert len([asked for asked in it.questions(Choice) if asked.side == 1]) == 1
    assert not it.told(WarriorMoved)


@pytest.mark.rule("TRENCH-RET-2")
def test_a_retreat_leads_into_no_combat_again():
    it = field([man(10, 10)], [man(10.98, 10), FAR])
    it.engage(0, 1)
    with pytest.raises(IllegalAnswer, match="only by a charge"):
        acts(it, 0, "retreat", says={MoveTo: place(9, 10), Choice: LET_GO})
    it = field([man(10, 10)], [man(10.98, 10), FAR])
    it.engage(0, 1)
    acts(it, 0, "retreat", says={MoveTo: place(8.99, 10), Choice: LET_GO})
    assert it.one(0).gap_to(it.one(1)) == 101
    assert not it.one(0).contacts


@pytest.mark.rule("TRENCH-RET-3", "TRENCH-MEL-2")
@pytest.mark.parametrize(("low", "strikes"), [(8, False), (10, True)])
def test_nobody_strikes_through_a_wall_at_who_retreats(low: float, strikes: bool):
    it = field([man(10, 10)], [man(11.5, 10, "axe"), FAR], table=bare(blocks=[block(10.7, low, 0.1, 4, 4)]))
    it.engage(0, 1)
    says = {MoveTo: place(8, 10), Choice: STRIKE}
    acts(it, 0, "retreat", dice=(1, 1) if strikes else (), says=says)
    assert len(it.told(BlowStruck)) == len(it.questions(Choice)) == strikes


@pytest.mark.rule("TRENCH-RET-4")
def test_a_warrior_who_was_charged_takes_his_weapons_before_the_blows_at_his_retreat():
    it = field([man(10, 10, "double-handed-weapon", "sword")], [man(10.98, 10, "axe"), FAR])
    it.engage(1, 0)
    says = {
        MoveTo: place(8, 10),
        Choice: STRIKE,
        WeaponsInHand: lambda asked: str([name == "Sword" for name in asked.loadouts].index(True)),
    }
    acts(it, 0, "retreat", dice=(3, 4, 6, 6), says=says)
    assert [parry.who for parry in it.told(ParryTried)] == [0]


@pytest.mark.rule("TRENCH-RET-3")
def test_a_warrior_who_strikes_at_a_retreat_strikes_at_nobody_else_whom_he_touches():
    it = field([man(11.96, 10), man(10, 10)], [man(10.98, 10, "axe"), FAR])
    it.engage(2, 0, 1)
    acts(it, 1, "retreat", dice=(1, 1), says={MoveTo: place(8, 10), Choice: STRIKE})
    assert [(event.who, event.target) for event in it.told(BlowStruck)] == [(2, 1)]
    assert not it.questions(AttackTarget)


def test_a_warrior_who_strikes_at_the_spines_of_who_retreats_is_pricked_first():
    it = field([man(10, 10, tags=("spines",))], [man(10.98, 10, "axe", **STONE), FAR])
    it.engage(0, 1)
    acts(it, 0, "retreat", dice=(1, 1), says={MoveTo: place(8, 10), Choice: STRIKE})
    kinds = [type(event) for event in it.events if isinstance(event, WoundRolled | BlowStruck)]
    assert kinds == [WoundRolled, BlowStruck]


# dashing


@pytest.mark.rule("TRENCH-DASH-2")
@pytest.mark.parametrize(("x", "goes"), [(16, True), (16.01, False)])
def test_a_dash_goes_as_far_as_a_standard_move(x: float, goes: bool):
    it = field([man(10, 10, M=6)], [FAR])
    with nullcontext() if goes else pytest.raises(IllegalAnswer, match="TRENCH-MOVE-3"):
        acts(it, 0, "dash", dice=(3, 4), says={MoveTo: place(x, 10)})
    assert it.one(0).position.x == (1600 if goes else 1000)


# standing still to shoot


@pytest.mark.rule("TRENCH-OTH-1")
@pytest.mark.parametrize(
    ("weapon", "tags", "still"),
    [("crossbow", (), True), ("bow", (), False), ("handgun", (), True)],
)
def test_weapons_that_need_a_firm_stand_prevent_stepping(weapon: str, tags: tuple[str, ...], still: bool):
    it = alone(weapon, "pistol", tags=tags)
    assert may_step(it.battle, it.one(0))
    shot(it, weapon)
    assert may_step(it.battle, it.one(0)) is not still
    assert not can_charge(it.battle, it.one(0))
    it.activate(0)
    assert may_step(it.battle, it.one(0))


# charging


@pytest.mark.rule("TRENCH-CHG-1", "TRENCH-CHG-8")
@pytest.mark.parametrize(
    ("weapon", "shots", "may"),
    [("pistol", 0, True), ("pistol", 1, True), ("pistol", 2, False), ("bow", 1, False)],
)
def test_charges_after_shots_depend_on_the_weapon(weapon: str, shots: int, may: bool):
    it = shot(alone(weapon), weapon, shots)
    assert can_charge(it.battle, it.one(0)) is may


@pytest.mark.rule("TRENCH-CHG-5", "TRENCH-CHG-6")
@pytest.mark.parametrize(("gap", "left", "fights"), [(11, 100, True), (11.01, 101, False)])
def test_a_charge_that_ends_a_hundredth_more_than_an_inch_away_fell_short(
    gap: float, left: int, fights: bool
):
    it = field([man(10, 10, M=6)], [man(10.98 + gap, 10, **STONE), FAR])
    acts(it, 0, "charge", dice=(4,))
    assert (it.one(0).gap_to(it.one(1)), bool(it.one(0).contacts)) == (left, fights)


@pytest.mark.rule("TRENCH-RNG-4")
def test_a_warrior_who_throws_several_knives_throws_one_after_a_charge_that_fell_short():
    says = {ShootingTarget: "throwing-knives 1"}
    it = field([man(10, 10, "throwing-knives", tags=("three-throws",))], [man(14, 10, **STONE), FAR])
    acts(it, 0, "ranged attack", dice=(1, 1) * 3, says=says)
    assert len(it.told(ShotFired)) == 3
    it = field([man(10, 10, "throwing-knives", tags=("three-throws",))], [man(19, 10, **STONE), FAR])
    acts(it, 0, "charge", "ranged attack", dice=(1, 1, 1), says=says)
    assert len(it.told(ShotFired)) == 1


@pytest.mark.rule("TRENCH-CHG-8")
def test_weapons_for_an_assault_are_pistols_crossbow_pistols_and_thrown_knives():
    book = rulebook()
    known = {key for key, item in book.items.items() if item.shot and "assault" in item.shot.traits}
    pistols = {key for key, item in book.items.items() if item.shot and "pistol" in key}
    assert known == {*pistols, "throwing-stars", "throwing-knives", "throwing-weapons"}


def test_a_warrior_who_fights_charges_only_when_he_got_clear():
    it = field([man(10, 10)], [man(10.98, 10, **STONE), man(10, 14, **STONE)])
    it.engage(0, 1)
    it.activate(0)
    assert not can_charge(it.battle, it.one(0))
    it.status(1, Status.KNOCKED_DOWN)
    assert not can_charge(it.battle, it.one(0))
    holds(it, CLEAR)
    assert can_charge(it.battle, it.one(0))


@pytest.mark.rule("TRENCH-CHG-2")
def test_of_several_targets_one_is_named_and_of_one_nobody_is_asked():
    it = field([man(10, 10)], [man(14, 10, **STONE), man(10, 14, **STONE)])
    acts(it, 0, "charge", dice=(3,), says={ChargeTarget: "2"})
    (asked,) = it.questions(ChargeTarget)
    assert (asked.side, asked.who, asked.targets, asked.must) == (0, 0, (1, 2), True)
    assert it.one(0).contacts == {2}
    it = field([man(10, 10)], [man(14, 10, **STONE), FAR])
    acts(it, 0, "charge", dice=(3,))
    assert not it.questions(ChargeTarget)
    assert it.one(0).contacts == {1}


@pytest.mark.parametrize(("dice", "declared"), [((6, 6, 3), [2]), ((1, 1, 3), [1])])
def test_a_warrior_who_is_kept_off_one_enemy_charges_another(dice: tuple[int, ...], declared: list[int]):
    vampire = man(10, 10, callings=("vampire",), Ld=7)
    it = field([vampire], [man(14, 10, "garlic", **STONE), man(10, 14, **STONE)])
    acts(it, 0, "charge", dice=dice, says={ChargeTarget: ["1", "2"]})
    assert [event.target for event in it.told(ChargeDeclared)] == declared


# reloading


@pytest.mark.rule("TRENCH-OTH-1")
@pytest.mark.parametrize("kept", ["", "now", "engaged", "down", "just", "unfired", "barrels", "skill"])
def test_some_warriors_may_not_reload(kept: str):
    weapon = "double-barrelled-handgun" if kept == "barrels" else "handgun"
    it = field(
        [man(10, 10, weapon, tags=("no-reload-long-guns",) if kept == "skill" else ())],
        [man(10.98, 10, **STONE), FAR],
    )
    if kept != "unfired":
        shot(it, weapon)
    if kept != "now":
        next_turn(it)
    match kept:
        case "engaged":
            it.engage(0, 1)
        case "down":
            it.status(0, Status.KNOCKED_DOWN)
        case "just":
            holds(it, RELOADED + weapon)
    assert can_reload(it.battle, it.one(0)) is (not kept)


def test_loaded_weapons_count_shots_reloads_and_recent_actions():
    it = field([man(10, 10, "pistol", "pistol", "bow")], [man(20, 10, **STONE), FAR])
    who = it.one(0)
    pistol, bow = who.fighter.weapons
    holds(it, "blessed")
    assert (loaded(it.battle, who, pistol), loaded(it.battle, who, bow)) == (2, None)
    shot(it, "pistol", 2)
    assert loaded(it.battle, who, pistol) == 0
    for made_good in (1, 2):
        next_turn(it)
        acts(it, 0, "reload")
        assert loaded(it.battle, who, pistol) == made_good
        holds(it, RELOADED + "pistol")
        assert loaded(it.battle, who, pistol) == made_good - 1
        it.fold(ConditionEnded(0, RELOADED + "pistol"))
    next_turn(it)
    assert not can_reload(it.battle, who)


@pytest.mark.parametrize("at", [0, 1])
def test_players_choose_which_of_two_empty_weapons_is_reloaded(at: int):
    it = field([man(10, 10, "handgun", "pistol")], [man(20, 10, **STONE), FAR])
    for weapon in ("handgun", "pistol"):
        shot(it, weapon)
    next_turn(it)
    acts(it, 0, "reload", says={Choice: lambda asked: asked.choices[at]})
    (asked,) = it.questions(Choice)
    assert (asked.side, asked.choices, asked.who) == (0, ("handgun", "pistol"), 0)
    assert [event.weapon for event in it.told(WeaponReloaded)] == [asked.choices[at]]
    assert [event.condition.key for event in it.told(ConditionBegan)] == [RELOADED + asked.choices[at]]
    assert taken(it) == ["reload"]
