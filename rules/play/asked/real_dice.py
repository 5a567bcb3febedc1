"""Activations by D12 as a real table is asked for them: dice, who is near, and what they do, in one answer."""

from collections.abc import Iterator

from rules.engine.decisions import NONE
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ALTERNATIVE, ActivationDice, React, WhoActs
from rules.engine.protocols import HERO_NEAR, STANDS_NEAR
from rules.engine.state.combatant import Combatant
from rules.narration.phrases import number
from rules.play.asked.real_moves import COVERS, cover_blank, range_blank, range_words
from rules.play.asked.real_table import by_hand
from rules.play.asked.stage import Stage, capital, joined
from rules.play.question import Blank, Option, Question, Said
from rules.referee.by_dice import (
    ALL,
    CAST,
    CAST_AGAIN,
    CHARGES,
    CLIMB,
    FIGHT,
    JUMP_ACROSS,
    LED,
    REST,
    RUN,
    SHOOT,
    THEN,
    UP,
    ByDice,
)
from rules.referee.reactions import TURN, UNTIL
from rules.referee.referee import Referee
from rules.referee.together import fitting
from rules.referee.together import joined as joined_parts
from rules.values import changed

_WORDS = {LED: "leader near", STANDS_NEAR: "friend or prey near", HERO_NEAR: "hero of them near"}
_KINDS = {"charge": "", "long charge": " twice as far", "sprint charge": " three times as far"}
_SURE = 'no enemy within 12"'
_LIKELY_DICE = "2"
_SEVERAL, _IN_ONE, _BY_STEPS = "Several at once", "In one answer", "Step by step"


def _by_dice(stage: Stage) -> ByDice:
    witness = stage.battle.witness
    assert isinstance(witness, Referee)
    return witness.by_dice


def who_acts(decision: WhoActs, asked: Question, stage: Stage) -> Question:
    """Ask who acts: all others at once, everything about one of them in one answer, or one by one."""
    if stage.battle.state.activations.now:
        return asked
    known = _by_dice(stage)
    options = []
    if others := known.resting(decision.candidates):
        detail = joined(f"{number(len(others), 'warrior')}, {_SURE} of them", "nobody reacts")
        label = "All run" if len(others) == len(decision.candidates) else "All others run"
        options.append(Option(f"{REST} {RUN}", label, detail, heading=_IN_ONE))
    options += _together(decision, stage)
    for warrior in map(stage.combatant, decision.candidates):
        options += [
            changed(it, answer=f"{warrior.id} {it.answer}", label=f"{stage.names.who(warrior.id)} {it.label}")
            for it in _in_one(warrior, decision.side, stage)
        ]
    steps = tuple(changed(it, heading=_BY_STEPS) for it in asked.options)
    return changed(asked, options=(*options, *steps), said=(*_charges_said(decision, stage), by_hand(stage)))


def _together(decision: WhoActs, stage: Stage) -> Iterator[Option]:
    """All who fight or get up, or do what their side did last, one after the other in one answer."""
    likely: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for warrior in map(stage.combatant, decision.candidates):
        for it in _in_one(warrior, decision.side, stage):
            likely.setdefault((it.label, it.detail), []).append((warrior.id, it.answer))
    for (deed, detail), parts in likely.items():
        if len(parts) > 1:
            room = len(fitting([f"{it} {dice}" for it, dice in parts]))
            parts = parts[:room]
            warriors = tuple(it for it, _ in parts)
            label = f"{capital(number(len(parts), 'warrior'))}: each {deed}"
            answer = joined_parts([f"{it} {dice}" for it, dice in parts])
            names = stage.names.everybody(warriors)
            yield Option(answer, label, joined(detail, names), warriors, heading=_SEVERAL)


def _in_one(warrior: Combatant, side: int, stage: Stage) -> Iterator[Option]:
    """What somebody likely does with their dice, in one answer."""
    known = _by_dice(stage)
    dice = known.last_dice.get(side, _LIKELY_DICE)
    near = known.claims_of(warrior)[0]
    how = joined(number(int(dice), "die", "dice"), *(_WORDS[it] for it in near))
    start = " ".join((dice, *near))
    for deed in known.likely_deeds(warrior):
        label, more = _deed_words(deed, stage)
        yield Option(f"{start} {THEN} {deed}", label, joined(how, more), (warrior.id,), heading=_IN_ONE)


