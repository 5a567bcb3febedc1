"""Funerary Rites of the Priests of Morr."""

from rules.combat.effects import hooks
from rules.combat.injury.injury import remove_from_play
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.flight import routed_by
from rules.combat.magic.spells.harm import stun
from rules.combat.magic.spells.lasting import hold, plus
from rules.combat.psychology.minds import fleeing
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant

MORR, FEARLESS, SANCTITY, DEATH = (
    *("morrs-protection", "death-holds-no-fear", "sanctity-of-the-fallen", "i-am-death"),
)
LAID_TO_REST = ("zombie", "dire-wolf", "vampire")
DRIVEN_OFF = "ghoul"
SANCTIFIES = 600


@spell(MORR, when=not_yet(MORR))
def _morr(battle: Battle, warrior: Combatant, rite: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(warrior, rite, target, "by-out")


@hooks.keeps_off_spell.handles(MORR)
def _turns_it(_battle: Battle, _who: Combatant, caster: Combatant, against: KnownSpell) -> Flow[bool]:
    yield from ()
    dark = caster.fighter.line in ("necromancer", "magister") or "daemon" in caster.fighter.kinds
    return dark and against.kind == "spell"


@spell(FEARLESS, when=not_yet(FEARLESS))
def _no_fear(battle: Battle, warrior: Combatant, rite: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(warrior, rite, target, "", "immune-fear", "immune-all-alone")


def _fallen(battle: Battle, warrior: Combatant, _rite: KnownSpell) -> list[Combatant]:
    found = [other for other in battle.state.combatants if other.out and not other.under(SANCTITY)]
    return [other for other in found if warrior.gap_to(other) <= SANCTIFIES]


@spell(SANCTITY, _fallen)
def _sanctity(battle: Battle, warrior: Combatant, rite: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(warrior, rite, target, "")


def _profane(battle: Battle, warrior: Combatant, rite: KnownSpell) -> list[Combatant]:
    lines = (*LAID_TO_REST, DRIVEN_OFF)
    touching = aims.opponents(battle, warrior, rite)
    return [other for other in touching if other.fighter.line in lines or "possessed" in other.fighter.kinds]


@spell("hand-of-morr", _profane, moment="close combat")
def _hand(battle: Battle, warrior: Combatant, rite: KnownSpell, target: Combatant) -> Flow[None]:
    if target.fighter.line in LAID_TO_REST:
        yield from remove_from_play(battle, target, warrior.id, rite.name)
    elif not fleeing(target):
        yield from routed_by(battle, target, warrior, limit=target.profile.M * 100)


def _undead_first(battle: Battle, warrior: Combatant, rite: KnownSpell) -> list[Combatant]:
    """The closest Undead, else the closest of those who serve them, else the closest enemy."""
    near = aims.enemies(battle, warrior, rite)
    undead = [other for other in near if "undead" in other.fighter.kinds]
    serving = [other for other in near if "undead" in other.fighter.callings]
    among = undead or serving or near
    nearest = min([warrior.gap_to(other) for other in among], default=None)
    return [other for other in among if warrior.gap_to(other) == nearest]


@spell("do-you-know-who-i-am", _undead_first)
def _who_i_am(battle: Battle, warrior: Combatant, rite: KnownSpell, target: Combatant) -> Flow[None]:
    yield from stun(battle, warrior, target)


@spell(DEATH, when=not_yet(DEATH))
def _death(battle: Battle, warrior: Combatant, rite: KnownSpell, target: Combatant) -> Flow[None]:
    better = max(1, 4 - warrior.profile.WS)
    yield from hold(warrior, rite, target, "by-out", changes=plus(WS=better))


@hooks.armour_save.handles(DEATH)
def _deathly(_battle: Battle, _who: Combatant, _in_combat: bool) -> int:
    return 6
