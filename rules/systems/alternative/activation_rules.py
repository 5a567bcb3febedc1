"""Special rules by which types of warriors are activated and react better (ALT-VIII), found from their tags.

Their bearers stand in `tables/alternative_rules.toml`. What does not go with the Leader rule is added to their own
Leadership only, and the better of that and the leader's counts (ALT-VIII-a-i-4).
"""

from collections.abc import Callable

from rules.combat.effects import hooks
from rules.combat.rolls.rerolls import Repeated
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import RollChanged, RollRepeated
from rules.engine.flow import Flow
from rules.engine.protocols import HERO_NEAR, STANDS_NEAR
from rules.engine.state.combatant import Combatant
from rules.values import changed

#: How near somebody must be for these rules, in 1/100 inch.
NEAR = 600
RAT, OGRE = "giant-rat", "rat-ogre"
#: With how many dice groups are activated that are strong in numbers, and how many Hordlings are one group.
DICE_IN_NUMBERS, HORDE = 4, 5
THIRST, OBEDIENT = "thirst-for-flesh", "obedient-monster"
_NOT_LIVING = ("undead", "daemon")


def _stands_by(
    battle: Battle, warrior: Combatant, counts: Callable[[Battle, Combatant], bool]
) -> list[Combatant]:
    """The standing friends near them who count."""
    return [
        other
        for other in battle.state.of_side(warrior.side)
        if other.standing
        and other is not warrior
        and counts(battle, other)
        and _is_near(battle, warrior, other)
    ]


def _is_near(battle: Battle, warrior: Combatant, other: Combatant) -> bool:
    """Whether they are near; at a real table, whether the players said so of anybody who counts."""
    if battle.witness is not None:
        return battle.witness.stands_by(warrior) != ""
    return warrior.is_within(other, NEAR)


def near_words(battle: Battle, warrior: Combatant) -> tuple[str, ...]:
    """What players of a real table may say of those near a warrior that changes how they are activated."""
    counts = next((BY_FRIENDS[tag] for tag in warrior.tags if tag in BY_FRIENDS), None)
    friends = [it for it in battle.state.of_side(warrior.side) if it.standing and it is not warrior]
    if counts is not None and any(counts(battle, it) for it in friends):
        heroes = warrior.has(OBEDIENT) and any(it.fighter.hero for it in friends if counts(battle, it))
        return (STANDS_NEAR, HERO_NEAR) if heroes else (STANDS_NEAR,)
    prey = battle.state.enemies_of(warrior.side) if warrior.has(THIRST) else ()
    return (STANDS_NEAR,) if any(_is_living(it) for it in prey) else ()


def _is_living(other: Combatant) -> bool:
    return not set(_NOT_LIVING).intersection(other.fighter.kinds)


def _is_human(_battle: Battle, warrior: Combatant) -> bool:
    return "human" in warrior.fighter.callings and not warrior.fighter.animal


def _is_necromancer(_battle: Battle, warrior: Combatant) -> bool:
    return "necromancer" in warrior.fighter.callings


def _is_hired(battle: Battle, warrior: Combatant, race: str) -> bool:
    """Whether they are hired and of a race; in a warband everybody has the calling of its race, whatever they are."""
    callings = warrior.fighter.callings
    return battle.setup.sides[warrior.home].warband not in callings and race in callings


def _is_skaven(battle: Battle, warrior: Combatant) -> bool:
    """Giant rats too, those that a spell called among them; rat ogres are none."""
    return warrior.has("packrat") or (warrior.fighter.line != OGRE and _is_hired(battle, warrior, "skaven"))


def _is_ratman(battle: Battle, warrior: Combatant) -> bool:
    return warrior.fighter.line != RAT and _is_skaven(battle, warrior)


def _is_goblin(battle: Battle, warrior: Combatant) -> bool:
    is_goblin = warrior.has("hordlings") or _is_hired(battle, warrior, "goblin")
    return is_goblin and not warrior.fighter.animal


#: Whom a rule wants near its bearer, by its tag.
BY_FRIENDS: dict[str, Callable[[Battle, Combatant], bool]] = {
    "guard-dog": _is_human,
    "necromancers-knell": _is_necromancer,
    "packrat": _is_skaven,
    OBEDIENT: _is_ratman,
    "little-boss": _is_goblin,
}

# Leadership and Initiative


@hooks.activation_leadership.handles("military-drill")
def _military_drill(_battle: Battle, _who: Combatant, _group: bool) -> int:
    return 1


