"""A trigger that makes the database itself refuse updates of ledger rows.

Installed after every migrate (`roster.apps`) and not by a migration, because SQLite loses the triggers of a
table whenever a migration rebuilds it. Deletes are not stopped here: emptying a test database needs them.
"""

from typing import Any

from django.db import connections

SENTENCE = "ledger entries are never changed"

SQLITE = f"""
CREATE TRIGGER IF NOT EXISTS ledger_is_append_only BEFORE UPDATE ON roster_ledgerentry
BEGIN SELECT RAISE(ABORT, '{SENTENCE}'); END
"""

POSTGRESQL = f"""
CREATE OR REPLACE FUNCTION refuse_ledger_update() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '{SENTENCE}'; END $$;
CREATE OR REPLACE TRIGGER ledger_is_append_only BEFORE UPDATE ON roster_ledgerentry
FOR EACH ROW EXECUTE FUNCTION refuse_ledger_update();
"""

STATEMENTS = {"sqlite": SQLITE, "postgresql": POSTGRESQL}


def install(*, using: str, **_signal: Any) -> None:
    """Receives `post_migrate` of the roster app."""
    connection = connections[using]
    statement = STATEMENTS.get(connection.vendor)
    if statement is None or "roster_ledgerentry" not in connection.introspection.table_names():
        return
    with connection.cursor() as cursor:
        cursor.execute(statement)
