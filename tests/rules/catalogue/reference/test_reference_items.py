"""Every figure of the reference's items equals the data, or is listed with a reason."""

import re
from typing import Any

import pytest

from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.model import Item, Price
from rules.catalogue.packs.stack import standard
from rules.catalogue.profile import CHARACTERISTICS
from tests.rules.catalogue.reference.reference import FOLDER, differing, kebab, read

BOOK = rulebook()
CHART = read("campaign/07_trading.yaml")
FIGURES = read("campaign/12_weapons_armour_equipment.yaml")
STACKS = [rulebook_of(standard()[:number]) for number in (1, 2, 3)]
WARBANDS = {path.stem: read(f"warbands/{path.name}") for path in sorted((FOLDER / "warbands").glob("*.yaml"))}

#: Keys of ours for lines of the reference that are several items here, or have another name.
KEYS = {
    "club_mace_hammer": ("club", "mace", "hammer", "staff"),
    "throwing_knives_stars": ("throwing-stars", "throwing-knives"),
    "holy_unholy_relic": ("holy-relic",),
}
#: Callings of ours for the reference's words.
CALLINGS = {
    "humans": "human",
    "dwarf_warbands": "dwarf",
    "Amazons": "amazons-mordheim",
    "Amazons (Lustria)": "amazons-lustria",
    "Black Orcs": "black-orcs",
    "Dark Elf Beastmaster": "beastmaster",
    "Dark Elf Heroes": "dark-elves",
    "Dwarfs": "dwarf",
    "Dark Elf Heroes and Corsairs": "dark-elves",
    "Forest and Night Goblins": "forest-goblins",
    "Clan Pestilens": "skaven-clan-pestilens",
    "Bretonnian warhorses": "bretonnian-knights",
    "Goblins": "goblin",
    "Kislevite Heroes": "kislevites",
    "Middenheim Heroes": "mercenaries-middenheim",
    "Piranha Warriors": "piranha-warrior",
    "Pirate Captain and Mates": "pirate-captain",
    "Pirate Gunners (one per warband)": "gunner",
    "Pirate Heroes": "pirates",
    "Shadow Weavers": "shadow-weaver",
    "Skink Henchmen (missile weapons)": "skink-brave",
    "Vampires and Necromancers": "vampire",
    "Warrior-Priests and Sisters of Sigmar": "warrior-priest",
}
#: How the words of a trait are written here, where they are not the same; an axe's cutting edge is a figure.
TRAITS = {"cutting_edge": "", "venomous": "black-lotus", "poison": "poison-6-wounds"}
#: Traits that the reference gives in a note or a field of its own.
IN_WORDS = {
    "fist": {"one-attack"},
    "lance": {"mounted-only"},
    "sigmarite-warhammer": {"holy"},
    "fighting-claws": {"reroll-parry", "climbing-aid"},
    "short-bow": {"bow"},
    "bow": {"bow"},
    "long-bow": {"bow"},
    "elf-bow": {"bow"},
    "crossbow": {"crossbow"},
    "repeater-crossbow": {"crossbow"},
    "crossbow-pistol": {"brace"},
    "blowpipe": {"enemy-save-plus-1"},
    "pistol": {"brace"},
    "duelling-pistol": {"brace"},
    "warplock-pistol": {"brace"},
    "heavy-armour": {"slow-with-shield"},
    "helmet": {"avoid-stun-4"},
    "barding": {"slows-mount"},
    "toughened-leathers": {"no-shield", "no-resale"},
}
#: What differs on purpose, with the reason; the same rows stand in rules/data/DEPARTURES.md.
POWDER = "the printed modifier is the whole of it; ours is added to what the Strength gives"
MEANT = {
    "pistol: save modifier": POWDER,
    "duelling-pistol: save modifier": POWDER,
    "handgun: save modifier": POWDER,
    "hochland-long-rifle: save modifier": POWDER,
    "warplock-pistol: save modifier": POWDER,
    "blowpipe: save modifier": "a trait, as of the dagger: it also gives a save of 6 to who has none",
    "spiked-gauntlet: traits": "it is worn beside another weapon, not two weapons in itself",
    "blunderbuss: range": "the length of its line",
    "familiar: only for": "only those who cast spells look for one, as its note says",
    "book-of-the-dead: only for": "the narrower text: Vampires and Necromancers",
    "blessed-water: not for": "nor for the Possessed: it harms its user",
    "wolfcloak: rarity": "found by a roll of Strength, not by a search",
    "war-horn-of-nagarythe: rarity": "printed as rare 6 in one transcription",
    "dark-elf-blade: price": "15 gc is its price on the own list, 20 gc the later one",
    "dark-venom of dark-elves: price": "the price of their own list",
    "dark-venom of lizardmen: price": "the price of their own list",
    "black-lotus of lizardmen: price": "the price of their own list",
    "mad-cap-mushrooms of orc-mob: price": "the price of their own list",
    "holy-tome of sisters-of-sigmar: price": "the price of their own list",
}


