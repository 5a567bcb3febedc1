"""Questions of a shooter: target and weapon, the number of shots, the direction of a strip."""

from rules.combat.shooting.shooting import shot_reach
from rules.engine.decisions import NONE, AimStrip, ShootingTarget, Target, Volley, place_key
from rules.narration.phrases import inches, number
from rules.play.asked.stage import Stage, capital, dice, in_percent, joined
from rules.play.question import Option, Question
from rules.referee.habits import ALWAYS
from rules.values import changed


def shooting_target(decision: ShootingTarget, stage: Stage) -> Question:
    """Ask what somebody shoots at; the easiest targets of each weapon come first."""
    names, options = stage.names, list[Option]()
    for key, targets in decision.weapons:
        reach = _reach(decision, key, stage)
        weapon = f"{capital(names.weapon(decision.who, key))} ({inches(reach)})"
        for target in sorted(targets, key=_hardness):
            far = target.distance is not None and target.distance > reach
            options.append(
                Option(
                    f"{key} {target.who}",
                    f"Shoot {names.who(target.who)}",
                    joined(need_of(target), "out of range" if far else "", stage.state(target.who)),
                    (target.who,),
                    heading=weapon,
                    is_far=far,
                )
            )
    several = "several shots, " if decision.in_haste else ""
    return Question(
        type(decision).__name__,
        decision.side,
        f"{names.who(decision.who)}: {several}shoot at whom?",
        decision.who,
        (*options, stage.passing(NONE, "Do not shoot")),
        detail="" if _is_measured(decision) else "Nothing may be measured before a target is named.",
    )


def _reach(decision: ShootingTarget, key: str, stage: Stage) -> int:
    """How far a weapon shoots now, in 1/100 inch."""
    shooter = stage.combatant(decision.who)
    weapon = next(it for it in shooter.fighter.weapons if it.key == key)
    return shot_reach(stage.battle, shooter, weapon, decision.in_haste)


def _hardness(target: Target) -> tuple[int, int]:
    return 99 if target.need is None else target.need, target.distance or 0


def _is_measured(decision: ShootingTarget) -> bool:
    return any(target.distance is not None for _, targets in decision.weapons for target in targets)


def need_of(target: Target) -> str:
    """`4+ to hit (50 %), 12.5"`; empty where nobody may measure."""
    if target.distance is None:
        return ""
    far = inches(target.distance) if target.distance else ""
    if target.need is None:
        return joined("cannot hit", far)
    several = "" if target.count == 1 else f" on {dice(target.count, 6, target.keep)}"
    odds = in_percent(target.need, None, target.count, 6, target.keep)
    return joined(f"{target.need}+ to hit{several}{f' ({odds})' if odds else ''}", far)


def volley(decision: Volley, stage: Stage) -> Question:
    """Ask how many shots are fired in haste."""
    names = stage.names
    options = [
        Option(str(count), number(count, "shot"), "each at -1 to hit" if count > 1 else "no penalty")
        for count in range(decision.most, 0, -1)
    ]
    if stage.is_refereed:
        options += [
            changed(it, answer=f"{it.answer} {ALWAYS}", label=f"{it.label}, always", detail="at any target")
            for it in options
        ]
    return Question(
        type(decision).__name__,
        decision.side,
        f"{names.who(decision.who)} shoots {names.who(decision.target)} with"
        f" the {names.weapon(decision.who, decision.weapon)}: how many shots?",
        decision.who,
        tuple(options),
    )


def aim_strip(decision: AimStrip, stage: Stage) -> Question:
    """Ask where a shot goes that hits everything in a strip; straight at the target is on offer."""
    names = stage.names
    aimed = next(
        (other for other in stage.battle.state.on_table() if other.position == decision.towards), None
    )
    label = "Straight ahead" if aimed is None else f"Straight at {names.who(aimed.id)}"
    about = () if aimed is None else (aimed.id,)
    option = Option(place_key(decision.towards), label, "", about, decision.towards)
    return Question(
        type(decision).__name__,
        decision.side,
        f"{names.who(decision.who)}: which way does the {names.weapon(decision.who, decision.weapon)} point?",
        decision.who,
        (option,),
        detail=f"Everybody in a strip of {inches(decision.length)} in that direction may be hit.",
    )
