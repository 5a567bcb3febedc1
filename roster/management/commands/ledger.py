"""`manage.py ledger check`: look through everything that is stored for what contradicts itself.

Warbands against their ledgers, post-battle sequences, and whatever the apps above add: battles, captives, claims on the
dead, chronicles. Each fault is said in words with what to do; exit code 1 where any is left. `--repair` mends what can
be derived, and says what it did; without it nothing is changed.
"""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from roster.checking.faults import Found, inspections, look_through, mended
from roster.management.commands._words import FOUND, as_json, asking_the_database

#: A repair may bring another fault to light; what is still there after this many rounds cannot be mended.
ROUNDS = 3


class Command(BaseCommand):
    help = (
        "Check everything that is stored for contradictions, such as tables that are not what a ledger says."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        check = verbs.add_parser("check", help="find contradictions, and what to do about each")
        check.add_argument(
            "--repair", action="store_true", help="mend what can be derived, and say what was done"
        )
        check.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, *arguments: Any, **options: Any) -> None:
        repaired: list[tuple[Found, str]] = []
        with asking_the_database():
            counts, found = _look()
            for _round in range(ROUNDS if options["repair"] else 0):
                done = list(mended(_one_for_each_repair(found)))
                if not done:
                    break
                repaired += done
                counts, found = _look()
        if options["json"]:
            self.stdout.write(as_json(_document(counts, found, repaired)))
        else:
            self._tell(counts, found, repaired)
        if found:
            sys.exit(FOUND)

    def _tell(self, counts: dict[str, int], found: list[Found], repaired: list[tuple[Found, str]]) -> None:
        for each, done in repaired:
            self.stdout.write(f"Repaired {each.kind} {each.id}, {done}")
        for each in found:
            place = f" ({each.fault.place})" if each.fault.place else ""
            self.stdout.write(
                f"{each.kind.capitalize()} {each.id}, {each.name}{place}: {each.fault.sentence}"
            )
            self.stdout.write(f"    {each.fault.advice}")
        singular = {inspection.kinds: inspection.kind for inspection in inspections.values()}
        looked_at = ", ".join(
            f"{count} {singular[kinds] if count == 1 else kinds}" for kinds, count in counts.items()
        )
        faults = f"{len(found)} fault{'' if len(found) == 1 else 's'}" if found else "No faults"
        self.stdout.write(f"{faults}. Looked at: {looked_at}.")


def _look() -> tuple[dict[str, int], list[Found]]:
    """How many there are of each kind, and every fault."""
    counts, found = {}, []
    for inspection in inspections.values():
        counts[inspection.kinds] = 0
        for _row, faults in look_through(inspection):
            counts[inspection.kinds] += 1
            found += faults
    return counts, found


def _one_for_each_repair(found: list[Found]) -> list[Found]:
    """Faults of one object that the same repair mends are mended once."""
    unique: dict[object, Found] = {}
    for each in found:
        repair: Any = each.fault.repair
        if repair is not None:
            unique.setdefault((getattr(repair, "func", repair), getattr(repair, "args", ())), each)
    return list(unique.values())


def _document(
    counts: dict[str, int], found: list[Found], repaired: list[tuple[Found, str]]
) -> dict[str, Any]:
    return {
        "looked_at": counts,
        "repaired": [{"kind": each.kind, "id": each.id, "done": done} for each, done in repaired],
        "faults": [
            {
                "kind": each.kind,
                "id": each.id,
                "name": each.name,
                "path": each.fault.place,
                "fault": each.fault.sentence,
                "what_to_do": each.fault.advice,
                "can_be_repaired": each.fault.repair is not None,
            }
            for each in found
        ],
    }
