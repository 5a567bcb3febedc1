"""Items that one warrior carries for the whole warband, or eats: horns, chants, vodka, biscuits, a standard."""

from rules.catalogue.profile import Change
from rules.combat.effects import hooks
from rules.combat.psychology.rout import AVENGES
from rules.combat.rolls.changed_dice import KEEP, USE
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: The conditions: has blown their horn; heartened by it; full of vodka, and dulled by it.
BLOWN, HEARTENED = "horn-blown", "heartened"
VODKA, DULLED = "full-of-vodka", "dulled-by-vodka"
#: The condition of one who carries a banner.
BANNER = "under-their-banner"
_HORN, _BISCUITS = "warband-leadership-plus-1-turn", "toughness-plus-1-turn"
_MOST = 10


def _braver(warrior: Combatant) -> tuple[Change, ...]:
    """One Leadership more, never above 10."""
    return (Change(characteristic="Ld", by=1),) if warrior.profile.Ld < _MOST else ()


# horns and chants


@hooks.each_turn_begins.handles(_HORN)
def _blows_at_will(battle: Battle, warrior: Combatant) -> Flow[None]:
    yield from _blows(battle, warrior, "blow the horn")


@hooks.before_rout.handles(_HORN)
def _blows_before_a_rout(battle: Battle, warrior: Combatant) -> Flow[None]:
    yield from _blows(battle, warrior, "blow the horn before the rout test")


def _blows(battle: Battle, warrior: Combatant, question: str) -> Flow[None]:
    """Blow the horn once in a battle, from the start of one turn to the start of the next (Annual 2002)."""
    if not warrior.standing or warrior.under(BLOWN):
        return
    if (yield from ask(Choice(warrior.side, question, (USE, KEEP), warrior.id))) == KEEP:
        return
    name = next((gear.name for gear in warrior.fighter.gear if _HORN in gear.traits), "horn")
    yield ConditionBegan(warrior.id, Condition(BLOWN), name)
    for other in battle.state.of_side(warrior.side):
        yield ConditionBegan(other.id, Condition(HEARTENED, "turn", changes=_braver(other)), name)


# vodka, which the whole warband drank


@hooks.prepares_for_battle.handles("warband-leadership-plus-1")
def _drunk(_battle: Battle, warrior: Combatant) -> Flow[None]:
    yield ConditionBegan(warrior.id, Condition(VODKA, changes=_braver(warrior)), "vodka")


@hooks.prepares_for_battle.handles("dulls")
def _dulled(battle: Battle, warrior: Combatant) -> Flow[None]:
    if not (yield from test_characteristic(battle, warrior, "T", "holding his vodka")):
        slower = (Change(characteristic="I", by=-1),)
        yield ConditionBegan(warrior.id, Condition(DULLED, changes=slower), "vodka")


@hooks.prepares_for_battle.handles("leadership-plus-1")
def _banner(_battle: Battle, warrior: Combatant) -> Flow[None]:
    yield ConditionBegan(warrior.id, Condition(BANNER, changes=_braver(warrior)), "banner")


# hardtack


@hooks.turn_begins.handles(_BISCUITS)
def _eats(_battle: Battle, warrior: Combatant) -> Flow[None]:
    """Offer hardtack out of combat: +1 Toughness for their turn and the enemy's after it (Town Cryer 9)."""
    gear = next((carried for carried in warrior.fighter.gear if _BISCUITS in carried.traits), None)
    if (
        gear is None
        or not warrior.standing
        or warrior.contacts
        or warrior.used.count(gear.key) >= gear.copies
    ):
        return
    if (yield from ask(Choice(warrior.side, "eat hardtack", (USE, KEEP), warrior.id))) == USE:
        tougher = (Change(characteristic="T", by=1),)
        yield ConditionBegan(
            warrior.id, Condition(gear.key, "turn", warrior.side, changes=tougher), gear.name
        )


# the Standard of Nagarythe


@hooks.taken_out.handles("avenged-when-lost")
def _lost_standard(battle: Battle, warrior: Combatant, _attacker: object, _in_combat: bool) -> Flow[None]:
    """Its warriors, hired swords not among them, hate everybody, and never rout of their own will (Town Cryer 10)."""
    for other in battle.state.of_side(warrior.side):
        if "shadow-warriors" in other.fighter.callings:
            yield ConditionBegan(other.id, Condition(AVENGES, tags=(AVENGES,)), "the standard is lost")


@hooks.hates_enemy.handles(AVENGES)
def _hates_everybody(_battle: Battle, _who: Combatant, _enemy: Combatant) -> bool:
    return True
