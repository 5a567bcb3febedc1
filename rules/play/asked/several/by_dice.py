"""Buttons of those who act by D12 at a real table: who, with how many dice, and what they do, in one answer."""

from collections.abc import Iterable, Iterator

from rules.engine.decisions.alternative import ALTERNATIVE, WhoActs
from rules.engine.protocols import HERO_NEAR, STANDS_NEAR
from rules.engine.state.combatant import Combatant
from rules.narration.phrases import number
from rules.play.asked.real_moves import COVERS, range_words
from rules.play.asked.several import rows
from rules.play.asked.several.phases import spell_again, witness_of
from rules.play.asked.several.units import STEPS
from rules.play.asked.stage import Stage, capital, joined
from rules.play.question import Option
from rules.referee.by_dice import ByDice
from rules.referee.deeds_by_dice import (
    ALL,
    CAST_AS_LAST,
    CHARGES,
    COMMAND,
    FIGHT,
    LED,
    RUN,
    SHOOT,
    THEN,
    UP,
    WALK,
    may_shoot_later,
    parted,
)
from rules.referee.together import fitting
from rules.referee.together import joined as joined_parts
from rules.values import changed

WORDS = {LED: "leader near", STANDS_NEAR: "friend or prey near", HERO_NEAR: "hero of them near"}
KINDS = {"charge": "", "long charge": " twice as far", "sprint charge": " three times as far"}
SURE, IN_ONE = 'no enemy within 12"', "In one answer"
_DICE, _SEVERAL = ("1", "2", "3"), "Several at once"


def by_dice(stage: Stage) -> ByDice:
    """What was said of activations by D12."""
    return witness_of(stage).by_dice


def shots_of_next(candidates: Iterable[int], stage: Stage) -> Iterator[Option]:
    """All shots of the one who is likely to shoot next, with the dice that are likely rolled."""
    witness = witness_of(stage)
    for warrior in map(stage.combatant, witness.next_up.likely(candidates)):
        if shots := [] if warrior.contacts or not warrior.standing else witness.shots_of(warrior):
            start, how = start_of(warrior, stage, SHOOT)
            heading = f"{stage.names.who(warrior.id)}, {how}, shoots at"
            for shot in rows.shots(shots, warrior, stage, f"{warrior.id} {start} {THEN} {SHOOT} "):
                yield changed(shot, heading=f"{heading} {shot.heading}")
            return


def row(warrior: Combatant, stage: Stage) -> Iterator[Option]:
    """All that somebody is likely to do, with their dice in the same answer; the last button asks step by step."""
    heading, about = joined(stage.names.who(warrior.id), stage.state(warrior.id)), (warrior.id,)
    known = by_dice(stage)
    near, likely = known.claims_of(warrior)[0], known.as_before.dice(warrior)
    buttons = [changed(it, label=capital(it.label)) for it in (*in_one(warrior, stage), *sure(warrior))]
    buttons += _at_those_near(warrior, stage)
    if known.deeds.is_deed(warrior, COMMAND) and not warrior.contacts:
        start, how = start_of(warrior, stage, COMMAND)
        buttons.append(Option(f"{start} {THEN} {COMMAND}", "Commands", how))
    deed, verb = _plain(warrior)
    for dice in sorted(_DICE, key=likely.__ne__):
        start, how = " ".join((dice, *near)), _how(dice, near)
        # One die is for those who get up.
        is_rare = dice == _DICE[0] and dice != likely and warrior.standing
        buttons.append(Option(f"{start} {THEN} {deed}", f"{verb}, {dice} D12", how, is_folded=is_rare))
        buttons.append(Option(start, f"{dice} D12", how, is_folded=is_rare))
    buttons += _on_other_leadership(warrior, stage)
    for it in sorted({it.answer: it for it in buttons}.values(), key=_is_folded):
        yield changed(it, answer=f"{warrior.id} {it.answer}", about=about, heading=heading)
    yield Option(str(warrior.id), STEPS, about=about, heading=heading)


def _is_folded(option: Option) -> bool:
    return option.is_folded


