"""Wrong log-ins make the next one wait, longer each time, and lock nobody out. Kept in the shared cache.

Failures are counted three times: for an account from one address, for an address over all accounts, and for an
account over all addresses. Each has some free ones, then waits that double up to a limit. Attempts made while one has
to wait are refused unread and count for nothing, so that nobody's waiting grows by another's impatience.

A browser that has signed in as the account before is counted on its own, and an address from which somebody has
signed in as it never waits for what others try elsewhere: so the owner gets in. An attempt counts as a failure when
it begins and is taken back when it succeeds, so that many at once are not all free.
"""

import time
from dataclasses import dataclass
from hashlib import sha256
from math import ceil

from django.core.cache import cache

HOUR = 3600


@dataclass(frozen=True)
class Limit:
    """`free` failures without waiting, then `first` seconds, doubled up to `longest`; forgotten after `memory`."""

    free: int
    first: int
    longest: int
    memory: int

    def wait_after(self, failures: int) -> int:
        """Seconds to wait after this many failures in a row."""
        over = failures - self.free
        return 0 if over < 1 else min(self.first * 2 ** min(over - 1, 30), self.longest)


LIMITS = {
    "pair": Limit(free=5, first=5, longest=HOUR // 4, memory=HOUR * 24),
    "address": Limit(free=20, first=5, longest=HOUR // 4, memory=HOUR),
    "account": Limit(free=20, first=2, longest=60, memory=HOUR),
    "browser": Limit(free=10, first=5, longest=HOUR // 12, memory=HOUR),
}
#: Counters of one person alone, which their success empties.
OWN = {"pair", "browser"}
#: How long an address counts as one of the account's own.
ADDRESS_IS_KNOWN = HOUR * 24 * 90


@dataclass(frozen=True)
class Tally:
    """The state of one counter in the cache: failures, and the second until which the next log-in has to wait."""

    failures: int = 0
    until: float = 0


class Attempt:
    """One log-in attempt: `wait()` first, then `begin()`, and `succeeded()` when the password was right.

    `browser` names a browser that has signed in as this account before, and is empty for any other. With
    `reads_newcomers` an address that has no failure with the account does not wait for what others try.
    """

    def __init__(
        self, account: str, address: str, browser: str = "", *, reads_newcomers: bool = False
    ) -> None:
        self._reads_newcomers = reads_newcomers
        pair = f"{account} {address}"
        self._home = _key("home", pair)
        counted = {"browser": f"{account} {browser}"}
        if not browser:
            counted = {"pair": pair, "address": address}
            if not cache.get(self._home):
                counted["account"] = account
        self._keys = {kind: _key(kind, text) for kind, text in counted.items()}
        self._before: dict[str, Tally] = {}

    def wait(self) -> int:
        """Whole seconds until the next attempt is read; 0 when it is read now."""
        now, tallies = time.time(), self._read()
        if self._reads_newcomers and "pair" in tallies and not tallies["pair"].failures:
            tallies.pop("account", None)
        return max(0, ceil(max(tally.until - now for tally in tallies.values())))

    def begin(self) -> None:
        """Count the attempt as a failure until it succeeds."""
        self._before = self._read()
        now = time.time()
        for kind, tally in self._before.items():
            failures = tally.failures + 1
            self._write(kind, Tally(failures, now + LIMITS[kind].wait_after(failures)))

    def forget(self) -> None:
        """Forget the person's own slips, as they have shown who they are, and know their address from now on."""
        cache.delete_many([key for kind, key in self._keys.items() if kind in OWN])
        cache.set(self._home, True, ADDRESS_IS_KNOWN)

    def succeeded(self) -> None:
        """The person's own slips are forgotten; from the shared counters this attempt alone is taken."""
        self.forget()
        now = self._read()
        for kind, before in self._before.items():
            if kind in OWN:
                continue
            if now[kind].failures == before.failures + 1:
                self._write(kind, before)
            else:
                self._write(kind, Tally(max(0, now[kind].failures - 1), now[kind].until))

    def _read(self) -> dict[str, Tally]:
        found = cache.get_many(self._keys.values())
        return {kind: Tally(*found.get(key, ())) for kind, key in self._keys.items()}

    def _write(self, kind: str, tally: Tally) -> None:
        cache.set(self._keys[kind], (tally.failures, tally.until), LIMITS[kind].memory)


def _key(kind: str, text: str) -> str:
    """Names and addresses are hashed: they may hold any characters, and nobody should read them in the cache."""
    return f"log-in:{kind}:{sha256(text.encode()).hexdigest()}"
