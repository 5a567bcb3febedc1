"""Fights the blocks of a study on a Dask cluster: few in flight, each tried again wherever a worker is lost.

A block gives the same counts wherever and however often it is fought, so nothing has to be known of a lost worker.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.studies.cells import Block
from rules.studies.fighting import AnotherVersion, Counted, counted
from rules.studies.keeping import MissingExtra
from rules.studies.running import Fight

#: Blocks on their way for each worker, so that none waits for work.
IN_FLIGHT = 2
#: How many workers in turn may be lost under one block before the scheduler gives it up, and how often it is sent anew.
ALLOWED_FAILURES, SENT_ANEW = 20, 3
#: Seconds to wait for a scheduler, and for the next block before it is asked how it is.
TO_CONNECT, A_WAIT = 20, 10


class Interrupted(Exception):
    """The cluster does not go on; the sentence says how to."""


def on_cluster(address: str, tls: dict[str, str] | None = None, tell: Any = None) -> Fight:
    """Fight on the cluster at that address. `tls` names the files of CA, certificate and key; `tell` hears refusals.

    Raises `MissingExtra`, and `Interrupted` when nothing can be fought there.
    """

    def fight(text: bytes, missing: Sequence[Block]) -> Iterator[tuple[Block, Counted]]:
        with _connected(address, tls) as client:
            client.run_on_scheduler(_allow_failures)
            flight = _Flight(client, client.scatter(text, broadcast=False, hash=False), tell or _nobody)
            try:
                yield from flight.fought(missing)
            finally:
                flight.cancel()

    return fight


def _nobody(_sentence: str) -> None:
    """Hear nothing."""


def _allow_failures(dask_scheduler: Any) -> None:
    dask_scheduler.allowed_failures = ALLOWED_FAILURES


def _connected(address: str, tls: dict[str, str] | None) -> Any:
    try:
        from distributed import Client
        from distributed.security import Security
    except ImportError:
        raise MissingExtra("distributed") from None
    security = None
    if tls:
        security = Security(
            tls_ca_file=tls["ca"],
            tls_client_cert=tls["certificate"],
            tls_client_key=tls["key"],
            require_encryption=True,
        )
    try:
        return Client(address, timeout=TO_CONNECT, security=security, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Interrupted(
            f"The scheduler at {address} does not answer ({error}). Start it, or check the address."
        ) from None


def on_worker(text: bytes, block: Block) -> Counted:
    """Fight a block where Dask has sent it."""
    from distributed import get_worker

    return counted(text, block, get_worker().address)


class _Flight:
    """The blocks on their way."""

    def __init__(self, client: Any, text: Any, tell: Any) -> None:
        self._client, self._text, self._tell = client, text, tell
        self._there: dict[Any, Block] = {}
        self._sent: dict[Block, int] = {}
        self._refused: set[str] = set()

    def fought(self, missing: Sequence[Block]) -> Iterator[tuple[Block, Counted]]:
        """The blocks as they come in."""
        left = list(reversed(missing))
        while left or self._there:
            while left and len(self._there) < max(1, self._workers()) * IN_FLIGHT:
                self._send(left.pop())
            for future in self._landed():
                block = self._there.pop(future)
                counts = self._result(future, block)
                if counts is None:
                    left.append(block)
                else:
                    yield block, counts

    def cancel(self) -> None:
        """Call back what is on its way."""
        from distributed.comm import CommClosedError

        try:
            self._client.cancel(list(self._there))
        except (OSError, CommClosedError, TimeoutError):
            return  # the scheduler is gone, and they with it

    def _workers(self) -> int:
        return len(self._client.scheduler_info(n_workers=-1)["workers"])

    def _send(self, block: Block) -> None:
        count = self._sent[block] = self._sent.get(block, 0) + 1
        key = f"{block.key}-{count}"
        future = self._client.submit(on_worker, self._text, block, key=key, pure=False, retries=SENT_ANEW)
        self._there[future] = block

    def _landed(self) -> list[Any]:
        """Whatever has come in; raises `Interrupted` when the scheduler is gone."""
        from distributed import wait

        while True:
            if self._client.status != "running":
                raise _gone()
            try:
                wait(list(self._there), timeout=A_WAIT, return_when="FIRST_COMPLETED")
            except TimeoutError:
                if self._refused and not self._workers():
                    raise Interrupted(
                        "No worker of the study's version is left. Start one and run the study again."
                    ) from None
                continue
            return [future for future in self._there if future.done()]

    def _result(self, future: Any, block: Block) -> Counted | None:
        """The counts of a block; None if it has to be sent again."""
        from distributed import CancelledError
        from distributed.scheduler import KilledWorker

        try:
            counts: Counted = future.result(timeout=A_WAIT)
        except AnotherVersion as error:
            if error.worker not in self._refused:
                self._refused.add(error.worker)
                self._tell(str(error))
            self._client.retire_workers([error.worker], close_workers=True)
            return None
        except KilledWorker:
            if self._sent[block] > SENT_ANEW:
                raise Interrupted(
                    f"Block {block.key} has cost every worker that took it. See their logs; memory is the usual reason."
                ) from None
            return None
        except (CancelledError, TimeoutError, OSError):
            raise _gone() from None
        return counts


def _gone() -> Interrupted:
    return Interrupted(
        "The scheduler is gone. What was fought is kept; start a scheduler and run the same command again."
    )
