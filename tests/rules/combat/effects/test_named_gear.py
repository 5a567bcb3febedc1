"""Clauses of things that are easily forgotten: what saves against what, whom a banner concerns, what lasts a battle."""

import pytest

from rules.catalogue.load import rulebook
from rules.combat.before_battle.preparations import muster, prepare
from rules.combat.charging.charging import move_charges
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import fight
from rules.combat.moving.climbing import climbs
from rules.combat.moving.remaining_moves import move_one
from rules.combat.rolls.initiative_test import CLIMBING, test_initiative
from rules.combat.rolls.leadership_test import test_leadership
from rules.combat.shared_charts import armour_save
from rules.combat.shooting.shooting import fire
from rules.combat.support import SUPPORTED_TRAITS, is_supported
from rules.engine.decisions import Choice, IllegalAnswer, MoveTo, WeaponsInHand
from rules.engine.events import BlowStruck, CharacteristicTested, ConditionBegan, RuleRolled, WarriorAbsent
from rules.engine.outcome import _used
from rules.engine.setup import KnownSpell
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Piece, Solid, Table
from tests.rules.staging.battlefield import Battlefield, inches, man, place


@pytest.mark.parametrize(
    ("missile", "in_combat", "saves"), [(True, False, 1), (False, True, 1), (False, False, 0)]
)
def test_a_wooden_leg_saves_from_shots_and_blows_only(missile: bool, in_combat: bool, saves: int):
    field = Battlefield([man(10, 10, "peg-leg", W=3)], [man(20, 10)])
    hit = Hit("thing", 10, missile=missile)
    field.play(resolve_hits(field.battle, None, field.one(0), [hit], in_combat=in_combat), 5, *([1] * saves))
    assert len(field.told(RuleRolled)) == saves


def test_enchanted_skins_save_from_everything():
    field = Battlefield([man(10, 10, "enchanted-skins", W=3)], [man(20, 10)])
    field.play(resolve_hits(field.battle, None, field.one(0), [Hit("fall", 10)], in_combat=False), 5, 1)
    assert field.told(RuleRolled)


def test_fighting_claws_help_to_climb():
    field = Battlefield([man(10, 10, "fighting-claws")], [man(20, 10)])
    assert field.play(test_initiative(field.battle, field.one(0), CLIMBING), 4)


@pytest.mark.parametrize(("line", "comforted"), [("pirate", True), ("swabbie", False)])
def test_the_jolly_roger_comforts_no_swabbies(line: str, comforted: bool):
    field = Battlefield([man(10, 10, "jolly-roger"), man(14, 10, line=line)], [man(20, 10)])
    assert hooks.keeps_company.any_true(field.battle, field.one(0), field.one(1)) is comforted


@pytest.mark.parametrize(("callings", "dice"), [(("shadow-warriors",), (6, 6, 1, 1)), ((), (6, 6))])
def test_the_standard_of_nagarythe_is_for_shadow_warriors(callings: tuple[str, ...], dice: tuple[int, ...]):
    field = Battlefield([man(10, 10, "standard-of-nagarythe"), man(14, 10, callings=callings)], [man(30, 10)])
    assert field.play(test_leadership(field.battle, field.one(1), "x"), *dice) is (len(dice) > 2)


@pytest.mark.parametrize(("die", "hidden"), [(3, False), (4, True)])
def test_a_warrior_who_is_shot_at_with_a_blowpipe_may_spot_the_shooter(die: int, hidden: bool):
    field = Battlefield([man(10, 10, "blowpipe")], [man(15, 10)])
    field.fold(ConditionBegan(0, Condition(HIDDEN)))
    field.play(fire(field.battle, field.one(0), field.one(1), field.one(0).fighter.weapons[0]), 2, die)
    assert field.one(0).under(HIDDEN) is hidden


def test_a_blowpipe_in_the_open_is_spotted_by_nobody():
    field = Battlefield([man(10, 10, "blowpipe")], [man(15, 10)])
    field.play(fire(field.battle, field.one(0), field.one(1), field.one(0).fighter.weapons[0]), 2)
    assert not field.told(CharacteristicTested)


def test_the_boots_of_pieter_climb_and_jump_down_without_a_test_on_any_ground():
    field = Battlefield([man(10, 10, "boots-and-rope-of-pieter")], [man(20, 10)])
    (drops,) = hooks.jump_tests.handlers(field.one(0))
    assert drops(field.battle, field.one(0), 600) == 0
    assert hooks.ignores_rule.any_true(field.battle, field.one(0), "climbing test", None)
    assert [answer(field.battle, field.one(0)) for answer in hooks.sure_footed.handlers(field.one(0))] == [
        "any"
    ]
    assert climbs(field.battle, field.one(0), 400) == []


@pytest.mark.parametrize(("blade", "again"), [("ventimiglias-misericordia", True), ("rapier", False)])
def test_the_misericordia_counts_as_a_sword_for_swordsmen(blade: str, again: bool):
    swordsman = man(10, 10, blade, tags=("reroll-charge-hits-sword",))
    field = Battlefield([swordsman], [man(10.98, 10, T=10, I=1)])
    field.turn(0, "movement")
    field.engage(0, 1)
    held = field.one(0).in_hand.main
    assert hooks.rerolls_blow.any_true(field.battle, field.one(0), field.one(1), held) is again


