"""Monster Hunt: the beast in its lair, what it does in its turn, who wounds and slays it, and who gets the hoard."""

import pytest

from rules.aftermath.growth.experience import DEEDS
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import fight, strike
from rules.combat.moving.confinement import tied_to
from rules.combat.moving.movement import may_end_at
from rules.combat.shooting.breath import figures, under_teardrop
from rules.engine.battle import Battle
from rules.engine.decisions import DONE, Choice
from rules.engine.decisions.actions import NextAction
from rules.engine.events import (
    BattleEnded,
    BlowStruck,
    ConditionBegan,
    FirstTurnDecided,
    RoundBegan,
    SaveRolled,
    ShotFired,
    SideRouted,
    StatusChanged,
    WarriorDeployed,
    WarriorMoved,
    WoundsLost,
    WoundsRegained,
)
from rules.engine.events.alliances import AllianceFormed
from rules.engine.events.event import Status
from rules.engine.events.objectives import AmountRolled, BuildingsNamed, DeedDone, SpoilWon
from rules.engine.table import Terrain
from rules.scenarios.monster_hunt import lairs, the_beast
from rules.scenarios.parts.course import play_round
from rules.scenarios.parts.ending import check_wiped_out
from rules.scenarios.parts.parley import KEEP
from rules.systems.registry import SEQUENCES
from tests.rules.scenarios.stage import Stage, house, table_with
from tests.rules.staging.battlefield import Man, inches, man
from tests.rules.warbands import BOOK

LAIR = table_with(house(20, 20, 8, name="Lair"), house(4, 4, 4))
HYDRA, DRAGON, WYVERN, GRIFFON, HIPPOGRIFF, CHIMERA = range(1, 7)


class Hunt(Stage):
    """A beast in the middle of its lair, and warriors where a test wants them."""

    def __init__(self, face: int, *sides: list[Man]) -> None:
        super().__init__("monster-hunt", *sides, table=LAIR)
        setup = self.scenario.brings(self.battle.setup, BOOK)
        self.battle = Battle(setup, self.battle.sequence, self.battle.rules)
        self.state = self.battle.state
        everybody = [warrior.at for side in sides for warrior in side]
        beast = setup.unowned[face - 1].id
        self.fold(BuildingsNamed((0,), "the monster's lair"), WarriorDeployed(beast, inches(24, 24)))
        self.fold(ConditionBegan(beast, tied_to(0)), FirstTurnDecided(0), RoundBegan(1))
        self.fold(*(WarriorDeployed(who, place) for who, place in enumerate(everybody)))
        self.beast = self.one(beast)

    def faces_it(self, who: int) -> None:
        """Stands against the beast and fights it."""
        self.fold(WarriorMoved(who, "charge", (self.one(who).position,), 0, (self.beast.id,)))


def hunt(face: int, *more: Man) -> Hunt:
    return Hunt(face, [man(24, 22.7), *more], [man(2, 2)], [man(46, 46)])


def test_a_d6_says_which_beast_is_in_the_central_lair():
    stage = Stage("monster-hunt", [man(0, 0)], [man(0, 0)], [man(0, 0)], table=LAIR, before=True)
    stage.battle = Battle(
        stage.scenario.brings(stage.battle.setup, BOOK), stage.battle.sequence, stage.battle.rules
    )
    stage.state = stage.battle.state
    stage.set_up(5, 1, 2, 3, 1, 2, 1, 2, 3, says={Choice: lambda asked: asked.choices[0]})
    assert stage.told(BuildingsNamed) == [BuildingsNamed((0,), "the monster's lair")]
    assert stage.told(AmountRolled)[0].amount == HIPPOGRIFF
    beast = the_beast(stage.battle)
    assert beast is not None
    assert (beast.fighter.name, beast.profile.M) == ("Young Hippogriff", 8)
    assert not may_end_at(stage.battle, beast, inches(24, 31))


def test_a_lair_is_6_by_6_inches_at_least():
    assert lairs(Terrain.of(LAIR)) == [0]
    assert "6 by 6" in hunt(HYDRA).scenario.unfit(Terrain.of(table_with(house(20, 20, 4))))


