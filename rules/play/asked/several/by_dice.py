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
    ASK,
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

WORDS = {
    LED: "leader near",
    STANDS_NEAR: "friend or prey near",
    HERO_NEAR: "hero of them near",
    ASK: "who is near is asked if it matters",
}
KINDS = {"charge": "", "long charge": " twice as far", "sprint charge": " three times as far"}
#: The same words in a narrow button.
_SHORT = {LED: "leader", STANDS_NEAR: "friend", HERO_NEAR: "hero"}
#: What the words of narrow buttons mean.
ON_DICE = (
    'Numbers are D12; after dice alone you are asked what they do. "Sure": no roll, no enemy within 12". '
    '"Leader", "friend": near enough to count.'
)
_CHARGES = {"charge": "Charge", "long charge": "Long charge", "sprint charge": "Sprint at"}
SURE, IN_ONE = 'no enemy within 12"', "In one answer"
#: The dice of a row; one die is for those who get up.
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
    """All that somebody is likely to do, with their dice in the same answer; the last button asks step by step.

    Its heading says who was near them last, which holds for all dice that say nothing else.
    """
    known, about = by_dice(stage), (warrior.id,)
    near, likely = known.claims_of(warrior)[0], known.as_before.dice(warrior)
    heading = joined(stage.names.who(warrior.id), stage.state(warrior.id), *(WORDS[it] for it in near))
    buttons = [changed(it, label=capital(it.label)) for it in in_one(warrior, stage)]
    buttons += _at_those_near(warrior, stage)
    buttons += sure(warrior)
    if known.deeds.is_deed(warrior, COMMAND) and not warrior.contacts:
        buttons.append(Option(f"{start_of(warrior, stage, COMMAND)[0]} {THEN} {COMMAND}", "Command"))
    deed, verb = _plain(warrior)
    for dice in sorted(_DICE[warrior.standing :], key=likely.__ne__):
        start = " ".join((dice, *near))
        buttons.append(Option(f"{start} {THEN} {deed}", f"{verb} {dice}"))
        buttons.append(Option(start, f"{dice} D12"))
    buttons += _on_other_leadership(warrior, stage)
    buttons += [*_asked_later(buttons, warrior, stage)]
    for it in {it.answer: it for it in buttons}.values():
        yield changed(it, answer=f"{warrior.id} {it.answer}", about=about, heading=heading)
    yield Option(str(warrior.id), STEPS, about=about, heading=heading)


def _on_other_leadership(warrior: Combatant, stage: Stage) -> Iterator[Option]:
    """Dice as last time where those near somebody are not those who were: to act, and to do what needs no target."""
    known = by_dice(stage)
    deed, verb = _plain(warrior)
    acts, moves = known.as_before.dice(warrior), known.as_before.dice(warrior, deed)
    last, *others = known.claims_of(warrior)
    for near in (it for it in others if len({*it} ^ {*last}) == 1):
        words = " ".join(_SHORT[it] for it in near) or "alone"
        usual = ((it, "", "") for it in (_DICE[1:] if warrior.standing else (acts,)))
        for dice, label, then in ((moves, f"{verb} ", f" {THEN} {deed}"), *usual):
            yield Option(f"{' '.join((dice, *near))}{then}", f"{label}{dice}, {words}")


def _asked_later(buttons: Iterable[Option], warrior: Combatant, stage: Stage) -> Iterator[Option]:
    """The same deeds at somebody with who is near left open: it is asked once the dice have fallen, if it matters."""
    known = by_dice(stage)
    if not known.asks_near([warrior.id]):
        return
    for it in buttons:
        start, then, deed = it.answer.partition(f" {THEN} ")
        if deed.startswith((*CHARGES, SHOOT, CAST_AS_LAST)):
            yield changed(
                it, answer=f"{start.split(' ')[0]} {ASK}{then}{deed}", label=f"{it.label}, ask", detail=""
            )


def sure(warrior: Combatant) -> Iterator[Option]:
    """A run without a roll, and a walk of those who may still shoot."""
    if warrior.standing and not warrior.contacts:
        yield Option(f"{ALTERNATIVE} {THEN} {RUN}", "Sure run", about=(warrior.id,))
        if may_shoot_later(warrior):
            yield Option(f"{ALTERNATIVE} {THEN} {WALK}", "Sure walk", about=(warrior.id,))


def way(warrior: Combatant) -> str:
    """How somebody moves of whom nothing else is said."""
    return WALK if may_shoot_later(warrior) else RUN


def _plain(warrior: Combatant) -> tuple[str, str]:
    """What somebody does of whom nothing else is said, and the word for it."""
    if not warrior.standing:
        return UP, "Get up"
    return (FIGHT, "Fight") if warrior.contacts else (way(warrior), "Move")


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
        start, _ = start_of(warrior, stage, deed)
        dice = start.split(" ")[0]
        if may_come_off(deed, int(dice)):
            yield Option(f"{start} {THEN} {deed}", f"{short_of(deed, stage)}, {dice}")


def may_come_off(deed: str, dice: int) -> bool:
    """Whether that many dice can gain the actions that a charge takes; any shot takes one."""
    kind, _, _ = parted(deed)
    return dice >= CHARGES.get(kind, 1)


def short_of(deed: str, stage: Stage) -> str:
    """A charge or a shot in the words of a narrow button: `Charge Otto`, `Long, in cover at Otto`."""
    if deed.startswith(f"{SHOOT} "):
        target, _, far, cover = deed.removeprefix(f"{SHOOT} ").split()
        how = range_words(stage)[far].removesuffix(" range")
        return f"{capital(joined(how, COVERS[cover]))} at {stage.names.who(int(target))}"
    kind, _, target = parted(deed)
    return f"{_CHARGES[kind]} {stage.names.who(int(target))}"


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
