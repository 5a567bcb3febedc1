"""Reads `hired_swords.toml`, `dramatis_personae.toml` and `tables/hiring.toml`, and checks what they name.

Items, skills, lists and callings stand in other files; `check_hired` asks for them once everything is read.
"""

from collections.abc import Iterable

from rules.catalogue.callings import known_callings
from rules.catalogue.dice import is_dice
from rules.catalogue.files import DataFiles, Table, keyed, rows, value
from rules.catalogue.model import Rulebook
from rules.catalogue.warbands.checks import known
from rules.catalogue.warbands.hired_model import (
    DramatisPersona,
    HiredSword,
    Hireling,
    HirePrice,
    HiringRules,
    UpkeepFor,
    WeaponChoice,
)
from rules.catalogue.warbands.skills import disagreements, special_rules
from rules.values import DataError

SWORDS = "hired_swords.toml"
PERSONAE = "dramatis_personae.toml"
HIRING = "tables/hiring.toml"


def load_hired_swords(files: DataFiles) -> dict[str, HiredSword]:
    """All hired swords by key. Raises `DataError`."""
    tables = keyed(files.parse(SWORDS), SWORDS, "")
    return {key: _hireling(HiredSword, key, path, table, SWORDS) for key, path, table in tables}


def load_dramatis_personae(files: DataFiles) -> dict[str, DramatisPersona]:
    """All dramatis personae by key. Raises `DataError`."""
    tables = keyed(files.parse(PERSONAE), PERSONAE, "")
    return {key: _hireling(DramatisPersona, key, path, table, PERSONAE) for key, path, table in tables}


def load_hiring(files: DataFiles) -> HiringRules:
    """The rules of all hired swords and of all dramatis personae. Raises `DataError`."""
    return value(HiringRules, files.parse(HIRING), HIRING, "")


def _hireling[H: Hireling](kind: type[H], key: str, path: str, table: Table, where: str) -> H:
    parts = {
        "rules": tuple(special_rules(table.get("rules", {}), where, f"{path}.rules").values()),
        "weapon_choices": _keyed(WeaponChoice, table, where, path, "weapon_choices"),
        "hire_prices": _keyed(HirePrice, table, where, path, "hire_prices"),
        "upkeep_for": tuple(
            value(UpkeepFor, row, where, place)
            for place, row in rows(table.get("upkeep_for", []), where, f"{path}.upkeep_for")
        ),
        "hire_for": tuple(
            value(UpkeepFor, row, where, place)
            for place, row in rows(table.get("hire_for", []), where, f"{path}.hire_for")
        ),
        "disagreements": disagreements(table, where, f"{path}.disagreements"),
    }
    rest = {name: stated for name, stated in table.items() if name not in parts}
    return value(kind, rest, where, path, key=key, **parts)


def _keyed[V: WeaponChoice | HirePrice](
    kind: type[V], table: Table, where: str, path: str, name: str
) -> tuple[V, ...]:
    found = keyed(table.get(name, {}), where, f"{path}.{name}")
    return tuple(value(kind, row, where, place, key=key) for key, place, row in found)


def check_hired(book: Rulebook) -> None:
    """Raise `DataError` for the first thing that an entry names and the rulebook does not have."""
    callings = known_callings(book.warbands)
    hirelings = {**book.hired_swords, **book.dramatis_personae}
    for key in book.dramatis_personae:
        if key in book.hired_swords:
            raise DataError(PERSONAE, key, "a hired sword has that key")
    for sword in book.hired_swords.values():
        _check(sword, book, SWORDS, callings, hirelings)
        known(sword.skill_lists, book.skill_lists, SWORDS, f"{sword.key}.skill_lists", "skill list")
    for persona in book.dramatis_personae.values():
        _check(persona, book, PERSONAE, callings, hirelings)
        _check_company(persona, book)


def _check(
    hireling: Hireling, book: Rulebook, where: str, callings: Iterable[str], hirelings: Iterable[str]
) -> None:
    for field, items in _named_items(hireling):
        known(items, book.items, where, f"{hireling.key}.{field}", "item")
    known(hireling.skills, book.skills, where, f"{hireling.key}.skills", "skill")
    known((hireling.race, *hireling.groups), callings, where, f"{hireling.key}.race", "race or calling")
    for name in ("may_hire", "may_not_hire", "still_hire", "may_hire_with"):
        words = getattr(hireling, name)
        known(words, callings, where, f"{hireling.key}.{name}", "calling")
    for special in hireling.upkeep_for:
        known(special.callings, callings, where, f"{hireling.key}.upkeep_for", "calling")
    for dearer in hireling.hire_for:
        known(dearer.callings, callings, where, f"{hireling.key}.hire_for", "calling")
    if hireling.magic:
        spells = {spell.key for listing in book.spell_lists.values() for spell in listing.further}
        known(
            hireling.magic.spell_lists,
            book.spell_lists,
            where,
            f"{hireling.key}.magic.spell_lists",
            "spell list",
        )
        known(hireling.magic.further, spells, where, f"{hireling.key}.magic.further", "further spell")
        if not hireling.magic.spell_lists:
            raise DataError(where, f"{hireling.key}.magic.spell_lists", "a caster has at least one list")
    known(hireling.not_with, hirelings, where, f"{hireling.key}.not_with", "hired sword")
    if hireling.hire_roll:
        known(hireling.hire_roll.callings, callings, where, f"{hireling.key}.hire_roll", "calling")
    if hireling.hire_dice and not is_dice(hireling.hire_dice):
        raise DataError(where, f"{hireling.key}.hire_dice", f"{hireling.hire_dice!r} names no dice")
    for characteristic, dice in hireling.dice_profile.items():
        if not is_dice(dice) or hireling.profile.value(characteristic):
            path = f"{hireling.key}.dice_profile.{characteristic}"
            raise DataError(where, path, "dice are named here, and the profile has 0")
    if not hireling.limits_known and (hireling.may_hire or hireling.may_not_hire):
        raise DataError(where, f"{hireling.key}.limits_known", "limits are stated and cannot be unknown")


def _named_items(hireling: Hireling) -> Iterable[tuple[str, tuple[str, ...]]]:
    """The fields of an entry that name items, with their keys."""
    yield "equipment", hireling.equipment
    for choice in hireling.weapon_choices:
        yield f"weapon_choices.{choice.key}.items", choice.items
    for price in hireling.hire_prices:
        yield f"hire_prices.{price.key}.item", (price.item,) if price.item else ()
    if hireling.mount:
        yield "mount.item", (hireling.mount.item,)


def _check_company(persona: DramatisPersona, book: Rulebook) -> None:
    """A companion names the persona they come with in their own entry, and costs nothing."""
    where = PERSONAE
    known(persona.brings, book.dramatis_personae, where, f"{persona.key}.brings", "dramatis persona")
    for key in persona.brings:
        if book.dramatis_personae[key].brought_by != persona.key:
            raise DataError(where, f"{key}.brought_by", f"{persona.key} brings {key}")
    if not persona.brought_by:
        return
    known(
        (persona.brought_by,), book.dramatis_personae, where, f"{persona.key}.brought_by", "dramatis persona"
    )
    if persona.key not in book.dramatis_personae[persona.brought_by].brings:
        raise DataError(
            where, f"{persona.key}.brought_by", f"{persona.brought_by} does not bring {persona.key}"
        )
    if persona.hire or persona.hire_wyrdstone:
        raise DataError(where, f"{persona.key}.hire", f"the fee is paid for {persona.brought_by}")
