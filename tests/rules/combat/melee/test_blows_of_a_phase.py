"""Every blow of a phase: with which weapon, what is on it, and what of their pistols strikes too."""

import pytest

from rules.combat.injury.critical_effects import LOST_MAIN, LOST_OFF
from rules.combat.melee.wielding import blows_of, discharge, other_hand, ready_pistols, weapons_of
from rules.engine.decisions import Choice
from rules.engine.events import CombatFought, ConditionBegan, PistolsFired, WeaponsTaken
from rules.engine.loadouts import blow
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man


def holding(*items: str, with_: str = "", **given: object) -> Battlefield:
    """Somebody in their first round of a combat, with the weapons of that name in hand, or the first to take."""
    field = Battlefield([man(10, 10, *items, **given)], [man(10.98, 10, T=10, W=9)])
    field.turn(0, "close combat")
    field.engage(0, 1)
    names = [held.name for held in field.one(0).loadouts]
    at = names.index(with_) if with_ else 0
    field.fold(WeaponsTaken(0, at, names[at]))
    return field


def blows(field: Battlefield, fires: str = "fire") -> list[str]:
    """The weapons of their blows, in order; of what is poisoned the poison too."""
    found = field.play(blows_of(field.battle, field.one(0)), says={Choice: fires})
    return [one.key + " with venom" * ("dark-venom" in blow(one).traits) for one in found]


def coat(field: Battlefield, weapon: str, copies: int = 1) -> None:
    field.fold(ConditionBegan(0, Condition(f"dark-venom:{weapon}", amount=copies)))


@pytest.mark.rule("CORE-CC-TWO-3", "CORE-CC-TWO-4")
def test_the_coated_weapon_of_two_kinds_is_the_one_that_bites_in_either_hand():
    second = holding("sword", "dagger", with_="Sword and Dagger", A=2)
    coat(second, "dagger")
    assert blows(second) == ["sword", "sword", "dagger with venom"]
    first = holding("sword", "dagger", with_="Sword and Dagger", A=2)
    coat(first, "sword")
    assert blows(first) == ["sword with venom", "sword with venom", "dagger"]


@pytest.mark.rule("CORE-CC-TWO-3", "CORE-CC-TWO-4")
@pytest.mark.parametrize(
    ("copies", "found"),
    [(1, ["dagger with venom", "dagger"]), (2, ["dagger with venom", "dagger with venom"])],
)
def test_of_two_daggers_the_second_bites_where_both_are_coated(copies: int, found: list[str]):
    field = holding("dagger", "dagger")
    coat(field, "dagger", copies)
    assert blows(field) == found


def test_a_third_arm_strikes_once_more_and_with_what_is_on_its_weapon():
    field = holding("sword", "axe", "mace", with_="Sword and Axe and Mace", A=2, tags=("extra-arm",))
    coat(field, "mace")
    assert blows(field) == ["sword", "sword", "axe", "mace with venom"]


@pytest.mark.parametrize(("lost", "left"), [(LOST_MAIN, ["axe"]), (LOST_OFF, ["sword"])])
def test_without_the_weapon_that_was_knocked_away_the_blow_of_a_second_weapon_is_lost(
    lost: str, left: list[str]
):
    field = holding("sword", "axe", with_="Sword and Axe")
    field.fold(ConditionBegan(0, Condition(lost, "combat")))
    assert blows(field) == left


@pytest.mark.rule("CORE-CHAR-ZERO-WS-1")
def test_a_warrior_who_has_no_attacks_strikes_with_nothing_and_is_asked_about_no_pistol():
    field = holding("sword", "pistol", with_="Sword and Pistol", WS=0)
    assert blows(field) == []
    assert not field.asked


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_a_sun_gauntlet_strikes_in_every_round_and_nobody_is_asked(rounds: int):
    field = holding("sword", "sun-gauntlet", with_="Sword and Sun gauntlet")
    for _ in range(rounds):
        field.play(blows_of(field.battle, field.one(0)))
        field.fold(CombatFought((0, 1)))
    assert blows(field) == ["sword", "sun-gauntlet"]
    assert not field.asked
    assert not field.told(PistolsFired)