def keys(id: str) -> tuple[str, ...]:
    return KEYS.get(id, (kebab(id),))


def price_of(base: int | None, dice: str | None) -> Price | None:
    return None if base is None else Price(base, dice or "")


def formula(text: str) -> Price:
    base, _, dice = text.partition("+")
    return Price(int(base), re.sub(r"^1D", "D", dice))


def rarity(availability: int | str | None) -> int | str | None:
    return 0 if availability in ("C", "common") else availability


def callings(words: list[str]) -> set[str]:
    return {CALLINGS.get(word, kebab(word)) for word in words}


def chart_lines() -> list[tuple[str, dict[str, Any]]]:
    tables = ("items", "warband_special_items", "supplement_items")
    lines = [line for name in tables for line in CHART.get(name, []) if "price_multiplier" not in line]
    return [(key, line) for line in lines for key in keys(line["id"])]


def on_chart(key: str, line: dict[str, Any]) -> dict[str, tuple[object, object]]:
    item = BOOK.items[key]
    price = price_of(line["cost"]["base"], line["cost"]["dice"])
    common = dict.fromkeys(callings(line.get("common_for", [])), 0)
    special = common | {CALLINGS.get(k, kebab(k)): v for k, v in line.get("rarity_for", {}).items()}
    not_for = callings(line.get("not_for", []) + line.get("not_usable_by", []))
    found: dict[str, tuple[object, object]] = {
        f"{key}: price": (price, item.price),
        f"{key}: rarity": (rarity(line["availability"]), item.rarity),
        f"{key}: only for": (callings(line.get("only_for", [])), set(core(key).only_for)),
        f"{key}: not for": (not_for, set(item.not_for)),
        f"{key}: rarity for some": (special, {k: item.rarity_for[k] for k in special}),
    }
    if "brace" in line:
        found[f"{key}: brace"] = (line["brace"], brace(item))
    return found


def core(key: str) -> Item:
    """The item as the lowest pack that has it says: later packs open some to more warbands."""
    return next(book.items[key] for book in STACKS if key in book.items)


def brace(item: Item) -> int:
    assert item.price is not None
    return item.brace_price.base if item.brace_price else item.price.base * 2


def test_every_line_of_the_price_chart_equals_the_data() -> None:
    assert chart_lines()
    found = {name: pair for key, line in chart_lines() for name, pair in on_chart(key, line).items()}
    assert differing(found, meant(found)) == []


def test_the_metals_multiply_prices_as_the_chart_says() -> None:
    lines = {line["id"]: line for line in CHART["items"] if "price_multiplier" in line}
    for metal in ("gromril", "ithilmar"):
        line, sword = lines[f"{metal}_weapon"], BOOK.items[f"{metal}-sword"]
        assert sword.price == Price(10 * line["price_multiplier"])
        assert sword.rarity == line["availability"]


# --- figures in play ---


def strength(item: Item) -> str:
    """The figures of a blow, as the reference writes them."""
    assert item.blow is not None
    if item.blow.fixed_strength is not None:
        return str(item.blow.fixed_strength)
    return f"{item.blow.strength:+d}" if item.blow.strength else "user"


