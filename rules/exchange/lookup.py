"""Names and ids of other programs to keys of the rulebook: by id, by name, by our own names, at last by likeness.

One is made for each import, of the warband that the roster becomes. `Found.sure` tells a guess.
"""

import json
import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Literal

from rules.catalogue.model import InjuryResult, Rulebook, WarbandType
from rules.exchange.foreign import ForeignThing
from rules.values import Value

Kind = Literal["item", "skill", "spell", "mutation", "injury"]
_KINDS: tuple[Kind, ...] = ("item", "skill", "spell", "mutation", "injury")
#: How alike two names must be to be taken for one, as a guess.
_LIKE = 0.84
#: What players call an injury besides its name.
_SPOKEN = {"broken-leg": "leg-wound"}
_INJURIES = {"blinded-in-one-eye": "blind-left-eye", "bitter-enmity": "hates-individual"}
#: Our injury for a characteristic that one has lowered.
BY_LOSS = {"-1 M": "leg-wound", "-1 T": "chest-wound", "-1 WS": "hand-injury", "-1 I": "nervous-condition",
           "-1 BS": "blind-left-eye"}  # fmt: skip
_OTHERS = {
    "great-weapon": "double-handed-weapon", "warp-pistol": "warplock-pistol", "hunting-rifle": "hochland-long-rifle",
    "sigmarite-hammer": "sigmarite-warhammer", "light-armor": "light-armour", "heavy-armor": "heavy-armour",
    "mace-hammer": "hammer", "hammer-mace": "hammer", "club-mace-hammer": "hammer",
    "two-handed-weapon": "double-handed-weapon",
}  # fmt: skip


class Found(Value, frozen=True):
    """A key of the rulebook; `times` copies stand for one of the file. Not `sure` is a guess."""

    kind: Kind
    key: str
    name: str
    sure: bool = True
    times: int = 1


@cache
def known() -> dict[str, Any]:
    """Names and ids of BattleScribe's and New Recruit's Mordheim catalogues, with our keys."""
    found: dict[str, Any] = json.loads(Path(__file__).with_name("bsdata_names.json").read_text("utf-8"))
    return found


@cache
def catalogue_types() -> dict[str, str]:
    """Our key of a warband by the slug of its name in the public catalogues."""
    return {singular(entry["name"]): entry["ours"] for entry in known()["warbands"].values() if entry["ours"]}


def slug(name: str) -> str:
    """`Smashed Leg (1a)` to `smashed-leg`: letters and digits of any language without accents, joined by hyphens."""
    plain = re.sub(r"\(.*?\)|['’`´.]", "", name.lower().replace("ß", "ss"))
    plain = unicodedata.normalize("NFKD", plain)
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:80]


def singular(name: str) -> str:
    """The slug with the last word, and words before `of`, in the singular as far as English goes."""
    words = slug(name).removeprefix("the-").split("-")
    return "-".join(_single(word) for word in words)


def _single(word: str) -> str:
    if word.endswith("men") and len(word) > 4:
        return word[:-2] + "an"
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("ves") and len(word) > 4:
        return word[:-3] + "f"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


def is_injury(words: str) -> bool:
    """Whether the words are the name of a lasting injury, whatever stands behind it in brackets."""
    named = singular(words)
    return named in _SPOKEN or any(singular(name) == named for name in known()["names"]["injury"])


