"""Casting spells and saying prayers: who may, what is offered, the 2D6, and what becomes of it (CORE-MAGIC-CAST).

`shooting_phase` is the shooting phase of a turn sequence, in which wizards cast and shooters shoot in any order.
`before_battle` is for what is cast when everybody is set up.
"""

from collections.abc import Iterable, Sequence

from rules.combat.effects import hooks
from rules.combat.effects.skills.magic import RECALLS, read_scrolls
from rules.combat.injury.hits import Hit
from rules.combat.injury.injury import remove_from_play
from rules.combat.injury.injury_roll import injury_roll
from rules.combat.magic.casting_roll import roll_casting
from rules.combat.magic.spells.aims import first_in_path, reach
from rules.combat.magic.spells.book import BOOK, Moment, Played
from rules.combat.magic.spells.harm import MAGIC, reached
from rules.combat.magic.spells.lasting import CONCENTRATION
from rules.combat.magic.spells.runes import ON as RUNES
from rules.combat.magic.spells.runes import inscribe
from rules.combat.measuring import is_measured_for_spells
from rules.combat.psychology.minds import NO_CASTING, fleeing, forbidden
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.shooting.aiming import may_shoot
from rules.combat.shooting.shooting import shoot, shoot_once
from rules.engine.battle import Battle, ask
from rules.engine.combatant import Combatant
from rules.engine.conditions import Condition
from rules.engine.decisions import DONE, NONE, CastSpell, Choice, NextToAct, SpellOffer
from rules.engine.dice import Modifier, Roll
from rules.engine.events import ConditionBegan, ConditionEnded, SpellCast, Status, StatusChanged
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell

#: What no wizard casts in (CORE-MAGIC-CAST-8 to -10); a helmet is none of it.
ARMOUR = ("body", "shield", "buckler")
IN_ARMOUR = "cast-in-armour"
#: A skill that lets him try a second spell.
APTITUDE = "second-spell-on-toughness"
#: A scroll that a scribe wrote before the battle, for one attempt.
SCRIBE = "casting-scroll-plus-2"
SCROLL = Modifier("scroll", 2)
#: Who casts only the spell that he recalls this turn.
FORGETFUL = "recalls-one-spell"
#: The one spell after which he may shoot all the same.
RIDING = "riding-the-wind"


def shooting_phase(battle: Battle, side: int, combatants: Iterable[Combatant]) -> Flow[None]:
    """Those who act now cast or shoot one after the other, in the order their player likes."""
    acting = list(combatants)
    for one, begins in hooks.shooting_begins.handlers_of(acting):
        yield from begins(battle, one)
    if any(one.fighter.spells for one in acting):
        yield from _cast_and_shoot(battle, side, acting)
    else:
        yield from shoot(battle, side, acting)
    yield from battle.rules.end_shooting(battle, acting)


def _cast_and_shoot(battle: Battle, side: int, acting: Sequence[Combatant]) -> Flow[None]:
    waiting = [one for one in acting if may_cast(battle, one) or may_shoot(battle, one)]
    while waiting:
        answer = yield from ask(NextToAct(side, "shooting", tuple(one.id for one in waiting)))
        if answer == DONE:
            return
        who = battle.combatant(int(answer))
        waiting.remove(who)
        if may_cast(battle, who):
            yield from cast_one(battle, who)
            yield from second_spell(battle, who)
        if (not who.cast or who.under(RIDING)) and may_shoot(battle, who):
            yield from shoot_once(battle, who)
        waiting = [one for one in waiting if may_cast(battle, one) or may_shoot(battle, one)]


def before_battle(battle: Battle) -> Flow[None]:
    """What is cast once everybody is set up, by roster order (CORE-MAGIC-RAT-2-2); scrolls are written first."""
    yield from write_scrolls(battle)
    yield from read_scrolls(battle)
    for who in battle.state.on_table():
        yield from inscribe(battle, who)
        for spell in who.fighter.spells:
            played = BOOK.get(spell.key)
            if played is None or spell.key in RUNES or played.moment != "before battle":
                continue
            offers = (SpellOffer(spell.key, spell.difficulty),)
            if (yield from ask(CastSpell(who.side, who.id, offers))) != NONE:
                yield from attempt(battle, who, spell, who, played)


