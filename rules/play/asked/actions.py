"""Questions to warriors who act one by one: whose turn it is, and the next of their actions."""

from rules.combat.actions.items import HERBS
from rules.combat.effects import hooks
from rules.engine.decisions import DONE, NextToAct
from rules.engine.decisions.actions import NextAction, NextModel, Offer
from rules.narration.phrases import number
from rules.play.asked.stage import Stage, capital, dice, in_percent, joined
from rules.play.question import Option, Question
from rules.systems.registry import price_list
from rules.systems.trench.attacks import CAST, SHOOT, STRIKE
from rules.systems.trench.moves import DASH
from rules.systems.trench.success_chart import SUCCESS
from rules.systems.trench.success_chart import dice as success_dice

#: The question of a phase who is next, and the answer that ends it.
_NEXT = {
    "charging": ("who charges?", "No more charges"),
    "moving": ("who moves next?", "Nobody else moves"),
    "shooting": ("who shoots or casts next?", "Nobody else shoots"),
}
#: Actions whose keys are not what a player says.
_LABELS = {
    SHOOT: "Shoot",
    STRIKE: "Fight",
    CAST: "Cast a spell",
    HERBS: "Use healing herbs",
    "attack": "Strike",
    "off-hand attack": "Strike with the off hand",
    "command": "Give a command",
    "cast again": "Cast again",
    "shoot at hand": "Shoot in the combat",
}


def next_to_act(decision: NextToAct, stage: Stage) -> Question:
    """Ask who is next in a phase."""
    who_next, enough = _NEXT.get(decision.activity, ("who is next?", "Nobody else"))
    return Question(
        type(decision).__name__,
        decision.side,
        f"{stage.names.side(decision.side)}: {who_next}",
        options=(*stage.fighters(decision.candidates), Option(DONE, enough)),
    )


def next_model(decision: NextModel, stage: Stage) -> Question:
    """Ask which model is activated next."""
    return Question(
        type(decision).__name__,
        decision.side,
        f"{stage.names.side(decision.side)}: who acts next?",
        options=stage.fighters(decision.candidates),
    )


def next_action(decision: NextAction, stage: Stage) -> Question:
    """Ask what somebody does next; what is risky comes with the chance to fail where it is known."""
    texts = {price.action.lower(): price.text for price in price_list(stage.battle.sequence.key)}
    options = []
    for offer in decision.offers.values():
        for answer, price in zip(offer.answers, offer.prices, strict=True):
            cost = f" ({number(price, 'action')})" if price and len(offer.prices) > 1 else ""
            label = f"{_LABELS.get(offer.action, capital(offer.action))}{cost}"
            detail = joined(_risk(decision, offer, stage), texts.get(offer.action, ""))
            options.append(Option(answer, label, detail))
    left = "" if decision.left is None else f" {number(decision.left, 'action')} left."
    lost = f"{number(decision.left, 'action')} lost" if decision.left else ""
    return Question(
        type(decision).__name__,
        decision.side,
        f"What does {stage.names.who(decision.who)} do?{left}",
        decision.who,
        (*options, Option(DONE, "Nothing more", lost)),
    )


def _risk(decision: NextAction, offer: Offer, stage: Stage) -> str:
    if not offer.risky:
        return ""
    odds = ""
    if offer.action == DASH:
        modifiers = hooks.success_dice.collect(stage.battle, stage.combatant(decision.who), DASH)
        count, keep = success_dice(stage.battle, tuple(modifiers))
        odds = (
            f", {SUCCESS}+ on {dice(count, 6, keep)}: {in_percent(SUCCESS, None, count, 6, keep)} to succeed"
        )
    return f"risky: a failed test ends the activation{odds}"
