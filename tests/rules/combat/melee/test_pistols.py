"""Pistols in close combat, braces of them, and shots before the first blow."""

import pytest

from rules.combat.melee.melee import attack_one, fight, strike
from rules.combat.melee.wielding import loaded, take_weapons
from rules.combat.shooting.point_blank import shots_before_blows
from rules.combat.shooting.shooting import shoot_once
from rules.engine import events
from rules.engine.decisions import Choice, Decision, ShootingTarget, TryParry, WeaponsInHand
from rules.engine.events import BlowStruck, PistolsFired, SaveRolled, ShotFired, Status, WoundRolled
from rules.engine.setup import Weapon
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, Man, man

#: Somebody whom nothing here can wound.
STONE = {"T": 10, "W": 9}
#: Both kinds of pistol, by key and name.
PISTOLS = pytest.mark.parametrize(
    ("pistol", "name"), [("pistol", "Pistol"), ("duelling-pistol", "Duelling pistol")]
)


def combat(*ours: Man, foe: Man | None = None) -> Battlefield:
    """Our first warrior charges and stands base to base with the foe."""
    field = Battlefield(list(ours), [foe or man(10.98, 10, "axe", I=1, **STONE)])
    field.turn(0, "movement")
    field.engage(0, len(ours))
    field.fold(events.PhaseBegan(0, "close combat"))
    quiet(field, len(ours))
    return field


def quiet(field: Battlefield, who: int) -> None:
    """Let somebody strike no blows, so that only the other's dice are thrown."""
    field.fold(events.ConditionBegan(who, Condition("quiet", tags=("no-blows",))))


def holding(*names: str):
    """Takes the loadout of that name; fires when asked, and parries never."""

    def says(decision: Decision) -> str:
        assert isinstance(decision, WeaponsInHand)
        name = " and ".join(names)
        index = decision.loadouts.index(name)
        return decision.answers[index]

    return {WeaponsInHand: says, Choice: "fire"}


def gun(field: Battlefield) -> Weapon:
    """The first weapon of our first warrior that is shot and struck with."""
    return next(one for one in field.one(0).fighter.weapons if one.blow and one.shot)


def struck_with(field: Battlefield) -> list[str]:
    return [blow.weapon for blow in field.told(BlowStruck)]


def next_turn(field: Battlefield) -> None:
    field.turn(1)
    field.fold(events.PhaseBegan(1, "close combat"))


@pytest.mark.rule("CORE-WPN-PISTOL-5", "CORE-WPN-DUEL-7", "CORE-CC-TWO-1")
@pytest.mark.parametrize("pistol", ["pistol", "duelling-pistol"])
def test_a_pistol_beside_a_sword_is_one_more_attack_in_the_first_turn(pistol: str):
    field = combat(man(10, 10, "sword", pistol))
    name = field.one(0).fighter.weapons[1].name
    field.play(fight(field.battle), 1, 1, says=holding("Sword", name))
    assert struck_with(field) == ["Sword", name]
    assert field.told(PistolsFired) == [PistolsFired(0, (pistol,))]


@pytest.mark.rule("CORE-WPN-PISTOL-7", "CORE-WPN-DUEL-8")
@PISTOLS
def test_a_pistol_is_fired_once_in_a_combat_though_it_is_loaded_again(pistol: str, name: str):
    field = combat(man(10, 10, "sword", pistol))
    field.play(fight(field.battle), 1, 1, says=holding("Sword", name))
    for side in (1, 0, 1, 0):
        field.turn(side, "close combat")
    assert loaded(field.battle, field.one(0), gun(field)) == 1
    field.play(fight(field.battle), 1, says={Choice: "fire"})
    assert struck_with(field) == ["Sword"]
    assert not field.asked
    assert not field.told(PistolsFired)


@pytest.mark.rule("CORE-WPN-PISTOL-7", "CORE-WPN-DUEL-8")
@PISTOLS
def test_in_another_combat_the_pistol_is_fired_again(pistol: str, name: str):
    field = Battlefield(
        [man(10, 10, "sword", pistol)], [man(10.98, 10, "axe", **STONE), man(9.02, 10, "axe", **STONE)]
    )
    for foe in (1, 2):
        field.turn(0, "movement")
        field.engage(0, foe)
        quiet(field, foe)
        field.fold(events.PhaseBegan(0, "close combat"))
        field.play(fight(field.battle), 1, 1, says=holding("Sword", name))
        assert struck_with(field) == ["Sword", name]
        field.status(foe, Status.OUT_OF_ACTION)
        field.turn(1)
        field.turn(0)
        field.turn(1)


