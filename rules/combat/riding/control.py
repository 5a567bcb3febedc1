"""Control of a mount by Blazing Saddles: the tests of those who have not learnt to ride, and the Whoa Boy! table."""

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits, take_out_of_action
from rules.combat.injury.injury_roll import worse
from rules.combat.riding.loose import bolt, let_go
from rules.combat.riding.seat import MASTER, WITHOUT_MOUNT, rides
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.battle import Battle, throw
from rules.engine.dice import Modifier, Roll
from rules.engine.events import ConditionBegan, ConditionEnded, RuleRolled, Status, StatusChanged
from rules.engine.flow import Flow
from rules.engine.outcome import CRASHED, CRUSHED
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import MOUNTED, Condition

#: What the test is for, and the trait of an animal whose rider may take it again.
CONTROL, SCHOOLED = "control of the mount", "battle-schooled"
#: The highest results that leave a rider in the saddle, that throw them, that a mount bolts on and crushes them on.
_REARS, _THROWS, _BOLTS, _CRUSHES = 2, 4, 3, 2
_WORST = 6
#: What a rider suffers who is thrown.
_FALL = Hit("fall", 2, traits=("no-armour-save", "no-critical"))


def keeps_control(battle: Battle, rider: Combatant) -> Flow[bool]:
    """Test the Leadership of a rider without the skill; on a schooled mount a failed test is taken again (MOUNT-91)."""
    mount = rider.fighter.mount
    if mount is None or mount.skilled:
        return True
    if (yield from test_leadership(battle, rider, CONTROL)):
        return True
    return SCHOOLED in mount.traits and (yield from test_leadership(battle, rider, CONTROL))


def lose_control(battle: Battle, rider: Combatant, *, in_combat: bool) -> Flow[None]:
    """Roll on the table for a rider who still has their Wounds (MOUNT-85)."""
    status = yield from whoa_boy(battle, rider, None, 0, 1)
    if not rider.on_table:
        return
    if status is Status.OUT_OF_ACTION:
        yield from take_out_of_action(battle, None, rider, "fell with the mount", in_combat=in_combat)
    elif worse(rider.status, status) is not rider.status:
        yield StatusChanged(rider.id, status, None, "lost control of the mount")


def whoa_boy(
    battle: Battle, rider: Combatant, attacker: Combatant | None, modifier: int, rolls: int
) -> Flow[Status]:
    """What becomes of a rider by the worst of some rolls on the table (MOUNT-79 to MOUNT-83)."""
    more = modifier + (1 if attacker is not None and rides(attacker) and attacker.has(MASTER) else 0)
    modifiers = (Modifier("injury", more),) if more else ()
    worst = 0
    for _ in range(rolls):
        roll = Roll("whoa boy", modifiers=modifiers, who=rider.id)
        faces = yield from throw(roll)
        yield RuleRolled(rider.id, "Whoa Boy!", roll.shown(faces), True)
        worst = max(worst, min(_WORST, faces[0] + more))
    if worst <= _REARS:
        return Status.KNOCKED_DOWN
    if worst <= _THROWS:
        yield from throw_off(battle, rider)
        yield from resolve_hits(battle, None, rider, [_FALL], in_combat=False)
        return Status.STUNNED
    yield ConditionBegan(rider.id, Condition(CRASHED))
    if (yield from _one(rider, "Under the mount")) <= _CRUSHES:
        yield ConditionBegan(rider.id, Condition(CRUSHED))
    return Status.OUT_OF_ACTION


def throw_off(battle: Battle, rider: Combatant) -> Flow[None]:
    """Let them fall off the mount, which runs off or waits."""
    yield ConditionEnded(rider.id, MOUNTED, "thrown")
    bolts = (yield from _one(rider, "The mount waits or bolts")) <= _BOLTS
    steed = yield from let_go(battle, rider, waits=not bolts)
    if bolts:
        yield ConditionBegan(rider.id, Condition(WITHOUT_MOUNT), "it bolted")
    if bolts and steed is not None:
        yield from bolt(battle, steed)


def _one(rider: Combatant, rule: str) -> Flow[int]:
    roll = Roll("mount", who=rider.id)
    faces = yield from throw(roll)
    yield RuleRolled(rider.id, rule, roll.shown(faces), True)
    return faces[0]
