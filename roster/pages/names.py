"""The names behind the keys of a sheet. A key that the rulebook no longer knows is spelt out instead of hidden."""

from dataclasses import dataclass

from roster.rulebook_pages.links import Links, gift_anchor, links_of, rule_anchor
from rules.catalogue.model import InjuryResult, Mutation, Rulebook, Skill, WarbandType, WarriorType
from rules.ledger.sheet import Boon, Possession, WarbandSheet, WarriorSheet
from rules.mustering.figures.rating import GRANTED
from rules.mustering.hirelings import hireling_of, hireling_type, is_hired


def spelt_out(key: str) -> str:
    """`light-armour` as `Light armour`."""
    return key.replace("-", " ").replace("_", " ").strip().capitalize()


@dataclass(frozen=True)
class Names:
    """Looks up names for one warband."""

    rulebook: Rulebook
    warband: str

    @property
    def links(self) -> Links:
        """The links into the rules; pages show a name with its address, prints the name alone."""
        return links_of(self.rulebook)

    @property
    def warband_type_href(self) -> str:
        """The address of the type of warband; empty if it is not known."""
        return self.links.warband(self.warband) if self.type else ""

    def warrior_type_href(self, key: str) -> str:
        """The address of a type of warrior; empty if it is not known."""
        if self.type and self.type.warrior(key):
            return self.links.warrior(self.warband, key)
        return self._hireling_href(key)

    def rule_href(self, warrior: str, rule: str) -> str:
        """The special rule of a type of warrior."""
        if self.type and self.type.warrior(warrior):
            return self.links.warrior_rule(self.warband, warrior, rule)
        return self._hireling_href(warrior, rule_anchor(rule))

    def _hireling_href(self, key: str, anchor: str = "") -> str:
        if key in self.rulebook.hired_swords:
            return self.links.to("hired_sword", key, anchor=anchor)
        found = key in self.rulebook.dramatis_personae
        return self.links.to("dramatis_persona", key, anchor=anchor) if found else ""

    def item_href(self, key: str) -> str:
        """The address of an item; empty if it is not known."""
        return self.links.item(key) if key in self.rulebook.items else ""

    def skill_href(self, key: str) -> str:
        """The address of a skill; empty if it is not known."""
        found = self.skill_of(key)
        return self.links.skill(found) if found else ""

    def spell_href(self, key: str) -> str:
        """The address of a spell; empty if it is not known."""
        found = self.rulebook.spell(key)
        return self.links.to("spell_list", found.list, anchor=key) if found else ""

    def injury_href(self, key: str) -> str:
        """The address of an injury; empty if it is not known."""
        tables = (*self.rulebook.serious_injuries.items(), *self.rulebook.side_effects.items())
        place = next(
            (
                f"{name}.{key}"
                for name, table in tables
                if any(injury_result.key == key for injury_result in table.results)
            ),
            "",
        )
        return self.links.table("serious-injuries", place) if place else ""

    @property
    def type(self) -> WarbandType | None:
        """The type of the warband; None if it is not known."""
        return self.rulebook.warbands.get(self.warband)

    @property
    def warband_type(self) -> str:
        """The name of the type of warband."""
        return self.type.name if self.type else spelt_out(self.warband)

    def of(self, warrior: WarriorSheet) -> WarriorType | None:
        """The warrior's line in the list of their warband, or a hired sword's own."""
        if not is_hired(warrior):
            return self.rulebook.warrior_type(self.warband, warrior.type)
        hireling = hireling_of(warrior, self.rulebook)
        return hireling_type(hireling, self.rulebook) if hireling else None

    def warrior_type(self, key: str) -> str:
        """The name of a type of warrior or hireling."""
        book = self.rulebook
        found = (
            book.warrior_type(self.warband, key)
            or book.hired_swords.get(key)
            or book.dramatis_personae.get(key)
        )
        return found.name if found else spelt_out(key)

    def item(self, key: str) -> str:
        """The name of an item."""
        found = self.rulebook.items.get(key)
        return found.name if found else spelt_out(key)

    def skill(self, key: str) -> str:
        """The name of a skill."""
        found = self.skill_of(key)
        return found.name if found else spelt_out(key)

    def skill_summary(self, key: str) -> str:
        """What a skill does; empty if it is not known."""
        found = self.skill_of(key)
        return found.summary if found else ""

    def skill_of(self, key: str) -> Skill | None:
        """The skill of that key; None if it is not known."""
        found = self.rulebook.skills.get(key)
        if found is None and self.type:
            found = next((skill for skill in self.type.skills if skill.key == key), None)
        return found

    def spell(self, key: str) -> str:
        """The name of a spell."""
        found = self.rulebook.spell(key)
        return found.name if found else spelt_out(key)

    def mutation(self, key: str) -> str:
        """The name of a mutation."""
        found = self.mutation_of(key)
        return found.name if found else spelt_out(key)

    def mutation_summary(self, key: str) -> str:
        """What a mutation does; empty if it is not known."""
        found = self.mutation_of(key)
        return found.summary if found else ""

    def mutation_href(self, key: str) -> str:
        """The address of a mutation; empty if it is not known."""
        return self.links.warband(self.warband, gift_anchor(key)) if self.mutation_of(key) else ""

    @property
    def mutation_noun(self) -> str:
        """The name of a single one on a roster: a mutation, or the warband's own word for them."""
        given = self.type.mutations if self.type else None
        return given.name if given and given.name != "Mutations" else "mutation"

    def mutation_of(self, key: str) -> Mutation | None:
        """The mutation of that key; None if it is not known."""
        given = self.type.mutations if self.type else None
        return next((each for each in given.choices if each.key == key), None) if given else None

    def skill_set(self, key: str) -> str:
        """The name of a skill set."""
        choices = self.type.skill_choices if self.type else ()
        return next((choice.name for choice in choices if choice.key == key), spelt_out(key))

    def skill_list(self, key: str) -> str:
        """The name of a skill list."""
        found = self.rulebook.skill_lists.get(key)
        return found.name if found else spelt_out(key)

    def skill_list_href(self, key: str) -> str:
        """The address of a skill list; empty if it is not known."""
        return self.links.skill_list(key) if key in self.rulebook.skill_lists else ""

    def injury(self, key: str) -> str:
        """The name of an injury."""
        found = self.injury_result(key)
        return found.name if found else spelt_out(key)

    def injury_summary(self, key: str) -> str:
        """What an injury does; empty if it is not known."""
        found = self.injury_result(key)
        return found.summary if found else ""

    def injury_result(self, key: str) -> InjuryResult | None:
        """The injury of that key; None if it is not known."""
        return self.rulebook.injury(key)

    def is_side_effect(self, key: str) -> bool:
        """Whether a drug or a reward left it behind, and no enemy."""
        tables = (*self.rulebook.side_effects.values(), self.rulebook.option_tables.rewards)
        return any(result.key == key for table in tables if table for result in table.results)

    def boon(self, boon: Boon) -> str:
        """A boon and where it comes from, e.g. `exploration reroll (Entrance to the Catacombs)`."""
        if boon.kind == GRANTED:
            return f"{boon.count} gc on top of the starting gold"
        place = self.rulebook.exploration.locations.get(boon.origin)
        origin = place.name if place else boon.origin and spelt_out(boon.origin)
        return f"{spelt_out(boon.kind).lower()}{f' ({origin})' if origin else ''}"

    def possession(self, held: Possession, each: int = 0) -> str:
        """`Sword` or `2 x Sword`; with `each` the copies that every member of a group carries."""
        copies = each or held.copies
        return self.item(held.item) if copies == 1 else f"{copies} x {self.item(held.item)}"


def names_of(sheet: WarbandSheet, rulebook: Rulebook) -> Names:
    """The names for a sheet."""
    return Names(rulebook, sheet.type)