@pytest.mark.rule("CORE-WPN-PISTOL-7")
def test_a_single_pistol_may_be_kept_for_a_later_turn_of_the_combat():
    field = combat(man(10, 10, "sword", "pistol"))
    field.play(fight(field.battle), 1, says=holding("Sword", "Pistol") | {Choice: "wait"})
    assert struck_with(field) == ["Sword"]
    next_turn(field)
    field.play(fight(field.battle), 1, 1, says={Choice: "fire"})
    assert struck_with(field) == ["Sword", "Pistol"]


@pytest.mark.rule("CORE-WPN-PISTOL-5", "CORE-CC-NOSHOOT-1")
def test_a_pistol_fired_in_the_last_own_shooting_phase_is_empty():
    field = Battlefield([man(10, 10, "sword", "pistol")], [man(10.98, 10, **STONE)])
    field.turn(0, "shooting")
    field.fold(ShotFired(0, 1, "pistol", 100, None, None))
    field.turn(1, "movement")
    field.engage(1, 0)
    field.fold(events.PhaseBegan(1, "close combat"))
    field.play(take_weapons(field.battle, field.one(0)))
    assert not field.questions(WeaponsInHand)
    assert field.one(0).in_hand.name == "Sword"


def fire_at(field: Battlefield, *faces: int, **says: object) -> None:
    """The pistol alone at the foe."""
    field.play(attack_one(field.battle, field.one(0), field.one(1), [gun(field)]), *faces, **says)


@pytest.mark.rule("CORE-WPN-PISTOL-6", "CORE-WPN-DUEL-7")
@PISTOLS
def test_its_blow_has_strength_four_and_takes_two_off_the_save_whoever_fires(pistol: str, name: str):
    foe = man(10.98, 10, "heavy-armour", "shield", "mace", W=9)
    field = combat(man(10, 10, "dagger", pistol, S=2), foe=foe)
    field.fold(events.WeaponsTaken(1, 0, "Mace and shield"))
    fire_at(field, 4, 3, 6)
    (wound,), (save,) = field.told(WoundRolled), field.told(SaveRolled)
    assert (wound.strength, wound.roll.need) == (4, 3)
    assert save.roll.need == 6


@pytest.mark.rule("CORE-WPN-PISTOL-8", "CORE-WPN-DUEL-9")
@pytest.mark.parametrize("pistol", ["pistol", "duelling-pistol"])
def test_a_brace_fires_both_pistols_in_the_opening_turn_and_none_later(pistol: str):
    field = combat(man(10, 10, "sword", pistol, pistol))
    name = field.one(0).fighter.weapons[1].name
    field.play(fight(field.battle), 1, 1, says=holding("Sword", name, name))
    assert struck_with(field) == [name, name]
    next_turn(field)
    field.play(fight(field.battle), 1)
    assert struck_with(field) == ["Sword"]


@pytest.mark.rule("CORE-WPN-PISTOL-8")
def test_with_two_attacks_a_brace_leaves_one_blow_for_another_weapon():
    field = combat(man(10, 10, "sword", "pistol", "pistol", A=2))
    field.play(fight(field.battle), 1, 1, 1, says=holding("Sword", "Pistol", "Pistol"))
    assert struck_with(field) == ["Sword", "Pistol", "Pistol"]


@pytest.mark.rule("CORE-WPN-PISTOL-3", "CORE-WPN-DUEL-9")
def test_a_pistol_and_a_duelling_pistol_are_a_brace_too():
    field = combat(man(10, 10, "sword", "pistol", "duelling-pistol"))
    field.play(fight(field.battle), 1, 1, says=holding("Sword", "Pistol", "Duelling pistol"))
    assert struck_with(field) == ["Pistol", "Duelling pistol"]


@pytest.mark.rule("CORE-WPN-PISTOL-3")
def test_a_pistol_and_a_duelling_pistol_are_fired_in_turns():
    field = Battlefield([man(10, 10, "pistol", "duelling-pistol")], [man(13, 10, **STONE)])
    fired = []
    for _ in range(4):
        field.turn(0, "shooting")
        who = field.one(0)
        field.play(shoot_once(field.battle, who), 1)
        fired += [shot.weapon for shot in field.told(ShotFired)]
        field.turn(1)
    assert fired == ["pistol", "duelling-pistol", "pistol", "duelling-pistol"]


@pytest.mark.rule("CORE-WPN-PISTOL-9", "CORE-WPN-DUEL-10")
@pytest.mark.parametrize(("pistol", "need"), [("pistol", 3), ("duelling-pistol", 2)])
def test_pistols_hit_by_weapon_skill_in_combat(pistol: str, need: int):
    field = combat(man(10, 10, "sword", pistol, WS=5, BS=1), foe=man(10.98, 10, WS=3, **STONE))
    fire_at(field, 1)
    assert field.rolls[0].need == need


