"""Triggers that make the database itself refuse changes of ledger rows and of the security log.

Installed after every migrate (`roster.apps`) and not by a migration, because SQLite loses the triggers of a
table whenever a migration rebuilds it. Deletes are not stopped here: emptying a test database needs them, and old
rows of the security log go.
"""

from dataclasses import dataclass
from typing import Any

from django.db import connections


@dataclass(frozen=True)
class Guard:
    """A table whose rows stay as they are; with `columns`, only these (an account that goes leaves its events)."""

    table: str
    name: str
    function: str
    sentence: str
    columns: str = ""

    def statement(self, vendor: str) -> str:
        """The statement that installs the trigger; empty for a database that is not known."""
        of = f" OF {self.columns}" if self.columns else ""
        if vendor == "sqlite":
            return f"""
                CREATE TRIGGER IF NOT EXISTS {self.name} BEFORE UPDATE{of} ON {self.table}
                BEGIN SELECT RAISE(ABORT, '{self.sentence}'); END"""
        if vendor == "postgresql":
            return f"""
                CREATE OR REPLACE FUNCTION {self.function}() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN RAISE EXCEPTION '{self.sentence}'; END $$;
                CREATE OR REPLACE TRIGGER {self.name} BEFORE UPDATE{of} ON {self.table}
                FOR EACH ROW EXECUTE FUNCTION {self.function}();"""
        return ""


GUARDS = [
    Guard(
        table="roster_ledgerentry",
        name="ledger_is_append_only",
        function="refuse_ledger_update",
        sentence="ledger entries are never changed",
    ),
    Guard(
        table="roster_securityevent",
        name="security_log_is_append_only",
        function="refuse_security_log_update",
        sentence="the security log is never changed",
        columns="kind, sentence, address, browser, made_at",
    ),
]


def install(*, using: str, **_signal: Any) -> None:
    """Receives `post_migrate` of the roster app."""
    connection = connections[using]
    tables = connection.introspection.table_names()
    with connection.cursor() as cursor:
        for guard in GUARDS:
            statement = guard.statement(connection.vendor)
            if statement and guard.table in tables:
                cursor.execute(statement)
