"""How sensible players spend an activation of single actions, and whom they activate."""

import pytest

from rules.engine.decisions import ChargeTarget, Choice, Decision, MoveTo, place
from rules.engine.decisions.actions import NextAction, NextModel, Offer
from rules.engine.events import Status
from rules.engine.view import View
from rules.policies import POLICIES
from rules.policies.charges import reaching
from rules.policies.estimates import chance
from rules.systems.trench.morale import BE_SHAKEN, FLEE, OPTION
from rules.systems.trench.moves import LET_GO, RETREAT, STRIKE, STRIKE_QUESTION
from rules.systems.trench.sequence import activation
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.battlefield import place as place_key
from tests.rules.staging.trenches import STONE, acts, field

EASY = {"T": 2, "WS": 2, "S": 2}


def says(it: Battlefield, decision: Decision, who: str = "steady") -> str:
    return POLICIES[who].choose(decision, View(it.battle, decision.side))


def chosen(it: Battlefield, who: int = 0, policy: str = "steady", dice: tuple[int, ...] = ()) -> str:
    """The first action that a player takes with a model."""
    picked: list[str] = []

    def answer(decision: Decision) -> str:
        picked.append(says(it, decision, policy))
        return "done"

    it.play(activation(it.battle, it.one(who)), *dice, says={NextAction: answer})
    return picked[0]


def test_a_player_strikes_enemies_in_contact():
    it = field([man(10, 10, "axe")], [man(10.98, 10, "axe"), man(40, 40)])
    it.engage(0, 1)
    assert chosen(it) == "melee attack"


def test_a_player_shoots_before_moving():
    it = field([man(10, 10, "long-bow")], [man(26, 10), man(40, 40)])
    assert chosen(it) == "ranged attack"


def test_a_player_charges_enemies_likely_to_be_reached():
    assert chosen(field([man(10, 10, "sword", WS=4)], [man(16, 10, **EASY), man(40, 40)])) == "charge"
    assert chosen(field([man(10, 10, "sword", WS=4)], [man(20.5, 10, **EASY), man(40, 40)])) != "charge"


@pytest.mark.parametrize(("policy", "goes"), [("bold", True), ("steady", False), ("careful", False)])
def test_a_warrior_who_is_bold_charges_at_worse_odds(policy: str, goes: bool):
    it = field([man(10, 10, "sword", WS=5, S=4)], [man(10.98 + 9.9, 10, **EASY), man(40, 40)])
    assert (chosen(it, policy=policy) == "charge") is goes


def test_a_player_dashes_to_bring_a_charge_within_reach():
    it = field([man(10, 10, "sword", WS=5, S=4)], [man(10.98 + 10.9, 10, **EASY), man(40, 40)])
    assert chosen(it) == "dash"
    assert chosen(it, policy="careful") != "dash"


def test_a_player_goes_on_by_a_dash_after_a_move():
    it = field([man(10, 10, "sword")], [man(40, 40)])
    acts(it, 0, "move", says={MoveTo: place_key(14, 10)})
    offers = {"dash": Offer("dash", risky=True)}
    assert says(it, NextAction(0, 0, offers)) == "dash"


def test_a_player_reloads_if_there_is_nothing_better():
    it = field([man(10, 10, "handgun")], [man(20, 10)])
    assert says(it, NextAction(0, 0, {"reload": Offer("reload")})) == "reload"


def test_a_player_is_done_if_nothing_is_worth_it():
    it = field([man(10, 10, "bow")], [man(40, 40, **STONE)])
    assert says(it, NextAction(0, 0, {"ranged attack": Offer("ranged attack")})) == "done"


def test_the_chance_of_a_charge_is_that_of_the_die_it_needs():
    it = field([man(10, 10)], [man(10.98 + 8, 10), man(40, 40)])
    view = View(it.battle, 0)
    assert reaching(view, it.one(0), it.one(1)) == (66, True)
    assert reaching(view, it.one(0), it.one(1), 400) == (100, True)
    assert reaching(view, it.one(0), it.one(2)) == (0, True)