@pytest.mark.rule("CORE-WPN-DUEL-2", "CORE-WPN-DUEL-3")
def test_a_duelling_pistol_is_accurate_shot_or_in_combat_and_the_sword_beside_it_is_not():
    field = Battlefield([man(10, 10, "duelling-pistol", BS=3)], [man(14.98, 10, **STONE)])
    field.turn(0, "shooting")
    field.play(shoot_once(field.battle, field.one(0)), 2)
    assert field.rolls[0].need == 3
    field = combat(man(10, 10, "sword", "duelling-pistol"), foe=man(10.98, 10, "axe", **STONE))
    field.play(strike_with(field, "Sword", "Duelling pistol"), 1, 1, says=holding("Sword", "Duelling pistol"))
    assert [roll.need for roll in field.rolls] == [4, 3]


def strike_with(field: Battlefield, *_names: str):
    yield from take_weapons(field.battle, field.one(0))
    yield from strike(field.battle, field.one(0))


@pytest.mark.rule("CORE-WPN-PISTOL-10", "CORE-WPN-DUEL-10")
@PISTOLS
@pytest.mark.parametrize(("strength", "offered"), [(3, True), (2, False)])
def test_a_pistol_attack_may_be_parried_unless_four_is_twice_his_strength(
    strength: int, offered: bool, pistol: str, name: str
):
    foe = man(10.98, 10, "sword", S=strength, **STONE)
    field = combat(man(10, 10, "dagger", pistol), foe=foe)
    field.fold(events.ConditionEnded(1, "quiet"))
    fire_at(field, 4, *([5] if offered else []), says={TryParry: "yes"})
    assert bool(field.questions(TryParry)) is offered
    assert bool(field.told(WoundRolled)) is not offered


@pytest.mark.rule("CORE-WPN-FLAIL-TWOHAND-3")
def test_beside_a_flail_there_is_no_pistol_and_no_sword():
    one = Battlefield([man(10, 10, "flail", "sword", "pistol")], [man(20, 10)]).one(0)
    assert [loadout.name for loadout in one.loadouts] == ["Flail", "Sword", "Sword and Pistol"]


# crossbow pistols


def charged(foe: Man) -> Battlefield:
    """Our bearer of a crossbow pistol is charged by somebody faster."""
    field = Battlefield([man(10, 10, "sword", "crossbow-pistol", BS=4, I=2)], [foe])
    field.turn(1, "movement")
    field.engage(1, 0)
    field.fold(events.PhaseBegan(1, "close combat"))
    return field


@pytest.mark.rule("CORE-WPN-XBPISTOL-2", "CORE-WPN-XBPISTOL-3", "CORE-WPN-XBPISTOL-6")
def test_a_crossbow_pistol_is_shot_before_all_blows_and_besides_them():
    field = charged(man(10.98, 10, "axe", I=6, **STONE))
    field.play(fight(field.battle), 1, 1, 1)
    kinds = [(type(one), one.who) for one in field.events if isinstance(one, ShotFired | BlowStruck)]
    assert kinds == [(ShotFired, 0), (BlowStruck, 1), (BlowStruck, 0)]


@pytest.mark.rule("CORE-WPN-XBPISTOL-2")
def test_in_the_second_round_it_is_not_offered():
    field = charged(man(10.98, 10, "axe", **STONE))
    field.play(fight(field.battle), 1, 1, 1)
    next_turn(field)
    field.play(fight(field.battle), 1, 1)
    assert not field.questions(ShootingTarget)


@pytest.mark.rule("CORE-WPN-XBPISTOL-4", "CORE-WPN-XBPISTOL-5")
@pytest.mark.parametrize(("bs", "need"), [(4, 5), (5, 4), (3, 6)])
def test_it_hits_by_ballistic_skill_at_minus_two(bs: int, need: int):
    field = Battlefield([man(10, 10, "crossbow-pistol", WS=1, BS=bs)], [man(10.98, 10, WS=6, **STONE)])
    field.turn(0, "movement")
    field.engage(0, 1)
    field.play(shots_before_blows(field.battle, field.state.combatants), 1)
    assert field.rolls[0].need == need


@pytest.mark.rule("CORE-WPN-XBPISTOL-5")
def test_the_shot_cannot_be_parried():
    field = charged(man(10.98, 10, "sword", **STONE))
    field.play(shots_before_blows(field.battle, field.state.combatants), 5, says={})
    assert not field.questions(TryParry)
    assert field.told(ShotFired)[0].struck == 1


@pytest.mark.rule("CORE-WPN-XBPISTOL-3")
def test_two_crossbow_pistols_are_shot_by_initiative():
    field = Battlefield(
        [man(10, 10, "crossbow-pistol", I=3, **STONE)], [man(10.98, 10, "crossbow-pistol", I=4, **STONE)]
    )
    field.turn(0, "movement")
    field.engage(0, 1)
    field.play(shots_before_blows(field.battle, field.state.combatants), 1, 1)
    assert [shot.who for shot in field.told(ShotFired)] == [1, 0]
