"""The published file of a warband, `wyrdbook-warband/1`: JSON or TOML that programs and people write.

`to_document` writes a sheet in full. `from_document` also takes what a person writes by hand: type, name, and
warriors with type, name, members and items; everything else is filled from the rulebook, what is stated is taken
as fact. Import and the command line read files through `read_sheet`. Faults are `DataError`: file, field, rule.
"""

import json
from pathlib import Path
from typing import Any

import msgspec
import tomli
from msgspec import UNSET

from rules.catalogue.model import Hireling, Item, Rulebook, WarbandType, WarriorType
from rules.catalogue.packs.declared import StatedEdition, difference, stated_edition
from rules.ledger.apply import CannotApply, apply
from rules.ledger.entries import Imported
from rules.ledger.namesakes import distinct
from rules.ledger.sheet import (
    AWAKENED,
    Gift,
    Kind,
    Possession,
    Status,
    WarbandSheet,
    WarriorSheet,
)
from rules.mustering.document_model import (
    MOST_BLOCKS,
    MOST_GOLD,
    MOST_ITEMS,
    MOST_MODELS,
    Belonging,
    Block,
    Document,
)
from rules.mustering.figures.half_price import half_of, half_priced
from rules.mustering.figures.prices import Offer, price_at
from rules.mustering.figures.rating import worth
from rules.mustering.hirelings import hireling_type
from rules.mustering.lists.muster_entries import DAGGER, has_free_dagger
from rules.mustering.lists.permission import has_own_price, listed, printed_as
from rules.mustering.mutations import mutation_price
from rules.mustering.plain_data import check_plain
from rules.mustering.styles import prices_in_style, style_of
from rules.numbers import RosterNumber
from rules.values import DataError, Value, changed, plain, read
from rules.versions import WARBAND_FORMAT

LARGEST_FILE = 1_000_000

#: Injuries on no table: what magic leaves behind. A rune that lasts goes by its name and has a flag of its own.
LASTING_MAGIC = ("rotted", "nurgle's-rot", "wolf-for-good", AWAKENED)
LASTING_RUNE = "rune-of-"


class Reading(Value, frozen=True):
    """The contents of a file. `remark` says how its packs and house rules differ from those it is read by.

    `renamed` tells of items that the lists print under another name of the same entry of the price chart.
    """

    sheet: WarbandSheet
    remark: str
    renamed: tuple[str, ...] = ()


def to_document(sheet: WarbandSheet, rulebook: Rulebook | None = None) -> dict[str, Any]:
    """The sheet as plain data, complete, with the format first.

    With the rulebook that the warband goes by, its packs and house rules are declared where they are not the
    packaged ones as printed.
    """
    stated = stated_edition(rulebook) if rulebook else None
    declared = {"edition": plain(stated)} if stated else {}
    return {"format": WARBAND_FORMAT, **plain(sheet), **declared}


def from_document(data: object, rulebook: Rulebook, where: str) -> WarbandSheet:
    """The sheet that plain data describes; raises `DataError` with the field, also for unknown types and items."""
    check_plain(data, where)
    document = read(Document, data, where=where)
    _check_size(document, where)
    warband = rulebook.warbands.get(document.type)
    if warband is None:
        known = ", ".join(rulebook.warbands)
        raise DataError(where, "type", f"there is no warband {document.type!r}; known are {known}")
    _check_items(document, rulebook, where)
    _check_injuries(document, rulebook, where)
    numbers = _numbers(document)
    warriors = tuple(
        _block(block, number, warband, rulebook, where, f"warriors[{index}]")
        for index, (block, number) in enumerate(zip(document.warriors, numbers, strict=True))
    )
    names = distinct(block.name for block in warriors)
    warriors = tuple(changed(block, name=name) for block, name in zip(warriors, names, strict=True))
    sheet = WarbandSheet(
        name=document.name,
        type=document.type,
        gold=0 if document.gold is UNSET else document.gold,
        wyrdstone=document.wyrdstone,
        warriors=warriors,
        stash=_possessions(document.stash),
        battles=document.battles,
        rulebook=document.rulebook or rulebook.version,
        skill_set=document.skill_set,
        waivers=document.waivers,
        boons=document.boons,
    )
    if document.gold is UNSET:
        left = warband.starting_gold - worth(sheet)
        if abs(left) > MOST_GOLD:
            raise DataError(
                where, "gold", f"what was paid leaves {left:,} gc; a treasury holds {MOST_GOLD:,} at most"
            )
        sheet = changed(sheet, gold=left)
    try:
        return apply(None, Imported(sheet))
    except CannotApply as error:
        raise DataError(where, "warriors", str(error)) from None


