"""The warriors of its own list that a warband may hire on the builder page: prices, effects, and reasons why not."""

from dataclasses import dataclass, replace

from roster.pages.names import Names
from roster.pages.parts.blocks import Named, rule_lines
from roster.pages.parts.effects import Effect, effect
from roster.pages.parts.receipts import Receipt, growth_receipt
from roster.pages.parts.statline import Cell, type_statline
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.changes import muster
from rules.mustering.changes.options import HireOption, hire_options
from rules.mustering.changes.preview import previews
from rules.mustering.problem import NotAllowed


@dataclass(frozen=True)
class HireOffer:
    """One type that might be hired, with the profile one would get and the effect of hiring one; None if refused."""

    option: HireOption
    statline: tuple[Cell, ...]
    rules: tuple[Named, ...]
    href: str = ""
    effect: Effect | None = None
    #: The group that recruits without a name join.
    joins: str = ""
    #: What joining that group costs.
    receipt: Receipt | None = None

    @property
    def id(self) -> str:
        """The id of the offer on the page."""
        return f"hire-{self.option.type}"

    @property
    def is_group(self) -> bool:
        """Whether the type is hired as a henchman group."""
        return self.option.kind == "henchmen"


def hire_offers(sheet: WarbandSheet, names: Names) -> tuple[HireOffer, ...]:
    """Every type of the warband; none for a warband that the rulebook does not know."""
    book = names.rulebook
    try:
        found = hire_options(sheet, book)
    except NotAllowed:
        return ()
    can_join = [option for option in found if not option.reason]
    seen = previews(sheet, book, [[muster.hire(sheet, book, option.type, "")] for option in can_join])
    effects = {option.type: effect(view) for option, view in zip(can_join, seen, strict=True)}
    groups = {option.type: muster.group_to_join(sheet, book, option.type) for option in can_join}
    return tuple(
        _hire_offer(option, sheet, names, effects.get(option.type), groups.get(option.type))
        for option in found
    )


def _hire_offer(
    option: HireOption, sheet: WarbandSheet, names: Names, seen: Effect | None, group: WarriorSheet | None
) -> HireOffer:
    kind = names.rulebook.warrior_type(names.warband, option.type)
    assert kind is not None
    statline = type_statline(kind, names.rulebook)
    href = names.warrior_type_href(kind.key)
    offered = HireOffer(option, statline, rule_lines(kind, names), href, seen)
    if group is None:
        return offered
    try:
        joined = muster.enlarge(sheet, names.rulebook, group.number, 1)
    except NotAllowed:
        return replace(offered, joins=group.name)
    return replace(offered, joins=group.name, receipt=growth_receipt(joined, group, names))
