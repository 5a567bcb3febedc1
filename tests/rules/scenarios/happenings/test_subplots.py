"""Subplots, where a table plays with them."""

from typing import Any

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.events.losses import FoundByCarrion, HenchmanInjuryRolled, SeriousInjuryRolled
from rules.aftermath.exploration.spoils import take_spoils
from rules.aftermath.flow import drive
from rules.aftermath.losses.casualties import roll_injuries
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.sequence import Course
from rules.aftermath.side import Side
from rules.aftermath.trading.decisions import Search
from rules.catalogue.load import DATA, complete_rulebook, rulebook
from rules.combat.going_on import SUBPLOTS
from rules.combat.magic.casting import dice_to_cast
from rules.combat.moving.leaping import may_leap
from rules.combat.moving.scrambling import walk_to
from rules.combat.psychology.rout import rout_roll
from rules.combat.shooting.aiming import may_shoot
from rules.engine.aim import Aim
from rules.engine.decisions import NONE, Decision, MoveTo
from rules.engine.dice import SeededDice
from rules.engine.events import Status
from rules.engine.events.objectives import HappeningBegan, HazardRolled, SpoilWon
from rules.engine.outcome import Spoil
from rules.mustering.document import read_sheet
from rules.policies import POLICIES
from rules.referee.course import refereed
from rules.resolve import auto, divergence, set_up
from rules.scenarios.happenings.subplots import TABLE
from rules.scenarios.parts.watching import watched
from rules.systems.registry import COMBAT_RULES
from rules.values import changed
from tests.examples import ALL
from tests.rules.aftermath.trading.posts import HOME, JOST, run
from tests.rules.aftermath.warbands import GUARD, RATS, battle, outcome, scripted
from tests.rules.referee.table import Table, table_setup
from tests.rules.scenarios.happenings.field import Eventful
from tests.rules.scenarios.stage import house, table_with
from tests.rules.staging.battlefield import Battlefield, inches, man
from tests.rules.systems.heroheim.ground import roofs

RULESETS = ("mordheim", "cards", "heroheim", "heroheim-core", "alternative", "trench", "trench-core")


def with_subplot(key: str, *sides, side: int | None = None, **more) -> Eventful:
    return Eventful(SUBPLOTS, *sides, going_on=key, side=side, **more)


def drawn(*faces: int) -> Eventful:
    """Everybody is set up, and the players throw these dice."""
    field = Eventful(SUBPLOTS)
    (part,) = field.scenario._parts
    field.play(part.after_set_up(field.battle), *faces)
    return field


def crosses(asked: Any) -> str:
    """The answer that jumps across, where that is on offer."""
    return next((it.key for it in asked.scrambles if it.manner == "cross"), "stay")


def begun(field: Eventful) -> list[tuple[str, int | None]]:
    return [(it.key, it.side) for it in field.told(HappeningBegan)]


@pytest.mark.rule("CAMP-OPT-SUB-1")
def test_each_player_throws_a_die_and_a_1_brings_a_row_of_3d6() -> None:
    assert begun(drawn(2, 6)) == []
    assert begun(drawn(1, 5, 5, 4, 2)) == [("howling-gale", None)]
    assert begun(drawn(1, 5, 5, 4, 1, 4, 2, 2)) == [("howling-gale", None), ("bitter-rivals", None)]


@pytest.mark.rule("CAMP-OPT-SUB-1")
def test_a_subplot_that_goes_on_already_changes_nothing_more() -> None:
    field = drawn(1, 5, 5, 4, 1, 5, 5, 4)
    assert begun(field) == [("howling-gale", None)]


@pytest.mark.rule("CAMP-OPT-SUB-1")
def test_the_rows_are_those_of_the_printed_table() -> None:
    printed = complete_rulebook().option_tables.events["subplots"]
    assert {roll: row.key for row in printed.rows for roll in row.rolls} == {
        roll: row.key for roll, row in TABLE.items()
    }
    assert {row.key: row.name for row in printed.rows} == {row.key: row.title for row in TABLE.values()}


@pytest.mark.rule("CAMP-OPT-SUB-1")
def test_without_the_option_nobody_throws_anything() -> None:
    plain = Battlefield([man(20, 20)], [man(20, 40)])
    assert "subject-to-happenings" not in plain.one(0).tags
    assert plain.state.objectives.happenings == {}


