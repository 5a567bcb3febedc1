"""A whole warband by chance, as a player might muster it: legal, most of its gold spent, everybody armed.

The rules are asked at every step as they are when a player clicks; chance only chooses between what they offer.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from rules.catalogue.model import Category, Item, Rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import Entry
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering import mutations, styles
from rules.mustering.changes import muster
from rules.mustering.changes.options import HireOption, hire_options
from rules.mustering.legality.check import is_legal, problems
from rules.mustering.legality.composition import size
from rules.mustering.legality.problem import NotAllowed, Refusal
from rules.mustering.spells import is_stopped_by_armour

#: A number below the one given: 0 to n - 1.
Choose = Callable[[int], int]
Thing = TypeVar("Thing")
#: The key of an item, and its price for everybody in the block in gold crowns.
Good = tuple[str, int]

#: So many warbands are drawn until one is legal.
_ATTEMPTS = 40
#: So often another is tried because much gold is left.
_FOR_LESS_GOLD = 5
#: In hundredths of the starting gold: spent on warriors before everybody is armed, and before more heroes stop.
_ON_WARRIORS, _ON_HEROES = 72, 50
#: What a weapon or piece of armour for one of a group may come to, in gold crowns; heroes have what they can pay.
_FOR_HENCHMEN = 20
#: How often out of a hundred one who may have it is given it.
_MISSILE, _ARMOUR, _SECOND_WEAPON, _MUTATION = 45, 55, 35, 25
#: What a warrior must have from the start.
_NEEDED = frozenset({"mutation-missing", "fighting-style", "bow-missing"})


def random_warband(rulebook: Rulebook, type: str, name: str, choose: Choose) -> tuple[Entry, ...]:
    """The ledger entries of a new warband, in order; wizards draw their spells afterwards.

    Raises `NotAllowed` for an unknown type, and where no legal warband is found.
    """
    best: _Draft | None = None
    for attempt in range(_ATTEMPTS):
        draft = _Draft(rulebook, type, name, choose)
        draft.muster()
        if draft.is_legal and (best is None or draft.sheet.gold < best.sheet.gold):
            best = draft
        if best is not None and (attempt >= _FOR_LESS_GOLD or best.is_thrifty):
            return tuple(best.entries)
    kind = rulebook.warbands[type].name
    raise NotAllowed(
        Refusal(f"No legal random warband of {kind} was found; build one by hand.", "Warbands", "this site")
    )


class _Draft:
    """A warband in the making, with the entries that led to it."""

    def __init__(self, rulebook: Rulebook, type: str, name: str, choose: Choose) -> None:
        self.rulebook = rulebook
        self.choose = choose
        begun = muster.begin(rulebook, type, name)
        self.entries: list[Entry] = [begun]
        self.sheet: WarbandSheet = apply(None, begun)
        self.warband = rulebook.warbands[type]

    @property
    def is_legal(self) -> bool:
        return is_legal(problems(self.sheet, self.rulebook))

    @property
    def is_thrifty(self) -> bool:
        """Whether less than a tenth of the gold is left."""
        return self.sheet.gold * 10 < self.warband.starting_gold

    def muster(self) -> None:
        self._choose_skills()
        self._hire_those_needed()
        self._hire_heroes()
        self._hire_henchmen()
        for block in self.sheet.active:
            kind = self.warband.warrior(block.type)
            if kind is not None and kind.mutations and self._happens(_MUTATION):
                self._mutate(block.number)
        for buys in (self._arm, self._give_missiles, self._give_armour, self._give_second_weapons):
            for block in self._by_rank():
                buys(block.number)
        self._enlarge_groups()

    def _add(self, *entries: Entry) -> None:
        for entry in entries:
            self.sheet = apply(self.sheet, entry)
            self.entries.append(entry)

    def _any(self, things: Sequence[Thing]) -> Thing:
        return things[self.choose(len(things))]

    def _happens(self, hundredths: int) -> bool:
        return self.choose(100) < hundredths

    def _has_spent(self, hundredths: int) -> bool:
        begun = self.warband.starting_gold
        return (begun - self.sheet.gold) * 100 >= begun * hundredths

    def _by_rank(self) -> list[WarriorSheet]:
        """Leader, heroes, henchmen."""
        return sorted(self.sheet.active, key=lambda block: (not block.leader, block.kind != Kind.HERO))

    def _choose_skills(self) -> None:
        if self.warband.skill_choices:
            chosen = self._any(self.warband.skill_choices)
            self._add(muster.choose_skill_set(self.sheet, self.rulebook, chosen.key))

    # --- hiring ---

    def _offered(self, kind: str = "") -> list[HireOption]:
        found = hire_options(self.sheet, self.rulebook)
        return [option for option in found if not option.reason and kind in ("", option.kind)]

    def _hire(self, option: HireOption, members: int = 1) -> bool:
        """Whether he joins: the rules let him, and there is gold for what he cannot be without."""
        before = self.sheet, len(self.entries)
        try:
            self._add(muster.hire(self.sheet, self.rulebook, option.type, option.name, members))
        except NotAllowed:
            return False
        number = self.sheet.warriors[-1].number
        self._give_what_is_needed(number)
        if self._lacks(number):
            self.sheet = before[0]
            del self.entries[before[1] :]
            return False
        return True

    def _give_what_is_needed(self, number: int) -> None:
        lacks = self._lacks(number)
        if "mutation-missing" in lacks:
            self._mutate(number)
        if "fighting-style" in lacks:
            self._give_style(number)
        if "bow-missing" in lacks:
            bows = [it for it in self._goods(number, "missile") if "bow" in it[0]]
            self._buy(number, sorted(bows, key=lambda it: it[1])[:2])

    def _lacks(self, number: int) -> set[str]:
        """The codes of what a warrior must have and has not."""
        found = problems(self.sheet, self.rulebook)
        return {it.code for it in found if it.code in _NEEDED and it.warrior == number}

    def _hire_those_needed(self) -> None:
        """The least of every type, leaders first."""
        needed = {kind.key: kind.minimum for kind in self.warband.warriors if kind.minimum}
        leaders = {kind.key for kind in self.warband.warriors if kind.leader}
        for key in sorted(needed, key=lambda key: key not in leaders):
            least = self._group_of(key)
            while option := next(
                (it for it in self._offered() if it.type == key and it.now < needed[key]), None
            ):
                if not self._hire(option, least):
                    break
        if not any(block.leader for block in self.sheet.active):
            possible = [option for option in self._offered() if option.type in leaders]
            if possible:
                self._hire(self._any(possible))

    def _hire_heroes(self) -> None:
        while not self._has_spent(_ON_HEROES):
            offered = self._offered("hero")
            if not offered or not self._happens(85) or not self._hire(self._any(offered)):
                return

    def _hire_henchmen(self) -> None:
        refused = set[str]()
        while not self._has_spent(_ON_WARRIORS) or self._is_small():
            offered = [it for it in self._offered("henchmen") if it.type not in refused]
            if not offered:
                offered = [it for it in self._offered("hero") if it.type not in refused]
            if not offered:
                return
            option = self._any(offered)
            if not self._hire(option, self._group_of(option.type, upto=3)):
                refused.add(option.type)

    def _enlarge_groups(self) -> None:
        """What is left goes into further members, each with the gear of the group."""
        groups = [block.number for block in self.sheet.active if block.is_group]
        while groups:
            number = self._any(groups)
            try:
                self._add(muster.enlarge(self.sheet, self.rulebook, number, 1))
            except NotAllowed:
                groups.remove(number)

    def _is_small(self) -> bool:
        return size(self.sheet, self.rulebook) < self.warband.minimum_warriors

    def _group_of(self, type: str, upto: int = 1) -> int:
        kind = self.warband.warrior(type)
        if kind is None or kind.kind == "hero":
            return 1
        least, most = kind.group_size
        largest = min(max(upto, least), most or max(upto, least))
        return least + self.choose(largest - least + 1)

    # --- what they are and carry ---

    def _mutate(self, number: int) -> None:
        offered = mutations.mutation_options(self.sheet, self.rulebook, number)
        offered = tuple(it for it in offered if not it.reason)
        if offered:
            chosen = self._any(offered).mutation
            self._add(mutations.buy_mutation(self.sheet, self.rulebook, number, chosen))

    def _give_style(self, number: int) -> None:
        offered = [it for it in styles.style_options(self.sheet, self.rulebook, number) if not it.reason]
        if offered:
            chosen = self._any(offered)
            self._add(*styles.buy_style(self.sheet, self.rulebook, number, chosen.style, chosen.pick))

    def _arm(self, number: int) -> None:
        """One weapon for close combat, where there is none but a dagger."""
        if self._held(number, "close_combat", but="dagger"):
            return
        self._buy(number, [it for it in self._goods(number, "close_combat") if it[0] != "dagger"])

    def _give_missiles(self, number: int) -> None:
        if self._happens(_MISSILE) and not self._held(number, "missile", "blackpowder"):
            self._buy(number, self._goods(number, "missile", "blackpowder"))

    def _give_armour(self, number: int) -> None:
        if self._happens(_ARMOUR):
            offered = self._goods(number, "armour")
            block = self.sheet.warrior(number)
            kind = self.warband.warrior(block.type)
            if kind is not None and is_stopped_by_armour(block, kind, self.rulebook):
                offered = [it for it in offered if not _stops_spells(self.rulebook.items[it[0]])]
            self._buy(number, offered)

    def _give_second_weapons(self, number: int) -> None:
        if self._happens(_SECOND_WEAPON) and len(self._held(number, "close_combat", but="dagger")) == 1:
            self._buy(number, self._goods(number, "close_combat"))

    def _held(self, number: int, *categories: Category, but: str = "") -> list[str]:
        held = self.sheet.warrior(number).possessions
        known = self.rulebook.items
        return [
            it.item
            for it in held
            if it.item != but and it.item in known and known[it.item].category in categories
        ]

    def _goods(self, number: int, *categories: Category) -> list[Good]:
        """What can be bought now at a known price from his own list; a group's within its means."""
        block = self.sheet.warrior(number)
        most = self.sheet.gold if block.kind == Kind.HERO else _FOR_HENCHMEN * block.members
        found = []
        for item in self.rulebook.items.values():
            if item.category not in categories:
                continue
            offered = muster.offer_for(self.sheet, self.rulebook, number, item)
            if isinstance(offered, Refusal):
                continue
            offer, prices = offered
            if offer.on_list and not offer.rarity and not offer.dice and sum(prices) <= most:
                found.append((item.key, sum(prices)))
        return found

    def _buy(self, number: int, goods: Sequence[Good]) -> None:
        """One of them, where he may carry it."""
        left = list(goods)
        while left:
            chosen = self._any(left)
            try:
                self._add(muster.buy(self.sheet, self.rulebook, number, chosen[0]))
            except NotAllowed:
                left.remove(chosen)
            else:
                return


def _stops_spells(item: Item) -> bool:
    return item.armour is not None and item.armour.stops_spells
