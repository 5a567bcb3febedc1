"""Weapons of supplements, by figures worked out from the charts by hand."""

import pytest

from rules.combat.effects import hooks
from rules.combat.melee.melee import attack_one, fight
from rules.combat.melee.strike_order import LAST, strike_class
from rules.combat.support import unsupported_rules
from rules.engine.decisions import TryParry
from rules.engine.events import (
    BlowStruck,
    HelmetTested,
    InjuryRolled,
    SaveRolled,
    Status,
    WoundRolled,
    WoundsLost,
)
from rules.mustering.lists.permission import listed
from tests.rules.aftermath.trading.test_searches import home_of
from tests.rules.staging.battlefield import Battlefield, Man, man


def strikes(own: Man, other: Man, *faces: int, **given: str) -> Battlefield:
    """The first warrior strikes once with what they hold."""
    field = Battlefield([own], [other], **given)
    field.engage(0, 1)
    field.turn(0, "close combat")
    main = field.one(0).in_hand.main
    field.play(attack_one(field.battle, field.one(0), field.one(1), [main]), *faces)
    return field


def need_to_hit(own: Man, other: Man, **given: str) -> int | None:
    (first, *_) = strikes(own, other, 1, **given).told(BlowStruck)
    assert first.roll is not None
    return first.roll.need


@pytest.mark.parametrize(("combat", "bare", "with_it"), [("core", 4, 3), ("heroheim", 4, 3)])
def test_a_cathayan_longsword_has_more_skill_for_its_own_blows_alone(
    combat: str, bare: int, with_it: int
) -> None:
    given = {"combat": combat, "sequence": "heroheim" if combat == "heroheim" else "mordheim"}
    sword, axe = man(10, 10, "cathayan-longsword"), man(10.98, 10, "axe")
    assert need_to_hit(man(10, 10, "axe"), axe, **given) == bare
    assert need_to_hit(sword, axe, **given) == with_it
    assert need_to_hit(man(10, 10, "axe"), man(10.98, 10, "cathayan-longsword"), **given) == bare


def test_a_cathayan_longsword_is_quick() -> None:
    field = Battlefield([man(10, 10, "cathayan-longsword")], [man(10.98, 10, "axe")])
    traits = field.one(0).in_hand.main.blow.traits
    assert hooks.initiative_bonus.total(field.battle, field.one(0), traits=traits) == 1


@pytest.mark.parametrize(
    ("form", "own"), [("sword", "parry"), ("axe", ""), ("hammer", "concussion"), ("weapon", "")]
)
def test_an_obsidian_weapon_is_stronger_and_slower_and_keeps_the_rules_of_its_form(
    form: str, own: str
) -> None:
    faces = (4, 4, 1) if form == "axe" else (4, 4, 1, 1)
    field = strikes(man(10, 10, f"obsidian-{form}"), man(10.98, 10, "heavy-armour"), *faces)
    blow = field.one(0).in_hand.main.blow
    assert hooks.initiative_bonus.total(field.battle, field.one(0), traits=blow.traits) == -1
    assert [it.strength for it in field.told(WoundRolled)] == [4]
    assert [it.roll.need for it in field.told(SaveRolled)] == ([] if form == "axe" else [6])
    assert own in (*blow.traits, "")


def test_the_forms_of_obsidian_are_bought_by_the_line_of_the_list() -> None:
    draft = home_of("sons-of-hashut", "apprentice-sorcerer")
    book, band = draft.rulebook, draft.rulebook.warbands["sons-of-hashut"]
    kind = next(it for it in band.warriors if it.leader)
    lines = [
        listed(book.items[f"obsidian-{form}"], band, kind) for form in ("sword", "axe", "hammer", "weapon")
    ]
    assert [line.price if line else None for line in lines] == [30] * 4


@pytest.mark.parametrize(("rounds", "blows"), [(0, 3), (1, 2)])
def test_chain_sticks_have_two_attacks_more_in_the_first_round_and_one_afterwards(
    rounds: int, blows: int
) -> None:
    field = Battlefield([man(10, 10, "chain-sticks", I=5)], [man(10.98, 10, T=10)])
    field.engage(0, 1)
    field.one(0).fought_rounds = field.one(1).fought_rounds = rounds
    field.turn(0, "close combat")
    field.play(fight(field.battle), *[1] * (blows + 1))
    assert len([blow for blow in field.told(BlowStruck) if blow.who == 0]) == blows


@pytest.mark.parametrize(("charged", "blows"), [(True, 3), (False, 2)])
def test_whirling_blades_are_a_pair_with_one_attack_more_in_a_charge(charged: bool, blows: int) -> None:
    field = Battlefield([man(10, 10, "whirling-blades", I=5)], [man(10.98, 10, T=10)])
    field.engage(0, 1)
    field.turn(0, "close combat")
    field.one(0).charged = charged
    field.play(fight(field.battle), *[1] * (blows + 1))
    assert len([blow for blow in field.told(BlowStruck) if blow.who == 0]) == blows


def test_whirling_blades_are_not_parried_and_cut_through_armour() -> None:
    field = strikes(man(10, 10, "whirling-blades"), man(10.98, 10, "sword", "heavy-armour"), 4, 4, 5, 1)
    assert not field.questions(TryParry)
    assert field.told(SaveRolled)[0].roll.need == 6


@pytest.mark.parametrize(
    ("face", "status"), [(1, Status.STUNNED), (4, Status.STUNNED), (5, Status.OUT_OF_ACTION)]
)
def test_a_shock_rod_stuns_on_1_to_4(face: int, status: Status) -> None:
    field = strikes(man(10, 10, "shock-rod"), man(10.98, 10), 4, 4, face)
    assert field.told(InjuryRolled)[0].result is status


