"""Casting spells and saying prayers: the permitted casters, the spells on offer, the 2D6, the effect (CORE-MAGIC-CAST).

`shooting_phase` is the shooting phase of a turn sequence, in which wizards cast and shooters shoot in any order.
`before_battle` is for what is cast when everybody is set up.
"""

from collections.abc import Iterable, Sequence

from rules.combat import reasons
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.skills.magic import read_scrolls
from rules.combat.going_on import HOARD, holds
from rules.combat.injury.injury import remove_from_play, resolve_hits
from rules.combat.injury.injury_roll import injury_roll
from rules.combat.magic.added_points import add_points, spend_points
from rules.combat.magic.castable import bar_to_spell, is_stopped, targets_of
from rules.combat.magic.casting_roll import roll_casting
from rules.combat.magic.spells.aims import first_in_path, reach
from rules.combat.magic.spells.book import BOOK, Moment, Played
from rules.combat.magic.spells.harm import MAGIC, NO_SAVE, reached
from rules.combat.magic.spells.lasting import CONCENTRATION
from rules.combat.magic.spells.prayers.runes import ON as RUNES
from rules.combat.magic.spells.prayers.runes import inscribe
from rules.combat.measuring import is_measured_for_spells
from rules.combat.psychology.minds import FLEES, NO_CASTING, fleeing, kept_from
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.shooting.aiming import may_shoot
from rules.combat.shooting.shooting import shoot, shoot_once
from rules.engine.bar import Bar
from rules.engine.battle import Battle, ask
from rules.engine.decisions import DONE, NONE, CastSpell, Choice, NextToAct, SpellOffer
from rules.engine.dice import Modifier, Roll
from rules.engine.events import ConditionBegan, ConditionEnded, SpellCast, Status, StatusChanged
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: A skill that lets them try a second spell.
APTITUDE = "second-spell-on-toughness"
#: A scroll that a scribe wrote before the battle, for one attempt.
SCRIBE = "casting-scroll-plus-2"
SCROLL = Modifier("scroll", 2)
#: The traits of the hit that a miscast spell deals to its caster.
MISCAST = (*MAGIC, NO_SAVE)
#: The reasons why somebody may not cast.
KNOWS_NONE = Bar("knows no spell or prayer")
STUNNED = Bar(reasons.STUNNED, "CORE-INJ-STUN-1")
DOWN = Bar(reasons.DOWN, "CORE-INJ-KD-3")
HAS_CAST = Bar("has cast this turn", "CORE-MAGIC-CAST-5")
HAS_SHOT = Bar(reasons.HAS_SHOT, "CORE-MAGIC-CAST-6")
NOTHING_TO_CAST = Bar("has no spell that can be cast now, or no target for it")
IN_ANY_ARMOUR = Bar("has armour in which no spell is cast", "CORE-MAGIC-CAST-8")
#: The one spell after which they may shoot all the same.
RIDING = "riding-the-wind"


def shooting_phase(battle: Battle, side: int, combatants: Iterable[Combatant]) -> Flow[None]:
    """Let those who act now cast or shoot one after the other, in the order their player likes."""
    acting = list(combatants)
    for warrior, begins in hooks.shooting_begins.handlers_of(acting):
        yield from begins(battle, warrior)
    if any(other.fighter.spells for other in acting):
        yield from _cast_and_shoot(battle, side, acting)
    else:
        yield from shoot(battle, side, acting)
    yield from battle.rules.end_shooting(battle, acting)


def _cast_and_shoot(battle: Battle, side: int, acting: Sequence[Combatant]) -> Flow[None]:
    waiting = [other for other in acting if may_cast(battle, other) or may_shoot(battle, other)]
    while waiting:
        answer = yield from ask(NextToAct(side, "shooting", tuple(other.id for other in waiting)))
        if answer == DONE:
            return
        warrior = battle.combatant(int(answer))
        waiting.remove(warrior)
        if may_cast(battle, warrior):
            yield from cast_one(battle, warrior)
            yield from second_spell(battle, warrior)
        if (not warrior.cast or warrior.under(RIDING)) and may_shoot(battle, warrior):
            yield from shoot_once(battle, warrior)
        waiting = [other for other in waiting if may_cast(battle, other) or may_shoot(battle, other)]


def before_battle(battle: Battle) -> Flow[None]:
    """Cast what is cast once everybody is set up, by roster order (CORE-MAGIC-RAT-2-2); scrolls are written first."""
    yield from write_scrolls(battle)
    yield from read_scrolls(battle)
    for warrior in battle.state.on_table():
        yield from inscribe(battle, warrior)
        for spell in warrior.fighter.spells:
            played = BOOK.get(spell.key)
            if played is None or spell.key in RUNES or played.moment != "before battle":
                continue
            offers = (SpellOffer(spell.key, spell.difficulty),)
            if (yield from ask(CastSpell(warrior.side, warrior.id, offers))) != NONE:
                yield from attempt(battle, warrior, spell, warrior, played)


