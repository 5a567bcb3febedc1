"""The alert rules and the dashboard ask for measures that the site has."""

import json
import re
import shutil
import subprocess

import pytest
import yaml

from tests import tree

FOLDER = tree.ROOT / "hosting" / "prometheus"
RULES = FOLDER / "wyrdbook.rules.yml"
NAMED = re.compile(r"\bwyrdbook_[a-z_]+")
SUFFIXES = ("", "_total", "_bucket", "_sum", "_count")


def measured() -> set[str]:
    """Every measure of the site, as Prometheus stores it."""
    files = [
        tree.ROOT / "roster/site/operating/figures.py",
        tree.ROOT / "roster/site/operating/metrics.py",
        *tree.files("campaigns", suffixes=(".py",)),
    ]
    names = {name for path in files for name in re.findall(r'"(wyrdbook_[a-z_]+)"', path.read_text("utf-8"))}
    return {name + suffix for name in names for suffix in SUFFIXES}


def alerts() -> list[dict]:
    return [rule for group in yaml.safe_load(RULES.read_text("utf-8"))["groups"] for rule in group["rules"]]


def test_alerts_ask_for_measures_that_the_site_has() -> None:
    for alert in alerts():
        assert set(NAMED.findall(alert["expr"])) <= measured(), alert["alert"]
        assert alert["annotations"]["summary"].endswith(".")
        assert alert["labels"]["severity"] in ("page", "ticket")


def test_the_dashboard_asks_for_measures_that_the_site_has() -> None:
    panels = json.loads((FOLDER / "dashboard.json").read_text("utf-8"))["panels"]
    asked = [target["expr"] for panel in panels for target in panel["targets"]]
    assert {name for words in asked for name in NAMED.findall(words)} <= measured()
    assert len({(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}) == len(panels)


@pytest.mark.skipif(shutil.which("promtool") is None, reason="needs promtool")
def test_alerts_are_raised_when_they_should_be() -> None:
    ended = subprocess.run(
        ["promtool", "test", "rules", str(FOLDER / "wyrdbook.rules.test.yml")], capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr
