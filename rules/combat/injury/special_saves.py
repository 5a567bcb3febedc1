"""Saves that remain when the armour has failed, whatever the Strength of the hit: wards, regeneration, luck."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant

#: What is asked where they have several and may use one: by the names of the saves.
WHICH = "special save"


def roll_last_save(battle: Battle, target: Combatant, hit: Hit, in_combat: bool) -> Flow[bool]:
    """Whether a save averts the whole hit: each of theirs in turn, or the one they pick (HERO-REGEN, HERO-WARD)."""
    saves: list[tuple[str, int]] = hooks.last_save.collect(battle, target, hit, in_combat)
    if battle.rules.special_saves:
        saves += hooks.save_for_each_wound.collect(battle, target, hit, in_combat)
        saves = yield from _picked(target, saves)
    for name, need in saves:
        if (yield from roll_for_rule(battle, target, name, need)):
            return True
    return False


def _picked(target: Combatant, saves: list[tuple[str, int]]) -> Flow[list[tuple[str, int]]]:
    """One of several, the best of them first; of two of the same name the better."""
    best = {name: (name, need) for name, need in sorted(saves, key=lambda save: -save[1])}
    if len(best) < 2:
        return list(best.values())
    names = tuple(sorted(best, key=lambda name: (best[name][1], name)))
    return [best[(yield from ask(Choice(target.side, WHICH, names, target.id)))]]
