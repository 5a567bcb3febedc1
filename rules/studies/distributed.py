"""Fights the blocks of a study on a Dask cluster: few in flight, each tried again wherever a worker is lost.

A block gives the same counts wherever and however often it is fought, so nothing has to be known of a lost worker.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from rules.studies.cells import Block
from rules.studies.fighting import AnotherVersion, Counted, counted
from rules.studies.keeping import MissingExtra
from rules.studies.running import Fight

#: Blocks on their way for each thread of a worker, so that none waits for work.
IN_FLIGHT = 2
#: How many workers in turn may be lost under one block before the scheduler gives it up, and how often it may fail.
ALLOWED_FAILURES, TRIES = 20, 3
#: Seconds to wait for a scheduler, and for a block or a worker before the cluster is asked how it is.
TO_CONNECT, A_WAIT = 20, 10


class Interrupted(Exception):
    """The cluster does not go on; the sentence says how to."""


def on_cluster(address: str, tell: Callable[[str], object]) -> Fight:
    """Fight on the cluster of the scheduler at that address; `tell` hears of refusals and waits.

    Certificates are those of Dask's own settings. Raises `MissingExtra`, and `Interrupted` when nothing can be fought.
    """

    def fight(text: bytes, missing: Sequence[Block]) -> Iterator[tuple[Block, Counted]]:
        with _connected(address) as client:
            client.run_on_scheduler(_allow_failures)
            flight = _Flight(client, text, tell)
            try:
                yield from flight.fought(missing)
            finally:
                flight.cancel()

    return fight


def _allow_failures(dask_scheduler: Any) -> None:
    dask_scheduler.allowed_failures = ALLOWED_FAILURES


def _connected(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise MissingExtra("distributed") from None
    logging.getLogger("distributed.client").setLevel(
        logging.CRITICAL
    )  # what it logs is said in a sentence here
    try:
        return Client(address, timeout=TO_CONNECT)
    except (OSError, ValueError, TypeError) as error:
        raise Interrupted(
            f"The scheduler at {address} does not answer ({error}). Start it, or check the address."
        ) from None


def on_worker(text: bytes, block: Block) -> Counted:
    """Fight a block where Dask has sent it."""
    from distributed import get_worker

    return counted(text, block, get_worker().address)


class _Flight:
    """The blocks on their way. Each takes the plan with it, so that a lost worker loses nothing that others need."""

    def __init__(self, client: Any, text: bytes, tell: Callable[[str], object]) -> None:
        self._client, self._text, self._tell = client, text, tell
        self._there: dict[Any, Block] = {}
        self._sent = 0
        self._failures: Counter[Block] = Counter()
        self._refused: set[str] = set()

    def fought(self, missing: Sequence[Block]) -> Iterator[tuple[Block, Counted]]:
        """The blocks as they come in."""
        left = list(reversed(missing))
        while left or self._there:
            for _place in range(min(len(left), IN_FLIGHT * self._threads() - len(self._there))):
                self._send(left.pop())
            if not self._there:
                self._await_worker()
                continue
            for future in self._landed():
                if future.status == "error":
                    self._consider(self._there[future], future.exception(timeout=A_WAIT))
                    left.append(self._there.pop(future))
                elif (counts := self._counts(future)) is not None:
                    yield self._there.pop(future), counts

    def cancel(self) -> None:
        """Call back what is on its way; a scheduler that is gone has taken it along."""
        if self._client.status == "running":
            with suppress(OSError, RuntimeError):
                self._client.cancel(list(self._there))

    def _threads(self) -> int:
        """How many blocks the workers that were not refused fight at a time."""
        if self._client.status != "running":
            raise _gone()  # asking would wait for it to come back
        try:
            workers = self._client.scheduler_info()["workers"]
        except (OSError, RuntimeError):
            raise _gone() from None
        return sum(facts["nthreads"] for address, facts in workers.items() if address not in self._refused)

    def _send(self, block: Block) -> None:
        self._sent += 1
        future = self._client.submit(
            on_worker, self._text, block, key=f"{block.key}-{self._sent}", pure=False
        )
        self._there[future] = block

    def _await_worker(self) -> None:
        """Wait until there is a worker to send to. Raises `Interrupted` if there were only refused ones."""
        self._tell("No worker is free to take a block. Waiting for one.")
        while not self._threads():
            try:
                self._client.wait_for_workers(1, timeout=A_WAIT)
            except TimeoutError:
                if self._refused:
                    raise _none_left() from None
            except (OSError, RuntimeError):
                raise _gone() from None

    def _landed(self) -> list[Any]:
        """Blocks that have come in or failed; raises `Interrupted` when the scheduler or the last worker is gone."""
        from distributed import CancelledError, wait

        while self._client.status == "running":
            try:
                wait(list(self._there), timeout=A_WAIT, return_when="FIRST_COMPLETED")
            except TimeoutError:
                if self._refused and not self._threads():
                    raise _none_left() from None
            except (CancelledError, OSError):
                break
            else:
                return [future for future in self._there if future.done()]
        raise _gone()

    def _counts(self, future: Any) -> Counted | None:
        """The counts of a block; None while they are still being sent."""
        from distributed import CancelledError

        try:
            counts: Counted = future.result(timeout=A_WAIT)
        except TimeoutError:
            return None
        except (CancelledError, OSError):
            raise _gone() from None
        return counts

    def _consider(self, block: Block, error: BaseException) -> None:
        """Refuse the worker of another version. Raises `Interrupted` for a block that fails again and again."""
        if isinstance(error, AnotherVersion):
            if error.worker not in self._refused:
                self._refused.add(error.worker)
                self._tell(str(error))
                self._client.retire_workers([error.worker], close_workers=True)
            return
        self._failures[block] += 1
        if self._failures[block] >= TRIES:
            raise Interrupted(
                f"Block {block.key} has failed {TRIES} times, last with: {error} "
                "The logs of the workers say more. What was fought is kept."
            ) from error


def _gone() -> Interrupted:
    return Interrupted(
        "The scheduler is gone, or was started anew. What was fought is kept; run the same command again."
    )


def _none_left() -> Interrupted:
    return Interrupted(
        "No worker of the study's version is left. What was fought is kept; start one and run the same command again."
    )
