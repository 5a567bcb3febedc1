"""Steps 6 and 7: heroes look for rare items, or together for one of the dramatis personae (LRB part 3 p.102, 111).

Rulings: 2D6 with all modifiers must reach the rarity, without automatic success or failure (T-NOAUTO); each hero names
one thing and rolls once, and several may look for the same (T-ONEITEM); a searcher of a person must roll below their
Initiative (T-UNDER); a person who left in this sequence is not to be found in it.
"""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from itertools import product

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import PersonaFound, PersonaSought, PriceRolled, RareItemSought
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.offers import FoundItem
from rules.aftermath.tags import tags_of
from rules.aftermath.trading.decisions import ITEM, PERSONA, Search
from rules.aftermath.trading.merchants import further_searches
from rules.aftermath.trading.modifiers import BEST_OF_3, NO_SEARCH, search_modifiers
from rules.catalogue.amounts import amount
from rules.catalogue.model import Item, WarriorType
from rules.catalogue.packs.house_rule_model import NATURAL_2_FINDS_NOTHING, NATURAL_6_FINDS_NOBODY
from rules.engine.decisions import NONE
from rules.engine.dice import Modifier, Roll, kept
from rules.ledger.entries import Departed
from rules.ledger.sheet import Kind, WarriorSheet
from rules.mustering.changes.perishables import BLACK_MARKET
from rules.mustering.figures.prices import rarity_for
from rules.mustering.hired.hiring import persona_refused
from rules.mustering.hirelings import BY_BATTLE
from rules.mustering.lists.permission import is_barred
from rules.numbers import RosterNumber
from rules.values import changed

#: 2D6 never show more, nor less.
_MOST, _LEAST = 12, 2
_FACES = range(1, 7)
_RICH = 1_000_000
#: The tag of those who may look for what the black market sells.
_CONNECTED = "visits-black-market"


def search(draft: Draft, heroes: Collection[int]) -> Flow[None]:
    """Ask every hero of these numbers what they look for; item by item, then person by person."""
    items, personae = searchable_items(draft), searchable_personae(draft)
    searchers: dict[str, list[WarriorSheet]] = {}
    for hero in draft.sheet.active:
        if hero.kind is not Kind.HERO or hero.number not in heroes:
            continue
        shunned = NO_SEARCH in tags_of(hero, draft.sheet, draft.rulebook)
        rare = {
            key: it
            for key, item in items.items()
            if not shunned and _is_open_to(draft, hero, item) and (it := rarity_of(draft, hero, item))
        }
        if not rare and not personae:
            continue
        needs = tuple(need_of(draft, hero, items[key], rarity)[0] for key, rarity in rare.items())
        question = Search(draft.side, hero.number, tuple(rare), needs, personae)
        answer = yield from ask(question)
        key = answer.partition(":")[2]
        if answer.startswith(PERSONA):
            searchers.setdefault(key, []).append(hero)
        elif answer != NONE:
            assert answer.startswith(ITEM)
            yield from look_for_item(draft, hero, items[key], rare[key])
            yield from _look_for_more(draft, hero, items, rare, needs)
    for persona, seekers in searchers.items():
        yield from look_for_persona(draft, persona, seekers)


def _is_open_to(draft: Draft, hero: WarriorSheet, item: Item) -> bool:
    """Whether the hero may look for the item: what the black market sells is for those with connections."""
    return BLACK_MARKET not in item.effects or _CONNECTED in tags_of(hero, draft.sheet, draft.rulebook)


def _look_for_more(
    draft: Draft,
    hero: WarriorSheet,
    items: Mapping[str, Item],
    rare: Mapping[str, int],
    needs: tuple[int | None, ...],
) -> Flow[None]:
    """Look for as many more things as the hero has searches."""
    for _ in range((yield from further_searches(draft, hero))):
        answer = yield from ask(Search(draft.side, hero.number, tuple(rare), needs, ()))
        if answer == NONE:
            return
        key = answer.partition(":")[2]
        yield from look_for_item(draft, hero, items[key], rare[key])


def searchable_items(draft: Draft) -> Mapping[str, Item]:
    """Every item with a rarity that somebody of the warband might use, whatever it costs and whoever learns it yet."""
    listed = draft.rulebook.warbands[draft.sheet.type].listed_items
    rare = (
        item
        for item in draft.rulebook.items.values()
        if (item.rarity or item.rarity_for) and (item.price is not None or item.key in listed)
    )
    blocks = _different(draft)
    return {item.key: item for item in rare if _is_usable(draft, item, blocks)}


def is_usable(draft: Draft, item: Item) -> bool:
    """Whether nothing but a list keeps the item from somebody of the warband."""
    return _is_usable(draft, item, _different(draft))


def _different(draft: Draft) -> list[tuple[WarriorSheet, WarriorType]]:
    """One block of each sort with its line of the warband's list."""
    warband = draft.rulebook.warbands[draft.sheet.type]
    sorts = {(block.type, block.kind, block.leader, block.skills): block for block in draft.sheet.active}
    return [(block, kind) for block in sorts.values() if (kind := warband.warrior(block.type))]