def _deed_words(deed: str, stage: Stage) -> tuple[str, str]:
    """A deed as it follows a name, and what else was said of it."""
    if deed in (UP, FIGHT):
        return {UP: "gets up", FIGHT: "fights"}[deed], ""
    if deed.startswith(f"{SHOOT} "):
        target, _, far, cover = deed.removeprefix(f"{SHOOT} ").split()
        return f"shoots at {stage.names.who(int(target))}", f"{range_words(stage)[far]}, {COVERS[cover]}"
    return f"charges {stage.names.who(int(deed.split()[-1]))}", "with all actions"


def _with_target(warrior: Combatant, side: int, stage: Stage) -> Iterator[Option]:
    """Likely shots and charges of somebody free, with the dice that are rolled for them."""
    if warrior.contacts or not warrior.standing:
        return
    known, witness = _by_dice(stage), stage.battle.witness
    assert isinstance(witness, Referee)
    dice = known.last_dice.get(side, _LIKELY_DICE)
    start, how = " ".join((dice, *known.claims_of(warrior)[0])), number(int(dice), "die", "dice")
    shots = witness.shots_of(warrior)
    for shot in shots:
        target, _, far, cover = shot.split()
        if [far, cover] == shots[0].split()[-2:]:
            heading = f"Shoots: {range_words(stage)[far]}, {COVERS[cover]}"
            yield _at(f"{start} {THEN} {SHOOT} {shot}", int(target), heading, how, stage)
    for enemy in stage.battle.state.enemies_of(side):
        answer = f"{start} {THEN} charge {ALL} {enemy.id}"
        yield _at(answer, enemy.id, "Charges with all actions", how, stage)


def _at(answer: str, target: int, heading: str, how: str, stage: Stage) -> Option:
    detail = joined(stage.state(target), how)
    return Option(answer, stage.names.who(target), detail, (target,), heading=heading)


def _charges_said(decision: WhoActs, stage: Stage) -> tuple[Said, ...]:
    """A charge with all actions that somebody gains, said whole."""
    free = [it for it in decision.candidates if not stage.combatant(it).contacts]
    enemies = [it.id for it in stage.battle.state.enemies_of(decision.side)]
    if not free or not enemies:
        return ()
    dice = Blank("Dice", tuple(Option(str(it), str(it)) for it in (2, 3, 1)))
    led = Blank("Leadership", (Option("", "own"), Option(LED, "their leader's")))
    kinds = tuple(Option(f"{THEN} {it} {ALL}", f"charges{words}") for it, words in _KINDS.items())
    blanks = (_whom("Who", free, stage), dice, led, Blank("How", kinds), _whom("Whom", enemies, stage))
    return (Said("", "Charge", blanks),)


def activation_dice(decision: ActivationDice, asked: Question, stage: Stage) -> Question:
    """Ask for dice and who is near, as last time first, and for what they likely do besides."""
    if len(decision.who) > 1:
        return asked
    warrior, known = stage.combatant(decision.who[0]), _by_dice(stage)
    sure = [changed(it, detail=f"{it.detail}; {_SURE}") for it in asked.options if it.answer == ALTERNATIVE]
    likely = [changed(it, label=capital(it.label)) for it in _in_one(warrior, decision.side, stage)]
    if sure and warrior.standing and not warrior.contacts:
        likely.append(Option(f"{ALTERNATIVE} {THEN} {RUN}", "Runs", f"without a roll; {_SURE}"))
    likely += sure
    likely += _with_target(warrior, decision.side, stage)
    plain = [it for it in asked.options if it.answer != ALTERNATIVE]
    claims = known.claims_of(warrior)
    options = [
        changed(
            it,
            answer=" ".join((it.answer, *near)),
            detail="" if at else it.detail,
            heading=", ".join(_WORDS[word] for word in near).capitalize() or "Own Leadership",
        )
        for at, near in enumerate(claims)
        for it in plain
    ]
    return changed(asked, options=(*likely, *options), is_by_rows=True)


