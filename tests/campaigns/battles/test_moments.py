"""The moments of a battle are those that its events tell, with the table as it was then."""

from dataclasses import replace

import pytest

from campaigns.pages.battles.moments import moments
from campaigns.pages.battles.story import steps, story
from campaigns.pages.battles.warriors import warrior_lines
from rules.engine import events
from rules.engine.dice import Rolled
from rules.engine.events import Status
from rules.engine.events.objectives import HappeningBegan
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.values import changed
from tests.rules.warbands import BOOK, roster

RULESETS = list(BOOK.rulesets)


def battle(ruleset, seed="5"):
    sheets = [roster("mercenaries-reikland"), roster("skaven-clan-eshin")]
    return auto(set_up(sheets, BOOK, seed=seed, ruleset=ruleset), dict.fromkeys((0, 1), POLICIES["steady"]))


def of(record):
    told = story(record)
    found = steps(record, told)
    return {moment.title: (moment, found[moment.step]) for moment in moments(record, found)}


def only(record, *told):
    """The record with these events alone, after the warriors were set up."""
    deployed = [event for event in record.events if isinstance(event, events.WarriorDeployed)]
    return changed(record, events=(*deployed, events.RoundBegan(1), events.TurnBegan(0), *told))


def out(who, by):
    return events.StatusChanged(who, Status.OUT_OF_ACTION, by)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_first_blood_is_the_first_warrior_out_in_the_step_in_which_it_happened(ruleset):
    record = battle(ruleset)
    at, event = next(
        (at, event)
        for at, event in enumerate(record.events)
        if isinstance(event, events.StatusChanged) and event.status is Status.OUT_OF_ACTION
    )
    title = next(title for title in of(record) if title.startswith("First blood"))
    moment, step = of(record)[title]
    assert step.first <= at < step.until
    assert moment.round == step.round
    victim = next(fighter for fighter in record.setup.fighters if fighter.id == event.who)
    assert victim.name in moment.sentence
    assert event.who in {base.fighter for base in moment.picture.bases}


def test_a_subplot_and_a_random_happening_are_moments_and_stand_beside_their_round():
    record = battle("mordheim")
    began = HappeningBegan("random-happenings", "peddler", "Peddler", "The winner may buy.", 0, None)
    record = only(record, HappeningBegan("subplots", "flu", "Flu", "Some are ill."), began)
    assert [(title, moment.round) for title, (moment, _) in of(record).items()] == [
        ("Subplot: Flu", 1),
        (f"Random happening, {record.setup.side_names[0]}: Peddler", 1),
    ]
    assert story(record)[1].glance == ("subplot: Flu", "random happening: Peddler")
    assert [line.kind for turn in story(record)[1].turns for line in turn.lines] == ["fate", "fate"]


def test_moments_stand_in_their_order_and_are_five_at_most():
    for ruleset in RULESETS:
        found = [moment.step for moment, _step in of(battle(ruleset)).values()]
        assert found == sorted(found)
        assert 1 <= len(found) <= 5


def test_a_leader_who_falls_first_is_one_moment():
    record = battle("mordheim")
    leader = next(fighter.id for fighter in record.setup.sides[1].fighters if fighter.leader)
    found = of(only(record, out(leader, 0)))
    assert list(found) == ["First blood, a leader falls"]


def test_the_most_kills_are_told_when_the_last_of_them_fell():
    record = battle("mordheim")
    ours, theirs = (side.fighters for side in record.setup.sides)
    told = [out(theirs[1].id, ours[0].id), out(theirs[2].id, ours[1].id), out(theirs[3].id, ours[1].id)]
    moment, _step = of(only(record, *told))["Most kills"]
    names = [theirs[2].name, theirs[3].name]
    assert moment.sentence == f"{ours[1].name} takes out {' and '.join(names)}."
    assert "Most kills" not in of(only(record, *told[:2]))


