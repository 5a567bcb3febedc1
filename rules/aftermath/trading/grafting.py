"""Corruption of the Mind and Flesh: a Court grafts what its dead were onto those who live.

Rulings: the dead are those of the warband's own who died in this sequence, each of use once; the figure of the living
becomes that of the dead, over the maximum too; one of a group who is grafted is a group of their own from then on; a
hero who grafts looks for nothing rare, and grafts once.
"""

from collections.abc import Iterator, Set

from rules.aftermath.decisions import ChosenHero
from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import FigureGrafted
from rules.aftermath.flow import Flow, ask
from rules.aftermath.trading.decisions import Graft
from rules.catalogue.profile import CHARACTERISTICS, Change, Characteristic
from rules.engine.decisions import NONE
from rules.ledger.entries import BattleFought, InjurySuffered, MemberSetApart, MembersLost, Settled
from rules.ledger.gains import WyrdstoneChanged
from rules.ledger.namesakes import free_name, names_taken
from rules.ledger.sheet import Injury, Kind, WarriorSheet
from rules.numbers import RosterNumber

STEP = "rare-items"
#: The tag of a warband that grafts, with the types who are grafted onto, and the key of what it leaves.
_ONTO, GRAFTED = "grafts-onto:", "grafted"


def graft(draft: Draft, heroes: Set[int]) -> Flow[frozenset[int]]:
    """Ask of each of the dead what is grafted onto whom, as long as shards and heroes last; the heroes who did it."""
    busy = set[int]()
    for number in _dead(draft):
        dead = draft.sheet.warrior(number)
        free = [it for it in draft.sheet.active if it.kind is Kind.HERO and it.number in heroes - busy]
        choices = tuple(f"{it.number}:{name}" for it, name in _better(draft, dead))
        if not free or not choices or draft.sheet.wyrdstone < 1:
            continue
        answer = yield from ask(Graft(draft.side, dead.name, number, choices))
        if answer == NONE:
            continue
        hero = yield from ask(
            ChosenHero(draft.side, f"{dead.name} is cut up", tuple(it.number for it in free))
        )
        busy.add(int(hero))
        onto, _, letter = answer.partition(":")
        name = next(it for it in CHARACTERISTICS if it == letter)
        yield from _grafted(draft, dead, draft.sheet.warrior(int(onto)), name, draft.sheet.warrior(int(hero)))
    return frozenset(busy)


def _dead(draft: Draft) -> list[RosterNumber]:
    """The roster number of each of the warband's own who died in this sequence, once for each."""
    if not _types(draft):
        return []
    changes = (
        it for entry in draft.entries if isinstance(entry, BattleFought | Settled) for it in entry.changes
    )
    lost = [it for it in changes if isinstance(it, MembersLost) and it.status == "dead"]
    own = (Kind.HERO, Kind.HENCHMEN)
    return [
        RosterNumber(it.number)
        for it in lost
        if draft.sheet.warrior(it.number).kind in own
        for _ in range(it.members)
    ]


def _types(draft: Draft) -> frozenset[str]:
    tags = draft.rulebook.warbands[draft.sheet.type].tags
    return frozenset(
        key for tag in tags if tag.startswith(_ONTO) for key in tag.removeprefix(_ONTO).split(",")
    )


def _better(draft: Draft, dead: WarriorSheet) -> Iterator[tuple[WarriorSheet, Characteristic]]:
    """Everybody who can be grafted onto, with each figure in which the dead was better."""
    types = _types(draft)
    for block in draft.sheet.active:
        if block.type in types and block.is_group:
            for name in CHARACTERISTICS:
                if dead.current.value(name) > block.current.value(name):
                    yield block, name


def _grafted(
    draft: Draft, dead: WarriorSheet, onto: WarriorSheet, name: Characteristic, hero: WarriorSheet
) -> Flow[None]:
    figure = dead.current.value(name)
    change = Change(characteristic=name, by=figure - onto.current.value(name))
    injury = Injury(GRAFTED, changes=(change,))
    called, suffered = onto.name, InjurySuffered(onto.number, injury)
    paid = WyrdstoneChanged(-1, f"{dead.name} grafted onto {onto.name}")
    if onto.members > 1:
        called = free_name(onto.name, names_taken(draft.sheet))
        apart = MemberSetApart(onto.number, draft.sheet.next_number, called, injury)
        draft.record(Settled(STEP, (paid, apart)))
    else:
        draft.record(Settled(STEP, (paid, suffered)))
    yield FigureGrafted(draft.side, hero.number, hero.name, dead.name, called, name, figure)
