"""A database as compressed text, and the text as a database again. Knows nothing of Django or of the tables' meaning.

Packs are kept unfolded inside, so that the text as a whole compresses well; log-ins and passwords are left out.
"""

import lzma
import sqlite3
import zlib
from pathlib import Path

#: Tables whose rows are nobody's business later on.
EMPTIED = (
    "account_emailaddress",
    "account_emailconfirmation",
    "django_admin_log",
    "django_session",
    "mfa_authenticator",
    "usersessions_usersession",
)
UNUSABLE = "!frozen"


def dumped(database: Path) -> bytes:
    """The database as SQL, compressed."""
    copy = sqlite3.connect(":memory:")
    with sqlite3.connect(database) as source:
        source.backup(copy)
    copy.create_function("unfolded", 1, lambda content: zlib.decompress(content).decode())
    there = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for table in there.intersection(EMPTIED):
        copy.execute(f"DELETE FROM {table}")
    copy.execute("UPDATE roster_user SET password = ?, last_login = NULL", [UNUSABLE])
    copy.execute("UPDATE roster_pack SET content = unfolded(content)")
    copy.commit()
    text = "\n".join(copy.iterdump())
    return lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)


def load(dump: bytes, database: Path) -> None:
    """Make a new database of what `dumped` gave."""
    with sqlite3.connect(database) as made:
        made.create_function("folded", 1, lambda content: zlib.compress(content.encode()))
        made.executescript(lzma.decompress(dump).decode())
        made.execute("UPDATE roster_pack SET content = folded(content)")
    made.close()
