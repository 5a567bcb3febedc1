"""A starting warband as a veteran would bring it: every hero first, groups of two to five, weapons of its own.

The same each time. Nothing is left to chance, and the rules are asked as when a player clicks.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from rules.catalogue.model import Category, Rulebook, WarbandType, WarriorType
from rules.ledger.entries import Entry
from rules.ledger.sheet import Kind, WarriorSheet
from rules.mustering import mutations, styles
from rules.mustering.changes import muster
from rules.mustering.changes.options import HireOption
from rules.mustering.draft import Draft, Good
from rules.mustering.lists.permission import carries_nothing
from rules.mustering.problem import NotAllowed, Refusal

#: In hundredths of the starting gold: what heroes leave for henchmen and weapons.
_FOR_THE_REST = 25
#: Members of a group at first, before heroes get more than a weapon, and at most.
_FEW, _SEVERAL, _MANY = 2, 3, 5
#: What one of a group may cost in weapons of each kind, and a hero's first weapon, in gold crowns.
_FOR_HENCHMEN, _FOR_SHOOTERS, _FOR_HEROES, _FOR_LEADERS = 15, 15, 15, 25
#: From this range on, in inches, a weapon is one for shooters.
_FAR = 12
#: What the missile weapon of one shooter may cost if no cheaper one exists.
_AT_MOST = 40
#: An item on the lists of no more warbands than this is a weapon of their own.
_FEW_WARBANDS = 4
#: Weapons for close combat in the order in which players take them.
_BLADES = (
    "sword",
    "mace",
    "hammer",
    "axe",
    "club",
    "halberd",
    "flail",
    "spear",
    "staff",
    "double-handed-weapon",
)
_CHEAP = (
    "mace",
    "hammer",
    "club",
    "axe",
    "sword",
    "halberd",
    "flail",
    "spear",
    "staff",
    "double-handed-weapon",
)
#: Those for the other hand.
_PAIRED = ("mace", "hammer", "club", "axe", "sword")
_SHOOTERS: tuple[Category, ...] = ("missile", "blackpowder")
_IN_HAND: tuple[Category, ...] = ("close_combat", *_SHOOTERS)
#: The tag of those who never shoot.
_NO_MISSILES = "no-missile"
#: Parts of the names of henchmen who fire guns.
_GUNNERS = ("thunder", "gun", "pistol")


def example_warband(rulebook: Rulebook, type: str, name: str) -> tuple[Entry, ...]:
    """The ledger entries of the warband, in order; wizards draw their spells afterwards.

    Raises `NotAllowed` for an unknown type, and where no legal warband comes of it.
    """
    draft = _Veteran(rulebook, type, name)
    draft.muster()
    if not draft.is_legal:
        kind = draft.warband.name
        sentence = f"No legal example of {kind} was found; build one by hand."
        raise NotAllowed(Refusal(sentence, "Warbands", "this site"))
    return tuple(draft.entries)


def own_weapons(rulebook: Rulebook, warband: WarbandType) -> frozenset[str]:
    """The weapons on its lists that few other warbands have."""
    common = _warbands_with(rulebook)
    return frozenset(
        key for key in warband.listed_items if key in rulebook.items and common[key] <= _FEW_WARBANDS
    )


@cache
def _counted(lists: tuple[frozenset[str], ...]) -> Counter[str]:
    return Counter(item for items in lists for item in items)


def _warbands_with(rulebook: Rulebook) -> Counter[str]:
    return _counted(tuple(warband.listed_items for warband in rulebook.warbands.values()))


def shooters(warband: WarbandType, rulebook: Rulebook) -> frozenset[str]:
    """The types of henchmen who are there to shoot: their lists have more missile weapons than those of the others."""
    reach = {
        kind.key: len(_sold(kind, warband, rulebook, *_SHOOTERS))
        for kind in warband.warriors
        if kind.kind == "henchmen" and _NO_MISSILES not in kind.tags
    }
    armed = {key: count for key, count in reach.items() if count}
    if not armed:
        return frozenset()
    most = max(armed.values())
    named = {kind.key for kind in warband.warriors if kind.key in armed and _is_shooter(kind)}
    return frozenset(
        named or (key for key, count in armed.items() if count == most and len(set(reach.values())) > 1)
    )


def _is_shooter(kind: WarriorType) -> bool:
    words = (
        "marks",
        "thunder",
        "archer",
        "cross",
        "gun",
        "shoot",
        "hunter",
        "ranger",
        "bow",
        "sling",
        "jaeger",
    )
    return any(word in kind.key for word in words)


def _sold(kind: WarriorType, warband: WarbandType, rulebook: Rulebook, *categories: Category) -> list[str]:
    """The items of those categories on the lists of a type."""
    lines = (line for listing in warband.lists_of(kind) for line in listing.items)
    return [
        line.item
        for line in lines
        if line.open_to(kind.key, kind.kind == "hero")
        and line.item in rulebook.items
        and rulebook.items[line.item].category in categories
    ]


class _Veteran(Draft):
    """A warband in which every choice is the one that players of experience make."""

    def __init__(self, rulebook: Rulebook, type: str, name: str) -> None:
        super().__init__(rulebook, type, name)
        self.own = own_weapons(rulebook, self.warband)
        self.shooters = shooters(self.warband, rulebook)
        self.refused: set[str] = set()

    def muster(self) -> None:
        if self.warband.skill_choices:
            self.add(muster.choose_skill_set(self.sheet, self.rulebook, self.warband.skill_choices[0].key))
        self.hire_those_needed()
        self._hire_heroes()
        for block in self.by_rank():
            self._arm(block.number)
        while self._hire_group():
            pass
        leader = [block.number for block in self.by_rank() if block.leader]
        self._give(leader, self._helmet, self._second_weapon)
        self._grow(_SEVERAL)
        self._give(self._heroes(), self._second_weapon, self._helmet)
        self._grow(_MANY)
        self._give(self._heroes(), *self._all_that_matters)
        while self._hire_group(again=True):
            self._grow(_MANY)
        self._give([block.number for block in self.by_rank()], *self._all_that_matters)
        self._grow(_MANY)

    def _heroes(self) -> list[int]:
        return [block.number for block in self.by_rank() if block.kind == Kind.HERO]

    @property
    def _all_that_matters(self) -> tuple[Callable[[int], None], ...]:
        return (self._helmet, self._second_weapon, self._missile, self._shield, self._body_armour)

    def _give(self, numbers: Sequence[int], *wants: Callable[[int], None]) -> None:
        """Give each member what they want and can still be paid for, kind by kind, by rank."""
        for want in wants:
            for number in numbers:
                want(number)

    # --- hiring ---

    def give_what_is_needed(self, number: int, lacks: set[str]) -> None:
        if "mutation-missing" in lacks:
            offered = mutations.mutation_options(self.sheet, self.rulebook, number)
            cheapest = sorted(
                (option for option in offered if not option.reason), key=lambda option: option.price
            )
            for option in cheapest[:1]:
                self.add(mutations.buy_mutation(self.sheet, self.rulebook, number, option.mutation))
        if "fighting-style" in lacks:
            self._give_style(number)
        if "bow-missing" in lacks:
            bows = [good for good in self.goods(number, self.sheet.gold, "missile") if "bow" in good[0]]
            for item, _ in sorted(bows, key=lambda good: good[1])[:1]:
                self.buy(number, item)

    def least_group(self, type: str) -> int:
        """The smallest number that the warband must have of a type, in one group."""
        kind = self.warband.warrior(type)
        if kind is None or kind.kind == "hero":
            return 1
        least, most = kind.group_size
        bounds = [bound for bound in (most, kind.maximum, _MANY) if bound is not None]
        return max(least, min(max(_FEW, kind.minimum), *bounds))

    def _give_style(self, number: int) -> None:
        """The dearest that leaves enough for two of a group, else the cheapest."""
        offered = styles.style_options(self.sheet, self.rulebook, number)
        options = sorted((option for option in offered if not option.reason), key=lambda option: option.price)
        within = [
            option for option in options if option.price <= _FOR_HEROES * self.sheet.warrior(number).members
        ]
        for option in within[-1:] or options[:1]:
            self.add(*styles.buy_style(self.sheet, self.rulebook, number, option.style, option.pick))

    def _hire_heroes(self) -> None:
        """Hire all heroes that there is gold for, the dearest last, so that no place stays empty for one of them."""
        reserve = self.warband.starting_gold * _FOR_THE_REST // 100
        refused: set[str] = set()
        while options := [option for option in self.offered("hero") if option.type not in refused]:
            option = min(options, key=lambda option: option.price)
            if self.sheet.gold - option.price < reserve or not self.hire(option):
                refused.add(option.type)

    def _hire_group(self, *, again: bool = False) -> bool:
        """Whether a group of a type joins that has none yet, or `again` a further one that is armed otherwise."""
        for option in self._wanted(again=again):
            kind = self.warband.warrior(option.type)
            assert kind is not None
            least, most = kind.group_size
            members = min(max(_FEW, least), most or _FEW, (option.maximum or _FEW) - option.now or 1)
            before = self.mark()
            if self.hire(option, members):
                number = self.sheet.warriors[-1].number
                self._arm(number)
                if self._is_armed(number) and not (again and self._has_twin(number)):
                    return True
                self.go_back(before)
            self.refused.add(option.type)
        return False

    def _wanted(self, *, again: bool) -> list[HireOption]:
        """Henchmen who might join: shooters, then fighters, then beasts, the cheaper ones first."""
        present = {block.type for block in self.sheet.active}
        options = [
            option
            for option in self.offered("henchmen")
            if option.type not in self.refused and (again or option.type not in present)
        ]
        kinds = {kind.key: kind for kind in self.warband.warriors}
        return sorted(
            options,
            key=lambda option: (
                option.type not in self.shooters,
                not kinds[option.type].equipment_lists,
                option.price,
            ),
        )

    def _is_armed(self, number: int) -> bool:
        """Whether a block has the weapon for its task: a missile weapon, or any besides the dagger."""
        block = self.sheet.warrior(number)
        kind = self.warband.warrior(block.type)
        assert kind is not None
        if block.type in self.shooters:
            return bool(self.held(number, *_SHOOTERS))
        sold = set(_sold(kind, self.warband, self.rulebook, *_IN_HAND)) - {"dagger"}
        return carries_nothing(kind) or not sold or bool(self.held(number, *_IN_HAND, but="dagger"))

    def _has_twin(self, number: int) -> bool:
        block = self.sheet.warrior(number)
        gear = {possession.item for possession in block.possessions}
        return any(
            other.number != number
            and other.type == block.type
            and {possession.item for possession in other.possessions} == gear
            for other in self.sheet.active
        )

    def _grow(self, upto: int) -> None:
        """Add one member to each group in turn."""
        grown = True
        while grown:
            grown = False
            for block in self.sheet.active:
                if block.is_group and block.members < upto:
                    grown = self.enlarge(block.number) or grown

    # --- weapons and armour ---

    def _arm(self, number: int) -> None:
        """Arm the type: a weapon for close combat, and a missile weapon if that is its task."""
        block = self.sheet.warrior(number)
        is_hero = block.kind == Kind.HERO
        if block.type in self.shooters and not self.held(number, *_SHOOTERS):
            self._give_missiles(block)
        each = _FOR_LEADERS if block.leader else _FOR_HEROES if is_hero else _FOR_HENCHMEN
        if self.held(number, "close_combat", but="dagger"):
            return
        order = _BLADES if block.leader else _CHEAP
        goods = self.goods(number, min(self.sheet.gold, each * block.members), "close_combat")
        goods = [good for good in goods if good[0] != "dagger"]
        if block.type in self.shooters:
            goods = [good for good in goods if good[1] <= 5 * block.members]
        taken = self._weapons_of_twins(block)
        goods = [good for good in goods if good[0] not in taken]
        common = [good for good in goods if good[0] in order]
        self._buy_first(number, self._ranked(common if block.is_group and common else goods, order))

    def _give_missiles(self, block: WarriorSheet) -> None:
        """Give a group of shooters missile weapons: guns to thunderers, to others the best that is not dear."""
        taken = self._weapons_of_twins(block)
        goods = self.goods(block.number, min(_AT_MOST * block.members, self.sheet.gold), *_SHOOTERS)
        for_guns = any(word in block.type for word in _GUNNERS)

        def rank(good: Good) -> tuple[bool, bool, bool, int]:
            item = self.rulebook.items[good[0]]
            is_short = item.shot is None or item.shot.range < _FAR
            is_dear = good[1] > _FOR_SHOOTERS * block.members and not for_guns
            return (
                is_short,
                (item.category == "blackpowder") != for_guns,
                is_dear,
                good[1] if is_dear else -good[1],
            )

        self._buy_first(block.number, sorted((good for good in goods if good[0] not in taken), key=rank))

    def _weapons_of_twins(self, block: WarriorSheet) -> set[str]:
        if not block.is_group:
            return set()
        twins = [
            twin for twin in self.sheet.active if twin.type == block.type and twin.number != block.number
        ]
        return {possession.item for twin in twins for possession in twin.possessions}

    def _ranked(self, goods: Sequence[Good], order: Sequence[str]) -> list[Good]:
        """The warband's own weapons first, the dearest of them, then those in the order of players, then by price."""

        def rank(good: Good) -> tuple[bool, int, int]:
            if good[0] in self.own:
                return (False, 0, -good[1])
            return (True, order.index(good[0]) if good[0] in order else len(order), good[1])

        return sorted(goods, key=rank)

    def _buy_first(self, number: int, goods: Iterable[Good]) -> bool:
        return any(self.buy(number, item) for item, _ in goods)

    def _helmet(self, number: int) -> None:
        self._armour(number, "helmet")

    def _shield(self, number: int) -> None:
        self._armour(number, "shield", "buckler")

    def _body_armour(self, number: int) -> None:
        self._armour(number, "body")

    def _armour(self, number: int, *slots: str) -> None:
        worn = {self._slot(item) for item in self.held(number, "armour")}
        if worn.isdisjoint(slots):
            goods = self.goods(number, self.sheet.gold, "armour")
            fitting = [good for good in goods if self._slot(good[0]) in slots]
            self._buy_first(number, sorted(fitting, key=lambda good: good[1]))

    def _slot(self, item: str) -> str:
        armour = self.rulebook.items[item].armour
        return armour.slot if armour else ""

    def _second_weapon(self, number: int) -> None:
        """Buy a weapon for the other hand if the first one leaves it free."""
        held = self.held(number, "close_combat", but="dagger")
        if len(held) != 1 or self.held(number, *_SHOOTERS) or held[0] not in (*_PAIRED, *self.own):
            return
        goods = self.goods(number, self.sheet.gold, "close_combat")
        paired = sorted(
            (good for good in goods if good[0] in _PAIRED), key=lambda good: _PAIRED.index(good[0])
        )
        self._buy_first(number, [*paired, *(good for good in goods if good[0] == held[0])])

    def _missile(self, number: int) -> None:
        block = self.sheet.warrior(number)
        if not self.held(number, *_SHOOTERS) and block.kind == Kind.HERO:
            goods = self.goods(number, self.sheet.gold, *_SHOOTERS)
            self._buy_first(number, sorted(goods, key=lambda good: (good[0] not in self.own, -good[1])))
