"""Questions to warriors who act one by one: whose turn it is, and the next of their actions."""

from rules.combat.actions.items import HERBS
from rules.engine.decisions import DONE, NextToAct
from rules.engine.decisions.actions import NextAction, NextModel, Offer
from rules.narration.phrases import number
from rules.play.asked import real_dice
from rules.play.asked.movement import scramble_option
from rules.play.asked.real_moves import interrupted
from rules.play.asked.real_table import again, by_hand, deeds, next_alone
from rules.play.asked.several.phases import casts, several
from rules.play.asked.several.rows import charges_of_unit, endings, movers, next_up
from rules.play.asked.several.units import ON_CHARGES, ONE_ACTION, of_action, of_models
from rules.play.asked.stage import Stage, capital, dice, in_percent, joined
from rules.play.nearness import may_reach_somebody
from rules.play.question import Option, Question
from rules.referee.referee import CHARGE, RANGED
from rules.systems.registry import of_sequence
from rules.values import changed

#: The question of a phase who is next, and the answer that ends it.
_NEXT = {
    "charging": ("who charges?", "No more charges"),
    "escaping": ("who tries to leave their combat?", "Nobody else tries"),
    "moving": ("who moves next?", "Nobody else moves"),
    "shooting": ("who shoots or casts next?", "Nobody else shoots"),
}
_RISKY = "Risky: a failure ends the activation."
_OR_ENDS = "or the activation ends"
_CAN_STILL = {
    "charging": "may have an enemy in reach",
    "escaping": "may try to leave their combat",
    "moving": "can still move",
    "shooting": "can still shoot or cast",
}
#: Actions whose keys are not what a player says.
_LABELS = {
    "ranged attack": "Shoot",
    "melee attack": "Fight",
    "cast": "Cast a spell",
    HERBS: "Use healing herbs",
    "attack": "Strike",
    "off-hand attack": "Strike with the off hand",
    "command": "Give a command",
    "cast again": "Cast again",
    "shoot at hand": "Shoot in the combat",
}


def next_to_act(decision: NextToAct, stage: Stage) -> Question:
    """Ask who is next in a phase; the only one of a unit at a real table is asked at once what they do."""
    if stage.is_refereed and (alone := next_alone(decision, stage)) is not None:
        return alone
    who_next, enough = _NEXT.get(decision.activity, ("who is next?", "Nobody else"))
    able = _able(decision, stage)
    idle = tuple(it for it in decision.candidates if it not in able)
    others = (
        changed(it, detail=joined(it.detail, "no enemy in reach"), is_far=True) for it in stage.fighters(idle)
    )
    return Question(
        type(decision).__name__,
        decision.side,
        f"{stage.names.side(decision.side)}: {who_next}",
        options=(
            *(_at_a_table(decision, stage) if stage.is_refereed else ()),
            *stage.fighters(able),
            *others,
            Option(DONE, enough, gives_up="" if stage.is_refereed else _unused(able, decision)),
            *(endings(decision) if stage.is_refereed else ()),
        ),
        said=(*interrupted(decision, stage), by_hand(stage)) if stage.is_refereed else (),
        is_by_rows=stage.is_refereed,
    )


def _at_a_table(decision: NextToAct, stage: Stage) -> tuple[Option, ...]:
    """What several do at once, and what each did last, in one answer."""
    return (
        *several(decision, stage),
        *again(decision, stage),
        *casts(decision, stage),
        *charges_of_unit(decision, stage),
        *movers(decision, stage),
        *next_up(decision, stage),
    )


def _able(decision: NextToAct, stage: Stage) -> tuple[int, ...]:
    """Those who can do something in a phase, as far as anybody may know."""
    if decision.activity != "charging" or stage.is_refereed:
        return decision.candidates
    return tuple(it for it in decision.candidates if may_reach_somebody(stage.battle, stage.combatant(it)))


