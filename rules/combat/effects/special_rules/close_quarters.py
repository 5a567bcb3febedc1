"""Close quarters besides blows: hugs, poisonous bites, a cook's food, and a will to fight on."""

from collections.abc import Sequence

from rules.catalogue.model import Blow
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit, Landed
from rules.combat.injury.injury import take_out_of_action
from rules.combat.melee.parrying import may_parry, too_strong, tried_parry
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice, TryParry
from rules.engine.dice import Modifier, Roll
from rules.engine.events import ConditionBegan, RuleRolled, Status, WarriorRecovered
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

YES, NO, _STAFF = "yes", "no", "quarter-staff"
#: The conditions: they keep blows back to bite; they were fed once this turn; only their will keeps them up.
BITING, FED, BY_WILL = "biting", "well-fed", "by-force-of-will"
_TABLE = 600
_IMMUNE = "immune-poison"
_SURE = "sure-wound"
POISON_BITE = Weapon("poison-bite", "poisonous bite", Blow(traits=("enemy-save-plus-1", "poisonous-bite")))


# the Trained Bear


@hooks.instead_of_hits.handles("bear-hug")
def _bear_hug(
    battle: Battle, attacker: Combatant, target: Combatant, hits: Sequence[Hit]
) -> Flow[Sequence[Hit] | None]:
    """Two blows that hit one enemy become a trial of Strength: one sure wound without armour save, or nothing."""
    if len(hits) < 2 or not target.standing:
        return None
    if (yield from ask(Choice(attacker.side, "bear hug", (NO, YES), attacker.id))) == NO:
        return None
    strength = attacker.profile.S - target.profile.S
    theirs = Roll("standing a bear hug", who=target.id)
    resists = yield from throw(theirs)
    yield RuleRolled(target.id, "Standing the hug", theirs.shown(resists), True)
    need = resists[0] - strength
    if not (yield from roll_for_rule(battle, attacker, "Bear Hug", need, 1, Modifier("Strength", strength))):
        return ()
    return (Hit("Bear Hug", attacker.profile.S, traits=(_SURE, "no-armour-save", "no-critical")),)


@hooks.wounds_outright.handles(_SURE)
def _surely(_battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit) -> bool:
    return True


# the poison glands of Skinks


@hooks.blows_kept_back.handles("poison-bite")
def _keeps_back(_battle: Battle, warrior: Combatant, blows: Sequence[Weapon]) -> Flow[int]:
    """Ask how many of their blows are bites instead, which strike after everybody else."""
    if not blows:
        return 0
    choices = tuple(str(count) for count in range(len(blows) + 1))
    bites = int((yield from ask(Choice(warrior.side, "bites", choices, warrior.id))))
    if bites:
        yield ConditionBegan(warrior.id, Condition(BITING, "phase", tags=(BITING,), amount=bites))
    return bites


@hooks.late_blows.handles(BITING)
def _bites(_battle: Battle, warrior: Combatant) -> Sequence[Weapon]:
    return (POISON_BITE,) * warrior.conditions[BITING].amount


@hooks.injury_caused.handles("poisonous-bite")
def _poisons(
    _battle: Battle, _who: Combatant, target: Combatant, _hit: Hit, _in_combat: bool
) -> Modifier | None:
    return None if target.has(_IMMUNE) else Modifier("poison glands", 1)


@hooks.save_modifier.handles("poisonous-bite")
def _never_pierces(battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> int:
    """The save is better by one however strong they are: what Strength would take off is given back."""
    return max(0, battle.rules.blow_strength(battle, attacker, target, weapon) - 3)


# the Master Chef of the Mootlanders


@hooks.gives_a_second_blow.handles("aura-reroll-hits-6")
def _inspired_cooking(_battle: Battle, warrior: Combatant, friend: Combatant) -> tuple[ConditionBegan] | None:
    """Once a turn a Halfling within 6 inches of them strikes again where they missed; they do too."""
    if "halfling" not in friend.fighter.callings or friend.under(FED) or warrior.gap_to(friend) > _TABLE:
        return None
    return (ConditionBegan(friend.id, Condition(FED, "turn"), "Inspired Cooking"),)


# Force of Will of the Pit Fighters


@hooks.fights_on.handles("force-of-will")
def _gets_up(battle: Battle, warrior: Combatant, by: int | None) -> Flow[bool]:
    """The first time that they would be out of action a Toughness test keeps them up."""
    if warrior.under(BY_WILL):
        return False
    if not (yield from _wills(battle, warrior, 0)):
        return False
    yield ConditionBegan(warrior.id, Condition(BY_WILL, tags=(BY_WILL,), by=by, amount=1), "Force of Will")
    if not warrior.standing:
        yield WarriorRecovered(warrior.id, Status.STANDING)
    return True


@hooks.turn_begins.handles(BY_WILL)
def _holds_out(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Test again in each own turn, each time at a further -1; they go out of action when the test fails."""
    held = warrior.conditions[BY_WILL]
    if (yield from _wills(battle, warrior, held.amount)):
        yield ConditionBegan(
            warrior.id, Condition(BY_WILL, tags=(BY_WILL,), by=held.by, amount=held.amount + 1)
        )
        return
    by = None if held.by is None else battle.combatant(held.by)
    yield from take_out_of_action(battle, by, warrior, "his will gives out", in_combat=False)


def _wills(battle: Battle, warrior: Combatant, harder: int) -> Flow[bool]:
    """A Toughness test, harder by 1 for every turn since."""
    modifiers = (Modifier("turns since", -harder),) if harder else ()
    return (yield from test_characteristic(battle, warrior, "T", "force of will", *modifiers))


@hooks.first_hit.handles("parries-all-with-staff")
def _whirls_the_staff(
    battle: Battle, warrior: Combatant, attacker: Combatant, landed: list[Landed]
) -> Flow[list[Landed]]:
    """Parry each blow of the first enemy who hits, once, with a quarter staff."""
    main = warrior.in_hand.main
    if (main.kind or main.key) != _STAFF or not may_parry(battle, warrior, attacker):
        return landed
    left = []
    for it in landed:
        turned = False
        if it.die is not None and it.die <= battle.rules.parried_up_to:
            weak = not too_strong(battle, attacker, warrior, it.weapon)
            if weak and (yield from ask(TryParry(warrior.side, warrior.id, attacker.id, it.die))) != "no":
                turned = yield from tried_parry(battle, attacker, warrior, it.die)
        if not turned:
            left.append(it)
    return left
