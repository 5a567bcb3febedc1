"""Random wishes of a player of any warband, and the ledgers of those that the rules granted."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import cycle
from typing import Any

from hypothesis import strategies as st

from rules.ledger.apply import apply, fold
from rules.ledger.entries import (
    AdvanceTaken,
    BattleChange,
    BattleFought,
    BecameLeader,
    Departed,
    Entry,
    ExperienceGained,
    GearLost,
    InjurySuffered,
    ItemBought,
    ItemLost,
    MemberSetApart,
    MembersLost,
)
from rules.ledger.sheet import Advance, Injury, WarbandSheet
from rules.mustering import mutations, spells, styles
from rules.mustering.changes import muster, random_items, tomes
from rules.mustering.figures.prices import found_prices, offer
from rules.mustering.hired import hiring, upkeep
from rules.mustering.legality import waiving
from rules.mustering.legality.check import problems
from rules.mustering.problem import Refusal
from rules.mustering.refunds import possessions_at
from tests.rules.demo_ledgers import mustered
from tests.rules.warbands import BOOK

Ledger = list[tuple[int, Entry]]
Wish = Callable[[Any, WarbandSheet], Sequence[Entry]]

ALL_ITEMS = sorted(BOOK.items)

#: Every warband, and those with mutations, styles or a skill set three times as often.
TYPES = sorted(BOOK.warbands) + 2 * [
    type
    for type, kind in sorted(BOOK.warbands.items())
    if kind.mutations or kind.skill_choices or any(listing.loadouts for listing in kind.equipment_lists)
]


@cache
def own_items(warband: str, type: str) -> list[str]:
    """What stands on the lists of a type, and a little that most may buy."""
    found = BOOK.warbands[warband]
    kind = found.warrior(type)
    lists = found.lists_of(kind) if kind else ()
    return [*(line.item for listing in lists for line in listing.items), "lantern", "rope-and-hook"]


@cache
def joining(warband: str) -> list[str]:
    """The hired swords that a warband may hire at all."""
    sheet = fold([(1, muster.begin(BOOK, warband, "Random"))])
    return [key for key, sword in BOOK.hired_swords.items() if not hiring.hireling_barred(sword, sheet, BOOK)]


def _number(draw: Any, sheet: WarbandSheet) -> int:
    return draw(st.sampled_from([block.number for block in sheet.active]))


def _place(draw: Any, sheet: WarbandSheet) -> int | None:
    return draw(st.sampled_from([None, *(block.number for block in sheet.active)]))


def hire(draw: Any, sheet: WarbandSheet) -> Sequence[Entry]:
    kind = draw(st.sampled_from(BOOK.warbands[sheet.type].warriors))
    members = draw(st.integers(1, 3 if kind.kind == "henchmen" else 1))
    return [muster.hire(sheet, BOOK, kind.key, "New", members)]


def buy(draw: Any, sheet: WarbandSheet) -> Sequence[Entry]:
    place, own = _place(draw, sheet), draw(st.integers(0, 3))
    block = None if place is None else sheet.warrior(place)
    items = own_items(sheet.type, block.type) if block and own else ALL_ITEMS
    item = draw(st.sampled_from(items))
    priced = offer(BOOK.items[item], sheet, BOOK, block)
    rolled = not isinstance(priced, Refusal) and (priced.rarity or priced.dice)
    found = draw(st.sampled_from(found_prices(priced))) if rolled else None
    bought = muster.buy(sheet, BOOK, place, item, draw(st.integers(1, 2)), found)
    return random_items.identified(bought, BOOK, cycle(draw(st.permutations(range(1, 7)))))


def part(draw: Any, sheet: WarbandSheet) -> Sequence[Entry]:
    """Sell something, or hand it over."""
    place = _place(draw, sheet)
    item = draw(st.sampled_from([each.item for each in possessions_at(sheet, place)] or ["sword"]))
    if draw(st.booleans()):
        return [muster.sell(sheet, BOOK, place, item)]
    return [muster.move(sheet, BOOK, place, _place(draw, sheet), item)]


def look_and_leave(draw: Any, sheet: WarbandSheet) -> Sequence[Entry]:
    """Go on after a battle: roll for a map of unknown kind, read a tome, or go for want of a drug."""
    if not sheet.battles:
        return []
    number, faces = _number(draw, sheet), cycle(draw(st.permutations(range(1, 7))))
    item = draw(st.sampled_from(["mordheim-map", "tome-of-magic"]))
    found = ItemBought(number, item, (0,))
    if draw(st.booleans()):
        return [Departed(number, "nothing was to be had")]
    after = apply(sheet, found)
    if item == "mordheim-map":
        return [found, random_items.looked_at(after, BOOK, number, item, faces)]
    return [found, tomes.read(after, BOOK, number, item, "lesser-magic", faces)]


def enlarge(draw: Any, sheet: WarbandSheet) -> Sequence[Entry]:
    groups = [block.number for block in sheet.active if block.is_group]
    number = draw(st.sampled_from(groups)) if groups else _number(draw, sheet)
    return [muster.enlarge(sheet, BOOK, number, draw(st.integers(1, 2)))]


def dismiss(draw: Any, sheet: WarbandSheet) -> Sequence[Entry]:
    return [muster.dismiss(sheet, BOOK, _number(draw, sheet), draw(st.sampled_from([None, 1])))]


def lead(draw: Any, sheet: WarbandSheet) -> Sequence[Entry]:
    return [muster.name_leader(sheet, BOOK, _number(draw, sheet))]


def become(draw: Any, sheet: WarbandSheet) -> Sequence[Entry]:
    """What is special about the warband: a mutation or its end, a style, a skill set, or spells to draw."""
    warband = BOOK.warbands[sheet.type]
    special = [
        block.number
        for block in sheet.active
        if mutations.mutation_options(sheet, BOOK, block.number) or spells.spells_to_draw(block, sheet, BOOK)
    ]
    number = draw(st.sampled_from(special)) if special else _number(draw, sheet)
    block = sheet.warrior(number)
    if warband.skill_choices and not sheet.skill_set:
        choice = draw(st.sampled_from(warband.skill_choices))
        return [muster.choose_skill_set(sheet, BOOK, choice.key)]
    if options := styles.style_options(sheet, BOOK, number):
        chosen = draw(st.sampled_from(options))
        return styles.buy_style(sheet, BOOK, number, chosen.style, chosen.pick)
    if block.mutations and draw(st.booleans()):
        return [mutations.return_mutation(sheet, BOOK, number, block.mutations[0].key)]
    if warband.mutations and not spells.magic_of(block, sheet, BOOK):
        gift = draw(st.sampled_from(warband.mutations.choices))
        return [mutations.buy_mutation(sheet, BOOK, number, gift.key)]
    faces = cycle(draw(st.permutations(range(1, 7))))
    return [spells.draw(sheet, BOOK, number, faces, lower=draw(st.booleans()))]


def engage(draw: Any, sheet: WarbandSheet) -> Sequence[Entry]:
    """Hire a sword or somebody well known, fight beside them, or pay them."""
    owed = [block.number for block in sheet.active if upkeep.battles_owed(block)]
    if owed and draw(st.booleans()):
        return [upkeep.pay(sheet, BOOK, draw(st.sampled_from(owed)))]
    if sheet.battles and draw(st.booleans()):
        persona = BOOK.dramatis_personae[draw(st.sampled_from(sorted(BOOK.dramatis_personae)))]
        rolled = {name: draw(st.integers(1, 3)) for name in persona.dice_profile}
        return hiring.hire_persona(sheet, BOOK, persona.key, found=True, rolled=rolled)
    sword = BOOK.hired_swords[draw(st.sampled_from(joining(sheet.type) or sorted(BOOK.hired_swords)))]
    choice = draw(st.sampled_from([choice.key for choice in sword.weapon_choices] or [""]))
    joined = hiring.hire_sword(sheet, BOOK, sword.key, "", choice)
    if draw(st.booleans()):
        return [joined]
    fought = BattleFought("b", "A battle", (), "won")
    return [joined, fought, upkeep.pay(apply(apply(sheet, joined), fought), BOOK, joined.number)]


def waive(draw: Any, sheet: WarbandSheet) -> Sequence[Entry]:
    """An organiser lets a problem be, or takes that back."""
    if sheet.waivers and draw(st.booleans()):
        old = draw(st.sampled_from(sheet.waivers))
        return [waiving.lift(sheet, old.code, old.warrior, old.item)]
    known = [(each.code, each.warrior, each.item) for each in problems(sheet, BOOK)]
    code, warrior, item = draw(st.sampled_from(known or [("debt", None, "")]))
    return [waiving.waive(sheet, BOOK, code, warrior, item, "Agreed.", "organiser")]


def campaign(draw: Any, sheet: WarbandSheet) -> Sequence[Entry]:
    """A battle, or an advance."""
    number = _number(draw, sheet)
    if draw(st.booleans()):
        return [AdvanceTaken(number, Advance(2, (7,), skill="dodge"))]
    held = sheet.warrior(number).possessions
    changes: list[BattleChange] = [
        *(ItemLost(number, one.item, draw(st.integers(1, one.copies))) for one in held[:1]),
        *_apart(sheet, number),
        ExperienceGained(number, draw(st.integers(1, 5)), "survived"),
        InjurySuffered(number, Injury("deep-wound", (35, 2)), draw(st.integers(0, 3))),
        BecameLeader(number, (3,)),
        GearLost(number, (3, 6)),
        MembersLost(number, draw(st.integers(1, max(1, sheet.warrior(number).members - 1)))),
    ]
    return [BattleFought("b", "A battle", (), "drawn", tuple(changes[: draw(st.integers(1, 7))]))]


def _apart(sheet: WarbandSheet, number: int) -> list[BattleChange]:
    """One of several is not like the others any more."""
    if sheet.warrior(number).members < 2:
        return []
    return [MemberSetApart(number, sheet.next_number, "One of them", Injury("addled-by-mushrooms", (1,)), 1)]


#: How often each is wished for.
WISHES: list[Wish] = [
    *(hire, hire, buy, buy, buy, buy, become, become, engage, engage),
    *(part, part, part, enlarge, dismiss, lead, campaign, campaign, waive, look_and_leave),
]


@st.composite
def ledgers(draw: Any) -> Ledger:
    """The beginning of the demo roster of any warband, and up to 25 wishes that the rules granted."""
    known = mustered(draw(st.sampled_from(TYPES)))
    ledger: Ledger = [*enumerate(known[: draw(st.integers(1, len(known)))], start=1)]
    sheet = fold(ledger)
    for _ in range(draw(st.integers(0, 25))):
        wish = draw(st.sampled_from(WISHES)) if sheet.active else hire
        try:
            entries = wish(draw, sheet)
        except muster.NotAllowed:
            continue
        for entry in entries:
            sheet = apply(sheet, entry)
            ledger.append((len(ledger) + 1, entry))
    return ledger
