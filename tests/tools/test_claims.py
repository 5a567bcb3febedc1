"""What the sources claim of their turn sequences: how it is counted, kept and told, and whether a few battles agree."""

from fractions import Fraction
from io import StringIO
from itertools import product
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rules.catalogue.load import rulebook
from rules.combat.rolls.leadership_test import lends
from rules.comparing import CountedDice
from rules.engine.decisions import MoveTo, place
from rules.engine.events import ActivationBegan, BattleEnded, Status, StatusChanged
from rules.engine.state.battle_state import BattleState, Combatant
from rules.engine.view import View
from rules.policies import POLICIES
from rules.resolve import auto, set_up, start
from rules.scenarios.parts.roles import DEFENDER
from rules.systems.cards.commanders import command
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.warbands import roster
from tools.bench import mirrored
from tools.claims import figures, measures
from tools.claims.claims import claims
from tools.claims.players import NEAR_THE_LEADER
from tools.claims.running import fight, kept, run
from tools.claims.series import HERO, LEADER, TAKEN_AWAY, equals, series, without

#: Battles by which a claim is tried in the ordinary run.
FEW = 2


def told(*arguments: str) -> str:
    out = StringIO()
    call_command("claims", *arguments, stdout=out, stderr=StringIO())
    return out.getvalue()


@pytest.fixture(scope="module")
def orders() -> dict[str, list[dict[str, object]]]:
    """The order of activations in a few battles, in the ordinary turns and with cards."""
    return {
        ruleset: [series()[f"plain-{ruleset}"](number) for number in range(FEW)]
        for ruleset in ("mordheim", "cards")
    }


# figures


def test_a_mean_has_the_interval_of_its_spread():
    assert figures.mean([]) == (0.0, 0.0)
    assert figures.mean([3]) == (3.0, 0.0)
    middle, reach = figures.mean([1, 2, 3, 4])
    assert middle == 2.5
    assert reach == pytest.approx(1.96 * (5 / 3) ** 0.5 / 2)
    assert figures.told_mean([1, 2, 3, 4], 2) == "2.50 \u00b1 1.27"


def test_a_share_has_the_interval_of_wilson():
    assert figures.share(0, 0) == (0.0, 0.0, 100.0)
    rate, low, high = figures.share(50, 100)
    assert (rate, round(low, 2), round(high, 2)) == (50.0, 40.38, 59.62)
    assert figures.share(0, 10)[1] == pytest.approx(0, abs=1e-9)
    assert figures.told_share(1, 2) == " 50.0 % (9.5 to 90.5), 1 of 2"


def test_the_entropy_of_patterns_is_in_bits():
    assert figures.entropy({"AABB": 7}) == (0.0, 0.0)
    bits, reach = figures.entropy({"AB": 2, "BA": 1, "AA": 1})
    assert bits == pytest.approx(1.5)
    assert reach > 0


# what is counted


@pytest.mark.rule("CARD-INTRO-2")
def test_with_cards_one_side_acts_fewer_times_in_a_row(orders):
    runs = {
        key: sum(one["acts"] for one in of) / sum(one["runs"] for one in of) for key, of in orders.items()
    }
    assert 1 <= runs["cards"] < 3 < runs["mordheim"]


@pytest.mark.rule("CARD-INTRO-3")
def test_with_cards_the_order_is_less_certain(orders):
    assert [set(one["patterns"]) for one in orders["mordheim"]] == [{"AAAA"}] * FEW
    patterns = [pattern for one in orders["cards"] for pattern in one["patterns"]]
    assert len(set(patterns)) > 1
    assert figures.entropy({key: patterns.count(key) for key in set(patterns)})[0] > 0


@pytest.mark.rule("CARD-INTRO-5")
def test_with_cards_the_enemy_cuts_in_before_a_side_is_through(orders):
    assert [one["cut_in"] for one in orders["mordheim"]] == [0] * FEW
    assert all(0 < one["cut_in"] <= one["shares"] for one in orders["cards"])


@pytest.mark.rule("CARD-INTRO-4")
def test_with_cards_the_loss_of_the_leader_costs_more_acts_than_that_of_any_other_hero():
    for number in range(0, 20, 2):
        setup = mirrored.battle(number, "cards")
        for side in (0, 1):
            heroes = [one for one in setup.sides[side].fighters if one.hero]
            cards = {whom.leader: dealt_without(setup, side, whom.id) for whom in heroes}
            assert cards[True] < cards[False]


def dealt_without(setup, side: int, who: int) -> int:
    """How many cards a side is dealt when somebody is out of action, with everybody else on the table."""
    field = Battlefield([man(10, 10)], [man(20, 10)], then=lambda _: setup)
    for fighter in setup.fighters:
        field.one(fighter.id).become(Status.STANDING)
    field.status(who, Status.OUT_OF_ACTION)
    return command(field.battle, side).cards


def test_decisions_dice_and_rounds_are_those_of_the_battle():
    dice = CountedDice("0")
    battle = start(mirrored.battle(0), policies=dict.fromkeys((0, 1), POLICIES["steady"]), dice=dice)
    found = measures.length(battle, dice)
    end = battle.events[-1]
    assert isinstance(end, BattleEnded)
    assert found == {"decisions": len(battle.answers), "dice": dice.dice, "rounds": end.rounds}
    assert dice.dice > 50