def test_it_charges_whoever_is_in_the_lair_and_nobody_outside():
    it = Hunt(GRIFFON, [man(24, 21.5)], [man(24, 31)], [man(46, 46)])
    it.play(it.scenario.begins_round(it.battle), 3, *[1] * 5)
    assert [event.contacts for event in it.told(WarriorMoved)] == [(0,)]
    away = Hunt(GRIFFON, [man(24, 16)], [man(24, 31)], [man(46, 46)])
    away.play(away.scenario.begins_round(away.battle))
    assert away.told(WarriorMoved) == []


def test_it_breathes_at_most_of_those_whom_it_sees():
    it = Hunt(DRAGON, [man(24, 17), man(24.5, 16)], [man(31, 24)], [man(46, 46)])
    assert [one.id for one in under_teardrop(it.battle, it.beast)] == [0, 1]
    it.play(it.scenario.begins_round(it.battle), 3, 4, 1)
    assert [(shot.target, shot.struck) for shot in it.told(ShotFired)] == [(0, None), (1, 1)]


def test_a_hydra_loses_an_attack_with_each_head_and_breathes_weaker():
    it = hunt(HYDRA)
    it.play(resolve_hits(it.battle, it.one(0), it.beast, [Hit("axe", 4)] * 2, in_combat=False), 4, 2, 4, 2)
    assert (it.beast.wounds, it.beast.profile.A) == (3, 3)
    assert figures(it.beast) == (2, 4)


def test_its_heads_of_this_round_of_combat_grow_again_on_4():
    it = hunt(HYDRA)
    it.faces_it(0)
    it.play(resolve_hits(it.battle, it.one(0), it.beast, [Hit("axe", 4)] * 2, in_combat=True), 4, 2, 4, 2)
    it.play(it.scenario.ends_phase(it.battle, 0, "close combat"), 3, 4)
    assert it.told(WoundsRegained) == [WoundsRegained(it.beast.id, 1, 4)]
    assert it.beast.profile.A == 4


def test_no_blow_modifies_its_scales():
    it = hunt(DRAGON)
    it.play(resolve_hits(it.battle, it.one(0), it.beast, [Hit("cannon", 8)], in_combat=False), 4, 5)
    assert [(save.roll.need, save.saved) for save in it.told(SaveRolled)] == [(5, True)]


@pytest.mark.parametrize(("roll", "hit"), [(3, False), (4, True)])
def test_a_wyverns_tail_hits_whoever_is_slower_than_a_d6(roll: int, hit: bool):
    it = hunt(WYVERN)
    it.faces_it(0)
    it.turn(it.battle.nobody)
    it.play(fight(it.battle), roll, *([1] if hit else []), *[1] * 3)
    assert any(blow.weapon == "tail" for blow in it.told(BlowStruck)) is hit


def test_a_beak_takes_one_more_off_the_armour_save():
    it = Hunt(GRIFFON, [man(24, 22.7, "heavy-armour", T=6)], [man(2, 2)], [man(46, 46)])
    it.faces_it(0)
    it.turn(it.battle.nobody)
    it.play(fight(it.battle), 6, 6, 6, *(5, 1) * 2, 5, 1)
    assert [blow.weapon for blow in it.told(BlowStruck)][:3] == ["natural weapons"] * 2 + ["bite"]


@pytest.mark.parametrize(("die", "down"), [(3, False), (4, True)])
def test_a_head_butt_without_harm_may_knock_down(die: int, down: bool):
    it = hunt(CHIMERA)
    it.faces_it(0)
    it.turn(it.battle.nobody)
    assert it.battle.rules.attacks(it.battle, it.beast) == 2
    it.play(strike(it.battle, it.beast), 6, 1, die, *([1] * 3))
    assert it.told(BlowStruck)[0].weapon == "head-butt"
    assert (it.one(0).status is Status.KNOCKED_DOWN) is down


