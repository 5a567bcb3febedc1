"""Questions of a charge: its target, its way, and the warrior who steps into it."""

from rules.combat.charging.charge_distance import charge_dice
from rules.combat.charging.charge_ways import least_roll
from rules.combat.measuring import is_measured
from rules.combat.psychology.fear import fears, tests_to_charge
from rules.engine.decisions import NONE, ON_FOOT, ChargeTarget, ChargeWay, Intercept
from rules.narration.phrases import inches, listed
from rules.play.asked.movement import scramble_option
from rules.play.asked.stage import Stage, in_percent, joined
from rules.play.question import Option, Question
from rules.values import changed

_UNSEEN = "an Initiative test to notice them first"


def charge_target(decision: ChargeTarget, stage: Stage) -> Question:
    """Ask whom somebody charges."""
    name = stage.names.who(decision.who)
    options = [_target(decision, stage, target) for target in _nearest_first(decision, stage)]
    if decision.also:
        sentence = f"{name} charges {stage.names.everybody(decision.also)}. Charge somebody else as well?"
        declined = Option(NONE, "Nobody else")
    else:
        sentence = f"{name}: charge whom?" if decision.must else f"{name}: charge?"
        declined = stage.passing(NONE, "Do not charge")
    return Question(
        type(decision).__name__,
        decision.side,
        sentence,
        decision.who,
        tuple(options) if decision.must else (*options, declined),
        detail=_reach(decision, stage),
    )


def _reach(decision: ChargeTarget, stage: Stage) -> str:
    far = inches(decision.limit)
    if stage.battle.sequence.charge_adds_dice:
        return f"The charge goes Movement and dice, at most {far}; one that falls short fails."
    return f"The charge goes up to {far}; one that falls short fails."


def _nearest_first(decision: ChargeTarget, stage: Stage) -> list[int]:
    """The targets in sight, then those out of sight; each by distance where it may be measured."""
    charger, measured = stage.combatant(decision.who), is_measured(stage.battle)

    def gap(target: int) -> int:
        return charger.gap_to(stage.combatant(target)) if measured else 0

    return [*sorted(decision.targets, key=gap), *sorted(decision.unseen, key=gap)]


def _target(decision: ChargeTarget, stage: Stage, target: int) -> Option:
    far, unseen = stage.distance(decision.who, target), target in decision.unseen
    too_far = bool(far) and stage.combatant(decision.who).gap_to(stage.combatant(target)) > decision.limit
    afraid = tests_to_charge(stage.battle, stage.combatant(decision.who), stage.combatant(target))
    parts = joined(
        far,
        _arrival(decision, stage, target),
        "out of reach" if too_far else "",
        stage.state(target),
        _UNSEEN if unseen else "",
        "a test for fear first" if afraid else "",
    )
    return Option(str(target), f"Charge {stage.names.who(target)}", parts, (target,), is_far=too_far)


def _arrival(decision: ChargeTarget, stage: Stage, target: int) -> str:
    """How likely a charge arrives that goes as far as dice say, where that may be measured."""
    charger = stage.combatant(decision.who)
    count = charge_dice(stage.battle, charger)
    if not count or not is_measured(stage.battle):
        return ""
    need = least_roll(stage.battle, charger, stage.combatant(target))
    if need is None:
        return "cannot arrive on foot"
    if need <= count:
        return "arrives on any roll"
    return f"arrives on {need}+ ({in_percent(need, None, count)})"


def charge_way(decision: ChargeWay, stage: Stage) -> Question:
    """Ask whether a charger climbs or jumps on the way."""
    names, target = stage.names, decision.target
    options = []
    for way in decision.ways:
        blind = way.manner == "cross" and not stage.battle.rules.gaps_measured_in_charges
        option = scramble_option(stage, decision.who, changed(way, walked=0, spent=0) if blind else way)
        if way.key in decision.dives:
            option = changed(
                option,
                label=f"Dive {inches(way.height)} onto {names.who(target)}",
                detail=joined(option.detail, "a diving charge strikes harder"),
            )
        options.append(changed(option, about=(target,)))
    on_foot = "" if decision.reached else "they cannot get there on foot, so the charge fails"
    foot = Option(ON_FOOT, "On foot", on_foot, (target,))
    return Question(
        type(decision).__name__,
        decision.side,
        f"How does {names.who(decision.who)} charge {names.who(target)}?",
        decision.who,
        (foot, *options) if decision.reached else (*options, foot),
    )


def intercept(decision: Intercept, stage: Stage) -> Question:
    """Ask whether somebody steps into the way of an enemy."""
    names = stage.names
    candidates = listed([names.who(candidate) for candidate in decision.candidates])
    charger, tests = stage.combatant(decision.who), stage.battle.rules.fear_overcomes
    options = [
        Option(
            str(candidate),
            f"{names.who(candidate)} steps in",
            "after a test for fear"
            if tests and fears(stage.battle, stage.combatant(candidate), charger)
            else "",
            (candidate,),
        )
        for candidate in decision.candidates
    ]
    return Question(
        type(decision).__name__,
        decision.side,
        f"{names.who(decision.who)} comes past {candidates}. Step in the way?",
        decision.who,
        (*options, Option(NONE, "Nobody steps in")),
        detail="Whoever steps in is charged, and the move ends there."
        if stage.battle.rules.all_moves_intercepted and stage.battle.state.phase != "charge"
        else "Whoever steps in is charged in place of the target.",
    )
