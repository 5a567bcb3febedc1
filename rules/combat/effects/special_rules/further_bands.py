"""More special rules that one warband has for itself: blows, things that are hard to hurt, and rolled figures."""

from collections.abc import Sequence

from rules.catalogue.model import Blow
from rules.catalogue.profile import Change, Characteristic
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.melee.melee import attack_one
from rules.combat.psychology.frenzy import in_reach
from rules.combat.psychology.minds import FRENZY, MUST_CHARGE, able
from rules.combat.psychology.rout import test_at_once
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import AttackTarget
from rules.engine.dice import Faces, Roll
from rules.engine.events import ConditionBegan, RuleRolled, Status
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition, Until

#: Conditions: held by several Dryads, with figures that were rolled, with attacks that were rolled, swept on in this
#: phase, bound to charge, and a pilgrim with a holy relic.
TANGLED, ROLLED, WRITHING, SWEPT = "tangled", "rolled-figures", "writhing", "swept-on"
IMPETUOUS, EXALTED = "impetuous", "exalted"
_SHIELD = Weapon("shield-bash", "shield", Blow(strength=-1, traits=("concussion",)))
_RELIC, _DOUBLE_HANDED = "holy-relic", "double-handed-weapon"
_SIX, _WEAKER_DOWN_TO = 6, 1
#: The Toughness that a thing of straw and rags has against shots.
_STRAW = 6
_D6, _D3 = 6, 3
#: How far a handler of beasts is heard, in 1/100 inch.
_HEARD = 600
_INCONSISTENT: dict[Characteristic, int] = {"WS": _D6, "S": _D6, "T": _D6, "A": _D3}


# blows


@hooks.extra_blows.handles("shield-bash")
def _bashes(_battle: Battle, warrior: Combatant) -> Sequence[Weapon]:
    """One blow with the shield in hand, as with a club at 1 Strength less; not beside a second weapon."""
    held = warrior.in_hand
    return (_SHIELD,) if held.shield and held.off is None else ()


@hooks.attack_bonus.handles("attack-vs-fearsome")
def _seeks_glory(battle: Battle, warrior: Combatant) -> int:
    """One more while an enemy in contact causes fear, however many do."""
    return int(
        any(hooks.causes_fear.any_true(battle, battle.combatant(id), warrior) for id in warrior.contacts)
    )


@hooks.attack_bonus.handles("attack-vs-knocked-down")
def _finishes_nobly(battle: Battle, warrior: Combatant) -> int:
    return int(any(battle.combatant(id).status is Status.KNOCKED_DOWN for id in warrior.contacts))


@hooks.wounds_on.handles("wounds-on-5-critical-5")
def _slays_leviathans(_battle: Battle, _who: Combatant, _target: Combatant, hit: Hit) -> int:
    return 7 if hit.missile else 5


@hooks.critical_from.handles("wounds-on-5-critical-5")
def _strikes_deep(
    _battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, need: int, in_combat: bool
) -> int:
    return 5 if in_combat and need < 5 else 6


@hooks.wounds_outright.handles("six-to-hit-wounds")
def _wight_blade(_battle: Battle, _who: Combatant, _target: Combatant, hit: Hit) -> bool:
    """A natural 6 to hit in close combat wounds without a roll."""
    return hit.die == _SIX and not hit.missile and bool(hit.kind)


@hooks.after_a_hit.handles("sweeping-blow")
def _sweeps_on(battle: Battle, attacker: Combatant, target: Combatant, hit: Hit, _hurt: bool) -> Flow[None]:
    """Once a phase, one more blow at another enemy in contact after a double-handed weapon took one out."""
    if target.on_table or hit.kind != _DOUBLE_HANDED or not attacker.standing or attacker.under(SWEPT):
        return
    others = sorted(id for id in attacker.contacts if id != target.id and battle.combatant(id).on_table)
    if not others:
        return
    yield ConditionBegan(attacker.id, Condition(SWEPT, _for_a_phase(battle)), "Sweeping Blow")
    chosen = others[0]
    if len(others) > 1:
        chosen = int((yield from ask(AttackTarget(attacker.side, attacker.id, 1, tuple(others)))))
    yield from attack_one(battle, attacker, battle.combatant(chosen), [attacker.in_hand.main])


@hooks.combat_begins.handles("tanglevine")
def _tangles(battle: Battle, warrior: Combatant) -> Flow[None]:
    """An enemy loses 1 Attack for each Dryad in contact after the first, and keeps 1."""
    for id in sorted(warrior.contacts):
        enemy = battle.combatant(id)
        vines = sorted(other for other in enemy.contacts if battle.combatant(other).has("tanglevine"))
        lost = min(len(vines) - 1, enemy.profile.A - 1)
        if vines and vines[0] == warrior.id and lost > 0:
            held = Condition(TANGLED, _for_a_phase(battle), tags=(TANGLED,), by=warrior.id, amount=lost)
            yield ConditionBegan(enemy.id, held, "Tanglevine")


