"""Files of campaigns that somebody changed: parts are replaced, and the manifest says so, as a forger would."""

import hashlib
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from campaigns.moving import Members

Rows = list[dict[str, Any]]


def rows_in(path: Path, name: str) -> Rows:
    with zipfile.ZipFile(path) as bundle:
        return [json.loads(line) for line in bundle.read(name).splitlines()]


def forged(path: Path, name: str, edit: Callable[[Rows], object]) -> Path:
    """The file with other rows in one part."""
    rows = rows_in(path, name)
    edit(rows)
    return with_part(path, name, "".join(json.dumps(row) + "\n" for row in rows).encode())


def with_part(path: Path, name: str, text: bytes, *, said: dict[str, Any] | None = None) -> Path:
    """The file with other bytes in one part; `said` is what the manifest says of it instead of the truth."""
    parts = _parts(path)
    parts[name] = text
    manifest = json.loads(parts["manifest.json"])
    truth = {"sha256": hashlib.sha256(text).hexdigest(), "bytes": len(text), "rows": text.count(b"\n")}
    manifest["files"][name] = truth | (said or {})
    return written(path, parts | {"manifest.json": json.dumps(manifest).encode()})


def with_manifest(path: Path, **fields: Any) -> Path:
    parts = _parts(path)
    manifest = json.loads(parts["manifest.json"]) | fields
    return written(path, parts | {"manifest.json": json.dumps(manifest).encode()})


def written(path: Path, parts: dict[str, bytes]) -> Path:
    target = path.with_name("forged.zip")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, text in parts.items():
            bundle.writestr(name, text)
    return target


def _parts(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as bundle:
        return {name: bundle.read(name) for name in bundle.namelist()}


def everybody_in(path: Path) -> Members:
    """Each is the account of the same name."""
    return Members({row["name"]: row["name"] for row in rows_in(path, "users.jsonl")})
