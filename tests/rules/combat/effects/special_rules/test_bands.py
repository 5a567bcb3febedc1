"""Rules that several warbands share: quarrels, foul breath, luck, crossfire, guilds and ways out of a fight."""

import pytest

from rules.combat.before_battle.preparations import muster, prepare
from rules.combat.before_battle.redeployment import redeploy
from rules.combat.charging.charging import declare_charges, move_charges
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.injury.injury_roll import stunned
from rules.combat.magic.spells.rituals.nurgles_rot import catches
from rules.combat.melee.melee import fight, strike
from rules.combat.melee.strike_order import strike_class
from rules.combat.moving.footing import SWAMP
from rules.combat.moving.hiding import found, may_hide, spots_within
from rules.combat.psychology.stupidity import is_stupid
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.shooting.aiming import shot_range
from rules.combat.shooting.shooting import fire
from rules.engine import events
from rules.engine.decisions import ChargeTarget, Choice, DeploymentPlace, Intercept, MoveTo, NextToAct
from rules.engine.events import BlowStruck, InjuryRolled, Status, WarriorAbsent, WarriorMoved, WoundRolled
from rules.engine.setup import Gear
from rules.engine.state.conditions import HIDDEN, ROT, Condition
from tests.rules.staging.battlefield import Battlefield, man, place

STONE = {"T": 10, "W": 9}
MUSHROOMS = Gear("mad-cap-mushrooms", "Mad Cap mushrooms", ("mad-cap",), 1)


def begin(field: Battlefield, *faces: int) -> None:
    """The start of a turn of the first side, for everybody with something to do then."""
    for warrior, begins in hooks.turn_begins.handlers_of(field.state.of_side(0)):
        field.play(begins(field.battle, warrior), *faces if warrior.id == 0 else ())


@pytest.mark.parametrize(("face", "idle"), [(1, [True, True, False, False]), (2, [False] * 4)])
def test_night_goblins_quarrel_all_together_on_a_one(face: int, idle: list[bool]):
    goblin = {"tags": ("quarrels-on-1",)}
    own = [man(10, 10, **goblin), man(12, 10, **goblin), man(20, 10, **goblin), man(30, 10)]
    field = Battlefield(own, [man(20.98, 10)])
    field.engage(2, 4)
    field.turn(0)
    begin(field, face)
    assert [field.one(who).has("no-move") for who in range(4)] == idle


def test_a_fanatic_strikes_before_a_spearman_who_charges():
    field = Battlefield([man(10, 10, tags=("strikes-before-all",), I=1)], [man(10.98, 10, "spear", I=9)])
    field.turn(1, "movement")
    field.engage(1, 0)
    assert strike_class(field.battle, field.one(0)) < strike_class(field.battle, field.one(1))


def test_a_fanatic_without_a_dose_stays_away_and_one_with_it_eats():
    tags = ("needs:mad-cap-mushrooms",)
    field = Battlefield(
        [man(10, 10, tags=tags, gear=(MUSHROOMS,)), man(12, 10, tags=tags, gear=())], [man(40, 40)]
    )
    field.play(muster(field.battle))
    assert [event.who for event in field.told(WarriorAbsent)] == [1]
    field.play(prepare(field.battle))
    assert field.one(0).has("frenzy")
    assert not field.asked


@pytest.mark.parametrize(
    ("missile", "face", "hurt"), [(True, 6, False), (True, 5, True), (False, None, True)]
)
def test_a_snotling_dodges_shots_on_a_six(missile: bool, face: int | None, hurt: bool):
    field = Battlefield([man(10, 10)], [man(20, 10, tags=("shot-save-6",), W=2)])
    hit = Hit("long bow", 5, missile=missile, traits=("no-critical",))
    faces = [5] if face is None else [5, face]
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=not missile), *faces)
    assert (field.one(1).wounds == 1) is hurt


def test_mushrooms_clear_the_head_of_a_goblin_who_ate_too_many():
    field = Battlefield([man(10, 10, tags=("stupidity", "mushrooms-clear-head"))], [man(40, 40)])
    assert is_stupid(field.battle, field.one(0))
    field.fold(events.ConditionBegan(0, Condition("mad-cap-mushrooms", tags=("frenzy",))))
    assert not is_stupid(field.battle, field.one(0))


def test_a_sneaky_git_moves_d3_friends_within_their_zone():
    field = Battlefield([man(10, 2, tags=("moves-d3-after-set-up",)), man(12, 2), man(14, 2)], [man(40, 40)])
    field.fold(events.EdgeChosen(0, "south"), events.EdgeChosen(1, "north"))
    field.play(redeploy(field.battle), 3, says={Choice: ["1", "none"], DeploymentPlace: place(12, 6)})
    assert field.one(1).position.y == 600


def belching(*tags: str, foes: int = 1) -> Battlefield:
    field = Battlefield([man(10, 10, "axe", tags=tags, **STONE)], [man(10.98, 10, "axe", A=2, I=1, **STONE)])
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(events.PhaseBegan(0, "close combat"))
    return field