@pytest.mark.rule("CAMP-OPT-SUB-1", "CAMP-OPT-SUB-2")
@pytest.mark.parametrize("going_on", [True, False])
def test_all_missile_fire_is_at_minus_2_in_a_gale(going_on: bool) -> None:
    field = with_subplot("howling-gale" if going_on else "flooding", [man(20, 20, "bow")], [man(20, 25)])
    shooter = field.one(0)
    (weapon,) = [it for it in shooter.fighter.weapons if it.shot]
    aim = Aim(shooter, field.one(1), weapon, 500, False, ())
    need = COMBAT_RULES["core"](None).shot_need(field.battle, aim)
    assert need.at_least == (6 if going_on else 4)


@pytest.mark.rule("CAMP-OPT-SUB-2")
@pytest.mark.parametrize(
    ("manner", "die", "falls"),
    [("walk", 1, True), ("walk", 2, False), ("run", 2, True), ("run", 3, False), ("charge", 1, True)],
)
def test_movers_slip_where_it_is_flooded(manner: str, die: int, falls: bool) -> None:
    field = with_subplot("flooding")
    field.moves(0, 22, 20, die, manner=manner)
    assert (field.one(0).status is Status.KNOCKED_DOWN) is falls


@pytest.mark.rule("CAMP-OPT-SUB-2")
def test_a_warrior_who_falls_into_the_tunnels_acts_no_more_until_a_test() -> None:
    field = with_subplot("collapsing-ground", [man(20, 20, "bow")], [man(22, 20)])
    field.moves(0, 21, 20, 6, 6)
    below = field.one(0)
    assert not may_shoot(field.battle, below)
    assert below.has("not-attacked")
    field.begin(1)
    assert below.under("collapsing-ground")
    field.begin(0, 6)
    assert below.under("collapsing-ground")
    field.begin(0, 3)
    assert not below.under("collapsing-ground")


@pytest.mark.rule("CAMP-OPT-SUB-2")
@pytest.mark.parametrize(("ground", "jumps"), [((6, 6), False), ((6, 5), True)])
def test_a_warrior_who_falls_on_the_walk_to_a_jump_goes_no_farther(
    ground: tuple[int, int], jumps: bool
) -> None:
    field = with_subplot("collapsing-ground", [man(11.5, 11.99, z=3)], [man(40, 40)], table=roofs(2))
    field.turn(0, "movement")
    way = watched(field.battle, field.scenario, walk_to(field.battle, field.one(0), 400, 0, "walk"))
    field.play(way, *ground, *([3] * jumps), says={MoveTo: crosses})
    assert field.one(0).under("collapsing-ground") is not jumps
    assert (field.one(0).position.x > inches(14, 0).x) is jumps


@pytest.mark.rule("CAMP-OPT-SUB-2")
def test_a_warrior_in_the_tunnels_leaps_no_more() -> None:
    field = with_subplot("collapsing-ground", [man(20, 20, tags=("leap",))])
    assert may_leap(field.battle, field.one(0))
    field.moves(0, 21, 20, 1, 1)
    assert not may_leap(field.battle, field.one(0))


@pytest.mark.rule("CAMP-OPT-SUB-2")
def test_the_ground_holds_on_anything_but_2_and_12() -> None:
    field = with_subplot("collapsing-ground")
    field.moves(0, 21, 20, 6, 5)
    assert not field.one(0).under("collapsing-ground")


@pytest.mark.rule("CAMP-OPT-SUB-2")
def test_a_1_on_entering_a_building_is_d6_hits_of_strength_1() -> None:
    field = with_subplot("infestation", [man(20, 20)], [man(40, 40)], table=table_with(house(21, 18)))
    field.moves(0, 24, 20, 1, 2, 1, 1)
    assert len(field.rolls) == 4  # the die, the number of hits, two rolls to wound
    field.moves(0, 25, 20)
    assert field.rolls == []  # inside already
    field.moves(0, 15, 20)
    field.moves(0, 24, 20, 2)
    assert len(field.rolls) == 1


@pytest.mark.rule("CAMP-OPT-SUB-2")
def test_equal_dice_bring_a_building_down_and_those_above_fall() -> None:
    houses = table_with(house(18, 18))
    field = with_subplot("extremely-derelict", [man(20, 20), man(22, 22)], [man(40, 40)], table=houses)
    field.begin(0, 3, 4)
    assert [it.brings for it in field.told(HazardRolled)] == ["it holds"]
    field.begin(0, 3, 3)
    assert [it.brings for it in field.told(HazardRolled)] == ["it comes down with all who are in it"]
    field.begin(1)
    assert field.rolls == []  # nobody of theirs is in one


@pytest.mark.rule("CAMP-OPT-SUB-2")
def test_a_bolt_hits_the_best_armoured_near_the_marker_without_a_save() -> None:
    sides = [man(24, 24), man(25, 24, "gromril-armour")], [man(40, 40)]
    field = with_subplot("warp-lightning", *sides)
    field.begin(0, 2)
    assert [it.brings for it in field.told(HazardRolled)] == ["nothing happens"]
    # a 1; 7 inches north, then 7 inches south; Strength 6; wounds; injury
    field.begin(0, 1, 1, 3, 4, 5, 3, 4, 6, 2, 6)
    assert field.one(1).out
    assert field.one(0).standing