def _is_usable(draft: Draft, item: Item, blocks: Iterable[tuple[WarriorSheet, WarriorType]]) -> bool:
    warband = draft.rulebook.warbands[draft.sheet.type]
    return any(not is_barred(item, warband, kind, draft.rulebook, block) for block, kind in blocks)


def searchable_personae(draft: Draft) -> tuple[str, ...]:
    """Every dramatis persona who would join for their fee, except those who just left for longer than a battle."""
    rich = changed(draft.sheet, gold=_RICH, wyrdstone=_RICH)
    numbers = {entry.number for entry in draft.entries if isinstance(entry, Departed)}
    left = {
        block.type
        for block in draft.sheet.warriors
        if block.number in numbers and BY_BATTLE not in tags_of(block, draft.sheet, draft.rulebook)
    }
    return tuple(
        key
        for key in draft.rulebook.dramatis_personae
        if key not in left
        and key not in draft.elsewhere
        and persona_refused(rich, draft.rulebook, key, found=True) is None
    )


def rarity_of(draft: Draft, hero: WarriorSheet, item: Item) -> int:
    """The rarity that the hero must reach for the item before modifiers; 0 if it is common for them."""
    return rarity_for(item, draft.sheet, draft.rulebook, hero)


def need_of(
    draft: Draft, hero: WarriorSheet, item: Item, rarity: int
) -> tuple[int | None, tuple[Modifier, ...]]:
    """The 2D6 that they need for an item, with all modifiers in it; None if they cannot show that much."""
    modifiers = search_modifiers(draft, hero, item)
    need = max(rarity - sum(modifier.by for modifier in modifiers), _LEAST)
    return need if need <= _MOST else None, modifiers


def chance_of_item(draft: Draft, hero: WarriorSheet, need: int | None) -> Fraction:
    """How likely the hero's dice show what is needed for an item."""
    if need is None:
        return Fraction(0)
    lowest = max(need, _LEAST + draft.rulebook.plays(NATURAL_2_FINDS_NOTHING))
    count = 2 + (BEST_OF_3 in tags_of(hero, draft.sheet, draft.rulebook))
    totals = [sum(sorted(faces)[-2:]) for faces in product(_FACES, repeat=count)]
    return Fraction(sum(total >= lowest for total in totals), len(totals))


def chance_of_persona(draft: Draft, hero: WarriorSheet) -> Fraction:
    """How likely the hero finds somebody famous."""
    highest = 6 - draft.rulebook.plays(NATURAL_6_FINDS_NOBODY)
    return Fraction(sum(face <= min(hero.current.I - 1, highest) for face in _FACES), len(_FACES))


def look_for_item(draft: Draft, hero: WarriorSheet, item: Item, rarity: int) -> Flow[None]:
    """Roll for the item; once found, its price is rolled and it waits at the trading post."""
    need, modifiers = need_of(draft, hero, item, rarity)
    thorough = int(BEST_OF_3 in tags_of(hero, draft.sheet, draft.rulebook))
    roll = Roll(
        f"search for {item.name}",
        amount(draft.rulebook.trading.search.dice).dice + thorough,
        need=need,
        modifiers=modifiers,
        warrior=hero.number,
        stream=draft.stream,
        about=f"{hero.number}/search",
        keep=amount(draft.rulebook.trading.search.dice).dice if thorough else 0,
    )
    faces = yield from throw(roll)
    barred = draft.rulebook.plays(NATURAL_2_FINDS_NOTHING) and sum(kept(faces, roll.keep)) == _LEAST
    found = roll.met_by(faces) and not barred
    yield RareItemSought(draft.side, hero.number, hero.name, item.name, roll.shown(faces), found)
    if found:
        rolled = yield from roll_price(draft, item, hero.number)
        draft.offers = (*draft.offers, FoundItem(item.key, rolled))


def roll_price(draft: Draft, item: Item, number: RosterNumber | None = None) -> Flow[int]:
    """Roll what dice add to the price of an item; 0 without any."""
    if item.price is None or not item.price.dice:
        return 0
    dice = amount(item.price.dice)
    roll = Roll(f"price of {item.name}", dice.dice, warrior=number, stream=draft.stream)
    faces = yield from throw(roll)
    rolled = dice.total(faces)
    yield PriceRolled(draft.side, item.name, roll.shown(faces), item.price.base + rolled)
    return rolled


def look_for_persona(draft: Draft, key: str, seekers: Collection[WarriorSheet]) -> Flow[bool]:
    """Each of the seekers rolls; whether anybody found the person, who may then be hired."""
    persona = draft.rulebook.dramatis_personae[key]
    found = False
    for hero in seekers:
        roll = Roll(
            f"search for {persona.name}",
            at_most=hero.current.I - 1,
            warrior=hero.number,
            stream=draft.stream,
            about=f"{hero.number}/search for a person",
        )
        faces = yield from throw(roll)
        barred = draft.rulebook.plays(NATURAL_6_FINDS_NOBODY) and faces == (6,)
        met = roll.met_by(faces) and not barred
        yield PersonaSought(draft.side, hero.number, hero.name, persona.name, roll.shown(faces), met)
        found = found or met
    if found:
        draft.personae = (*draft.personae, key)
        yield PersonaFound(draft.side, persona.name)
    return found
