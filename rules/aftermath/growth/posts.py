"""Warbands whose lost heroes are never bought again: a henchman is promoted to the post, with what the hero carried.

Rulings: a captive's post is filled once they cannot return; without anybody to promote the post waits for the next
sequence; the promoted stay what they were, have the gear lists of the heroes and two of their skill lists. What was
used up or robbed in the battle is gone; what the promoted may not use goes to the stash.
"""

from rules.aftermath.decisions import ChosenHero
from rules.aftermath.draft import Draft
from rules.aftermath.events.growth import PostFilled
from rules.aftermath.flow import Flow, ask
from rules.aftermath.growth.succession import succeed
from rules.aftermath.growth.talent import show_talent
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, MembersLost, Settled
from rules.ledger.gains import ItemFound
from rules.ledger.sheet import Kind, Possession, Status, WarbandSheet, WarriorSheet
from rules.mustering.lists.permission import promoted_type, refused
from rules.numbers import RosterNumber
from rules.values import changed

STEP = "experience"


def fill_posts(draft: Draft, before: WarbandSheet) -> Flow[tuple[RosterNumber, ...]]:
    """Promote somebody for every hero who is gone, and return the numbers of the new heroes.

    `before` is the roster that took the field.
    """
    type, new = promoted_type(draft.rulebook.warbands[draft.sheet.type]), list[RosterNumber]()
    if not type:
        return ()
    for lost in _open_posts(draft.sheet, type):
        groups = [it for it in draft.sheet.active if it.type == type and it.is_group]
        if not groups:
            break
        number = groups[0].number
        if len(groups) > 1:
            purpose = f"Promotion to the post of {lost.name}"
            question = ChosenHero(draft.side, purpose, tuple(group.number for group in groups))
            number = RosterNumber(int((yield from ask(question))))
        promoted = yield from show_talent(draft, number, ())
        assert promoted is not None
        name = draft.sheet.warrior(promoted).name
        yield PostFilled(draft.side, promoted, name, lost.name)
        _hand_on(draft, lost, promoted, before)
        new.append(promoted)
    if new:
        yield from succeed(draft, STEP)
    return tuple(new)


def _open_posts(sheet: WarbandSheet, type: str) -> list[WarriorSheet]:
    """The heroes who are gone and in whose place nobody was promoted, in roster order."""
    heroes = [block for block in sheet.warriors if block.kind is Kind.HERO]
    gone = [it for it in heroes if not it.is_active and it.status is not Status.CAPTURED]
    filled = sum(it.type == type for it in heroes)
    return gone[filled:]


def _hand_on(draft: Draft, lost: WarriorSheet, promoted: RosterNumber, before: WarbandSheet) -> None:
    """Give what a hero carried who died of this battle to the one in their post."""
    book, things = draft.rulebook, list[ItemFound]()
    warband, block = book.warbands[draft.sheet.type], draft.sheet.warrior(promoted)
    kind = warband.warrior(block.type)
    for held in _carried(draft, lost, before):
        item = book.items.get(held.item)
        bars = item is None or kind is None or refused(item, warband, kind, book, block) is not None
        place = None if bars else promoted
        things.append(ItemFound(place, held.item, (0,) * held.copies, f"kept from {lost.name}"))
    if things:
        draft.record(Settled(STEP, tuple(things)))


def _carried(draft: Draft, lost: WarriorSheet, before: WarbandSheet) -> tuple[Possession, ...]:
    fought = next((entry for entry in draft.entries if isinstance(entry, BattleFought)), None)
    if fought is None:
        return ()
    died = [
        it
        for it in fought.changes
        if isinstance(it, MembersLost) and it.number == lost.number and it.status != "captured"
    ]
    rest = tuple(it for it in fought.changes if it not in died)
    return apply(before, changed(fought, changes=rest)).warrior(lost.number).possessions if died else ()
