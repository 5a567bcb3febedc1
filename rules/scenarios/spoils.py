"""Spoils: what a warband takes home, stated as facts that the aftermath proposes."""

from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.objective_events import SpoilSought, SpoilWon
from rules.engine.protocols import Flow
from rules.scenarios.amounts import amount

GOLD, WYRDSTONE = "gold", "wyrdstone"


def win(side: int, what: str, amount: int, worth: int = 0) -> Flow[None]:
    """A side gets something, if it is anything at all."""
    if amount > 0:
        yield SpoilWon(side, what, amount, worth)


def win_rewards(battle: Battle, side: int) -> Flow[None]:
    """The scenario's rewards, one after the other: a D6 for those that are not certain, then how many."""
    for chance in battle.setup.scenario.rewards:
        things = [(GOLD, chance.gold, "")] if chance.gold else []
        things += [(WYRDSTONE, chance.wyrdstone, "")] if chance.wyrdstone else []
        things += [(row.item, row.count, row.worth) for row in chance.items]
        if chance.needs:
            roll = Roll("what is there", need=chance.needs, stream="scenario")
            faces = yield from throw(roll)
            found = faces[0] >= chance.needs
            yield SpoilSought(side, things[0][0], roll.shown(faces), found)
            if not found:
                continue
        for what, count, worth in things:
            much = yield from amount(count, f"how much {what.replace('-', ' ')}", side)
            yield from win(side, what, much, int(worth or 0))
