"""The configuration of gunicorn: one loaded program for all processes, and counts that need no folder of the host."""

import importlib.util
import os
from pathlib import Path
from types import ModuleType

import pytest

from tests import tree

FOLDER = "PROMETHEUS_MULTIPROC_DIR"


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch):
    def loaded(**environment: str) -> ModuleType:
        for name in (FOLDER, "WYRDBOOK_METRICS_TOKEN", "WYRDBOOK_METRICS_FROM"):
            monkeypatch.setenv(name, environment.get(name, ""))
        spec = importlib.util.spec_from_file_location("configuration", tree.ROOT / "hosting/gunicorn.conf.py")
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return loaded


def test_the_program_is_loaded_once_and_no_socket_for_commands_is_opened(load) -> None:
    settings = load()
    assert settings.preload_app
    assert settings.control_socket_disable


def test_counts_get_a_folder_where_metrics_are_open_and_it_goes_in_the_end(load) -> None:
    settings = load(WYRDBOOK_METRICS_TOKEN="a-token-for-prometheus-alone")
    folder = Path(os.environ[FOLDER])
    settings.on_starting(None)
    assert folder.is_dir()
    settings.on_exit(None)
    assert not folder.exists()


def test_counts_get_no_folder_where_nobody_may_look(load) -> None:
    load().on_starting(None)
    assert not os.environ[FOLDER]


def test_counts_of_earlier_processes_are_dropped_and_a_named_folder_stays(load, tmp_path: Path) -> None:
    (tmp_path / "counter_1.db").touch()
    settings = load(**{FOLDER: str(tmp_path)})
    settings.on_starting(None)
    settings.on_exit(None)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_used_stops_it_with_a_sentence(load, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    settings = load(**{FOLDER: str(tmp_path / "file" / "measures")})
    with pytest.raises(SystemExit, match=f"Wyrdbook cannot start: {FOLDER} is .* cannot be used"):
        settings.on_starting(None)