def write_scrolls(battle: Battle) -> Flow[None]:
    """Scribes say which of their spells stands on the scroll that they wrote for this battle."""
    for who in battle.state.on_table():
        keys = tuple(spell.key for spell in who.fighter.spells if spell.difficulty is not None)
        if keys and who.has(SCRIBE):
            chosen = keys[0] if len(keys) == 1 else (yield from ask(Choice(who.side, "scroll", keys, who.id)))
            yield ConditionBegan(who.id, Condition(f"scroll:{chosen}"), "Scribe")


def phase_begins(battle: Battle, combatants: Iterable[Combatant], moment: Moment) -> Flow[None]:
    """The few spells that are cast when the movement or the close combat phase begins, by roster order."""
    for who in list(combatants):
        if who.fighter.spells and may_cast(battle, who, moment):
            yield from cast_one(battle, who, moment)


def may_cast(battle: Battle, who: Combatant, moment: Moment = "shooting") -> bool:
    """Whether he may cast and has something to cast: standing, in his wits, neither shot nor cast this turn."""
    if not who.fighter.spells or not who.standing or who.cast or who.shots:
        return False
    return not fleeing(who) and not forbidden(who, NO_CASTING) and bool(offers(battle, who, moment))


def offers(battle: Battle, who: Combatant, moment: Moment = "shooting") -> tuple[SpellOffer, ...]:
    """Every spell that he may cast now, with its targets."""
    found = []
    for spell in who.fighter.spells:
        played = BOOK.get(spell.key)
        if played is None or played.moment != moment or not _allowed(battle, who, spell, played):
            continue
        targets = () if played.aim is None else tuple(one.id for one in played.aim(battle, who, spell))
        if played.aim is None or targets:
            need = _need(battle, who, spell)[0]
            found.append(SpellOffer(spell.key, need, targets))
    return tuple(found)


def scroll_of(spell: KnownSpell) -> str:
    """The condition of one who has a scroll of the spell."""
    return f"scroll:{spell.key}"


def _allowed(battle: Battle, who: Combatant, spell: KnownSpell, played: Played) -> bool:
    if who.has(FORGETFUL) and not who.under(RECALLS + spell.key):
        return False
    if spell.kind == "spell" and armoured(who) and not who.has(IN_ARMOUR):
        return False
    return (played.when is None or played.when(battle, who)) and battle.rules.can_cast(battle, who, spell)


def armoured(who: Combatant) -> bool:
    """Whether he wears or carries what keeps a wizard from casting."""
    return any(worn.armour.slot in ARMOUR for worn in who.fighter.protection)


def cast_one(battle: Battle, who: Combatant, *moments: Moment) -> Flow[None]:
    """One wizard's magic this turn: he names spell and target, or lets it be (CORE-MAGIC-CAST-5)."""
    listed = [offer for moment in moments or ("shooting",) for offer in offers(battle, who, moment)]
    answer = yield from ask(CastSpell(who.side, who.id, tuple(listed)))
    if answer == NONE:
        return
    key, _, aimed = answer.partition(" ")
    spell = next(spell for spell in who.fighter.spells if spell.key == key)
    yield from attempt(battle, who, spell, battle.combatant(int(aimed)) if aimed else who, BOOK[key])


def second_spell(battle: Battle, who: Combatant) -> Flow[None]:
    """Magical Aptitude: out of combat another spell on a Toughness test."""
    if not may_try_again(who):
        return
    listed = offers(battle, who)
    if not listed or (yield from ask(CastSpell(who.side, who.id, listed, second=True))) == NONE:
        return
    if (yield from test_strain(battle, who)):
        yield from cast_one(battle, who)


def may_try_again(who: Combatant) -> bool:
    """Whether he has the aptitude for a second spell, has tried a first one, and is in no combat."""
    return who.cast and not who.contacts and who.standing and who.has(APTITUDE)


