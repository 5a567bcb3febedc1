"""Cases of searches, prices, sales and haggling, played by the product's own steps."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import Haggled, PersonaSought, RareItemSought
from rules.aftermath.offers import FoundItem
from rules.aftermath.trading.commands import Buy, Sell, written
from rules.aftermath.trading.decisions import Search, Trade
from rules.aftermath.trading.market import accept, trade
from rules.aftermath.trading.searches import is_usable, roll_price, search
from rules.catalogue.load import rulebook
from rules.catalogue.model import Item, Rulebook
from rules.catalogue.trading.model import SearchModifier
from rules.engine.decisions import DONE, NONE, Decision, IllegalAnswer
from rules.ledger.entries import ItemBought, ItemSold
from rules.ledger.sheet import Possession, WarbandSheet, WarriorSheet
from rules.values import changed
from tests.rules.aftermath.walk import Start, chances, played
from tests.rules.aftermath.warbands import REIKLAND, hero
from tests.rules.campaign.oracles_places import mean
from tests.rules.campaign.words import item_key, only, warband_key

Given = dict[str, Any]
ANY_ITEM, ANY_PERSONA = "lucky-charm", "johann-the-knife"
RICH = 100_000


def warband(*blocks: WarriorSheet, **fields: Any) -> WarbandSheet:
    return WarbandSheet("The Case", REIKLAND, **({"gold": RICH, "warriors": blocks, "battles": 1} | fields))


def skilled(number: int, modifier: int = 0, initiative: int | None = None) -> WarriorSheet:
    """A hero with a skill of their own that helps them this much to find things."""
    found = hero(number, f"Hero {number}", "champion", REIKLAND, starting_skills=(f"finder-{modifier}",))
    if initiative is None:
        return found
    return changed(found, profile=changed(found.profile, I=initiative))


def searching(rarities: dict[str, int | None], modifiers: Iterable[int] = ()) -> Rulebook:
    """The rulebook with nothing rare but these items, a skill for each modifier, and nobody famous."""
    book = rulebook()
    items = {key: _of_rarity(book.items[key], rarity) for key, rarity in rarities.items()}
    helps = {
        f"finder-{by}": SearchModifier(f"finder-{by}", "Finder", by, "the case", skill=f"finder-{by}")
        for by in modifiers
        if by
    }
    return changed(book, items=items, dramatis_personae={}, trading=changed(book.trading, modifiers=helps))


def _of_rarity(item: Item, rarity: int | None) -> Item:
    return item if rarity is None else changed(item, rarity=rarity, rarity_for={})


def naming(answers: dict[int, str]) -> Callable[[Decision], str]:
    """Each hero looks for what stands under their number."""

    def choose(decision: Decision) -> str:
        assert isinstance(decision, Search)
        return answers.get(decision.warrior, NONE)

    return choose


def _search(modifiers: list[int], items: list[str], rarities: list[int | None]) -> tuple[Start, Any]:
    book = searching(dict(zip(items, rarities, strict=True)), modifiers)
    sheet = warband(*(skilled(number, by) for number, by in enumerate(modifiers, start=1)))

    def start() -> Any:
        draft = Draft(sheet, book)
        return draft, search(draft, range(1, 99))

    return start, naming({number: f"item:{item}" for number, item in enumerate(items, start=1)})


def rarity(given: Given) -> dict[str, Any]:
    only(given, "rarity", "modifier")
    start, choose = _search([given["modifier"]], [ANY_ITEM], [given["rarity"]])
    questions: list[Search] = []

    def noting(decision: Decision) -> str:
        assert isinstance(decision, Search)
        questions.append(decision)
        return str(choose(decision))

    found = chances(start, lambda it: bool(it.draft.offers), noting)
    return {"chance": found.get(True, Fraction(0)), "needed": questions[0].needs[0]}


def searchers(given: Given) -> dict[str, Any]:
    only(given, "rarity", "modifiers")
    many = len(given["modifiers"])
    start, choose = _search(given["modifiers"], [ANY_ITEM] * many, [given["rarity"]] * many)
    found = {str(n): chance for n, chance in chances(start, lambda it: len(it.draft.offers), choose).items()}
    return {
        "found": found,
        "at_least_one": 1 - found.get("0", Fraction(0)),
        "expected": mean(found),
    }


def mixed_search(given: Given) -> dict[str, Any]:
    only(given, "searches")
    for it in given["searches"]:
        only(it, "item", "modifier")
    items = [item_key(it["item"]) for it in given["searches"]]
    book_rarities: list[int | None] = [None] * len(items)
    start, choose = _search([it["modifier"] for it in given["searches"]], items, book_rarities)

    def who_found(it: Any) -> tuple[bool, ...]:
        return tuple(event.found for event in it.events if isinstance(event, RareItemSought))

    found = chances(start, who_found, choose)
    each = [sum((c for it, c in found.items() if it[at]), Fraction(0)) for at in range(len(items))]
    return {
        "chances": each,
        "all": found.get((True,) * len(items), Fraction(0)),
        "none": found.get((False,) * len(items), Fraction(0)),
        "expected": sum(each, Fraction(0)),
    }


def rare_item(given: Given) -> dict[str, Any]:
    """What the leader of a warband of that kind, or a warrior of that type, must reach."""
    only(given, "item", "buyer")
    item = item_key(given["item"])
    book = changed(rulebook(), items={item: rulebook().items[item]}, dramatis_personae={})
    sheet = _buyer(given["buyer"])

    def start() -> Any:
        draft = Draft(sheet, book)
        return draft, search(draft, range(1, 99))

    questions = [it for it in played(start, [], naming({})).asked if isinstance(it, Search)]
    if questions:
        found = chances(start, lambda it: bool(it.draft.offers), naming({1: f"item:{item}"}))
        return {"availability": questions[0].needs[0], "chance": found.get(True, Fraction(0))}
    if is_usable(start()[0], book.items[item]):
        accept(start()[0], written(Buy(item)))
        return {"availability": "common", "chance": Fraction(1)}
    return {"availability": "not_allowed", "chance": Fraction(0)}


def _buyer(word: str) -> WarbandSheet:
    """A warband of one: the leader of that warband, or that warrior."""
    type = word.replace("_", "-")
    key = next((it.key for it in rulebook().warbands.values() if it.warrior(type)), "")
    if not key:
        key = warband_key(word)
        type = next(it.key for it in rulebook().warbands[key].warriors if it.leader)
    return WarbandSheet("The Case", key, RICH, battles=1, warriors=(hero(1, "Hero", type, key),))


def _price(item: str) -> dict[str, Fraction]:
    def start() -> Any:
        draft = Draft(warband(), rulebook())
        return draft, roll_price(draft, rulebook().items[item])

    base = rulebook().items[item].price
    assert base is not None
    return {str(base.base + rolled): c for rolled, c in chances(start, lambda it: it.value).items()}


def price(given: Given) -> dict[str, Any]:
    only(given, "item", "base", "dice")
    item = item_key(given["item"])
    stated = rulebook().items[item].price
    assert stated is not None
    assert (stated.base, stated.dice) == (given["base"], given["dice"])
    found = _price(item)
    totals = [int(total) for total in found]
    return {"price": found, "expected": mean(found), "lowest": min(totals), "highest": max(totals)}


def affordable(given: Given) -> dict[str, Any]:
    """Found, its price rolled: can it be bought?"""
    only(given, "item", "gold")
    item = item_key(given["item"])

    def start() -> Any:
        draft = Draft(warband(gold=given["gold"]), rulebook())
        return draft, roll_price(draft, rulebook().items[item])

    def can_buy(found: Any) -> bool:
        found.draft.offers = (FoundItem(item, found.value),)
        try:
            accept(found.draft, written(Buy(item)))
        except IllegalAnswer:
            return False
        return True

    return {"chance": chances(start, can_buy).get(True, Fraction(0))}


def sold(items: dict[str, int], type: str = "undead") -> list[int]:
    """What these copies in the stash bring; the warband is one whose lists have no prices of their own for them."""
    stash = tuple(Possession(item, (1,) * copies) for item, copies in items.items())
    sheet = WarbandSheet("The Case", type, 0, battles=1, stash=stash)
    commands = iter([*(written(Sell(item, copies=copies)) for item, copies in items.items()), DONE])
    draft = Draft(sheet, rulebook())
    chances(lambda: (draft, trade(draft)), lambda _: None, lambda _: next(commands))
    return [entry.gold for entry in draft.entries if isinstance(entry, ItemSold)]


def sell(given: Given) -> dict[str, Any]:
    only(given, "item", "brace")
    item = item_key(given["item"])
    copies = 2 if given.get("brace") else 1
    known, terms = rulebook().items[item], rulebook().trading.selling
    listed = known.price.base if known.price else (known.resale or 0) * terms.denominator // terms.numerator
    return {"listed": listed * copies, "sells_for": sold({item: copies})[0]}


def special_material(given: Given) -> dict[str, Any]:
    only(given, "weapon", "material")
    item = rulebook().items[f"{given['material']}-{item_key(given['weapon'])}"]
    assert item.price is not None
    return {"price": item.price.base, "sells_for": sold({item.key: 1})[0], "rarity": item.rarity}


def haggle(given: Given) -> dict[str, Any]:
    """One who haggles buys a thing of that price."""
    only(given, "price")
    book = rulebook()
    lantern = book.items["lantern"]
    assert lantern.price is not None
    cheap = changed(lantern, price=changed(lantern.price, base=given["price"]))
    book = changed(book, items=book.items | {"lantern": cheap})
    haggler = hero(1, "Otto", "champion", REIKLAND, starting_skills=("haggle",))

    def start() -> Any:
        draft = Draft(warband(haggler), book)
        return draft, trade(draft)

    def choose(decision: Decision) -> str:
        assert isinstance(decision, Trade)
        return written(Buy("lantern", haggler=1)) if decision.hagglers else DONE

    def paid(found: Any) -> int:
        (entry,) = [it for it in found.draft.entries if isinstance(it, ItemBought)]
        (event,) = [it for it in found.events if isinstance(it, Haggled)]
        assert entry.prices == (event.price,)
        return int(entry.prices[0])

    spread = {str(it): chance for it, chance in chances(start, paid, choose).items()}
    return {"paid": spread, "expected": mean(spread)}


def persona_search(given: Given) -> dict[str, Any]:
    only(given, "initiatives")
    numbers = list(enumerate(given["initiatives"], start=1))
    book = rulebook()
    book = changed(book, items={}, dramatis_personae={ANY_PERSONA: book.dramatis_personae[ANY_PERSONA]})
    sheet = warband(*(skilled(number, initiative=figure) for number, figure in numbers))

    def start() -> Any:
        draft = Draft(sheet, book)
        return draft, search(draft, range(1, 99))

    choose = naming({number: f"persona:{ANY_PERSONA}" for number, _ in numbers})
    found = chances(
        start,
        lambda it: (
            tuple(event.found for event in it.events if isinstance(event, PersonaSought)),
            bool(it.draft.personae),
        ),
        choose,
    )
    each = [sum((c for it, c in found.items() if it[0][at]), Fraction(0)) for at in range(len(numbers))]
    return {"each": each, "found": sum((c for it, c in found.items() if it[1]), Fraction(0))}


KINDS = {
    name: globals()[name]
    for name in (
        *("rarity", "rare_item", "searchers", "mixed_search", "price", "affordable", "sell"),
        *("special_material", "haggle", "persona_search"),
    )
}