class Lookup:
    """Asks the rulebook and the known names, for one warband."""

    def __init__(self, rulebook: Rulebook, warband: WarbandType) -> None:
        self.rulebook, self.warband = rulebook, warband
        results = rulebook.serious_injuries["heroes"].results
        injuries = {entry.key: entry.name for entry in results if entry.changes or entry.flags}
        gifts = warband.mutations.choices if warband.mutations else ()
        lists = rulebook.spell_lists.values()
        skills = {key: skill.name for key, skill in rulebook.skills.items()}
        skills |= {skill.key: skill.name for skill in warband.skills}
        self.names: dict[Kind, dict[str, str]] = {
            "item": {key: item.name for key, item in rulebook.items.items()},
            "skill": skills,
            "spell": {spell.key: spell.name for entry in lists for spell in entry.everything},
            "mutation": {gift.key: gift.name for gift in gifts},
            "injury": injuries,
        }
        self._ours = {
            kind: {singular(name): key for key, name in self.names[kind].items()} for kind in _KINDS
        }
        names = known()["names"]
        self._theirs = {kind: {singular(name): key for name, key in names[kind].items()} for kind in _KINDS}

    def find(self, thing: ForeignThing) -> Found | None:
        """The entry of the rulebook; None if it has none. The kind that the file states is looked at first."""
        if thing.kind == "injury":
            return self._injury(thing)
        kinds: list[Kind] = [kind for kind in _KINDS if kind == thing.kind]
        kinds += [kind for kind in _KINDS if kind not in kinds]
        for look in (self._by_id, self._by_name):
            for kind in kinds:
                if found := look(thing, kind):
                    return found
        stated: Kind = next((kind for kind in _KINDS if kind == thing.kind), "skill")
        return self._numbered(thing) or self._alike(thing.name, stated)

    def _by_id(self, thing: ForeignThing, kind: Kind) -> Found | None:
        for entry in thing.ids:
            link = known()["links"].get(entry) if kind == "item" else None
            key = link or known()["ids"][kind].get(entry)
            if key is None and (plain := entry.replace("_", "-")) in self.names[kind]:
                key = plain
            key = key or (_OTHERS.get(entry.replace("_", "-")) if kind == "item" else None)
            key = key or (self._ours[kind].get(singular(entry.replace("_", "-"))) if "_" in entry else None)
            if found := self._named(kind, key, thing):
                return found
        return None

    def _by_name(self, thing: ForeignThing, kind: Kind) -> Found | None:
        name = thing.name.removeprefix("Gromril ").removeprefix("Ithilmar ") if thing.material else thing.name
        for word in (name, re.sub(r"^\d+ ?-? ?", "", name)):
            entry = singular(word)
            key = self._theirs[kind].get(entry) or self._ours[kind].get(entry)
            key = key or (_OTHERS.get(slug(word)) if kind == "item" else None)
            key = key or (_SPOKEN.get(entry) if kind == "injury" else None)
            if found := self._named(kind, key, thing):
                return found
        return None

    def _named(self, kind: Kind, key: str | None, thing: ForeignThing, *, sure: bool = True) -> Found | None:
        if key is None:
            return None
        if kind == "item" and thing.material and f"{thing.material}-{key}" in self.names["item"]:
            key = f"{thing.material}-{key}"
        key = _INJURIES.get(key, key) if kind == "injury" else key
        if key not in self.names[kind]:
            return None
        times = known()["counts"].get(thing.name, 1) if kind == "item" else 1
        return Found(kind, key, self.names[kind][key], sure, times)

    def _alike(self, name: str, kind: Kind) -> Found | None:
        ours = self._ours[kind]
        like = get_close_matches(singular(name), ours, 1, _LIKE) if len(name) > 3 else []
        return Found(kind, ours[like[0]], self.names[kind][ours[like[0]]], sure=False) if like else None

    def _numbered(self, thing: ForeignThing) -> Found | None:
        """`combat_01`: a skill by its number in a list of the rulebook, as a guess."""
        found = re.fullmatch(r"([a-z]+)_(\d{1,2})", thing.name)
        lists = {"combat": "combat", "tir": "shooting", "erudition": "academic", "academique": "academic",
                 "force": "strength", "vitesse": "speed", "rapidite": "speed"}  # fmt: skip
        if not found or found[1] not in lists:
            return None
        keys = [key for key, skill in self.rulebook.skills.items() if skill.list == lists[found[1]]]
        at = int(found[2]) - 1
        return (
            Found("skill", keys[at], self.names["skill"][keys[at]], sure=False)
            if 0 <= at < len(keys)
            else None
        )

    def _injury(self, thing: ForeignThing) -> Found | None:
        found = self._by_id(thing, "injury") or self._by_name(thing, "injury")
        if found is None and thing.name in BY_LOSS:
            return self._named("injury", BY_LOSS[thing.name], thing, sure=False)
        if found is None and thing.code[:2].isdecimal() and len(thing.code) >= 2:
            found = self._rolled(int(thing.code[:2]))
        if found and found.key in _INJURIES.values():
            return Found("injury", found.key, found.name, sure=False)
        return found or self._alike(thing.name, "injury")

    def _rolled(self, roll: int) -> Found | None:
        """The lasting result of a D66; one of several that a further die decides is a guess."""
        for row in self.rulebook.serious_injuries["heroes"].rows:
            if roll in row.rolls:
                results: Iterable[InjuryResult] = (
                    [inner.result for inner in row.sub] if row.sub else [row.result]
                )
                lasting = [entry for entry in results if entry.key in self.names["injury"]]
                if lasting:
                    return Found("injury", lasting[0].key, lasting[0].name, sure=not row.sub)
        return None
