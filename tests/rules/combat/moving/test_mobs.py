"""Mobs keep together, are set up together and join one another's combats."""

import pytest

from rules.catalogue.load import complete_rulebook
from rules.catalogue.packs.stack import DATA
from rules.combat.before_battle.preparations import prepare
from rules.combat.moving.mobs import fought_by_mob, in_mob, strays
from rules.combat.moving.movement import check_move
from rules.combat.psychology.frenzy import add_frenzied_charges, forced_on
from rules.engine.decisions import IllegalAnswer
from rules.engine.events import ChargeDeclared, Status, WarriorDeployed
from rules.ledger.apply import apply
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.document import read_sheet
from rules.policies import POLICIES
from rules.resolve import set_up, start
from rules.values import changed
from tests.rules.staging.battlefield import Battlefield, inches, man

BOOK = complete_rulebook()
NEAR, FAR = ("mob-within-1",), ("mob-within-6",)


def mob(*places: float, tags: tuple[str, ...] = NEAR, foe: tuple[float, float] = (40, 40)) -> Battlefield:
    """Snotlings in a row at these inches, and one enemy, the last."""
    return Battlefield([man(x, 10, tags=tags, name="Snotling") for x in places], [man(*foe)])


ROW = (10, 11.5, 13, 14.5, 16)


@pytest.mark.parametrize(("tags", "refused"), [(NEAR, True), (FAR, False)])
def test_a_snotling_ends_no_move_two_inches_from_the_mob_but_in_the_crooked_moon(tags, refused):
    field = mob(*ROW, tags=tags)
    field.turn(0, "movement")
    goal = inches(16, 13)
    if refused:
        with pytest.raises(IllegalAnswer, match='Snotling stays within 1" of the others of the mob'):
            check_move(field.battle, field.one(4), goal, 400)
    else:
        assert check_move(field.battle, field.one(4), goal, 400).length == 300
    assert check_move(field.battle, field.one(4), inches(14.5, 11.5), 400)


def test_a_snotling_leaves_no_others_of_the_mob_behind():
    field = mob(10, 11.9, 13.8, 15.7)
    assert strays(field.battle, field.one(1), inches(17.6, 10))
    assert not strays(field.battle, field.one(0), inches(17.6, 10))
    assert not strays(field.battle, field.one(1), inches(11.9, 10.2))


def test_a_snotling_who_is_cut_off_may_come_nearer_but_not_go_away():
    field = mob(10, 20, 21.5)
    assert not strays(field.battle, field.one(0), inches(14, 10))
    assert strays(field.battle, field.one(0), inches(9, 10))


def test_the_last_of_a_mob_goes_where_it_likes():
    field = mob(10, 11.5)
    field.status(1, Status.OUT_OF_ACTION)
    assert not strays(field.battle, field.one(0), inches(4, 10))


def test_snotlings_who_are_free_keep_to_those_who_fight():
    field = Battlefield([man(x, 10, tags=NEAR) for x in (10, 13, 14.5)], [man(9, 10)])
    field.engage(3, 0)
    assert strays(field.battle, field.one(2), inches(15.2, 10))
    assert not strays(field.battle, field.one(2), inches(11, 11))


def test_a_mob_is_set_up_together():
    field = mob(10, 30, 20)
    field.play(prepare(field.battle))
    assert [told.who for told in field.told(WarriorDeployed)] == [1, 2]
    assert field.one(1).gap_to(field.one(0)) <= 100
    assert min(field.one(2).gap_to(field.one(other)) for other in (0, 1)) <= 100
    field = mob(*ROW)
    field.play(prepare(field.battle))
    assert field.told(WarriorDeployed) == []


def charges(field: Battlefield, *declared: tuple[int, int]) -> list[tuple[int, int]]:
    field.turn(0, "movement")
    warriors = field.state.acting(0)
    return field.play(add_frenzied_charges(field.battle, warriors, list(declared)))


def test_the_mob_joins_the_charge_of_one_of_it():
    field = Battlefield([man(x, 10, tags=NEAR) for x in ROW], [man(13, 14), man(15, 14)])
    assert charges(field) == []
    assert sorted(charges(field, (1, 5))) == [(number, 5) for number in range(5)]
    assert {told.target for told in field.told(ChargeDeclared)} == {5}


def test_the_mob_joins_the_combat_of_one_of_it_but_who_cannot_reach_it_does_not():
    field = Battlefield([man(x, 10, tags=NEAR) for x in (10, 13, 30)], [man(9, 10), man(14, 12)])
    field.engage(3, 0)
    assert fought_by_mob(field.battle, field.one(1)) == {3}
    assert charges(field) == [(1, 3)]
    field.turn(0, "movement")
    assert forced_on(field.battle, field.one(1), 800) == (3,)
    assert forced_on(field.battle, field.one(2), 800) == ()


def test_other_warriors_join_no_combat_of_a_mob():
    field = Battlefield([man(10, 10, tags=NEAR), man(13, 10)], [man(9, 10)])
    field.engage(2, 0)
    assert fought_by_mob(field.battle, field.one(1)) == frozenset()
    assert charges(field) == []


def with_mob(type: str) -> WarbandSheet:
    path = DATA / f"packs/{PACKS[type]}/rosters/{type}.toml"
    sheet = read_sheet(path, path.name, BOOK)
    if any(block.type == "snotling" for block in sheet.warriors):
        return sheet
    sheet = changed(sheet, gold=sheet.gold + 50)
    return apply(sheet, muster.hire(sheet, BOOK, "snotling", "", 5))


PACKS = {
    "night-goblins-information-centre": "official-1c",
    "crooked-moon-night-goblins": "karak-eight-peaks",
}


@pytest.mark.parametrize("ruleset", ["mordheim", "alternative", "cards", "heroheim", "trench"])
def test_mobs_fight_to_the_end_under_every_sequence(ruleset: str):
    rosters = [with_mob(type) for type in PACKS]
    setup = set_up(rosters, BOOK, seed=f"mobs {ruleset}", ruleset=ruleset)
    fought = start(setup, policies={0: POLICIES["steady"], 1: POLICIES["random"]})
    assert fought.over
    assert fought.faults == []
    mob = {warrior.id for warrior in fought.battle.state.combatants if in_mob(warrior)}
    assert len(mob) == 10
    assert any(isinstance(told, ChargeDeclared) and told.who in mob for told in fought.events)