def in_melee(key: str, line: dict[str, Any]) -> dict[str, tuple[object, object]]:
    item = BOOK.items[key]
    assert item.blow is not None
    return {
        f"{key}: strength": (line["strength"], strength(item)),
        f"{key}: save modifier": (-1 if "cutting_edge" in line["tags"] else 0, item.blow.save_modifier),
        f"{key}: traits": (traits(key, line), set(item.traits)),
    }


def traits(key: str, line: dict[str, Any]) -> set[str]:
    """What the reference's tags are called here, and what it says in other words."""
    named = {tag: kebab(tag) for tag in line.get("tags", [])} | {
        tag: TRAITS[tag] for tag in line.get("tags", []) if tag in TRAITS
    }
    if "cavalry_bonus" in named:
        named["cavalry_bonus"] = f"cavalry-bonus-{line['cavalry_bonus']}"
    return {trait for trait in named.values() if trait} | IN_WORDS.get(key, set())


#: What no rulebook of Mordheim says of a weapon.
OF_TRENCH_CRUSADE = {"assault"}


def in_shooting(key: str, line: dict[str, Any]) -> dict[str, tuple[object, object]]:
    item = BOOK.items[key]
    assert item.shot is not None
    own = "user" if item.shot.strength is None and not item.shot.strength_bonus else item.shot.strength
    return {
        f"{key}: range": (line["range"], item.shot.range),
        f"{key}: strength": (line["strength"], own),
        f"{key}: save modifier": (line.get("save_modifier", 0), item.shot.save_modifier),
        f"{key}: traits": (traits(key, line), set(item.traits) - OF_TRENCH_CRUSADE),
    }


def worn(key: str, line: dict[str, Any]) -> dict[str, tuple[object, object]]:
    item = BOOK.items[key]
    assert item.armour is not None
    save = line["save"] if isinstance(line["save"], int) else None
    bonus = 1 if str(line["save"]).startswith("+1") else line.get("adds_to_armour", 0)
    return {
        f"{key}: save": (save, item.armour.save),
        f"{key}: bonus": (bonus, item.armour.bonus),
        f"{key}: traits": (traits(key, line), set(item.traits)),
    }


def figures() -> dict[str, tuple[object, object]]:
    found: dict[str, tuple[object, object]] = {}
    tables = (("melee", in_melee), ("missile", in_shooting), ("blackpowder", in_shooting), ("armour", worn))
    for name, compared in tables:
        for line in FIGURES.get(name, []):
            if "base_weapon" not in line:
                for key in keys(line["id"]):
                    found |= compared(key, line)
    return found


def test_every_weapon_and_armour_equals_the_data() -> None:
    found = figures()
    assert len(found) > 100
    assert differing(found, meant(found)) == []


def test_all_equipment_poisons_and_drugs_stand_in_the_data_and_say_what_they_do() -> None:
    lines = [line for name in ("equipment", "poisons", "drugs") for line in FIGURES[name]]
    assert len(lines) == 26
    for line in lines:
        item = BOOK.items[keys(line["id"])[0]]
        assert item.summary, item.key
        if "profile" in line:
            assert item.profile is not None
            assert {name: item.profile.value(name) for name in CHARACTERISTICS} == line["profile"]


# --- what warbands have besides their lists ---


def special_lines() -> list[tuple[str, dict[str, Any]]]:
    return [
        (warband, row) for warband, file in WARBANDS.items() for row in file.get("special_equipment") or []
    ]


