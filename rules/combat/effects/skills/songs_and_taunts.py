"""What song, dance and insults do to enemies near or in sight."""

from rules.combat.effects import hooks
from rules.combat.psychology.minds import (
    NO_ATTACKS,
    NO_CASTING,
    NO_SHOOTING,
    TAUNTED,
    able,
    forbidden,
)
from rules.combat.rolls.leadership_test import test_leadership
from rules.combat.shooting.aiming import legal_targets
from rules.engine.battle import Battle, ask
from rules.engine.combatant import Combatant
from rules.engine.conditions import Condition, Until
from rules.engine.decisions import NONE, Choice
from rules.engine.events import ConditionBegan
from rules.engine.flow import Flow
from rules.engine.setup import Weapon

#: The conditions: spellbound by a dance; put off by a shanty; done with insulting for this turn.
MESMERISED, OUTSUNG, JEERING = "mesmerised", "outsung", "jeering"
_UNCHARMED = "immune-charm"
_UNLIVING = ("undead", "possessed", "daemon")
_INSULT = Weapon("insult", "insult")


@hooks.combat_begins.handles("mesmerising-dance")
def _dance(battle: Battle, who: Combatant) -> Flow[None]:
    """An enemy who touches her passes a Leadership test or does not strike; Lizardmen and Undead need none."""
    if not able(who):
        return
    for id in sorted(who.contacts):
        foe = battle.combatant(id)
        if not foe.standing or foe.has(_UNCHARMED) or foe.under(MESMERISED) or _heeds_no_dance(foe):
            continue
        if not (yield from test_leadership(battle, foe, "the dance")):
            held = Condition(MESMERISED, "phase", tags=(NO_ATTACKS,), by=who.id)
            yield ConditionBegan(foe.id, held, "Mesmerising Dance")


def _heeds_no_dance(foe: Combatant) -> bool:
    return "undead" in foe.fighter.kinds or "lizardmen" in foe.fighter.callings


@hooks.combat_begins.handles("sea-shanty")
def _shanty(battle: Battle, who: Combatant) -> Flow[None]:
    """In his own turn a living opponent of his choice passes a Leadership test or has one attack less."""
    if battle.state.active != who.side or not able(who):
        return
    foes = [one for id in sorted(who.contacts) if _hears(one := battle.combatant(id))]
    if not foes:
        return
    chosen = foes[0].id
    if len(foes) > 1:
        chosen = int((yield from ask(Choice(who.side, "shanty", tuple(str(one.id) for one in foes), who.id))))
    if not (yield from test_leadership(battle, battle.combatant(chosen), "the shanty")):
        held = Condition(OUTSUNG, "turn", tags=(OUTSUNG,), by=who.id)
        yield ConditionBegan(chosen, held, "Sea Shanty")


def _hears(foe: Combatant) -> bool:
    return foe.standing and not any(kind in _UNLIVING for kind in foe.fighter.kinds)


@hooks.attacks_lost.handles(OUTSUNG)
def _outsung(_battle: Battle, _who: Combatant) -> int:
    return 1


@hooks.shooting_begins.handles("taunt")
def _taunt(battle: Battle, who: Combatant) -> Flow[None]:
    """Instead of a shot or a spell: one whom he might shoot at tests, or comes for him in his next movement phase."""
    if not _may_jeer(who):
        return
    targets = legal_targets(battle, who, _INSULT)
    if not targets:
        return
    choices = (*(str(one.id) for one in targets), NONE)
    answer = yield from ask(Choice(who.side, "taunt", choices, who.id))
    if answer == NONE:
        return
    until: Until = "round" if battle.sequence.by_rounds else "phase"
    yield ConditionBegan(who.id, Condition(JEERING, until, tags=(NO_SHOOTING, NO_CASTING)))
    foe = battle.combatant(int(answer))
    if not (yield from test_leadership(battle, foe, "the taunt")):
        held = Condition(TAUNTED, "turn", who.side, tags=(TAUNTED,), by=who.id)
        yield ConditionBegan(foe.id, held, "Taunt")


def _may_jeer(who: Combatant) -> bool:
    """As if he had something to shoot with."""
    if not able(who) or who.contacts or who.ran or who.charged or who.failed_charge or who.cast:
        return False
    return not forbidden(who, NO_SHOOTING)
