"""The board of a battle that is being played: what is on it, and what a player may choose there."""

from xml.etree import ElementTree

import pytest

from campaigns.table_picture.board import board
from rules.engine.events import ShotFired, Status, WarriorMoved
from rules.engine.table import Point, tables
from rules.play.question import Option, Question
from rules.play.sights import Look
from tests.campaigns.playing.tables import (
    ACTOR,
    FALLEN,
    FRIEND,
    MOVE,
    PLACES,
    SHOOT,
    STUNNED,
    TARGET,
    in_battle,
)

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def battle():
    return in_battle()


def drawn(battle, question=None, *, seat=0, acting=None, since=()):
    return ElementTree.fromstring(str(board(battle, question, acting=acting, seat=seat, since=since).svg))


def all_of(root, css):
    return [it for it in root.iter() if css in it.get("class", "").split()]


def model(root, fighter):
    (group,) = [it for it in root.iter(SVG + "g") if it.get("data-fighter") == str(fighter)]
    return group


def states(group):
    return {css.removeprefix("is-") for css in group.get("class").split() if css.startswith("is-")}


def test_models_on_the_table_are_drawn_with_their_numbers_where_they_stand(battle):
    root = drawn(battle)
    assert {int(it.get("data-fighter")) for it in all_of(root, "board__model")} == set(PLACES)
    actor = model(root, ACTOR)
    assert actor.get("transform") == f"translate(2000,{battle.setup.table.depth - 2000})"
    assert [it.text for it in all_of(actor, "board__label")] == ["1"]


def test_the_sides_differ_in_shape(battle):
    root = drawn(battle)
    assert all_of(model(root, ACTOR), "board__disc")[0].tag == SVG + "circle"
    assert all_of(model(root, TARGET), "board__disc")[0].tag == SVG + "rect"


def test_status_is_a_shape(battle):
    root = drawn(battle)
    assert states(model(root, FALLEN)) == {"knocked-down"}
    assert "scale(" in all_of(model(root, FALLEN), "board__disc")[0].get("transform")
    assert states(model(root, STUNNED)) == {"stunned"}
    assert len(all_of(model(root, STUNNED), "board__cross")) == 1
    assert states(model(root, FRIEND)) == {"standing", "own", "hidden"}
    assert len(all_of(model(root, FRIEND), "board__ring--hidden")) == 1
    assert not all_of(model(root, TARGET), "board__ring")


def test_a_warrior_out_of_action_is_a_cross_without_a_base(battle):
    battle.state.combatants[FALLEN].become(Status.OUT_OF_ACTION)
    fallen = model(drawn(battle), FALLEN)
    assert len(all_of(fallen, "board__cross")) == 1
    assert not all_of(fallen, "board__disc")


def test_a_bar_joins_two_bases_in_combat_once(battle):
    root = drawn(battle)
    assert len(all_of(root, "board__engaged--edge")) == 1
    assert "engaged" in states(model(root, ACTOR)) & states(model(root, TARGET))


def test_wounds_are_pips_where_there_is_more_than_one(battle):
    actor = battle.state.combatants[ACTOR]
    assert actor.fighter.profile.W > 1
    actor.wounds = actor.fighter.profile.W - 1
    root = drawn(battle)
    pips = all_of(model(root, ACTOR), "board__pip")
    assert [("is-lost" in it.get("class")) for it in pips] == [False] * actor.wounds + [True]
    assert not all_of(model(root, FALLEN), "board__pip")


def test_models_on_a_floor_say_how_high(battle):
    root = drawn(battle)
    assert [it.text for it in all_of(model(root, FRIEND), "board__up")] == ["up 3"]
    assert model(root, FRIEND).get("data-z") == "300"
    assert not all_of(model(root, ACTOR), "board__up")


def test_titles_say_everything_in_words(battle):
    root = drawn(battle)
    name = battle.state.combatants[FRIEND].fighter.name
    assert model(root, FRIEND).find(SVG + "title").text == f'2 {name}, standing, 3" up, hidden'
    assert "in combat" in model(root, ACTOR).find(SVG + "title").text


@pytest.mark.parametrize(("question", "acting"), [(MOVE, None), (None, ACTOR)])
def test_the_acting_warrior_has_a_ring(battle, question, acting):
    root = drawn(battle, question, acting=acting)
    assert len(all_of(root, "board__ring--acting")) == 1
    assert "acting" in states(model(root, ACTOR))
    assert root.get("data-acting") == str(ACTOR)


def test_a_fighter_whom_an_option_names_alone_has_a_ring_that_gives_the_answer(battle):
    root = drawn(battle, SHOOT)
    rings = [it for it in root.iter() if it.get("data-answer")]
    assert rings == all_of(model(root, TARGET), "board__ring--option")
    assert rings[0].get("data-answer") == f"bow {TARGET}"
    assert [it.text for it in all_of(model(root, TARGET), "board__need")] == ["5+"]


