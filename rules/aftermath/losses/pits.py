"""Sold to the Pits: the hero fights the rulebook's Pit Fighter before they come home (LRB part 3 p.79-80).

Rulings: they fight as they are once all their injuries are rolled, without animals, and not at all if dead or
retired; the loser's D66 is rolled until it lies in the band (I-PITBAND), and if they are robbed or sold again by what
comes of it, that happens too; they lose weapons and armour, nothing else.
"""

from rules.aftermath.events.losses import PitFightBegan, PitFightFought, StrippedInThePits
from rules.aftermath.flow import Flow, throw
from rules.aftermath.growth.experience import award, gains_experience
from rules.aftermath.losses.armament import is_armament
from rules.aftermath.losses.duel import Arena, asked_for, fight_duel
from rules.aftermath.losses.serious_injuries import WHOLE_CHART, roll_serious_injury
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.record import without_table
from rules.aftermath.side import Side
from rules.catalogue.packs.house_rule_model import PIT_LOSERS_ROLL_ON_THE_WHOLE_CHART
from rules.engine.dice import Roll
from rules.engine.outcome import FighterOutcome
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought
from rules.ledger.gains import GoldChanged
from rules.ledger.possessions import gathered
from rules.ledger.sheet import Kind, Possession, WarbandSheet, WarriorSheet
from rules.numbers import RosterNumber
from rules.values import changed

TAKEN = "taken in the pits"


def fight_in_the_pits(side: Side, pending: PendingChanges, arena: Arena) -> Flow[None]:
    """Let every hero fight who was sold, as often as they were."""
    while pending.pit_fights:
        casualty = pending.pit_fights.pop(0)
        hero = side.sheet.warrior(casualty.warrior)
        if pending.survives(hero) and not pending.is_leaving(hero):
            won = yield from _fight(side, pending, hero, casualty, arena)
            yield from come_out(side, pending, casualty, won=won)


def _fight(
    side: Side, pending: PendingChanges, hero: WarriorSheet, casualty: FighterOutcome, arena: Arena
) -> Flow[bool]:
    """Whether they win; the dice say who charges, then the duel is fought."""
    opponent = _pit_fighter(side)
    first = yield from _roll_off(side, casualty, opponent)
    battle, policy = arena((_as_he_stands(side, pending, hero), opponent), side.rulebook, side.setup.seed)
    names = [fighter.name for fighter in battle.setup.fighters]

    def mine(roll: Roll) -> Roll:
        name = hero.name if roll.who is None else names[roll.who]
        return asked_for(name, roll, warrior=casualty.id, stream=side.stream)

    fought = yield from fight_duel(battle, policy, first, mine)
    won = fought.winner == 0
    setup = without_table(battle.setup)
    yield PitFightFought(casualty.id, opponent.warriors[0].name, won, fought.rounds, setup, fought.course)
    return won


def _roll_off(side: Side, casualty: FighterOutcome, opponent: WarbandSheet) -> Flow[int]:
    """The side that charges, by a D6 each, equal dice again; 0 is the hero."""
    name = opponent.warriors[0].name
    while True:
        roll = Roll(
            f"who charges in the pits: the hero's die, then the {name}'s",
            2,
            who=casualty.id,
            stream=side.stream,
        )
        faces = yield from throw(roll)
        own, other = faces
        charges = None if own == other else own > other
        yield PitFightBegan(casualty.id, name, roll.shown(faces), charges)
        if charges is not None:
            return 0 if charges else 1


def come_out(side: Side, pending: PendingChanges, casualty: FighterOutcome, *, won: bool) -> Flow[None]:
    """Apply the result of a duel: gold and experience, or another injury and the loss of weapons and armour."""
    hero, rule = side.sheet.warrior(casualty.warrior), side.rulebook.campaign.pit_fight
    if won:
        pending.changes.append(GoldChanged(rule.gold, f"{hero.name} won in the pits"))
        if gains_experience(side, hero):
            yield award(side, pending, hero, rule.experience, "won in the pits")
        return
    whole = side.rulebook.plays(PIT_LOSERS_ROLL_ON_THE_WHOLE_CHART)
    within = WHOLE_CHART if whole else range(rule.loser_from, rule.loser_to + 1)
    name = side.rulebook.hired_swords[rule.opponent].name
    alone = changed(casualty, taken_out_by=None)
    yield from roll_serious_injury(side, pending, hero, alone, within, f"a {name}")
    if not pending.survives(hero):
        return
    yield StrippedInThePits(casualty.id)
    for held in _home(side, pending).warrior(hero.number).possessions:
        if is_armament(held, side.rulebook):
            pending.remove_item(hero.number, held.item, held.copies, TAKEN)


def _home(side: Side, pending: PendingChanges) -> WarbandSheet:
    return apply(side.sheet, BattleFought(side.battle, "", (), "drawn", tuple(pending.changes)))


def _as_he_stands(side: Side, pending: PendingChanges, hero: WarriorSheet) -> WarbandSheet:
    """A warband of them alone, with all injuries; animals stay outside."""
    home = _home(side, pending)
    block = home.warrior(hero.number)
    things = tuple(
        held for held in block.possessions if not getattr(side.rulebook.items.get(held.item), "profile", None)
    )
    alone = changed(block, misses_battles=0, possessions=things)
    return changed(home, warriors=(alone,), stash=())


def _pit_fighter(side: Side) -> WarbandSheet:
    """The Pit Fighter with what the rulebook gives them, a warband of their own."""
    key = side.rulebook.campaign.pit_fight.opponent
    sword = side.rulebook.hired_swords[key]
    gear = gathered(tuple(Possession(item, (0,)) for item in sword.equipment))
    block = WarriorSheet(RosterNumber(1), sword.name, key, Kind.HIRED_SWORD, sword.profile, possessions=gear)
    return WarbandSheet("The pits", side.sheet.type, 0, warriors=(block,))
