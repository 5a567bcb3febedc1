"""Special rules of warbands and their warriors, and their special skills that are no plain bonus."""

from collections.abc import Sequence

from rules.catalogue.model import Blow
from rules.catalogue.profile import Change
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import lose_wound, resolve_hits
from rules.combat.injury.injury_roll import brought_down
from rules.combat.melee.melee import AWED, attack_one, roll_to_hit
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.rule_rolls import roll_d3
from rules.engine.battle import Battle, ask
from rules.engine.decisions import AttackTarget, Choice
from rules.engine.events import BlowStruck, ConditionBegan, ConditionEnded, Status
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

BLOWS, VOMIT, SLAM, RUSH = "blows", "vomit", "body slam", "bull rush"
YES, NO = "yes", "no"
#: The condition of a Skaven in the grip of hunger; it ends with the turn.
HUNGER = "black-hunger"
#: The tag of one who hungers for an activation.
HUNGRY = "hungry"
_UNHOLY = ("undead", "possessed")
_VOMIT = Hit("vomit", 5, traits=("no-armour-save", "no-critical"))
_BODY = Weapon("body", "body", Blow(strength=1, traits=("accuracy", "critical-5")))
_CHARGE = Weapon("charge", "charge", Blow(traits=("accuracy",)))


@hooks.save_modifier.handles("save-modifier-minus-1")
def _strikes_through(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return -1


@hooks.combat_begins.handles("sign-of-sigmar")
def _sign_of_sigmar(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Undead and Possessed lose their first attack against her in the first round."""
    for id in sorted(warrior.contacts):
        foe = battle.combatant(id)
        if foe.fought_rounds == 0 and any(kind in _UNHOLY for kind in foe.fighter.kinds):
            yield ConditionBegan(foe.id, Condition(AWED, "phase", by=warrior.id), "sign of Sigmar")


@hooks.instead_of_blows.handles("vomit-attack")
def _vomit(battle: Battle, attacker: Combatant, targets: Sequence[Combatant]) -> Flow[bool]:
    """All blows for one sure hit of Strength 5 without armour save."""
    if targets[0].status is Status.STUNNED:
        return False
    if (yield from ask(Choice(attacker.side, "vomit", (BLOWS, VOMIT), attacker.id))) == BLOWS:
        return False
    target = yield from _one_of(battle, attacker, targets)
    yield BlowStruck(attacker.id, target.id, _VOMIT.weapon, None, True, "covered in it")
    yield from resolve_hits(battle, attacker, target, [_VOMIT], in_combat=True)
    return True


@hooks.instead_of_blows.handles("body-slam")
def _body_slam(battle: Battle, attacker: Combatant, targets: Sequence[Combatant]) -> Flow[bool]:
    """Charging, one attack for all: +1 to hit, +1 Strength, critical hits on 5 or more."""
    if not attacker.charged or (yield from ask(Choice(attacker.side, SLAM, (NO, YES), attacker.id))) == NO:
        return False
    yield from attack_one(battle, attacker, (yield from _one_of(battle, attacker, targets)), [_BODY])
    return True


@hooks.instead_of_blows.handles("bull-rush")
def _bull_rush(battle: Battle, attacker: Combatant, targets: Sequence[Combatant]) -> Flow[bool]:
    """Charging, one roll to hit at +1 for all attacks; a hit knocks down without a wound."""
    standing = [other for other in targets if other.standing]
    if not attacker.charged or not standing:
        return False
    if (yield from ask(Choice(attacker.side, RUSH, (NO, YES), attacker.id))) == NO:
        return False
    target = yield from _one_of(battle, attacker, standing)
    if (yield from roll_to_hit(battle, attacker, target, _CHARGE)) is not None:
        yield from brought_down(battle, target, Status.KNOCKED_DOWN, attacker.id, "run over")
    return True


def _one_of(battle: Battle, attacker: Combatant, targets: Sequence[Combatant]) -> Flow[Combatant]:
    if len(targets) == 1:
        return targets[0]
    choices = tuple(target.id for target in targets)
    return battle.combatant(int((yield from ask(AttackTarget(attacker.side, attacker.id, 1, choices)))))


@hooks.turn_begins.handles("black-hunger")
def black_hunger(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Offer one more attack and D3 inches of movement for this turn, and hits on themselves at its end."""
    if (
        not warrior.standing
        or (yield from ask(Choice(warrior.side, "black hunger", (NO, YES), warrior.id))) == NO
    ):
        return
    farther = yield from roll_d3(warrior, "Black Hunger")
    changes = (Change(characteristic="A", by=1),)
    yield ConditionBegan(
        warrior.id, Condition(HUNGER, "turn", changes=changes, tags=(HUNGER + "-on",), amount=farther)
    )


@hooks.before_acting.handles("black-hunger")
def _hungers_for_an_activation(battle: Battle, warrior: Combatant) -> Flow[None]:
    """The same for one activation, with an attack that is priced like one of the off hand (ALT-X-e-i-1)."""
    if (
        warrior.standing
        and (yield from ask(Choice(warrior.side, "black hunger", (NO, YES), warrior.id))) == YES
    ):
        farther = yield from roll_d3(warrior, "Black Hunger")
        yield ConditionBegan(warrior.id, Condition(HUNGER, tags=(HUNGRY,), amount=farther))


@hooks.attack_bonus.handles(HUNGRY)
@hooks.like_off_hand.handles(HUNGRY)
def _hungry_jaws(_battle: Battle, _who: Combatant) -> int:
    return 1


@hooks.after_acting.handles(HUNGRY)
def _sate_hunger(battle: Battle, warrior: Combatant) -> Flow[None]:
    """End the hunger with the next activation or reaction that ends; no other one comes between."""
    yield ConditionEnded(warrior.id, HUNGER)
    yield from _hunger_bites(battle, warrior)


@hooks.like_off_hand.handles("charge-attacks-2")
def _second_bite(_battle: Battle, warrior: Combatant) -> int:
    """The second attack of a Dire Wolf who charges (ALT-X-g-i-1)."""
    return 1 if warrior.charged and warrior.profile.A < 2 else 0


@hooks.move_bonus.handles(HUNGER + "-on", HUNGRY)
def _hungry_legs(_battle: Battle, warrior: Combatant) -> int:
    return warrior.conditions[HUNGER].amount * 100


@hooks.turn_ends.handles(HUNGER + "-on")
def _hunger_bites(battle: Battle, warrior: Combatant) -> Flow[None]:
    """D3 hits of Strength 3 on themselves without armour save."""
    from_hunger = Hit("Black Hunger", 3, traits=("no-armour-save", "no-critical"))
    count = yield from roll_d3(warrior, "hits by the Black Hunger")
    yield from resolve_hits(battle, None, warrior, [from_hunger] * count, in_combat=False)


@hooks.taken_out.handles("contagious")
def _contagious(battle: Battle, _who: Combatant, attacker: Combatant | None, in_combat: bool) -> Flow[None]:
    """An enemy who takes them out in close combat tests Toughness or takes a wound; not Undead or Possessed."""
    if attacker is None or not in_combat or not attacker.on_table:
        return
    if any(kind in _UNHOLY for kind in attacker.fighter.kinds):
        return
    if not (yield from test_characteristic(battle, attacker, "T", "the contagion")):
        yield from lose_wound(battle, None, attacker, Hit("contagion", 0))


@hooks.unmagical_save.handles("daemonic-save-5")
def _daemonic_aura(_battle: Battle, _who: Combatant, _in_combat: bool) -> int:
    return 5
