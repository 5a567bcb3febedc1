"""Scenarios beyond the rulebook's against those written down apart from our data."""

import re
from typing import Any

import pytest

from rules.catalogue.load import complete_rulebook
from tests.rules.catalogue.reference.reference import FOLDER, differing, kebab, read

BOOK = complete_rulebook()
FURTHER = sorted(path.name for path in (FOLDER / "scenarios-more").glob("*.yaml"))
WRITTEN = {kebab(written["id"]): written for name in FURTHER for written in [read(f"scenarios-more/{name}")]}
PLAYED = sorted(key for key in WRITTEN if key in BOOK.scenarios)
#: Awards by their names in the reference.
AWARDS = {
    "per_counter_carried_at_end": "counter-carried",
    "per_wound_on_monster": "wound-on-monster",
}
#: What a plain fight earns, where nothing is written down.
PLAIN = {"survives": 1, "winning_leader": 1, "enemy_out_of_action": 1}
#: What is meant to differ, with the reason.
MEANT = {
    "ap-ambush-centre name": "there are two ambushes in that magazine",
    "ap-ambush-street name": "there are two ambushes in that magazine",
    "beastmen-ambush name": "the warband need not be named again",
    "beastmen-raid name": "the warband need not be named again",
    "ap-dont-wake-the-giant bag-off": "there is no bag",
    "blood-hunt players": "two personae are there for two warbands",
    "kidnapped victim-sacrificed": "players spread these points",
    "kidnapped victim-escapes": "players spread these points",
    "the-middle-bridge players": "printed for one or two",
    "executioners-square trophy": "the gallows are not played",
}


def points(stated: object) -> object:
    """The number, without those to whom another one is due."""
    if isinstance(stated, dict):
        return points(stated["points"])
    number = re.match(r"\d+(?!\w)", str(stated))
    return int(number[0]) if number else stated


def test_every_scenario_that_is_data_is_written_down_too() -> None:
    scripted = {key for key, kind in BOOK.scenarios.items() if kind.mechanisms}
    assert scripted <= set(WRITTEN)


@pytest.mark.parametrize("key", PLAYED)
def test_a_further_scenario_is_as_written_down(key: str) -> None:
    written, kind = WRITTEN[key], BOOK.scenarios[key]
    found: dict[str, tuple[object, object]] = {
        f"{key} name": (written["name"], kind.name),
        f"{key} grade": (written["grade"], kind.grade),
        f"{key} players": (_players(written), kind.players),
        f"{key} source": (True, kind.source.split(",")[0].split(";")[0] in written["source"]["print"]),
    }
    mine = dict(kind.experience)
    for name, stated in written.get("experience", PLAIN).items():
        award = AWARDS.get(name, kebab(name))
        found[f"{key} {award}"] = (points(stated), mine.pop(award, None))
    found[f"{key} further awards"] = ({}, mine)
    meant = {name: why for name, why in MEANT.items() if name.startswith(f"{key} ")}
    assert differing(found, meant) == []
    assert kind.doubts or kind.simplified or not written["doubts"], "its doubts are told"


def _players(written: dict[str, Any]) -> str:
    """The number of warbands in our words."""
    stated = str(written["players"])
    return "two" if stated == "2" else "several" if stated.startswith(("3", "4")) else "any"
