"""The page of one warband as a structure: the builder for its owner, and the same without controls to read."""

from dataclasses import dataclass

from roster.pages.blocks import BlockView, Company, Held, company
from roster.pages.header import Header, header
from roster.pages.names import Names
from roster.pages.offers import HireOffer, ProblemLine, Shop, hire_offers, problem_line, shop
from roster.pages.spells import DrawOffer, draw_offer
from rules.catalogue.model import Rulebook
from rules.ledger.entries import Place
from rules.mustering import muster
from rules.mustering.legality import is_legal, problems
from rules.mustering.prices import is_mustering, refund_for_members
from rules.mustering.problem import NotAllowed
from rules.mustering.sheet import WarbandSheet


@dataclass(frozen=True)
class Good:
    """Something held, with the gold that giving one copy up (of each member) brings; None where it cannot be."""

    held: Held
    gold: int | None


@dataclass(frozen=True)
class Growth:
    """What one more member with his gear takes, or the reason why there cannot be one."""

    price: int
    reason: str = ""


@dataclass(frozen=True)
class BlockControls:
    """What may be done with one block besides looking at it. Refunds are for dismissing all, or one member.

    `namesake` when another block has the same name, so that the number must be shown too.
    """

    view: BlockView
    goods: tuple[Good, ...]
    refund: int
    refund_for_one: int
    growth: Growth | None
    draw: DrawOffer | None
    namesake: bool


@dataclass(frozen=True)
class PastPage:
    """A roster to be read only."""

    header: Header
    company: Company


@dataclass(frozen=True)
class WarbandPage:
    """`shop` is the one shop that is open, or None; `give_back` while gear brings its whole price."""

    header: Header
    problems: tuple[ProblemLine, ...]
    legal: bool
    company: Company
    controls: dict[int, BlockControls]
    stash: tuple[Good, ...]
    hire: tuple[HireOffer, ...]
    shop: Shop | None
    give_back: bool

    @property
    def sections(self) -> list[tuple[str, str, list[BlockControls]]]:
        """Heading, anchor and blocks with their controls of each part that has any."""
        return [
            (heading, anchor, [self.controls[view.number] for view in views])
            for heading, anchor, views in self.company.sections
        ]

    @property
    def targets(self) -> list[BlockView]:
        """Everybody who might be given something."""
        return [control.view for control in self.controls.values()]


def past_page(sheet: WarbandSheet, rulebook: Rulebook) -> PastPage:
    return PastPage(header(sheet, rulebook), company(sheet, rulebook))


def warband_page(sheet: WarbandSheet, rulebook: Rulebook, open_shop: str = "") -> WarbandPage:
    """`open_shop` is a roster number or `stash`; anything else opens none."""
    names = Names(rulebook, sheet.type)
    found = problems(sheet, rulebook)
    people = company(sheet, rulebook)
    views = [view for _heading, _anchor, section in people.sections for view in section]
    known = names.type is not None
    return WarbandPage(
        header=header(sheet, rulebook),
        problems=tuple(problem_line(problem, sheet) for problem in found),
        legal=is_legal(found),
        company=people,
        controls={view.number: _controls(view, sheet, rulebook) for view in views},
        stash=_goods(people.stash, sheet, rulebook, None),
        hire=hire_offers(sheet, names),
        shop=_open_shop(sheet, names, open_shop) if known else None,
        give_back=is_mustering(sheet),
    )


def _controls(view: BlockView, sheet: WarbandSheet, rulebook: Rulebook) -> BlockControls:
    warrior = sheet.warrior(view.number)
    return BlockControls(
        view=view,
        goods=_goods(view.held, sheet, rulebook, view.number),
        refund=refund_for_members(sheet, warrior, warrior.members),
        refund_for_one=refund_for_members(sheet, warrior, 1),
        growth=_growth(sheet, rulebook, view.number) if view.is_group else None,
        draw=draw_offer(warrior, sheet, rulebook),
        namesake=sum(other.name == view.name for other in sheet.active) > 1,
    )


def _goods(
    things: tuple[Held, ...], sheet: WarbandSheet, rulebook: Rulebook, place: Place
) -> tuple[Good, ...]:
    def gold(item: str) -> int | None:
        try:
            return muster.sell(sheet, rulebook, place, item).gold
        except NotAllowed:
            return None

    return tuple(Good(held, gold(held.item)) for held in things)


def _growth(sheet: WarbandSheet, rulebook: Rulebook, number: int) -> Growth:
    try:
        entry = muster.enlarge(sheet, rulebook, number, 1)
    except NotAllowed as refusal:
        return Growth(0, refusal.sentence)
    return Growth(sum(entry.prices) + sum(sum(bought.paid) for bought in entry.gear))


def _open_shop(sheet: WarbandSheet, names: Names, place: str) -> Shop | None:
    if place == "stash":
        return shop(sheet, names, None)
    open_for = next((block for block in sheet.active if str(block.number) == place), None)
    return shop(sheet, names, open_for.number) if open_for else None
