"""Whether one spell may be cast now, and the reason why not (CORE-MAGIC-CAST)."""

from collections.abc import Collection

from rules.combat.effects.skills.magic import RECALLS
from rules.combat.magic.spells.book import BOOK, Moment, Played, free
from rules.engine.bar import Bar
from rules.engine.battle import Battle
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant

#: The tag of a wizard whom no armour keeps from casting.
IN_ARMOUR = "cast-in-armour"
#: A caster with this casts only the spell that they recall this turn.
FORGETFUL = "recalls-one-spell"
#: The reasons why a spell is not cast now.
NOT_RECALLED = Bar("is not the spell that they recall this turn")
ARMOURED = Bar("is not cast in their armour", "CORE-MAGIC-CAST-8")
NOT_IN_COMBAT = Bar("is not cast in close combat")
LASTS = Bar("still lasts")
IN_VAIN = Bar("would do nothing now")
NO_TARGET = Bar("has no target now")
_OF_MOMENTS: dict[Moment, Bar] = {
    "shooting": Bar("is cast when others shoot", "CORE-MAGIC-CAST-1"),
    "before battle": Bar("is cast before the battle"),
    "movement": Bar("is cast when the moves begin"),
    "close combat": Bar("is cast when the close combat begins"),
}


def targets_of(battle: Battle, caster: Combatant, spell: KnownSpell, played: Played) -> tuple[int, ...]:
    """The targets that a spell may be aimed at; none where it is aimed at nobody."""
    return () if played.aim is None else tuple(it.id for it in played.aim(battle, caster, spell))


def bar_to_spell(
    battle: Battle, caster: Combatant, spell: KnownSpell, moments: Collection[Moment]
) -> Bar | None:
    """The reason why somebody who may cast at one of these moments does not cast a spell, apart from its targets."""
    played = BOOK[spell.key]
    if played.moment not in moments:
        return _OF_MOMENTS[played.moment]
    if caster.has(FORGETFUL) and not caster.under(RECALLS + spell.key):
        return NOT_RECALLED
    if is_stopped(caster, spell):
        return ARMOURED
    if played.when is not None and not played.when(battle, caster):
        return _bar_to_use(caster, spell, played)
    return battle.rules.bar_to_spell(battle, caster, spell)


def is_stopped(caster: Combatant, spell: KnownSpell) -> bool:
    """Whether they wear or carry what keeps a wizard from that spell."""
    if spell.kind != "spell" or caster.has(IN_ARMOUR):
        return False
    return any(worn.armour.stops_spells for worn in caster.fighter.protection)


def _bar_to_use(caster: Combatant, spell: KnownSpell, played: Played) -> Bar:
    if played.when is free or caster.contacts:
        return NOT_IN_COMBAT if played.when is free else IN_VAIN
    return LASTS if caster.under(spell.key) else IN_VAIN
