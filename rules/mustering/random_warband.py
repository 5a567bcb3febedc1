"""A whole warband by chance, as a player might muster it: legal, most of its gold spent, everybody armed.

The rules are asked at every step as they are when a player clicks; chance only chooses between what they offer.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from rules.catalogue.model import Category, Rulebook
from rules.ledger.entries import Entry
from rules.ledger.sheet import Kind
from rules.mustering import mutations, styles
from rules.mustering.changes import muster
from rules.mustering.changes.options import HireOption
from rules.mustering.draft import Draft, Good
from rules.mustering.problem import NotAllowed, Refusal

#: A number below the one given: 0 to n - 1.
Choose = Callable[[int], int]
Thing = TypeVar("Thing")
#: The most warbands that are drawn until one is legal.
_ATTEMPTS = 40
#: So often another is tried because much gold is left.
_FOR_LESS_GOLD = 5
#: In hundredths of the starting gold: spent on warriors before everybody is armed, and before more heroes stop.
_ON_WARRIORS, _ON_HEROES = 72, 50
#: What a weapon or piece of armour for one of a group may come to, in gold crowns; heroes have what they can pay.
_FOR_HENCHMEN = 20
#: How often out of a hundred one who may have it is given it.
_MISSILE, _ARMOUR, _SECOND_WEAPON, _MUTATION = 45, 55, 35, 25


def random_warband(rulebook: Rulebook, type: str, name: str, choose: Choose) -> tuple[Entry, ...]:
    """The ledger entries of a new warband, in order; wizards draw their spells afterwards.

    Raises `NotAllowed` for an unknown type, and where no legal warband is found.
    """
    best: _Drawn | None = None
    for attempt in range(_ATTEMPTS):
        draft = _Drawn(rulebook, type, name, choose)
        draft.muster()
        if draft.is_legal and (best is None or draft.sheet.gold < best.sheet.gold):
            best = draft
        if best is not None and (attempt >= _FOR_LESS_GOLD or best.is_thrifty):
            return tuple(best.entries)
    kind = rulebook.warbands[type].name
    raise NotAllowed(
        Refusal(f"No legal random warband of {kind} was found; build one by hand.", "Warbands", "this site")
    )


class _Drawn(Draft):
    """A warband in which chance chooses."""

    def __init__(self, rulebook: Rulebook, type: str, name: str, choose: Choose) -> None:
        super().__init__(rulebook, type, name)
        self.choose = choose

    @property
    def is_thrifty(self) -> bool:
        """Whether less than a tenth of the gold is left."""
        return self.sheet.gold * 10 < self.warband.starting_gold

    def muster(self) -> None:
        self._choose_skills()
        self.hire_those_needed()
        self._hire_heroes()
        self._hire_henchmen()
        for block in self.sheet.active:
            kind = self.warband.warrior(block.type)
            if kind is not None and kind.mutations and self._happens(_MUTATION):
                self._mutate(block.number)
        for buys in (self._arm, self._give_missiles, self._give_armour, self._give_second_weapons):
            for block in self.by_rank():
                buys(block.number)
        self._enlarge_groups()

    def _any(self, things: Sequence[Thing]) -> Thing:
        return things[self.choose(len(things))]

    def pick(self, options: Sequence[HireOption]) -> HireOption:
        return self._any(options)

    def least_group(self, type: str) -> int:
        return self._group_of(type)

    def _happens(self, hundredths: int) -> bool:
        return self.choose(100) < hundredths

    def _has_spent(self, hundredths: int) -> bool:
        begun = self.warband.starting_gold
        return (begun - self.sheet.gold) * 100 >= begun * hundredths

    def _choose_skills(self) -> None:
        if self.warband.skill_choices:
            chosen = self._any(self.warband.skill_choices)
            self.add(muster.choose_skill_set(self.sheet, self.rulebook, chosen.key))

    def give_what_is_needed(self, number: int, lacks: set[str]) -> None:
        if "mutation-missing" in lacks:
            self._mutate(number)
        if "fighting-style" in lacks:
            self._give_style(number)
        if "bow-missing" in lacks:
            bows = [it for it in self._goods(number, "missile") if "bow" in it[0]]
            self._buy(number, sorted(bows, key=lambda it: it[1])[:2])

    def _hire_heroes(self) -> None:
        while not self._has_spent(_ON_HEROES):
            offered = self.offered("hero")
            if not offered or not self._happens(85) or not self.hire(self._any(offered)):
                return

    def _hire_henchmen(self) -> None:
        refused = set[str]()
        while not self._has_spent(_ON_WARRIORS) or self.is_small:
            offered = [it for it in self.offered("henchmen") if it.type not in refused]
            if not offered:
                offered = [it for it in self.offered("hero") if it.type not in refused]
            if not offered:
                return
            option = self._any(offered)
            if not self.hire(option, self._group_of(option.type, upto=3)):
                refused.add(option.type)

    def _enlarge_groups(self) -> None:
        """Spend the rest on further members, each with the gear of the group."""
        groups = [block.number for block in self.sheet.active if block.is_group]
        while groups:
            number = self._any(groups)
            if not self.enlarge(number):
                groups.remove(number)

    def _group_of(self, type: str, upto: int = 1) -> int:
        kind = self.warband.warrior(type)
        if kind is None or kind.kind == "hero":
            return 1
        least, most = kind.group_size
        largest = min(max(upto, least), most or max(upto, least))
        return least + self.choose(largest - least + 1)

    def _mutate(self, number: int) -> None:
        offered = mutations.mutation_options(self.sheet, self.rulebook, number)
        offered = tuple(it for it in offered if not it.reason)
        if offered:
            chosen = self._any(offered).mutation
            self.add(mutations.buy_mutation(self.sheet, self.rulebook, number, chosen))

    def _give_style(self, number: int) -> None:
        offered = [it for it in styles.style_options(self.sheet, self.rulebook, number) if not it.reason]
        if offered:
            chosen = self._any(offered)
            self.add(*styles.buy_style(self.sheet, self.rulebook, number, chosen.style, chosen.pick))

    def _arm(self, number: int) -> None:
        """Buy one weapon for close combat if a dagger is all there is."""
        if self.held(number, "close_combat", but="dagger"):
            return
        self._buy(number, [it for it in self._goods(number, "close_combat") if it[0] != "dagger"])

    def _give_missiles(self, number: int) -> None:
        if self._happens(_MISSILE) and not self.held(number, "missile", "blackpowder"):
            self._buy(number, self._goods(number, "missile", "blackpowder"))

    def _give_armour(self, number: int) -> None:
        if self._happens(_ARMOUR):
            self._buy(number, self._goods(number, "armour"))

    def _give_second_weapons(self, number: int) -> None:
        if self._happens(_SECOND_WEAPON) and len(self.held(number, "close_combat", but="dagger")) == 1:
            self._buy(number, self._goods(number, "close_combat"))

    def _goods(self, number: int, *categories: Category) -> list[Good]:
        """The items on the block's own list that can be bought now at a known price; a group's within its means."""
        block = self.sheet.warrior(number)
        most = self.sheet.gold if block.kind == Kind.HERO else _FOR_HENCHMEN * block.members
        return self.goods(number, most, *categories)

    def _buy(self, number: int, goods: Sequence[Good]) -> None:
        """Buy one of them, if the block may carry it."""
        left = list(goods)
        while left:
            chosen = self._any(left)
            if self.buy(number, chosen[0]):
                return
            left.remove(chosen)
