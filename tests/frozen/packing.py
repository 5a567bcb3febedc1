"""Plain data as compressed JSON, and back."""

import json
import lzma
from pathlib import Path
from typing import Any


def packed(data: object) -> bytes:
    return lzma.compress(json.dumps(data, sort_keys=True).encode(), preset=9 | lzma.PRESET_EXTREME)


def unpacked(file: Path) -> Any:
    return json.loads(lzma.decompress(file.read_bytes()))
