"""A scheduler and workers of Dask, each a process of this machine."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).parents[3]
#: Makes a worker one of another version.
OTHER_VERSION = """
from rules.studies import description

description.version = lambda: "engine 1, rules 0"
"""
_PATIENCE = 60


class Cluster:
    """Used in a `with`: ends all its processes behind it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> "Cluster":
        file = self._folder / "scheduler.json"
        self._scheduler = self._started(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", file
        )
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                self.address: str = json.loads(file.read_text(encoding="utf-8"))["address"]
            except (OSError, ValueError):
                assert time.monotonic() < until, "the scheduler did not start"
                time.sleep(0.1)
            else:
                return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.wait()

    def worker(self, *options: str | Path) -> subprocess.Popen[bytes]:
        """A worker of one thread."""
        return self._started(
            "worker", self.address, "--nthreads", "1", "--no-nanny", "--memory-limit", "0", *options
        )

    def worker_of_another_version(self) -> subprocess.Popen[bytes]:
        """A worker that says it has another engine."""
        preload = self._folder / "other_version.py"
        preload.write_text(OTHER_VERSION, encoding="utf-8")
        return self.worker("--preload", preload)

    def kill_scheduler(self) -> None:
        """End the scheduler with no time to say goodbye."""
        self._scheduler.send_signal(signal.SIGKILL)
        self._scheduler.wait()

    def _started(self, *words: str | Path) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *map(str, words), "--no-dashboard"],
            cwd=self._folder,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._processes.append(process)
        return process
