"""Buttons for several who do the same in a phase: charge one enemy, shoot as last time, move up."""

from collections.abc import Iterable, Iterator, Sequence

from rules.engine.decisions import DONE, NextToAct
from rules.engine.state.combatant import Combatant
from rules.narration.phrases import listed
from rules.play.asked.stage import Stage
from rules.play.question import Option
from rules.referee.bundles import MET
from rules.referee.referee import RUN, WALK, Referee
from rules.referee.together import fitting, joined, those_free
from rules.referee.watching import WATCH

_SEVERAL = "Several at once"
_WAYS = {RUN: "run", WALK: "walk"}


def several(decision: NextToAct, stage: Stage) -> tuple[Option, ...]:
    """What several of those who may act are likely to do together; () for one."""
    if len(decision.candidates) < 2:
        return ()
    options = _moves(decision, stage) if decision.activity == "moving" else _attacks(decision, stage)
    return tuple({it.answer: it for it in options}.values())


def casts(decision: NextToAct, stage: Stage) -> Iterator[Option]:
    """A spell of each caster, near whom they cast last."""
    witness = witness_of(stage)
    for caster in map(stage.combatant, decision.candidates if decision.activity == "shooting" else ()):
        if again := witness.cast_again(caster):
            label = f"{stage.names.who(caster.id)} {spell_again(caster, stage)}"
            yield Option(f"{caster.id} {again}", label, about=(caster.id,))
        if spell := witness.likely_cast(caster):
            near = spell.partition(" ")[2]
            name = stage.names.who(int(near)) if near.isdecimal() else "nobody"
            label = f"{stage.names.who(caster.id)} casts near {name}"
            yield Option(f"{caster.id} {spell}", label, about=(caster.id,))


def spell_again(caster: Combatant, stage: Stage) -> str:
    """`casts Warpfire again near Aldo`: the spell of last time; it must be known."""
    _, near, spell, *_ = witness_of(stage).cast_again(caster).split()
    beside = f" near {stage.names.who(int(near))}" if near.isdecimal() else ""
    return f"casts {stage.names.spell(caster.id, spell).name} again{beside}"


def _attacks(decision: NextToAct, stage: Stage) -> Iterator[Option]:
    """All who go on as last time, all at the target of their side, and each henchman group at it."""
    witness = witness_of(stage)
    likely = {
        warrior: deed
        for warrior, deed in witness.again(decision)
        if not deed.startswith(WATCH) and MET not in deed
    }
    verb = "charge" if decision.activity == "charging" else "shoot at"
    own = _with_room([it for it in likely if witness.is_own(decision.activity, it, likely[it])], likely)
    targets = dict.fromkeys(likely[it].split()[0] for it in own)
    if len(targets) > 1:
        names = listed([stage.names.who(int(it)) for it in targets])
        yield _option(own, likely, f"{len(own)} {verb} their last targets again", names)
    for target in dict.fromkeys(it.split()[0] for it in likely.values()):
        same = _with_room([it for it in likely if likely[it].split()[0] == target], likely)
        if len(same) > 1:
            name = stage.names.who(int(target))
            every = "All" if len(same) == len(decision.candidates) else "These"
            yield _option(same, likely, f"{every} {len(same)} {verb} {name}", _named(same, stage))
            for group in groups_of(same, stage):
                yield _option(group, likely, f"{_group_name(group, stage)} {verb} {name}", "")


def _with_room(warriors: Sequence[int], deeds: dict[int, str]) -> list[int]:
    """The first of some, as many as one answer has room for."""
    return list(warriors[: len(fitting([f"{it} {deeds[it]}" for it in warriors]))])


def _moves(decision: NextToAct, stage: Stage) -> Iterator[Option]:
    """All run or walk, or those alone who have nothing to shoot with, and each henchman group."""
    free = those_free(stage.battle, decision.candidates)
    unarmed = [it for it in free if not _shoots(stage.combatant(it))]
    for way, verb in _WAYS.items():
        if len(free) > 1:
            every = "All" if len(free) == len(decision.candidates) else "These"
            yield _option(free, dict.fromkeys(free, way), f"{every} {len(free)} {verb}", _named(free, stage))
    if 1 < len(unarmed) < len(free):
        label = f"The {len(unarmed)} who shoot nothing run, nobody else moves"
        yield _option(unarmed, dict.fromkeys(unarmed, RUN), label, _named(unarmed, stage), DONE)
    for group in groups_of(free, stage):
        for way, verb in _WAYS.items():
            yield _option(group, dict.fromkeys(group, way), f"{_group_name(group, stage)} {verb}", "")


def _shoots(warrior: Combatant) -> bool:
    return bool(warrior.missiles) or bool(warrior.fighter.spells)


def _option(warriors: Sequence[int], deeds: dict[int, str], label: str, detail: str, *more: str) -> Option:
    parts = [f"{it} {deeds[it]}" for it in warriors]
    return Option(joined([*parts, *more]), label, detail, tuple(warriors), heading=_SEVERAL)


def _named(warriors: Sequence[int], stage: Stage) -> str:
    return stage.names.everybody(warriors)


def groups_of(warriors: Iterable[int], stage: Stage) -> list[list[int]]:
    """The henchman groups with several of these."""
    blocks: dict[tuple[int, int], list[int]] = {}
    for warrior in map(stage.combatant, warriors):
        if stage.is_of_a_roster(warrior):
            blocks.setdefault((warrior.home, warrior.fighter.warrior), []).append(warrior.id)
    several_of = [it for it in blocks.values() if len(it) > 1]
    return several_of if len(blocks) > 1 else []


def _group_name(group: Sequence[int], stage: Stage) -> str:
    first = stage.combatant(group[0])
    return f"{stage.names.block(first.home, first.fighter.warrior)} ({len(group)})"


def witness_of(stage: Stage) -> Referee:
    """The referee of a battle at a real table."""
    witness = stage.battle.witness
    assert isinstance(witness, Referee)
    return witness
