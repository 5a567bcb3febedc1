"""Times for loading the rulebook (cold and cached), for legality per sheet, and for a search of the rules."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter

from roster.rulebook_pages.search.everything import index_of
from rules.catalogue.load import complete_rulebook, rulebook
from rules.catalogue.packs.stack import DATA, SHARED, STANDARD, packaged
from rules.mustering.document import read_sheet
from rules.mustering.legality.check import problems
from tools.bench.forces import company

TIMES = 7
QUERIES = ("sword", "mercanery captian", "of the", "CORE-SHOOT", "qqqqxyz")
#: Loading with nothing in memory yet: CPU seconds between the import of the loader and the finished rulebook, and of
#: them those that parsing its TOML takes.
_COLD = """
from time import process_time
from rules.catalogue.packs.stack import packaged, standard, standard_with
from rules.catalogue.packs.pinned import pinned_rulebook
began = process_time()
stack = {stack}
found = process_time()
[pack.tables for pack in stack]
parsed = process_time()
pinned_rulebook(stack)
print(process_time() - began, parsed - found)
"""


def report() -> Iterator[str]:
    """The lines of this part."""
    kept = _seconds(rulebook, 1000)
    yield "Rulebook: CPU milliseconds cold, and how many times as long as parsing its TOML"
    yield _cold("standard packs (aim 100)", "standard()")
    yield _cold("every pack (aim 250)", "tuple(packaged().values())")
    for key in (key for key in packaged() if key not in (*STANDARD, SHARED)):
        yield _cold(f"a campaign's, with {key} (aim 100)", f"standard_with({key!r})")
    book = rulebook()
    yield f"  when kept {kept * 1e6:.2f} us"
    for name, whole in (("standard packs", book), ("every pack", complete_rulebook())):
        yield f"  {name}: {len(whole.warbands)} warbands, {len(whole.items)} items, {len(whole.skills)} skills"
    twenty = company("Twenty", 20)
    took = _seconds(lambda: problems(twenty, book), 50)
    yield f"Legality: a sheet of 20 blocks {took * 1000:.2f} ms (aim 1)"
    sheets = [read_sheet(path, path.name, book) for path in sorted((DATA / "rosters").glob("*.toml"))]
    times = sorted((_seconds(lambda sheet=sheet: problems(sheet, book), 20), sheet.type) for sheet in sheets)
    slowest, type = times[-1]
    middle = median(took for took, _ in times)
    yield f"  {len(sheets)} demo rosters: median {middle * 1000:.2f} ms, slowest {slowest * 1000:.2f} ms ({type})"
    index = index_of(book)
    slowest_query = max(_seconds(lambda query=query: index.find(query), 20) for query in QUERIES)
    yield f"Search of the rules: {slowest_query * 1000:.1f} ms for the slowest of {len(QUERIES)} queries"


def _cold(name: str, stack: str) -> str:
    runs = [tuple(map(float, _fresh(_COLD.format(stack=stack)).split())) for _ in range(TIMES)]
    took, parsing = (median(each) for each in zip(*runs, strict=True))
    return f"  {name:54}{took * 1000:5.0f} ms {took / parsing:5.1f} times"


def _fresh(code: str) -> str:
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return ran.stdout


def _seconds(work: Callable[[], object], times: int) -> float:
    """Seconds of one run, in the long run."""
    work()
    began = perf_counter()
    for _ in range(times):
        work()
    return (perf_counter() - began) / times