@hooks.activation_bonus.handles("guard-dog")
def _guard_dog(battle: Battle, warrior: Combatant, _group: bool) -> int:
    """The bonus on top of whatever Leadership the hound uses: the rule says nothing else (ALT-VIII-b-i-2)."""
    return 1 if _stands_by(battle, warrior, _is_human) else 0


@hooks.activation_leadership.handles("necromancers-knell")
def _knell(battle: Battle, warrior: Combatant, _group: bool) -> int:
    return 1 if _stands_by(battle, warrior, _is_necromancer) else 0


@hooks.reaction_initiative.handles("necromancers-knell")
def _knell_at_hand(battle: Battle, warrior: Combatant) -> int:
    return 1 if _stands_by(battle, warrior, _is_necromancer) else 0


@hooks.activation_leadership.handles(THIRST)
def _thirst(battle: Battle, warrior: Combatant, _group: bool) -> int:
    """However the enemy is, and seen or not (ALT-VIII-e-iii-2)."""
    near = [enemy for enemy in battle.state.enemies_of(warrior.side) if _is_near(battle, warrior, enemy)]
    return 2 if any(map(_is_living, near)) else 0


@hooks.activation_leadership.handles("packrat")
def _packrat(battle: Battle, warrior: Combatant, _group: bool) -> int:
    return 1 if _stands_by(battle, warrior, _is_skaven) else 0


@hooks.activation_leadership.handles(OBEDIENT)
def _obedient(battle: Battle, warrior: Combatant, _group: bool) -> int:
    near = _stands_by(battle, warrior, _is_ratman)
    by_hero = None if battle.witness is None else battle.witness.stands_by(warrior) == HERO_NEAR
    if any(other.fighter.hero for other in near) if by_hero is None else by_hero:
        return 3
    return 2 if near else 0


@hooks.activation_leadership.handles("hordlings")
def _hordlings(_battle: Battle, _who: Combatant, group: bool) -> int:
    return 1 if group else 0


@hooks.activation_leadership.handles("little-boss")
def _little_boss(battle: Battle, warrior: Combatant, _group: bool) -> int:
    return 2 if _stands_by(battle, warrior, _is_goblin) else 0


# groups


@hooks.group_dice.handles("strength-in-numbers")
def _in_numbers(_battle: Battle, _who: Combatant) -> int:
    return DICE_IN_NUMBERS


@hooks.group_size.handles("hordlings")
def _horde(_battle: Battle, _who: Combatant) -> int:
    return HORDE


# dice; nobody would decline what can only help, so that nothing is asked


@hooks.changes_activation.handles("will-of-chaos")
@hooks.changes_reaction.handles("will-of-chaos")
def _will_of_chaos(
    _battle: Battle, warrior: Combatant, roll: Roll, faces: tuple[int, ...]
) -> Flow[tuple[int, ...]]:
    """One of two or more dice that failed is rolled again, and its second face stands."""
    assert roll.at_most is not None
    failed = [at for at, face in enumerate(faces) if face > roll.at_most]
    if len(faces) < 2 or not failed:
        return faces
    single = changed(roll, count=1)
    yield RollRepeated(warrior.id, f"for {roll.purpose}", single.shown((faces[failed[0]],)), "Will of Chaos")
    again = yield from throw(single)
    return Repeated((*faces[: failed[0]], *again, *faces[failed[0] + 1 :]))


@hooks.changes_activation.handles("call-of-the-dead")
def _call_of_the_dead(
    _battle: Battle, warrior: Combatant, roll: Roll, faces: tuple[int, ...]
) -> Flow[tuple[int, ...]]:
    return (yield from _lowered(warrior, roll, faces, "Call of the Dead"))


@hooks.changes_reaction.handles("combat-instincts")
def _combat_instincts(
    _battle: Battle, warrior: Combatant, roll: Roll, faces: tuple[int, ...]
) -> Flow[tuple[int, ...]]:
    return (yield from _lowered(warrior, roll, faces, "Combat Instincts"))


def _lowered(warrior: Combatant, roll: Roll, faces: tuple[int, ...], rule: str) -> Flow[tuple[int, ...]]:
    """One die shows 1 less: the first that fails by no more than that."""
    assert roll.at_most is not None
    if roll.at_most + 1 not in faces:
        return faces
    at = faces.index(roll.at_most + 1)
    yield RollChanged(warrior.id, f"for {roll.purpose}", roll.shown((faces[at],)), (roll.at_most,), rule)
    return (*faces[:at], roll.at_most, *faces[at + 1 :])