def test_a_place_that_options_lead_to_has_one_ghost_with_the_number_of_the_first(battle):
    (ghost,) = all_of(drawn(battle, MOVE), "board__ghost")
    assert ghost.get("data-answer") == "2200,2100,0"
    assert [it.text for it in all_of(ghost, "board__ghost-number")] == ["2"]


def test_areas_are_drawn_with_their_holes_and_walks_over_runs(battle):
    areas = all_of(drawn(battle, MOVE), "board__area")
    assert [it.get("data-kind") for it in areas] == ["run", "walk"]
    assert {it.get("fill-rule") for it in areas} == {"evenodd"}
    assert [it.get("d").count("Z") for it in areas] == [1, 2]
    assert [it.get("data-z") for it in areas] == ["0", "0"]


def test_the_first_view_holds_the_reach_and_the_nearest_enemies(battle):
    focus = board(battle, MOVE, acting=None, seat=0).focus
    for at in (*[PLACES[who] for who in (ACTOR, TARGET, FALLEN)], Point(1200, 1200), Point(2800, 2800)):
        assert focus.x <= at.x <= focus.x + focus.width
        assert focus.y <= at.y <= focus.y + focus.depth


def test_the_view_of_who_is_next_holds_an_enemy_near_them(battle):
    asked = Question("NextToAct", 0, "Who charges?", options=(Option(str(ACTOR), "Actor", about=(ACTOR,)),))
    enemy = battle.state.combatants[TARGET].position
    battle.state.combatants[ACTOR].position = Point(enemy.x + 1000, enemy.y, 0)
    for other in battle.state.enemies_of(0):
        if other.id != TARGET:
            other.become(Status.OUT_OF_ACTION)
    focus = board(battle, asked, acting=None, seat=0).focus
    assert focus.x <= enemy.x <= focus.x + focus.width
    assert focus.y <= enemy.y <= focus.y + focus.depth


def test_the_first_view_is_the_whole_table_while_nobody_stands_on_it(battle):
    for who in PLACES:
        battle.state.combatants[who].become(Status.LEFT)
    focus = board(battle, None, acting=None, seat=0).focus
    assert focus == (0, 0, battle.setup.table.width, battle.setup.table.depth)


def test_the_last_moves_and_attacks_are_drawn_from_where_they_began(battle):
    start, end = Point(1000, 1000), PLACES[ACTOR]
    shot = ShotFired(ACTOR, TARGET, "bow", 1400, None, TARGET)
    moved = WarriorMoved(ACTOR, "walk", (start, end), 400)
    depth = battle.setup.table.depth
    root = drawn(battle, since=(shot, moved))
    (trail,) = all_of(root, "board__trail")
    assert trail.get("points") == f"1000,{depth - 1000} 2000,{depth - 2000}"
    (attack,) = all_of(root, "board__attack")
    assert attack.get("points") == f"1000,{depth - 1000} 2098,{depth - 2000}"
    assert "is-hit" in attack.get("class")


def test_floors_stand_in_one_group_for_each_storey():
    for table in tables():
        battle = in_battle(table.key)
        made = board(battle, None, acting=None, seat=None)
        root = ElementTree.fromstring(str(made.svg))
        groups = [
            it.get("data-z")
            for it in root.iter(SVG + "g")
            if it.find(f"{SVG}path[@class='board__floor']") is not None
        ]
        assert groups == [str(storey * 300) for storey in made.storeys]


@pytest.mark.parametrize("table", tables(), ids=lambda table: table.key)
def test_the_board_of_every_ready_table_is_light_and_has_no_style_of_its_own(table):
    markup = str(board(in_battle(table.key), MOVE, acting=None, seat=0).svg)
    assert len(markup) < 60_000
    for forbidden in ("style=", "<script", "fill=", "stroke=", "onload", "href"):
        assert forbidden not in markup


def test_own_models_are_marked_for_players_and_none_for_spectators(battle):
    own = {it.get("data-fighter") for it in all_of(drawn(battle, seat=1), "is-own")}
    assert own == {str(who) for who in (TARGET, FALLEN, STUNNED)}
    assert not all_of(drawn(battle, seat=None), "is-own")


def test_sights_are_lines_with_a_pattern_and_others_wait_to_be_pointed_at(battle):
    looks = (Look(ACTOR, TARGET, "cover", "in cover"),), (Look(ACTOR, FALLEN, "unseen", "out of sight"),)
    shown = board(battle, None, acting=ACTOR, seat=0, sights=looks)
    lines = ElementTree.fromstring(shown.svg).iter(f"{SVG}polyline")
    found = {line.get("data-look"): line.get("class") for line in lines if line.get("data-look")}
    assert found == {
        str(TARGET): "board__look board__look--cover",
        str(FALLEN): "board__look board__look--unseen is-faint",
    }