def test_strain(battle: Battle, who: Combatant) -> Flow[bool]:
    """The Toughness test before a second spell; failed, it is an injury without any save."""
    if (yield from test_characteristic(battle, who, "T", "a second spell")):
        return True
    strain = Hit("Magical Aptitude", 0, traits=MAGIC)
    result = yield from injury_roll(battle, None, who, strain, in_combat=False, ignores_helmet=True)
    if result is Status.OUT_OF_ACTION:
        yield from remove_from_play(battle, who, None, "the strain of magic")
    elif result is not Status.STANDING:
        yield StatusChanged(who.id, result, None, "the strain of magic")
    return False


def attempt(
    battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant, played: Played
) -> Flow[None]:
    """Roll for the spell and, when it succeeds and nothing keeps it off, let it do what it does."""
    yield from _lets_go(battle, who)
    scroll = scroll_of(spell)
    cast = yield from _succeeds(battle, who, spell, None if played.aim is None else target)
    if who.under(scroll):
        yield ConditionEnded(who.id, scroll)
    if not cast:
        return
    yield from _works(battle, who, spell, target, played)
    if target.side != who.side:
        for then in hooks.after_shooting.handlers(who):
            yield from then(battle, who, target)


def _works(
    battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant, played: Played
) -> Flow[None]:
    """What a spell does that was cast, unless something keeps it off."""
    measured = played.aim is None or is_measured_for_spells(battle)
    if not measured and who.gap_to(target) > reach(spell):
        return
    if played.in_path:
        target = first_in_path(battle, who, target)
    if (yield from _undone(battle, who, spell)) or not (yield from reached(battle, who, spell, [target])):
        return
    yield from played.effect(battle, who, spell, target)


def _lets_go(battle: Battle, who: Combatant) -> Flow[None]:
    """What lasts until he tries another spell ends."""
    for one in battle.state.on_table():
        for held in [
            held for held in one.conditions.values() if held.by == who.id and CONCENTRATION in held.tags
        ]:
            yield ConditionEnded(one.id, held.key)


def _succeeds(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant | None) -> Flow[bool]:
    """2D6 must reach the difficulty, plainly compared (CORE-MAGIC-CAST-3); what helps may roll again, once."""
    need, modifiers = _need(battle, who, spell)
    aimed = None if target is None else target.id
    if need is None:
        yield SpellCast(who.id, spell.key, aimed, None, True)
        return True
    attempt = battle.rules.cast(battle, who, spell, aimed, need, modifiers, _once_more)
    if attempt is not None:
        return (yield from attempt)
    dice = battle.sequence.casting_dice(battle, who)
    roll = Roll("casting", count=dice, need=need, modifiers=modifiers, who=who.id)
    faces = yield from roll_casting(battle, who, spell, roll)
    cast = sum(faces) >= need
    yield SpellCast(who.id, spell.key, aimed, roll.shown(faces), cast)
    return cast


def _once_more(battle: Battle, who: Combatant) -> Flow[None]:
    """Another attempt at once, where there is anything to cast."""
    if offers(battle, who):
        yield from cast_one(battle, who)


def _need(battle: Battle, who: Combatant, spell: KnownSpell) -> tuple[int | None, tuple[Modifier, ...]]:
    """What 2D6 must reach, and why; None where no roll is needed."""
    if spell.difficulty is None:
        return None, ()
    modifiers: list[Modifier] = []
    if who.fighter.casting_bonus:
        modifiers.append(Modifier("casting", who.fighter.casting_bonus))
    modifiers += hooks.casting_bonus.collect(battle, who, spell)
    if who.under(scroll_of(spell)):
        modifiers.append(SCROLL)
    return spell.difficulty - sum(one.by for one in modifiers), tuple(modifiers)


def _undone(battle: Battle, who: Combatant, spell: KnownSpell) -> Flow[bool]:
    """Whether somebody of another side dispels the spell (runestones and the like)."""
    others: Sequence[Combatant] = battle.state.enemies_of(who.side)
    for other in others:
        for dispels in hooks.dispels_spell.handlers(other):
            if (yield from dispels(battle, other, who, spell)):
                return True
    return False
