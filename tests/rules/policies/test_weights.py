"""What bold and careful players do where the steady one does otherwise, and what comes of it over whole battles."""

from statistics import mean

import pytest

from rules.combat.charging.charge_ways import is_dive, leap_ways
from rules.combat.magic.casting import offers
from rules.combat.moving.scrambling import scrambles
from rules.engine.decisions import (
    NONE,
    STAY,
    CastSpell,
    ChargeTarget,
    ChargeWay,
    Choice,
    Decision,
    MoveTo,
    ShootingTarget,
    Target,
    place,
)
from rules.engine.events import RoundBegan, Status, WarriorMoved
from rules.engine.record import Record
from rules.engine.table import Point, distance
from rules.engine.view import View
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.spellcraft import battlefield, wizard
from tests.rules.warbands import BOOK, roster

WEIGHTED = ("bold", "steady", "careful")

#: Battles that are fought by each weights against its own like.
BATTLES = [
    ("mercenaries-reikland", "skaven-clan-eshin", "market-square"),
    ("undead", "sisters-of-sigmar", "high-street"),
    ("orc-mob", "witch-hunters", "market-square"),
]


def says(policy: str, field: Battlefield, decision: Decision) -> str:
    return POLICIES[policy].choose(decision, View(field.battle, decision.side))


def all_say(field: Battlefield, decision: Decision) -> dict[str, str]:
    return {policy: says(policy, field, decision) for policy in WEIGHTED}


def goes(policy: str, field: Battlefield, walk: int = 400, run: int = 800) -> Point:
    answer = says(policy, field, MoveTo(0, 0, walk, run))
    return field.one(0).position if answer == STAY else place(answer)


def test_the_bold_charges_a_better_fighter_where_others_wait():
    field = Battlefield([man(10, 10, "sword")], [man(14, 10, "sword", WS=5, S=4, T=4, I=5, A=3)])
    assert all_say(field, ChargeTarget(0, 0, (1,), 800)) == {"bold": "1", "steady": NONE, "careful": NONE}


def test_the_careful_holds_where_others_charge_their_equal():
    field = Battlefield([man(10, 10, "sword")], [man(14, 10, "sword")])
    assert all_say(field, ChargeTarget(0, 0, (1,), 800)) == {"bold": "1", "steady": "1", "careful": NONE}


def test_everybody_finishes_the_fallen():
    field = Battlefield([man(10, 10, "sword")], [man(14, 10)])
    field.status(1, Status.STUNNED)
    assert set(all_say(field, ChargeTarget(0, 0, (1,), 800)).values()) == {"1"}


def test_a_wounded_leader_is_held_back_but_by_the_bold():
    leader = man(10, 10, "sword", leader=True, WS=4, W=2)
    field = Battlefield([leader], [man(14, 10, "sword", WS=4, T=4)])
    charge = ChargeTarget(0, 0, (1,), 800)
    assert says("steady", field, charge) == "1"
    field.hurt(0, 1)
    assert all_say(field, charge) == {"bold": "1", "steady": NONE, "careful": NONE}


def test_a_wounded_leader_keeps_farther_from_chargers():
    leader = man(20.5, 10.5, "sword", leader=True, W=2)
    field = Battlefield([leader], [man(19.5, 24.5), man(21.5, 24.5)])
    foe = field.one(1).position
    whole = distance(goes("steady", field), foe)
    field.hurt(0, 1)
    assert distance(goes("steady", field), foe) >= whole
    assert distance(goes("bold", field), foe) < distance(goes("careful", field), foe)


def test_the_bold_walks_into_the_reach_of_three_and_the_careful_does_not():
    field = Battlefield([man(20.5, 10.5, "sword")], [man(18.5, 24.5), man(20.5, 24.5), man(22.5, 24.5)])
    within = {
        policy: sum(distance(goes(policy, field), field.one(foe).position) <= 900 for foe in (1, 2, 3))
        for policy in WEIGHTED
    }
    assert within["careful"] <= within["steady"] < within["bold"]


def test_the_bold_archer_closes_in_while_others_stand_and_shoot():
    field = Battlefield([man(10.5, 10.5, "bow")], [man(10.5, 30.5)])
    assert goes("steady", field) == goes("careful", field) == field.one(0).position
    assert distance(goes("bold", field), field.one(1).position) < 2000


def test_a_warrior_who_outshoots_the_enemy_carefully_waits_in_cover_while_the_steady_go():
    hedge = bare(walls=[wall((8, 12), (13, 12), 1)])
    field = Battlefield([man(10.5, 9.5, "sword"), man(5, 5, "bow")], [man(10.5, 35.5)], table=hedge)
    at = goes("careful", field)
    assert field.battle.terrain.conceals(at, 49)
    assert at.y < 1200
    assert goes("steady", field).y > 1200
    alone = Battlefield([man(10.5, 9.5, "sword")], [man(10.5, 35.5)], table=hedge)
    assert goes("careful", alone).y > 1200


