"""Help for casting and protection from magic: skills, gifts and items of wizards and their enemies."""

from rules.combat.effects import hooks
from rules.combat.rolls.changed_dice import KEEP, USE
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Modifier, Roll
from rules.engine.events import ConditionBegan, ConditionEnded, RollRepeated, RuleRolled
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: The conditions of one who has used up what they may do once a turn, or once a battle.
DISPELLED, CANCELLED, RUNES_SPENT = "has-dispelled", "has-cancelled", "runes-spent"
#: Before the key of the spell that somebody remembers.
RECALLS = "recalls:"
#: The Giant Rat that is a familiar, and the warrior whom it has helped; how near it must be, in 1/100 inch.
FAMILIAR, FAMILIAR_SPENT, FAMILIAR_REACH = "rat-familiar", "rat-familiar-spent", 600
GIANT_RAT = "giant-rat"
FEY = "fey"


@hooks.casting_bonus.handles("casting-plus-1")
def _sorcery(_battle: Battle, _who: Combatant, spell: KnownSpell) -> Modifier | None:
    return None if spell.kind == "prayer" else Modifier("Sorcery", 1)


@hooks.casting_bonus.handles("new-to-casting")
def _new_to_magic(_battle: Battle, warrior: Combatant, _spell: KnownSpell) -> Modifier | None:
    """A leader whom the Mark of Tchar made a wizard; one who was a wizard before casts as ever."""
    return None if warrior.has("wizard") else Modifier("new to magic", -1)


@hooks.casting_bonus.handles("prayers-plus-1")
def _holy_tome(_battle: Battle, _who: Combatant, spell: KnownSpell) -> Modifier | None:
    return Modifier("holy tome", 1) if spell.kind == "prayer" else None


@hooks.casts_again.handles("reroll-casting")
def _familiar(
    battle: Battle, caster: Combatant, spell: KnownSpell, roll: Roll, faces: tuple[int, ...]
) -> Flow[tuple[int, ...] | None]:
    """Repeat both dice of a failed spell, not of a prayer; magic gubbinz only help on 4 or more."""
    if spell.kind == "prayer":
        return None
    if any(gear.key == "magic-gubbinz" for gear in caster.fighter.gear) and not (
        yield from roll_for_rule(battle, caster, "Magic gubbinz", 4)
    ):
        return None
    yield RollRepeated(caster.id, "to cast", roll.shown(faces), "familiar")
    return (yield from throw(roll))


@hooks.casts_again.handles("casting-reroll-one-die")
def _mind_focus(
    _battle: Battle, warrior: Combatant, _spell: KnownSpell, roll: Roll, faces: tuple[int, ...]
) -> Flow[tuple[int, ...] | None]:
    """Repeat one die of the roll, the lower one."""
    yield RollRepeated(warrior.id, "to cast", roll.shown(faces), "Mind Focus, the lower die")
    again = Roll("casting, one die", who=warrior.id)
    new = yield from throw(again)
    return (*sorted(faces)[1:], new[0])


