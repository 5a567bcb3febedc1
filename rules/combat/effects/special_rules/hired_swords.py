"""Special rules that further hired swords have for themselves.

Rulings: whoever fails the test to charge somebody charges nobody in that turn. Maintenance is for body armour, helmets,
bucklers, shields and missile weapons that a hero carries when the battle begins.
"""

from rules.catalogue.profile import Change
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.psychology.minds import FRENZY, NO_CHARGE
from rules.combat.rolls.initiative_test import FOOTING
from rules.combat.rolls.leadership_test import LEADER_REACH, test_leadership
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Modifier, Roll
from rules.engine.events import ConditionBegan, RuleRolled, WoundsRegained
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: The question whom a hunter hunts; the conditions of a hunter, and of one who would not charge.
NAMES_PREY, HUNTING, SHIED = "names-prey", "hunting-prey", "shied-away"
#: The conditions of one who has taken a failed test again in this battle, and of one who has healed somebody in it; the
#: question whom, and its last answer.
COLLECTED, SHOWN_MERCY, MERCY, NOBODY = "collected", "shown-mercy", "mercy", "nobody"
CARNIVAL = "carnival-of-chaos"
#: The conditions of one who drank before the battle, by the D6, and of those who smell it.
DRINK, REEK = "drink-", "reek-of-drink"
_FUMES, _REEKS = 4, 200
_DRINKS: dict[int, tuple[tuple[str, ...], tuple[Change, ...]]] = {
    2: ((), (Change(characteristic="WS", by=-1), Change(characteristic="S", by=-1))),
    5: ((), (Change(characteristic="S", by=1),)),
    6: ((FRENZY,), ()),
}
#: The conditions of well-kept gear, by the D6, and how many inches farther it shoots.
KEPT = "maintained-"
_ARMOUR, _HELMET, _BUCKLER, _SHIELD, _MISSILES = 2, 3, 4, 5, 6
_PISTOLS_FARTHER, _FARTHER = 3, 6
_BODY = ("light-armour", "heavy-armour")
_SLOTS = {"body": _ARMOUR, "helmet": _HELMET, "buckler": _BUCKLER, "shield": _SHIELD}


def _are(warrior: Combatant, words: str) -> bool:
    return not set(words.split(",")).isdisjoint(warrior.fighter.callings)


# charges that take courage


def _shies(battle: Battle, charger: Combatant, purpose: str) -> Flow[bool]:
    """A Leadership test; failed, they charge nobody in this turn."""
    if (yield from test_leadership(battle, charger, purpose)):
        return False
    yield ConditionBegan(charger.id, Condition(SHIED, "turn", tags=(NO_CHARGE,)))
    return True


@hooks.held_from_charging.handles_detail("shy-of:")
def _dares_not(battle: Battle, warrior: Combatant, target: Combatant, words: str) -> Flow[bool]:
    return _are(target, words) and (yield from _shies(battle, warrior, "facing the Sisters"))


@hooks.talks_out_of_charge.handles_detail("charms:")
def _charms(
    battle: Battle, warrior: Combatant, target: Combatant, charger: Combatant, words: str
) -> Flow[bool]:
    if target is not warrior or not _are(charger, words):
        return False
    return (yield from _shies(battle, charger, "charging a charming enemy"))


@hooks.held_from_charging.handles("charges-only-nurgle")
def _charges_nurgle_alone(_battle: Battle, _who: Combatant, target: Combatant) -> Flow[bool]:
    yield from ()
    return not (CARNIVAL in target.fighter.callings or target.has("nurgles-rot"))


@hooks.talks_out_of_charge.handles("charge-takes-courage")
def _daunts(battle: Battle, warrior: Combatant, target: Combatant, charger: Combatant) -> Flow[bool]:
    return target is warrior and (yield from _shies(battle, charger, "charging an Emissary of Slaanesh"))


@hooks.lets_charge_pass.handles("lets-charges-pass")
def _is_no_threat(_battle: Battle, _who: Combatant, _target: Combatant) -> bool:
    return True