def test_a_crude_belch_is_smelt_once_and_costs_one_to_hit():
    field = belching("crude-belch")
    field.play(fight(field.battle), 6, 6, 1, 4, 4)
    assert [blow.roll.need for blow in field.told(BlowStruck) if blow.who == 1 and blow.roll] == [5, 5]
    field.fold(events.PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), 1, 1, 1)


def test_a_halfling_s_belch_costs_the_first_attack():
    field = belching("first-blow-belch")
    field.play(fight(field.battle), 6, 6, 1, 1)
    assert sum(blow.who == 1 for blow in field.told(BlowStruck)) == 1


def test_energy_focus_gives_attacks_for_strength():
    field = Battlefield([man(10, 10, A=3, tags=("energy-focus", "fights-unarmed"))], [man(10.98, 10, W=9)])
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(events.PhaseBegan(0, "close combat"))
    field.play(strike(field.battle, field.one(0)), 5, 1, says={Choice: "2"})
    assert len(field.told(BlowStruck)) == 1
    assert field.told(WoundRolled)[0].strength == 5


def test_elven_luck_repeats_one_failed_roll_of_the_battle():
    field = Battlefield([man(10, 10, tags=("luck-once",))], [man(40, 40)])
    field.play(prepare(field.battle))
    assert field.play(
        test_characteristic(field.battle, field.one(0), "I", "a leap"), 6, 2, says={Choice: "use"}
    )
    assert not field.play(test_characteristic(field.battle, field.one(0), "I", "a leap"), 6)


def test_two_scouts_at_one_target_injure_it_more_easily():
    scout = {"tags": ("crossfire",)}
    field = Battlefield([man(10, 10, "long-bow", **scout), man(12, 10, "long-bow", **scout)], [man(11, 20)])
    field.turn(0, "shooting")
    field.play(fire(field.battle, field.one(0), field.one(2), field.one(0).fighter.weapons[0]), 1)
    field.play(fire(field.battle, field.one(1), field.one(2), field.one(1).fighter.weapons[0]), 5, 5, 4)
    assert field.told(InjuryRolled)[0].result is Status.OUT_OF_ACTION


@pytest.mark.parametrize(("face", "hidden"), [(5, True), (4, False)])
def test_an_elven_sniper_stays_hidden_on_a_five(face: int, hidden: bool):
    field = Battlefield([man(10, 10, "long-bow", tags=("sniper", "sniper-hidden-5"))], [man(11, 20)])
    field.turn(0, "shooting")
    field.fold(events.ConditionBegan(0, Condition(HIDDEN)))
    field.play(fire(field.battle, field.one(0), field.one(1), field.one(0).fighter.weapons[0]), 1, face)
    assert field.one(0).under(HIDDEN) is hidden


@pytest.mark.parametrize(("face", "hidden"), [(4, False), (5, True)])
def test_camouflage_asks_an_initiative_test_of_whoever_would_spot_them(face: int, hidden: bool):
    field = Battlefield([man(10, 10, tags=("hard-to-find",))], [man(13, 10, I=4)])
    field.fold(events.ConditionBegan(0, Condition(HIDDEN)))
    field.play(found(field.battle, field.one(0), field.one(1)), face)
    assert field.one(0).under(HIDDEN) is hidden


def test_excellent_eyes_spot_two_inches_farther():
    field = Battlefield([man(10, 10, tags=("spots-farther-2",), I=4)], [man(20, 10)])
    assert spots_within(field.battle, field.one(0), field.one(1)) == 600


@pytest.mark.parametrize(
    ("tags", "may"), [(("hide-after-running", "hide-in-open"), True), (("hide-in-open",), False)]
)
def test_the_stealthy_hide_in_a_turn_of_running(tags: tuple[str, ...], may: bool):
    field = Battlefield([man(10, 10, tags=tags)], [man(40, 40)])
    field.turn(0, "movement")
    at = field.one(0).position
    field.fold(events.WarriorMoved(0, "run", (at, at), 0))
    assert may_hide(field.battle, field.one(0)) is may


@pytest.mark.parametrize(("foes", "toughness", "asked"), [("large", 3, 0), ("tough", 5, 1), ("tough", 4, 0)])
def test_a_rememberer_helps_a_slayer_against_a_worthy_foe_once(foes: str, toughness: int, asked: int):
    own = [man(10, 10, tags=(f"rememberer:{foes}",)), man(14, 10, "axe", A=2, I=9)]
    field = Battlefield(own, [man(14.98, 10, T=toughness, W=9, tags=("no-pain",))])
    field.fold(events.ConditionBegan(2, Condition("quiet", tags=("no-blows",))))
    field.turn(0, "movement")
    field.engage(1, 2)
    field.fold(events.PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), *[1] * (4 if asked else 2), says={Choice: "1"})
    assert len(field.questions(Choice)) == asked
    field.fold(events.PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), 1, 1)


