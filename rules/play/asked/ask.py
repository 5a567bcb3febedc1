"""The way from what is pending to its words, by the class of the decision."""

from collections.abc import Callable
from typing import Any

from rules.engine import decisions
from rules.engine.battle import Battle
from rules.engine.decisions import Decision, actions, alternative, cards, heroheim, weapons
from rules.engine.dice import Roll
from rules.narration.names import Names
from rules.play.asked import actions as acting
from rules.play.asked import alternative as by_dice
from rules.play.asked import cards as by_cards
from rules.play.asked import (
    charging,
    choices,
    magic,
    melee,
    movement,
    real_places,
    real_table,
    rolls,
    set_up,
    shooting,
)
from rules.play.asked.stage import Stage
from rules.play.question import Question
from rules.referee.questions import TableAsked, WhereAsked
from rules.referee.referee import Referee
from rules.values import changed

#: Stands before a question that is asked again.
_REFUSED = "That cannot be done now: too far, not in sight, or already done. Choose again."

WORDED: dict[type[Decision], Callable[[Any, Stage], Question]] = {
    decisions.Choice: choices.choice,
    decisions.NextToAct: acting.next_to_act,
    actions.NextModel: acting.next_model,
    actions.NextAction: acting.next_action,
    alternative.WhoActs: by_dice.who_acts,
    alternative.ActivationDice: by_dice.activation_dice,
    alternative.React: by_dice.react,
    alternative.GiveCommand: by_dice.give_command,
    cards.PlayCard: by_cards.play_card,
    cards.ActivateUnit: by_cards.activate_unit,
    decisions.ChargeTarget: charging.charge_target,
    decisions.ChargeWay: charging.charge_way,
    decisions.Intercept: charging.intercept,
    decisions.MoveTo: movement.move_to,
    decisions.DeploymentPlace: set_up.deployment_place,
    decisions.CounterPlace: set_up.counter_place,
    decisions.Infiltrate: set_up.infiltrate,
    decisions.ShootingTarget: shooting.shooting_target,
    decisions.Volley: shooting.volley,
    decisions.AimStrip: shooting.aim_strip,
    decisions.WeaponsInHand: melee.weapons_in_hand,
    decisions.AttackTarget: melee.attack_target,
    decisions.TryParry: melee.try_parry,
    weapons.StrikeWith: melee.strike_with,
    decisions.CastSpell: magic.cast_spell,
    decisions.Landing: magic.landing,
    heroheim.PowerDice: magic.power_dice,
    TableAsked: real_table.table_asked,
    WhereAsked: real_places.where_asked,
}


def question(pending: Decision | Roll, battle: Battle, names: Names) -> Question:
    """What is pending in a battle as it is asked at a table, with every answer but places."""
    stage = Stage(battle, names)
    if isinstance(pending, Roll):
        return rolls.roll(pending, stage)
    asked = WORDED[type(pending)](pending, stage)
    witness = battle.witness
    if isinstance(witness, Referee) and witness.refused is not None and witness.refused == asked.who:
        return changed(asked, detail=" ".join(filter(None, (_REFUSED, asked.detail))))
    return asked
