"""Special rules of Night Goblins: herders, squigs, nets, brews and stabs in the back."""

import pytest

from rules.combat.before_battle.preparations import prepare
from rules.combat.charging.charging import move_charges
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.special_rules.night_goblins import (
    BREW,
    KEEP_NET,
    NO_BREW,
    SNEAKING,
    STABBED,
    THROW_NET,
)
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import fight
from rules.combat.moving.random_movement import KEEP_DICE, ROLL_AGAIN, move_at_random
from rules.combat.phases import call_hook
from rules.combat.psychology.animosity import check_animosity
from rules.combat.psychology.rout import is_due
from rules.combat.psychology.wild import WILD, career
from rules.combat.shooting.aiming import is_ready, legal_targets
from rules.engine.decisions import Choice
from rules.engine.events import BombBurst, ConditionBegan, MovementRolled, Status
from rules.engine.setup import Gear
from rules.engine.state.conditions import HIDDEN, Condition
from tests.rules.staging.battlefield import Battlefield, man

SQUIG = ("minderz", "random-move-2d6")
GREAT = (*SQUIG, "random-move-third-die", "wild-at-the-closest")
CAPS = Gear("mad-cap-mushrooms", "Mad Cap mushrooms", ("mad-cap", "used-up"), 3)


def wild(field: Battlefield, who: int) -> None:
    field.fold(ConditionBegan(who, Condition(WILD, tags=("no-move",))))


@pytest.mark.parametrize(
    ("gear", "at", "dice", "tame"),
    [((), 15, (3, 4), True), ((), 15, (6, 6), False), ((), 20, (), False), (("prodder",), 20, (3, 4), True)],
)
def test_a_master_herder_calms_a_wild_squig_in_reach(monkeypatch, gear, at, dice, tame):
    monkeypatch.setattr("rules.combat.effects.special_rules.night_goblins._PRODDER", "spear")
    arms = ("spear",) if gear else ()
    field = Battlefield([man(10, 10, *arms, tags=("tames-squigs",)), man(at, 10, tags=SQUIG)], [man(40, 40)])
    wild(field, 1)
    field.turn(0)
    field.play(call_hook(field.battle, hooks.recovery_begins, [field.one(0)]), *dice)
    assert field.one(1).under(WILD) is not tame


@pytest.mark.parametrize(("answer", "far"), [(ROLL_AGAIN, 9), (KEEP_DICE, 3)])
def test_a_squig_near_a_threatening_herder_may_roll_again_and_the_second_counts(answer, far):
    field = Battlefield([man(10, 10, tags=("threatens-squigs",)), man(14, 10, tags=SQUIG)], [man(40, 40)])
    field.turn(0)
    second = (4, 5) if answer == ROLL_AGAIN else ()
    field.play(move_at_random(field.battle, field.one(1)), 1, 2, *second, says={Choice: answer})
    assert field.told(MovementRolled)[-1].roll.total == far


def test_a_great_squig_rolls_three_dice():
    field = Battlefield([man(10, 10, tags=GREAT)], [man(40, 40)])
    field.turn(0)
    field.play(move_at_random(field.battle, field.one(0)), 4, 2, 5)
    assert field.told(MovementRolled)[0].roll.total == 11


@pytest.mark.parametrize(("friend", "foe", "meets"), [(14, 20, 1), (22, 15, 2)])
def test_a_wild_great_squig_makes_for_the_closest_model(friend, foe, meets):
    field = Battlefield([man(10, 10, tags=GREAT), man(friend, 10)], [man(foe, 10)])
    wild(field, 0)
    field.turn(0)
    brawl = (1, 1) if meets == 1 else ()  # the squig and the friend strike in vain
    field.play(career(field.battle, field.one(0)), 4, 2, 5, *brawl)
    assert field.one(0).position.x > 1200
    assert field.one(0).contacts == (set() if brawl else {meets})


