"""A web process says every few seconds that the site is up (`roster.site.operating.uptime`)."""

import logging
import os
import threading
import time

from django.db import DatabaseError, connections

log = logging.getLogger("wyrdbook.uptime")

#: Seconds between two times.
EVERY = 3.0
#: Held while the database is asked, so that a process parts from its parent between two times alone.
_at_work = threading.Lock()


def keep_beating() -> None:
    """Say that the site is up for as long as this process lives. Called once the apps are ready."""
    threading.Thread(target=_keep_beating, name="uptime", daemon=True).start()


def keep_beating_in_children() -> None:
    """Let every process that parts from this one say so as well, and part from it between two times alone."""
    os.register_at_fork(
        before=_at_work.acquire, after_in_parent=_at_work.release, after_in_child=_begin_in_child
    )


def _begin_in_child() -> None:
    _at_work.release()
    keep_beating()


def _keep_beating() -> None:
    from roster.site.operating.uptime import beat

    while True:
        with _at_work:
            try:
                beat()
            except DatabaseError:
                log.warning("The database did not answer: that the site is up is not noted.")
            finally:
                connections.close_all()
        time.sleep(EVERY)
