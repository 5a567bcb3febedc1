"""Questions of a spell: the spell and its target, power dice, and where magic sets a model down."""

from fractions import Fraction
from functools import cache
from itertools import product

from rules.catalogue.load import complete_rulebook
from rules.combat.effects import hooks
from rules.combat.magic.casting import dice_to_cast
from rules.engine.battle import Battle
from rules.engine.decisions import ANYWHERE, NONE, STAY, CastSpell, Landing, SpellOffer
from rules.engine.decisions.heroheim import PowerDice
from rules.engine.setup import KnownSpell
from rules.engine.table import INCH
from rules.narration.phrases import inches, number, percent
from rules.play.asked.stage import Stage, in_percent, joined
from rules.play.question import Option, Question
from rules.systems.registry import of_sequence

#: The number of ones that is a miscast.
_ONES = of_sequence("heroheim").figures["ones of a miscast"]


def cast_spell(decision: CastSpell, stage: Stage) -> Question:
    """Ask which spell somebody casts, and at whom."""
    names, options = stage.names, list[Option]()
    for offer in decision.spells:
        spell, needs = names.spell(decision.who, offer.spell), _needs(decision, offer, stage)
        does = _does(spell)
        if not offer.targets:
            options.append(Option(offer.spell, spell.name, f"{needs}. {does}" if does else needs))
        for target in offer.targets:
            options.append(
                Option(
                    f"{offer.spell} {target}",
                    "On themselves" if target == decision.who else f"On {names.who(target)}",
                    joined(needs, stage.state(target)),
                    (target,),
                    heading=spell.name,
                    about_heading=does,
                )
            )
    name = names.who(decision.who)
    return Question(
        type(decision).__name__,
        decision.side,
        f"{name}: cast a second spell?" if decision.second else f"{name}: cast a spell or prayer?",
        decision.who,
        (*options, stage.passing(NONE, "Cast nothing")),
        detail="A Toughness test comes first; then the spell is named again." if decision.second else "",
    )


def _does(spell: KnownSpell) -> str:
    """The targets, the reach and the effect of a spell in short; empty for one that no rulebook has."""
    known = complete_rulebook().spell(spell.key)
    if known is None:
        return ""
    reach = f", {inches(spell.range * INCH)}" if spell.range and "inches" not in known.target else ""
    return f"{known.target}{reach}. {known.summary}"


def _needs(decision: CastSpell, offer: SpellOffer, stage: Stage) -> str:
    """The roll that it takes, with its chance where the number of dice is known before."""
    if offer.need is None:
        return "no roll"
    battle, caster = stage.battle, stage.combatant(decision.who)
    best = _best_by_power(decision, offer, battle)
    if best is not None:
        dice = number(battle.state.power.of(decision.who), "power die", "power dice")
        chance = f"{percent(best)} at best" if best else "cannot succeed"
        return f"needs {offer.need}+ with {dice} ({chance})"
    count = dice_to_cast(battle, caster) if battle.state.round else 2
    odds = in_percent(offer.need, None, count)
    if hooks.miscast.handlers(caster):
        prayer = stage.names.spell(decision.who, offer.spell).kind == "prayer"
        odds = percent(_cast_with(offer.need, prayer, count))
    return f"{offer.need}+ on {count} D6{f' ({odds})' if odds else ''}"


def is_hopeless(decision: CastSpell, battle: Battle) -> bool:
    """Whether none of the spells can succeed with the power dice that are left."""
    return all(_best_by_power(decision, offer, battle) == 0 for offer in decision.spells)


def _best_by_power(decision: CastSpell, offer: SpellOffer, battle: Battle) -> Fraction | None:
    """The chance of a spell with the best number of power dice; None where it takes none."""
    if offer.need is None or not (battle.rules.gathers_power and battle.state.round):
        return None
    known = battle.combatant(decision.who).fighter.spells
    prayer = any(it.key == offer.spell and it.kind == "prayer" for it in known)
    counts = range(1, max(1, battle.state.power.of(decision.who)) + 1)
    return max(_cast_with(offer.need, prayer, count) for count in counts)


def power_dice(decision: PowerDice, stage: Stage) -> Question:
    """Ask how many power dice a spell is cast with."""
    spell = stage.names.spell(decision.who, decision.spell)
    options = [
        Option(
            str(count),
            number(count, "die", "dice"),
            f"{percent(_cast_with(decision.need, decision.prayer, count))} to succeed",
        )
        for count in range(1, decision.most + 1)
    ]
    slips = f" {_ONES} ones or more are a miscast." if not decision.prayer else ""
    return Question(
        type(decision).__name__,
        decision.side,
        f"{stage.names.who(decision.who)} casts {spell.name}: how many power dice?",
        decision.who,
        tuple(options),
        detail=f"The sum must be {decision.need} or more.{slips}",
    )


@cache
def _cast_with(need: int, prayer: bool, count: int) -> Fraction:
    """The chance that this number of power dice comes to enough without a miscast."""
    ways = list(product(range(1, 7), repeat=count))
    good = sum(sum(faces) >= need and (prayer or faces.count(1) < _ONES) for faces in ways)
    return Fraction(good, len(ways))


def landing(decision: Landing, stage: Stage) -> Question:
    """Ask where magic sets somebody down, by all that is no place."""
    names, name = stage.names, stage.names.who(decision.who)
    options = [
        Option(str(enemy), f"Next to {names.who(enemy)}", "into combat with them", (enemy,))
        for enemy in decision.enemies
    ]
    if decision.comes:
        options += [Option(ANYWHERE, "The nearest free place"), Option(STAY, "Keep off the table")]
        sentence = f"Where does {name} come to the table?"
    else:
        options.append(Option(STAY, "Stay here"))
        sentence = f"Where does magic carry {name}?"
    return Question(
        type(decision).__name__,
        decision.side,
        sentence,
        decision.who,
        tuple(options),
        detail=f"At most {inches(decision.within)} away.",
    )
