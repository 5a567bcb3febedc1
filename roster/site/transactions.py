"""One transaction for one verb."""

import functools
import logging
import random
import time
from collections.abc import Callable

from django.db import OperationalError, connection, transaction

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
