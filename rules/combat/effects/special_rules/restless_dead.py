"""Special rules of the Restless Dead: constructs that somebody controls, and a corpse that bursts.

Rulings: the Zombie that bursts is named before the battle, and both players see which it is; a construct that falls
apart is out of action and rolls for its injury after the battle like any henchman.
"""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.combat_group import opponents
from rules.combat.rolls.leadership_test import roll_leadership
from rules.combat.rolls.rule_rolls import roll_d3
from rules.combat.shooting.bombs import burst_apart
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import NONE, Choice
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, LeadershipTested, RuleRolled, Status
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: The question which corpse bursts, the condition of that one, and the tag of those of whom it may be one.
BOMB, FILLED, MAY_BURST = "corpse bomb", "filled-corpse", "may-burst"
_HOLDS_TOGETHER = "holding together"
_CORPSE = Hit("Corpse bomb", 4, traits=("no-critical",))


@hooks.kept_away.handles_detail("controlled-by:")
def _has_no_master(battle: Battle, warrior: Combatant, lines: str) -> bool:
    """Each master who takes part controls one construct, in the order of the roster; the others stay away."""
    tag = f"controlled-by:{lines}"
    own = [it for it in battle.state.combatants if it.home == warrior.home and not it.fighter.beast]
    masters = sum(it.fighter.line in lines.split(",") and not it.reserve for it in own)
    constructs = [it.id for it in own if tag in it.fighter.tags]
    return constructs.index(warrior.id) >= masters


@hooks.injury_result.handles_detail("controlled-by:")
def _falls_apart(
    battle: Battle,
    warrior: Combatant,
    _attacker: Combatant | None,
    _hit: Hit,
    status: Status,
    _lines: str,
) -> Flow[Status]:
    """A wound that leaves it in play puts it to a test on its own Leadership; failed, it is out of action."""
    if status is Status.OUT_OF_ACTION:
        return status
    leadership = warrior.fighter.profile.Ld
    rolled = yield from roll_leadership(battle, warrior, _HOLDS_TOGETHER, leadership)
    holds = rolled.total <= (rolled.at_most or leadership)
    yield LeadershipTested(warrior.id, _HOLDS_TOGETHER, leadership, None, rolled, holds)
    return status if holds else Status.OUT_OF_ACTION


@hooks.prepares_for_battle.handles("corpse-bomb")
def _names_a_corpse(battle: Battle, warrior: Combatant) -> Flow[None]:
    corpses = [it for it in battle.state.of_side(warrior.side) if it.has(MAY_BURST) and not it.under(FILLED)]
    if not corpses:
        return
    answers = (*(str(it.id) for it in corpses), NONE)
    answer = yield from ask(Choice(warrior.side, BOMB, answers, warrior.id))
    if answer != NONE:
        yield ConditionBegan(int(answer), Condition(FILLED, tags=(FILLED,), by=warrior.id), "Corpse Bomb")


@hooks.combat_begins.handles(FILLED)
def _bursts(battle: Battle, warrior: Combatant) -> Flow[None]:
    """It bursts when it has charged or was charged: D3 hits of Strength 4 on each model within D6 inches."""
    foes = opponents(battle, warrior)
    if not warrior.charged and not any(foe.charged for foe in foes):
        return
    roll = Roll("corpse bomb", who=warrior.id)
    faces = yield from throw(roll)
    yield RuleRolled(warrior.id, "Corpse Bomb, in inches", roll.shown(faces), True)
    for victim in (yield from burst_apart(battle, warrior, None, faces[0], _CORPSE.weapon)):
        hits = yield from roll_d3(warrior, "Hits of the corpse bomb")
        yield from resolve_hits(battle, None, victim, [_CORPSE] * hits, in_combat=False)
