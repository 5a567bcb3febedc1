"""A warband in the making: the ledger entries that led to it, each asked of the rules as when a player clicks.

Extended by what chooses: chance (`random_warband`), or what a veteran would bring (`example_warband`).
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from rules.catalogue.model import Category, Item, Rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import Entry
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.changes import muster
from rules.mustering.changes.options import HireOption, hire_options
from rules.mustering.figures.prices import own_price
from rules.mustering.legality.check import is_legal, problems
from rules.mustering.legality.composition import size
from rules.mustering.lists.permission import printed_as
from rules.mustering.problem import NotAllowed, Refusal
from rules.mustering.spells import is_stopped_by_armour

#: The key of an item, and its price for everybody in the block in gold crowns.
Good = tuple[str, int]
#: The sheet and the number of entries that led to it.
Mark = tuple[WarbandSheet, int]
#: What a warrior must have from the start.
_NEEDED = frozenset({"mutation-missing", "fighting-style", "bow-missing"})


class Draft(ABC):
    """A warband of a type, at first with its starting gold alone. Raises `NotAllowed` for an unknown type."""

    def __init__(self, rulebook: Rulebook, type: str, name: str) -> None:
        self.rulebook = rulebook
        begun = muster.begin(rulebook, type, name)
        self.entries: list[Entry] = [begun]
        self.sheet: WarbandSheet = apply(None, begun)
        self.warband = rulebook.warbands[type]

    @property
    def is_legal(self) -> bool:
        return is_legal(problems(self.sheet, self.rulebook))

    @property
    def is_small(self) -> bool:
        return size(self.sheet, self.rulebook) < self.warband.minimum_warriors

    def add(self, *entries: Entry) -> None:
        for entry in entries:
            self.sheet = apply(self.sheet, entry)
            self.entries.append(entry)

    def mark(self) -> Mark:
        """The state of the draft, for `go_back`."""
        return self.sheet, len(self.entries)

    def go_back(self, mark: Mark) -> None:
        """Forget what was added since."""
        self.sheet, length = mark
        del self.entries[length:]

    def by_rank(self) -> list[WarriorSheet]:
        """Leader, heroes, henchmen."""
        return sorted(self.sheet.active, key=lambda block: (not block.leader, block.kind != Kind.HERO))

    def offered(self, kind: str = "") -> list[HireOption]:
        found = hire_options(self.sheet, self.rulebook)
        return [option for option in found if not option.reason and kind in ("", option.kind)]

    def hire(self, option: HireOption, members: int = 1) -> bool:
        """Whether the warriors join: the rules let them, and there is gold for what they cannot be without."""
        before = self.mark()
        try:
            self.add(muster.hire(self.sheet, self.rulebook, option.type, option.name, members))
        except NotAllowed:
            return False
        number = self.sheet.warriors[-1].number
        self.give_what_is_needed(number, self.lacks(number))
        if self.lacks(number):
            self.go_back(before)
            return False
        return True

    @abstractmethod
    def give_what_is_needed(self, number: int, lacks: set[str]) -> None:
        """Buy what a warrior must have, of which `lacks` are the codes."""

    def lacks(self, number: int) -> set[str]:
        """The codes of what a warrior must have and has not."""
        found = problems(self.sheet, self.rulebook)
        return {problem.code for problem in found if problem.code in _NEEDED and problem.warrior == number}

    def hire_those_needed(self) -> None:
        """The least of every type, leaders first."""
        needed = {kind.key: kind.minimum for kind in self.warband.warriors if kind.minimum}
        leaders = {kind.key for kind in self.warband.warriors if kind.leader}
        for key in sorted(needed, key=lambda key: key not in leaders):
            least = self.least_group(key)
            while option := next(
                (option for option in self.offered() if option.type == key and option.now < needed[key]), None
            ):
                if not self.hire(option, least):
                    break
        if not any(block.leader for block in self.sheet.active):
            possible = [option for option in self.offered() if option.type in leaders]
            if possible:
                self.hire(self.pick(possible))

    def pick(self, options: Sequence[HireOption]) -> HireOption:
        """One of those who may lead."""
        return options[0]

    def least_group(self, type: str) -> int:
        kind = self.warband.warrior(type)
        return 1 if kind is None or kind.kind == "hero" else kind.group_size[0]

    def held(self, number: int, *categories: Category, but: str = "") -> list[str]:
        """The items of those categories that a block has, except one."""
        known = self.rulebook.items
        return [
            possession.item
            for possession in self.sheet.warrior(number).possessions
            if possession.item != but
            and possession.item in known
            and known[possession.item].category in categories
        ]

    def goods(self, number: int, most: int, *categories: Category) -> list[Good]:
        """The items on the block's own list that can be bought now at a known price, for `most` gold crowns in all."""
        block = self.sheet.warrior(number)
        kind = self.warband.warrior(block.type)
        if kind is None:
            return []
        bare = is_stopped_by_armour(block, kind, self.sheet, self.rulebook)
        found = []
        for item in self.rulebook.items.values():
            if item.category not in categories or (bare and _stops_spells(item)):
                continue
            # Most things are on no list of theirs; why they are not for sale takes longest to say.
            if own_price(item, self.sheet, self.warband, kind, block) is None:
                continue
            offered = muster.offer_for(self.sheet, self.rulebook, number, item)
            if isinstance(offered, Refusal) or printed_as(item, self.warband, kind, block):
                continue
            offer, prices = offered
            if offer.on_list and not offer.rarity and not offer.dice and sum(prices) <= most:
                found.append((item.key, sum(prices)))
        return found

    def buy(self, number: int, item: str) -> bool:
        """Whether the block has the item now."""
        try:
            self.add(muster.buy(self.sheet, self.rulebook, number, item))
        except NotAllowed:
            return False
        return True

    def enlarge(self, number: int) -> bool:
        """Whether a group has one more member, with the gear of the group."""
        try:
            self.add(muster.enlarge(self.sheet, self.rulebook, number, 1))
        except NotAllowed:
            return False
        return True


def _stops_spells(item: Item) -> bool:
    return item.armour is not None and item.armour.stops_spells
