"""What is found or won, in one shape for both sides of a comparison: as our data says it and as the reference does."""

import re
from typing import Any

from rules.catalogue.campaign.find_model import Found, Outcome
from tests.rules.catalogue.reference.reference import kebab

Row = dict[str, Any]

_FIGURE = re.compile(r"\d*D\d+(?:[x+]\d+)?|\d+")

WHO = {"leader": "leader", "spread among heroes": "heroes"}
#: What a field of the reference says in words, as the boons by which we say it.
IN_WORDS = {
    "next_exploration": ("spare-die", "next-exploration", 1),
    "bless_weapon": ("blessed-weapon", "for-good", 1),
    "consequence": ("hated-by", "next-battle", 1),
    "next_battle": ("tunnel", "next-battle", 3),
    "permanent": ("exploration-reroll", "for-good", 1),
    "hero_reads": ("combat-skills", "for-good", 1),
}
#: Fields that are no result of their own: how a row is found, what belongs to another field, and sentences.
BESIDES = {
    "roll", "need", "warband", "note", "choice", "who", "count", "value_each", "value", "item_effect",
}  # fmt: skip


def ours(outcome: Outcome | None) -> Row:
    """A result without what it does not have."""
    if outcome is None:
        return {}
    recruits = outcome.recruits
    stated = {
        "gold": outcome.gold,
        "wyrdstone": outcome.wyrdstone,
        "items": sorted(map(_item, outcome.items)),
        "experience": (outcome.experience, outcome.experience_for) if outcome.experience else (),
        "recruits": (recruits.warrior or recruits.kind, recruits.count) if recruits else (),
        "artefacts": outcome.artefacts,
        "misses": outcome.misses_battles,
        "lost": outcome.lost,
        "boons": sorted((boon.kind, boon.lasts, boon.count) for boon in outcome.boons),
    }
    return {key: found for key, found in stated.items() if found}


def _item(found: Found) -> tuple[str, str, str]:
    return "/".join((found.item, *found.alternatives)), found.count, found.worth


def theirs(row: Row) -> Row:
    """A result of the reference in the same shape. A field that is not known here fails."""
    result: Row = {}
    for key in row.keys() - BESIDES:
        if key in IN_WORDS:
            result.setdefault("boons", []).append(IN_WORDS[key])
        else:
            name, read = FIELDS[key]
            result[name] = read(row)
    if "gem" in row:
        del result["gold"]
    return result


def _count(row: Row) -> str:
    return str(row.get("count", 1))


def _worth(row: Row) -> str:
    return str(row.get("value_each", row.get("value", "")))


def _recruits(row: Row) -> tuple[str, str]:
    kind = row["recruit"]
    return ("group-member", "1") if " " in kind else (kebab(kind), _count(row))


#: How each field of the reference is read: the name of ours and the value.
FIELDS: dict[str, tuple[str, Any]] = {
    "gold": ("gold", lambda row: str(row["gold"])),
    "sell": ("gold", lambda row: str(row["sell"])),
    "wyrdstone": ("wyrdstone", lambda row: str(row["wyrdstone"])),
    "item": ("items", lambda row: [(kebab(row["item"]), _count(row), _worth(row))]),
    "items": ("items", lambda row: sorted((kebab(item), "1", "") for item in row["items"])),
    "item_choice": ("items", lambda row: [("/".join(map(kebab, row["item_choice"])), _count(row), "")]),
    "gem": ("items", lambda row: [(row["gem"], "1", str(row["gold"]))]),
    "experience": ("experience", lambda row: (str(row["experience"]), WHO[row["who"]])),
    "recruit": ("recruits", _recruits),
    "magical_artefact": ("artefacts", lambda row: row["magical_artefact"]),
    "miss_games": ("misses", lambda row: row["miss_games"]),
    "hero": ("lost", lambda row: "lost" in row["hero"]),
}


def figures(value: object) -> set[str]:
    """The numbers and dice in all texts and numbers of a value; 0 says that there is none of something."""
    if isinstance(value, dict):
        return set[str]().union(*map(figures, value.values()))
    if isinstance(value, list | tuple):
        return set[str]().union(*map(figures, value))
    if isinstance(value, bool) or value is None:
        return set()
    return set(_FIGURE.findall(str(value))) - {"0"}
