"""Reads exploration: `tables/exploration.toml`, and the places that dice show in `tables/locations.toml`."""

from itertools import product

from rules.catalogue.callings import known_callings
from rules.catalogue.campaign.exploration_model import Exploration, Location
from rules.catalogue.campaign.finds import check_boon, check_ends_with_others, check_outcome
from rules.catalogue.clauses import load_clauses
from rules.catalogue.dice import check_rolls
from rules.catalogue.files import DataFiles, Table, keyed, needed, only, text, value
from rules.catalogue.model import Rulebook
from rules.catalogue.warbands.checks import known
from rules.values import DataError

FILE, PLACES = "tables/exploration.toml", "tables/locations.toml"
#: Equal dice of which a location can be made.
GROUPS = range(2, 7)


def load_exploration(files: DataFiles) -> Exploration:
    """The whole of exploration, every group of equal dice with exactly one location. Raises `DataError`."""
    data = files.parse(FILE)
    rest = {name: stated for name, stated in data.items() if name != "clauses"}
    found = value(
        Exploration,
        rest,
        FILE,
        "",
        clauses=load_clauses(data, FILE),
        locations=_locations(files.parse(PLACES)),
    )
    totals = [least for least, _ in found.shards]
    if totals[:1] != [1] or totals != sorted(set(totals)):
        raise DataError(FILE, "shards", "the bands begin at 1 and rise")
    check_rolls(found.artefacts.dice, [row.rolls for row in found.artefacts.rows], FILE, "artefacts.rows")
    return found


def _locations(data: Table) -> dict[str, Location]:
    only(data, PLACES, "", "source", "locations")
    source = {"source": text(data, PLACES, "", "source")}
    found: dict[str, Location] = {}
    shown: dict[tuple[int, ...], str] = {}
    for key, path, table in keyed(needed(data, PLACES, "", "locations"), PLACES, "locations"):
        found[key] = value(Location, source | table, PLACES, path, key=key)
        _check_shape(found[key], path)
        if found[key].faces in shown:
            raise DataError(PLACES, f"{path}.faces", f"{shown[found[key].faces]} has the same dice")
        shown[found[key].faces] = key
    for face, count in product(range(1, 7), GROUPS):
        if (face,) * count not in shown:
            raise DataError(PLACES, "locations", f"no location has {count} dice that show {face}")
    return found


def _check_shape(location: Location, path: str) -> None:
    faces = location.faces
    if len(faces) not in GROUPS or len(set(faces)) != 1 or not 1 <= faces[0] <= 6:
        raise DataError(PLACES, f"{path}.faces", "expected 2 to 6 equal dice")
    if bool(location.dice) != bool(location.rows):
        raise DataError(PLACES, path, "dice and rows belong together")
    if location.rows:
        check_rolls(location.dice, [row.rolls for row in location.rows], PLACES, f"{path}.rows")
    if location.by_warband:
        check_ends_with_others(location.by_warband, PLACES, f"{path}.by_warband")
    if not location.outcomes:
        raise DataError(PLACES, path, "nothing is found there")
    ways = (location.rows, location.test, location.by_warband, location.each, location.choices)
    if sum(map(bool, ways)) > 1:
        raise DataError(PLACES, path, "only one of rows, test, by_warband, each and choices can decide")
    needs_hero = any(outcome.lost or outcome.misses_battles for outcome in location.outcomes)
    if (needs_hero or (location.test and location.test.who == "chosen-hero")) and not location.chosen_hero:
        raise DataError(PLACES, path, "it does something to a chosen hero: say chosen_hero = true")
    if any(not 0 <= chance.needs <= 6 for chance in location.each):
        raise DataError(PLACES, f"{path}.each", "a D6 needs 2 to 6, or 0 for always")


def check_exploration(book: Rulebook) -> None:
    """Raise `DataError` where exploration names what the rulebook does not have."""
    found, callings = book.exploration, known_callings(book.warbands)
    for location in found.locations.values():
        path = f"locations.{location.key}"
        for outcome in location.outcomes:
            check_outcome(outcome, book, PLACES, path)
        if location.test:
            known(location.test.passed_by, callings, PLACES, f"{path}.test.passed_by", "calling")
        if location.if_kept:
            check_boon(location.if_kept, book, PLACES, f"{path}.if_kept")
    known((row.item for row in found.artefacts.rows), book.items, FILE, "artefacts.rows", "item")
    sources = {*book.items, *book.skills, *found.locations}
    for key in found.rerolls:
        known((key,), sources, FILE, f"rerolls.{key}", "item, skill or location")