def test_a_repeater_pistol_is_fired_in_the_first_round_unasked_and_in_no_other():
    field = holding("sword", "repeater-pistol", with_="Sword and Repeater pistol")
    assert blows(field, "wait") == ["sword", "repeater-pistol"]
    assert not field.asked
    later = holding("sword", "repeater-pistol", with_="Sword and Repeater pistol")
    later.fold(CombatFought((0, 1)))
    assert blows(later) == ["sword"]
    assert not later.told(PistolsFired)


@pytest.mark.rule("CORE-WPN-PISTOL-7", "CORE-WPN-DUEL-8")
@pytest.mark.parametrize(("pistol", "name"), [("pistol", "Pistol"), ("duelling-pistol", "Duelling pistol")])
def test_a_pistol_that_was_fired_in_this_combat_is_not_fired_again_though_it_is_loaded(
    pistol: str, name: str
):
    field = holding("sword", pistol, with_=f"Sword and {name}")
    assert blows(field) == ["sword", pistol]
    for side in (1, 0, 1, 0):
        field.turn(side, "close combat")
    assert ready_pistols(field.battle, field.one(0)) == ()
    assert blows(field) == ["sword"]


@pytest.mark.rule("CORE-WPN-PISTOL-7")
@pytest.mark.parametrize("rounds", [0, 1, 5])
def test_a_single_pistol_is_offered_in_every_round_until_it_is_fired(rounds: int):
    field = holding("sword", "pistol", with_="Sword and Pistol")
    for _ in range(rounds):
        field.fold(CombatFought((0, 1)))
    assert blows(field, "wait") == ["sword"]
    assert [(asked.question, asked.who) for asked in field.questions(Choice)] == [("pistol", 0)]
    assert blows(field, "fire") == ["sword", "pistol"]


@pytest.mark.rule("CORE-WPN-PISTOL-8")
def test_a_brace_is_fired_unasked_and_takes_one_blow_of_the_weapon_beside_it():
    field = holding("sword", "pistol", "pistol", with_="Sword and Pistol and Pistol", A=3)
    assert blows(field, "wait") == ["sword", "sword", "pistol", "pistol"]
    assert not field.asked
    assert field.told(PistolsFired) == [PistolsFired(0, ("pistol", "pistol"))]


def test_of_a_mixed_brace_each_gun_fires_the_barrels_that_it_has():
    field = holding(
        "sword",
        "double-barrelled-pistol",
        "pistol",
        with_="Sword and Double-barrelled pistol (Ostlander) and Pistol",
    )
    assert blows(field) == ["double-barrelled-pistol", "pistol"]
    assert field.told(PistolsFired) == [
        PistolsFired(0, ("pistol",)),
        PistolsFired(0, ("double-barrelled-pistol",), 2),
    ]


def test_pistols_are_fired_at_hand_in_their_order():
    field = holding("sword", "pistol", "pistol", with_="Sword and Pistol and Pistol")
    one = field.one(0)
    shots = field.play(discharge(field.battle, one, one.in_hand.pistols))
    assert [shot.key for shot in shots] == ["pistol", "pistol"]


def test_a_warrior_can_strike_once_with_everything_carried_and_first_with_what_is_held():
    field = holding("sword", "axe", "halberd", with_="Halberd")
    assert [weapon.key for weapon in weapons_of(field.one(0))] == ["halberd", "sword", "axe"]
    field = holding("sword", "axe", "mace", with_="Sword and Axe and Mace", tags=("extra-arm",))
    assert [weapon.key for weapon in weapons_of(field.one(0))] == ["sword", "axe", "mace"]


def test_a_warrior_who_fights_with_what_a_spell_made_has_nothing_else_to_strike_with():
    field = holding("sword", "axe", with_="Sword and Axe")
    field.fold(ConditionBegan(0, Condition("sword-of-rezhebel")))
    assert [weapon.key for weapon in weapons_of(field.one(0))] == ["sword-of-rezhebel"]


def test_the_other_hand_repeats_one_blow_in_a_phase_and_only_where_it_holds_a_weapon():
    field = holding("sword", "axe", with_="Sword and Axe")
    one = field.one(0)
    spent = other_hand(one)
    assert spent is not None
    field.fold(*spent)
    assert other_hand(one) is None
    field.turn(1, "close combat")
    assert other_hand(one) is not None
    field.turn(0, "close combat")
    field.fold(ConditionBegan(0, Condition(LOST_OFF, "combat")))
    assert other_hand(one) is None
    assert other_hand(holding("sword").one(0)) is None
