"""Whole battles in which one happening after the other comes, under every turn sequence."""

import pytest

from rules.catalogue.load import DATA, rulebook
from rules.combat.going_on import HAPPENINGS
from rules.engine.events.objectives import HappeningBegan
from rules.mustering.document import read_sheet
from rules.policies import POLICIES
from rules.resolve import auto, divergence, set_up
from rules.scenarios.happenings.table import NOT_PLAYED, ROWS, STORMS

CAME = (*(ROWS[it] for it in (11, 12, 21, 22, 23, 25, 32, 34, 45, 52, 53, 61, 63)), STORMS[4], STORMS[6])


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
@pytest.mark.parametrize("ruleset", ["mordheim", "cards", "heroheim", "alternative", "trench"])
@pytest.mark.parametrize("row", CAME, ids=lambda row: row.key)
def test_a_battle_is_fought_to_its_end_and_replayed_with_each_happening(
    row, ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = rulebook()
    names = ("mercenaries-reikland.toml", "undead.toml")
    sheets = [read_sheet(DATA / "rosters" / name, name, book) for name in names]
    monkeypatch.setattr("rules.scenarios.happenings.random_happenings.row_of", lambda *_: row)
    for seed in range(4):
        setup = set_up(sheets, book, seed=f"h{seed}", ruleset=ruleset, switches=[HAPPENINGS])
        record = auto(setup, dict.fromkeys((0, 1), POLICIES["steady"]))
        came = [it for it in record.events if isinstance(it, HappeningBegan)]
        assert divergence(record) is None
        if came:
            assert [it.key for it in came] == [row.key]
            assert not came[0].says.endswith(NOT_PLAYED)
            return
    pytest.fail("no happening came in four battles")
