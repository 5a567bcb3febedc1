"""What another warband may do with the dead of a battle, one after the other; the entries are the claimant's own.

Called for each warband with the dead of all of them, once their own entries hold the injuries: nothing here changes
the victims' ledgers. Each of the dead is claimed once at most: raised, or pressed into a crew, or else looted. Where
several warbands have a claim the caller leaves out whom another has had.
"""

from collections.abc import Collection, Iterable

from rules.aftermath.captivity.fates import KIDNAPS, has_place_for_crew, tempt
from rules.aftermath.captivity.prisoner import Prisoner
from rules.aftermath.dead.awakening import can_raise, free_places, raise_dead
from rules.aftermath.dead.fallen import Fallen
from rules.aftermath.dead.looting import loot, looters
from rules.aftermath.decisions import ClaimedDead
from rules.aftermath.draft import Draft
from rules.aftermath.events.dead import HenchmanSought, NoPlaceForDead
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.side import Side
from rules.engine.dice import Roll
from rules.ledger.sheet import Kind

_SURVIVES = 4


def has_claims(draft: Draft, own: Side, dead: Iterable[Fallen]) -> bool:
    """Whether the warband has anything to decide or to roll about these dead, were there a place for them."""
    everybody = list(dead)
    loots = bool(looters(draft, own)) and any(it.gear for it in everybody)
    return loots or any(wanted(draft, own, it) for it in everybody)


def uses(draft: Draft, own: Side, dead: Fallen) -> tuple[str, ...]:
    """The uses that the warband may choose for one of the dead, with the places that it has now."""
    return tuple(use for use in wanted(draft, own, dead) if _has_place(draft, use))


def wanted(draft: Draft, own: Side, dead: Fallen) -> tuple[str, ...]:
    """The uses that the warband could choose for one of the dead, if it had a place."""
    if dead.origin == own.name:
        return ()
    found = (ClaimedDead.RAISE,) if dead.kind is Kind.HERO and can_raise(draft, own) else ()
    return found + ((ClaimedDead.PRESS,) if _could_press(draft, own, dead) else ())


def who_may_be_claimed(draft: Draft, own: Side) -> tuple[str, ...]:
    """The enemies out of action that the warband could raise or press if they died, like `Otto of The Guard`."""
    heroes, crew = can_raise(draft, own), own.won and _kidnaps(draft)
    found = []
    for index in own.opponents:
        down = {it.id for it in own.outcome.sides[index].out_of_action if not it.spared}
        for fighter in own.setup.sides[index].fighters:
            if fighter.id not in down or fighter.beast:
                continue
            if (heroes and fighter.hero) or (crew and not fighter.hero and _is_human(fighter.callings)):
                found.append(f"{fighter.name} of {own.setup.side_names[index]}")
    return tuple(found)


def _has_place(draft: Draft, use: str) -> bool:
    if use == ClaimedDead.PRESS:
        return has_place_for_crew(draft.sheet, draft.rulebook)
    return free_places(draft) > 0


def claim(draft: Draft, own: Side, dead: Iterable[Fallen]) -> Flow[tuple[Fallen, ...]]:
    """Ask and roll for these dead in turn; return those who joined the warband, and are no longer anybody else's."""
    joined = list[Fallen]()
    for victim in dead:
        members = sum(block.members for block in draft.sheet.active)
        yield from _claim(draft, own, victim)
        if sum(block.members for block in draft.sheet.active) > members:
            joined.append(victim)
        else:
            yield from loot(draft, own, victim)
    return tuple(joined)


def _claim(draft: Draft, own: Side, dead: Fallen) -> Flow[None]:
    open = uses(draft, own, dead)
    if not open:
        if wanted(draft, own, dead):
            yield NoPlaceForDead(draft.side, dead.name, dead.origin)
        return
    answer = yield from ask(ClaimedDead(draft.side, dead.name, dead.origin, open))
    if answer == ClaimedDead.RAISE:
        yield from raise_dead(draft, own, dead)
    elif answer == ClaimedDead.PRESS:
        yield from _press(draft, own, dead)


def _could_press(draft: Draft, own: Side, dead: Fallen) -> bool:
    """Pirates who won take lost human henchmen (Town Cryer 9)."""
    return own.won and dead.kind is Kind.HENCHMEN and _is_human(dead.callings) and _kidnaps(draft)


def _kidnaps(draft: Draft) -> bool:
    tags = {tag for rule in draft.rulebook.warbands[draft.sheet.type].rules for tag in rule.tags}
    return KIDNAPS in tags


def _is_human(callings: Collection[str]) -> bool:
    return "human" in callings and "undead" not in callings


def _press(draft: Draft, own: Side, dead: Fallen) -> Flow[None]:
    """Roll whether a fallen warrior lives; on 4 or more they do, and are tempted like a captive."""
    roll = Roll(f"whether {dead.full_name} lives", need=_SURVIVES, stream=draft.stream)
    faces = yield from throw(roll)
    found = roll.met_by(faces)
    yield HenchmanSought(draft.side, dead.name, dead.origin, roll.shown(faces), found)
    if found:
        alive = Prisoner(1, dead.name, dead.origin, dead.profile.Ld, callings=dead.callings)
        yield from tempt(draft, alive, edge=int(own.won))
