"""How gunicorn serves the site: gunicorn --config hosting/gunicorn.conf.py roster.config.wsgi

Several processes with a few threads each; a process is replaced now and then, and one that hangs is killed. The
rulebook and the pages are loaded once (`roster/config/wsgi.py`), before the processes part: they share that memory, and
a new one takes its first request at once. A new version needs a restart; HUP starts processes of the old one.
"""

import gc
import os
import shutil
import sys
import tempfile
from pathlib import Path

bind = os.environ.get("WYRDBOOK_BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WYRDBOOK_WEB_WORKERS", "3"))
threads = int(os.environ.get("WYRDBOOK_WEB_THREADS", "4"))
worker_class = "gthread"
preload_app = True
timeout = 60
graceful_timeout = 30
keepalive = 35  # longer than the proxy's, so that the proxy ends idle connections
max_requests = 5000
max_requests_jitter = 500
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None
# Nobody sends commands by gunicorn's own socket, and its place (the home folder) cannot be written to.
control_socket_disable = True

# The site writes the line of each request; gunicorn's own lines look the same.
accesslog = None
logconfig_dict = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": f"roster.site.operating.logs.{os.environ.get('WYRDBOOK_LOG_FORMAT') or 'json'}_lines"}
    },
    "filters": {"request": {"()": "roster.site.operating.logs.RequestFilter"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["request"]}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "gunicorn.error": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "gunicorn.access": {"handlers": [], "propagate": False},
    },
}

_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
_is_open = os.environ.get("WYRDBOOK_METRICS_TOKEN") or os.environ.get("WYRDBOOK_METRICS_FROM")
_named = os.environ.get(_VARIABLE)
if _is_open and not _named:
    os.environ[_VARIABLE] = tempfile.mkdtemp(prefix="wyrdbook-measures-")
_measures = os.environ.get(_VARIABLE)


def on_starting(_server):
    """Drop the counts of earlier processes. Ends with a sentence where the folder for them cannot be used."""
    if _measures:
        folder = Path(_measures)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for file in folder.glob("*.db"):
                file.unlink()
            tempfile.TemporaryFile(dir=folder).close()
        except OSError as error:
            sys.exit(
                f"Wyrdbook cannot start: {_VARIABLE} is {str(folder)!r}, which cannot be used ({error.strerror})."
            )


def when_ready(_server):
    """Leave what is loaded alone from now on, so that the processes go on sharing it."""
    gc.collect()
    gc.freeze()


def post_fork(_server, _worker):
    """Every process opens connections of its own."""
    from django.db import connections

    connections.close_all()


def child_exit(_server, worker):
    """A process that ended no longer shows its present state; what it counted stays."""
    if _measures:
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)


def on_exit(_server):
    """Remove the folder that was made for the counts."""
    if _measures and not _named:
        shutil.rmtree(_measures, ignore_errors=True)