def test_swivel_gun_ammunition_is_used_up_by_its_first_shot():
    field = Battlefield([man(10, 10, "swivel-gun", "ball-shot", "chain-shot")], [man(20, 10, T=10)])
    ball = field.one(0).fighter.weapons[0]
    field.turn(0)
    field.play(fire(field.battle, field.one(0), field.one(1), ball), 2)
    field.play(fire(field.battle, field.one(0), field.one(1), ball), 2)
    assert field.one(0).used == ("ball-shot",)


def test_a_torch_burns_down_in_a_battle():
    field = Battlefield([man(10, 10, "torch", "lantern")], [man(20, 10)])
    assert _used(field.one(0)) == ("torch",)


def test_a_repeater_pistol_is_fired_in_the_first_round_of_a_combat_only():
    field = Battlefield([man(10, 10, "sword", "repeater-pistol")], [man(10.98, 10, T=10, I=1)])
    field.turn(0, "movement")
    field.engage(0, 1)
    field.play(fight(field.battle), 1, 1, 1, says={WeaponsInHand: "1"})
    assert [blow.weapon for blow in field.told(BlowStruck)] == ["Sword", "Repeater pistol", "fists"]
    field.turn(1)
    field.play(fight(field.battle), 1, 1)
    assert not field.questions(Choice)
    assert [blow.weapon for blow in field.told(BlowStruck)] == ["Sword", "fists"]


def test_barding_does_not_cover_a_warrior_on_foot():
    field = Battlefield([man(10, 10, "barding", "light-armour")], [man(20, 10)])
    assert armour_save(field.one(0), True) == 6


def test_superior_powder_is_offered_to_the_gunner_of_a_swivel_gun():
    field = Battlefield([man(10, 10, "swivel-gun", "ball-shot", "superior-blackpowder")], [man(20, 10)])
    field.play(prepare(field.battle), says={Choice: "use"})
    ball = field.one(0).fighter.weapons[0]
    assert hooks.hit_strength.total(field.battle, field.one(0), field.one(1), ball) == 1


@pytest.mark.parametrize(("dice", "absent"), [((5, 4), False), ((5, 5), True), ((1, 1), False)])
def test_the_tarot_frightens_off_who_fails_by_three_or_more(dice: tuple[int, int], absent: bool):
    field = Battlefield([man(10, 10, "tarot-cards")], [man(20, 10)])
    field.play(muster(field.battle), *dice, says={Choice: "use"})
    assert bool(field.told(WarriorAbsent)) is absent


def test_nobody_must_consult_the_tarot():
    field = Battlefield([man(10, 10, "tarot-cards")], [man(20, 10)])
    field.play(muster(field.battle), says={Choice: "keep"})
    assert not field.told(WarriorAbsent)


@pytest.mark.parametrize(("die", "cancelled"), [(4, True), (3, False)])
def test_a_dispel_scroll_cancels_one_spell_on_four_or_more(die: int, cancelled: bool):
    field = Battlefield([man(10, 10, "dispel-scroll")], [man(20, 10)])
    (answer,) = hooks.dispels_spell.handlers(field.one(0))
    spell = KnownSpell("fires-of-uzhul", "Fires of U'Zhul", 7)
    flow = answer(field.battle, field.one(0), field.one(1), spell)
    assert field.play(flow, die, says={Choice: "use"}) is cancelled
    assert field.one(0).used == ("dispel-scroll",)
    assert not field.play(answer(field.battle, field.one(0), field.one(1), spell))


def test_every_item_is_played_but_what_needs_a_mount():
    left = {
        (item.key, trait)
        for item in rulebook().items.values()
        for trait in {*item.traits, *item.effects, *(item.armour.traits if item.armour else ())}
        if not is_supported(trait, SUPPORTED_TRAITS)
    }
    assert left <= {("skeleton-chariot", "chariot")}


WALL = ((1900, 0), (1950, 0), (1950, 4800), (1900, 4800))
WALLED = Table(
    key="walled",
    name="Walled",
    summary="A wall from edge to edge.",
    width=4800,
    depth=4800,
    pieces=(Piece(kind="wall", name="Wall", outline=WALL, height=400, solids=(Solid(WALL, 0, 400),)),),
)


@pytest.mark.parametrize(("mail", "through"), [("attlas-plate-mail", True), ("gromril-armour", False)])
def test_attlas_mail_leads_its_wearer_through_walls(mail: str, through: bool):
    field = Battlefield([man(18, 10, mail)], [man(40, 40)], table=WALLED)
    field.turn(0, "movement")
    flow = move_one(field.battle, field.one(0))
    if through:
        field.play(flow, says={MoveTo: place(21, 10)})
        assert field.one(0).position == inches(21, 10)
    else:
        with pytest.raises(IllegalAnswer):
            field.play(flow, says={MoveTo: place(21, 10)})


def test_attlas_mail_leads_a_charge_through_a_wall():
    field = Battlefield([man(17, 10, "attlas-plate-mail")], [man(22, 10)], table=WALLED)
    field.turn(0, "movement")
    field.play(move_charges(field.battle, [(0, 1)]))
    assert field.one(0).contacts == {1}
    assert field.battle.terrain.can_stand(field.one(0).position)


def test_nobody_stays_inside_a_wall():
    field = Battlefield([man(17, 10, "attlas-plate-mail")], [man(40, 40)], table=WALLED)
    field.turn(0, "movement")
    with pytest.raises(IllegalAnswer):
        field.play(move_one(field.battle, field.one(0)), says={MoveTo: place(19.2, 10)})