def _unused(idle: tuple[int, ...], decision: NextToAct) -> str:
    """How many could still do something in a phase; empty for nobody."""
    what = _CAN_STILL.get(decision.activity, "can still act")
    return f"{capital(number(len(idle), 'warrior'))} {what}." if idle else ""


def next_model(decision: NextModel, stage: Stage) -> Question:
    """Ask which model is activated next."""
    return Question(
        type(decision).__name__,
        decision.side,
        f"{stage.names.side(decision.side)}: who acts next?",
        options=tuple(of_models(decision, stage))
        if stage.is_refereed
        else stage.fighters(decision.candidates),
        said=(by_hand(stage),) if stage.is_refereed else (),
        is_by_rows=stage.is_refereed,
    )


def next_action(decision: NextAction, stage: Stage) -> Question:
    """Ask what somebody does next; what is risky comes with the chance to fail where it is known."""
    options = [
        _act(decision, offer, price, answer, stage)
        for offer in decision.offers.values()
        if not (stage.is_refereed and offer.action in (CHARGE, RANGED))
        for answer, price in zip(offer.answers, offer.prices, strict=True)
    ]
    if stage.is_refereed and decision.left is None:
        options = [*of_action(decision, stage), *(changed(it, heading=ONE_ACTION) for it in options)]
    is_charged = any(it.answer.startswith(f"{CHARGE} ") for it in options)
    left = "" if decision.left is None else f" {number(decision.left, 'action')} left."
    lost = f"{number(decision.left, 'action')} lost" if decision.left else ""
    asked = Question(
        type(decision).__name__,
        decision.side,
        f"What does {stage.names.who(decision.who)} do?{left}",
        decision.who,
        (*options, Option(DONE, "Nothing more", lost, heading=options[-1].heading if options else "")),
        said=deeds(decision, stage) if stage.is_refereed and decision.left is None else (),
        detail=ON_CHARGES if is_charged else "",
        is_by_rows=stage.is_refereed and decision.left is None,
    )
    is_by_dice = stage.is_refereed and decision.left is not None
    return real_dice.next_action(decision, asked, stage) if is_by_dice else asked


def _act(decision: NextAction, offer: Offer, price: int, answer: str, stage: Stage) -> Option:
    """One action for one price; a climb or a jump that can only go one way says which."""
    system = of_sequence(stage.battle.sequence.key)
    warrior, ways_of = stage.combatant(decision.who), system.scrambles.get(offer.action)
    ways = ways_of(stage.battle, warrior, price) if ways_of else ()
    price_said = "" if decision.left is None else f" ({number(price, 'action') if price else 'free'})"
    if len(ways) == 1:
        only = scramble_option(stage, decision.who, ways[0])
        return changed(only, answer=answer, label=f"{only.label}{price_said}")
    texts = {it.action.lower(): it.text for it in system.in_short.prices}
    several = f"{len(ways)} ways to choose from." if ways else texts.get(offer.action, "")
    detail = " ".join(part for part in (_risk(decision, offer, stage), several) if part)
    return Option(answer, f"{_LABELS.get(offer.action, capital(offer.action))}{price_said}", detail)


def _risk(decision: NextAction, offer: Offer, stage: Stage) -> str:
    """What a failure costs, and how likely a success is where its dice are known before."""
    warrior = stage.combatant(decision.who)
    if not offer.risky:
        shaken = warrior.side in stage.battle.state.morale.shaken
        return "Shaken: a failure ends the activation." if shaken else ""
    success = of_sequence(stage.battle.sequence.key).success_rolls.get(offer.action)
    if success is None:
        return _RISKY
    roll = success(stage.battle, warrior)
    odds = in_percent(roll.need, None, roll.count, roll.sides, roll.keep)
    needed = f"{roll.need}+ on {dice(roll.count, roll.sides, roll.keep)}"
    return f"{needed}{f' ({odds})' if odds else ''}, {_OR_ENDS}."
