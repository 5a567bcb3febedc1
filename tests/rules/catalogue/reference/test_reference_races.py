"""The 28 racial maximums of the reference equal the data."""

from rules.catalogue.load import rulebook
from rules.catalogue.profile import CHARACTERISTICS
from tests.rules.catalogue.reference.reference import differing, read

BOOK = rulebook()


def test_every_racial_maximum_is_that_of_the_reference() -> None:
    found: dict[str, tuple[object, object]] = {}
    for row in read("racial_maximums.yaml")["racial_maximums"]:
        race = BOOK.races[row["id"]]
        ours = {name: race.maximum.value(name) for name in CHARACTERISTICS}
        found[f"{race.key}: profile"] = (row["profile"], ours)
        found[f"{race.key}: name"] = (row["name"], race.name)
        found[f"{race.key}: alternatives"] = (len(row.get("alternatives", [])), len(race.disagreements))
    assert differing(found, {}) == []
    assert len(BOOK.races) == len(found) // 3