@pytest.mark.rule("CAMP-OPT-SUB-3")
@pytest.mark.parametrize(("die", "injuries"), [(1, 2), (2, 1)])
def test_carrion_creatures_give_a_hero_two_injuries_on_a_1(die: int, injuries: int) -> None:
    events, _ = _injuries("Otto", (5, 5), (die,), *([(5, 5)] if die == 1 else []))
    assert [it.found for it in events if isinstance(it, FoundByCarrion)] == [die == 1]
    assert sum(isinstance(it, SeriousInjuryRolled) for it in events) == injuries


@pytest.mark.rule("CAMP-OPT-SUB-3")
@pytest.mark.parametrize(("die", "lost"), [(3, True), (4, False)])
def test_a_henchman_is_lost_with_3_where_carrion_creatures_roam(die: int, lost: bool) -> None:
    events, _ = _injuries("The Pikes 1", (die,))
    assert [not it.survived for it in events if isinstance(it, HenchmanInjuryRolled)] == [lost]


def _injuries(name: str, *faces: tuple[int, ...]):
    setup = battle(GUARD, RATS)
    ended = outcome(setup, {name: "Snikch"})
    marked = changed(
        ended.sides[0],
        fighters=tuple(changed(it, marks=("carrion-creatures",)) for it in ended.sides[0].fighters),
    )
    ended = changed(ended, sides=(marked, *ended.sides[1:]))
    side = Side(0, setup, ended, GUARD, rulebook(), "battle-1")
    pending = PendingChanges()
    return drive(roll_injuries(side, pending), scripted(*faces))


@pytest.mark.rule("CAMP-OPT-SUB-4")
def test_rout_tests_of_bitter_rivals_leave_the_highest_of_3d6_out() -> None:
    roll = rout_roll(*_tester("bitter-rivals"))
    assert (roll.count, roll.total((6, 4, 3))) == (3, 7)
    assert rout_roll(*_tester("flooding")).count == 2


def _tester(key: str):
    field = with_subplot(key)
    return field.battle, field.one(0)


@pytest.mark.rule("CAMP-OPT-SUB-4")
def test_sore_heads_halve_the_initiative_of_heroes_until_a_die_of_at_most_their_toughness() -> None:
    sides = [man(20, 20, hero=True, I=5, T=3), man(22, 20, hero=False, I=5)], [man(20, 40, hero=True, I=5)]
    field = Eventful(SUBPLOTS, *sides)
    (part,) = field.scenario._parts
    field.play(part.after_set_up(field.battle), 1, 3, 3, 1, 2, 4, 5)
    assert begun(field) == [("sore-heads", 0)]
    assert [field.one(it).profile.I for it in (0, 1, 2)] == [3, 5, 5]
    field.begin(0, 4)
    assert field.one(0).profile.I == 3
    field.begin(0, 3)
    assert field.one(0).profile.I == 5


@pytest.mark.rule("CAMP-OPT-SUB-4")
def test_the_flu_takes_a_point_of_three_characteristics_from_whoever_throws_a_1() -> None:
    field = drawn(1, 4, 3, 3, 1, 4, 3, 1, 6)
    ill = {number for number in range(4) if field.one(number).profile.WS == 2}
    assert ill == {0, 3}
    sick = field.one(0).profile
    assert (sick.WS, sick.BS, sick.I, sick.S) == (2, 2, 2, 3)


@pytest.mark.rule("CAMP-OPT-SUB-4")
def test_a_warrior_who_is_nearer_a_friend_than_an_enemy_does_nothing_on_a_1() -> None:
    sides = [man(20, 20, "bow"), man(23, 20, "bow"), man(40, 20)], [man(20, 30), man(42, 20)]
    field = with_subplot("bad-feelings", *sides, side=0)
    field.begin(0, 1, 2)
    assert not may_shoot(field.battle, field.one(0))
    assert may_shoot(field.battle, field.one(1))
    assert len(field.rolls) == 2  # the third is nearer to an enemy
    field.begin(1)
    assert field.rolls == []


@pytest.mark.rule("CAMP-OPT-SUB-5")
def test_celebrations_bind_the_heroes_of_the_highest_roller() -> None:
    sides = [man(20, 20, hero=True)], [man(20, 40, hero=True), man(22, 40, hero=False)]
    field = Eventful(SUBPLOTS, *sides)
    (part,) = field.scenario._parts
    field.play(part.after_set_up(field.battle), 1, 4, 4, 3, 2, 5, 2)
    assert begun(field) == [("celebrations", 1)]
    assert [field.one(it).under("celebrations") for it in (0, 1, 2)] == [False, True, False]


