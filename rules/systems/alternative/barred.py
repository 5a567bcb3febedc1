"""Those who cannot react to failures, and why the turn cannot be bought."""

from rules.engine.battle import Battle
from rules.engine.decisions.alternative import React
from rules.systems.alternative.activating import bar_to_buying, bar_to_reacting
from rules.systems.barred import Barred


def not_reacting(asked: React, battle: Battle) -> list[Barred]:
    """The warriors of a side who cannot react, and the turn where it is not for sale."""
    found = [
        Barred(bar, warrior.id)
        for warrior in battle.state.of_side(asked.side)
        if warrior.id not in asked.candidates and (bar := bar_to_reacting(battle, warrior)) is not None
    ]
    bar = None if asked.may_buy else bar_to_buying(battle, asked.side, asked.failures)
    return found if bar is None else [*found, Barred(bar, what="Buy the turn")]
