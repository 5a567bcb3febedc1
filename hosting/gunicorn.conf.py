"""How gunicorn serves the site: gunicorn --config hosting/gunicorn.conf.py roster.config.wsgi

Several processes with a few threads each; a process is replaced now and then, and one that hangs is killed. Each loads
the rulebook and the pages before it takes its first request (`roster/config/wsgi.py`).
"""

import os
from pathlib import Path

bind = os.environ.get("WYRDBOOK_BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WYRDBOOK_WEB_WORKERS", "3"))
threads = int(os.environ.get("WYRDBOOK_WEB_THREADS", "4"))
worker_class = "gthread"
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

_measures = os.environ.get("PROMETHEUS_MULTIPROC_DIR")


def on_starting(_server):
    """Drop the counts of earlier processes."""
    if _measures:
        folder = Path(_measures)
        folder.mkdir(parents=True, exist_ok=True)
        for file in folder.glob("*.db"):
            file.unlink()


def child_exit(_server, worker):
    """A process that ended no longer shows its present state; what it counted stays."""
    if _measures:
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)
