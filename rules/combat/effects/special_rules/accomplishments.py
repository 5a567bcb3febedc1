"""What single warriors of the supplements have learned or are: parries, shots, quick blows, nerve and hides."""

from rules.catalogue.profile import Change, Characteristic
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.skills.fighting import first_round, kind_of
from rules.combat.injury.injury import remove_from_play
from rules.combat.psychology.minds import ALONE, FRENZY, PSYCHOLOGY
from rules.combat.riding.seat import rides
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Modifier, Roll
from rules.engine.events import ConditionBegan, InjuryRolled, Status
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: The conditions of one who thirsts for more after a kill, and of undead whose master is gone.
THIRSTING, CRUMBLING = "great-thirst", "crumbling"
#: The callings of those whom the flies of a plague spare.
_PLAGUED = frozenset(
    {"carnival-of-chaos", "skaven-clan-pestilens", "skaven-clan-pestilens-mousillon", "nurgle"}
)
#: The question which characteristic Arkhar blesses, and the condition; those that there are.
BLOODFATHER = "bloodfather"
BLESSED: tuple[Characteristic, ...] = ("S", "T", "WS", "I")
_FLIES = Modifier("cloud of flies", -1)
_DEEP = Modifier("it bites deep", 1)
#: How near friends are who lend nerve, and the heroes of slaves, in 1/100 inch.
_BESIDE, _LED = 300, 600
_MOST_NERVE = 3
_DOUBLE_HANDED, _BLADES, _PARRY = "double-handed-weapon", ("sword", "greatsword"), "parry"
_TURNED = Modifier("shots are turned by the blade", -1)
_GALLOP = Modifier("at the gallop", -1)


# parries


@hooks.able_to_parry.handles("parries-double-handed")
def _parries_with_both_hands(_battle: Battle, warrior: Combatant) -> bool:
    return kind_of(warrior.in_hand.main) == _DOUBLE_HANDED


@hooks.able_to_parry.handles("parries-with-anything", "parries-with-nothing")
def _always_parries(_battle: Battle, _who: Combatant) -> bool:
    return True


@hooks.parries_per_phase.handles("parries-with-anything")
def _parries_once_more(_battle: Battle, warrior: Combatant) -> int:
    return 2 if warrior.in_hand.trait(_PARRY) else 1


@hooks.parry_tries.handles("parries-with-nothing")
def _parries_again(_battle: Battle, warrior: Combatant) -> int:
    return 2 if warrior.in_hand.trait(_PARRY) else 1


# blows


@hooks.critical_from.handles("master-strike")
def _strikes_like_a_master(
    _battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, need: int, in_combat: bool
) -> int:
    """A 5 is critical too where less than that wounds; a 6 that was needed is no critical hit for anybody."""
    return 5 if in_combat and need < 5 else 6


