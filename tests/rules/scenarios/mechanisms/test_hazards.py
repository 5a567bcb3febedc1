"""Hazards and sight of scenarios that are data."""

import pytest

from rules.catalogue.files import value
from rules.catalogue.model import ScenarioType
from rules.combat.psychology.minds import NO_MOVE, NO_SHOOTING
from rules.engine.decisions import Choice
from rules.engine.events import BattleEnded, StatusChanged, WarriorMoved, WoundRolled
from rules.engine.events.objectives import DeedDone, HazardRolled, SightLimited
from rules.scenarios.mechanisms.hazards import row_of
from rules.values import DataError
from tests.rules.scenarios.stage import Stage, written
from tests.rules.staging.battlefield import man


def under(text: str, ours: list | None = None, theirs: list | None = None) -> Stage:
    kind = written(f"[[mechanisms]]\n{text}")
    return Stage(kind, ours or [man(10, 10), man(14, 10)], theirs or [man(10, 40)])


FIRE = 'kind = "hazard"\nname = "Fire"\nwhen = "turn-begins"\n'


def struck(strike: str, says: str = "it burns") -> str:
    """A fire with one strike at the start of each turn."""
    return FIRE + f'rows = [{{ says = "{says}", strikes = [{{ {strike} }}] }}]'


def test_a_hit_on_one_of_those_who_act_needs_its_number():
    stage = under(struck('what = "flames", whom = "own", on = [1], hits = "1", strength = 4'))
    stage.watch(*stage.whole_turn(0), faces=(1, 2, 3))
    assert [event.who for event in stage.told(WoundRolled)] == [0]


def test_a_passed_test_spares():
    stage = under(struck('what = "flames", test = "I", becomes = "knocked-down"'))
    stage.watch(*stage.whole_turn(1), faces=(3, 4, 1))
    assert [event.who for event in stage.told(StatusChanged)] == [1]


def test_a_first_die_and_later_rounds_decide_whether_it_comes():
    table = '[{ rolls = [1, 2, 3], says = "smoke" }, { rolls = [4, 5, 6], says = "flames" }]'
    rows = f'first = [1]\ndice = "D6"\nrows = {table}'
    stage = under(FIRE + rows)
    stage.watch(*stage.whole_turn(0), faces=(2,))
    assert [it.brings for it in stage.told(HazardRolled)] == ["nothing happens"]
    stage.watch(*stage.whole_turn(0), faces=(1, 5))
    assert [it.brings for it in stage.told(HazardRolled)] == ["flames"]


def test_rounds_add_to_the_roll_and_beyond_the_table_its_ends_count():
    rows = [{"rolls": [4, 5], "says": "low"}, {"rolls": [6, 7], "says": "high", "ends": True}]
    hazard = {
        "kind": "hazard",
        "name": "Fire",
        "when": "round-ends",
        "dice": "2D6",
        "plus_rounds": True,
        "rows": rows,
    }
    found = value(
        ScenarioType,
        {"name": "O", "summary": "O", "source": "O", "deployment_depth": 8, "mechanisms": [hazard]},
        "x",
        "",
        key="o",
    )
    (it,) = found.mechanisms
    assert [row_of(it.rows, total).says for total in (2, 5, 6, 20)] == ["low", "low", "high", "high"]


def test_the_last_row_may_end_the_battle():
    rows = 'rows = [{ says = "the roof comes down", ends = true }]'
    stage = under(FIRE + rows)
    stage.watch(*stage.whole_turn(0))
    assert stage.told(BattleEnded) == [BattleEnded(None, "the roof comes down", 1)]


@pytest.mark.parametrize(("whom", "asked"), [("chosen", 0), ("chosen-by-enemy", 1)])
def test_a_player_names_the_victim(whom: str, asked: int):
    stage = under(
        FIRE
        + f'rows = [{{ says = "one falls", strikes = [{{ what = "it", whom = "{whom}", becomes = "stunned" }}] }}]'
    )
    stage.watch(*stage.whole_turn(0), says={Choice: "1"})
    assert [it.side for it in stage.questions(Choice)] == [asked]
    assert stage.told(StatusChanged)[0].who == 1


def test_the_lost_wander_and_do_nothing_else_this_turn():
    fog = 'what = "fog", whom = "own", on = [1], wanders = "D6", keeps = ["no-move", "no-shooting"]'
    stage = under(struck(fog), [man(24, 24)])
    stage.watch(*stage.whole_turn(0)[:1], faces=(1, 4, 3))
    assert stage.one(0).has(NO_MOVE)
    assert stage.one(0).has(NO_SHOOTING)
    (move,) = stage.told(WarriorMoved)
    assert abs(move.path[-1].x - 2800) <= 1


@pytest.mark.parametrize(("wounded", "face", "deeds"), [("false", 1, 1), ("true", 1, 0)])
def test_a_hero_who_was_hit_earns_its_award_or_only_by_a_wound(wounded: str, face: int, deeds: int):
    thorns = 'what = "thorns", whom = "own", hits = "1", strength = 1, award = "attacked-by-plants"'
    stage = under(struck(f"{thorns}, wounded = {wounded}"), [man(24, 24)])
    stage.watch(*stage.whole_turn(0), faces=(face,))
    assert len(stage.told(DeedDone)) == deeds


def test_sight_is_limited_for_charges_and_shots_each_turn_by_dice():
    stage = under('kind = "sight"\ninches = "2D6"', [man(24, 24)], [man(24, 34)])
    assert stage.battle.enemies_seen(stage.one(0))
    stage.watch(*stage.whole_turn(0), faces=(2, 3))
    assert [it.within for it in stage.told(SightLimited)] == [500]
    assert stage.battle.enemies_seen(stage.one(0)) == ()
    stage.watch(*stage.whole_turn(1), faces=(6, 6))
    assert stage.battle.enemies_seen(stage.one(0))


def test_a_fault_of_a_mechanism_names_the_file_and_the_field():
    with pytest.raises(DataError) as told:
        written('mechanisms = [{ kind = "sight", inch = "2D6" }]')
    assert told.value.where == "own.toml"
    assert "mechanisms[0]" in told.value.key
    with pytest.raises(DataError) as told:
        written('mechanisms = [{ kind = "earthquake" }]')
    assert "earthquake" in told.value.reason
