"""What the traits of weapons do beyond Strength and saves; those that decide how they are held stand with loadouts."""

from collections.abc import Sequence

from rules.catalogue.profile import Change
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit, Landed
from rules.combat.injury.hits import coated
from rules.combat.melee.parrying import too_strong
from rules.combat.melee.wielding import ONCE, SPENT_BLADE, swings
from rules.combat.psychology.minds import NO_BLOWS, forbidden
from rules.combat.rolls.rule_rolls import roll_d3, roll_for_rule
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

_UNHOLY = ("undead", "possessed")
#: The conditions: has met the first hit of a combat; the staff's serpent strikes for them in this phase.
STARBLADE, SERPENT = "starblade", "serpent-strike"
WAKE, STAFF = "wake the serpent", "strike with the staff"
_SERPENT_SKILL = 4
#: What a blessed weapon needs to wound.
_BLESSED = 2


@hooks.to_wound.handles("holy")
def _holy(_battle: Battle, _who: Combatant, target: Combatant, _hit: Hit, _in_combat: bool) -> int:
    return int(any(kind in _UNHOLY for kind in target.fighter.kinds))


@hooks.wounds_on.handles_detail("blessed-weapon:")
def _blessed(_battle: Battle, warrior: Combatant, target: Combatant, hit: Hit, item: str) -> int | None:
    """The weapon that was blessed wounds the unholy on 2 or more."""
    names = {weapon.name for weapon in warrior.fighter.weapons if weapon.key == item}
    unholy = any(kind in _UNHOLY for kind in target.fighter.kinds)
    return _BLESSED if unholy and hit.weapon in names else None


def _whip(warrior: Combatant) -> Weapon | None:
    """The first of the whips that they hold, with what is on it: two crack no more often than one."""
    held = (warrior.in_hand.main, warrior.in_hand.off)
    whip = next(
        (weapon for weapon in held if weapon and weapon.blow and "whipcrack" in weapon.blow.traits), None
    )
    return whip and coated(warrior, whip)


@hooks.extra_blows.handles("whipcrack")
def _whipcrack(_battle: Battle, warrior: Combatant) -> Sequence[Weapon]:
    """One more attack with the whip when they charge."""
    whip = _whip(warrior)
    return [whip] if whip is not None and warrior.charged else ()


@hooks.early_blows.handles("whipcrack")
def _cracks_first(battle: Battle, warrior: Combatant) -> Sequence[tuple[Weapon, int]]:
    """One more attack when they are charged, before all others, at the charger; of several at the first."""
    whip = _whip(warrior)
    chargers = [other for other in sorted(warrior.contacts) if battle.combatant(other).charged]
    return [(whip, chargers[0])] if whip is not None and chargers and not warrior.charged else ()


@hooks.initiative_bonus.handles("ithilmar")
def _ithilmar(_battle: Battle, _who: Combatant) -> int:
    return 1


@hooks.initiative_bonus.handles("initiative-minus-1")
def _is_heavy(_battle: Battle, _who: Combatant) -> int:
    return -1