@hooks.keeps_off_spell.handles("spell-save-4")
def _save(battle: Battle, warrior: Combatant, caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    """Hostile magic; prayers too, but not for the Fey."""
    if caster.side == warrior.side or (spell.kind == "prayer" and FEY in warrior.fighter.skills):
        return False
    return (yield from roll_for_rule(battle, warrior, f"Save against {spell.name}", 4))


def _keeps_off(
    battle: Battle, warrior: Combatant, caster: Combatant, spell: KnownSpell, rule: str, need: int
) -> Flow[bool]:
    """Roll against a spell of an enemy; prayers are not kept off."""
    if caster.side == warrior.side or spell.kind == "prayer":
        return False
    return (yield from roll_for_rule(battle, warrior, rule, need))


@hooks.keeps_off_spell.handles("spell-dispel-4")
def _purity(battle: Battle, warrior: Combatant, caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    return (yield from _keeps_off(battle, warrior, caster, spell, "Virtue of Purity", 4))


@hooks.keeps_off_spell.handles("magic-save-5")
def _enchanted_skins(battle: Battle, warrior: Combatant, caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    return (yield from _keeps_off(battle, warrior, caster, spell, "Enchanted skins", 5))


@hooks.keeps_off_spell.handles("magic-save-6")
def _ring(battle: Battle, warrior: Combatant, caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    return (yield from _keeps_off(battle, warrior, caster, spell, "Ring of Strigos", 6))


@hooks.keeps_off_spell.handles("immune-magic")
def _immune(_battle: Battle, _who: Combatant, _caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    yield from ()
    return spell.kind != "prayer"


@hooks.undoes_spell.handles("spell-nullify-4")
def _protection(battle: Battle, caster: Combatant, _caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    """Protection of Sigmar: a spell that would affect her does nothing to anybody."""
    if spell.kind == "prayer":
        return False
    return (yield from roll_for_rule(battle, caster, "Protection of Sigmar", 4))


@hooks.dispels_spell.handles("dispels")
def _runestones(battle: Battle, caster: Combatant, _caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    """A Weaver who stands rolls the difficulty of the spell, one spell a turn; prayers are none."""
    if spell.kind == "prayer" or spell.difficulty is None or not caster.standing or caster.under(DISPELLED):
        return False
    yield ConditionBegan(caster.id, Condition(DISPELLED, until="turn"), "elven runestones")
    eased = 1 if caster.has("master-of-runes") else 0
    return (yield from roll_for_rule(battle, caster, "Elven runestones", spell.difficulty - eased, 2))


@hooks.dispels_spell.handles("cancels-spell-4")
def _staff(battle: Battle, caster: Combatant, _caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    """The Truthsayer's staff cancels one enemy spell a turn on 4 or more."""
    if spell.kind == "prayer" or not caster.standing or caster.under(CANCELLED):
        return False
    yield ConditionBegan(caster.id, Condition(CANCELLED, until="turn"), "staff")
    return (yield from roll_for_rule(battle, caster, "The Truthsayer's staff", 4))


@hooks.lends_a_save.handles("master-of-runes")
def _runes(_battle: Battle, warrior: Combatant, friend: Combatant, _what: str) -> Flow[bool]:
    """Once in a battle one of the warband rolls a failed armour save or parry again."""
    if warrior.under(RUNES_SPENT):
        return False
    if (yield from ask(Choice(warrior.side, "master of runes", (USE, KEEP), friend.id))) == KEEP:
        return False
    yield ConditionBegan(warrior.id, Condition(RUNES_SPENT), "Master of Runes")
    return True


@hooks.shooting_begins.handles("recalls-one-spell")
def _recalls(_battle: Battle, warrior: Combatant) -> Flow[None]:
    """Abdul remembers one spell a turn: a D6 for the list, the first one on 1 to 3, and a D6 for its number."""
    roll = Roll("the spell that he recalls", 2, who=warrior.id)
    faces = yield from throw(roll)
    yield RuleRolled(warrior.id, "Recalled spell", roll.shown(faces), True)
    half = len(warrior.fighter.spells) // 2
    spell = warrior.fighter.spells[(0 if faces[0] <= 3 else half) + faces[1] - 1]
    for held in [key for key in warrior.conditions if key.startswith(RECALLS)]:
        yield ConditionEnded(warrior.id, held)
    yield ConditionBegan(warrior.id, Condition(RECALLS + spell.key))


@hooks.casts_again.handles("rat-familiar")
def _rat_familiar(
    battle: Battle, caster: Combatant, spell: KnownSpell, roll: Roll, faces: tuple[int, ...]
) -> Flow[tuple[int, ...] | None]:
    """Repeat one failed spell of the battle, while their rat is near."""
    rat = next((warrior for warrior in battle.state.of_side(caster.side) if warrior.under(FAMILIAR)), None)
    if spell.kind == "prayer" or rat is None or rat.conditions[FAMILIAR].by != caster.id:
        return None
    if caster.under(FAMILIAR_SPENT) or caster.gap_to(rat) > FAMILIAR_REACH:
        return None
    yield ConditionBegan(caster.id, Condition(FAMILIAR_SPENT), rat.fighter.name)
    yield RollRepeated(caster.id, "to cast", roll.shown(faces), "rat familiar")
    return (yield from throw(roll))


def read_scrolls(battle: Battle) -> Flow[None]:
    """Let Scrolls of the Rat Familiar turn one Giant Rat each into a familiar, before the battle."""
    for warrior in battle.state.on_table():
        rats = [other for other in battle.state.of_side(warrior.side) if other.fighter.line == GIANT_RAT]
        rats = [other for other in rats if not other.under(FAMILIAR)]
        if not warrior.has("rat-familiar") or not warrior.fighter.spells or not rats:
            continue
        chosen = rats[0].id
        if len(rats) > 1:
            listed = tuple(str(other.id) for other in rats)
            chosen = int((yield from ask(Choice(warrior.side, "familiar", listed, warrior.id))))
        yield ConditionBegan(chosen, Condition(FAMILIAR, by=warrior.id), "Scroll of the Rat Familiar")
