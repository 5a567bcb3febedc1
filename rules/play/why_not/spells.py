"""Spells that a caster cannot cast now, and enemies whom none of theirs can be aimed at, each with the reason."""

from rules.combat import reasons
from rules.combat.magic.castable import NO_TARGET, bar_to_spell
from rules.combat.magic.spells.aims import is_by_sight, reach
from rules.combat.magic.spells.book import BOOK
from rules.combat.measuring import is_measured_for_spells
from rules.engine.bar import Bar
from rules.engine.battle import Battle
from rules.engine.decisions import CastSpell
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN
from rules.narration.names import Names
from rules.play.sights import look_at
from rules.play.why_not.line import WhyNot, line

_HIDDEN = Bar(reasons.HIDDEN_ENEMY, "CORE-HIDE-10")
_TOO_FAR = Bar("out of range")


def not_cast(asked: CastSpell, battle: Battle, names: Names) -> list[WhyNot]:
    """The spells that are not on offer, and the enemies who are no target of those that are aimed at enemies."""
    caster, found = battle.combatant(asked.who), list[WhyNot]()
    offered = {offer.spell for offer in asked.spells}
    moments = {BOOK[key].moment for key in offered}
    for spell in caster.fighter.spells:
        if spell.key not in offered and spell.key in BOOK:
            bar = bar_to_spell(battle, caster, spell, moments) or _without_target(spell)
            found += line(names.spell(caster.id, spell.key).name, bar, caster.id)
    aimed = {target for offer in asked.spells for target in offer.targets}
    if not any(battle.combatant(it).opposes(caster) for it in aimed):
        return found
    spells = [it for it in caster.fighter.spells if it.key in offered and BOOK[it.key].aim is not None]
    for enemy in battle.state.enemies_of(caster.side):
        if enemy.id not in aimed:
            found += line(names.who(enemy.id), _bar_to_aim(battle, names, caster, enemy, spells), enemy.id)
    return found


def _without_target(spell: KnownSpell) -> Bar | None:
    return NO_TARGET if BOOK[spell.key].aim is not None else None


def _bar_to_aim(
    battle: Battle, names: Names, caster: Combatant, enemy: Combatant, spells: list[KnownSpell]
) -> Bar | None:
    """The reason why an enemy is no target of some spells; what a spell asks besides is left out."""
    if enemy.under(HIDDEN):
        return _HIDDEN
    if is_measured_for_spells(battle) and caster.gap_to(enemy) > max(map(reach, spells)):
        return _TOO_FAR
    look = look_at(battle, names, caster, enemy)
    if look.how == "clear" or not all(is_by_sight(BOOK[it.key].aim) for it in spells):
        return None
    return Bar(look.words, "CORE-MAGIC-CAST-12")