@hooks.blow_strength.handles("charges-large-harder")
def _slays_large_creatures(_battle: Battle, warrior: Combatant, target: Combatant, _weapon: Weapon) -> int:
    return int(warrior.charged and (target.fighter.large or target.has("large-target")))


# harm done and suffered


@hooks.be_struck_strength.handles("thin-flesh")
def _bruises(
    _battle: Battle, _who: Combatant, _attacker: Combatant | None, _hit: Hit, in_combat: bool
) -> int:
    """Strength 1 more is Toughness 1 less on the chart."""
    return int(in_combat)


@hooks.wounds_caused.handles("doubles-wounds-of-aquatic")
def _hunts_at_sea(_battle: Battle, _who: Combatant, target: Combatant, _hit: Hit) -> Flow[int]:
    yield from ()
    return 2 if target.has("aquatic") else 1


@hooks.last_save.handles("lucky-save-5")
def _is_lucky(_battle: Battle, _who: Combatant, hit: Hit, in_combat: bool) -> tuple[str, int] | None:
    return ("Luck", 5) if in_combat or hit.missile else None


# Snorri's drink


@hooks.fit_to_fight.handles("drunk-before-battle")
def _drinks(battle: Battle, warrior: Combatant) -> Flow[bool]:
    """Roll a D6 before each battle; on a 1 the drinker does not come."""
    roll = Roll("drink", need=2, who=warrior.id)
    faces = yield from throw(roll)
    drink = faces[0]
    yield RuleRolled(warrior.id, "Drunk", roll.shown(faces), drink > 1)
    if drink in _DRINKS:
        tags, changes = _DRINKS[drink]
        yield ConditionBegan(warrior.id, Condition(f"{DRINK}{drink}", changes=changes, tags=tags), "drink")
    for other in battle.state.combatants if drink == _FUMES else ():
        if other is not warrior:
            yield ConditionBegan(other.id, Condition(REEK, tags=(REEK,), by=warrior.id), "drink")
    return drink > 1


