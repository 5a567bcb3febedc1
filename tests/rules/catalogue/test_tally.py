"""How much each pack brings: the columns of `manage.py rulebook check`."""

from rules.catalogue.load import rulebook
from rules.catalogue.packs.stack import standard
from rules.catalogue.packs.tally import KINDS, tally

PACKS = standard()


def test_entries_of_the_packs_add_up_to_the_rulebook() -> None:
    told = tally(PACKS)
    assert [one.header.key for one in told] == [one.key for one in PACKS]
    for kind, count in KINDS.items():
        assert sum(one.counts[kind] for one in told) == count(rulebook()), kind
    assert sum(one.counts["overrides"] for one in told) == len(rulebook().overrides)


def test_the_core_brings_the_warbands_of_the_rulebook_and_most_house_rules() -> None:
    core = tally(PACKS[:1])[0].counts
    assert core["warbands"] == 8
    assert core["house rules"] == 37
    assert core["tables"] > 10
    assert core["overrides"] == 0