@pytest.mark.parametrize(("dice", "bursts"), [((2, 4, 1, 1), True), ((3,), False)])
def test_a_gassy_squig_bursts_on_1_or_2_and_catches_all_within_the_die(dice, bursts):
    squig = man(10, 10, tags=("bursts-when-out",))
    field = Battlefield([squig, man(14, 10)], [man(10, 13), man(30, 30)])
    wound = resolve_hits(field.battle, field.one(3), field.one(0), [Hit("axe", 3)], in_combat=True)
    field.play(wound, 4, 6, *dice)
    assert field.one(0).out
    assert [set(it.caught) for it in field.told(BombBurst)] == ([{1, 2}] if bursts else [])


@pytest.mark.parametrize(("copies", "off"), [(1, 300), (0, 0)])
def test_a_net_shortens_a_charge_by_the_die_and_is_gone(copies, off):
    field = Battlefield([man(10, 10, "sword")], [man(17, 10, *["net"] * copies, tags=("nets-a-charger",))])
    field.turn(0)
    dice = (3,) if copies else ()
    field.play(move_charges(field.battle, [(0, 1)]), *dice, says={Choice: THROW_NET})
    # 8 inches reach 17; 5 inches do not, and a charge that fails goes 4
    assert field.one(0).position.x == (1400 if off else 1602)
    assert field.one(1).used == ("net",) * copies
    if copies:
        assert not is_ready(field.battle, field.one(1), field.one(1).missiles[0])


def test_a_sneaky_git_who_began_hidden_halves_the_figures_of_whom_they_charge():
    field = Battlefield([man(10, 10, "sword", tags=("sneaky-git",), I=6)], [man(10.98, 10, "axe", WS=5, I=4)])
    field.fold(ConditionBegan(0, Condition(HIDDEN)))
    field.turn(0)
    field.play(call_hook(field.battle, hooks.turn_begins, [field.one(0)]))
    assert field.one(0).under(SNEAKING)
    assert hooks.knows_where.any_true(field.battle, field.one(0))
    field.engage(0, 1)
    field.play(fight(field.battle), 1, 1)
    held = next(it.condition for it in field.told(ConditionBegan) if it.condition.key == STABBED)
    assert [(it.characteristic, it.by) for it in held.changes] == [("WS", -3), ("I", -2)]


def test_a_sneaky_git_in_sight_is_like_anybody_else():
    field = Battlefield([man(10, 10, tags=("sneaky-git",))], [man(20, 10)])
    field.turn(0)
    field.play(call_hook(field.battle, hooks.turn_begins, [field.one(0)]))
    assert not field.one(0).under(SNEAKING)


def test_shooters_may_ignore_a_snotling_or_shoot_at_it():
    snotling = man(14, 10, tags=("passed-over",))
    field = Battlefield([man(10, 10, "bow")], [snotling, man(14, 14), man(16, 16)])
    field.turn(0)
    shooter = field.one(0)
    assert [it.id for it in legal_targets(field.battle, shooter, shooter.missiles[0])] == [1, 2]


@pytest.mark.parametrize(
    ("fallen", "due"),
    [((6,), False), ((6, 7, 8, 9, 10), False), ((0, 6, 7, 8, 9, 10), True), ((0, 1), True)],
)
def test_all_snotlings_are_one_model_for_the_rout_test(fallen, due):
    """Six others and five Snotlings are 7 models: 2 of them are a quarter, a mob falls with its last."""
    band = [man(10 + 2 * at, 10) for at in range(6)]
    mob = [man(10 + 2 * at, 20, tags=("one-model",)) for at in range(5)]
    field = Battlefield([*band, *mob], [man(40, 40)])
    for who in fallen:
        field.status(who, Status.OUT_OF_ACTION)
    assert is_due(field.battle, 0) is due


def brewed(*faces, answer=None):
    group = [man(20 + 2 * at, 10, line="night-goblin-warrior", warrior=5, I=3) for at in range(2)]
    shaman = man(10, 10, tags=("fungus-brew",), gear=(CAPS,))
    field = Battlefield([shaman, *group, man(30, 10)], [man(40, 40)])
    field.turn(0)
    says = {Choice: lambda it: answer or str(len(faces)) if it.question == BREW else it.choices[-1]}
    field.play(prepare(field.battle), *faces, says=says)
    return field


