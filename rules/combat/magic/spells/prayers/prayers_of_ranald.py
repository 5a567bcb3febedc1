"""Prayers of Ranald (Liber Malefic), of which Bamboozle and Stealth are played."""

from rules.combat.effects import hooks
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import spell
from rules.combat.magic.spells.harm import withstands
from rules.combat.magic.spells.lasting import hold, until_next_turn
from rules.combat.psychology.minds import NO_LEAPS
from rules.engine.battle import Battle
from rules.engine.events import AllegianceChanged, ConditionBegan, ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, Condition

BAMBOOZLE, STEALTH = "bamboozle", "stealth-of-ranald"
_UNMOVED = frozenset({"undead", "daemon"})


def _gullible(battle: Battle, warrior: Combatant, prayer: KnownSpell) -> list[Combatant]:
    return [
        enemy
        for enemy in aims.free_enemies(battle, warrior, prayer)
        if not enemy.fighter.large and not _UNMOVED.intersection(enemy.fighter.kinds)
    ]


@spell(BAMBOOZLE, _gullible)
def _bamboozle(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    """Failing a Leadership test, they obey in their own next turn, without harm to themselves."""
    if (yield from withstands(battle, target, prayer)):
        return
    yield from hold(warrior, prayer, target, "", NO_LEAPS)
    yield AllegianceChanged(target.id, warrior.side, prayer.name)


@hooks.turn_ends.handles(BAMBOOZLE)
def _sees_through(_battle: Battle, warrior: Combatant) -> Flow[None]:
    yield ConditionEnded(warrior.id, BAMBOOZLE)
    yield AllegianceChanged(warrior.id, warrior.home, "free again")


@spell(STEALTH, when=lambda _battle, caster: not (caster.contacts or caster.under(HIDDEN)))
def _stealth(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield ConditionBegan(warrior.id, Condition(HIDDEN), prayer.name)
    yield from until_next_turn(warrior, prayer, target)


@hooks.stays_hidden.handles(STEALTH)
def _keeps_hidden(_battle: Battle, _who: Combatant, _enemy: Combatant) -> Flow[bool]:
    yield from ()
    return True


@hooks.hides_in_open.handles(STEALTH)
def _needs_no_cover(_battle: Battle, _who: Combatant) -> bool:
    return True