@pytest.mark.parametrize(("hit", "lost"), [(6, [2, 1]), (5, [2])])
def test_a_spirit_knife_takes_a_wound_with_a_natural_six_besides_the_hit(hit: int, lost: list[int]) -> None:
    field = strikes(man(10, 10, "spirit-knife"), man(10.98, 10, W=3), hit, 4, 1)
    assert [event.left for event in field.told(WoundsLost)] == lost


@pytest.mark.parametrize(("line", "need"), [("vampire", 2), ("human", 3)])
def test_a_chest_talon_wounds_vampires_better(line: str, need: int) -> None:
    field = strikes(man(10, 10, "chest-talon"), man(10.98, 10, line=line), 4, 1)
    (wound,) = field.told(WoundRolled)
    assert (wound.strength, wound.roll and wound.roll.need) == (4, need)


@pytest.mark.parametrize(("kinds", "need"), [((), 3), (("undead",), 4), (("daemon",), 4)])
def test_a_hellblade_thirsts_for_the_living(kinds: tuple[str, ...], need: int) -> None:
    assert need_to_hit(man(10, 10, "hellblade"), man(10.98, 10, kinds=kinds)) == need


@pytest.mark.parametrize(("tags", "late"), [((), True), (("no-strike-last",), False)])
def test_a_broadsword_strikes_last_but_in_the_hands_of_a_strongman(tags: tuple[str, ...], late: bool) -> None:
    field = Battlefield([man(10, 10, "broadsword", tags=tags)], [man(10.98, 10)])
    field.engage(0, 1)
    assert (strike_class(field.battle, field.one(0)) == LAST) is late


@pytest.mark.parametrize(("weapon", "need"), [("skull-busta", 6), ("club", 4)])
def test_a_helmet_saves_from_the_stun_of_a_skull_busta_on_6_only(weapon: str, need: int) -> None:
    field = strikes(man(10, 10, weapon), man(10.98, 10, "helmet"), 4, 4, 2, 1)
    (helmet,) = field.told(HelmetTested)
    assert helmet.roll.need == need


@pytest.mark.parametrize(("rounds", "strength"), [(0, 4), (1, 3)])
def test_a_skull_busta_is_stronger_in_the_first_round(rounds: int, strength: int) -> None:
    field = Battlefield([man(10, 10, "skull-busta")], [man(10.98, 10)])
    field.engage(0, 1)
    field.one(0).fought_rounds = rounds
    field.turn(0, "close combat")
    main = field.one(0).in_hand.main
    field.play(attack_one(field.battle, field.one(0), field.one(1), [main]), 4, 1)
    assert field.told(WoundRolled)[0].strength == strength


@pytest.mark.parametrize(("face", "left"), [(6, [1]), (5, [])])
def test_the_fumes_of_a_plague_censer_take_a_wound_on_6_at_the_end_of_a_round(
    face: int, left: list[int]
) -> None:
    field = Battlefield([man(10, 10, "plague-censer", I=5)], [man(10.98, 10, W=2)])
    field.engage(0, 1)
    field.turn(0, "close combat")
    field.play(fight(field.battle), 1, 1, face)
    assert [event.left for event in field.told(WoundsLost) if event.who == 1] == left


def test_two_plague_censers_do_not_choke_each_other_and_are_hard_to_shoot_at() -> None:
    field = Battlefield([man(10, 10, "plague-censer")], [man(10.98, 10, "plague-censer")])
    field.engage(0, 1)
    field.turn(0, "close combat")
    field.play(fight(field.battle), 4, 3, 1, 1)
    assert not field.told(WoundsLost)
    bow = field.one(0).in_hand.main
    found = hooks.be_shot_at.collect(field.battle, field.one(1), field.one(0), bow, 1000)
    assert [it.by for it in found] == [-1]


@pytest.mark.parametrize(
    "item",
    [
        *(
            "poison-daggers",
            "cathayan-longsword",
            "chain-sticks",
            "whirling-blades",
            "skull-busta",
            "shock-rod",
        ),
        *(
            "spirit-knife",
            "broadsword",
            "ring-of-strigos",
            "chest-talon",
            "hellblade",
            "plague-censer",
            "misericordia",
        ),
    ],
)
def test_a_battle_leaves_nothing_of_them_to_the_players(item: str) -> None:
    field = Battlefield([man(10, 10, item)], [man(30, 10)])
    assert not unsupported_rules(field.battle.setup)


def kept_off(*foes: Man, charged: bool) -> list[int]:
    """The Attacks that each of these foes loses against the bearer of a boar spear."""
    field = Battlefield([man(10, 10, "boar-spear")], foes)
    numbers = range(1, len(foes) + 1)
    field.engage(0, *numbers)
    field.turn(1, "close combat")
    for who in numbers:
        field.one(who).charged = charged
    bearer = field.one(0)
    for keeps_off in hooks.weapons_in_hand.handlers(bearer, bearer.in_hand.main.blow.traits):
        field.play(keeps_off(field.battle, bearer))
    return [hooks.attack_bonus.total(field.battle, field.one(who)) for who in numbers]


def test_a_boar_spear_takes_an_attack_from_the_first_who_charges_its_bearer() -> None:
    two = man(10.98, 10, A=2), man(9.02, 10, A=2)
    assert kept_off(*two, charged=True) == [-1, 0]
    assert kept_off(*two, charged=False) == [0, 0]
    assert kept_off(man(10.98, 10, A=1), charged=True) == [0]
