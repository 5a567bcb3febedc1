"""Studies on a real cluster: a scheduler and workers, each a process of this machine."""

from pathlib import Path

import pytest

from rules.studies import distributed
from rules.studies.distributed import Interrupted, on_cluster
from rules.studies.running import RESULT, embedded, run
from tests.rules.studies.cluster import Cluster
from tests.rules.studies.samples import TINY, planned

pytest.importorskip("distributed")
pytest.importorskip("pyarrow")

#: Six blocks, so that some are on their way when something is ended.
SIX = TINY.replace("battles = 3", "battles = 12")


@pytest.fixture(scope="module")
def plan(tmp_path_factory):
    return planned(tmp_path_factory.mktemp("description"), SIX)


@pytest.fixture(scope="module")
def embedded_bytes(plan, tmp_path_factory):
    folder = tmp_path_factory.mktemp("embedded")
    list(run(plan, folder, embedded(1)))
    return (folder / RESULT).read_bytes()


@pytest.fixture
def cluster(tmp_path):
    folder = tmp_path / "cluster"
    folder.mkdir()
    with Cluster(folder) as there:
        yield there


@pytest.fixture
def study(tmp_path) -> Path:
    return tmp_path / "study"


def test_cluster_gives_the_bytes_of_one_machine_even_when_it_was_cancelled(
    cluster, plan, study, embedded_bytes
):
    told: list[str] = []
    fight = on_cluster(cluster.address, told.append)
    cluster.worker()
    cluster.worker()
    course = run(plan, study, fight)
    assert [next(course), next(course)] == [(0, 6), (1, 6)]
    course.close()
    assert not _on_their_way(cluster)
    assert list(run(plan, study, fight)) == [(done, 6) for done in range(1, 7)]
    assert (study / RESULT).read_bytes() == embedded_bytes


def test_worker_killed_in_mid_block_costs_nothing_but_time(cluster, plan, study, embedded_bytes):
    cluster.worker()
    killed = cluster.worker()
    for done, _of in run(plan, study, on_cluster(cluster.address, lambda _sentence: None)):
        if done == 1:
            killed.kill()
    assert (study / RESULT).read_bytes() == embedded_bytes


def test_study_goes_on_after_its_scheduler_was_killed(cluster, plan, study, embedded_bytes):
    cluster.worker()
    course = run(plan, study, on_cluster(cluster.address, lambda _sentence: None))
    assert [next(course), next(course)] == [(0, 6), (1, 6)]
    cluster.kill_scheduler()
    with pytest.raises(Interrupted, match="The scheduler is gone"):
        list(course)
    before, *_ = list(run(plan, study, embedded(1)))
    assert before[0] >= 1
    assert (study / RESULT).read_bytes() == embedded_bytes


def test_worker_of_another_version_is_refused_and_sent_nothing_more(
    cluster, plan, study, embedded_bytes, monkeypatch
):
    monkeypatch.setattr(distributed, "A_WAIT", 2)
    told: list[str] = []
    fight = on_cluster(cluster.address, told.append)
    refused = cluster.worker_of_another_version()
    with pytest.raises(Interrupted, match="No worker of the study's version is left"):
        list(run(plan, study, fight))
    refused.wait(20)
    assert sum("has engine 1, rules 0; the study needs engine " in sentence for sentence in told) == 1
    cluster.worker()
    assert list(run(plan, study, fight))[-1] == (6, 6)
    assert (study / RESULT).read_bytes() == embedded_bytes


def test_scheduler_that_does_not_answer_is_named(plan, study, monkeypatch):
    monkeypatch.setattr(distributed, "TO_CONNECT", 1)
    fight = on_cluster("tcp://127.0.0.1:9", lambda _sentence: None)
    with pytest.raises(Interrupted, match=r"The scheduler at tcp://127\.0\.0\.1:9 does not answer"):
        list(run(plan, study, fight))


def _on_their_way(cluster: Cluster) -> list[str]:
    from distributed import Client

    with Client(cluster.address, set_as_default=False) as client:
        return [key for keys in client.processing().values() for key in keys]
