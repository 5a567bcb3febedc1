"""The order in which charges are moved that were all declared before (HERO-CHP-3)."""

from collections.abc import Sequence

from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.flow import Flow


def order_charges(
    battle: Battle, side: int, declared: Sequence[tuple[int, int]]
) -> Flow[list[tuple[int, int]]]:
    """The charges in the order in which their player moves them, where they are all declared before (HERO-CHP-3)."""
    left, ordered = list(dict.fromkeys([warrior for warrior, _ in declared])), list[int]()
    while len(left) > 1:
        charger = int((yield from ask(Choice(side, "next charger", tuple(map(str, left))))))
        left.remove(charger)
        ordered.append(charger)
    return [pair for warrior in (*ordered, *left) for pair in declared if pair[0] == warrior]