def special(warband: str, row: dict[str, Any]) -> dict[str, tuple[object, object]]:
    item = BOOK.items[row["id"]]
    name = f"{item.key} of {warband}" if item.key in SHARED else item.key
    price = formula(row["cost_formula"]) if "cost_formula" in row else Price(row["cost"])
    own = {item.rarity, *(item.rarity_for.get(word, item.rarity) for word in words_of(warband))}
    ours = rarity(row["rarity"]) if rarity(row["rarity"]) in own else item.rarity
    found: dict[str, tuple[object, object]] = {
        f"{name}: price": (price, item.price),
        f"{name}: rarity": (rarity(row["rarity"]), ours),
    }
    if "brace_cost" in row:
        found[f"{name}: brace"] = (row["brace_cost"], brace(item))
    if "profile" in row:
        assert item.profile is not None
        stated = {key: int(str(value)[0]) for key, value in row["profile"].items()}
        found[f"{name}: profile"] = (stated, {key: item.profile.value(key) for key in CHARACTERISTICS})
    if "component_profiles" in row:
        found[f"{name}: parts"] = (row["component_profiles"], item.parts)
    return found


def words_of(warband: str) -> set[str]:
    found = BOOK.warbands[warband]
    kinds = {kind.key for kind in found.warriors} | {kind.racial_maximum or "" for kind in found.warriors}
    return {found.key, found.race} | kinds


def meant(found: dict[str, tuple[object, object]]) -> dict[str, str]:
    """The rows of the table that concern these figures; `test_no_row_is_left_over` asks for the others."""
    return {name: reason for name, reason in MEANT.items() if name in found}


def specials() -> dict[str, tuple[object, object]]:
    return {name: pair for warband, row in special_lines() for name, pair in special(warband, row).items()}


def test_every_special_item_of_a_warband_equals_the_data() -> None:
    found = specials()
    assert len(special_lines()) > 80
    assert differing(found, meant(found)) == []


@pytest.mark.parametrize(
    ("warband", "row"), special_lines(), ids=lambda it: it["id"] if isinstance(it, dict) else it
)
def test_a_special_item_is_for_whom_the_reference_says(warband: str, row: dict[str, Any]) -> None:
    item, word = BOOK.items[row["id"]], row["restricted_to"]
    if item.key in OPEN:
        assert warband not in item.only_for, OPEN[item.key]
        return
    calling = CALLINGS.get(word, warband)
    if calling in item.only_for:
        return
    assert words_of(warband) & set(item.only_for), (word, item.only_for)


def listed_ids() -> set[str]:
    """Every id on a list of the reference; the metals are items of every weapon, choices are written with bars."""
    lists = [listing for file in WARBANDS.values() for listing in file["equipment_lists"]]
    rows = {row["item"] for listing in lists for row in listing["items"]}
    sets = {id for listing in lists for it in listing.get("loadouts", []) for id in it["items"]}
    fixed = {
        id
        for file in WARBANDS.values()
        for kind in file["fighters"]
        for id in kind.get("fixed_equipment", [])
    }
    single = {part for id in sets | fixed for part in re.split(r" [|+] ", id)}
    return {*rows, *single} - {"gromril-weapon", "ithilmar-weapon"}


def test_everything_on_a_list_is_an_item_that_can_be_bought() -> None:
    ids = listed_ids()
    assert len(ids) > 100
    assert {id for id in ids if id not in BOOK.items or BOOK.items[id].price is None} == set()


def test_the_six_artefacts_are_items_that_nobody_sells() -> None:
    artefacts = read("campaign/05_exploration.yaml")["magical_artefacts"]["rows"]
    assert len(artefacts) == 6
    for row in artefacts:
        item = BOOK.items[kebab(row["id"])]
        assert (item.name, item.price) == (row["name"], None)


def test_no_row_is_left_over() -> None:
    chart = {name for key, line in chart_lines() for name in on_chart(key, line)}
    assert set(MEANT) <= chart | set(figures()) | set(specials())


#: Items that several warbands' rows name with figures of their own.
SHARED = {"amulet-of-the-moon", "dark-venom", "black-lotus", "holy-tome", "mad-cap-mushrooms"}
#: Items that anybody may find; the row speaks of a price of its own or of gear that the lists limit.
OPEN = {
    "dark-venom": "anybody may find it",
    "black-lotus": "anybody may find it",
    "mad-cap-mushrooms": "anybody may find them",
}
