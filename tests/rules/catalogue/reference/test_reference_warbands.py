"""Every figure of the reference's standard warbands equals the data, or is listed with a reason."""

import pytest

from rules.catalogue.load import DATA, rulebook
from tests.rules.catalogue.reference.reference import FOLDER, differing
from tests.rules.catalogue.reference.warband_reference import compared

SLUGS = sorted(path.stem for path in (FOLDER / "warbands").glob("*.yaml"))
#: Standard like these, and compared with the supplements, whose format it has.
BESIDE = ["imperial-outriders"]

#: What differs on purpose, by the same words as in rules/data/DEPARTURES.md.
MEANT = {
    "carnival-of-chaos: plague-cart: tags": "its Guardian spreads the Rot, as his rule says",
    **dict.fromkeys(
        ("bretonnian-knights: knight-errant: tags", "bretonnian-knights: squire: tags"),
        "where riders are played the roster is checked for who may ride",
    ),
    "dwarf-rangers: runesmith: wizard": "he draws and knows runes as others do spells",
    **{
        f"forest-goblins: {what}": "what a Brave may choose instead of a skill stands as a list of his own"
        for what in ("brave: skill lists", "skill lists")
    },
    **{
        f"forest-goblins: {who}: talent skills": "the list of the Braves is not open to them"
        for who in ("forest-goblin", "red-toof-goblin", "slugga")
    },
    "pirates: swabbie: racial maximum": "he never gains experience",
    "sisters-of-sigmar: augur: tags": "what she has no eyes to lose stands with her rule",
    "mootlanders: list mootlander: prices": "the Moot Elder's pistol stands with his rule there",
    "pit-fighters: dwarf-troll-slayer: skill lists": "his Berserker is never used with Ferocious Charge",
    "pit-fighters: skill lists": "his Berserker is never used with Ferocious Charge",
}


@pytest.mark.parametrize("slug", SLUGS)
def test_every_figure_of_a_warband_is_that_of_the_reference(slug: str) -> None:
    meant = {name: reason for name, reason in MEANT.items() if name.startswith(f"{slug}: ")}
    assert differing(compared(slug), meant) == []


def test_the_data_has_no_other_warband() -> None:
    assert sorted(rulebook().warbands) == sorted([*SLUGS, *BESIDE])


def test_deliberate_departures_are_documented() -> None:
    written = (DATA / "DEPARTURES.md").read_text(encoding="utf-8")
    assert [name for name in MEANT if f"| {name} |" not in written] == []
    assert {name.split(":")[0] for name in MEANT} <= set(SLUGS)
