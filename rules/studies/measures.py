"""What is counted of a battle. Counts add up, so that it never matters which battle was fought first.

A count has the name of its measure and a key within it, `first` and `second` are the warbands of the cell:
`result` first, second or drawn; `rounds` by number; `begins` by who has the first turn and who wins; `out` by warband
and number; `fallen` by warband and type; `weapon` by what took an enemy out; `decisive` by what did so most often for
the winner; `shot` by whether it was a shot; `favourite` by the lead in rating in percent and its result.
"""

from collections import Counter
from collections.abc import Iterator

from rules.engine.events import BlowStruck, FirstTurnDecided, ShotFired, Status, StatusChanged, TurnBegan
from rules.engine.resolver import Resolver
from rules.engine.setup import SideSetup

#: Counts by measure and key.
type Counts = Counter[tuple[str, str]]

FIRST, SECOND, DRAWN = "first", "second", "drawn"
#: The measure of battles that were refused or broke off; the key says why. They have no other counts.
UNFOUGHT = "unfought"
#: Where the steps of a lead in rating begin, in percent.
LEADS = (50, 25, 10, 0)


def measured(battle: Resolver, swapped: bool) -> Counts:
    """The counts of one battle that is over; in a `swapped` one the second warband of its cell is the first side."""
    outcome = battle.outcome
    assert outcome is not None
    names = (SECOND, FIRST) if swapped else (FIRST, SECOND)
    won = DRAWN if outcome.winner is None else names[outcome.winner]
    found: Counts = Counter({("result", won): 1, ("rounds", str(outcome.rounds)): 1})
    begins = _begins(battle)
    if begins is not None:
        found["begins", f"{names[begins]}/{won}"] += 1
    lines = {fighter.id: fighter.line for side in battle.battle.setup.sides for fighter in side.fighters}
    for name, side in zip(names, outcome.sides, strict=True):
        found["out", f"{name}/{len(side.out_of_action)}"] += 1
        found.update(("fallen", f"{name}/{lines[fighter.id]}") for fighter in side.out_of_action)
    found.update(_weapons(battle, outcome.winner))
    favourite = _favourite(battle.battle.setup.sides)
    if favourite is not None:
        side_index, lead = favourite
        found["favourite", f"{lead}/{outcome.result_of(side_index)}"] += 1
    return found


def _begins(battle: Resolver) -> int | None:
    """The side that had the first turn; None where nobody has turns."""
    for event in battle.events:
        if isinstance(event, FirstTurnDecided | TurnBegan):
            return event.side
    return None


def _weapons(battle: Resolver, winner: int | None) -> Iterator[tuple[str, str]]:
    """The weapons that took enemies out of action, and the one that did so most often for the winner."""
    sides = {
        fighter.id: index for index, side in enumerate(battle.battle.setup.sides) for fighter in side.fighters
    }
    names = {
        (fighter.id, weapon.key): weapon.name
        for side in battle.battle.setup.sides
        for fighter in side.fighters
        for weapon in fighter.weapons
    }
    last: dict[tuple[int, int], tuple[str, bool]] = {}
    for_winner: Counter[str] = Counter()
    for event in battle.events:
        if isinstance(event, BlowStruck):
            last[event.who, event.target] = event.weapon, False
        elif isinstance(event, ShotFired) and event.struck is not None:
            last[event.who, event.struck] = names.get((event.who, event.weapon), event.weapon), True
        elif (
            isinstance(event, StatusChanged) and event.status is Status.OUT_OF_ACTION and event.by is not None
        ):
            weapon, shot = last.get((event.by, event.who), ("", False))
            if sides.get(event.by) == sides.get(event.who) or not weapon:
                continue
            yield "weapon", weapon
            yield "shot", "yes" if shot else "no"
            if sides.get(event.by) == winner:
                for_winner[weapon] += 1
    if for_winner:
        yield "decisive", min(for_winner, key=lambda weapon: (-for_winner[weapon], weapon))


def _favourite(sides: tuple[SideSetup, ...]) -> tuple[int, int] | None:
    """The side with the higher rating and the step of its lead; None where they are the same."""
    ratings = [side.rating for side in sides]
    if ratings[0] == ratings[1]:
        return None
    high, low = max(ratings), min(ratings)
    lead = 100 * (high - low) // max(low, 1)
    return ratings.index(high), next(step for step in LEADS if lead >= step)
