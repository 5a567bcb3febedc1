"""A web process says every few seconds that the site is up (`roster.site.operating.uptime`)."""

import logging
import threading
import time

from django.db import DatabaseError, connections

log = logging.getLogger("wyrdbook.uptime")

#: Seconds between two times.
EVERY = 3.0


def keep_beating() -> None:
    """Say that the site is up for as long as this process lives. Called once the apps are ready."""
    threading.Thread(target=_keep_beating, name="uptime", daemon=True).start()


def _keep_beating() -> None:
    from roster.site.operating.uptime import beat

    while True:
        try:
            beat()
        except DatabaseError:
            log.warning("The database did not answer: that the site is up is not noted.")
        finally:
            connections.close_all()
        time.sleep(EVERY)
