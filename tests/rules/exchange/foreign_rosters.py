"""Rosters in the shape of New Recruit's JSON, made of what the public catalogues offer.

`tests/reference/catalogues.json` lists their warbands, characters, items, skills, spells, mutations and injuries by
name and id, with our key where the rulebook has the thing.
"""

import json
from functools import cache
from pathlib import Path

REFERENCE = Path(__file__).parents[2] / "reference"
CATEGORIES = {
    "hero": "a0fce0bc-02e0-a064-7a39-5b97ff8a9c94",
    "henchmen": "f9b08d8e-4922-78d5-78ad-2047bff52dc8",
    "hired_swords": "71f7-5ee6-ab09-7fd9",
    "stash": "a31acb39-8ce9-d6d7-bcc9-f3144d63db48",
    "dramatis_personae": "0aea-26b8-980b-28aa",
}
GROUPS = {
    "items": "Starting Equipment",
    "skills": "Combat Skills",
    "spells": "Magic",
    "mutations": "Mutations",
    "injuries": "Serious Injuries",
}
#: Things that one warrior of a made roster carries and knows.
MOST = 120


@cache
def catalogues():
    return json.loads((REFERENCE / "catalogues.json").read_text("utf-8"))


def roster(name, warband, selections=(), characters=(), **fields):
    """The bytes of a roster of a warband of the catalogues, with forces for warriors and characters."""
    forces = [
        {
            "entryId": "7451d7da-3cc0-0299-775b-2f48162a731d",
            "catalogueId": warband["id"],
            "catalogueName": warband["name"],
            "selections": list(selections),
        }
    ]
    if characters:
        forces.append(
            {
                "entryId": "1f34-e353-569e-f6b9",
                "catalogueName": "Characters",
                "selections": list(characters),
            }
        )
    game = {"gameSystemId": catalogues()["game_system"], "gameSystemName": "Mordheim"}
    return json.dumps({"roster": {"name": name, **game, "forces": forces, **fields}}).encode()


def selection(name, id="", number=1, **fields):
    return {"name": name, "entryId": id, "number": number, "type": "upgrade", **fields}


def unit(entry, children=(), members=3, kind=""):
    """A hero, group or character of a catalogue."""
    category = [{"entryId": CATEGORIES[kind or entry["kind"]], "primary": "true"}]
    inner = list(children)
    if model := entry.get("model"):
        inner.insert(0, selection(entry["model_name"], model, members, type="model"))
    type = "model" if kind else entry["type"]
    return selection(entry["name"], entry["id"], type=type, categories=category, selections=inner)


def offered(kind, warband):
    """What a catalogue offers of a kind: its own, and what all of them share, without names of whole skill lists."""
    own = ("data", warband["name"])
    entries = (entry for entry in catalogues()[kind] if not (entry["ours"] or "").startswith("list:"))
    return [entry for entry in entries if "in" not in entry or not {*own}.isdisjoint(entry["in"])]


def everything(warband):
    """A roster with every unit of a warband, everything that its catalogue offers among them, and every character."""
    things = [(kind, entry) for kind in GROUPS for entry in offered(kind, warband)]
    units = warband["units"]
    share = min(MOST, -(-len(things) // len(units)))
    selections = []
    for number, entry in enumerate(units):
        mine = things[number * share : (number + 1) * share]
        children = [selection(thing["name"], thing["id"], group=GROUPS[kind]) for kind, thing in mine]
        selections.append(unit(entry, [selection("Experience", number=entry["xp"]), *children]))
    left = things[len(units) * share :]
    characters = [unit(entry, kind=entry["kind"]) for entry in catalogues()["characters"] if entry["kind"]]
    stash = selection(
        "Stash",
        selections=[
            selection("Gold", number=7),
            *(selection(e["name"], e["id"]) for k, e in left if k == "items"),
        ],
    )
    return roster("Everything", warband, [*selections, stash], characters)