def test_moments_of_one_event_say_everything_about_it():
    record = battle("mordheim")
    ours, theirs = (side.fighters for side in record.setup.sides)
    leader = next(fighter for fighter in theirs if fighter.leader)
    other = next(fighter for fighter in theirs if not fighter.leader)
    told = of(only(record, out(other.id, ours[0].id), out(leader.id, ours[0].id)))
    moment, _step = told["A leader falls, most kills"]
    assert moment.sentence == (
        f"{ours[0].name} takes {leader.name} out of action. "
        f"{ours[0].name} takes out {other.name} and {leader.name}."
    )


def test_a_warrior_who_fell_by_their_own_hand_was_taken_out_by_nobody():
    record = battle("mordheim")
    sides = record.outcome.sides
    at, fallen = next((at, it) for at, it in enumerate(sides[0].fighters) if not it.absent)
    by_itself = changed(fallen, status=Status.OUT_OF_ACTION, taken_out_by=fallen.id)
    fighters = (*sides[0].fighters[:at], by_itself, *sides[0].fighters[at + 1 :])
    outcome = changed(record.outcome, sides=(changed(sides[0], fighters=fighters), *sides[1:]))
    line = next(it for it in warrior_lines(changed(record, outcome=outcome))[0] if it.fighter == fallen.id)
    assert line.ended.startswith("out of action")
    assert fallen.name not in line.kills


def test_the_luckiest_roll_is_the_one_with_the_least_chance_that_came_off():
    record = battle("mordheim")
    who, target = (side.fighters[0].id for side in record.setup.sides)

    def shot(need, face, struck):
        roll = Rolled((face,), need=need)
        return events.ShotFired(who, target, "bow", 800, roll, target if struck else None)

    hit_another = events.ShotFired(who, target, "bow", 800, Rolled((5,), need=6), who)
    told = (shot(5, 6, True), hit_another, shot(6, 6, True), shot(6, 2, False), shot(6, 6, True))
    lucky = of(only(record, *told))
    moment, _step = lucky["Luckiest roll"]
    assert moment.sentence.endswith("A chance of 1 in 6.")
    first = only(record, shot(6, 6, True), events.RoundBegan(2), events.TurnBegan(0), shot(6, 6, True))
    assert of(first)["Luckiest roll"][0].round == 1
    assert "Luckiest roll" not in of(only(record, shot(5, 6, True), shot(6, 2, False)))
    test = events.LeadershipTested(who, "fear", 4, None, Rolled((1, 2), at_most=4), True)
    moment, _step = of(only(record, shot(6, 6, True), test))["Luckiest roll"]
    assert "A chance of 1 in 6" in moment.sentence
    rarer = events.LeadershipTested(who, "fear", 3, None, Rolled((1, 2), at_most=3), True)
    moment, _step = of(only(record, shot(6, 6, True), rarer))["Luckiest roll"]
    assert "A chance of 1 in 12" in moment.sentence


def test_a_cut_of_the_table_shows_who_is_near_and_nobody_else():
    record = battle("mordheim")
    for moment, _step in of(record).values():
        if moment.picture is not None:
            cut = moment.picture.cut
            assert all(cut.shows([base.at]) for base in moment.picture.bases)
            whole = replace(moment.picture, cut=None)
            assert len(str(moment.picture.svg)) <= len(str(whole.svg))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_warrior_has_a_line_with_their_fate_and_their_kills(ruleset):
    record = battle(ruleset)
    sides = warrior_lines(record)
    for side, lines in zip(record.outcome.sides, sides, strict=True):
        assert [line.fighter for line in lines] == [it.id for it in side.fighters if not it.absent]
        assert [line.is_out for line in lines] == [
            it.status is Status.OUT_OF_ACTION for it in side.fighters if not it.absent
        ]
    fallen = [it for side in record.outcome.sides for it in side.out_of_action]
    by_somebody = [it for it in fallen if it.taken_out_by not in (None, it.id)]
    assert sum(len(line.kills) for lines in sides for line in lines) == len(by_somebody)
    for lines in sides:
        for line in lines:
            assert line.ended.startswith("out") == line.is_out


def test_a_battle_that_was_not_fought_has_neither_moments_nor_fates():
    record = changed(battle("mordheim"), events=(), outcome=None)
    assert warrior_lines(record) == ((), ())
