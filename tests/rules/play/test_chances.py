"""The chances on the buttons of shots, charges and blows."""

from fractions import Fraction

import pytest

from rules.combat.shooting.aiming import shots_offered
from rules.engine.decisions import AttackTarget, ChargeTarget, Decision, ShootingTarget
from rules.engine.decisions.weapons import StrikeWith
from rules.narration.names import Names
from rules.play import chances
from rules.play.asked import question
from rules.play.chances import with_chances
from tests.rules.play.played import PAIRS, answered, played
from tests.rules.staging.battlefield import Battlefield, man

MEASURED: tuple[str, ...] = ()
UNMEASURED = ("no-measuring",)


def details(field: Battlefield, decision: Decision) -> list[str]:
    """The details of the options of a decision with their chances."""
    shown = with_chances(question(decision, field.battle, Names(field.battle.setup)), field.battle)
    return [option.detail.replace("\N{NO-BREAK SPACE}", " ") for option in shown.options if option.about]


def in_combat(**target) -> Battlefield:
    """Two who fight each other, with a sword against bare hands."""
    field = Battlefield([man(10, 10, "sword")], [man(11, 10, **target)])
    field.engage(0, 1)
    field.turn(0, "close combat")
    return field


def archer(switches: tuple[str, ...], away: float = 10) -> tuple[Battlefield, ShootingTarget]:
    """Somebody with a bow, the enemy that far away in inches, and the question at whom they shoot."""
    field = Battlefield([man(10, 10, "bow", BS=4)], [man(10 + away, 10)], switches=switches)
    field.turn(0, "shooting")
    bow = field.one(0).fighter.weapons[0]
    return field, ShootingTarget(0, 0, ((bow.key, shots_offered(field.battle, field.one(0), bow)),))


def test_a_blow_tells_exact_chances():
    assert details(in_combat(), AttackTarget(0, 0, 1, (1,))) == ["4+ to hit (50 %), wounds 25 %, out 11 %"]


def test_a_blow_is_parried_where_it_can_be():
    field = Battlefield([man(10, 10, "sword")], [man(11, 10, "sword")])
    field.engage(0, 1)
    field.turn(0, "close combat")
    (detail,) = details(field, AttackTarget(0, 0, 1, (1,)))
    assert detail.startswith("4+ to hit (50 %), wounds 2")
    assert detail < details(in_combat(), AttackTarget(0, 0, 1, (1,)))[0]


def test_a_shot_tells_exact_chances_where_it_is_measured():
    assert details(*archer(MEASURED)) == ['3+ to hit (67 %), 9", wounds 33 %, out 15 %']


def test_a_shot_out_of_range_has_no_chances():
    field, asked = archer(MEASURED, 30)
    (detail,) = details(field, asked)
    assert detail.endswith("out of range")


def test_a_shot_tells_nothing_where_nobody_measures():
    assert details(*archer(UNMEASURED)) == [""]


@pytest.mark.parametrize("away", [3, 14])
def test_a_charge_that_is_not_measured_tells_the_same_at_any_distance(away):
    field = Battlefield([man(10, 10, "sword")], [man(10 + away, 10)], switches=UNMEASURED)
    field.turn(0, "movement")
    assert details(field, ChargeTarget(0, 0, (1,), 800)) == [
        "each blow 4+ to hit (50 %), wounds 25 %, out 11 %"
    ]


def test_a_charge_out_of_reach_has_no_chances():
    field = Battlefield([man(10, 10, "sword")], [man(24, 10)])
    assert details(field, ChargeTarget(0, 0, (1,), 800)) == ['13", out of reach']


def test_target_numbers_stand_in_for_too_many_ways(monkeypatch):
    monkeypatch.setattr(chances, "MOST_WAYS", 1)
    assert details(in_combat(), AttackTarget(0, 0, 1, (1,))) == ["4+ to hit (50 %), wounds 25 %, out 11 %"]
    monkeypatch.setattr(chances, "MOST_PARTED", 1)
    assert details(in_combat(), AttackTarget(0, 0, 1, (1,))) == ["4+ to hit (50 %), wounds 25 % before saves"]


def test_weapons_are_compared_by_their_chances():
    field = Battlefield([man(10, 10, "sword", "axe")], [man(11, 10, "heavy-armour")])
    field.engage(0, 1)
    sword, axe = details(field, StrikeWith(0, 0, 1, ("sword", "axe")))
    assert sword != axe


def test_a_stunned_enemy_is_out_at_once():
    field = in_combat()
    field.status(1, chances.Status.STUNNED)
    assert details(field, AttackTarget(0, 0, 1, (1,))) == ["stunned, out of action at once"]


def test_chances_never_contradict_each_other(monkeypatch):
    found = []
    reckon = chances.chances_of
    monkeypatch.setattr(chances, "chances_of", lambda *given: found.append(reckon(*given)) or found[-1])
    for ruleset in ("mordheim", "trench"):
        battle = played(PAIRS[1], ruleset, "2", switches=[])
        names = Names(battle.battle.setup)
        for asked in answered(battle):
            if len(found) < 40 and isinstance(asked, ShootingTarget | ChargeTarget | AttackTarget):
                before = battle.battle.state.snapshot()
                with_chances(question(asked, battle.battle, names), battle.battle)
                assert battle.battle.state.snapshot() == before
    assert found
    assert all(Fraction(0) <= (it.out or 0) <= it.wounds <= 1 for it in found)


@pytest.mark.parametrize("ruleset", ["mordheim", "heroheim", "alternative"])
def test_enemies_who_are_alike_share_what_each_would_have_alone(ruleset, monkeypatch):
    shared, alone = [], []
    battle = played(PAIRS[0], ruleset, "6", switches=[])
    names = Names(battle.battle.setup)
    for asked in answered(battle):
        if len(shared) < 12 and isinstance(asked, ShootingTarget | ChargeTarget):
            shown = question(asked, battle.battle, names)
            shared.append(with_chances(shown, battle.battle))
            with monkeypatch.context() as patched:
                patched.setattr(chances, "target_of", lambda *_given, **_named: None)
                alone.append(with_chances(shown, battle.battle))
    assert shared
    assert shared == alone


@pytest.mark.parametrize(
    ("x", "arrives"),
    [(15, "any roll"), (17.9, "2+ (83\N{NO-BREAK SPACE}%)"), (20.9, "5+ (33\N{NO-BREAK SPACE}%)"), (22, "")],
)
def test_a_charge_that_goes_as_far_as_dice_say_tells_how_likely_it_arrives(x, arrives):
    field = Battlefield([man(10, 10)], [man(x, 10), man(40, 40)], sequence="trench", combat="trench")
    asked = ChargeTarget(0, 0, (1,), 1000)
    (option, _) = question(asked, field.battle, Names(field.battle.setup)).options
    assert (f"arrives on {arrives}" if arrives else "cannot arrive on foot") in option.detail


def test_a_charger_is_taken_to_choose_the_weapon_that_wounds_most_often():
    field = Battlefield([man(10, 10, "dagger", "double-handed-weapon")], [man(14, 10)])
    field.turn(0, "movement")
    asked = question(ChargeTarget(0, 0, (1,), 800), field.battle, Names(field.battle.setup))
    charge = with_chances(asked, field.battle).options[0]
    assert "each blow with the double-handed weapon 4+ to hit" in charge.detail
    assert "wounds 42" in charge.detail
