"""The page of one warband as a structure: the builder for its owner, and the same without controls to read."""

from collections.abc import Collection
from dataclasses import dataclass

from roster.pages.names import Names
from roster.pages.parts.blocks import BlockView, Company, Held, company
from roster.pages.parts.effects import Effect, effect
from roster.pages.parts.opened import Opened
from roster.pages.parts.receipts import Receipt, growth_receipt
from roster.pages.parts.spells import DrawOffer, draw_offer
from roster.pages.trading.hired import HireHall, UpkeepOffer, hire_hall, upkeep_offer
from roster.pages.trading.offers import HireOffer, hire_offers
from roster.pages.trading.shop import Shop, shop
from roster.pages.warbands.header import Header, header
from roster.pages.warbands.problems import Board, board
from roster.pages.warbands.skill_sets import SkillSets, skill_sets
from rules.catalogue.model import Rulebook
from rules.ledger.entries import Place
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.changes import muster
from rules.mustering.changes.groups import alike
from rules.mustering.changes.preview import preview
from rules.mustering.changes.random_items import is_rolled_for
from rules.mustering.changes.tomes import Lesson, lessons
from rules.mustering.figures.prices import is_mustering, refund_for_members
from rules.mustering.hirelings import gift_refused, is_hired
from rules.mustering.lists.muster_entries import DAGGER
from rules.mustering.problem import NotAllowed


@dataclass(frozen=True)
class Good:
    """Something held, with the gold that giving one copy up (of each member) brings; None where it cannot be.

    `unknown` where a D6 has yet to say what it is.
    """

    held: Held
    gold: int | None
    unknown: bool = False


@dataclass(frozen=True)
class Growth:
    """What one more member with their gear takes and does, or the reason why there cannot be one."""

    receipt: Receipt
    reason: str = ""
    effect: Effect | None = None


@dataclass(frozen=True)
class BlockControls:
    """What may be done with one block besides looking at it. Refunds are for dismissing all, or one member.

    `shops` when anything may be bought for them at all; `namesake` when another block has the same name, so that the
    number must be shown too.
    """

    view: BlockView
    goods: tuple[Good, ...]
    refund: int
    refund_for_one: int
    growth: Growth | None
    draw: DrawOffer | None
    lessons: tuple[Lesson, ...]
    upkeep: UpkeepOffer | None
    shops: bool
    namesake: bool
    #: Whether another like them can be hired from the lists.
    copies: bool
    #: Groups that may join them now: number and name.
    twins: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class PastPage:
    """A roster to be read only."""

    header: Header
    company: Company


@dataclass(frozen=True)
class ReadPage:
    """A roster to be read only, with the problems that an organiser may waive, or those that one has waived."""

    header: Header
    company: Company
    board: Board


@dataclass(frozen=True)
class WarbandPage:
    """`shop` is the one shop that is open, `hall` the list of those who fight for pay; `give_back` while gear brings
    its whole price."""

    header: Header
    board: Board
    company: Company
    controls: dict[int, BlockControls]
    stash: tuple[Good, ...]
    hire: tuple[HireOffer, ...]
    hall: HireHall | None
    shop: Shop | None
    skill_sets: SkillSets | None
    give_back: bool

    @property
    def sections(self) -> list[tuple[str, str, list[BlockControls]]]:
        """Heading, anchor and blocks with their controls of each part that has any."""
        return [
            (heading, anchor, [self.controls[view.number] for view in views])
            for heading, anchor, views in self.company.sections
        ]

    @property
    def rolling(self) -> set[int]:
        """The wizards for whom a spell is to be rolled now."""
        return {number for number, it in self.controls.items() if it.draw and not it.draw.again}

    @property
    def choosing(self) -> set[int]:
        """The wizards whose spell came up again and waits for a choice."""
        return {number for number, it in self.controls.items() if it.draw and it.draw.again}

    @property
    def targets(self) -> list[BlockView]:
        """Everybody who may be given something."""
        return [control.view for control in self.controls.values()]


def past_page(sheet: WarbandSheet, rulebook: Rulebook) -> PastPage:
    return PastPage(header(sheet, rulebook), company(sheet, rulebook))


def read_page(sheet: WarbandSheet, rulebook: Rulebook, *, organises: bool = False) -> ReadPage:
    found = board(sheet, rulebook, organises=organises)
    shown = found if organises else found.shown_to_readers
    return ReadPage(header(sheet, rulebook), company(sheet, rulebook), shown)


def warband_page(
    sheet: WarbandSheet,
    rulebook: Rulebook,
    opened: Opened | None = None,
    *,
    organises: bool = False,
    wished: Collection[str] = (),
) -> WarbandPage:
    """What `opened` names is opened as far as it is there; `organises` when its owner may waive problems.

    The items that are `wished` for come first in the open shop.
    """
    opened = opened or Opened()
    names = Names(rulebook, sheet.type)
    people = company(sheet, rulebook)
    views = [view for _heading, _anchor, section in people.sections for view in section]
    known = names.type is not None
    return WarbandPage(
        header=header(sheet, rulebook),
        board=board(sheet, rulebook, organises=organises),
        company=people,
        controls={view.number: _controls(view, sheet, rulebook) for view in views},
        stash=_goods(people.stash, sheet, rulebook, None),
        hire=hire_offers(sheet, names),
        hall=hire_hall(sheet, names, opened),
        shop=_open_shop(sheet, names, opened, wished) if known else None,
        skill_sets=skill_sets(sheet, names),
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
        lessons=lessons(sheet, rulebook, view.number),
        upkeep=upkeep_offer(warrior, sheet, Names(rulebook, sheet.type)),
        shops=_shops(warrior, rulebook),
        namesake=sum(other.name == view.name for other in sheet.active) > 1,
        copies=not is_hired(warrior),
        twins=tuple(
            (other.number, other.name)
            for other in sheet.active
            if is_mustering(sheet) and other.number != view.number and alike(warrior, other)
        ),
    )


def _shops(warrior: WarriorSheet, rulebook: Rulebook) -> bool:
    """Whether anything can ever be bought for the warrior."""
    dagger = rulebook.items.get(DAGGER)
    return not is_hired(warrior) or (dagger is not None and gift_refused(dagger, warrior, rulebook) is None)


def _goods(
    things: tuple[Held, ...], sheet: WarbandSheet, rulebook: Rulebook, place: Place
) -> tuple[Good, ...]:
    def gold(item: str) -> int | None:
        try:
            return muster.sell(sheet, rulebook, place, item).gold
        except NotAllowed:
            return None

    def unknown(key: str) -> bool:
        item = rulebook.items.get(key)
        return item is not None and is_rolled_for(item)

    return tuple(Good(held, gold(held.item), unknown(held.item)) for held in things)


def _growth(sheet: WarbandSheet, rulebook: Rulebook, number: int) -> Growth:
    try:
        entry = muster.enlarge(sheet, rulebook, number, 1)
    except NotAllowed as refusal:
        return Growth(Receipt(()), refusal.sentence)
    receipt = growth_receipt(entry, sheet.warrior(number), Names(rulebook, sheet.type))
    return Growth(receipt, effect=effect(preview(sheet, rulebook, [entry])))


def _open_shop(sheet: WarbandSheet, names: Names, opened: Opened, wished: Collection[str]) -> Shop | None:
    if opened.shop == "stash":
        return shop(sheet, names, None, opened, wished)
    open_for = next((block for block in sheet.active if str(block.number) == opened.shop), None)
    return shop(sheet, names, open_for.number, opened, wished) if open_for else None
