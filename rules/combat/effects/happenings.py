"""Subplots and random happenings that change numbers for everybody as long as they go on."""

from rules.catalogue.profile import Change
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.going_on import (
    CLINGS,
    CLUNG_TO,
    EARTHQUAKE,
    FLAILS,
    FLIES,
    FOUNTAIN,
    GALE,
    HIGH_WINDS,
    JINXED,
    MAN_EATER,
    SCREAMED_AT,
    SUBJECT,
    UNHARMED,
    VICTIMS,
    holds,
)
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.engine.battle import Battle, throw
from rules.engine.dice import Modifier, Roll
from rules.engine.events import ConditionBegan, ConditionEnded, RuleRolled, StatusChanged
from rules.engine.events.event import Status
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import LUCKY, TWISTED, Condition, Until

#: What is taken off rolls to hit, and off Initiative in tests.
_TO_HIT = {EARTHQUAKE: ("earthquake", -1), HIGH_WINDS: ("high winds", -1), FLIES: ("plague of flies", -1)}
_TESTS = {EARTHQUAKE: -2, HIGH_WINDS: -1}


@hooks.hit_by_shooting.handles(SUBJECT)
def _shot(
    battle: Battle, shooter: Combatant, _target: Combatant, _weapon: Weapon, _far: int
) -> Modifier | None:
    if holds(battle, GALE):
        return Modifier("howling gale", -2)
    return _harder(battle, shooter)


@hooks.hit_in_combat.handles(SUBJECT)
def _blow(battle: Battle, attacker: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier | None:
    return _harder(battle, attacker)


def _harder(battle: Battle, warrior: Combatant) -> Modifier | None:
    """The modifier of what goes on; no more than one happening comes to a battle."""
    if warrior.under(SCREAMED_AT):
        return Modifier("screaming walls", -1)
    return next((Modifier(*_TO_HIT[key]) for key in _TO_HIT if holds(battle, key)), None)


@hooks.test_bonus.handles(SUBJECT)
def _footing(battle: Battle, _who: Combatant, _purpose: str) -> int:
    return sum(by for key, by in _TESTS.items() if holds(battle, key))


@hooks.range_bonus.handles(SUBJECT)
def _farther(_battle: Battle, shooter: Combatant, _weapon: Weapon) -> int:
    return -shooter.conditions[TWISTED].amount if shooter.under(TWISTED) else 0


@hooks.each_wound.handles(UNHARMED)
def _unharmed(
    _battle: Battle, warrior: Combatant, _by: Combatant | None, _hit: Hit, _close: bool
) -> Flow[bool]:
    """The next wound of one who looked into the pool does not count."""
    yield ConditionEnded(warrior.id, UNHARMED)
    return True


@hooks.hit_in_combat.handles(JINXED)
def _strikes_worse(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("scrawlings", -1)


@hooks.hit_by_shooting.handles(JINXED)
def _shoots_worse(
    _battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon, _far: int
) -> Modifier:
    return Modifier("scrawlings", -1)


@hooks.casting_bonus.handles(JINXED)
def _casts_worse(_battle: Battle, _who: Combatant, _spell: KnownSpell) -> Modifier:
    return Modifier("scrawlings", -1)


@hooks.to_wound.handles(JINXED)
def _wounds_worse(_battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, _in_combat: bool) -> int:
    return -1


@hooks.save_bonus.handles(JINXED)
def _saves_worse(_battle: Battle, _who: Combatant, _in_combat: bool) -> int:
    return -1


@hooks.leadership_tests.handles(JINXED)
def _tests_worse(_battle: Battle, _who: Combatant) -> int:
    return -1


@hooks.test_bonus.handles(JINXED)
def _fumbles(_battle: Battle, _who: Combatant, _purpose: str) -> int:
    return -1


@hooks.run_multiplier.handles(CLINGS)
def _shambles(_battle: Battle, _victim: Combatant) -> int:
    """The sick go no faster into contact than otherwise."""
    return 1


@hooks.before_a_wound.handles(CLINGS)
def _runs(
    _battle: Battle, _victim: Combatant, _by: Combatant | None, _hit: Hit, _in_combat: bool
) -> Flow[bool]:
    """Nobody is hurt who runs from the attack."""
    yield from ()
    return True


@hooks.combat_begins.handles(SUBJECT)
def _clung_to(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A warrior to whom the sick cling strikes last, as one who has just stood up."""
    if not holds(battle, VICTIMS) or warrior.under(CLUNG_TO):
        return
    if any(battle.combatant(other).has(CLINGS) for other in warrior.contacts):
        until: Until = "round" if battle.sequence.by_rounds else "phase"
        yield ConditionBegan(warrior.id, Condition(CLUNG_TO, until, tags=("strikes-last",)))


@hooks.be_hit_in_combat.handles(MAN_EATER)
def _easily_struck(_battle: Battle, _tree: Combatant, _attacker: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("man-eater", 1)


@hooks.be_shot_at.handles(MAN_EATER)
def _easily_shot(
    _battle: Battle, _tree: Combatant, _shooter: Combatant, _weapon: Weapon, _far: int
) -> Modifier:
    return Modifier("man-eater", 1)


@hooks.injury_result.handles(MAN_EATER)
def _stopped(_battle: Battle, _tree: Combatant, _by: object, _hit: Hit, _status: Status) -> Flow[Status]:
    """Any injury stops the tree."""
    yield from ()
    return Status.OUT_OF_ACTION


@hooks.combat_begins.handles(FLAILS)
def _flails(battle: Battle, spawn: Combatant) -> Flow[None]:
    """A spawn strikes as often as 2D6 say in each phase of combat."""
    roll = Roll("attacks of the spawn", 2, who=spawn.id)
    faces = yield from throw(roll)
    yield RuleRolled(spawn.id, "Attacks of the spawn", roll.shown(faces), True)
    until: Until = "round" if battle.sequence.by_rounds else "phase"
    more = (Change(characteristic="A", by=sum(faces)),)
    yield ConditionBegan(spawn.id, Condition(FLAILS, until, changes=more))


@hooks.taken_out.handles(SUBJECT)
def _falls(battle: Battle, fallen: Combatant, by: Combatant | None, in_combat: bool) -> Flow[None]:
    """A fountain of blood may knock the victor down; a lucky find changes hands (CAMP-OPT-HAPPEN-3)."""
    victor = by if by is not None and in_combat and by.home in battle.sides and by.on_table else None
    if fallen.under(LUCKY):
        yield ConditionEnded(fallen.id, LUCKY)
        if victor is not None and not victor.fighter.animal and victor.side != fallen.side:
            yield ConditionBegan(victor.id, Condition(LUCKY))
    if (
        victor is not None
        and victor.standing
        and holds(battle, FOUNTAIN)
        and not (yield from test_characteristic(battle, victor, "S", "the fountain of blood"))
    ):
        yield StatusChanged(victor.id, Status.KNOCKED_DOWN, None, "the fountain of blood")
