"""Cases of exploration and income, played by the product's own steps. Each function answers one kind of case."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from rules.aftermath.decisions import ChangedDie, DiceLeftOut, PickedDie, RerolledDie
from rules.aftermath.draft import Draft
from rules.aftermath.exploration.dice import roll_dice
from rules.aftermath.exploration.explore import gather
from rules.aftermath.exploration.party import Party, party_of
from rules.aftermath.trading.selling import sell_wyrdstone, warriors
from rules.catalogue.campaign.exploration_model import Location
from rules.catalogue.load import rulebook
from rules.engine.decisions import Decision
from rules.ledger.sheet import Kind, WarbandSheet
from rules.values import changed
from tests.rules.aftermath.walk import Played, chances, first, played
from tests.rules.aftermath.warbands import group, hero
from tests.rules.campaign.oracles_places import WARBANDS, draft_of, mean

Given = dict[str, Any]
Chances = dict[Any, Fraction]
MOST_DICE = 6


def dice_number(given: Given) -> dict[str, Any]:
    key, _, _ = WARBANDS["mercenaries"]
    heroes = tuple(
        hero(number, f"Hero {number}", "champion", key) for number in range(1, given["heroes"] + 1)
    )
    draft = Draft(WarbandSheet("The Case", key, 0, warriors=heroes), rulebook())
    party = party_of(draft, {block.number for block in heroes}, (), won=given["won"])
    rolled = party.dice + (given["extra_dice"] if party.heroes else 0)
    return {"rolled": rolled, "kept": min(rolled, draft.rulebook.exploration.most_dice)}


def shards_for_total(given: Given) -> dict[str, Any]:
    return {"shards": rulebook().exploration.shards_for(given["total"])}


def read_dice(given: Given) -> dict[str, Any]:
    return _read(tuple(given["dice"]))


def _read(dice: tuple[int, ...]) -> dict[str, Any]:
    book = rulebook().exploration
    place = book.location_for(dice)
    return {
        "total": sum(dice),
        "shards": book.shards_for(sum(dice)),
        "group": [len(place.faces), place.faces[0]] if place else None,
        "location": _key(place),
    }


def _key(place: Location | None) -> str | None:
    return place.key.replace("-", "_") if place else None


def _dice(party: Party, choose: Callable[[Decision], str] = first) -> Chances:
    """The dice that count, each set of faces with its chance."""

    def start() -> Any:
        draft = draft_of()
        return draft, roll_dice(draft, party)

    return chances(start, lambda found: tuple(sorted(found.value)), choose)


def _spread(found: Chances, of: Callable[[Any], Any]) -> dict[str, Fraction]:
    spread: dict[str, Fraction] = {}
    for value, chance in found.items():
        spread[str(of(value))] = spread.get(str(of(value)), Fraction(0)) + chance
    return spread


def _party(dice: int, **more: Any) -> Party:
    return Party((1,), dice, **more)


def total(given: Given) -> dict[str, Any]:
    found = _spread(_dice(_party(given["dice"])), sum)
    return {"total": found, "expected": mean(found)}


def _shards(party: Party, choose: Callable[[Decision], str] = first) -> dict[str, Any]:
    """The wyrdstone that a party brings home."""

    def start() -> Any:
        draft = draft_of()
        return draft, gather(draft, party)

    found = {str(it): chance for it, chance in chances(start, _wyrdstone, choose).items()}
    return {"shards": found, "expected": mean(found)}


def _wyrdstone(found: Played) -> int:
    return found.draft.sheet.wyrdstone


def shards(given: Given) -> dict[str, Any]:
    return _shards(_party(given["dice"], shards=int(given.get("miners", False))))


def multiples(given: Given) -> dict[str, Any]:
    found = _dice(_party(given["dice"]))
    return {"largest": _spread(found, lambda dice: max(Counter(dice).values()))}


def locations(given: Given) -> dict[str, Any]:
    book = rulebook().exploration
    found = _dice(_party(given["dice"]))
    return {"locations": _spread(found, lambda dice: _key(book.location_for(dice)) or "none")}


def lowest(decision: Decision) -> str:
    """What brings most wyrdstone: the highest is kept, the lowest left out or rolled again when it shows 1 to 3."""
    if isinstance(decision, RerolledDie):
        return str(min(decision.choices)) if min(decision.choices) <= 3 else RerolledDie.KEEP
    if isinstance(decision, ChangedDie):
        ups = [answer for answer in decision.choices if answer[0] < answer[-1]]
        return ups[0] if ups else ChangedDie.KEEP
    if isinstance(decision, DiceLeftOut):
        return min(decision.sets, key=lambda faces: sum(map(int, faces.split(","))))
    assert isinstance(decision, PickedDie)
    return decision.answers[0]


def pick_six(given: Given) -> dict[str, Any]:
    party = _party(given["rolled"])

    def start() -> Any:
        draft = draft_of()
        return draft, roll_dice(draft, party)

    def largest(found: Played) -> int:
        sets = [(it.dice, answer) for it in found.asked if isinstance(it, DiceLeftOut) for answer in it.sets]
        return max((_largest_without(*each) for each in sets), default=len(found.value))

    groups = chances(start, largest, lowest)
    return _shards(party, lowest) | {
        "largest_group_possible": {str(size): chance for size, chance in groups.items()}
    }


def _largest_without(dice: Iterable[int], left_out: str) -> int:
    kept = Counter(dice) - Counter(map(int, left_out.split(",")))
    return max(kept.values())


def straggler(given: Given) -> dict[str, Any]:
    return _shards(_party(given["dice"] + 1, spare=1), lowest)


def reroll(given: Given) -> dict[str, Any]:
    return _shards(_party(given["dice"], rerolls=("Map",)), lowest)


def elf_ranger(given: Given) -> dict[str, Any]:
    return _shards(_party(given["dice"], changes=("Elf Ranger",)), lowest)


def augur(given: Given) -> dict[str, Any]:
    return _shards(_party(given["dice_kept"] - 1, pairs=(1,)), lowest)


def elf_ranger_reach(given: Given) -> dict[str, Any]:
    dice = tuple(given["dice"])
    party = _party(len(dice), changes=("Elf Ranger",))

    def start() -> Any:
        draft = draft_of()
        return draft, roll_dice(draft, party)

    (question,) = played(start, [dice]).asked
    reached = [played(start, [dice], lambda _, answer=answer: answer).value for answer in question.answers]
    book = rulebook().exploration
    found = {(_key(book.location_for(it)), book.shards_for(sum(it))) for it in reached}
    return {"reach": [list(pair) for pair in sorted(found, key=lambda pair: (pair[0] or "", pair[1]))]}


def example(given: Given) -> dict[str, Any]:
    """The rulebook's own example: a re-roll, then the Elf Ranger."""
    again, change = given["reroll"], given["elf_ranger"]
    party = _party(len(given["rolled"]), rerolls=("Map",), changes=("Elf Ranger",))
    answers = {
        RerolledDie: str(again["die"]),
        ChangedDie: f"{change['die']}>{change['die'] + change['by']}",
    }

    def start() -> Any:
        draft = draft_of()
        return draft, roll_dice(draft, party)

    faces = [tuple(given["rolled"]), (again["to"],)]
    found = played(start, faces, lambda decision: answers[type(decision)])
    (question,) = [it for it in found.asked if isinstance(it, ChangedDie)]
    return {"after_reroll": list(question.dice), "final": list(found.value)} | _read(found.value)


