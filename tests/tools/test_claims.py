"""What the sources claim of their turn sequences: how it is counted and told, and whether a few battles agree."""

from fractions import Fraction
from io import StringIO
from itertools import product
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rules.catalogue.load import rulebook
from rules.combat.rolls.leadership_test import lends
from rules.engine.decisions import MoveTo, place
from rules.engine.events import ActivationBegan, Status
from rules.engine.state.battle_state import BattleState, Combatant
from rules.engine.view import View
from rules.mustering.document import read_sheet
from rules.mustering.figures.rating import rating
from rules.resolve import auto, set_up
from rules.scenarios.parts.roles import DEFENDER
from rules.studies.cells import cells
from rules.studies.description import Plan, planned, read_plan, shipped
from rules.studies.fighting import counts_of
from rules.studies.keeping import Kept, read_result
from rules.studies.measures import Counts
from rules.studies.players import PLAYERS
from rules.studies.running import RESULT, embedded, run
from rules.systems.cards.commanders import command
from rules.systems.registry import SEQUENCES
from rules.values import changed
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.warbands import roster
from tools.bench import mirrored
from tools.claims import figures
from tools.claims.claims import STUDY, claims, plan, told

DWARFS = "dwarf-treasure-hunters"
#: The percentage up to which a rating counts as equal to that of the dwarfs.
EQUAL = 10
#: Battles by which a claim is tried in the ordinary run.
FEW = 2


def few(*only: str, battles: int = 1) -> Plan:
    """The study with one pair, scenario and table in each part."""
    whole = plan(battles, only).study
    parts = tuple(changed(part, matches=part.matches[:1]) if part.matches else part for part in whole.parts)
    fewer = changed(
        whole, matches=whole.matches[3:4], scenarios=whole.scenarios[:1], tables=whole.tables[:1], parts=parts
    )
    return planned(fewer, STUDY.parent)


@pytest.fixture(scope="module")
def kept(tmp_path_factory) -> Kept:
    """The result of few battles of every part."""
    pytest.importorskip("pyarrow")
    folder = tmp_path_factory.mktemp("claims")
    list(run(few(), folder, embedded(1)))
    return read_result(folder / RESULT)


@pytest.fixture(scope="module")
def orders() -> dict[str, list[Counts]]:
    """The counts of a few battles, in the ordinary turns and with cards."""
    study = few("order", battles=FEW)
    return {
        cell.ruleset.key: [counts_of(study, index, number) for number in range(FEW)]
        for index, cell in enumerate(cells(study))
        if cell.ruleset.key in ("mordheim", "cards")
    }


def keys(counts: Counts, measure: str) -> set[str]:
    return {key for of, key in counts if of == measure}


# figures


def test_a_mean_has_the_interval_of_its_spread():
    assert figures.mean([]) == (0.0, 0.0)
    assert figures.mean([3]) == (3.0, 0.0)
    middle, reach = figures.mean([1, 2, 3, 4])
    assert middle == 2.5
    assert reach == pytest.approx(1.96 * (5 / 3) ** 0.5 / 2)
    assert figures.spread({1: 1, 2: 1, 3: 1, 4: 1}) == figures.mean([1, 2, 3, 4])
    assert figures.told_mean((middle, reach), 2) == "2.50 \u00b1 1.27"


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


# what the battles say


@pytest.mark.rule("CARD-INTRO-2")
def test_with_cards_one_side_acts_fewer_times_in_a_row(orders):
    rows = {ruleset: [Fraction(*keys(one, "row")) for one in of] for ruleset, of in orders.items()}
    assert all(1 <= row < 3 for row in rows["cards"])
    assert all(row > 3 for row in rows["mordheim"])


@pytest.mark.rule("CARD-INTRO-3")
def test_with_cards_the_order_is_less_certain(orders):
    assert [keys(one, "pattern") for one in orders["mordheim"]] == [{"AAAA"}] * FEW
    assert len(set.union(*(keys(one, "pattern") for one in orders["cards"]))) > 1


@pytest.mark.rule("CARD-INTRO-5")
def test_with_cards_the_enemy_cuts_in_before_a_side_is_through(orders):
    assert all(one["turns", "cut"] == 0 < one["turns", "whole"] for one in orders["mordheim"])
    assert all(one["turns", "cut"] > 0 for one in orders["cards"])


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