def test_round_a_corner_it_is_less():
    it = field([man(10, 10)], [man(17, 10)], table=bare(blocks=[block(13, 9.4, 1, 1.2, 1)]))
    found, straight = reaching(View(it.battle, 0), it.one(0), it.one(1))
    assert (0 < found < 100, straight) == (True, False)
    assert reaching(View(it.battle, 0), it.one(0), it.one(1), bent=False) == (0, False)


def test_of_several_he_charges_the_one_who_promises_most_by_that_chance():
    it = field([man(10, 10, "sword")], [man(13, 10, **EASY), man(10, 20.5, **EASY)])
    asked = ChargeTarget(0, 0, (1, 2), 1000, must=True)
    assert says(it, asked) == "1"


def test_a_player_leaves_a_combat_against_many_for_a_single_parting_blow():
    monster = man(10.98, 10, "axe", WS=6, S=4, A=8)
    it = field([man(10, 10, T=3, W=3)], [monster, man(40, 40)])
    it.engage(0, 1)
    assert says(it, NextAction(0, 0, {RETREAT: Offer(RETREAT)})) == RETREAT
    it = field([man(10, 10)], [man(10.98, 10, "axe"), man(40, 40)])
    it.engage(0, 1)
    assert (
        says(it, NextAction(0, 0, {key: Offer(key) for key in (RETREAT, "melee attack")})) == "melee attack"
    )


def test_a_retreat_leads_away_from_the_enemy():
    it = field([man(10, 10)], [man(10.98, 10)])
    it.engage(0, 1)
    at = place(says(it, MoveTo(0, 0, 400, 0, RETREAT)))
    assert at.x < 700


def test_a_player_strikes_at_retreating_enemies():
    it = field([man(10, 10)], [man(20, 10)])
    assert says(it, Choice(1, STRIKE_QUESTION, (STRIKE, LET_GO), 1)) == STRIKE


def test_a_player_takes_the_first_activation():
    it = field([man(10, 10)], [man(20, 10)])
    assert says(it, Choice(1, "first activation", ("1", "0"))) == "1"


def test_a_warrior_who_fights_or_shoots_goes_first_and_of_the_others_who_is_far_from_the_enemy():
    own = [man(5, 5), man(30, 30), man(10, 10, "bow"), man(20, 20)]
    it = field(own, [man(10, 24), man(20.98, 20)])
    it.engage(3, 5)
    assert says(it, NextModel(0, (0, 1, 2, 3))) == "3"
    assert says(it, NextModel(0, (0, 1, 2))) == "2"
    assert says(it, NextModel(0, (0, 1))) == "0"


def test_of_those_who_are_far_from_the_enemy_the_foremost_go_first_and_those_nearer_wait():
    it = field([man(10, 8), man(10, 4), man(10, 18)], [man(10, 30)])
    assert says(it, NextModel(0, (0, 1, 2))) == "0"
    assert says(it, NextModel(0, (1, 2))) == "1"


@pytest.mark.parametrize(("out", "answer"), [(3, BE_SHAKEN), (5, FLEE)])
def test_a_player_prefers_shaken_to_flight_unless_all_is_lost(out: int, answer: str):
    it = field([man(5 + 2 * at, 5) for at in range(6)], [man(5 + 2 * at, 40) for at in range(6)])
    for who in range(out):
        it.status(who, Status.OUT_OF_ACTION)
    assert says(it, Choice(0, OPTION, (FLEE, BE_SHAKEN))) == answer
    assert says(it, Choice(0, OPTION, (FLEE, BE_SHAKEN)), "random") == BE_SHAKEN


def test_the_chance_to_hit_is_told_for_any_number_of_dice():
    assert chance(4) == 108
    assert chance(None) == 0
    assert chance(7, 2) == 126
    assert chance(7, 3, 2) == 174
    assert chance(7, 3, -2) == 69
