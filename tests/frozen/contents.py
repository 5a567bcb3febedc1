"""What of a site is frozen beside its database: single records, exported warbands, uploaded packs, and the formats.

Needs Django set up, and nothing of it but rows that every version has.
"""

import json
from typing import Any

import msgspec

from campaigns.models import Battle
from roster.models import Pack, Warband
from roster.sheets import read_sheet
from rules.catalogue.packs.stack import Pack as PackData
from rules.engine.record import Record
from rules.engine.setup import BattleSetup
from rules.ledger.entries import Entry
from rules.ledger.sheet import WarbandSheet
from rules.mustering import document


def records() -> dict[str, Any]:
    """One finished battle of every ruleset."""
    found = {}
    for battle in Battle.objects.exclude(fought_at=None).order_by("pk"):
        if json.loads(battle.record)["events"]:
            found.setdefault(battle.ruleset, json.loads(battle.record))
    return found


def warbands() -> list[Any]:
    """Every warband as its owner exports it."""
    return [document.to_document(read_sheet(warband)) for warband in Warband.objects.order_by("pk")]


def uploads() -> dict[str, str]:
    """The packs of leagues, as they were uploaded, by the name of the file."""
    rows = Pack.objects.filter(uploaded_by__isnull=False).order_by("pk")
    return {row.file_name: row.pack.texts["pack.toml"] for row in rows}


def formats(**further: Any) -> dict[str, Any]:
    """The JSON schema of everything that is stored, by name; `further` are types that only some versions have."""
    stored = {"Record": Record, "BattleSetup": BattleSetup, "Entry": Entry, "WarbandSheet": WarbandSheet}
    return {name: msgspec.json.schema(kind) for name, kind in {**stored, "Pack": PackData, **further}.items()}