@pytest.mark.rule("CAMP-OPT-SUB-5")
def test_heroes_at_the_alehouse_look_for_nothing() -> None:
    setup = battle(GUARD, RATS)
    ended = outcome(setup, {})
    fighters = tuple(
        changed(it, marks=("celebrations",)) if it.name in ("Karl", "Otto") else it
        for it in ended.sides[0].fighters
    )
    ended = changed(ended, sides=(changed(ended.sides[0], fighters=fighters), *ended.sides[1:]))
    course = Course(Side(0, setup, ended, HOME, rulebook(), "b"), Draft(HOME, rulebook()), "The Bridge")
    asked = run(course.draft, lambda _: course.searches(), answers=lambda _: NONE).asked
    assert [it.warrior for it in asked if isinstance(it, Search)] == [JOST]


@pytest.mark.rule("CAMP-OPT-SUB-6")
def test_spells_are_cast_with_one_die_more_and_each_warband_gets_d3_shards() -> None:
    field = with_subplot("wyrdstone-hoard")
    assert dice_to_cast(field.battle, field.one(0)) == 3
    field.play(field.scenario.settles(field.battle, 0), 4, 1)
    assert [(it.side, it.what, it.amount) for it in field.told(SpoilWon)] == [
        (0, "wyrdstone", 2),
        (1, "wyrdstone", 1),
    ]


@pytest.mark.rule("CAMP-OPT-SUB-7")
@pytest.mark.parametrize(("winner", "gold"), [(0, 40), (1, -40), (None, 0)])
def test_the_watched_get_gold_for_winning_and_pay_for_losing(winner: int | None, gold: int) -> None:
    field = with_subplot("watched", side=0)
    field.play(field.scenario.settles(field.battle, winner), *([4] if gold else []))
    assert sum(it.amount for it in field.told(SpoilWon) if it.side == 0) == gold


@pytest.mark.rule("CAMP-OPT-SUB-7")
@pytest.mark.parametrize(("has", "left"), [(100, 60), (25, 0)])
def test_a_warband_that_owes_more_than_it_has_pays_all_there_is(has: int, left: int) -> None:
    draft = Draft(changed(GUARD, gold=has), rulebook())
    take_spoils(draft, (Spoil("gold", -40),), "Skirmish")
    assert draft.sheet.gold == left


def subplots_of(ruleset: str) -> list[Any]:
    """Each subplot comes under two of the rulesets in turn; under all of them with `EXAMPLES=all`."""
    turn, rows = RULESETS.index(ruleset), list(dict.fromkeys(TABLE.values()))
    apart = len(RULESETS) if ALL else 2
    return [row for at, row in enumerate(rows) if (turn - at) % len(RULESETS) < apart]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_battles_are_fought_with_every_subplot(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book = rulebook()
    names = ("mercenaries-reikland.toml", "undead.toml")
    sheets = [read_sheet(DATA / "rosters" / name, name, book) for name in names]
    for row in subplots_of(ruleset):
        monkeypatch.setattr("rules.scenarios.happenings.subplots.TABLE", dict.fromkeys(range(3, 19), row))
        setup = set_up(sheets, book, seed="s0", ruleset=ruleset, switches=[SUBPLOTS])
        record = auto(setup, dict.fromkeys((0, 1), POLICIES["random"]))
        assert [it.key for it in record.events if isinstance(it, HappeningBegan)] == [row.key]
        assert divergence(record) is None


@pytest.mark.rule("CAMP-OPT-SUB-2")
@pytest.mark.parametrize("total", [3, 5, 15, 17, 18])
def test_a_real_table_says_what_nobody_else_can_know(total: int, monkeypatch: pytest.MonkeyPatch) -> None:
    row = TABLE[total]
    monkeypatch.setattr("rules.scenarios.happenings.subplots.TABLE", dict.fromkeys(range(3, 19), row))
    setup = table_setup(("mercenaries-reikland", "undead"), "s0")
    setup = changed(setup, ruleset=changed(setup.ruleset, switches=(SUBPLOTS,)))
    table, resolver = Table("s0"), refereed(setup, dice=SeededDice("s0"))
    for _ in range(120):
        if not isinstance(resolver.pending, Decision):
            break
        resolver.answer(table.answer(resolver))
    (told,) = [it for it in resolver.events if isinstance(it, HappeningBegan)]
    assert told.says.endswith("The players carry it out on their table.") is row.by_hand
    assert resolver.battle.state.round > 1
