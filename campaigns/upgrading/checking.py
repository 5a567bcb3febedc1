"""The whole check: what there is to say now, and what it is compared with."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from campaigns.upgrading.battles import battle_findings
from campaigns.upgrading.editions import edition_facts, edition_findings
from campaigns.upgrading.findings import Finding
from campaigns.upgrading.records import record_findings
from campaigns.upgrading.sequences import sequence_findings
from campaigns.upgrading.sheets import sheet_facts, sheet_findings
from rules.versions import ENGINE_VERSION, LEDGER_FORMAT, PACK_FORMAT, RECORD_FORMAT, WARBAND_FORMAT

VERSIONS = {
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
        return {"versions": VERSIONS, "findings": [asdict(it) for it in self.findings], "facts": self.facts}


def check(before: Mapping[str, Any] | None = None) -> Report:
    """Look at the whole database, which is up to date; `before` are the facts of an earlier report."""
    was = before or {"editions": {}, "warbands": {}}
    facts = {"editions": edition_facts(), "warbands": sheet_facts()}
    findings = (
        *edition_findings(was["editions"]),
        *record_findings(),
        *battle_findings(),
        *sequence_findings(),
        *sheet_findings(was["warbands"], facts["warbands"]),
    )
    return Report(findings, facts)


def facts_in(file: Path) -> dict[str, Any]:
    """The facts of an earlier report. Raises `NoReport`."""
    try:
        facts = json.loads(file.read_text(encoding="utf-8"))["facts"]
        if not isinstance(facts["editions"], dict) or not isinstance(facts["warbands"], dict):
            raise TypeError("no facts")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise NoReport(f"{file} is no report of manage.py upgrade check --json ({error}).") from error
    return dict(facts)