@hooks.attack_bonus.handles(TANGLED)
def _is_tangled(_battle: Battle, warrior: Combatant) -> int:
    return -warrior.conditions[TANGLED].amount


# things that are hard to hurt


@hooks.save_at_worst.handles("save-never-worse-than-5")
def _bears_it(_battle: Battle, _who: Combatant) -> int:
    return 5


@hooks.be_struck_strength.handles("no-substance")
def _flies_through(
    _battle: Battle, warrior: Combatant, _attacker: Combatant | None, hit: Hit, in_combat: bool
) -> int:
    """Shots and magic missiles that do not burn wound as if Toughness were 6: their Strength falls."""
    if in_combat or "fire" in hit.traits or not (hit.missile or "magic" in hit.traits):
        return 0
    missing = max(_STRAW - warrior.profile.T, 0)
    return -min(missing, max(hit.strength - _WEAKER_DOWN_TO, 0))


# figures that are rolled


@hooks.each_turn_begins.handles("figures-rolled-each-turn")
def _never_the_same(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Weapon Skill, Strength, Toughness and Attacks are rolled for the turn: three D6 and a D3, but what is fixed."""
    found = list[Change]()
    for name, sides in _INCONSISTENT.items():
        if warrior.fighter.profile.value(name):
            continue
        faces = yield from throw(Roll(f"inconsistency: {name}", who=warrior.id))
        found.append(Change(characteristic=name, by=_of(faces, sides)))
    until: Until = "round" if battle.sequence.by_rounds else "turn"
    yield ConditionBegan(warrior.id, Condition(ROLLED, until, changes=tuple(found)), "Inconsistency")


@hooks.combat_begins.handles("attacks-d6-plus-1")
def _writhes(battle: Battle, warrior: Combatant) -> Flow[None]:
    """D6+1 Attacks in this phase."""
    roll = Roll("special attacks", who=warrior.id)
    faces = yield from throw(roll)
    yield RuleRolled(warrior.id, "Special Attacks", roll.shown(faces), True)
    more = (Change(characteristic="A", by=faces[0] + 1),)
    yield ConditionBegan(warrior.id, Condition(WRITHING, _for_a_phase(battle), changes=more))


def _of(faces: Faces, sides: int) -> int:
    return faces[0] if sides == _D6 else (faces[0] + 1) // 2


def _for_a_phase(battle: Battle) -> Until:
    return "round" if battle.sequence.by_rounds else "phase"


# tempers


@hooks.turn_begins.handles("impetuous")
def _cannot_wait(battle: Battle, warrior: Combatant) -> Flow[None]:
    """They take a Leadership test where an enemy is in reach, or must charge, without a test of fear for it."""
    if warrior.contacts or not able(warrior):
        return
    if not any(battle.combatant(id).standing for id in in_reach(battle, warrior)):
        return
    if not (yield from test_leadership(battle, warrior, "holding back")):
        held = Condition(IMPETUOUS, "turn", tags=(MUST_CHARGE, "no-fear-test-charging"))
        yield ConditionBegan(warrior.id, held, "Impetuous")


@hooks.prepares_for_battle.handles("frenzied-by-relic")
def _exalts(_battle: Battle, warrior: Combatant) -> Flow[None]:
    """A pilgrim who carries a holy relic is frenzied."""
    if any(held.key == _RELIC for held in warrior.fighter.gear):
        yield ConditionBegan(warrior.id, Condition(EXALTED, tags=(FRENZY,)), "Holy Relics")


@hooks.rerolls_rout.handles("tyrant")
def _drives_them_on(_battle: Battle, warrior: Combatant) -> Flow[bool]:
    yield from ()
    return warrior.standing


@hooks.taken_out.handles("tyrant")
def _leaves_them_free(
    battle: Battle, warrior: Combatant, _attacker: Combatant | None, _in_combat: bool
) -> Flow[None]:
    """The warband tests for a rout at once, however few of it are out of action."""
    yield from test_at_once(battle, warrior.side)


@hooks.leads_some.handles_detail("handles:")
def _handles(_battle: Battle, warrior: Combatant, friend: Combatant, lines: str) -> bool:
    """A handler lends their Leadership to beasts within 6 inches."""
    return friend.fighter.line in lines.split(",") and warrior.gap_to(friend) <= _HEARD
