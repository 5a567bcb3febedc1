"""Dark Elf Magic."""

import pytest

from rules.combat.injury.hits import blow_hit
from rules.combat.psychology.fear import test_fear_to_charge
from rules.combat.rolls.rerolls import TO_HIT, TO_WOUND, roll_with_rerolls
from rules.engine.decisions import Landing
from rules.engine.dice import Roll
from rules.engine.events import RollRepeated, Status, WoundRolled
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


def test_a_doombolt_that_wounds_leaps_on_a_point_weaker() -> None:
    foes = [man(20, 10, W=2), man(22, 10, W=2), man(24, 10, W=2), man(40, 40)]
    field = battlefield([wizard(10, 10, "doombolt")], foes)
    cast(field, "doombolt 1", *SIXES, 3, 4, 3, 3)
    assert [(event.target, event.strength) for event in field.told(WoundRolled)] == [(1, 5), (2, 4)]


def test_a_doombolt_that_does_not_wound_stays() -> None:
    field = battlefield([wizard(10, 10, "doombolt")], [man(20, 10), man(22, 10)])
    cast(field, "doombolt 1", *SIXES, 1)
    assert len(field.told(WoundRolled)) == 1


def test_the_pained_repeat_hits_and_wounds_and_hardly_charge() -> None:
    field = battlefield([wizard(10, 10, "druchii-word-of-pain")], [man(14, 10)])
    cast(field, "druchii-word-of-pain 1", *SIXES)
    foe = field.one(1)
    for what in (TO_HIT, TO_WOUND):
        field.play(roll_with_rerolls(field.battle, foe, Roll(what, need=3, who=1), what), 3, 1)
        assert field.told(RollRepeated)
    assert not field.play(test_fear_to_charge(field.battle, foe, field.one(0)), 4, 4)
    assert field.play(test_fear_to_charge(field.battle, foe, field.one(0)), 3, 4)


def test_a_stolen_soul_is_one_extra_wound_at_most() -> None:
    field = battlefield([wizard(10, 10, "soul-stealer")], [man(10.98, 10, "gromril-armour", W=9)])
    field.engage(0, 1)
    for wounds in (2, 2):
        cast(field, "soul-stealer 1", *SIXES, 4)
        assert field.one(0).wounds == wounds
        field.turn(0)
    assert field.one(1).wounds == 7
    cast(field, "soul-stealer 1", *SIXES, 3)
    assert field.one(1).wounds == 7


def test_a_flamesword_strikes_harder_and_leaves_no_save() -> None:
    field = battlefield(
        [wizard(10, 10, "flamesword"), man(12, 10, "sword")], [man(12.98, 10, "gromril-armour", "shield")]
    )
    cast(field, "flamesword 1", *SIXES)
    one, foe = field.one(1), field.one(2)
    sword = one.in_hand.main
    assert field.battle.rules.blow_strength(field.battle, one, foe, sword) == 5
    hit = blow_hit(field.battle, one, foe, sword, 6)
    need = field.battle.rules.save_need(field.battle, foe, hit.strength, hit.save_modifier, hit.traits, True)
    assert need.at_least is None


@pytest.mark.parametrize(("face", "status"), [(1, Status.KNOCKED_DOWN), (6, Status.OUT_OF_ACTION)])
def test_deathspasm_injures_the_closest_enemy_and_fells_her(face: int, status: Status) -> None:
    field = battlefield([wizard(10, 10, "deathspasm")], [man(13, 10, W=3), man(15, 10)])
    assert offered(field)["deathspasm"].targets == (1,)
    cast(field, "deathspasm 1", *SIXES, face)
    assert (field.one(1).status, field.one(0).status) == (status, Status.KNOCKED_DOWN)


def test_she_flies_into_the_enemy() -> None:
    field = battlefield([wizard(10, 10, "witch-flight")], [man(20, 10)])
    cast(field, "witch-flight", *SIXES, says={Landing: "1"})
    assert field.one(0).contacts == {1}


def test_the_flamesword_burns_what_regenerates() -> None:
    own = [wizard(10, 10, "flamesword", items=("sword",))]
    field = battlefield(own, [man(10.98, 10, T=9, W=3, tags=("regeneration-4",))])
    cast(field, "flamesword 0", *SIXES)
    one, foe = field.one(0), field.one(1)
    assert "fire" in blow_hit(field.battle, one, foe, one.in_hand.main, None).traits
    assert "fire" not in blow_hit(field.battle, foe, one, foe.in_hand.main, None).traits
