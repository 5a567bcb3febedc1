"""Spoils: what a warband takes home, stated as facts that the aftermath proposes.

Rulings for allies who share a victory: gold is divided evenly, what is over is the winner's; everything else is dealt
out piece by piece, to the winner first.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import cycle, islice

from rules.catalogue.campaign.find_model import Chance
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events.objectives import SpoilSought, SpoilWon
from rules.engine.flow import Flow
from rules.engine.outcome import ARTEFACT
from rules.mustering.words import counted
from rules.scenarios.parts.amounts import amount
from rules.scenarios.parts.plain import sharers

GOLD, WYRDSTONE = "gold", "wyrdstone"


def win(side: int, what: str, amount: int, worth: int = 0) -> Flow[None]:
    """Give a side an amount of something; 0 is no event."""
    if amount > 0:
        yield SpoilWon(side, what, amount, worth)


def win_rewards(battle: Battle, side: int) -> Flow[None]:
    """The scenario's rewards, shared with allies who share the victory."""
    yield from win_chances(battle, (side, *sharers(battle, side)), battle.setup.scenario.rewards)


def win_chances(battle: Battle, winners: Sequence[int], chances: Iterable[Chance]) -> Flow[None]:
    """Rewards, one after the other: a D6 for those that are not certain, then how many; the first side rolls."""
    side, turns = winners[0], cycle(winners)
    for chance in chances:
        things = [(GOLD, chance.gold, "")] if chance.gold else []
        things += [(WYRDSTONE, chance.wyrdstone, "")] if chance.wyrdstone else []
        things += [(ARTEFACT, str(chance.artefacts), "")] if chance.artefacts else []
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
            each = (
                yield from amount(worth, f"what {what.replace('-', ' ')} is worth", side)
                if worth
                else _nothing()
            )
            if what == GOLD:
                shares = Counter(dict.fromkeys(winners, much // len(winners)))
                shares[side] += much % len(winners)
            else:
                shares = Counter(islice(turns, much))
            for winner in winners:
                yield from win(winner, what, shares[winner], each)


def _nothing() -> Flow[int]:
    yield from ()
    return 0


def described(what: str, amount: int, worth: int = 0) -> str:
    """`2 shards of wyrdstone`, `11 gold crowns`, `1 sword`, `2 gems worth 10 gold crowns each`.

    Below 0 they were paid: `30 gold crowns paid`.
    """
    if amount < 0:
        return f"{described(what, -amount, worth)} paid"
    if what == "gold":
        return counted(amount, "gold crown")
    if what == "wyrdstone":
        return f"{counted(amount, 'shard')} of wyrdstone"
    thing = what.replace("-", " ")
    spoil = f"{amount} {thing}" if thing.endswith("armour") else counted(amount, thing)
    return f"{spoil} worth {counted(worth, 'gold crown')}{' each' if amount > 1 else ''}" if worth else spoil
