"""Makes the folder of a version: `.venv/bin/python -m tests.frozen.freeze [NAME]`; the README beside it says when.

The name is the engine's version unless another is given. A folder that is there is never written again.
"""

import os
import random
import secrets
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parent


def main(name: str) -> None:
    folder = FOLDER / name
    if folder.exists():
        sys.exit(f"{folder.name} is frozen already. Give the new folder a name of its own.")
    from django.core.management import call_command

    from tests.frozen.contents import formats, records, uploads, warbands
    from tests.frozen.dump import dumped
    from tests.frozen.packing import packed
    from tests.frozen.stored_types import LATER
    from tests.frozen.whole_site import fill

    call_command("migrate", verbosity=0)
    seeds = random.Random(name)
    secrets.token_hex = lambda size=16: seeds.randbytes(size).hex()
    fill()
    folder.mkdir()
    (folder / "site.sql.xz").write_bytes(dumped(Path(os.environ["WYRDBOOK_DATA_DIR"], "wyrdbook.sqlite3")))
    (folder / "records.json.xz").write_bytes(packed(records()))
    (folder / "warbands.json.xz").write_bytes(packed(warbands()))
    (folder / "formats.json.xz").write_bytes(packed(formats(**LATER)))
    for file, text in uploads().items():
        (folder / file).write_text(text, encoding="utf-8")
    print(f"{folder.name} is frozen: {sum(file.stat().st_size for file in folder.iterdir()):,} bytes.")  # noqa: T201


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    os.environ.pop("DATABASE_URL", None)
    with tempfile.TemporaryDirectory() as data:
        os.environ["WYRDBOOK_DATA_DIR"] = data
        import django

        import rules

        django.setup()
        main(sys.argv[1] if len(sys.argv) > 1 else rules.ENGINE_VERSION)
