"""Courage of whole warbands: whom they fear and whom not, whose word they heed, when they give up."""

import pytest

from rules.catalogue.model import Blow
from rules.combat.before_battle.preparations import prepare
from rules.combat.injury.injury import take_out_of_action
from rules.combat.psychology.fear import fears
from rules.combat.psychology.rout import check_rout, is_due, may_give_up, rout_roll, tester_among
from rules.combat.rolls.leadership_test import leadership_of, test_leadership
from rules.engine.decisions import Choice
from rules.engine.events import RoutTested, SideRouted, Status
from rules.engine.setup import BattleSetup, Gear, Weapon
from rules.values import changed
from tests.rules.staging.battlefield import Battlefield, man

OUT = Status.OUT_OF_ACTION


def lost(size: int, out: int, *tags: str, foe: tuple[str, ...] = ()) -> Battlefield:
    """A warband with these tags whose last members are out of action, before an enemy of these callings."""
    field = Battlefield(
        [man(2 + 2 * at, 10, tags=tags, leader=at == 0) for at in range(size)], [man(40, 40, callings=foe)]
    )
    for who in range(size - out, size):
        field.status(who, OUT)
    field.turn(0)
    return field


@pytest.mark.parametrize(("out", "due"), [(4, False), (5, True)])
def test_slayers_of_a_mighty_doom_test_for_a_rout_from_half_on(out: int, due: bool):
    assert is_due(lost(10, out, "rout-from-half").battle, 0) is due


def test_slayers_of_a_mighty_doom_never_give_up():
    field = lost(10, 6, "never-gives-up")
    field.play(check_rout(field.battle, 0), 6, 6, says={Choice: "rout"})
    assert not field.questions(Choice)
    assert [event.voluntary for event in field.told(SideRouted)] == [False]


@pytest.mark.parametrize(("foe", "at_most", "may"), [("dark-elven", 10, False), ("elven", 7, True)])
def test_resolve_before_dark_elves_is_leadership_ten_and_no_giving_up(foe: str, at_most: int, may: bool):
    field = lost(8, 3, "never-gives-up-to:dark-elven", "rout-on-10-vs:dark-elven", foe=(foe,))
    assert rout_roll(field.battle, field.one(0)).at_most == at_most
    assert may_give_up(field.battle, 0) is may


@pytest.mark.parametrize(("tags", "asked"), [(("gives-up-sooner",), 1), ((), 0)])
def test_the_strategic_may_give_up_one_casualty_sooner(tags: tuple[str, ...], asked: int):
    field = lost(8, 1, *tags)
    field.play(check_rout(field.battle, 0))
    assert len(field.questions(Choice)) == asked
    assert not field.told(RoutTested)


def test_a_songster_lets_a_friend_near_test_again_at_one_more():
    field = Battlefield([man(10, 10, tags=("songster",)), man(13, 10), man(30, 10)], [man(40, 40)])
    assert field.play(test_leadership(field.battle, field.one(1), "fear"), 4, 5, 4, 4)
    assert not field.play(test_leadership(field.battle, field.one(2), "fear"), 4, 5)


def test_a_songster_near_whoever_tests_steadies_the_warband():
    field = Battlefield(
        [man(10, 10, leader=True), man(12, 10, tags=("songster",)), man(20, 10)], [man(40, 40)]
    )
    field.status(2, OUT)
    field.turn(0)
    field.play(check_rout(field.battle, 0), 4, 5, 4, 4, says={Choice: "fight on"})
    assert [test.passed for test in field.told(RoutTested)] == [False, True]


def test_a_leader_of_chaos_undivided_lets_all_in_reach_test_again():
    leader = man(10, 10, leader=True, tags=("lends-reroll-as-leader",))
    field = Battlefield([leader, man(14, 10), man(30, 10)], [man(40, 40)])
    assert field.play(test_leadership(field.battle, field.one(1), "fear"), 6, 5, 2, 2)
    assert field.play(test_leadership(field.battle, field.one(0), "fear"), 6, 5, 2, 2)
    assert not field.play(test_leadership(field.battle, field.one(2), "fear"), 6, 5)


def test_a_leader_of_chaos_undivided_lets_the_warband_test_again():
    leader = man(10, 10, leader=True, tags=("lends-reroll-as-leader",))
    field = Battlefield([leader, man(12, 10), man(20, 10)], [man(40, 40)])
    field.status(2, OUT)
    field.turn(0)
    field.play(check_rout(field.battle, 0), 6, 5, 2, 2, says={Choice: "fight on"})
    assert [test.passed for test in field.told(RoutTested)] == [False, True]


