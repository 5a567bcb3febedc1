"""Random happenings, where a table plays with them."""

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.events.losses import SeriousInjuryRolled
from rules.aftermath.flow import drive
from rules.aftermath.losses.casualties import roll_injuries
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.aftermath.trading.peddler import buy_from_the_peddler
from rules.catalogue.load import DATA, complete_rulebook, rulebook
from rules.combat.effects import hooks
from rules.combat.going_on import HAPPENINGS
from rules.combat.injury.injury import take_out_of_action
from rules.combat.shooting.aiming import may_shoot
from rules.engine.decisions import DONE
from rules.engine.events import (
    BuildingCollapsed,
    CharacteristicTested,
    RoundBegan,
    Status,
    WarriorFell,
)
from rules.engine.events.objectives import HappeningBegan, SightLimited, SpoilWon
from rules.mustering.document import read_sheet
from rules.policies import POLICIES
from rules.referee.referee import Referee
from rules.resolve import auto, divergence, set_up
from rules.scenarios.happenings.on_a_table import ON_A_TABLE
from rules.scenarios.happenings.parties import PARTIES
from rules.scenarios.happenings.table import BY_HAND, ROWS, STORM, STORMS
from rules.scenarios.parts.buildings import buildings
from rules.values import changed
from tests.rules.aftermath.trading.posts import run
from tests.rules.aftermath.warbands import GUARD, RATS, battle, outcome, scripted
from tests.rules.engine.table.table_cases import bare, house
from tests.rules.scenarios.happenings.field import Eventful
from tests.rules.staging.battlefield import man

NEARBY = [man(20, 20), man(24, 20)], [man(20, 40), man(24, 40)]


def happening(key: str, *sides, side: int | None = 0, until: int = 0) -> Eventful:
    return Eventful(HAPPENINGS, *(sides or NEARBY), going_on=key, side=side, until=until)


