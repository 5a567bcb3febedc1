"""The alternative sequence by the vectors: dice thrown, turns bought, charges, getting up, alternative activations."""

from collections.abc import Mapping
from typing import Any

from rules.engine.decisions import NONE
from rules.engine.decisions.alternative import React
from rules.engine.events import ActionTaken, ActivationBegan
from rules.engine.events.alternative import ActionsGained, ReactionsOffered
from rules.engine.events.event import Status
from rules.systems.alternative.activating import may_go_alternatively
from rules.systems.alternative.charging import REACHES
from rules.systems.alternative.fighting import CHARGE, LONG_CHARGE, SPRINT_CHARGE, struck
from rules.systems.alternative.moving import reach
from tests.rules.oracles.alternative import got_up, somebody
from tests.rules.oracles.vocabulary import UnknownWord, thing
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.d12 import activated, battlefield, gain, on_offer

#: The charges by the words of the vectors.
CHARGES = {"far": LONG_CHARGE, "near": CHARGE, "sprint": SPRINT_CHARGE}


def vector(given: dict[str, Any], asked: Mapping[str, Any]) -> dict[str, Any]:
    """Everything that the engine makes of a situation."""
    if "dice" in given:
        return _rolled(given, asked)
    if "movement" in given:
        return _charged(given)
    if "status" in given:
        return _got_up(given)
    if given.get("alternative_activation"):
        return _alternatively(given)
    raise UnknownWord(f"nobody knows what {sorted(given)} is about")


def _rolled(given: dict[str, Any], asked: Mapping[str, Any]) -> dict[str, Any]:
    """An activation with dice that fall so; one of them may be rolled again and come to something else."""
    again = given.get("reroll")
    it = _thrown(given, [again["to"]] if again else [])
    (gained,) = it.told(ActionsGained)
    questions = it.questions(React)
    found: dict[str, Any] = {
        "actions": gained.actions,
        "failures": gained.failures,
        "reaction_dice": max([one.failures for one in questions], default=0),
        "may_buy": any(one.may_buy for one in questions),
        "reroll_allowed": len(it.rolls) > 1,
    }
    if again:
        failed = [die for die in given["dice"] if die > given["leadership"]]
        if again["die"] not in failed or len(it.rolls) < 2:
            raise UnknownWord(f"a {again['die']} of {given['dice']} is not rolled again")
        found[f"actions_after_reroll_of_the_{again['die']}_to_{again['to']}"] = gained.actions
    if "after_buy" in asked:
        found["after_buy"] = _bought(given)
    return found


def _thrown(given: dict[str, Any], more: list[int], buys: bool = False) -> Battlefield:
    """The activation, `more` being what is rolled again; the enemy buys the turn, or does nothing."""
    it = somebody(given.get("rule"), Ld=given["leadership"])
    reacts = (lambda one: "buy" if one.may_buy else NONE) if buys else NONE
    activated(it, 0, *given["dice"], *more, dice=len(given["dice"]), says={React: reacts})
    return it


def _bought(given: dict[str, Any]) -> dict[str, int]:
    it = _thrown(given, [], buys=True)
    later = [one.failures for one in it.questions(React) if not one.may_buy]
    return {
        "active_must_spend_actions_first": it.told(ActionsGained)[0].actions,
        "reaction_dice_left": max(later, default=0),
    }


def _charged(given: dict[str, Any]) -> dict[str, Any]:
    if given["choice"] not in CHARGES:
        raise UnknownWord(f"nobody knows the charge {given['choice']!r}")
    kind, skill = CHARGES[given["choice"]], given.get("skill")
    tags = thing(skill).tags if skill else ()
    own = man(10, 10, M=given["movement"], A=given["attacks_on_profile"], tags=tags)
    it = battlefield([own], [man(13, 10)])
    gain(it, 0, given["actions"])
    if given["actions"] not in on_offer(it, 0).get(kind, ()):
        raise UnknownWord(f"no charge {given['choice']!r} takes {given['actions']} actions")
    paid = ActionTaken(0, kind, "movement", given["actions"])
    normal, _ = struck([paid], given["attacks_on_profile"], 0)
    _, off = struck([paid], normal, normal)  # no more than come without a price of their own
    return {
        "reach_in": reach(it.battle, it.one(0), REACHES[kind]) // 100,
        "normal_attacks": normal,
        "off_hand_attacks_max": off,
    }


def _got_up(given: dict[str, Any]) -> dict[str, Any]:
    status, left = got_up(Status(given["status"]), given["actions"])
    return {
        "status_after": status.value,
        "actions_left": left,
        "actions_usable_to_stand": status is Status.STANDING,
    }


def _alternatively(given: dict[str, Any]) -> dict[str, Any]:
    it = battlefield([man(10, 10, "bow")], [man(10.98 + given["nearest_enemy_in"], 10)])
    if not may_go_alternatively(it.battle, it.one(0)):
        return {"allowed": False}
    activated(it, 0, dice="alternative")
    (gained,) = it.told(ActionsGained)
    it.fold(ActivationBegan(0, (0,)), gained)
    offered = set(on_offer(it, 0))
    return {
        "allowed": True,
        "actions": gained.actions,
        "may_shoot": "shoot" in offered,
        "may_charge": bool(offered & set(REACHES)),
        "opponent_reaction_dice": len(it.told(ReactionsOffered)),
    }
