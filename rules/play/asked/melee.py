"""Questions in close combat: weapons, targets of attacks, parries."""

from collections.abc import Iterator, Sequence

from rules.combat.effects import hooks
from rules.engine.decisions import AttackTarget, TryParry, WeaponsInHand
from rules.engine.decisions.weapons import StrikeWith
from rules.engine.state.combatant import Combatant
from rules.play.asked.several.phases import witness_of
from rules.play.asked.stage import Stage, capital, in_percent, told_apart
from rules.play.question import Blank, Option, Question, Said
from rules.referee.habits import ALL_AT, ALWAYS, WHOLE_SIDE, WITH
from rules.values import changed

#: How many groups have to choose before it is offered to say it of a whole side.
_FEWEST_TOGETHER = 2
_ALL_SO = "All of your side so"


def weapons_in_hand(decision: WeaponsInHand, stage: Stage) -> Question:
    """Ask what somebody fights a combat with."""
    indexes = decision.held or range(len(decision.loadouts))
    options = [
        Option(str(index), capital(name)) for index, name in zip(indexes, decision.loadouts, strict=True)
    ]
    asked = Question(
        type(decision).__name__,
        decision.side,
        f"What does {stage.names.who(decision.who)} fight with?",
        decision.who,
        told_apart(options),
        detail="" if stage.battle.rules.switches_weapons else "They keep it for the whole combat.",
    )
    return _of_whole_side(decision, asked, stage) if stage.is_refereed else asked


def _of_whole_side(decision: WeaponsInHand, asked: Question, stage: Stage) -> Question:
    """Offer to say of all groups of a side with what they fight: by one button, or by a list for each group."""
    habits = witness_of(stage).habits
    warriors = habits.unarmed(decision)
    if len(warriors) < _FEWEST_TOGETHER:
        return asked
    blanks = [_loadouts(it, habits.loadouts_of(it), stage) for it in warriors]
    first = [it.choices[0] for it in blanks]
    likely = "; ".join(f"{blank.label}: {blank.choices[0].label}" for blank in blanks)
    button = Option(
        " ".join((WHOLE_SIDE, *(it.answer for it in first))), _ALL_SO, likely, tuple(it.id for it in warriors)
    )
    of_side = Said(WHOLE_SIDE, "Weapons of your side", tuple(blanks))
    return changed(asked, options=(*asked.options, button), said=(of_side, *asked.said))


def _loadouts(warrior: Combatant, numbers: Sequence[int], stage: Stage) -> Blank:
    """The list of what the group of a warrior may fight with."""
    options = [Option(f"{warrior.id}{WITH}{it}", capital(warrior.loadouts[it].name)) for it in numbers]
    others = [
        it for it in stage.battle.state.of_side(warrior.side) if it.fighter.warrior == warrior.fighter.warrior
    ]
    group = " and their group" if len(others) > 1 and not warrior.fighter.hero else ""
    return Blank(f"{stage.names.who(warrior.id)}{group}", told_apart(options))


def attack_target(decision: AttackTarget, stage: Stage) -> Question:
    """Ask whom an attack is aimed at."""
    return Question(
        type(decision).__name__,
        decision.side,
        f"{stage.names.who(decision.who)}, attack {decision.attack}: strike whom?",
        decision.who,
        (*stage.fighters(decision.targets), *_all_at(decision, stage)),
    )


def _all_at(decision: AttackTarget, stage: Stage) -> Iterator[Option]:
    """One target for all attacks that somebody at a real table has in this phase."""
    for target in decision.targets if stage.is_refereed else ():
        yield Option(f"{target} {ALL_AT}", f"All attacks at {stage.names.who(target)}", about=(target,))


def try_parry(decision: TryParry, stage: Stage) -> Question:
    """Ask whether somebody parries."""
    names, rules = stage.names, stage.battle.rules
    on_equal = hooks.parries_on_equal.any_true(stage.battle, stage.combatant(decision.who))
    need = decision.to_beat + (0 if on_equal else 1)
    odds = in_percent(need, None, rules.parry_dice)
    return Question(
        type(decision).__name__,
        decision.side,
        f"{names.who(decision.attacker)} hits with a {decision.to_beat}. Does {names.who(decision.who)} parry?",
        decision.who,
        (
            Option("yes", "Parry", f"{need}+ on {rules.parry_dice} D6 ({odds})", (decision.attacker,)),
            Option("no", "Do not parry"),
            *_always(stage),
        ),
        detail="A parry that succeeds discards the hit; one that fails changes nothing.",
    )


def _always(stage: Stage) -> tuple[Option, ...]:
    """That everybody of the side parries from now on, at a real table."""
    if not stage.is_refereed:
        return ()
    return (Option(f"yes {ALWAYS}", "Always parry", "All your warriors, until you have one asked for anew."),)


def strike_with(decision: StrikeWith, stage: Stage) -> Question:
    """Ask which weapon strikes."""
    names = stage.names
    options = [
        Option(key, capital(names.weapon(decision.who, key)), about=(decision.target,))
        for key in decision.weapons
    ]
    return Question(
        type(decision).__name__,
        decision.side,
        f"Which weapon does {names.who(decision.who)} strike {names.who(decision.target)} with?",
        decision.who,
        told_apart(options),
    )