def comes(result: int, *faces: int, sides=NEARBY) -> Eventful:
    """The first side's turn begins with a 1, and a D66 of that result."""
    field = Eventful(HAPPENINGS, *sides)
    field.begin(0, 1, result // 10, result % 10, *faces)
    return field


def met(field: Eventful) -> list[tuple[str, int | None, int]]:
    return [(it.key, it.side, it.until) for it in field.told(HappeningBegan)]


@pytest.mark.rule("CAMP-OPT-HAPPEN-1")
def test_a_1_at_the_start_of_a_turn_brings_one_and_then_nobody_throws_again() -> None:
    field = Eventful(HAPPENINGS, *NEARBY)
    field.begin(0, 2)
    assert met(field) == []
    field.begin(1, 1, 1, 4)
    assert met(field) == [("high-winds", 1, 0)]
    field.begin(0)
    field.begin(1)
    assert field.rolls == []


@pytest.mark.rule("CAMP-OPT-HAPPEN-1")
def test_every_result_of_a_d66_has_the_row_that_is_printed() -> None:
    printed = complete_rulebook().option_tables.events["random-happenings"]
    names = {roll: row.name for row in printed.rows for roll in row.rolls}
    assert {roll: row.title for roll, row in ROWS.items()} == {
        roll: name for roll, name in names.items() if roll not in STORM
    }
    assert {names[roll] for roll in STORM} == {row.title for row in STORMS.values()}
    assert set(STORMS) == set(range(1, 7))


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_each_happening_that_players_carry_out_has_its_rule_in_short() -> None:
    assert set(ON_A_TABLE) == {
        it.key for it in (*ROWS.values(), *STORMS.values()) if it.of_houses or it.measured
    }
    for result, row in ROWS.items():
        if row.key not in ON_A_TABLE:
            continue
        field = Eventful(HAPPENINGS, *NEARBY)
        field.battle.witness = Referee(field.battle)
        field.begin(0, 1, result // 10, result % 10, *((1,) if row.lasts.startswith("D") else ()))
        assert field.told(HappeningBegan)[0].says == f"{row.says} {ON_A_TABLE[row.key]} {BY_HAND}"


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_fog_limits_sight_anew_in_each_of_the_turns_of_whoever_met_it_and_ends_with_the_battle() -> None:
    field = comes(33, 4, 5)
    assert [it.within for it in field.told(SightLimited)] == [900]
    field.begin(1)
    assert field.rolls == []
    field.begin(0, 2, 2)
    assert field.state.objectives.sight == 400
    assert met(field) == []


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_an_earthquake_slows_and_unsettles_everybody_for_d3_rounds() -> None:
    field = comes(13, 3)
    assert met(field) == [("earthquake", 0, 2)]
    shaken = field.one(0)
    assert shaken.profile.M == 2
    assert hooks.test_bonus.total(field.battle, shaken, "climbing") == -2
    for number, holds in ((2, True), (3, False)):
        field.fold(RoundBegan(number))
        field.play(field.scenario.begins_round(field.battle))
        assert (shaken.profile.M == 2) is holds
        assert (hooks.test_bonus.total(field.battle, shaken, "climbing") == -2) is holds


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
@pytest.mark.parametrize(("key", "by"), [("high-winds", -1), ("plague-of-flies", -1), ("thick-fog", 0)])
def test_winds_and_flies_make_every_roll_to_hit_harder(key: str, by: int) -> None:
    field = happening(key)
    own, other = field.one(0), field.one(2)
    weapon = own.in_hand.main
    for hook, more in ((hooks.hit_in_combat, ()), (hooks.hit_by_shooting, (500,))):
        assert sum(it.by for it in hook.collect(field.battle, own, other, weapon, *more)) == by


@pytest.mark.rule("CAMP-OPT-HAPPEN-3")
def test_the_finder_of_a_shard_has_it_at_the_end() -> None:
    field = comes(16, 2)
    assert field.one(1).under("lucky-find")
    field.play(field.scenario.settles(field.battle, None))
    assert [(it.side, it.what, it.amount) for it in field.told(SpoilWon)] == [(0, "wyrdstone", 1)]


@pytest.mark.rule("CAMP-OPT-HAPPEN-3")
@pytest.mark.parametrize(("in_combat", "winner"), [(True, [1]), (False, [])])
def test_an_enemy_takes_it_over_in_close_combat_alone(in_combat: bool, winner: list[int]) -> None:
    field = comes(16, 1)
    assert field.one(0).under("lucky-find")
    field.play(take_out_of_action(field.battle, field.one(2), field.one(0), in_combat=in_combat))
    field.play(field.scenario.settles(field.battle, None))
    assert [it.side for it in field.told(SpoilWon)] == winner


@pytest.mark.rule("CAMP-OPT-HAPPEN-3")
def test_animals_find_nothing() -> None:
    sides = [man(20, 20, animal=True), man(24, 20)], [man(20, 40, animal=True)]
    assert comes(16, sides=sides).one(1).under("lucky-find")


@pytest.mark.rule("CAMP-OPT-HAPPEN-4")
def test_a_warrior_who_falls_into_the_catacombs_without_rope_is_out_and_unhurt_with_a_find() -> None:
    field = comes(56, 3, 1, 3, 6)
    fallen = field.one(0)
    assert fallen.out
    assert fallen.id in field.state.spared
    assert [(it.side, it.what) for it in field.told(SpoilWon)] == [(0, "sword")]


@pytest.mark.rule("CAMP-OPT-HAPPEN-4")
def test_rope_and_hook_lead_out_of_the_catacombs() -> None:
    field = comes(56, 1, 3, 2, 4, 4, sides=([man(20, 20, "rope-and-hook")], [man(20, 40)]))
    below = field.one(0)
    assert below.on_table
    assert not may_shoot(field.battle, below)
    assert [(it.what, it.amount) for it in field.told(SpoilWon)] == [("gold", 8)]
    field.fold(RoundBegan(2))
    field.play(field.scenario.begins_round(field.battle))
    assert not below.under("catacombs")


@pytest.mark.rule("CAMP-OPT-HAPPEN-4")
def test_a_warrior_who_was_lost_in_catacombs_rolls_no_injury_and_explores() -> None:
    setup = battle(GUARD, RATS)
    ended = outcome(setup, {"Otto": None})
    fighters = tuple(
        changed(it, spared=True, marks=("catacombs",)) if it.name == "Otto" else it
        for it in ended.sides[0].fighters
    )
    ended = changed(ended, sides=(changed(ended.sides[0], fighters=fighters), *ended.sides[1:]))
    side = Side(0, setup, ended, GUARD, rulebook(), "battle-1")
    events, _ = drive(roll_injuries(side, PendingChanges()), scripted())
    assert not any(isinstance(it, SeriousInjuryRolled) for it in events)
    assert side.out_of_action == frozenset()


def customer(*, won: bool = True, gold: int = 100):
    setup = battle(GUARD, RATS)
    ended = outcome(setup, {})
    marks = ("peddler",) if won else ()
    fighters = tuple(changed(it, marks=marks) for it in ended.sides[0].fighters)
    ended = changed(ended, sides=(changed(ended.sides[0], fighters=fighters), *ended.sides[1:]))
    sheet = changed(GUARD, gold=gold)
    return Draft(sheet, rulebook()), Side(0, setup, ended, sheet, rulebook(), "battle-1")


@pytest.mark.rule("CAMP-OPT-HAPPEN-5")
def test_the_winner_buys_up_to_d3_of_a_thing_for_half_its_price() -> None:
    draft, side = customer()
    answers = ("pistol", "pistol", DONE)
    play = run(draft, lambda it: buy_from_the_peddler(it, side), (3,), answers=answers)
    assert [(it.item, it.paid) for it in play.draft.sheet.stash] == [("pistol", (7, 7))]
    assert "pistol" not in play.asked[-1].items  # he had two
    assert play.draft.sheet.gold == 86


@pytest.mark.rule("CAMP-OPT-HAPPEN-5")
def test_dice_of_a_price_are_halved_too() -> None:
    draft, side = customer()
    play = run(draft, lambda it: buy_from_the_peddler(it, side), (1,), (3, 4), answers=("dark-venom", DONE))
    assert [(it.item, it.paid) for it in play.draft.sheet.stash] == [("dark-venom", (18,))]


@pytest.mark.rule("CAMP-OPT-HAPPEN-5")
def test_nobody_else_meets_the_peddler_and_nobody_buys_without_gold() -> None:
    for given in ({"won": False}, {"gold": 0}):
        draft, side = customer(**given)
        asked = run(draft, lambda it, side=side: buy_from_the_peddler(it, side), answers=lambda _: DONE).asked
        assert all(set(it.items) == {"garlic"} for it in asked)
    field = comes(65)
    field.play(field.scenario.settles(field.battle, 1))
    assert [field.one(it).under("peddler") for it in range(4)] == [False, False, True, False]


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
@pytest.mark.parametrize(
    ("die", "status", "held"),
    [(3, Status.STANDING, False), (5, Status.KNOCKED_DOWN, True), (6, Status.OUT_OF_ACTION, False)],
)
def test_a_sinkhole_holds_or_swallows_whoever_fails(die: int, status: Status, held: bool) -> None:
    field = comes(51, 1, die)
    assert (field.one(0).status, field.one(0).under("sinkhole")) == (status, held)


def among_houses(*sides) -> Eventful:
    houses = bare(buildings=[house(), house(x=40)])
    return Eventful(
        HAPPENINGS, *(sides or ([man(24, 24), man(5, 5)], [man(24, 17), man(44, 24)])), table=houses
    )


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_house_drawn_by_lot_comes_down_on_those_inside() -> None:
    field = among_houses()
    field.begin(0, 1, 3, 1, 1, 6, 1)
    (fallen,) = field.told(BuildingCollapsed)
    assert (fallen.building, [it.who for it in field.told(CharacteristicTested)]) == (0, [0])
    assert field.rolls[-1].purpose == "to wound"
    assert len(buildings(field.battle.terrain)) == 1
    field.begin(1)
    assert field.rolls == []


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_warrior_above_a_house_that_comes_down_falls() -> None:
    field = among_houses([man(24, 24, z=4)], [man(5, 5)])
    field.begin(0, 1, 3, 1, 1, 1, 1)
    assert [it.height for it in field.told(WarriorFell)] == [400]
    assert field.one(0).position.z == 0


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_walls_scream_at_everybody_near_in_each_turn_as_long_as_it_lasts() -> None:
    field = among_houses()
    field.begin(0, 1, 6, 4, 1, 1, 1, 1)
    near, far = (field.one(it) for it in (2, 1))
    assert [field.one(it).under("screamed-at") for it in range(4)] == [True, False, True, False]
    assert near.has("no-casting")
    weapon = near.in_hand.main
    assert [it.by for it in hooks.hit_in_combat.collect(field.battle, near, far, weapon)] == [-1]
    assert not list(hooks.hit_in_combat.collect(field.battle, far, near, weapon))
    field.begin(1, 1, 1)
    assert [roll.purpose for roll in field.rolls] == ["to wound"] * 2
    field.fold(RoundBegan(2))
    field.play(field.scenario.begins_round(field.battle))
    field.begin(0)
    assert field.rolls == []


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
@pytest.mark.parametrize(("result", "lasts"), [(31, ()), (32, ()), (64, (1,))])
def test_a_happening_of_a_house_is_left_to_the_players_of_a_real_table(
    result: int, lasts: tuple[int, ...]
) -> None:
    field = among_houses()
    field.battle.witness = Referee(field.battle)
    field.begin(0, 1, result // 10, result % 10, *lasts)
    assert field.told(HappeningBegan)[0].says.endswith(BY_HAND)
    assert not field.told(BuildingCollapsed)


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_table_without_houses_has_none_that_comes_down() -> None:
    assert not comes(31).told(BuildingCollapsed)


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_traps_go_on_going_off_on_a_1() -> None:
    field = comes(55, 1, 2)
    field.begin(1, 2)
    field.begin(1, 1, 2, 6, 3)
    assert len(field.rolls) == 4  # the 1, whose trap, the test, and the roll to wound of Strength 3


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_the_possessed_strike_themselves_and_do_nothing_else() -> None:
    field = comes(36, 1, 1, 3)
    assert field.one(0).under("possessed")
    assert not may_shoot(field.battle, field.one(0))
    field.begin(1)
    assert field.rolls == []


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_fountain_of_blood_may_knock_the_victor_down() -> None:
    for die, down in ((6, True), (3, False)):
        field = happening("fountain-of-blood")
        field.play(take_out_of_action(field.battle, field.one(2), field.one(0), in_combat=True), die)
        assert (field.one(2).status is Status.KNOCKED_DOWN) is down


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_thunder_knocks_down_as_many_as_the_die_says_and_those_in_their_combats() -> None:
    field = Eventful(HAPPENINGS, [man(20, 20)], [man(20.98, 20), man(30, 30)])
    field.engage(0, 1)
    field.begin(0, 1, 4, 2, 5, 1, 1)
    assert [field.one(it).standing for it in range(3)] == [False, False, True]


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
@pytest.mark.parametrize("result", [result for result, row in ROWS.items() if row.party])
def test_models_that_come_are_nobodys_and_go_when_their_time_is_over(result: int) -> None:
    row = ROWS[result]
    lasts = (1,) if row.lasts else ()
    count = {"2D6": (1, 1), "2D3": (1, 1), "D3": (1,), "D6": (1,)}.get(PARTIES[row.key].count, ())
    field = comes(result, *lasts, *count, 2)
    come = [it for it in field.state.of_side(field.battle.nobody) if it.fighter.line == row.key]
    assert len(come) == {"2D6": 2, "2D3": 2}.get(PARTIES[row.key].count, 1)
    assert all(other.gap_to(it) >= 1000 for it in come for other in field.state.of_side(0))
    if row.lasts:
        field.fold(RoundBegan(2))
        field.play(field.scenario.begins_round(field.battle))
        assert not field.state.of_side(field.battle.nobody)


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_spawn_strikes_as_often_as_2d6_say_in_each_phase() -> None:
    field = comes(26, 2)
    (spawn,) = [it for it in field.state.of_side(field.battle.nobody) if it.fighter.line == "spawn"]
    for faces in ((2, 3), (1, 1)):
        field.play(hooks.combat_begins.handlers(spawn)[0](field.battle, spawn), *faces)
        assert field.battle.rules.attacks(field.battle, spawn) == sum(faces)
        field.turn(1)


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_giant_spider_and_a_matriarch_have_their_printed_skills() -> None:
    assert "master-strike" in PARTIES["itsy-bitsy-spider"].tags
    assert {"ignore-knocked-down", "melee-save-5", "reroll-fear"} <= set(PARTIES["last-one-standing"].tags)


@pytest.mark.parametrize("ruleset", ["mordheim", "cards", "heroheim", "alternative", "trench"])
def test_whole_battles_are_fought_with_happenings(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book = rulebook()
    names = ("mercenaries-reikland.toml", "undead.toml")
    sheets = [read_sheet(DATA / "rosters" / name, name, book) for name in names]
    came = []
    for row in (ROWS[24], ROWS[66], ROWS[13], STORMS[5]):
        monkeypatch.setattr("rules.scenarios.happenings.random_happenings.row_of", lambda *_, row=row: row)
        setup = set_up(sheets, book, seed="h0", ruleset=ruleset, switches=[HAPPENINGS])
        record = auto(setup, dict.fromkeys((0, 1), POLICIES["random"]))
        came += [it.key for it in record.events if isinstance(it, HappeningBegan)]
        assert divergence(record) is None
    assert came
