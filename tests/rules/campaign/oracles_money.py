"""Cases of hiring, buying, selling and paying, as commands at the trading post."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from rules.aftermath.draft import Draft
from rules.aftermath.exploration.recruits import recruit
from rules.aftermath.offers import FoundItem
from rules.aftermath.trading.commands import (
    Buy,
    BuyMutation,
    Command,
    Hire,
    HireSword,
    Join,
    Move,
    Sell,
    written,
)
from rules.aftermath.trading.market import accept, trade
from rules.aftermath.trading.selling import sell_wyrdstone
from rules.aftermath.trading.upkeep import pay_upkeep
from rules.aftermath.trading.veterans import experience_wanted
from rules.catalogue.load import rulebook
from rules.catalogue.model import Rulebook
from rules.engine.decisions import DONE, IllegalAnswer
from rules.ledger.apply import apply
from rules.ledger.entries import (
    BattleFought,
    Hired,
    ItemBought,
    ItemSold,
    MembersJoined,
    MutationBought,
    Settled,
)
from rules.ledger.gains import GoldChanged
from rules.ledger.sheet import Possession, WarbandSheet
from rules.mustering.changes.muster import begin
from rules.mustering.figures.rating import rating
from rules.mustering.hired.hiring import hire_sword
from rules.mustering.hirelings import is_hired
from rules.mustering.legality.composition import largest_size, size
from rules.mustering.lists.muster_entries import hiring
from rules.values import changed
from tests.rules.aftermath.walk import played
from tests.rules.aftermath.warbands import REIKLAND, group
from tests.rules.campaign.words import item_key, only, sword_key, warband_key
from tests.rules.oracles.vocabulary import UnknownWord

Given = dict[str, Any]
RICH = 100_000


class Band(NamedTuple):
    """A warband that buys: the draft, in which gold is never short."""

    draft: Draft

    def do(self, *commands: Command, faces: Iterable[tuple[int, ...]] = ()) -> list[Any]:
        """Carry commands out and return their entries."""
        before = len(self.draft.entries)
        answers = iter([*map(written, commands), DONE])
        played(lambda: (self.draft, trade(self.draft)), list(faces), lambda _: next(answers))
        return self.draft.entries[before:]


def roomy(key: str) -> Rulebook:
    """The rulebook with room for anybody in a warband of that type."""
    book = rulebook()
    kinds = tuple(
        changed(it, maximum=None, group_size=(1, None) if it.kind == "henchmen" else it.group_size)
        for it in book.warbands[key].warriors
    )
    large = changed(
        book.warbands[key], maximum_warriors=99, maximum_heroes=99, composition=(), warriors=kinds
    )
    return changed(book, warbands=book.warbands | {key: large})


def mustering(key: str, gold: int = RICH, **fields: Any) -> Band:
    return Band(Draft(WarbandSheet("The Case", warband_key(key), gold, **fields), roomy(warband_key(key))))


def recruited(band: Band, fighter: str, models: int, gear: list[str]) -> tuple[int, int]:
    """Hire this many with that gear, as one group or hero by hero; what one costs, hire and gear."""
    kind = next(
        it for it in band.draft.rulebook.warbands[band.draft.sheet.type].warriors if it.key == fighter
    )
    one_by_one = kind.kind == "hero" or models > (kind.largest_group or models)
    hire = arms = 0
    for members in [1] * models if one_by_one else [models]:
        (hired,) = band.do(Hire(fighter, members=members))
        assert isinstance(hired, Hired)
        hire = hired.price
        bought = list(gear)
        for held in hired.gear:
            for _ in range(held.copies // members):
                if held.item in bought:
                    bought.remove(held.item)
        entries = [entry for word in bought for entry in band.do(_buying(word, hired.number))]
        arms = sum(sum(entry.prices) for entry in entries if isinstance(entry, ItemBought)) // members
    return hire, arms


def _buying(word: str, number: int) -> Buy:
    item, _, brace = word.partition(":brace")
    pair = word.endswith(":brace")
    assert not brace
    return Buy(item_key(item), number, copies=2 if pair else 1)


def start(given: Given) -> dict[str, Any]:
    only(given, "warband")
    known = rulebook().warbands[warband_key(given["warband"])]
    return {
        "gold": begin(rulebook(), known.key, "The Case").gold,
        "minimum": known.minimum_warriors,
        "maximum": largest_size(WarbandSheet("The Case", known.key, 0), known, rulebook()),
        "heroes": known.maximum_heroes,
    }


def recruit_price(given: Given) -> dict[str, Any]:
    only(given, "warband", "fighter", "models", "gear")
    band = mustering(given["warband"])
    hire, gear = recruited(band, given["fighter"], given["models"], given["gear"])
    total = RICH - band.draft.sheet.gold
    return {"hire_each": hire, "gear_each": gear, "each": total // given["models"], "total": total}


def mutations(given: Given) -> dict[str, Any]:
    only(given, "mutations")
    band = mustering("cult-of-the-possessed")
    band.do(Hire("mutant"))
    prices = [_mutated(band, 1, it) for it in given["mutations"]]
    return {"each": prices, "total": sum(prices)}


def _mutated(band: Band, number: int, mutation: str) -> int:
    (entry,) = band.do(BuyMutation(number, mutation.replace("_", "-")))
    assert isinstance(entry, MutationBought)
    return entry.price


def muster(given: Given) -> dict[str, Any]:
    """A whole starting warband; mutations are those of each model."""
    only(given, "warband", "members", "hired_swords")
    band = mustering(given["warband"])
    for it in given["members"]:
        only(it, "fighter", "models", "gear", "mutations")
        first = band.draft.sheet.next_number
        recruited(band, it["fighter"], it["models"], it["gear"])
        for number in range(first, band.draft.sheet.next_number):
            for mutation in it.get("mutations", []):
                _mutated(band, number, mutation)
    for word in given["hired_swords"]:
        band.do(_hiring(word))
    price = RICH - band.draft.sheet.gold
    gold = rulebook().warbands[band.draft.sheet.type].starting_gold
    return {
        "price": price,
        "gold_left": gold - price,
        "affordable": price <= gold,
        "warriors": size(band.draft.sheet, rulebook()),
        "rating": rating(band.draft.sheet, rulebook()).total,
    }


def _hiring(word: str) -> HireSword:
    weapons = rulebook().hired_swords[sword_key(word)].weapon_choices
    return HireSword(sword_key(word), choice=weapons[0].key if weapons else "")


def _veteran_group(given: Given) -> Band:
    """A warband with the group of a case, two strong, after its first battle."""
    band = mustering(given["warband"])
    recruited(band, given["fighter"], 2, given["gear"])
    fought = apply(band.draft.sheet, BattleFought("b", "b", (), "won"))
    block = changed(
        fought.warrior(1),
        experience=fought.warrior(1).starting_experience + given["group_experience"],
    )
    return Band(Draft(changed(fought, warriors=(block,), gold=RICH), band.draft.rulebook))


def _rare_gear_first(band: Band, given: Given) -> None:
    """Buy what the recruits carry and no trader always has, as if somebody had found it."""
    for word in given["gear"]:
        item = item_key(word)
        if rulebook().items[item].rarity:
            for _ in range(given["recruits"]):
                band.draft.offers = (FoundItem(item, 0),)
                band.do(Buy(item), Move(item, None, 1, 1))


def join_group(given: Given) -> dict[str, Any]:
    only(given, "warband", "fighter", "gear", "group_experience", "recruits", "roll")
    band, command = _veteran_group(given), Join(1, given["recruits"])
    used = experience_wanted(band.draft.sheet.warrior(1), given["recruits"])
    equipped = _veteran_group(given)
    equipped.draft.veterans = given["roll"]
    _rare_gear_first(equipped, given)
    try:
        accept(equipped.draft, written(command))
    except IllegalAnswer:
        allowed = False
    else:
        allowed = True
    band.draft.veterans = 99
    _rare_gear_first(band, given)
    band.do(command)
    total = RICH - band.draft.sheet.gold
    return {
        "each": total // given["recruits"],
        "total": total,
        "experience_used": used,
        "allowed": allowed,
    }


def prisoner(given: Given) -> dict[str, Any]:
    """The prisoners of the exploration chart, freed by that warband."""
    only(given, "warband", "fighter", "gear", "group_experience")
    band = _veteran_group(given)
    place = rulebook().exploration.locations["prisoners"]
    row = next(it for it in place.by_warband if not it.callings)
    assert row.recruits is not None
    recruits = row.recruits
    band.draft.veterans = 0
    played(lambda: (band.draft, recruit(band.draft, recruits, place)), [], lambda it: it.answers[0])
    (entry,) = band.draft.entries
    assert isinstance(entry, MembersJoined)
    return {
        "price": RICH - band.draft.sheet.gold,
        "experience_used": -(band.draft.veterans or 0),
        "recruit_experience": band.draft.sheet.warrior(1).experience,
    }


def sale_list(given: Given) -> dict[str, Any]:
    """Things that were in the stash, sold one by one."""
    only(given, "items")
    items = [item_key(it) for it in given["items"]]
    band = mustering("undead", 0, battles=1)
    each = _sold(band, items)
    return {"gold_each": each, "gold": band.draft.sheet.gold}


def _sold(band: Band, items: list[str]) -> list[int]:
    stash = tuple(Possession(item, (1,) * items.count(item)) for item in dict.fromkeys(items))
    band.draft.sheet = changed(band.draft.sheet, stash=stash)
    entries = band.do(*(Sell(item) for item in items))
    return [entry.gold for entry in entries if isinstance(entry, ItemSold)]


def treasury(given: Given) -> dict[str, Any]:
    """One sequence, step by step: what each step brings or takes, and the gold after it."""
    only(given, "gold", "warriors", "steps")
    types = [it["recruit"]["warband"] for it in given["steps"] if "recruit" in it]
    key = warband_key(types[0]) if types else REIKLAND
    kind = next(it.key for it in rulebook().warbands[key].warriors if it.kind == "henchmen")
    crowd = group(1, "The Group", kind, key, given["warriors"])
    band = mustering(key, given["gold"], battles=1, warriors=(crowd,))
    steps = []
    for it in given["steps"]:
        ((word, value),) = it.items()
        if word not in STEPS:
            raise UnknownWord(f"nobody knows the step {word!r}")
        before = band.draft.sheet.gold
        STEPS[word](band, value)
        steps.append([word, band.draft.sheet.gold - before, band.draft.sheet.gold])
    return {"steps": steps, "gold": band.draft.sheet.gold}


def _found(band: Band, gold: int) -> None:
    band.draft.record(Settled("exploration", (GoldChanged(gold, "the case"),)))


def _sell_shards(band: Band, shards: int) -> None:
    band.draft.sheet = changed(band.draft.sheet, wyrdstone=shards)
    played(lambda: (band.draft, sell_wyrdstone(band.draft)), [], lambda _: str(shards))


def _buy_common(band: Band, items: list[str]) -> None:
    band.do(*(Buy(item_key(it)) for it in items))


def _buy_rare(band: Band, given: Given) -> None:
    only(given, "item", "dice", "haggle")
    item = item_key(given["item"])
    band.draft.offers = (FoundItem(item, given.get("dice", 0)),)
    if "haggle" not in given:
        kinds = [(1,)] if len(rulebook().items[item].becomes) > 1 else []
        band.do(Buy(item), faces=kinds)
        return
    crowd = band.draft.sheet.warriors[0]
    band.draft.sheet = changed(
        band.draft.sheet,
        warriors=(changed(crowd, starting_skills=("haggle",)), *band.draft.sheet.warriors[1:]),
    )
    high = min(6, given["haggle"] - 1)
    band.do(Buy(item, haggler=crowd.number), faces=[(high, given["haggle"] - high)])


def _pay(band: Band, swords: list[str]) -> None:
    """Swords who were there before and fought are paid."""
    draft, gold = band.draft, band.draft.sheet.gold
    for word in swords:
        key = sword_key(word)
        if not any(it.type == key for it in draft.sheet.active):
            draft.sheet = apply(changed(draft.sheet, gold=RICH), _hired(draft, key))
    draft.sheet = changed(
        draft.sheet,
        gold=gold,
        warriors=tuple(
            changed(it, battles=it.upkeep_paid + 1) if it.type in map(sword_key, swords) else it
            for it in draft.sheet.warriors
        ),
    )
    for word in swords:
        _pay_alone(draft, sword_key(word))


def _pay_alone(draft: Draft, key: str) -> None:
    """Pay one of them by the price of the entry: a case says nothing of company that raises it."""
    alone = tuple(it for it in draft.sheet.warriors if it.type == key or not is_hired(it))
    others = tuple(it for it in draft.sheet.warriors if it not in alone)
    draft.sheet = changed(draft.sheet, warriors=alone)
    played(lambda: (draft, pay_upkeep(draft)), [], lambda it: it.default)
    draft.sheet = changed(draft.sheet, warriors=(*draft.sheet.warriors, *others))


def _hired(draft: Draft, key: str) -> Hired:
    weapons = draft.rulebook.hired_swords[key].weapon_choices
    sheet = changed(draft.sheet, gold=RICH)
    return hire_sword(sheet, draft.rulebook, key, choice=weapons[0].key if weapons else "")


def _recruit(band: Band, given: Given) -> None:
    only(given, "warband", "fighter", "models", "gear", "group_experience")
    if not given.get("group_experience"):
        recruited(band, given["fighter"], given["models"], given["gear"])
        return
    joining = {name: it for name, it in given.items() if name != "models"}
    joined = join_group(joining | {"recruits": given["models"], "roll": 99})
    band.draft.record(Settled("recruit-and-common", (GoldChanged(-joined["total"], "the case"),)))


STEPS = {
    "found": _found,
    "ransom": _found,
    "sell_shards": _sell_shards,
    "buy_common": _buy_common,
    "buy_rare": _buy_rare,
    "hire_sword": lambda band, word: band.do(_hiring(word)),
    "upkeep": _pay,
    "recruit": _recruit,
    "sell": lambda band, items: _sold(band, [item_key(it) for it in items]),
    "sell_items": lambda band, items: _sold(band, [item_key(it) for it in items]),
}


def upkeep_short(given: Given) -> dict[str, Any]:
    only(given, "gold", "hired_swords")
    band = mustering("mercenaries-reikland", given["gold"], battles=1)
    _pay(band, given["hired_swords"])
    there = {it.type for it in band.draft.sheet.active}
    return {
        "stay": [it for it in given["hired_swords"] if sword_key(it) in there],
        "leave": [it for it in given["hired_swords"] if sword_key(it) not in there],
        "gold": band.draft.sheet.gold,
    }


def warband_size(given: Given) -> dict[str, Any]:
    only(given, "warband", "with")
    known = rulebook().warbands[warband_key(given["warband"])]
    draft = Draft(WarbandSheet("The Case", known.key, RICH), rulebook())
    for word in given["with"]:
        if word.replace("_", "-") in rulebook().hired_swords:
            draft.record(_hired(draft, sword_key(word)))
        elif kind := known.warrior(word.replace("_", "-")):
            draft.record(hiring(draft.sheet, kind, kind.name, 1))
        else:
            draft.record(ItemBought(None, item_key(word), (0,)))
    return {"maximum": largest_size(draft.sheet, known, rulebook()), "heroes": known.maximum_heroes}


KINDS = {
    **{
        name: globals()[name]
        for name in (
            *("start", "mutations", "muster", "join_group", "prisoner", "sale_list", "treasury"),
            *("upkeep_short", "warband_size"),
        )
    },
    "recruit": recruit_price,
}