def _on_other_leadership(warrior: Combatant, stage: Stage) -> Iterator[Option]:
    """Dice as last time where those near somebody are not those who were: to act, and to do what needs no target."""
    known = by_dice(stage)
    deed, verb = _plain(warrior)
    acts, moves = known.as_before.dice(warrior), known.as_before.dice(warrior, deed)
    last, *others = known.claims_of(warrior)
    for near in (it for it in others if len({*it} ^ {*last}) == 1):
        usual = ((it, "", "") for it in dict.fromkeys((acts, *_DICE[1:])))
        for dice, label, then in ((moves, f"{verb}, ", f" {THEN} {deed}"), *usual):
            detail = _how(dice, near) if near else joined(_how(dice, near), "nobody near")
            yield Option(f"{' '.join((dice, *near))}{then}", f"{label}{dice} D12", detail)


def sure(warrior: Combatant) -> Iterator[Option]:
    """A run without a roll, and a walk of those who may still shoot."""
    if warrior.standing and not warrior.contacts:
        yield Option(f"{ALTERNATIVE} {THEN} {RUN}", "Runs", f"without a roll; {SURE}", (warrior.id,))
        if may_shoot_later(warrior):
            yield Option(f"{ALTERNATIVE} {THEN} {WALK}", "Walks", f"without a roll; {SURE}", (warrior.id,))


def way(warrior: Combatant) -> str:
    """How somebody moves of whom nothing else is said."""
    return WALK if may_shoot_later(warrior) else RUN


def _plain(warrior: Combatant) -> tuple[str, str]:
    """What somebody does of whom nothing else is said, and the word for it."""
    if not warrior.standing:
        return UP, "Gets up"
    return (FIGHT, "Fights") if warrior.contacts else (way(warrior), "Moves")


def start_of(warrior: Combatant, stage: Stage, deed: str = "") -> tuple[str, str]:
    """The dice with which, and whose Leadership on which, somebody acts as last time; and the words for it."""
    known = by_dice(stage)
    dice, near = known.as_before.dice(warrior, deed), known.claims_of(warrior)[0]
    return " ".join((dice, *near)), _how(dice, near)


def _how(dice: str, near: Iterable[str]) -> str:
    return joined(number(int(dice), "die", "dice"), *(WORDS[it] for it in near))


def together(decision: WhoActs, stage: Stage) -> Iterator[Option]:
    """All who fight or get up, or do what their side did last, one after the other in one answer."""
    likely: dict[str, list[tuple[int, Option]]] = {}
    for warrior in map(stage.combatant, decision.candidates):
        for it in in_one(warrior, stage):
            likely.setdefault(it.label, []).append((warrior.id, it))
    for deed, parts in likely.items():
        fit = fitting([f"{warrior} {it.answer}" for warrior, it in parts])
        if len(fit) > 1:
            parts = parts[: len(fit)]
            warriors = tuple(warrior for warrior, _ in parts)
            details = {it.detail for _, it in parts}
            label = f"{capital(number(len(parts), 'warrior'))}: each {deed}"
            detail = joined(*(details if len(details) == 1 else ()), stage.names.everybody(warriors))
            yield Option(joined_parts(fit), label, detail, warriors, heading=_SEVERAL)


def in_one(warrior: Combatant, stage: Stage) -> Iterator[Option]:
    """What somebody likely does with their dice, in one answer."""
    for deed in by_dice(stage).likely.as_last(warrior):
        start, how = start_of(warrior, stage, deed)
        label, more = deed_words(deed, warrior, stage)
        yield Option(f"{start} {THEN} {deed}", label, joined(how, more), (warrior.id,), heading=IN_ONE)


def _at_those_near(warrior: Combatant, stage: Stage) -> Iterator[Option]:
    """Charges and shots at those at whom they may well go."""
    for deed in by_dice(stage).likely.nearby(warrior):
        start, how = start_of(warrior, stage, deed)
        label, more = deed_words(deed, warrior, stage)
        yield Option(f"{start} {THEN} {deed}", capital(label), joined(how, more), (warrior.id,))


def deed_words(deed: str, warrior: Combatant, stage: Stage) -> tuple[str, str]:
    """A deed as it follows a name, and what else was said of it."""
    if deed in (UP, FIGHT):
        return {UP: "gets up", FIGHT: "fights"}[deed], ""
    if deed == CAST_AS_LAST:
        return spell_again(warrior, stage), ""
    if deed.startswith(f"{SHOOT} "):
        target, _, far, cover = deed.removeprefix(f"{SHOOT} ").split()
        return f"shoots at {stage.names.who(int(target))}", f"{range_words(stage)[far]}, {COVERS[cover]}"
    kind, how, target = parted(deed)
    with_ = "with all actions" if how == ALL else number(CHARGES[kind], "action")
    return f"charges {stage.names.who(int(target))}{KINDS[kind]}", with_