@hooks.hit_in_combat.handles(REEK)
def _smells_it(battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier | None:
    """Take 1 off the rolls to hit of those who fight within 2 inches of the drinker."""
    by = warrior.conditions[REEK].by
    drinker = None if by is None else battle.combatant(by)
    near = drinker is not None and drinker.on_table and warrior.gap_to(drinker) <= _REEKS
    return Modifier("reek of drink", -1) if near else None


# courage of priests


@hooks.lends_a_reroll.handles("reroll-leadership-once")
def _collects_herself(
    _battle: Battle, warrior: Combatant, friend: Combatant, _purpose: str
) -> tuple[ConditionBegan] | None:
    """Her own first failed test of the battle."""
    if friend is not warrior or warrior.under(COLLECTED):
        return None
    return (ConditionBegan(warrior.id, Condition(COLLECTED), "War-honed"),)


@hooks.turn_begins.handles("mercy-once")
def _shows_mercy(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Once a battle somebody of the warband whom she touches, regains a wound."""
    if not warrior.standing or warrior.under(SHOWN_MERCY):
        return
    hurt = [friend for friend in _touched(battle, warrior) if friend.wounds < friend.profile.W]
    if not hurt:
        return
    choices = (*(str(friend.id) for friend in hurt), NOBODY)
    answer = yield from ask(Choice(warrior.side, MERCY, choices, warrior.id))
    if answer == NOBODY:
        return
    healed = battle.combatant(int(answer))
    yield ConditionBegan(warrior.id, Condition(SHOWN_MERCY), "Mercy")
    yield WoundsRegained(healed.id, 1, healed.wounds + 1, "Mercy")


def _touched(battle: Battle, warrior: Combatant) -> list[Combatant]:
    return [
        friend
        for friend in battle.state.of_side(warrior.side)
        if friend is not warrior
        and battle.terrain.engaged(
            warrior.position, warrior.fighter.radius, friend.position, friend.fighter.radius
        )
    ]


# skills of one man


@hooks.ignores_rule.handles("keeps-footing")
def _keeps_their_feet(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == FOOTING


@hooks.injury_caused.handles("hunters-eye")
def _aims_well(
    _battle: Battle, _who: Combatant, _target: Combatant, hit: Hit, in_combat: bool
) -> Modifier | None:
    return Modifier("hunter's eye", 1) if hit.missile and not in_combat else None


@hooks.leads_some.handles("lends-leadership")
def _inspires(_battle: Battle, warrior: Combatant, friend: Combatant) -> bool:
    """Whether a friend is within 6 inches; a rout test asks for the leader alone."""
    return not friend.has("no-leader-ld") and warrior.gap_to(friend) <= LEADER_REACH


@hooks.kept_away.handles_detail("only-above-rating:")
def _seeks_worthy_foes(battle: Battle, warrior: Combatant, rating: str) -> bool:
    sides = battle.setup.sides
    return not any(sides[side].rating > int(rating) for side in battle.sides if side != warrior.home)


# a hunter's prey


@hooks.prepares_for_battle.handles("names-prey")
def _names_prey(battle: Battle, warrior: Combatant) -> Flow[None]:
    """One enemy on the table, leaders and heroes first."""
    enemies = sorted(
        battle.state.enemies_of(warrior.side),
        key=lambda it: (not it.fighter.leader, not it.fighter.hero, it.id),
    )
    if enemies:
        asked = Choice(warrior.side, NAMES_PREY, tuple(str(it.id) for it in enemies), warrior.id)
        prey = int((yield from ask(asked)))
        named = battle.combatant(prey).fighter.name
        yield ConditionBegan(warrior.id, Condition(HUNTING, tags=(HUNTING,), by=prey), named)


@hooks.hit_in_combat.handles(HUNTING)
def _strikes_at_prey(
    _battle: Battle, warrior: Combatant, target: Combatant, _weapon: Weapon
) -> Modifier | None:
    return _prey(warrior, target)


@hooks.hit_by_shooting.handles(HUNTING)
def _shoots_at_prey(
    _battle: Battle, warrior: Combatant, target: Combatant, _weapon: Weapon, _distance: int
) -> Modifier | None:
    return _prey(warrior, target)


def _prey(warrior: Combatant, target: Combatant) -> Modifier | None:
    return Modifier("prey", 1) if warrior.conditions[HUNTING].by == target.id else None


# the Weaponsmith


@hooks.prepares_for_battle.handles("maintains-gear")
def _maintains(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A D6 says which gear of the heroes, and of the smith, is better in this battle."""
    roll = Roll("maintenance", who=warrior.id)
    faces = yield from throw(roll)
    kind = faces[0]
    yield RuleRolled(warrior.id, "Maintenance", roll.shown(faces), kind >= _ARMOUR)
    for friend in battle.state.of_side(warrior.side):
        if (friend is warrior or friend.fighter.hero) and _carries(friend, kind):
            tags = ("shield-parry",) if kind == _SHIELD else (f"{KEPT}{kind}",)
            yield ConditionBegan(friend.id, Condition(f"{KEPT}{kind}", tags=tags), "Maintenance")


def _carries(warrior: Combatant, kind: int) -> bool:
    if kind == _MISSILES:
        return any(_reaches_farther(weapon) for weapon in warrior.fighter.weapons)
    worn = [it for it in warrior.fighter.protection if _SLOTS.get(it.armour.slot) == kind]
    return any(it.key in _BODY for it in worn) if kind == _ARMOUR else bool(worn)


def _reaches_farther(weapon: Weapon) -> int:
    """How many inches: bows, crossbows and handguns 6, pistols 3."""
    if weapon.shot is None:
        return 0
    if weapon.category == "blackpowder":
        return _PISTOLS_FARTHER if "pistol" in weapon.key else _FARTHER
    return _FARTHER if {"bow", "crossbow"}.intersection(weapon.shot.traits) else 0


@hooks.range_bonus.handles(f"{KEPT}{_MISSILES}")
def _shoots_farther(_battle: Battle, _who: Combatant, weapon: Weapon) -> int:
    return _reaches_farther(weapon)


@hooks.save_bonus.handles(f"{KEPT}{_ARMOUR}", f"{KEPT}{_HELMET}", f"{KEPT}{_BUCKLER}")
def _saves_better(_battle: Battle, _who: Combatant, _in_combat: bool) -> int:
    return 1