def write_scrolls(battle: Battle) -> Flow[None]:
    """Scribes say which of their spells stands on the scroll that they wrote for this battle."""
    for warrior in battle.state.on_table():
        keys = tuple(spell.key for spell in warrior.fighter.spells if spell.difficulty is not None)
        if keys and warrior.has(SCRIBE):
            chosen = (
                keys[0]
                if len(keys) == 1
                else (yield from ask(Choice(warrior.side, "scroll", keys, warrior.id)))
            )
            yield ConditionBegan(warrior.id, Condition(f"scroll:{chosen}"), "Scribe")


def phase_begins(battle: Battle, combatants: Iterable[Combatant], moment: Moment) -> Flow[None]:
    """The few spells that are cast when the movement or the close combat phase begins, by roster order."""
    for warrior in list(combatants):
        if warrior.fighter.spells and may_cast(battle, warrior, moment):
            yield from cast_one(battle, warrior, moment)


def may_cast(battle: Battle, caster: Combatant, moment: Moment = "shooting") -> bool:
    """Whether they may cast and have something to cast: standing, in their wits, neither shot nor cast this turn."""
    return bar_to_casting(battle, caster, moment) is None


def bar_to_casting(battle: Battle, caster: Combatant, moment: Moment = "shooting") -> Bar | None:
    """The first reason why they may not cast now; None where they may."""
    if not caster.fighter.spells:
        return KNOWS_NONE
    if not caster.standing:
        return STUNNED if caster.status is Status.STUNNED else DOWN
    if caster.cast:
        return HAS_CAST
    if caster.shots:
        return HAS_SHOT
    if fleeing(caster):
        return FLEES
    if (kept := kept_from(caster, NO_CASTING)) is not None:
        return kept
    if offers(battle, caster, moment) or (battle.witness is not None and moment == "shooting"):
        return None
    in_vain = all(is_stopped(caster, spell) for spell in caster.fighter.spells)
    return IN_ANY_ARMOUR if in_vain else NOTHING_TO_CAST


def offers(battle: Battle, caster: Combatant, moment: Moment = "shooting") -> tuple[SpellOffer, ...]:
    """Every spell that they may cast now, with its targets."""
    found = []
    for spell in caster.fighter.spells:
        played = BOOK.get(spell.key)
        if played is None or bar_to_spell(battle, caster, spell, (moment,)) is not None:
            continue
        targets = targets_of(battle, caster, spell, played)
        if played.aim is None or targets:
            need = _need(battle, caster, spell)[0]
            found.append(SpellOffer(spell.key, need, targets))
    return tuple(found)


def scroll_of(spell: KnownSpell) -> str:
    """The condition of a warrior who has a scroll of the spell."""
    return f"scroll:{spell.key}"


def cast_one(battle: Battle, caster: Combatant, *moments: Moment) -> Flow[None]:
    """Play one wizard's magic this turn: they name spell and target, or decline (CORE-MAGIC-CAST-5)."""
    listed = [offer for moment in moments or ("shooting",) for offer in offers(battle, caster, moment)]
    answer = yield from ask(CastSpell(caster.side, caster.id, tuple(listed)))
    if answer == NONE:
        return
    key, _, aimed = answer.partition(" ")
    spell = next(spell for spell in caster.fighter.spells if spell.key == key)
    yield from attempt(battle, caster, spell, battle.combatant(int(aimed)) if aimed else caster, BOOK[key])


def second_spell(battle: Battle, caster: Combatant) -> Flow[None]:
    """Magical Aptitude: out of combat another spell on a Toughness test."""
    if not may_try_again(caster):
        return
    listed = offers(battle, caster)
    if not listed or (yield from ask(CastSpell(caster.side, caster.id, listed, second=True))) == NONE:
        return
    if (yield from test_strain(battle, caster)):
        yield from cast_one(battle, caster)


def may_try_again(caster: Combatant) -> bool:
    """Whether they have the aptitude for a second spell, have tried a first one, and are in no combat."""
    return caster.cast and not caster.contacts and caster.standing and caster.has(APTITUDE)


