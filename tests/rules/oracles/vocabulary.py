"""The words of the oracles in the rulebook's own: weapons, poisons and other things, skills and special rules.

A word is any spelling of a key or a name, one thing or several: `throwing knife`, `longbow`, `step_aside`. A part of a
name will do where it means one thing only. A word that means nothing is refused by name.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from rules.catalogue.load import rulebook
from rules.catalogue.model import Item, SpecialRule
from rules.catalogue.tags import TAGS
from rules.engine.loadouts import FISTS, NATURAL
from rules.engine.setup import Weapon
from rules.fielding.fielding import weapon_of

#: Words after the name of a weapon: it is used in close combat, or it is no longer the first round.
IN_COMBAT, LATER = " (hth)", " later"
#: Weapons that nobody carries, and names that the rulebook does not have.
BARE = {"fist": FISTS, "unarmed": FISTS, "bare hands": FISTS, "natural": NATURAL, "natural weapons": NATURAL}
OTHER_NAMES = {
    "double-handed-weapon": (
        *("great weapon", "two-handed weapon", "strike-last weapon", "strikes last"),
        *("double-handed sword", "double-handed axe", "double-handed hammer"),
    ),
    "spear": ("strike-first weapon", "strikes first"),
    "pistol": ("brace of pistols",),
    "sigmarite-warhammer": ("sigmarite hammer",),
}
POISONS: dict[str, tuple[str, ...]] = {
    "black-lotus": ("lotus",),
    "dark-venom": ("venom",),
    "reptile-venom": (),
}
#: Fields that hold a list of words each.
LISTS = ("skills", "items", "equipment", "rules")

Words = tuple[str, ...]


class UnknownWord(LookupError):
    """A case says something that no test can express."""


class Brought(NamedTuple):
    """Items and tags that a warrior has by the words of a case, besides their weapons."""

    items: Words = ()
    tags: Words = ()

    def and_(self, other: "Brought") -> "Brought":
        return Brought(self.items + other.items, self.tags + other.tags)


def looked_up[K, T](known: Mapping[K, T], word: K, kind: str) -> T:
    """The meaning of a word by a table of all words of its kind."""
    if word not in known:
        raise UnknownWord(f"nobody knows the {kind} {word!r}")
    return known[word]


# weapons


def weapon(name: str) -> Weapon:
    """The weapon that a case names."""
    plain = name.removesuffix(IN_COMBAT).removesuffix(LATER)
    bare = {_words(it): bare for it, bare in BARE.items()}.get(_words(plain))
    return bare or weapon_of(rulebook().items[_armed(plain)], 1)


def carried(name: str, copies: int = 1) -> Words:
    """The keys of this many of these weapons; none for bare hands and the like."""
    key = weapon(name).key
    return () if key in (FISTS.key, NATURAL.key) else (key,) * copies


@cache
def _armed(name: str) -> str:
    return _meant(name, _weapons(), "weapon")


@cache
def _weapons() -> dict[str, Words]:
    found = {key: (item.name,) for key, item in rulebook().items.items() if item.blow or item.shot}
    for key, names in OTHER_NAMES.items():
        found[key] = (*found[key], *names)
    return found


def poison(name: str) -> str:
    """The poison that a case names."""
    return _meant(name, POISONS, "poison")


# other things, skills and rules


def brought(part: Mapping[str, Any], known: set[str]) -> Brought:
    """Items and tags by the fields of a part of a case that are not `known` by themselves.

    Each is the name of a thing, a skill or a rule with a yes or no, or a list of such names.
    """
    found = Brought()
    for name in [name for name in part if name not in known]:
        said = part[name]
        if name in LISTS and isinstance(said, list):
            for word in said:
                found = found.and_(thing(word))
        elif isinstance(said, bool):
            meant = thing(name)
            found = found.and_(meant) if said else found
        else:
            raise UnknownWord(f"nobody knows {name!r} ({said!r})")
    return found


@cache
def thing(name: str) -> Brought:
    """A skill, a special rule or an item by its name."""
    skills = {key: (skill.name,) for key, skill in rulebook().skills.items()}
    if key := _same(name, skills):
        return Brought(tags=rulebook().skills[key].tags)
    if key := _same(name, {tag: () for tag in TAGS if not tag.endswith(":")}):
        return Brought(tags=(key,))
    rules = _special_rules()
    if key := _same(name, {key: (rule.name,) for key, rule in rules.items()}):
        return Brought(tags=rules[key].tags)
    others = {key: (it.name,) for key, it in rulebook().items.items() if _is_gear(it)}
    return Brought(items=(_meant(name, others, "thing, skill or rule"),))


@cache
def _special_rules() -> Mapping[str, SpecialRule]:
    """The special rules of all warbands and their warriors that do something."""
    warbands = rulebook().warbands.values()
    found = [rule for warband in warbands for holder in (warband, *warband.warriors) for rule in holder.rules]
    return {rule.key: rule for rule in found if rule.tags}


def _is_gear(item: Item) -> bool:
    return bool(item.effects or item.armour)


# spelling


def _meant(name: str, known: Mapping[str, Words], kind: str) -> str:
    """The key that a name means: its own, or the only one with the fewest words of which it is the beginning or end."""
    if same := _same(name, known):
        return same
    asked = _words(name)
    parts = {
        key: len(_words(key))
        for key, names in known.items()
        if asked
        and any(asked in (_words(it)[: len(asked)], _words(it)[-len(asked) :]) for it in (key, *names))
    }
    shortest = [key for key, length in parts.items() if length == min(parts.values())]
    if len(shortest) == 1:
        return shortest[0]
    raise UnknownWord(f"nobody knows the {kind} {name!r}" + (f": one of {shortest}?" if shortest else ""))


def _same(name: str, known: Mapping[str, Words]) -> str:
    """The key, or else the name, that is the same but for its spelling; nothing where there is none."""
    asked = "".join(_words(name))
    by_key = [key for key in known if "".join(_words(key)) == asked]
    by_name = [key for key, names in known.items() if asked in ["".join(_words(it)) for it in names]]
    return next(iter(by_key + by_name), "")


@cache
def _words(name: str) -> Words:
    """The words of a name in one spelling: small letters, one thing, nothing in brackets."""
    plain = re.sub(r"\(.*?\)|'", "", name.lower())
    return tuple(_one(word) for word in re.findall(r"[a-z]+|\d+", plain))


def _one(word: str) -> str:
    if word.endswith("ves"):
        return word[:-3] + "fe"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
