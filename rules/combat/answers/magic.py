"""What helps to cast, and what keeps magic off: skills, gifts and things that wizards and their enemies carry."""

from rules.combat.effects import answers
from rules.combat.spells.harm import rolls
from rules.engine.battle import Battle, throw
from rules.engine.combatant import Combatant
from rules.engine.conditions import Condition
from rules.engine.dice import Modifier, Roll
from rules.engine.events import ConditionBegan, RollRepeated
from rules.engine.protocols import Flow
from rules.engine.setup import KnownSpell

#: The condition of one who has used up what he may do once a turn.
DISPELLED = "has-dispelled"
FEY = "fey"


@answers("casting-bonus", "casting-plus-1")
def _sorcery(_battle: Battle, _who: Combatant, spell: KnownSpell) -> Modifier | None:
    return None if spell.kind == "prayer" else Modifier("Sorcery", 1)


@answers("casting-bonus", "prayers-plus-1")
def _holy_tome(_battle: Battle, _who: Combatant, spell: KnownSpell) -> Modifier | None:
    return Modifier("holy tome", 1) if spell.kind == "prayer" else None


@answers("casts-again", "reroll-casting")
def _familiar(
    _battle: Battle, who: Combatant, spell: KnownSpell, roll: Roll, faces: tuple[int, ...]
) -> Flow[tuple[int, ...] | None]:
    """Both dice of a failed spell, not of a prayer; magic gubbinz only help on 4 or more."""
    if spell.kind == "prayer":
        return None
    if any(gear.key == "magic-gubbinz" for gear in who.fighter.gear) and not (
        yield from rolls(who, "Magic gubbinz", 4)
    ):
        return None
    yield RollRepeated(who.id, "to cast", roll.shown(faces), "familiar")
    return (yield from throw(roll))


@answers("casts-again", "casting-reroll-one-die")
def _mind_focus(
    _battle: Battle, who: Combatant, _spell: KnownSpell, roll: Roll, faces: tuple[int, ...]
) -> Flow[tuple[int, ...] | None]:
    """One die of the roll, the lower one."""
    yield RollRepeated(who.id, "to cast", roll.shown(faces), "Mind Focus, the lower die")
    again = Roll("casting, one die", who=who.id)
    new = yield from throw(again)
    return max(faces), new[0]


@answers("keeps-off-spell", "spell-save-4")
def _save(_battle: Battle, who: Combatant, caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    """Hostile magic; prayers too, but not for the Fey."""
    if caster.side == who.side or (spell.kind == "prayer" and FEY in who.fighter.skills):
        return False
    return (yield from rolls(who, f"Save against {spell.name}", 4))


@answers("keeps-off-spell", "spell-dispel-4")
def _purity(_battle: Battle, who: Combatant, caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    if caster.side == who.side or spell.kind == "prayer":
        return False
    return (yield from rolls(who, "Virtue of Purity", 4))


@answers("keeps-off-spell", "magic-save-5")
def _enchanted_skins(_battle: Battle, who: Combatant, caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    if caster.side == who.side or spell.kind == "prayer":
        return False
    return (yield from rolls(who, "Enchanted skins", 5))


@answers("keeps-off-spell", "immune-magic")
def _immune(_battle: Battle, _who: Combatant, _caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    yield from ()
    return spell.kind != "prayer"


@answers("undoes-spell", "spell-nullify-4")
def _protection(_battle: Battle, who: Combatant, _caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    """Protection of Sigmar: a spell that would affect her does nothing to anybody."""
    if spell.kind == "prayer":
        return False
    return (yield from rolls(who, "Protection of Sigmar", 4))


@answers("dispels", "dispels")
def _runestones(_battle: Battle, who: Combatant, _caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    """A Weaver who stands rolls the difficulty of the spell, one spell a turn; prayers are none."""
    if spell.kind == "prayer" or spell.difficulty is None or not who.standing or who.under(DISPELLED):
        return False
    yield ConditionBegan(who.id, Condition(DISPELLED, until="turn"), "elven runestones")
    return (yield from rolls(who, "Elven runestones", spell.difficulty, 2))