def test_strain(battle: Battle, caster: Combatant) -> Flow[bool]:
    """The Toughness test before a second spell; failed, it is an injury without any save."""
    if (yield from test_characteristic(battle, caster, "T", "a second spell")):
        return True
    strain = Hit("Magical Aptitude", 0, traits=MAGIC)
    result = yield from injury_roll(battle, None, caster, strain, in_combat=False, ignores_helmet=True)
    if result is Status.OUT_OF_ACTION:
        yield from remove_from_play(battle, caster, None, "the strain of magic")
    elif result is not Status.STANDING:
        yield StatusChanged(caster.id, result, None, "the strain of magic")
    return False


def attempt(
    battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant, played: Played
) -> Flow[None]:
    """Roll for the spell and, when it succeeds and nothing keeps it off, let it do what it does."""
    yield from _lets_go(battle, caster)
    scroll = scroll_of(spell)
    yield from add_points(battle, caster, _need(battle, caster, spell)[0])
    cast = yield from _succeeds(battle, caster, spell, None if played.aim is None else target)
    if caster.under(scroll):
        yield ConditionEnded(caster.id, scroll)
    yield from spend_points(caster)
    if not cast:
        return
    yield from _works(battle, caster, spell, target, played)
    if target.side != caster.side:
        for then in hooks.after_shooting.handlers(caster):
            yield from then(battle, caster, target)


def _works(
    battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant, played: Played
) -> Flow[None]:
    """Apply a spell that was cast, unless something keeps it off."""
    measured = played.aim is None or is_measured_for_spells(battle)
    if not measured and caster.gap_to(target) > reach(spell):
        return
    if played.in_path:
        target = first_in_path(battle, caster, target)
    if (yield from _undone(battle, caster, spell)) or not (
        yield from reached(battle, caster, spell, [target])
    ):
        return
    yield from played.effect(battle, caster, spell, target)


def _lets_go(battle: Battle, caster: Combatant) -> Flow[None]:
    """End what lasts until they try another spell."""
    for warrior in battle.state.on_table():
        for held in [
            held
            for held in warrior.conditions.values()
            if held.by == caster.id and CONCENTRATION in held.tags
        ]:
            yield ConditionEnded(warrior.id, held.key)


def _succeeds(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant | None) -> Flow[bool]:
    """2D6 must reach the difficulty, plainly compared (CORE-MAGIC-CAST-3); what helps may roll again, once."""
    need, modifiers = _need(battle, caster, spell)
    aimed = None if target is None else target.id
    if need is None:
        yield SpellCast(caster.id, spell.key, aimed, None, True)
        return True
    attempt = battle.rules.cast(battle, caster, spell, aimed, need, modifiers, _once_more)
    if attempt is not None:
        return (yield from attempt)
    dice = dice_to_cast(battle, caster)
    roll = Roll("casting", count=dice, need=need, modifiers=modifiers, who=caster.id)
    faces = yield from roll_casting(battle, caster, spell, roll)
    slips = hooks.miscast.collect(battle, caster, spell, faces)
    cast = sum(faces) >= need and not slips
    yield SpellCast(caster.id, spell.key, aimed, roll.shown(faces), cast)
    for strength in slips:
        yield from resolve_hits(
            battle, None, caster, [Hit("miscast", strength, traits=MISCAST)], in_combat=False
        )
    return cast


def dice_to_cast(battle: Battle, caster: Combatant) -> int:
    """The number of D6 rolled for a spell or prayer by the turn sequence and by what goes on in the battle."""
    return battle.sequence.casting_dice(battle, caster) + holds(battle, HOARD)


def _once_more(battle: Battle, caster: Combatant) -> Flow[None]:
    """Make another attempt at once, if there is anything to cast."""
    if offers(battle, caster):
        yield from cast_one(battle, caster)


def _need(battle: Battle, caster: Combatant, spell: KnownSpell) -> tuple[int | None, tuple[Modifier, ...]]:
    """The 2D6 needed, and why; None if no roll is needed."""
    if spell.difficulty is None:
        return None, ()
    modifiers: list[Modifier] = []
    if caster.fighter.casting_bonus:
        modifiers.append(Modifier("casting", caster.fighter.casting_bonus))
    modifiers += hooks.casting_bonus.collect(battle, caster, spell)
    if caster.under(scroll_of(spell)):
        modifiers.append(SCROLL)
    return spell.difficulty - sum(modifier.by for modifier in modifiers), tuple(modifiers)


def _undone(battle: Battle, caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    """Whether somebody of another side dispels the spell (runestones and the like)."""
    others: Sequence[Combatant] = battle.state.enemies_of(caster.side)
    for other in others:
        for dispels in hooks.dispels_spell.handlers(other):
            if (yield from dispels(battle, other, caster, spell)):
                return True
    return False