@hooks.hit_in_combat.handles("accuracy")
def _accurate_blow(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("accuracy", 1)


@hooks.hit_by_shooting.handles("accuracy")
def _accurate_shot(
    _battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon, _distance: int
) -> Modifier:
    return Modifier("accuracy", 1)


@hooks.hit_in_combat.handles("makeshift")
@hooks.hit_in_combat.handles("makeshift-club")
def _makeshift(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("makeshift", -1)


@hooks.be_hit_in_combat.handles("hard-to-hit")
def _reeling(_battle: Battle, warrior: Combatant, _attacker: Combatant, _weapon: Weapon) -> Modifier | None:
    return Modifier("hard to hit", -1) if swings(warrior) else None


@hooks.ignores_rule.handles("no-range-penalty")
def _no_range_penalty(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == "long range"


@hooks.ignores_rule.handles("hunts-unseen")
def _flies_past_all(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what in ("long range", "moved", "cover")


@hooks.hits_on.handles("hits-on-2")
def _seeking(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return 2


@hooks.injury_caused.handles("shot-injury-plus-1")
def _piercing(_battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, _in_combat: bool) -> Modifier:
    return Modifier("bow of seeking", 1)


@hooks.critical_from.handles("critical-5")
def _keen(
    _battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, need: int, _in_combat: bool
) -> int:
    return 5 if need < 5 else 6


@hooks.bounds_caused.handles("deadly-injuries")
def _deadly(_battle: Battle, _who: Combatant, target: Combatant, _hit: Hit) -> tuple[int, int]:
    """1 to 3 stun, or knock down the undead; 4 and more are out of action."""
    return (3, 3) if "undead" in target.fighter.kinds else (0, 3)


@hooks.wounds_caused.handles("d3-wounds")
def _d3_wounds(_battle: Battle, warrior: Combatant, _target: Combatant, hit: Hit) -> Flow[int]:
    return (yield from roll_d3(warrior, f"wounds by the {hit.weapon}"))


@hooks.like_a_charge.handles("strike-first-when-charged")
def _trident(battle: Battle, warrior: Combatant) -> bool:
    return any(battle.combatant(other).charged for other in warrior.contacts)


@hooks.parries_per_phase.handles("parries-twice")
def _two_parries(_battle: Battle, _who: Combatant) -> int:
    return 2


@hooks.able_to_parry.handles("parry-both-hands")
def _in_both_hands(_battle: Battle, warrior: Combatant) -> bool:
    held = warrior.in_hand
    return held.off is None and not (held.shield or held.buckler or held.pistols)


@hooks.first_hit.handles("parries-first-hit-4")
def _starblade(
    battle: Battle, warrior: Combatant, attacker: Combatant, landed: list[Landed]
) -> Flow[list[Landed]]:
    """The first hit of a combat, if it can be parried at all, whatever die it was (Town Cryer 15)."""
    fit = warrior.standing and warrior.profile.WS > 0 and not forbidden(warrior, NO_BLOWS)
    if not landed or not fit or warrior.under(STARBLADE):
        return landed
    yield ConditionBegan(warrior.id, Condition(STARBLADE, "combat"))
    if too_strong(battle, attacker, warrior, landed[0].weapon):
        return landed
    return landed[1:] if (yield from roll_for_rule(battle, warrior, "Starblade", 4)) else landed


@hooks.weapons_in_hand.handles(ONCE)
def _draws_it_once(_battle: Battle, warrior: Combatant) -> Flow[None]:
    if not warrior.under(SPENT_BLADE):
        yield ConditionBegan(warrior.id, Condition(SPENT_BLADE))


@hooks.weapons_in_hand.handles("serpent-strike")
def _wakes_the_serpent(battle: Battle, warrior: Combatant) -> Flow[None]:
    """One blow that comes first, with Weapon Skill and Strength 4, instead of all blows and parries of the phase."""
    if not warrior.standing or warrior.conjured is not None:
        return
    if (yield from ask(Choice(warrior.side, "serpent", (WAKE, STAFF), warrior.id))) == WAKE:
        skill = Change(characteristic="WS", by=_SERPENT_SKILL - warrior.profile.WS)
        held = Condition(SERPENT, "phase", changes=(skill,), tags=(SERPENT,))
        yield ConditionBegan(warrior.id, held, "serpent staff")


@hooks.strikes_first.handles("serpent-strike")
def _strikes_like_a_serpent(_battle: Battle, warrior: Combatant) -> bool:
    return warrior.under(SERPENT)


@hooks.injury_caused.handles("weapon-injury-plus-1")
def _venom(
    _battle: Battle, _who: Combatant, target: Combatant, _hit: Hit, _in_combat: bool
) -> Modifier | None:
    """A poisoned weapon, against victims whom poison can harm."""
    return None if target.has("immune-poison") else Modifier("poisoned weapon", 1)


@hooks.critical_roll.handles("blade-critical-plus-1")
def _wicked_blade(_battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, _in_combat: bool) -> int:
    return 1
