"""Roles and zones of scenarios that are data."""

import pytest

from rules.engine.battle import Battle
from rules.engine.decisions import Choice
from rules.engine.events import EdgeChosen, FirstTurnDecided
from rules.engine.events.objectives import RoleTaken, TurnOrderDecided
from rules.engine.table import distance
from rules.values import changed
from tests.rules.scenarios.stage import Stage, house, table_with, written
from tests.rules.staging.battlefield import man

ROLES = 'mechanisms = [{{ kind = "roles", by = "{}" }}]\nfirst_turn = "attacker"\n'
CENTRE = """
set_up = [
  { who = "defender", of = "centre", within = 12, summary = "In the middle." },
  { who = "attacker", of = "anywhere", apart = 10, summary = "Away from them." },
]
"""
THREE, FIVE = [man(0, 0)] * 3, [man(0, 0)] * 5


def roles(stage: Stage) -> list[str]:
    taken = {event.side: event.role for event in stage.told(RoleTaken)}
    return [taken[side] for side in sorted(taken)]


@pytest.mark.parametrize(
    ("by", "ratings", "defends"),
    [
        ("fewer-defend", (100, 100), 0),
        ("more-defend", (100, 100), 1),
        ("lower-rated-defends", (120, 90), 1),
        ("higher-rated-defends", (120, 90), 0),
    ],
)
def test_the_defender_is_found_by_numbers_or_ratings(by: str, ratings: tuple[int, int], defends: int):
    stage = Stage(written(ROLES.format(by) + CENTRE), THREE, FIVE, before=True, ratings=ratings)
    stage.set_up()
    assert roles(stage)[defends] == "defender"
    assert stage.told(FirstTurnDecided)[0].side == 1 - defends


def test_equals_roll_and_the_winner_of_the_roll_attacks_or_chooses():
    stage = Stage(written(ROLES.format("fewer-defend") + CENTRE), THREE, THREE, before=True)
    stage.set_up(2, 5)
    assert roles(stage) == ["attacker", "defender"]
    stage = Stage(written(ROLES.format("winner-attacks") + CENTRE), THREE, THREE, before=True)
    stage.set_up(2, 5)
    assert roles(stage) == ["defender", "attacker"]
    stage = Stage(written(ROLES.format("winner-chooses") + CENTRE), THREE, THREE, before=True)
    stage.set_up(2, 5, says={Choice: "defender"})
    assert roles(stage) == ["attacker", "defender"]


def test_a_warband_of_a_kind_takes_its_role_whatever_its_numbers():
    kinds = 'mechanisms = [{ kind = "roles", by = "fewer-defend", attackers = ["mercenaries-reikland"] }]'
    stage = Stage(written(kinds + CENTRE), THREE, FIVE, before=True)
    sides = (changed(stage.battle.setup.sides[0], warband="undead"), stage.battle.setup.sides[1])
    setup = changed(stage.battle.setup, sides=sides)
    stage.battle = Battle(setup, stage.battle.sequence, stage.battle.rules)
    stage.state = stage.battle.state
    stage.set_up(3, 4)
    assert roles(stage) == ["defender", "attacker"]


def test_the_centre_is_a_square_and_the_others_keep_their_distance():
    stage = Stage(written(ROLES.format("fewer-defend") + CENTRE), THREE, FIVE, before=True)
    stage.set_up()
    inside = [one.position for one in stage.state.of_side(0)]
    assert all(1800 <= at.x <= 3000 and 1800 <= at.y <= 3000 for at in inside)
    outside = [one.position for one in stage.state.of_side(1)]
    assert min(distance(a, b) for a in inside for b in outside) >= 1000


def test_a_crowd_without_room_stands_closer():
    narrow = CENTRE.replace("within = 12", "within = 4, spread = 4")
    stage = Stage(written(ROLES.format("fewer-defend") + narrow), FIVE, [man(0, 0)] * 6, before=True)
    stage.set_up()
    assert len(stage.state.of_side(0)) == 5


def test_the_road_the_corners_and_opposite_edges():
    road = CENTRE.replace('"centre", within = 12', '"road", within = 4')
    stage = Stage(written(ROLES.format("fewer-defend") + road), THREE, FIVE, before=True)
    stage.set_up()
    assert all(abs(one.position.y - 2400) <= 200 for one in stage.state.of_side(0))
    corners = 'mechanisms = []\nset_up = [{ who = "everybody", of = "corner", within = 8, summary = "In corners." }]'
    scripted = written(corners.replace("[]", '[{ kind = "surprised" }]'))
    stage = Stage(scripted, THREE, FIVE, before=True)
    stage.set_up(5, 3, 5, 2, says={Choice: lambda asked: asked.choices[0]})
    assert [event.edge for event in stage.told(EdgeChosen)] == ["south-west", "north-east"]
    assert all(
        max(one.position.x, one.position.y) <= 800
        for one in stage.state.of_side(stage.told(EdgeChosen)[0].side)
    )


def test_defenders_fill_the_buildings_by_turns():
    text = """
    mechanisms = [
      { kind = "roles", by = "fewer-defend" },
      { kind = "place", name = "the houses", what = "buildings", count = "2" },
    ]
    """ + CENTRE.replace('"centre", within = 12', '"buildings", within = 0')
    table = table_with(house(20, 20), house(30, 30))
    stage = Stage(written(text), THREE, FIVE, table=table, before=True)
    stage.set_up(4, 2)
    west = sum(one.position.x < 2700 for one in stage.state.of_side(0))
    assert west in (1, 2)


def test_of_several_the_defender_has_the_last_turn():
    text = """
    first_turn = "seating-defender-last"
    players = "any"
    mechanisms = [{ kind = "roles", by = "higher-rated-defends" }]
    set_up = [
      { who = "defender", of = "anywhere", from_edge = 10, spread = 6, summary = "In the middle." },
      { who = "attacker", of = "segment", within = 8, spread = 6, summary = "At the edge." },
    ]
    """
    stage = Stage(written(text), THREE, THREE, THREE, before=True, ratings=(200, 100, 90))
    stage.set_up(5, 2, 6, 3, 2, says={Choice: lambda asked: asked.choices[0]})
    assert stage.told(TurnOrderDecided)[-1].sides[-1] == 0
    assert all(min(one.position.x, one.position.y) >= 1000 for one in stage.state.of_side(0))