def test_a_player_who_keeps_near_their_leader_goes_no_farther_where_they_can_help_it():
    field = Battlefield([man(10, 10, leader=True, Ld=8), man(10, 14, "axe", Ld=6)], [man(10, 40)])
    view = View(field.battle, 0)
    moves = MoveTo(0, 1, 400, 800)
    steady, near = (place(PLAYERS[key].choose(moves, view)) for key in ("steady", "near-the-leader"))
    leader = field.one(0).position
    assert steady.y - leader.y > 700
    assert near.y - leader.y <= 700
    field.status(0, Status.OUT_OF_ACTION)
    assert PLAYERS["near-the-leader"].choose(moves, view) == PLAYERS["steady"].choose(moves, view)


def near_their_leader(scenario: str) -> Fraction:
    """How many activations of followers are near their leader; in a scenario with a defender, only of the defender's.

    In these battles both players keep near their leaders where they can.
    """
    near: list[bool] = []
    for warband, seed in product(("mercenaries-reikland", "dwarf-treasure-hunters"), "12"):
        setup = set_up([roster(warband)] * 2, rulebook(), seed=seed, ruleset="alternative", scenario=scenario)
        state = BattleState(setup)
        for event in auto(setup, dict.fromkeys((0, 1), PLAYERS["near-the-leader"])).events:
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


# how it is described and told


def test_the_study_names_the_ruleset_that_is_first_for_each_turn_sequence():
    firsts: dict[str, str] = {}
    for key, ruleset in rulebook().rulesets.items():
        firsts.setdefault(ruleset.sequence, key)
    study = read_plan(STUDY).study
    assert {ruleset.key for ruleset in study.rulesets} == set(firsts.values())
    assert set(firsts) == set(SEQUENCES)


def test_the_dwarfs_are_set_against_all_warbands_of_equal_rating():
    book = rulebook()
    rated = {key: rating(read_sheet(path, path.name, book), book).total for key, path in shipped().items()}
    own = rated.pop(DWARFS)
    equals = {key for key, total in rated.items() if abs(total - own) * 100 <= own * EQUAL}
    (part,) = (part for part in read_plan(STUDY).study.parts if part.key == "dwarfs")
    assert set(part.matches) == {(DWARFS, key) for key in equals}


def test_every_claim_is_told_by_a_part_of_the_study():
    parts = [part.key for part in read_plan(STUDY).study.parts]
    assert {claim.part for claim in claims().values()} == set(parts)
    assert [part.key for part in plan(1, ["dwarfs"]).study.parts] == ["dwarfs"]


@pytest.mark.parametrize(
    ("claim", "battles", "line"),
    [
        ("more-dice", 1, "dice   activations  actions each  failures each"),
        ("length", 5, "trench"),
        ("dwarfs", 2, "alternative"),
        ("near-the-leader", 4, " of 2; "),
        ("loss-of-the-leader", 8, "cards, hero"),
        ("order", 5, "heroheim"),
    ],
)
def test_a_claim_is_told_with_its_counts(kept: Kept, claim: str, battles: int, line: str):
    first, *lines = told(kept, claims()[claim])
    assert first == f"{claims()[claim].claimed} ({battles} battles)"
    assert any(line in told_line for told_line in lines)


def test_results_are_told_from_the_side_of_the_player_with_the_habit(kept: Kept):
    """Whichever of the two warbands of a cell that player leads."""
    cells_of = [
        (cell, counts["result"])
        for cell, counts in zip(kept.cells, kept.counts, strict=True)
        if cell.part == "near-the-leader" and cell.ruleset.key == "mordheim"
    ]
    won = sum(
        results.get("first" if cell.policies[0] == "near-the-leader" else "second", 0)
        for cell, results in cells_of
    )
    (line,) = (line for line in told(kept, claims()["near-the-leader"]) if line.startswith("  mordheim"))
    assert f", {won} of 2; " in line


def test_the_command_fights_the_study_and_tells_the_claims(tmp_path: Path, monkeypatch):
    pytest.importorskip("pyarrow")
    monkeypatch.setattr("tools.management.commands.claims.plan", lambda battles, only: few(*only))
    out = StringIO()
    arguments = ("--only", "dwarfs", "--processes", "1", "--results", str(tmp_path))
    call_command("claims", *arguments, stdout=out, stderr=StringIO())
    assert f"{claims()['dwarfs'].claimed} (2 battles)" in out.getvalue()
    assert claims()["length"].claimed not in out.getvalue()
    (folder,) = tmp_path.iterdir()
    assert f"The study is in {folder}" in out.getvalue()


@pytest.mark.parametrize("wrong", [("--only", "luck"), ("--battles", "0"), ("--processes", "0")])
def test_impossible_measurements_are_refused_with_a_sentence(wrong: tuple[str, str]):
    with pytest.raises(CommandError) as found:
        call_command("claims", *wrong, stdout=StringIO(), stderr=StringIO())
    assert found.value.returncode == 2
