"""The maps that decide the scenario of a battle, and the roll-off between several (CORE-ITEM-MAP-2, -4).

Rulings: a map counts wherever the warband keeps it; a fake favours every opponent; all favoured sides roll off; the
winner need not choose, and the maps are spent in the owner's next battle either way.
"""

from collections.abc import Sequence

from rules.catalogue.model import Rulebook
from rules.engine.dice import Stream
from rules.engine.prelude import ScenarioChoice, ScenarioClaim
from rules.fielding.provisions import carried
from rules.ledger.sheet import WarbandSheet

OWNER_CHOOSES, OPPONENT_CHOOSES = "catacomb-map", "fake-map"


def claims_of(sheets: Sequence[WarbandSheet], rulebook: Rulebook) -> tuple[ScenarioClaim, ...]:
    """Every kind of map with a say that lies somewhere in these warbands, side by side."""
    found = []
    for side, sheet in enumerate(sheets):
        others = tuple(other for other in range(len(sheets)) if other != side)
        maps = carried(
            sheet, rulebook, lambda item: bool({OWNER_CHOOSES, OPPONENT_CHOOSES}.intersection(item.effects))
        )
        for place, item, copies in maps:
            favours = (side,) if OWNER_CHOOSES in item.effects else others
            found.append(ScenarioClaim(side, item.key, item.name, favours, place, copies))
    return tuple(found)


def settled(
    claims: tuple[ScenarioClaim, ...], key: str, order: Sequence[int] | None = None
) -> ScenarioChoice | None:
    """The side that may choose, by a roll-off with dice of that key between several; None without a claim.

    The sides roll in their `order`, that of the battle unless another is given.
    """
    if not claims:
        return None
    entitled = {side for claim in claims for side in claim.favours}
    left = [side for side in order if side in entitled] if order else sorted(entitled)
    dice = Stream(key, "scenario choice")
    rounds = []
    while len(left) > 1:
        thrown = tuple((side, dice.die(6)) for side in left)
        rounds.append(thrown)
        highest = max(face for _, face in thrown)
        left = [side for side, face in thrown if face == highest]
    return ScenarioChoice(claims, left[0], tuple(rounds))


def explained(choice: ScenarioChoice, names: Sequence[str]) -> str:
    """The maps, their owners, the dice, and the side that may choose: a sentence or two."""
    maps = ", ".join(f"{names[claim.side]} ({claim.name})" for claim in choice.claims)
    rounds = "; then ".join(
        ", ".join(f"{names[side]} {face}" for side, face in thrown) for thrown in choice.rolls
    )
    dice = f" Roll-off: {rounds}." if rounds else ""
    winner = "nobody" if choice.side is None else names[choice.side]
    return f"Maps have a say in the scenario: {maps}.{dice} {winner} may choose it."
