"""Blocks on their way to a cluster that answers slowly or badly, in place of a real one."""

from collections.abc import Iterator

import pytest

from rules.studies import distributed
from rules.studies.cells import Block
from rules.studies.distributed import Interrupted

pytest.importorskip("distributed")

BLOCKS = [Block(0, 0, 2), Block(0, 2, 2), Block(0, 4, 2)]
COUNTS = [("result", "first", 2)]


class Future:
    """Gives its answers in turn: an error is raised, counts are returned."""

    def __init__(self, *answers: object, status: str = "finished") -> None:
        self.answers, self.status = list(answers), status

    def done(self) -> bool:
        return True

    def result(self, timeout: float) -> object:
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def exception(self, timeout: float) -> object:
        return self.answers.pop(0)


class Client:
    """A cluster of one worker that answers with the futures it was given."""

    status = "running"

    def __init__(self, futures: Iterator[Future]) -> None:
        self.futures, self.sent = futures, list[tuple[bytes, Block]]()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_error: object) -> None:
        return None

    def run_on_scheduler(self, _function: object) -> None:
        return None

    def cancel(self, _futures: object) -> None:
        return None

    def scheduler_info(self) -> dict[str, dict[str, dict[str, int]]]:
        return {"workers": {"tcp://10.0.0.9:1": {"nthreads": 1}}}

    def submit(self, _function: object, text: bytes, block: Block, **_options: object) -> Future:
        self.sent.append((text, block))
        return next(self.futures)


@pytest.fixture
def fought(monkeypatch):
    """Fights the blocks with those futures; gives the client and what came in."""
    monkeypatch.setattr("distributed.wait", lambda *_arguments, **_options: None)

    def fight(*futures: Future) -> tuple[Client, list[object]]:
        client = Client(iter(futures))
        monkeypatch.setattr(distributed, "_connected", lambda _address: client)
        return client, list(distributed.on_cluster("", lambda _sentence: None)(b"plan", BLOCKS))

    return fight


def test_plan_goes_with_every_block(fought):
    client, landed = fought(*(Future(COUNTS) for _block in BLOCKS))
    assert client.sent == [(b"plan", block) for block in BLOCKS]
    assert landed == [(block, COUNTS) for block in BLOCKS]


def test_slow_block_is_waited_for(fought):
    client, landed = fought(Future(TimeoutError(), TimeoutError(), COUNTS), Future(COUNTS), Future(COUNTS))
    assert sorted(block.first for block, _counts in landed) == [0, 2, 4]
    assert len(client.sent) == 3


def test_block_that_fails_is_sent_again(fought):
    client, landed = fought(Future(MemoryError(), status="error"), *(Future(COUNTS) for _block in BLOCKS))
    assert sorted(block.first for block, _counts in landed) == [0, 2, 4]
    assert len(client.sent) == 4


def test_block_that_fails_again_and_again_ends_the_run_with_a_sentence(fought):
    with pytest.raises(Interrupted, match="has failed 3 times, last with: too much"):
        fought(*(Future(MemoryError("too much"), status="error") for _attempt in range(20)))


def test_call_that_breaks_off_is_a_scheduler_that_is_gone(fought):
    with pytest.raises(Interrupted, match="The scheduler is gone"):
        fought(*(Future(OSError()) for _block in BLOCKS))
