"""The whole check: what there is to say now, and what it is compared with."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from campaigns.upgrading.battles import battle_findings
from campaigns.upgrading.editions import edition_facts, edition_findings
from campaigns.upgrading.findings import Finding
from campaigns.upgrading.games import game_findings
from campaigns.upgrading.records import record_findings
from campaigns.upgrading.sequences import sequence_findings
from campaigns.upgrading.sheets import sheet_facts, sheet_findings
from rules.versions import ENGINE_VERSION, LEDGER_FORMAT, PACK_FORMAT, RECORD_FORMAT, WARBAND_FORMAT
from wyrdbook import __version__
from wyrdbook.places import COMMAND

VERSIONS = {
    "wyrdbook": __version__,
    "engine": ENGINE_VERSION,
    "records": RECORD_FORMAT,
    "ledgers": LEDGER_FORMAT,
    "packs": PACK_FORMAT,
    "warband files": WARBAND_FORMAT,
}


class NoReport(ValueError):
    """A file that is no earlier report of this check."""


@dataclass(frozen=True)
class Report:
    """`facts` is what a later check is compared with: editions by digest, warbands by number."""

    findings: tuple[Finding, ...]
    facts: dict[str, Any]

    def as_data(self) -> dict[str, Any]:
        """The report as plain data."""
        return {"versions": VERSIONS, "findings": [asdict(it) for it in self.findings], "facts": self.facts}


def check(before: Mapping[str, Any] | None = None) -> Report:
    """Look at the whole database, which is up to date; `before` is what `facts_in` gave of an earlier report."""
    was = before or {"editions": {}, "warbands": {}}
    facts = {"editions": edition_facts(), "warbands": sheet_facts()}
    findings = (
        *edition_findings(was["editions"]),
        *record_findings(),
        *battle_findings(),
        *game_findings(),
        *sequence_findings(),
        *sheet_findings(was["warbands"], facts["warbands"]),
    )
    return Report(findings, facts)


def facts_in(file: Path) -> dict[str, Any]:
    """Return the facts of an earlier report, with its `version`. Raises `NoReport`.

    The version is empty in a report of a program that did not write it.
    """
    try:
        report = json.loads(file.read_text(encoding="utf-8"))
        facts, version = report["facts"], report.get("versions", {}).get("wyrdbook", "")
        if not isinstance(facts["editions"], dict) or not isinstance(facts["warbands"], dict):
            raise TypeError("no facts")
        is_newer = bool(version) and _as_numbers(version) > _as_numbers(__version__)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise NoReport(f"{file} is no report of {COMMAND} upgrade check --json ({error}).") from error
    if is_newer:
        raise NoReport(
            f"{file} is a report of Wyrdbook {version} and this is {__version__}: run the newer one."
        )
    return {**facts, "version": version}


def _as_numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))