def read_sheet(source: Path | bytes, name: str, rulebook: Rulebook) -> WarbandSheet:
    """The sheet in a JSON or TOML file (by its name). Raises what `read_file` does."""
    return read_file(source, name, rulebook).sheet


def read_file(source: Path | bytes, name: str, rulebook: Rulebook) -> Reading:
    """Read a JSON or TOML file (by its name).

    At most 1 MB is ever read. Raises `DataError` with a sentence for what cannot be read or understood.
    """
    text = _text(source, name)
    if name.lower().endswith(".toml"):
        data = _parsed(tomli.loads, text, name, "TOML")
    elif name.lower().endswith(".json"):
        data = _parsed(json.loads, text, name, "JSON")
    else:
        raise DataError(name, "", "the file name must end in .json or .toml")
    return read_data(data, name, rulebook)


def read_data(data: object, name: str, rulebook: Rulebook) -> Reading:
    """The same of what a file was parsed to; errors call it by its `name`. Raises `DataError`."""
    sheet = from_document(data, rulebook, name)
    edition = data.get("edition") if isinstance(data, dict) else None
    stated = read(StatedEdition, edition, where=name) if edition else None
    return Reading(sheet, difference(stated, rulebook), _renamed(data, sheet, rulebook))


def _renamed(data: object, sheet: WarbandSheet, rulebook: Rulebook) -> tuple[str, ...]:
    """A sentence for each item of a warrior that came in under the name that the list prints."""
    blocks = data.get("warriors", ()) if isinstance(data, dict) else ()
    found = []
    for stated, block in zip(blocks, sheet.warriors, strict=True):
        held = {possession.item for possession in block.possessions}
        for item in (rulebook.items[key] for key in dict.fromkeys(stated.get("items", ()))):
            other = next((key for key in item.alike if key in held), "")
            if item.key not in held and other:
                found.append(f"{block.name}: {item.name} is called {rulebook.items[other].name} on the list.")
    return tuple(found)


def schema() -> dict[str, Any]:
    """The JSON Schema of the format, made from the types."""
    (root,), parts = msgspec.json.schema_components((Document,), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Wyrdbook warband",
        **root,
        "$defs": dict(sorted(parts.items())),
    }