def test_a_brew_of_two_mushrooms_does_what_both_dice_say_to_the_whole_group():
    field = brewed(2, 5)
    for who in (1, 2):
        assert (field.one(who).profile.I, field.one(who).has("hatred:all")) == (2, True)
    assert not field.one(3).has("hatred:all")
    assert field.one(0).used == ("mad-cap-mushrooms",) * 2


def test_two_equal_dice_spoil_a_brew_and_the_mushrooms_are_gone():
    field = brewed(5, 5)
    assert not field.one(1).has("hatred:all")
    assert len(field.one(0).used) == 2


def test_a_shaman_need_not_brew():
    assert brewed(answer=NO_BREW).one(0).used == ()


@pytest.mark.parametrize(("die", "quarrels"), [(2, True), (3, False)])
def test_a_brew_of_1_lets_goblins_quarrel_on_2(die, quarrels):
    field = Battlefield([man(10, 10, tags=("animosity", "animosity-on-2")), man(12, 10)], [man(40, 40)])
    field.turn(0)
    field.play(check_animosity(field.battle, field.one(0)), die, *((3,) if quarrels else ()))
    assert field.one(0).under("squabbling") is quarrels


def test_a_brew_of_6_makes_them_stupid_when_the_frenzy_is_over():
    field = brewed(6)
    assert field.one(1).has("frenzy")
    begin = call_hook(field.battle, hooks.turn_begins, [field.one(1)])
    field.play(begin)
    assert not field.one(1).has("stupidity")
    field.status(1, Status.KNOCKED_DOWN)
    field.status(1, Status.STANDING)
    field.play(call_hook(field.battle, hooks.turn_begins, [field.one(1)]))
    assert (field.one(1).has("frenzy"), field.one(1).has("stupidity")) == (False, True)


@pytest.mark.parametrize(
    ("dice", "x", "status"),
    [
        ((4, 6), 1602, Status.KNOCKED_DOWN),
        ((4, 1), 1502, Status.STANDING),
        ((1,), 1502, Status.STANDING),
    ],
)
def test_a_netter_brings_the_victim_of_a_charge_down_or_ends_an_inch_short(dice, x, status):
    """Ballistic Skill 3 hits on 4; a victim of Strength 3 tears the net on 3 or less."""
    field = Battlefield([man(10, 10, "sword", "net", tags=("nets-in-a-charge",))], [man(17, 10)])
    field.turn(0)
    field.play(move_charges(field.battle, [(0, 1)]), *dice, says={Choice: THROW_NET})
    assert field.one(0).position.x == x
    assert (field.one(1).status, bool(field.one(0).contacts)) == (status, status is Status.KNOCKED_DOWN)


def test_a_netter_may_keep_the_net():
    field = Battlefield([man(10, 10, "sword", "net", tags=("nets-in-a-charge",))], [man(17, 10)])
    field.turn(0)
    field.play(move_charges(field.battle, [(0, 1)]), says={Choice: KEEP_NET})
    assert field.one(0).contacts == {1}


@pytest.mark.parametrize(("gone_wild", "status"), [(False, Status.LEFT), (True, Status.STANDING)])
def test_a_trained_squig_leaves_the_table_to_guard_its_fallen_herder_unless_it_is_wild(gone_wild, status):
    herder = man(10, 10, tags=("guarded-by:trained-squig",))
    field = Battlefield([herder, man(14, 10, tags=SQUIG, line="trained-squig")], [man(30, 30)])
    if gone_wild:
        wild(field, 1)
    wound = resolve_hits(field.battle, field.one(2), field.one(0), [Hit("axe", 3)], in_combat=False)
    field.play(wound, 4, 6)
    assert field.one(0).out
    assert field.one(1).status is status
