"""Studies of several parts, players with a habit, losses before the battle, and counts of its course."""

from collections import Counter

import pytest

from rules.comparing import CountedDice
from rules.engine.events import ActivationBegan, BattleEnded, Status, StatusChanged
from rules.resolve import start
from rules.studies.cells import battle, cells
from rules.studies.course import course_of
from rules.studies.fighting import counts_of, fought_again
from rules.studies.losing import TAKEN_AWAY
from rules.studies.summary import nested
from rules.values import DataError
from tests.rules.studies.samples import TINY, planned

PARTS = """
[[rulesets]]
key = "mordheim"

[[rulesets]]
key = "alternative"

[[parts]]
key = "plain"
courses = ["length", "order"]

[[parts]]
key = "losses"
rulesets = ["mordheim"]
matches = [["averlanders", "dark-elves"]]
losses = [["leader", "nobody"], ["nobody", "hero"]]

[[parts]]
key = "dice"
rulesets = ["alternative"]
policies = [["any-dice", "any-dice"]]
courses = ["activations"]
"""


@pytest.fixture(scope="module")
def plan(tmp_path_factory):
    return planned(tmp_path_factory.mktemp("parts"), TINY + PARTS)


def counts_in(plan, cell: int) -> dict[str, dict[str, int]]:
    return nested([(*key, count) for key, count in counts_of(plan, cell, 0).items()])


def test_a_part_has_cells_of_its_own_and_what_it_does_not_say_is_of_the_study(plan):
    told = [(cell.part, cell.ruleset.key, cell.first, cell.second, cell.losses) for cell in cells(plan)]
    assert told == [
        ("plain", "mordheim", 0, 1, ("nobody", "nobody")),
        ("plain", "alternative", 0, 1, ("nobody", "nobody")),
        ("losses", "mordheim", 1, 0, ("leader", "nobody")),
        ("losses", "mordheim", 1, 0, ("nobody", "hero")),
        ("dice", "alternative", 0, 1, ("nobody", "nobody")),
    ]
    assert {cell.policies for cell in cells(plan)[:4]} == {("steady", "steady")}


def test_a_battle_is_the_same_within_a_part_and_without(plan, tmp_path):
    assert battle(plan, 0, 1)[0] == battle(planned(tmp_path), 0, 1)[0]


@pytest.mark.parametrize(
    ("cell", "number", "side", "leader"),
    [(2, 0, 0, True), (2, 1, 1, True), (3, 0, 1, False), (3, 1, 0, False)],
)
def test_a_loss_is_gone_before_anybody_acts_whichever_side_the_warband_has(plan, cell, number, side, leader):
    record = fought_again(plan, cell, number)
    first = next(event for event in record.events if isinstance(event, StatusChanged))
    lost = next(one for one in record.setup.sides[side].fighters if one.id == first.who)
    assert (first.status, first.cause) == (Status.OUT_OF_ACTION, TAKEN_AWAY)
    assert (lost.hero, lost.leader) == (True, leader)
    others = [one.profile.Ld for one in record.setup.sides[side].fighters if one.hero and not one.leader]
    assert leader or lost.profile.Ld == max(others)


def test_the_length_is_that_of_the_battle(plan):
    setup, players = battle(plan, 0, 0)
    dice = CountedDice(setup.seed)
    fought = start(setup, policies=players, dice=dice)
    end = fought.events[-1]
    assert isinstance(end, BattleEnded)
    counts = counts_in(plan, 0)
    assert counts["decisions"] == {str(len(fought.answers)): 1}
    assert counts["dice"] == {str(dice.dice): 1}
    assert counts["rounds"] == {str(end.rounds): 1}
    assert dice.dice > 50


def test_the_order_counts_a_turn_for_each_side_and_round(plan):
    counts = counts_in(plan, 0)
    (rounds,) = counts["rounds"]
    assert counts["turns"].get("cut", 0) == 0
    assert int(rounds) <= sum(counts["turns"].values()) // 2 + 1 <= int(rounds) + 1
    acts, runs = map(int, next(iter(counts["row"])).split("/"))
    assert acts > runs > 0


def test_activations_are_counted_by_their_dice(plan):
    counts = counts_in(plan, 4)["activation"]
    record = fought_again(plan, 4, 0)
    own = sum(isinstance(event, ActivationBegan) and not event.reaction for event in record.events)
    dice = {key[0] for key in counts}
    assert dice == {"1", "2", "3"}
    assert 0 < sum(counts[f"{each}/times"] for each in dice) <= own
    for each in dice:
        assert counts[f"{each}/actions"] + counts[f"{each}/failures"] == int(each) * counts[f"{each}/times"]


def test_nothing_of_the_course_is_counted_where_nothing_is_asked_for(plan):
    setup, players = battle(plan, 2, 0)
    dice = CountedDice(setup.seed)
    assert course_of(start(setup, policies=players, dice=dice), dice, ()) == Counter()
    assert not {"decisions", "row", "activation"} & set(counts_in(plan, 2))


@pytest.mark.parametrize(
    ("line", "key", "reason"),
    [
        ('rulesets = ["cards"]', "parts[0].rulesets", "there is no 'cards'; choose from mordheim"),
        ('matches = [["dark-elves", "undead"]]', "parts[0].matches", "there is no 'undead'; choose from "),
        ('policies = [["steady", "sleepy"]]', "parts[0].policies", "there is no 'sleepy'; choose from "),
        ("rulesets = []", "parts[0].rulesets", "name at least one"),
        ('losses = [["horse", "nobody"]]', "parts[0].losses", "choose from nobody, leader, hero"),
        ('[[parts]]\nkey = "a"', "parts", "two have the same key"),
    ],
)
def test_faults_of_a_part_name_it(tmp_path, line, key, reason):
    with pytest.raises(DataError) as refused:
        planned(tmp_path, f'{TINY}[[parts]]\nkey = "a"\n{line}\n')
    assert refused.value.key == key
    assert reason in refused.value.reason