def test_more_dice_mean_more_actions_and_more_failures():
    sums = series()["any-dice-alternative"](0)
    each = [[part / sums[dice][0] for part in sums[dice][1:]] for dice in sorted(sums)]
    assert sorted(sums) == ["1", "2", "3"]
    assert each[0][0] < each[2][0]
    assert each[0][1] < each[2][1]
    for dice, (count, actions, failures) in sums.items():
        assert actions + failures == int(dice) * count


@pytest.mark.parametrize("whom", [LEADER, HERO])
def test_the_warrior_whose_loss_is_measured_is_gone_before_anybody_acts(whom: str):
    battle = without(whom, "mordheim", 1)
    first = next(event for event in battle.events if isinstance(event, StatusChanged))
    lost = battle.battle.combatant(first.who)
    assert (lost.side, lost.fighter.hero, lost.fighter.leader) == (1, True, whom == LEADER)
    assert first.cause == TAKEN_AWAY


def test_warbands_of_equal_rating_are_compared_with_the_dwarfs():
    assert len(equals()) >= 3
    assert "dwarf-treasure-hunters" not in equals()


def test_a_user_who_keeps_near_his_leader_goes_no_farther_where_he_can_help_it():
    field = Battlefield([man(10, 10, leader=True, Ld=8), man(10, 14, "axe", Ld=6)], [man(10, 40)])
    view = View(field.battle, 0)
    moves = MoveTo(0, 1, 400, 800)
    steady, near = (place(one.choose(moves, view)) for one in (POLICIES["steady"], NEAR_THE_LEADER))
    leader = field.one(0).position
    assert steady.y - leader.y > 700
    assert near.y - leader.y <= 700
    field.status(0, Status.OUT_OF_ACTION)
    assert NEAR_THE_LEADER.choose(moves, view) == POLICIES["steady"].choose(moves, view)


def near_their_leader(scenario: str) -> Fraction:
    """How many activations of followers are near their leader; in a scenario with a defender, only of the defender's.

    In these battles both players keep near their leaders where they can.
    """
    near: list[bool] = []
    for warband, seed in product(("mercenaries-reikland", "dwarf-treasure-hunters"), "12"):
        setup = set_up([roster(warband)] * 2, rulebook(), seed=seed, ruleset="alternative", scenario=scenario)
        state = BattleState(setup)
        for event in auto(setup, dict.fromkeys((0, 1), NEAR_THE_LEADER)).events:
            if isinstance(event, ActivationBegan) and not event.reaction:
                near += [hears_a_leader(state, one) for one in followers(state, event)]
            state.fold(event)
    return Fraction(sum(near), len(near))


def followers(state: BattleState, event: ActivationBegan) -> list[Combatant]:
    if state.objectives.roles.get(event.side, DEFENDER) != DEFENDER:
        return []
    return [one for one in map(state.combatants.__getitem__, event.who) if not one.fighter.leader]


def hears_a_leader(state: BattleState, one: Combatant) -> bool:
    return any(lends(other, one) for other in state.of_side(one.side) if other.fighter.leader)


@pytest.mark.rule("ALT-XIV-b-3")
def test_where_a_scenario_splits_a_warband_fewer_are_activated_near_their_leader():
    together, apart = map(near_their_leader, ("skirmish", "surprise-attack"))
    assert together > apart * Fraction(6, 5) > 0


# how it is kept and told


def test_a_run_that_was_cut_off_goes_on_where_it_was(tmp_path: Path):
    jobs = run(tmp_path, ["dwarfs-mordheim"], 2, 1)
    assert next(jobs) == (1, 2)
    jobs.close()
    assert set(kept(tmp_path, "dwarfs-mordheim", 2)) == {0}
    (path,) = tmp_path.iterdir()
    with path.open("a") as file:
        file.write('{"number": 1, "resu\n')
    assert list(run(tmp_path, ["dwarfs-mordheim"], 2, 1)) == [(1, 1)]
    assert list(run(tmp_path, ["dwarfs-mordheim"], 2, 1)) == []
    assert kept(tmp_path, "dwarfs-mordheim", 2) == {
        number: fight(("dwarfs-mordheim", number))[2] for number in (0, 1)
    }
    assert set(kept(tmp_path, "dwarfs-mordheim", 1)) == {0}


def test_every_claim_is_told_with_its_counts(tmp_path: Path):
    lines = told("--battles", "1", "--processes", "1", "--results", str(tmp_path))
    for claim in claims().values():
        assert f"{claim.said} (1 of 1 battles in each series)" in lines
        assert set(claim.series) <= set(series())
    assert " of 1; " in lines
    again = told("--battles", "1", "--results", str(tmp_path), "--told")
    assert again == lines


def test_missing_results_are_reported(tmp_path: Path):
    assert "no results yet" in told("--results", str(tmp_path), "--told", "--only", "dwarfs")


@pytest.mark.parametrize("wrong", [("--only", "luck"), ("--battles", "0"), ("--processes", "0")])
def test_impossible_measurements_are_refused_with_a_sentence(wrong: tuple[str, str]):
    with pytest.raises(CommandError) as found:
        told(*wrong)
    assert found.value.returncode == 2