def sale(given: Given) -> dict[str, Any]:
    return {"gold": _sold(given["shards"], given["warriors"])[0]}


def _sold(number: int, members: int, kept: int = 0) -> tuple[int, int]:
    """Gold for a sale, and the shards that are left of those and the `kept` ones."""
    key, _, henchman = WARBANDS["mercenaries"]
    blocks = (group(1, "The Group", henchman, key, members),) if members else ()
    draft = Draft(WarbandSheet("The Case", key, 0, number + kept, warriors=blocks), rulebook())
    played(lambda: (draft, sell_wyrdstone(draft)), [], lambda _: str(number))
    return draft.sheet.gold, draft.sheet.wyrdstone


def sale_roster(given: Given) -> dict[str, Any]:
    key, _, henchman = WARBANDS["mercenaries"]
    roster, number = given["roster"], iter(range(1, 99))
    blocks = [hero(next(number), "Hero", "champion", key) for _ in range(roster.get("heroes", 0))]
    others = {
        "henchmen": Kind.HENCHMEN,
        "hired_swords": Kind.HIRED_SWORD,
        "dramatis_personae": Kind.DRAMATIS_PERSONA,
    }
    for name, kind in others.items():
        blocks += [
            changed(group(next(number), "One", henchman, key, 1), kind=kind)
            for _ in range(roster.get(name, 0))
        ]
    sheet = WarbandSheet("The Case", key, 0, given["shards"], warriors=tuple(blocks))
    draft = Draft(sheet, rulebook())
    played(lambda: (draft, sell_wyrdstone(draft)), [], lambda decision: decision.answers[-1])
    return {"warriors": warriors(sheet, draft.rulebook), "gold": draft.sheet.gold}


def sale_plan(given: Given) -> dict[str, Any]:
    each = [_sold(number, given["warriors"])[0] for number in given["sales"]]
    return {"gold_each": each, "gold": sum(each)}


def income(given: Given) -> dict[str, Any]:
    found: dict[str, Fraction] = {}
    for number, chance in _shards(_party(given["dice"]))["shards"].items():
        gold = str(_sold(int(number), given["warriors"])[0])
        found[gold] = found.get(gold, Fraction(0)) + chance
    return {"gold": found, "expected": mean(found)}


KINDS = {
    name: globals()[name]
    for name in (
        "dice_number",
        "shards_for_total",
        "read_dice",
        "total",
        "shards",
        "multiples",
        "locations",
        "pick_six",
        "straggler",
        "reroll",
        "elf_ranger",
        "elf_ranger_reach",
        "augur",
        "example",
        "sale",
        "sale_roster",
        "sale_plan",
        "income",
    )
}