def react(decision: React, asked: Question, stage: Stage) -> Question:
    """Ask who reacts; nobody comes first, and may be said for the whole turn."""
    nobody = [it for it in asked.options if it.answer == NONE]
    passing = (
        Option(f"{NONE} {TURN}", "Nobody reacts in this turn", "to any failure of it"),
        Option(f"{NONE} {UNTIL}", "Nobody, until one of yours is attacked", "charged, shot at or struck"),
    )
    fighting = [
        Option(
            f"{it} {decision.failures} {THEN} {FIGHT}", f"{stage.names.who(it)} reacts and fights", "", (it,)
        )
        for it in decision.candidates
        if stage.combatant(it).contacts
    ]
    others = [it for it in asked.options if it.answer != NONE]
    return changed(asked, options=(*nobody, *passing, *fighting, *others))


def next_action(decision: NextAction, asked: Question, stage: Stage) -> Question:
    """Ask for an action; shots and charges come with their targets, the likely ones as buttons."""
    known, warrior = _by_dice(stage), stage.combatant(decision.who)
    named = list(known.named_deeds(decision))
    targeted = (*CHARGES, SHOOT)
    plain = [it for it in asked.options if not it.answer.startswith(targeted)]
    shots = [it for it in named if it.startswith(f"{SHOOT} 1 ")]
    usual = shots[0].split()[-2:] if shots else []
    buttons = [_shot(it, stage) for it in shots if it.split()[-2:] == usual]
    enemies = stage.battle.state.enemies_of(warrior.side)
    charges = [f"charge {min(decision.left or 0, 3)} {it.id}" for it in enemies]
    buttons += [
        Option(it, stage.names.who(int(it.split()[2])), heading="Charges, with all actions")
        for it in charges
        if it in named
    ]
    whole = (*_deeds_said(decision, named, warrior, stage), by_hand(stage))
    return changed(asked, options=(*buttons, *plain), said=whole)


def _shot(answer: str, stage: Stage) -> Option:
    target, _, far, cover = answer.split()[2:]
    heading = f"Shoots: {range_words(stage)[far]}, {COVERS[cover]}"
    about = (int(target),)
    return Option(answer, stage.names.who(int(target)), stage.state(int(target)), about, heading=heading)


def _deeds_said(decision: NextAction, named: list[str], warrior: Combatant, stage: Stage) -> Iterator[Said]:
    """Charges, shots, spells and scrambles of a real table, put together from lists."""
    enemies = [it.id for it in stage.battle.state.enemies_of(warrior.side)]
    left = decision.left or 0
    if any(it.startswith("charge ") for it in named):
        kinds = tuple(
            Option(f"{kind} {price}", f"{number(price, 'action')}{words}")
            for kind, words in _KINDS.items()
            for price in range(CHARGES[kind], min(left, 3) + 1)
        )
        yield Said("", "Charge", (Blank("With", kinds), _whom("Whom", enemies, stage)))
    if any(it.startswith(f"{SHOOT} ") for it in named):
        fired = dict.fromkeys(it.split()[3] for it in named if it.startswith(f"{SHOOT} 1 "))
        names = {it.key: it.name for it in warrior.missiles}
        weapons = Blank("With", tuple(Option(it, names[it]) for it in fired))
        prices = Blank("Shots", tuple(Option(str(it), str(it)) for it in range(1, min(left, 3) + 1)))
        free = [it for it in enemies if not stage.combatant(it).contacts]
        blanks = (prices, _whom("At", free, stage), weapons, range_blank(stage), cover_blank(stage, warrior))
        yield Said(SHOOT, "Another shot", blanks)
    for kind in (CAST, CAST_AGAIN):
        if kind in decision.offers and any(it.startswith(f"{kind} ") for it in named):
            dice = Blank("Actions", tuple(Option(str(it), str(it)) for it in range(1, min(left, 3) + 1)))
            others = [it.id for it in stage.battle.state.on_table() if it is not warrior]
            yield Said(kind, "Cast near somebody", (dice, _whom("Near", others, stage)))
    ways = [it for it in named if it.startswith((CLIMB, JUMP_ACROSS))]
    if ways:
        labels = (
            Option(it, it.replace("climb ", "climbs, actions: ").replace("across 1", "across")) for it in ways
        )
        yield Said("", "Climb or jump", (Blank("What", tuple(labels)),))


def _whom(label: str, warriors: list[int], stage: Stage) -> Blank:
    return Blank(label, tuple(Option(str(it), stage.names.who(it)) for it in warriors))
