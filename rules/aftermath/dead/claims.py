"""What another warband may do with the dead of a battle, one after the other; the entries are the claimant's own.

Called for each warband with the dead of all of them, once their own entries hold the injuries: nothing here changes
the victims' ledgers. Each of the dead is claimed once at most: raised, or pressed into a crew, or else looted. Where
several warbands have a claim the caller leaves out whom another has had.
"""

from collections.abc import Iterable

from rules.aftermath.captivity.fates import KIDNAPS, has_place_for_crew, tempt
from rules.aftermath.captivity.prisoner import Prisoner
from rules.aftermath.dead.awakening import may_raise, raise_dead
from rules.aftermath.dead.events import HenchmanSought
from rules.aftermath.dead.fallen import Fallen
from rules.aftermath.dead.looting import loot, looters
from rules.aftermath.decisions import ClaimedDead
from rules.aftermath.draft import Draft
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.side import Side
from rules.engine.dice import Roll
from rules.ledger.sheet import Kind

_SURVIVES = 4


def has_claims(draft: Draft, own: Side, dead: Iterable[Fallen]) -> bool:
    """Whether the warband has anything to decide or to roll about these dead."""
    everybody = list(dead)
    loots = bool(looters(draft, own)) and any(it.gear for it in everybody)
    return loots or any(uses(draft, own, it) for it in everybody)


def uses(draft: Draft, own: Side, dead: Fallen) -> tuple[str, ...]:
    """What the warband may do with one of the dead by choice."""
    if dead.origin == own.name:
        return ()
    found = (ClaimedDead.RAISE,) if may_raise(draft, own, dead) else ()
    return found + ((ClaimedDead.PRESS,) if _may_press(draft, own, dead) else ())


def claim(draft: Draft, own: Side, dead: Iterable[Fallen]) -> Flow[tuple[Fallen, ...]]:
    """Ask and roll for these dead in turn; those who joined the warband, and are nobody else's any more."""
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
        return
    answer = yield from ask(ClaimedDead(draft.side, dead.name, dead.origin, open))
    if answer == ClaimedDead.RAISE:
        yield from raise_dead(draft, own, dead)
    elif answer == ClaimedDead.PRESS:
        yield from _press(draft, own, dead)


def _may_press(draft: Draft, own: Side, dead: Fallen) -> bool:
    """Pirates who won take lost human henchmen, if there is room for one more of the crew (Town Cryer 9)."""
    tags = {tag for rule in draft.rulebook.warbands[draft.sheet.type].rules for tag in rule.tags}
    lost = dead.kind is Kind.HENCHMEN and "human" in dead.callings and "undead" not in dead.callings
    return own.won and lost and KIDNAPS in tags and has_place_for_crew(draft.sheet, draft.rulebook)


def _press(draft: Draft, own: Side, dead: Fallen) -> Flow[None]:
    """On 4 or more he lives, and is tempted like a captive."""
    roll = Roll(f"whether {dead.full_name} lives", need=_SURVIVES, stream=draft.stream)
    faces = yield from throw(roll)
    found = roll.met_by(faces)
    yield HenchmanSought(draft.side, dead.name, dead.origin, roll.shown(faces), found)
    if found:
        alive = Prisoner(1, dead.name, dead.origin, dead.profile.Ld, callings=dead.callings)
        yield from tempt(draft, alive, edge=int(own.won))
