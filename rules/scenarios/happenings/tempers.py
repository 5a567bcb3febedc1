"""Subplots of sore heads and bad feelings (CAMP-OPT-SUB-4).

Rulings: half of an Initiative is rounded up, and a hero throws for it at the start of each own turn; an enemy as near
as the nearest friend keeps the bad feelings off.
"""

from collections.abc import Iterable

from rules.catalogue.profile import Change
from rules.combat.going_on import BAD_FEELINGS, SORE_HEADS
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, ConditionEnded, RuleRolled
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import INCH
from rules.scenarios.happenings.part import NOTHING, STREAM, present

#: How near a friend must be, in 1/100 inch.
_NEAR = 6 * INCH
_WHERE = "bad feelings: a friend within 6 inches and no enemy nearer"


def wake_sore(warriors: Iterable[Combatant]) -> Flow[None]:
    """The Initiative of the heroes among them is halved."""
    for warrior in warriors:
        if warrior.fighter.hero:
            lost = warrior.profile.I // 2
            changes = (Change("I", -lost),) if lost else ()
            yield ConditionBegan(warrior.id, Condition(SORE_HEADS, changes=changes))


def wake_up(battle: Battle, side: int) -> Flow[None]:
    """A D6 of at most their Toughness ends it."""
    for warrior in present(battle, side):
        if warrior.under(SORE_HEADS):
            roll = Roll("sore head", at_most=warrior.profile.T, who=warrior.id, stream=STREAM)
            faces = yield from throw(roll)
            over = roll.met_by(faces)
            yield RuleRolled(warrior.id, "Sore head", roll.shown(faces), over)
            if over:
                yield ConditionEnded(warrior.id, SORE_HEADS)


def quarrel(battle: Battle, side: int) -> Flow[None]:
    """Let those who are nearer a friend than an enemy do nothing on a 1."""
    own = present(battle, side)
    if battle.witness is not None:
        own = yield from battle.witness.find_struck(_WHERE, own, None)
    else:
        own = [warrior for warrior in own if _has_a_friend_near(battle, warrior)]
    for warrior in own:
        roll = Roll("bad feelings", need=2, who=warrior.id, stream=STREAM)
        faces = yield from throw(roll)
        acts = roll.met_by(faces)
        yield RuleRolled(warrior.id, "Bad feelings", roll.shown(faces), acts)
        if not acts:
            yield ConditionBegan(warrior.id, Condition(BAD_FEELINGS, "turn", tags=NOTHING))


def _has_a_friend_near(battle: Battle, warrior: Combatant) -> bool:
    friends = [warrior.gap_to(it) for it in battle.state.of_side(warrior.side) if it is not warrior]
    enemies = [warrior.gap_to(it) for it in battle.state.enemies_of(warrior.side)]
    nearest = min(friends, default=_NEAR + 1)
    return nearest <= _NEAR and all(gap > nearest for gap in enemies)
