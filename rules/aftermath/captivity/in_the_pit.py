"""A captive's fight against one of the Pit Fighters' heroes: In the Pit! (Town Cryer 21).

Rulings: both fight as they stand with all they carry, as those do who are sold to the pits; a captive fights once at
most, and one who loses does not return; a champion who loses takes no harm by it. A captive who wins and is not let go
takes their prize along if they return later.
"""

from rules.aftermath.captivity.prisoner import STEP, Prisoner
from rules.aftermath.decisions import PitChampion
from rules.aftermath.draft import Draft
from rules.aftermath.events.captivity import CaptiveFreed, PitDuelBegan, PitDuelFought
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.losses.duel import Arena, asked_for, fight_duel
from rules.aftermath.record import without_table
from rules.catalogue.campaign.model import CaptorOption
from rules.catalogue.model import Rulebook
from rules.engine.dice import Roll
from rules.ledger.entries import ExperienceGained, Settled
from rules.ledger.gains import CaptiveReturned, GoldChanged, ItemFound
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.values import changed

#: The tag of warbands that make captives fight.
FIGHTS = "captives-in-the-pit"
GOLD, EXPERIENCE, FREE = 50, 2, 4
IN_THE_PIT = CaptorOption(
    key="in-the-pit",
    name="Make the captive fight in the pit",
    summary="The captive fights one of your heroes. If the hero wins, the hero gains 2 experience, the captive's gear "
    "is yours with 50 gc, and the captive does not return. If the captive wins, the captive gains 50 gc and 2 "
    "experience, and goes free on 4 or more.",
    source="Town Cryer 21",
)


def champions(captor: WarbandSheet) -> tuple[WarriorSheet, ...]:
    """The heroes who can fight in the pit now."""
    return tuple(block for block in captor.active if block.kind is Kind.HERO and not block.misses_battles)


def may_fight(captor: WarbandSheet, captive: Prisoner, rulebook: Rulebook) -> bool:
    """Whether the captor can make this captive fight."""
    tags = {tag for rule in rulebook.warbands[captor.type].rules for tag in rule.tags}
    return FIGHTS in tags and captive.block is not None and not captive.won and bool(champions(captor))


def fight_in_the_pit(draft: Draft, captive: Prisoner, arena: Arena, seed: str) -> Flow[bool | None]:
    """Let the captive fight a champion of the captor's choice: whether they go free, None if they lost."""
    choices = tuple(block.number for block in champions(draft.sheet))
    answer = yield from ask(PitChampion(draft.side, captive.name, captive.origin, choices))
    champion = draft.sheet.warrior(int(answer))
    if not (yield from _wins(draft, captive, champion, arena, seed)):
        prize = f"won in the pit against {captive.full_name}"
        gear = (ItemFound(None, held.item, (0,) * held.copies, prize) for held in captive.gear)
        learnt = ExperienceGained(champion.number, EXPERIENCE, prize)
        draft.record(Settled(STEP, (GoldChanged(GOLD, prize), learnt, *gear)))
        return None
    roll = Roll(f"whether {captive.full_name} goes free", need=FREE, stream=draft.stream)
    faces = yield from throw(roll)
    free = roll.met_by(faces)
    yield CaptiveFreed(draft.side, captive.name, captive.origin, roll.shown(faces), free)
    return free


def prize_of(captive: Prisoner) -> tuple[GoldChanged | ExperienceGained, ...]:
    """The prize of a captive who won in the pit."""
    if not captive.won:
        return ()
    won = "won in the pit as a captive"
    return GoldChanged(GOLD, f"{captive.name} {won}"), ExperienceGained(captive.number, EXPERIENCE, won)


def goes_free(captive: Prisoner, captor: str) -> Settled:
    """The entry of the captive's own warband, once they have won and are let go."""
    back = CaptiveReturned(captive.number, captive.gear, captive.hired_for, captor)
    return Settled(STEP, (back, *prize_of(changed(captive, won=True))))


def _wins(draft: Draft, captive: Prisoner, champion: WarriorSheet, arena: Arena, seed: str) -> Flow[bool]:
    """Whether the captive wins; the dice say who charges, then the duel is fought."""
    assert captive.block is not None
    home = WarbandSheet(captive.origin, captive.warband, 0)
    alone = (_alone(draft, home, captive.block), _alone(draft, draft.sheet, champion))
    first = yield from _roll_off(draft, captive, champion)
    battle, policy = arena(alone, draft.rulebook, seed)
    names = [fighter.name for fighter in battle.setup.fighters]

    def mine(roll: Roll) -> Roll:
        name = captive.name if roll.who is None else names[roll.who]
        return asked_for(name, roll, warrior=champion.number, stream=draft.stream)

    fought = yield from fight_duel(battle, policy, first, mine)
    won = fought.winner == 0
    setup = without_table(battle.setup)
    yield PitDuelFought(
        draft.side, captive.name, captive.origin, champion.name, won, fought.rounds, setup, fought.course
    )
    return won


def _roll_off(draft: Draft, captive: Prisoner, champion: WarriorSheet) -> Flow[int]:
    """The side that charges, by a D6 each, equal dice again; 0 is the captive."""
    while True:
        purpose = f"who charges in the pit: {captive.full_name}, then {champion.name}"
        roll = Roll(purpose, 2, stream=draft.stream)
        faces = yield from throw(roll)
        own, other = faces
        charges = None if own == other else own > other
        yield PitDuelBegan(
            draft.side, captive.name, captive.origin, champion.name, roll.shown(faces), charges
        )
        if charges is not None:
            return 0 if charges else 1


def _alone(draft: Draft, home: WarbandSheet, block: WarriorSheet) -> WarbandSheet:
    """A warband of one warrior; animals stay outside."""
    items = draft.rulebook.items
    things = tuple(held for held in block.possessions if not getattr(items.get(held.item), "profile", None))
    return changed(
        home, warriors=(changed(block, misses_battles=0, possessions=things),), stash=(), waivers=()
    )