def test_stunned_and_knocked_down_cost_it_an_attack_until_it_recovers():
    it = hunt(GRIFFON)
    it.hurt(it.beast.id, 1)
    it.play(resolve_hits(it.battle, it.one(0), it.beast, [Hit("axe", 4)], in_combat=False), 4, 3)
    assert it.beast.standing
    assert it.battle.rules.attacks(it.battle, it.beast) + 1 == 2
    it.play(resolve_hits(it.battle, it.one(0), it.beast, [Hit("axe", 4)], in_combat=False), 4, 1)
    assert it.battle.rules.attacks(it.battle, it.beast) == 1
    it.one(0).position = inches(10, 40)
    it.play(it.scenario.begins_round(it.battle))
    assert it.battle.rules.attacks(it.battle, it.beast) == 2


@pytest.mark.rule("CAMP-MULTI-MONSTER")
def test_each_wound_is_a_deed_and_so_is_slaying_it_for_a_hero():
    it = hunt(GRIFFON, man(24, 10, hero=False))
    it.watch(WoundsLost(it.beast.id, 1, 1, 3), WoundsLost(it.beast.id, 0, 2, 0))
    assert it.told(DeedDone) == [
        DeedDone(1, "wound-on-monster"),
        *[DeedDone(0, "wound-on-monster")] * 2,
    ]
    it.watch(WoundsLost(it.beast.id, 0, 1, 0), StatusChanged(it.beast.id, Status.OUT_OF_ACTION, 0))
    assert it.told(DeedDone) == [DeedDone(0, "monster-out-of-action")]
    assert {"wound-on-monster", "monster-out-of-action"} <= set(DEEDS)


def held_by(it: Hunt, *faces: int) -> list[BattleEnded]:
    it.watch(*it.whole_turn(0), faces=faces, says={Choice: KEEP})
    return it.told(BattleEnded)


@pytest.mark.rule("CAMP-MULTI-MONSTER")
def test_the_lair_is_taken_when_the_beast_is_slain_and_one_warband_alone_is_near():
    it = hunt(GRIFFON)
    assert held_by(it) == []
    it.status(it.beast.id, Status.OUT_OF_ACTION)
    ends = held_by(it, *(1, 2, 3, 4, 5), *[1] * 11)
    assert ends == [BattleEnded(0, "lair taken", 1)]
    assert [(won.side, won.what, won.amount) for won in it.told(SpoilWon)] == [(0, "gold", 15)]


def test_allies_may_hold_it_together_and_others_may_not():
    it = Hunt(GRIFFON, [man(24, 18)], [man(24, 30)], [man(46, 46)])
    it.status(it.beast.id, Status.OUT_OF_ACTION)
    assert held_by(it) == []
    it.fold(AllianceFormed((0, 1)))
    assert held_by(it, *(1, 2, 3, 4, 5), *[1] * 11) == [BattleEnded(0, "lair taken", 1, (1,))]


def test_the_last_warband_goes_on_against_the_beast():
    it = Hunt(GRIFFON, [man(24, 18)], [man(2, 2)], [man(46, 46)])
    it.status(1, Status.OUT_OF_ACTION)
    it.status(2, Status.OUT_OF_ACTION)
    it.play(check_wiped_out(it.battle))
    assert not it.battle.over
    it.status(it.beast.id, Status.OUT_OF_ACTION)
    it.play(check_wiped_out(it.battle))
    assert it.told(BattleEnded) == [BattleEnded(0, "wiped out", 1)]


def test_the_battle_ends_with_the_round_in_which_the_last_warband_routs_from_the_beast():
    it = Hunt(GRIFFON, [man(2, 2)], [man(46, 2)], [man(4, 46), man(8, 46)])
    it.battle.sequence = SEQUENCES["trench"]
    it.fold(SideRouted(0, False), SideRouted(1, False))
    for who in (0, 1, 3):
        it.status(who, Status.OUT_OF_ACTION)
    it.play(play_round(it.battle, it.scenario), 1, 1, says={NextAction: DONE})
    assert it.told(SideRouted) == [SideRouted(2, False)]
    assert it.told(BattleEnded) == [BattleEnded(None, "wiped out", 1)]
