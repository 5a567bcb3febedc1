"""A study that is fought: the same bytes however it was fought, and little of them."""

from collections import Counter

import pytest

from rules.engine.record import Record
from rules.studies import fighting
from rules.studies.cells import Block, battle, blocks
from rules.studies.fighting import AnotherVersion, counted, fought_again, sent
from rules.studies.keeping import read_result, write_result
from rules.studies.running import RESULT, embedded, plan_in, run
from rules.values import DataError, changed
from tests.rules.studies.samples import TINY, planned

pytest.importorskip("pyarrow")


@pytest.fixture(scope="module")
def plan(tmp_path_factory):
    return planned(tmp_path_factory.mktemp("description"))


@pytest.fixture(scope="module")
def whole(plan, tmp_path_factory):
    """The folder of a study that was fought at one go."""
    folder = tmp_path_factory.mktemp("study")
    assert list(run(plan, folder, embedded(1))) == [(0, 2), (1, 2), (2, 2)]
    return folder


def test_two_processes_give_the_same_bytes(plan, whole, tmp_path):
    assert list(run(plan, tmp_path, embedded(2)))[-1] == (2, 2)
    assert (tmp_path / RESULT).read_bytes() == (whole / RESULT).read_bytes()


def test_study_that_was_cut_off_goes_on_to_the_same_bytes(plan, whole, tmp_path):
    course = run(plan, tmp_path, embedded(1))
    assert [next(course), next(course)] == [(0, 2), (1, 2)]
    course.close()
    assert not (tmp_path / RESULT).exists()
    assert list(run(plan, tmp_path, embedded(1))) == [(1, 2), (2, 2)]
    assert (tmp_path / RESULT).read_bytes() == (whole / RESULT).read_bytes()


def test_blocks_in_another_order_give_the_same_bytes(plan, whole, tmp_path):
    def backwards(text, missing):
        yield from ((block, counted(text, block)) for block in reversed(missing))

    list(run(plan, tmp_path, backwards))
    assert (tmp_path / RESULT).read_bytes() == (whole / RESULT).read_bytes()


def test_finished_study_is_not_fought_again(plan, whole):
    def never(_text, _missing):
        raise AssertionError

    assert list(run(plan, whole, never)) == [(2, 2)]
    assert sorted(path.name for path in whole.iterdir()) == ["plan.json", RESULT]


def test_result_says_what_was_fought(plan, whole):
    kept = read_result(whole / RESULT)
    assert (kept.study, kept.version, kept.digest) == (plan.study, plan.version, plan.digest)
    assert kept.warbands == ("dark-elves", "averlanders")
    (counts,) = kept.counts
    assert sum(counts["result"].values()) == sum(counts["rounds"].values()) == 3
    assert plan_in(whole) == plan


def test_battle_fought_again_is_the_one_that_was_counted(plan, whole):
    results = Counter[str]()
    for number in range(3):
        record = fought_again(plan, 0, number)
        assert isinstance(record, Record)
        assert record.outcome is not None
        sides = ("second", "first") if number % 2 else ("first", "second")
        results["drawn" if record.outcome.winner is None else sides[record.outcome.winner]] += 1
    assert results == read_result(whole / RESULT).counts[0]["result"]


def test_battle_stays_the_same_when_other_cells_come(plan, tmp_path):
    more = planned(tmp_path, TINY.replace('"averlanders"]', '"averlanders", "skaven-clan-eshin"]'))
    assert battle(more, 0, 1)[0] == battle(plan, 0, 1)[0]


def test_warbands_of_a_lot_are_drawn_near_their_rating(tmp_path):
    lots = 'lots = [{type = "dark-elves", rating = 120}, {type = "averlanders", rating = 120}]'
    plan = planned(tmp_path, TINY.replace('rosters = ["dark-elves", "averlanders"]', lots))
    setups = [battle(plan, 0, number)[0] for number in range(2)]
    assert all(90 <= side.rating <= 150 for setup in setups for side in setup.sides)
    assert setups[0].sides[0].fighters != setups[1].sides[1].fighters


def test_worker_of_another_version_is_refused_with_a_sentence(plan, monkeypatch):
    monkeypatch.setattr(fighting.description, "version", lambda: "engine 1, rules 0")
    with pytest.raises(AnotherVersion, match="has engine 1, rules 0; the study needs engine "):
        counted(sent(plan), blocks(plan)[0], "tcp://10.0.0.9:1")


def test_battle_that_cannot_be_fought_is_counted_with_the_reason(plan):
    impossible = changed(plan, study=changed(plan.study, tables=("kitchen",)))
    ((measure, reason, count),) = counted(sent(impossible), blocks(impossible)[0])
    assert (measure, count) == ("unfought", 2)
    assert "kitchen" in reason


def test_fault_of_the_machine_is_not_counted(plan, monkeypatch):
    def full(*_arguments):
        raise MemoryError

    monkeypatch.setattr(fighting, "battle", full)
    with pytest.raises(MemoryError):
        counted(sent(plan), blocks(plan)[0])


def test_result_takes_less_than_100_bytes_a_battle(plan, tmp_path):
    """The counts of three battles many times over, in as many cells as 40 warbands have."""
    found = Counter(
        {(measure, key): 17 * count for measure, key, count in counted(sent(plan), Block(0, 0, 3))}
    )
    rosters = TINY.replace('["dark-elves", "averlanders"]', '["*"]').replace("battles = 3", "battles = 51")
    every = planned(tmp_path, rosters)
    pairs = len(every.entrants) * (len(every.entrants) - 1) // 2
    write_result(every, dict.fromkeys(range(pairs), found), tmp_path / RESULT)
    assert (tmp_path / RESULT).stat().st_size < 100 * 51 * pairs


def test_file_that_is_no_result_is_refused(tmp_path):
    path = tmp_path / RESULT
    with pytest.raises(DataError, match="no result of a study"):
        read_result(path)
    path.write_bytes(b"PAR1")
    with pytest.raises(DataError, match="no result of a study"):
        read_result(path)


def test_changed_description_is_another_study(plan):
    assert changed(plan, version="engine 1").digest != plan.digest
