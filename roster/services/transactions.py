"""One transaction for one verb, and the locks of warbands in it.

Locks leave keys alone (`no_key`): a row that is written takes a lock on the keys of all that it points at, so that two
services would else wait for each other.
"""

import functools
import logging
import random
import time
from collections.abc import Callable, Iterable

from django.db import OperationalError, connection, transaction

from roster.models import Warband

log = logging.getLogger("wyrdbook.transactions")

#: What PostgreSQL answers to one of two transactions that cannot both go on: it is to try again.
TRY_AGAIN = {"40001", "40P01"}
ATTEMPTS = 5
#: Seconds before the second attempt; each later one waits up to twice as long.
FIRST_WAIT = 0.02


def in_transaction[**Given, Result](verb: Callable[Given, Result]) -> Callable[Given, Result]:
    """The verb does all or nothing. Where the database tells the transaction to try again, it does.

    Inside another transaction the verb is a part of that one, which is tried again as a whole.
    """
    atomic = transaction.atomic(verb)

    @functools.wraps(verb)
    def tried(*arguments: Given.args, **options: Given.kwargs) -> Result:
        if connection.in_atomic_block:
            return atomic(*arguments, **options)
        for attempt in range(1, ATTEMPTS):
            try:
                return atomic(*arguments, **options)
            except OperationalError as error:
                if getattr(error.__cause__, "sqlstate", None) not in TRY_AGAIN:
                    raise
                log.warning("%s is tried again: %s", verb.__qualname__, error)
                time.sleep(FIRST_WAIT * 2 ** (attempt - 1) * random.uniform(0.5, 1.5))
        return atomic(*arguments, **options)

    return tried


def lock_warband(warband_id: int) -> Warband:
    """Raises `Warband.DoesNotExist`."""
    locked = Warband.objects.select_for_update(of=("self",), no_key=True)
    return locked.select_related("edition").get(pk=warband_id)


def lock_warbands(ids: Iterable[int]) -> dict[int, Warband]:
    """Warbands by their ids, which is the order in which they are locked."""
    locked = Warband.objects.select_for_update(of=("self",), no_key=True)
    return {warband.pk: warband for warband in locked.filter(pk__in=list(ids)).order_by("pk")}
