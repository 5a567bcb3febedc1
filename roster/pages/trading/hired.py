"""Hired swords and dramatis personae as the builder offers them: terms, profile, gear, and why not."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from roster.pages.names import Names
from roster.pages.parts.blocks import Named
from roster.pages.parts.effects import Effect, effect, names_of_items
from roster.pages.parts.opened import Opened
from roster.pages.parts.statline import Cell, type_statline
from rules.catalogue.warbands.hired_model import DramatisPersona, Hireling
from rules.ledger.entries import Entry
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.changes.hire_options import SwordOption, hire_options_for
from rules.mustering.changes.preview import previews
from rules.mustering.hired.hiring import (
    hire_persona,
    hire_sword,
    hireling_barred,
    persona_refused,
)
from rules.mustering.hired.upkeep import battles_owed, due, free_battles, is_due, pay, wanted, wyrdstone_due
from rules.mustering.hirelings import hireling_type
from rules.mustering.problem import NotAllowed
from rules.mustering.terms import fee_of, further_terms, upkeep_of_entry
from rules.mustering.words import counted

#: Up to this many are all shown in full.
SHORT = 3


@dataclass(frozen=True)
class Way:
    """One way to pay the hire fee, and the reason why not (empty if it can be paid)."""

    key: str
    label: str
    reason: str


@dataclass(frozen=True)
class HiredOffer:
    """A hireling on offer.

    `reason` says why they cannot join now, `effect` what it would do if they did. `door` is the query that unfolds or
    folds them, empty where they always are unfolded; folded they have no `effect`.
    """

    option: SwordOption
    href: str
    fee: str
    upkeep: str
    terms: tuple[str, ...]
    statline: tuple[Cell, ...]
    gear: str
    rules: tuple[Named, ...]
    ways: tuple[Way, ...]
    effect: Effect | None
    is_open: bool
    door: str

    @property
    def id(self) -> str:
        """The id of the offer on the page."""
        return f"hire-{self.option.key}"


@dataclass(frozen=True)
class HireHall:
    """One of the two lists, as far as it is shown: `hidden` more may never join this warband."""

    opened: Opened
    offers: tuple[HiredOffer, ...]
    hidden: int


@dataclass(frozen=True)
class UpkeepOffer:
    """What a block is owed: `wanted` in words, and the reason why it cannot be paid now.

    `may_be_free` counts the battles that might have been against opponents that they fight without pay.
    """

    wanted: str
    battles: str
    may_be_free: int
    reason: str


def hire_hall(sheet: WarbandSheet, names: Names, opened: Opened) -> HireHall | None:
    """The list that is open, hired swords or dramatis personae; None when neither is."""
    kinds = {"swords": Kind.HIRED_SWORD, "personae": Kind.DRAMATIS_PERSONA}
    if opened.panel not in kinds or names.type is None:
        return None
    book = names.rulebook
    of_kind = [option for option in hire_options_for(sheet, book) if option.kind is kinds[opened.panel]]
    entries: dict[str, Hireling] = {**book.hired_swords, **book.dramatis_personae}
    barred = {option.key for option in of_kind if hireling_barred(entries[option.key], sheet, book)}
    shown = [option for option in of_kind if opened.everything or option.key not in barred]
    words = opened.find.casefold().split()
    found = [option for option in shown if all(word in option.name.casefold() for word in words)]
    is_short = len(found) <= SHORT
    unfolded = [option for option in found if is_short or option.key == opened.unfolded]
    effects = _effects(unfolded, entries, sheet, names)
    return HireHall(
        opened=opened,
        offers=tuple(
            _offer(
                option,
                entries[option.key],
                sheet,
                names,
                effects.get(option.key),
                is_open=option in unfolded,
                door="" if is_short else opened.folding(option.key).query,
            )
            for option in found
        ),
        hidden=len(of_kind) - len(shown),
    )


def _offer(
    option: SwordOption,
    hireling: Hireling,
    sheet: WarbandSheet,
    names: Names,
    seen: Effect | None,
    *,
    is_open: bool,
    door: str,
) -> HiredOffer:
    kind = hireling_type(hireling, names.rulebook)
    href = names.warrior_type_href(hireling.key)
    rules = [
        Named(rule.name, rule.summary, names.rule_href(hireling.key, rule.key)) for rule in hireling.rules
    ]
    rules += [
        Named(names.skill(key), names.skill_summary(key), names.skill_href(key)) for key in hireling.skills
    ]
    rules += [Named(text, "", "") for text in hireling.unwritten]
    gear = [names_of_items(hireling.equipment, names)] if hireling.equipment else []
    return HiredOffer(
        option=option,
        href=href,
        fee=fee_of(hireling, option.hire),
        upkeep=upkeep_of_entry(hireling),
        terms=(*further_terms(hireling), *(_in_a_list(it.note) for it in hireling.upkeep_for if it.note)),
        statline=type_statline(kind, names.rulebook),
        gear=", ".join([*gear, *hireling.other_gear]),
        rules=tuple(rules),
        ways=_ways(hireling, sheet, names) if isinstance(hireling, DramatisPersona) else (),
        effect=seen,
        is_open=is_open,
        door=door,
    )


def _in_a_list(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:].removesuffix(".")


def _ways(dramatis_persona: DramatisPersona, sheet: WarbandSheet, names: Names) -> tuple[Way, ...]:
    usual = Way("", fee_of(dramatis_persona), "")
    others = [Way(price.key, price.name, "") for price in dramatis_persona.hire_prices]

    def with_reason(way: Way) -> Way:
        refusal = persona_refused(sheet, names.rulebook, dramatis_persona.key, found=True, price=way.key)
        return Way(way.key, way.label, refusal.sentence if refusal else "")

    return tuple(with_reason(way) for way in (usual, *others))


def _effects(
    options: Iterable[SwordOption], entries: Mapping[str, Hireling], sheet: WarbandSheet, names: Names
) -> dict[str, Effect]:
    """The effect of hiring, by key, for those who can be hired now without dice for their profile or fee."""
    can_join = {
        option.key: tuple(_entries(option, sheet, names))
        for option in options
        if not option.reason and not entries[option.key].dice_profile and not entries[option.key].hire_dice
    }
    seen = previews(sheet, names.rulebook, can_join.values())
    return {key: effect(view) for key, view in zip(can_join, seen, strict=True)}


def _entries(option: SwordOption, sheet: WarbandSheet, names: Names) -> Iterable[Entry]:
    if option.kind is Kind.DRAMATIS_PERSONA:
        return hire_persona(sheet, names.rulebook, option.key, found=True, agreed=True)
    choice = option.choices[0][0] if option.choices else ""
    return [hire_sword(sheet, names.rulebook, option.key, "", choice, agreed=True)]


def upkeep_offer(block: WarriorSheet, sheet: WarbandSheet, names: Names) -> UpkeepOffer | None:
    """The upkeep of the block for the battles it fought; None when it is owed nothing."""
    book = names.rulebook
    if not is_due(block, sheet, book):
        return None
    try:
        pay(sheet, book, block.number)
        reason = ""
    except NotAllowed as refusal:
        reason = refusal.sentence
    return UpkeepOffer(
        wanted=wanted(due(block, sheet, book), wyrdstone_due(block, book)),
        battles=counted(battles_owed(block), "battle"),
        may_be_free=free_battles(block, book),
        reason=reason,
    )
