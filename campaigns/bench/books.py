"""How long the rulebook takes to load, cold and kept, legality per sheet, and a search of the rules."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter

from campaigns.bench.forces import company
from roster.rulebook_pages.everything import index_of
from rules.catalogue.load import DATA, rulebook
from rules.mustering.document import read_sheet
from rules.mustering.legality.check import problems

TIMES = 7
QUERIES = ("sword", "mercanery captian", "of the", "CORE-SHOOT", "qqqqxyz")
#: Loading with nothing in memory yet: the seconds between the import of the loader and the finished rulebook.
_COLD = (
    "from time import perf_counter; from rules.catalogue.load import rulebook; "
    "began = perf_counter(); rulebook(); print(perf_counter() - began)"
)


def report() -> Iterator[str]:
    """The lines of this part."""
    cold = median(float(_fresh(_COLD)) for _ in range(TIMES))
    kept = _seconds(rulebook, 1000)
    yield f"Rulebook: {cold * 1000:.0f} ms cold (aim 150), {kept * 1e6:.2f} us when kept"
    book = rulebook()
    yield f"  {len(book.warbands)} warbands, {len(book.items)} items, {len(book.skills)} skills"
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