def test_the_careful_walks_where_others_run():
    field = Battlefield([man(10.5, 10.5, "sword")], [man(10.5, 32.5, M=2)])
    start = field.one(0).position
    assert distance(goes("careful", field), start) <= 400 < distance(goes("steady", field), start)


def test_the_careful_keeps_out_of_the_archers_sight():
    screen = bare(walls=[wall((4, 24), (22, 24), 4)])
    field = Battlefield([man(20.5, 18.5, "sword")], [man(20.5, 40.5, "bow", M=2)], table=screen)
    foe, terrain = field.one(1).position, field.battle.terrain
    assert not terrain.visible(goes("careful", field), foe)
    assert terrain.visible(goes("bold", field), foe) or goes("bold", field).y > goes("careful", field).y


@pytest.mark.parametrize(
    ("initiative", "dives"), [(5, "bold steady careful"), (3, "bold steady"), (2, "bold")]
)
def test_a_dive_is_tried_by_temper(initiative: int, dives: str):
    table = bare(blocks=[block(10, 10, 4, 4, 3, roof="flat")])
    field = Battlefield([man(12, 10.5, z=3, I=initiative)], [man(12, 8)], table=table)
    field.turn(0, "movement")
    who, target = field.one(0), field.one(1)
    ways = leap_ways(field.battle, who, target, 800)
    keys = tuple(way.key for way in ways if is_dive(field.battle, who, target, way))
    said = all_say(field, ChargeWay(0, 0, 1, ways, keys, True))
    assert [policy for policy in WEIGHTED if said[policy] in keys] == dives.split()


def test_a_climb_that_may_fail_is_left_to_the_bold():
    table = bare(blocks=[block(10, 10, 4, 4, 3, roof="flat")])
    field = Battlefield([man(12, 9.5, "bow", I=3)], [man(12, 20)], table=table)
    field.turn(0, "movement")
    move = MoveTo(0, 0, 400, 800, scrambles=scrambles(field.battle, field.one(0), 400, 800, first=True))
    said = all_say(field, move)
    assert said["bold"].startswith("climb")
    assert not said["steady"].startswith("climb")
    assert not said["careful"].startswith("climb")


def test_blackpowder_that_may_burst_is_fired_at_a_poor_chance_by_the_bold_only():
    field = Battlefield([man(10, 10, "handgun")], [man(10, 24, T=4)], switches=["blackpowder-misfires"])
    poor = ShootingTarget(0, 0, (("handgun", (Target(1, 6, 1400),)),))
    assert all_say(field, poor) == {"bold": "handgun 1", "steady": "handgun 1", "careful": NONE}
    good = ShootingTarget(0, 0, (("handgun", (Target(1, 3, 1400),)),))
    assert set(all_say(field, good).values()) == {"handgun 1"}
    harmless = Battlefield([man(10, 10, "handgun")], [man(10, 24, T=4)])
    assert set(all_say(harmless, poor).values()) == {"handgun 1"}


def test_a_second_spell_in_a_turn_is_a_risk_for_the_bold():
    field = battlefield([wizard(10, 10, "gnawdoom", T=4)], [man(10, 14)])
    again = CastSpell(0, 0, offers(field.battle, field.one(0)), second=True)
    assert all_say(field, again) == {"bold": "gnawdoom 1", "steady": NONE, "careful": NONE}


@pytest.mark.parametrize(
    ("lost", "leave"), [(2, ""), (4, "careful"), (6, "steady careful"), (9, "bold steady careful")]
)
def test_policies_leave_a_lost_fight_at_different_losses(lost: int, leave: str):
    field = Battlefield([man(2 * x + 2, 10) for x in range(10)], [man(2 * x + 2, 30) for x in range(10)])
    for who in range(lost):
        field.status(who, Status.OUT_OF_ACTION)
    said = all_say(field, Choice(0, "rout", ("rout", "fight on")))
    assert [policy for policy in WEIGHTED if said[policy] == "rout"] == leave.split()


def fought(policy: str, battle: tuple[str, str, str], seed: int) -> Record:
    first, second, table = battle
    setup = set_up([roster(first), roster(second)], BOOK, seed=str(seed), battlefield=table)
    return auto(setup, dict.fromkeys((0, 1), POLICIES[policy]))


def first_contact(record: Record) -> int:
    """The round in which the first charge struck home; the one after the last where none did."""
    round = 0
    for event in record.events:
        if isinstance(event, RoundBegan):
            round = event.round
        elif isinstance(event, WarriorMoved) and event.manner == "charge":
            return round
    return round + 1


def test_over_many_battles_the_bold_meet_earlier_than_the_careful():
    met = {
        policy: mean(first_contact(fought(policy, battle, seed)) for battle in BATTLES for seed in range(3))
        for policy in ("bold", "careful")
    }
    assert met["bold"] < met["careful"]