def schema_text() -> str:
    """The schema as the published file spells it."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def content_of(path: Path, name: str, most: int = LARGEST_FILE) -> bytes:
    """The first bytes of a file, one more than the `most` that may be read. Raises `DataError`."""
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise DataError(name, "", f"the file cannot be read ({error.strerror})") from None


def _text(source: Path | bytes, name: str) -> str:
    if isinstance(source, Path):
        source = content_of(source, name)
    if len(source) > LARGEST_FILE:
        raise DataError(
            name, "", f"the file is larger than {LARGEST_FILE // 1_000_000} MB; no warband needs that"
        )
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(name, "", f"the file is not UTF-8 text (byte {error.start})") from None


def _parsed(parse: Any, text: str, name: str, kind: str) -> object:
    try:
        return parse(text)
    except (ValueError, RecursionError) as error:
        raise DataError(name, "", f"this is not valid {kind} ({error})") from None


def _check_size(document: Document, where: str) -> None:
    """Refuse more warriors than a roster has room for, and heroes of several members."""
    if len(document.warriors) > MOST_BLOCKS:
        raise DataError(
            where,
            "warriors",
            f"there are {len(document.warriors)} heroes and groups; there is room for {MOST_BLOCKS}, the dead included",
        )
    living = sum(block.members for block in document.warriors if block.status == "active")
    if living > MOST_MODELS:
        raise DataError(
            where, "warriors", f"there are {living} warriors; a warband has room for {MOST_MODELS}"
        )
    for index, block in enumerate(document.warriors):
        if block.items is not UNSET and len(block.items) > MOST_ITEMS:
            raise DataError(where, f"warriors[{index}].items", f"nobody carries more than {MOST_ITEMS} items")


def _check_items(document: Document, rulebook: Rulebook, where: str) -> None:
    for index, block in enumerate(document.warriors):
        path = f"warriors[{index}]"
        if block.items is not UNSET and block.possessions is not UNSET:
            raise DataError(where, f"{path}.items", "state either items or possessions, not both")
        for item in () if block.items is UNSET else block.items:
            _check_item(item, rulebook, where, f"{path}.items")
        for held in () if block.possessions is UNSET else block.possessions:
            _check_item(held.item, rulebook, where, f"{path}.possessions")
    for held in document.stash:
        _check_item(held.item, rulebook, where, "stash")


def _check_item(item: str, rulebook: Rulebook, where: str, path: str) -> None:
    if item not in rulebook.items:
        raise DataError(where, path, f"there is no item {item!r} in the rulebook")


def _check_injuries(document: Document, rulebook: Rulebook, where: str) -> None:
    for index, block in enumerate(document.warriors):
        for at, injury in enumerate(block.injuries):
            if any(flag.startswith(LASTING_RUNE) for flag in injury.flags):
                continue
            if injury.key not in LASTING_MAGIC and rulebook.injury(injury.key) is None:
                path = f"warriors[{index}].injuries[{at}].key"
                results = rulebook.serious_injuries["heroes"].results
                known = ", ".join(result.key for result in results if result.changes or result.flags)
                raise DataError(where, path, f"there is no injury {injury.key!r}; known are {known}")


def _numbers(document: Document) -> list[int]:
    """Stated roster numbers, and the free ones in order for the others."""
    taken = {block.number for block in document.warriors if block.number is not UNSET}
    free = (number for number in range(1, len(document.warriors) + len(taken) + 1) if number not in taken)
    return [next(free) if block.number is UNSET else block.number for block in document.warriors]


def _block(
    block: Block, number: int, warband: WarbandType, rulebook: Rulebook, where: str, path: str
) -> WarriorSheet:
    kind = _line(block, warband, rulebook)
    if kind is None:
        known = ", ".join(warrior.key for warrior in warband.warriors)
        raise DataError(
            where, f"{path}.type", f"{warband.name} has no warrior {block.type!r}; known are {known}"
        )
    if _kind(block, kind) is not Kind.HENCHMEN and block.members > 1:
        raise DataError(
            where,
            f"{path}.members",
            f"{block.name} is one warrior; only henchman groups have several members",
        )
    start = kind.experience if block.starting_experience is UNSET else block.starting_experience
    sheet = WarriorSheet(
        number=RosterNumber(number),
        name=block.name,
        type=block.type,
        kind=_kind(block, kind),
        profile=kind.profile if block.profile is UNSET else block.profile,
        members=block.members,
        leader=kind.leader if block.leader is UNSET else block.leader,
        hired_for=(kind.price,) * block.members if block.hired_for is UNSET else block.hired_for,
        starting_experience=start,
        experience=start if block.experience is UNSET else block.experience,
        starting_skills=kind.starting_skills if block.starting_skills is UNSET else block.starting_skills,
        starting_spells=block.starting_spells,
        advances=block.advances,
        injuries=block.injuries,
        mutations=_mutations(block.mutations, warband, where, f"{path}.mutations"),
        skill_lists=block.skill_lists,
        misses_battles=block.misses_battles,
        battles=block.battles,
        upkeep_paid=block.upkeep_paid,
        fallen=block.fallen,
        again=block.again,
        status=Status(block.status),
    )
    if block.possessions is not UNSET:
        return changed(sheet, possessions=_possessions(block.possessions))
    items = () if block.items is UNSET else block.items
    return changed(sheet, possessions=_shopping(items, sheet, kind, warband, rulebook))


def _kind(block: Block, line: WarriorType) -> Kind:
    """The kind that the block states, or that of its line on the warband's list."""
    return Kind(line.kind if block.kind is UNSET else block.kind)


