"""`manage.py rulebook check [PATH...]` and `coverage`: what the rulebook holds, and how far its rules are played.

`check` reads the standard packs, packs laid on top of them, and every supplement, with the strict loader and prints
how much of everything each brings, and the warbands by grade and confidence. A fault is one sentence with file and key
on standard error, and exit code 1; a path that is no pack is exit code 2. `coverage` counts the numbered rules by book
and names those without a test. Asks no database.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from django.core.management.base import BaseCommand, CommandError, CommandParser

from roster.management.commands._marks import TESTS, marked
from roster.management.commands._words import FOUND, as_json, pack_at
from roster.rulebook_pages.tables.coverage import STATES
from roster.services.rulebook.editions import standard_stack
from rules.catalogue.bounds import within_bounds
from rules.catalogue.load import complete_rulebook, rulebook
from rules.catalogue.model import Coverage, Rulebook
from rules.catalogue.packs.stack import STANDARD, Pack, in_order, packaged
from rules.catalogue.packs.tally import PackTally, tally, tally_above
from rules.catalogue.sources import Confidence, Grade
from rules.values import DataError


class Command(BaseCommand):
    help = "Check the rulebook: the packaged packs, and any others on top."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        check = verbs.add_parser("check", help="read all packs; exit code 1 with file and key at a fault")
        check.add_argument(
            "paths", nargs="*", metavar="PATH", help="a pack: a TOML file, or a folder with pack.toml"
        )
        check.add_argument("--json", action="store_true", help="the counts as JSON")
        verbs.add_parser("coverage", help="how many numbered rules are done, untested, simplified, not yet")

    def handle(self, *arguments: Any, **options: Any) -> None:
        verbs = {"check": self.check_packs, "coverage": self.show_coverage}
        verbs[options["verb"]](options)

    def check_packs(self, options: dict[str, Any]) -> None:
        try:
            own = [pack_at(Path(name), name) for name in options["paths"]]
            with within_bounds():
                tallies = tally(in_order((*standard_stack(), *own)))
                further = tally_above(standard_stack(), _supplements())
                book = complete_rulebook()
        except DataError as error:
            raise CommandError(str(error), returncode=FOUND) from error
        if options["json"]:
            self.stdout.write(as_json(_plain(tallies) | _further(further, book)))
            return
        self.stdout.write("\n".join([*_columns(tallies), "", *_rows(further), "", *_attested(book)]))

    def show_coverage(self, _options: dict[str, Any]) -> None:
        self.stdout.write("\n".join(_coverage(rulebook().coverage)))


def _supplements() -> list[Pack]:
    return [pack for key, pack in packaged().items() if key not in STANDARD]


def _further(tallies: list[PackTally], book: Rulebook) -> dict[str, Any]:
    """The supplements, and all warbands by grade and confidence, as plain values."""
    attested = Counter((warband.grade, warband.confidence) for warband in book.warbands.values())
    return {
        "supplements": _plain(tuple(tallies))["packs"],
        "warbands": [
            {"grade": grade, "confidence": confidence, "count": count}
            for (grade, confidence), count in sorted(attested.items())
        ],
    }


def _rows(tallies: list[PackTally]) -> Iterator[str]:
    """A row for each supplement, which lies above the standard packs alone."""
    kinds = ("warbands", "warriors", "items", "skills", "spells")
    yield f"{'supplements':<28}" + "".join(f"{kind:>10}" for kind in kinds)
    for found in tallies:
        yield f"{found.header.key:<28}" + "".join(f"{found.counts[kind]:>10}" for kind in kinds)


def _attested(book: Rulebook) -> Iterator[str]:
    """Warbands by grade and confidence, and how many rest on one source."""
    found = Counter((warband.grade, warband.confidence) for warband in book.warbands.values())
    yield f"{'warbands by grade':<20}" + "".join(f"{word:>8}" for word in get_args(Confidence))
    for grade in get_args(Grade):
        counts = [found[grade, word] for word in get_args(Confidence)]
        if any(counts):
            yield f"{grade:<20}" + "".join(f"{count:>8}" for count in counts)
    alone = sum(warband.one_source for warband in book.warbands.values())
    yield f"{alone} of {len(book.warbands)} warbands rest on one source."


def _coverage(coverage: dict[str, Coverage]) -> Iterator[str]:
    """A line for each book, one for each open part of those begun, and the ids that are done without a test."""
    books, parts = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for rule, entry in coverage.items():
        books[rule.split("-")[0], entry.state] += 1
        parts["-".join(rule.split("-")[:2]), entry.state] += 1
    yield f"{'':16}{'done':>8}{'untested':>10}{'simplified':>12}{'not yet':>9}"
    for counts in (books, parts):
        for name in dict.fromkeys(name for name, _ in counts):
            done, untested, simplified, not_yet = (counts[name, state] for state in STATES)
            begun = books[name.split("-")[0], "done"]
            if counts is books or (begun and (untested or simplified or not_yet)):
                yield f"{name:16}{done:8}{untested:10}{simplified:12}{not_yet:9}"
        yield ""
    if not TESTS.is_dir():
        return
    tested = marked()
    bare = [rule for rule, one in coverage.items() if one.state == "done" and rule not in tested]
    yield f"Done without a test: {', '.join(bare) or 'none'}"


def _plain(tallies: tuple[PackTally, ...]) -> dict[str, Any]:
    return {
        "packs": [
            {"key": pack_tally.header.key, "version": pack_tally.header.version, "counts": pack_tally.counts}
            for pack_tally in tallies
        ],
        "all": {kind: sum(pack_tally.counts[kind] for pack_tally in tallies) for kind in tallies[0].counts},
    }


def _columns(tallies: tuple[PackTally, ...]) -> list[str]:
    """A row for each kind, a column for each pack, the sum at the end."""
    heads = [f"{pack_tally.header.key} {pack_tally.header.version}" for pack_tally in tallies] + ["all"]
    kinds = list(tallies[0].counts)
    first = max(map(len, kinds))
    lines = [" " * first + "".join(f"  {head}" for head in heads)]
    for kind in kinds:
        counts = [pack_tally.counts[kind] for pack_tally in tallies]
        cells = zip([*counts, sum(counts)], heads, strict=True)
        lines.append(f"{kind:<{first}}" + "".join(f"  {count:>{len(head)}}" for count, head in cells))
    return [*lines, "", "Everything was read without a fault."]
