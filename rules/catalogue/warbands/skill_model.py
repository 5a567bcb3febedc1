"""Special rules, skills and what belongs to a caster or a race, as frozen types. Part of `rules.catalogue.model`."""

from typing import Literal

from rules.catalogue.bounds import Count
from rules.catalogue.profile import Profile
from rules.values import Value


class Disagreement(Value, frozen=True):
    """A disagreement between sources: what we use, what another source has, and why ours was kept."""

    about: str
    ours: str
    other: str
    resolution: str


class SpecialRule(Value, frozen=True):
    """A named rule of a warrior or warband; `tags` are the keys under which the engine finds its effect.

    `source` is set where it is another than that of its file.
    """

    key: str
    name: str
    summary: str
    tags: tuple[str, ...] = ()
    source: str = ""


class SkillList(Value, frozen=True):
    """A list of skills under its name; which warriors may choose from it stands with them.

    `shared` are skills of other lists that stand in this one too.
    """

    key: str
    name: str
    note: str = ""
    shared: tuple[str, ...] = ()


class Skill(Value, frozen=True):
    """A skill and the list it stands in (and others that share it).

    `requires` and `excludes` name callings a warrior must or must not have, `restricted_to` and `not_for` warrior
    types, `after` skills that must be known already, `not_with` skills that are never used together with it. Without
    the items in `requires_items` it does nothing. `optional` is the optional rule that brings it.
    """

    key: str
    name: str
    list: str
    summary: str
    source: str
    tags: tuple[str, ...] = ()
    restricted_to: tuple[str, ...] = ()
    not_for: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    not_with: tuple[str, ...] = ()
    requires_items: tuple[str, ...] = ()
    optional: str = ""
    also_in: tuple[str, ...] = ()

    @property
    def lists(self) -> tuple[str, ...]:
        return (self.list, *self.also_in)


class Wizard(Value, frozen=True):
    """A spell caster, or a smith of runes: the list, and the number of spells at the start."""

    type: Literal["arcane", "prayers", "runes"]
    spell_list: str
    starting_spells: Count = 1


class Race(Value, frozen=True):
    """The highest characteristics that advances can reach."""

    key: str
    name: str
    maximum: Profile
    source: str
    note: str = ""
    disagreements: tuple[Disagreement, ...] = ()