@pytest.mark.parametrize(("line", "reach"), [("weaponsmith", 36), ("thane", 30)])
def test_engineers_of_a_guild_reach_farther_with_their_craftsman(line: str, reach: int):
    guild = "range-plus-6-with:weaponsmith,master-craftsman"
    field = Battlefield([man(10, 10, "crossbow", tags=(guild,)), man(12, 10, line=line)], [man(40, 40)])
    shooter = field.one(0)
    assert shot_range(field.battle, shooter, shooter.fighter.weapons[0]) == reach * 100


@pytest.mark.parametrize(("face", "tag", "more"), [(1, "immune-fear", 0), (3, "frenzy", 0), (5, "", 1)])
def test_brewers_drink_before_the_battle(face: int, tag: str, more: int):
    brew = {"tags": ("guild-brew",), "callings": ("dwarf",)}
    field = Battlefield(
        [man(10, 10, **brew), man(12, 10, **brew), man(14, 10, hero=False, **brew)], [man(40, 40)]
    )
    field.play(prepare(field.battle), 1, face, says={Choice: "1"})
    assert not tag or field.one(1).has(tag)
    assert (3 + more, 3 + more) == (field.one(1).profile.WS, field.one(1).profile.S)
    assert field.one(0).profile.WS == 3


def test_an_escapist_slips_half_an_inch_out_of_combat():
    field = Battlefield([man(10, 10, tags=("escapes-combat",), **STONE)], [man(10.98, 10, **STONE)])
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(events.PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), 1, 1, 3, says={Choice: lambda it: it.choices[0], MoveTo: place(9.5, 10)})
    assert not field.one(0).contacts
    assert field.told(WarriorMoved)[-1].spent <= 50


@pytest.mark.parametrize(("tags", "hero", "may"), [
    (("guards-heroes-3",), True, True), (("guards-heroes-3",), False, False), ((), True, False),
])  # fmt: skip
def test_a_personal_guard_steps_in_for_a_hero_within_three_inches(
    tags: tuple[str, ...], hero: bool, may: bool
):
    field = Battlefield([man(10, 20)], [man(17, 20, hero=hero), man(13.5, 20.98 + 2.5, tags=tags)])
    assert _steps_in(field) is may


@pytest.mark.parametrize(("calling", "may"), [("skaven", False), ("goblin", True)])
def test_nobody_of_an_alliance_steps_in_for_the_other_kind(calling: str, may: bool):
    tags = ("factional-jealousy",)
    own = [
        man(17, 20, callings=("goblin",), tags=tags),
        man(13.5, 22, callings=("goblin", calling), tags=tags),
    ]
    assert _steps_in(Battlefield([man(10, 20)], own)) is may


def _steps_in(field: Battlefield) -> bool:
    """Whether the second enemy is asked to step into a charge at the first."""
    field.turn(0, "movement")
    declared = field.play(
        declare_charges(field.battle, 0, [field.one(0)]), says={ChargeTarget: ["1", "none"], NextToAct: "0"}
    )
    field.play(move_charges(field.battle, declared))
    return bool(field.questions(Intercept))


def test_spirits_are_knocked_down_in_place_of_stunned_on_a_four():
    field = Battlefield([man(10, 10, tags=("stun-save-4",))], [man(40, 40)])
    assert field.play(stunned(field.battle, field.one(0)), 4) is Status.KNOCKED_DOWN
    assert field.play(stunned(field.battle, field.one(0)), 3) is Status.STUNNED


@pytest.mark.parametrize(("traits", "status"), [((), Status.KNOCKED_DOWN), (("fire",), Status.STUNNED)])
def test_fire_alone_stuns_those_who_are_hard_to_rattle(traits: tuple[str, ...], status: Status):
    field = Battlefield([man(10, 10, tags=("stun-save-4-not-fire",))], [man(40, 40)])
    faces = () if traits else (4,)
    hit = Hit("torch", 4, traits=traits)
    assert field.play(stunned(field.battle, field.one(0), hit=hit), *faces) is status


@pytest.mark.parametrize(
    ("tag", "faces", "sick"), [("immune-disease", (), False), ("shakes-off-disease-4", (4,), False),
    ("shakes-off-disease-4", (3,), True), ("rotten-body", (), False)],
)  # fmt: skip
def test_some_catch_no_disease_or_shake_it_off(tag: str, faces: tuple[int, ...], sick: bool):
    field = Battlefield([man(10, 10)], [man(10.98, 10, tags=(tag,))])
    field.play(catches(field.battle, field.one(1), field.one(0), "the rot"), *faces)
    assert field.one(1).under(ROT) is sick


def test_swamps_do_not_slow_those_who_stride_through_them():
    field = Battlefield([man(10, 10, tags=("swamp-move",)), man(12, 10)], [man(40, 40)])
    assert hooks.sure_footed.collect(field.battle, field.one(0)) == [SWAMP]
    assert hooks.sure_footed.collect(field.battle, field.one(1)) == []
