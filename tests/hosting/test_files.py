"""The files of the hosting recipe agree with the program and with each other."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from tests import tree

HOSTING = tree.ROOT / "hosting"
NAME = re.compile(r"\b(?:WYRDBOOK_[A-Z_]+|DATABASE_URL|POSTGRES_PASSWORD|PROMETHEUS_MULTIPROC_DIR)\b")
#: Names of the proxy's configuration, which the recipe sets where it fills it in.
OF_THE_PROXY = {"WYRDBOOK_UPSTREAM", "WYRDBOOK_STATIC", "WYRDBOOK_CERTIFICATES", "WYRDBOOK_CHALLENGES"}


def explained() -> set[str]:
    text = (HOSTING / "env.example").read_text(encoding="utf-8")
    return set(re.findall(r"^#?([A-Z_]+)=", text, re.MULTILINE))


def test_the_files_name_no_setting_that_does_not_exist() -> None:
    known = explained() | OF_THE_PROXY
    for path in tree.ROOT.glob("hosting/**/*"):
        if path.is_file() and tree.is_ours(path):
            assert set(NAME.findall(path.read_text(encoding="utf-8"))) - known == set(), path.name


def test_the_compose_file_has_every_part_and_starts_them_in_order() -> None:
    compose = yaml.safe_load((HOSTING / "compose.yaml").read_text(encoding="utf-8"))
    services = compose["services"]
    assert {"database", "migrate", "site", "worker", "proxy", "certificates", "backup"} == set(services)
    for name, service in services.items():
        assert "healthcheck" in service or name == "site", name
        assert set(service.get("depends_on", {})) <= set(services)
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source.startswith("./") or source in compose["volumes"], volume
    assert services["worker"]["command"] == ["wyrdbook", "jobs", "work"]
    assert services["site"]["depends_on"]["migrate"]["condition"] == "service_completed_successfully"
    stages = re.findall(
        r"^FROM \S+ AS (\w+)$", (HOSTING / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert {service["build"]["target"] for service in services.values() if "build" in service} <= set(stages)


def test_the_image_installs_locked_requirements_and_runs_as_nobody_special() -> None:
    text = (HOSTING / "Dockerfile").read_text(encoding="utf-8")
    assert "--require-hashes" in text
    assert "collectstatic" in text
    assert text.index("USER wyrdbook") < text.index('CMD ["gunicorn"')
    pango = re.search(r"DEBIAN_PANGO='([^']+)'", (tree.ROOT / ".dev/setup").read_text(encoding="utf-8"))
    assert pango
    assert [package for package in pango[1].split() if package not in text] == []


def test_the_image_holds_the_wheel_and_no_checkout() -> None:
    text = (HOSTING / "Dockerfile").read_text(encoding="utf-8")
    built, installed, site, _proxy = re.split(r"^FROM ", text, flags=re.MULTILINE)[1:]
    assert "hatchling build --target wheel" in built
    assert "/wheel/*.whl" in installed
    assert re.findall(r"^COPY (?:--from=\S+ )?(\S+)", site, re.MULTILINE) == [
        "/opt/venv",
        "hosting/gunicorn.conf.py",
    ]
    assert "manage.py" not in text
    ignored = (tree.ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert not {"wyrdbook", "templates", "static", "rules", "roster", "campaigns"} & set(ignored)


def test_the_units_start_what_is_there() -> None:
    units = sorted((HOSTING / "systemd").iterdir())
    assert [unit.name for unit in units] == [
        "wyrdbook-backup.service", "wyrdbook-backup.timer", "wyrdbook-offsite.service", "wyrdbook-offsite.timer",
        "wyrdbook-worker.service", "wyrdbook.service",
    ]  # fmt: skip
    for unit in units:
        text = unit.read_text(encoding="utf-8")
        if unit.suffix == ".service":
            assert "NoNewPrivileges=yes" in text
            if unit.stem == "wyrdbook-offsite":
                continue  # the settings that it saves are root's
            assert "User=wyrdbook" in text
            started = re.findall(r"^ExecStart=/srv/wyrdbook/\.venv/bin/(\S+)", text, re.MULTILINE)
            assert started in (["gunicorn"], ["python"])


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    tool = shutil.which("systemd-analyze")
    if tool is None:
        pytest.skip("needs systemd-analyze")
    for unit in (HOSTING / "systemd").iterdir():
        text = re.sub(
            r"^ExecStart=\S+", "ExecStart=/bin/true", unit.read_text(encoding="utf-8"), flags=re.MULTILINE
        )
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    units = sorted(map(str, tmp_path.iterdir()))
    ended = subprocess.run([tool, "verify", *units], capture_output=True, text=True)
    assert [line for line in ended.stderr.splitlines() if "wyrdbook" in line] == []
