"""Special rules that one warband has for itself: ways to fight, courage, and what wounds do to them."""

from rules.catalogue.profile import Change, Characteristic
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.skills.fighting import first_round
from rules.combat.moving.climbing import TEST
from rules.combat.moving.movement import ENEMIES_NEAR
from rules.combat.psychology.rout import tester_among
from rules.combat.rolls.initiative_test import CLIMBING, CROSSING, DIVING, FOOTING, JUMPING, LANDING
from rules.combat.rolls.leadership_test import FEAR
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan, ConditionEnded, Status
from rules.engine.flow import Flow
from rules.engine.loadouts import FISTS, NATURAL
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: The conditions: an unsaved wound made them frenzied; a torturer has taken Strength from them; the form they have.
ROUSED, TORTURED, FORM = "roused-by-pain", "tortured", "fluctuating-form"
#: The answers to which form: the stronger and the swifter one, and what each adds.
MIGHT, GRACE = "might", "grace"
_FORMS: dict[str, dict[Characteristic, int]] = {
    MIGHT: {"WS": 1, "S": 1, "T": 1, "A": 1},
    GRACE: {"BS": 1, "I": 2, "Ld": 2, "M": 2},
}
#: How near other peasants are who lend courage, and how far a herder of squigs is heard, bare and with a prodder.
_BESIDE, _HERDED, _PRODDED = 300, 600, 1200
_PRODDER = "squig-prodder"
_HIGHEST = 10
#: The tests that nobody takes who is at home in the treetops.
_SURE_OF = (TEST, CLIMBING, JUMPING, CROSSING, DIVING, FOOTING, LANDING)


# ways to fight


@hooks.attack_bonus.handles("unarmed-attack-plus-1")
def _trained_hands(_battle: Battle, warrior: Combatant) -> int:
    return int(warrior.in_hand.main in (FISTS, NATURAL))


@hooks.rerolls_blow.handles("reroll-first-round-alone")
def _duels(_battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon) -> bool:
    """Misses in the first round against a single opponent."""
    return first_round(warrior) and len(warrior.contacts) == 1


@hooks.attack_bonus.handles("attack-when-wounded")
def _is_maddened(_battle: Battle, warrior: Combatant) -> int:
    return int(warrior.wounds < warrior.fighter.profile.W)


@hooks.ignores_rule.handles("no-long-range")
def _sees_far(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == "long range"


# moving


@hooks.ignores_rule.handles("passes-climb-jump")
def _climbs(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what in _SURE_OF


@hooks.ignores_rule.handles("runs-near-enemies")
def _runs_past(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == ENEMIES_NEAR


@hooks.jump_tests.handles("passes-climb-jump")
def _jumps(_battle: Battle, _who: Combatant, _drop: int) -> int:
    return 0


# courage


@hooks.rerolls_leadership.handles("questing-vow")
def _keeps_the_vow(battle: Battle, warrior: Combatant, purpose: str) -> bool:
    """Every test of fear, as of a charge, and any other while they fight an enemy who causes fear in them."""
    return purpose == FEAR or _faces_the_fearsome(battle, warrior)


@hooks.rerolls_rout.handles("questing-vow")
def _vows_to_stay(battle: Battle, warrior: Combatant) -> Flow[bool]:
    """The rout test too, if they take it for the warband."""
    yield from ()
    tester = tester_among(battle.state.of_side(warrior.side))
    return tester is warrior and _faces_the_fearsome(battle, warrior)


def _faces_the_fearsome(battle: Battle, warrior: Combatant) -> bool:
    return any(_is_fearsome(battle, battle.combatant(id), warrior) for id in warrior.contacts)


def _is_fearsome(battle: Battle, enemy: Combatant, warrior: Combatant) -> bool:
    return enemy.has("causes-fear") or hooks.causes_fear.any_true(battle, enemy, warrior)


@hooks.leadership_tests.handles("courage-of-the-mob")
def _stands_together(battle: Battle, warrior: Combatant) -> int:
    """Add 1 for each other peasant who stands within 3 inches, up to a Leadership of 10."""
    near = [
        it
        for it in battle.state.of_side(warrior.side)
        if it is not warrior and it.standing and it.has("courage-of-the-mob")
        if warrior.gap_to(it) <= _BESIDE
    ]
    return max(0, min(len(near), _HIGHEST - warrior.profile.Ld))


@hooks.leads_some.handles("herds-squigs")
def _herds(_battle: Battle, warrior: Combatant, friend: Combatant) -> bool:
    """A herder lends their Leadership to Cave Squigs, farther with a prodder."""
    if friend.fighter.line != "cave-squig":
        return False
    prods = any((arm.kind or arm.key) == _PRODDER for arm in warrior.fighter.weapons)
    return warrior.gap_to(friend) <= (_PRODDED if prods else _HERDED)


# daemons


@hooks.recovery_begins.handles("fluctuating-form")
def _takes_a_form(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Ask for one of two forms, which they keep until their next recovery out of combat."""
    if warrior.contacts or not warrior.on_table:
        return
    form = yield from ask(Choice(warrior.side, "form", (MIGHT, GRACE), warrior.id))
    changes = tuple(Change(characteristic=of, by=by) for of, by in _FORMS[form].items())
    yield ConditionBegan(warrior.id, Condition(FORM, changes=changes), "Fluctuating Form")


# wounds


@hooks.injury_result.handles("stunned-instead-of-out")
def _survives(
    _battle: Battle, warrior: Combatant, _attacker: Combatant | None, _hit: Hit, status: Status
) -> Flow[Status]:
    """They are stunned in place of going out of action, as long as they stand."""
    yield from ()
    return Status.STUNNED if status is Status.OUT_OF_ACTION and warrior.standing else status


@hooks.instead_of_injury.handles("out-by-any-wound")
def _gives_out(
    _battle: Battle, _who: Combatant, _attacker: Combatant | None, _modifier: int, _rolls: int
) -> Flow[Status]:
    yield from ()
    return Status.OUT_OF_ACTION


@hooks.after_wounds.handles("frenzy-when-wounded")
def _rouses(
    battle: Battle, warrior: Combatant, _attacker: Combatant | None, _wounds: int, _in_combat: bool
) -> Flow[None]:
    """Frenzied from an unsaved wound until their next turn is over."""
    if warrior.on_table:
        held = Condition(ROUSED, tags=("frenzy", ROUSED), amount=battle.state.turns)
        yield ConditionBegan(warrior.id, held, "Pain and Pleasure")


@hooks.turn_ends.handles(ROUSED)
def _calms_down(battle: Battle, warrior: Combatant) -> Flow[None]:
    if battle.state.turns > warrior.conditions[ROUSED].amount:
        yield ConditionEnded(warrior.id, ROUSED, "the pain is gone")


@hooks.after_a_hit.handles("takes-strength")
def _tortures(_battle: Battle, attacker: Combatant, target: Combatant, hit: Hit, hurt: bool) -> Flow[None]:
    """Take 1 Strength for the battle from a living enemy whom a blow wounds, down to 1."""
    if not hurt or not hit.kind or hit.missile or not target.on_table or "undead" in target.fighter.kinds:
        return
    held = target.conditions.get(TORTURED)
    taken = (0 if held is None else held.amount) + 1
    if target.profile.S > 1:
        weaker = (Change(characteristic="S", by=-taken),)
        yield ConditionBegan(
            target.id, Condition(TORTURED, changes=weaker, by=attacker.id, amount=taken), "Torturer"
        )