def _line(block: Block, warband: WarbandType, rulebook: Rulebook) -> WarriorType | None:
    """The line of the block: the warband's, or their own as a hired sword or dramatis persona."""
    hireling: Hireling | None
    if block.kind == "hired_sword":
        hireling = rulebook.hired_swords.get(block.type)
    elif block.kind == "dramatis_persona":
        hireling = rulebook.dramatis_personae.get(block.type)
    else:
        return warband.warrior(block.type)
    return hireling_type(hireling, rulebook) if hireling else None


def _mutations(
    stated: tuple[Gift | str, ...], warband: WarbandType, where: str, path: str
) -> tuple[Gift, ...]:
    """Mutations as stated; those named by key alone at the prices of the list."""
    gifts: list[Gift] = []
    for gift in stated:
        if isinstance(gift, Gift):
            gifts.append(gift)
            continue
        bought = mutation_price(warband, gift, len(gifts))
        if bought is None:
            raise DataError(where, path, f"{warband.name} has no mutation {gift!r}")
        gifts.append(bought)
    return tuple(gifts)


def _possessions(stated: tuple[Belonging, ...]) -> tuple[Possession, ...]:
    return tuple(Possession(held.item, held.paid) for held in stated if held.paid)


def _shopping(
    items: tuple[str, ...], sheet: WarriorSheet, kind: WarriorType, warband: WarbandType, rulebook: Rulebook
) -> tuple[Possession, ...]:
    """The gear of each member at list prices; what is printed with them and the first dagger come free.

    A complete fighting style costs its own price; of things of which one costs half it is the dearest.
    """
    wanted = [printed_as(rulebook.items[key], warband, kind, sheet) or key for key in items]
    if sheet.is_active:
        free = [*kind.fixed_equipment, *([DAGGER] if has_free_dagger(kind) else [])]
        wanted += [item for item in free if item not in wanted]
    style = style_of(wanted, warband, kind)
    if style:
        paid = prices_in_style(wanted, style.price, rulebook)
        return tuple(
            Possession(item, tuple(price for price in paid[item] for _ in range(sheet.members)))
            for item in paid
        )
    found, halved = [], _dearest_halved(wanted, sheet, kind, warband, rulebook)
    for key in sorted(set(wanted)):
        offered = _list_offer(rulebook.items[key], sheet, kind, warband)
        printed = kind.fixed_equipment.count(key)
        each = [
            price_at(offered, copy, is_free=copy < printed or (copy == 0 and offered.first_free))
            for copy in range(wanted.count(key))
        ]
        if key == halved:
            each[0] = half_of(each[0])
        found.append(Possession(key, tuple(price for price in each for _ in range(sheet.members))))
    return tuple(found)


def _dearest_halved(
    wanted: list[str], sheet: WarriorSheet, kind: WarriorType, warband: WarbandType, rulebook: Rulebook
) -> str:
    """The thing of those wanted that a newly hired warrior buys at half price; "" where there is none."""
    named = [] if sheet.battles else [key for key in half_priced(kind) if key in wanted]
    prices = {key: _list_offer(rulebook.items[key], sheet, kind, warband).price for key in named}
    return max(prices, key=prices.__getitem__, default="")


def _list_offer(item: Item, sheet: WarriorSheet, kind: WarriorType, warband: WarbandType) -> Offer:
    line = listed(item, warband, kind, sheet)
    if line and has_own_price(item, line):
        second = None if line.brace_price is None else line.brace_price - line.price
        return Offer(item.key, line.price, first_free=line.first_free, brace=second)
    is_free = item.key == DAGGER and has_free_dagger(kind)
    return Offer(item.key, item.price.base if item.price else 0, first_free=is_free)


if __name__ == "__main__":
    Path("static/schemas/warband-1.json").write_text(schema_text(), encoding="utf-8")
