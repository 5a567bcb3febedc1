"""Everybody for hire as the builder lists them: terms, choices, and why not now."""

from rules.catalogue.model import Rulebook
from rules.catalogue.warbands.hired_model import Hireling
from rules.ledger.sheet import Kind, WarbandSheet
from rules.mustering.hired.hiring import (
    fee_in,
    hireling_barred,
    persona_refused,
    roll_in_words,
    roll_wanted,
    sword_refused,
)
from rules.values import Value


class SwordOption(Value, frozen=True):
    """Somebody who might be hired: their terms in gold crowns and shards, and `reason` why not now ("" if so).

    `choices` are (key, name) of the ways in which they may come armed, `doubt` what is open in their entry, `roll` what
    must be rolled first (nothing where it is empty).
    """

    key: str
    name: str
    kind: Kind
    grade: str
    hire: int
    hire_wyrdstone: int
    upkeep: int
    rating: int
    choices: tuple[tuple[str, str], ...] = ()
    prices: tuple[tuple[str, str], ...] = ()
    doubt: str = ""
    reason: str = ""
    roll: str = ""


def hire_options_for(sheet: WarbandSheet, rulebook: Rulebook) -> tuple[SwordOption, ...]:
    """Every hired sword, then every dramatis persona, as if a search had found them; those who may never join last."""
    options = [
        _option(hired_sword, Kind.HIRED_SWORD, sheet, rulebook)
        for hired_sword in rulebook.hired_swords.values()
    ]
    options += [
        _option(dramatis_persona, Kind.DRAMATIS_PERSONA, sheet, rulebook)
        for dramatis_persona in rulebook.dramatis_personae.values()
        if not dramatis_persona.brought_by
    ]
    barred = {
        hireling.key
        for hireling in (*rulebook.hired_swords.values(), *rulebook.dramatis_personae.values())
        if hireling_barred(hireling, sheet, rulebook)
    }
    return tuple(sorted(options, key=lambda option: (option.key in barred, option.kind != Kind.HIRED_SWORD)))


def _option(hireling: Hireling, kind: Kind, sheet: WarbandSheet, rulebook: Rulebook) -> SwordOption:
    if kind is Kind.HIRED_SWORD:
        refusal = sword_refused(sheet, rulebook, hireling.key)
    else:
        refusal = persona_refused(sheet, rulebook, hireling.key, found=True)
    roll = roll_wanted(hireling, sheet, rulebook)
    return SwordOption(
        key=hireling.key,
        name=hireling.name,
        kind=kind,
        grade=hireling.grade,
        hire=fee_in(hireling, sheet, rulebook),
        hire_wyrdstone=hireling.hire_wyrdstone,
        upkeep=hireling.upkeep,
        rating=hireling.rating,
        choices=tuple((choice.key, choice.name) for choice in hireling.weapon_choices),
        prices=tuple((price.key, price.name) for price in hireling.hire_prices),
        doubt=hireling.doubt,
        reason=refusal.sentence if refusal else "",
        roll=roll_in_words(roll) if roll else "",
    )