@hooks.save_modifier.handles("two-daggers-save-minus-1")
def _slits_throats(_battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    held = warrior.in_hand
    return -int(held.off is not None and kind_of(held.main) == kind_of(held.off) == "dagger")


@hooks.rerolls_blow.handles("pikewall")
def _holds_the_wall(_battle: Battle, warrior: Combatant, target: Combatant, weapon: Weapon) -> bool:
    """A miss against a charger with a weapon that strikes first, in the round of the charge."""
    strikes = weapon.blow is not None and "strike-first" in weapon.blow.traits
    return strikes and target.charged and first_round(warrior)


@hooks.after_a_hit.handles("frenzied-by-a-kill")
def _thirsts(_battle: Battle, attacker: Combatant, target: Combatant, hit: Hit, hurt: bool) -> Flow[None]:
    if hurt and target.out and hit.kind and not attacker.under(THIRSTING):
        yield ConditionBegan(attacker.id, Condition(THIRSTING, "standing", tags=(FRENZY,)), "Great Thirster")


@hooks.after_a_hit.handles("bloodfather")
def _blesses(battle: Battle, attacker: Combatant, target: Combatant, hit: Hit, hurt: bool) -> Flow[None]:
    """A Leadership test for each enemy out of action by a blow or shot of theirs, and a point for this battle."""
    if not (hurt and target.out and hit.kind and attacker.on_table):
        return
    if not (yield from test_leadership(battle, attacker, "Bloodfather")):
        return
    name = yield from ask(Choice(attacker.side, BLOODFATHER, BLESSED, attacker.id))
    had = attacker.conditions.get(BLOODFATHER)
    point = Change(characteristic=next(it for it in BLESSED if it == name), by=1)
    changes = (*(had.changes if had else ()), point)
    yield ConditionBegan(attacker.id, Condition(BLOODFATHER, changes=changes), "Bloodfather")


@hooks.injury_caused.handles("injury-plus-1")
def _bites_deep(
    _battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, _in_combat: bool
) -> Modifier:
    return _DEEP


@hooks.be_hit_in_combat.handles("cloud-of-flies")
def _swarms(_battle: Battle, _who: Combatant, attacker: Combatant, _weapon: Weapon) -> Modifier | None:
    """Everybody but the undead and those who serve the same plague."""
    spared = "undead" in attacker.fighter.kinds or not _PLAGUED.isdisjoint(attacker.fighter.callings)
    return None if spared else _FLIES


# shots


@hooks.range_bonus.handles("throws-by-strength")
def _throws_far(_battle: Battle, warrior: Combatant, weapon: Weapon) -> int:
    """Their Strength in inches."""
    thrown = weapon.shot is not None and "thrown" in weapon.shot.traits
    return warrior.profile.S if thrown else 0


@hooks.be_shot_at.handles("shots-minus-1-with-sword")
def _turns_shots(
    _battle: Battle, warrior: Combatant, _by: Combatant, weapon: Weapon, _far: int
) -> Modifier | None:
    """While they carry a sword; not shots of blackpowder."""
    carries = any((arm.kind or arm.key) in _BLADES for arm in warrior.fighter.weapons)
    return _TURNED if carries and weapon.category != "blackpowder" else None


@hooks.ignores_rule.handles("shoots-at-the-gallop")
def _shoots_running(_battle: Battle, warrior: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == "running" and rides(warrior)


@hooks.hit_by_shooting.handles("shoots-at-the-gallop")
def _at_the_gallop(
    _battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon, _far: int
) -> Modifier | None:
    """-1 besides all others in a turn in which the mount ran (MOUNT-76)."""
    return _GALLOP if warrior.ran and rides(warrior) else None


# nerve


@hooks.leadership_tests.handles("mob-mentality")
def _is_brave_in_company(battle: Battle, warrior: Combatant) -> int:
    """Add 1 for each other member within 3 inches, 3 at most."""
    near = [
        it
        for it in battle.state.of_side(warrior.side)
        if it is not warrior and it.on_table and warrior.gap_to(it) <= _BESIDE
    ]
    return min(len(near), _MOST_NERVE)


@hooks.ignores_rule.handles("steadied-by-hero-6")
def _is_led(battle: Battle, warrior: Combatant, what: str, _weapon: Weapon | None) -> bool:
    """Psychology and being all alone, within 6 inches of a hero of their side."""
    if what not in (PSYCHOLOGY, ALONE):
        return False
    return any(
        it.fighter.hero and it.standing and warrior.gap_to(it) <= _LED
        for it in battle.state.of_side(warrior.side)
    )


@hooks.passes_leadership.handles_detail("steady-with:")
def _keeps_steady(battle: Battle, warrior: Combatant, _purpose: str, line: str) -> Flow[bool]:
    """Their master takes part and is not out of action."""
    yield from ()
    return any(
        it.fighter.line == line and not it.out and not it.reserve
        for it in battle.state.starting(warrior.side)
    )


@hooks.taken_out.handles("summoner")
def _lets_go(battle: Battle, warrior: Combatant, _attacker: Combatant | None, _in_combat: bool) -> Flow[None]:
    """Nothing but their own will holds the undead together from now on."""
    for other in battle.state.of_side(warrior.side):
        if other is not warrior and other.on_table and "undead" in other.fighter.kinds:
            yield ConditionBegan(other.id, Condition(CRUMBLING, tags=(CRUMBLING,), by=warrior.id), "Summoner")


@hooks.turn_begins.handles(CRUMBLING)
def _crumbles(battle: Battle, warrior: Combatant) -> Flow[None]:
    if not (yield from test_leadership(battle, warrior, "holding together")):
        yield from remove_from_play(battle, warrior, None, "falls to dust")


# hides


@hooks.save_bonus.handles("robes-save-6")
def _is_robed(_battle: Battle, warrior: Combatant, _in_combat: bool) -> int:
    return 1 - int(any(worn.armour.slot == "body" for worn in warrior.fighter.protection))


@hooks.save_bonus.handles("natural-save-3")
def _is_of_metal(_battle: Battle, _who: Combatant, _in_combat: bool) -> int:
    return 4


@hooks.injury_result.handles("rerolls-injury-not-fire")
def _holds_together(
    battle: Battle, warrior: Combatant, attacker: Combatant | None, hit: Hit, status: Status
) -> Flow[Status]:
    """Being taken out of action is rolled again, unless fire did it; the second result stands."""
    if status is not Status.OUT_OF_ACTION or "fire" in hit.traits:
        return status
    roll = Roll("injury again", who=warrior.id)
    faces = yield from throw(roll)
    found = battle.rules.injury(faces[0], hit.traits)
    result = found if battle.rules.fells or found is Status.OUT_OF_ACTION else Status.STANDING
    yield InjuryRolled(warrior.id, None if attacker is None else attacker.id, roll.shown(faces), result)
    return result