def armed(setup: BattleSetup) -> BattleSetup:
    """The first fighter with a scourge, which is an item of another pack."""
    side = setup.sides[0]
    driver = changed(side.fighters[0], weapons=(Weapon("scourge", "Scourge", Blow()),))
    side = changed(side, fighters=(driver, *side.fighters[1:]))
    return changed(setup, sides=(side, *setup.sides[1:]))


@pytest.mark.parametrize(("away", "scourge", "leadership"), [(2, False, 8), (5, False, 5), (5, True, 8)])
def test_a_slave_driver_lends_leadership_to_slaves_alone(away: float, scourge: bool, leadership: int):
    driver = man(10, 10, tags=("drives:skaven-slave",), Ld=8)
    field = Battlefield(
        [driver, man(10.98 + away, 10, Ld=5, line="skaven-slave"), man(10, 12, Ld=5)],
        [man(40, 40)],
        then=lambda it: armed(it) if scourge else it,
    )
    assert leadership_of(field.battle, field.one(1))[0] == leadership
    assert leadership_of(field.battle, field.one(2))[0] == 5


@pytest.mark.parametrize(
    ("tag", "foe", "feared"),
    [
        ("fears:elf", {"callings": ("elf",)}, True),
        ("fears:elf", {"callings": ("dwarf",)}, False),
        ("fears-fire", {"items": ("torch",)}, True),
        ("fears-fire", {"items": ("sword",)}, False),
        ("no-fear-of-undead", {"tags": ("causes-fear",), "kinds": ("undead",)}, False),
        ("no-fear-of-undead", {"tags": ("causes-fear",)}, True),
    ],
)
def test_warbands_fear_what_their_rules_say(tag: str, foe: dict[str, tuple[str, ...]], feared: bool):
    given = dict(foe)
    field = Battlefield([man(10, 10, tags=(tag,))], [man(20, 10, *given.pop("items", ()), **given)])
    assert fears(field.battle, field.one(0), field.one(1)) is feared


@pytest.mark.parametrize(("face", "leader"), [(1, 0), (2, 1), (6, None)])
def test_a_die_names_the_leader_of_adventurers_or_nobody(face: int, leader: int | None):
    tags = ("leader-by-die:wizard,elf",)
    own = [man(10, 10, leader=True, Ld=9, line="wizard", tags=tags), man(12, 10, Ld=9, line="elf", tags=tags)]
    field = Battlefield([*own, man(14, 10, Ld=6)], [man(40, 40)])
    field.play(prepare(field.battle), face)
    assert leadership_of(field.battle, field.one(2))[1] == leader


def test_a_chain_of_command_names_the_next_hero_when_the_leader_falls():
    guard = {"tags": ("chain-of-command",)}
    own = [man(10, 10, leader=True, Ld=9, **guard), man(12, 10, Ld=8, **guard), man(14, 10, Ld=6, hero=False)]
    field = Battlefield(own, [man(10.98, 10)])
    field.play(take_out_of_action(field.battle, field.one(3), field.one(0), "struck down", in_combat=True))
    assert leadership_of(field.battle, field.one(2)) == (8, 1)
    assert tester_among(field.state.of_side(0)) is field.one(1)


@pytest.mark.parametrize(("gear", "leadership"), [("horse", 8), ("mule", 7), ("", 7)])
def test_a_leader_without_a_horse_has_one_leadership_less(gear: str, leadership: int):
    owned = (Gear(gear, gear, (), 1),) if gear else ()
    leader = man(10, 10, leader=True, Ld=8, tags=("leader-needs-horse",), gear=owned)
    field = Battlefield([leader, man(12, 10, Ld=6, tags=("leader-needs-horse",))], [man(40, 40)])
    field.play(prepare(field.battle))
    assert [field.one(who).profile.Ld for who in (0, 1)] == [leadership, 6]


def test_the_more_numerous_kind_of_an_alliance_grabs_the_power():
    kin = {"tags": ("power-grab",), "Ld": 6}
    rats = [man(2 * at, 10, callings=("goblin", "skaven"), **kin) for at in range(1, 3)]
    goblins = [man(20, 10, callings=("goblin",), **kin)]
    troll = man(30, 10, line="troll", **kin)
    field = Battlefield([*rats, *goblins, troll], [man(40, 40)])
    field.play(prepare(field.battle))
    assert [field.one(who).profile.Ld for who in range(4)] == [7, 7, 5, 6]
