"""Warriors as they count while only the turns are kept: with their profile and their place in the warband."""

from rules.combat.effects import hooks
from rules.combat.psychology.rout import UNHEEDED
from rules.engine.setup import BattleSetup, Fighter, SideSetup
from rules.referee.stage import stage_for
from rules.values import changed

#: Tags that change how losses count, and for what dice warriors are activated. All others do something in a battle.
_COUNTED = frozenset({UNHEEDED, "rout-ignored", "rout-half-model", "rout-from-half", "one-model"})
_OF_DICE = (hooks.activation_leadership, hooks.activation_bonus, hooks.reaction_initiative)


def bare(setup: BattleSetup) -> BattleSetup:
    """The set-up with warriors who do nothing of themselves, on the stage."""
    sides = tuple(_side(side) for side in setup.sides)
    unowned = tuple(map(_fighter, setup.unowned))
    return changed(setup, table=stage_for(setup), sides=sides, unowned=unowned)


def _side(side: SideSetup) -> SideSetup:
    fighters, reserves = tuple(map(_fighter, side.fighters)), tuple(map(_fighter, side.reserves))
    return changed(side, fighters=fighters, reserves=reserves, supplies=(), boons=(), summons=())


def _fighter(fighter: Fighter) -> Fighter:
    tags = tuple(tag for tag in fighter.tags if tag in _COUNTED or any(tag in it.by_tag for it in _OF_DICE))
    return changed(fighter, tags=tags, weapons=(), protection=(), gear=(), spells=(), mount=None)
