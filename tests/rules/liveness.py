"""Which local variables of a procedure can still be read after a given place in its bytecode.

For the dice tree: a die that was rolled and is never looked at again must not keep two equal nodes apart.
"""

import dis
from functools import cache
from types import CodeType

#: Instructions after which the next one is never reached.
_NO_WAY_ON = {
    "JUMP_FORWARD",
    "JUMP_BACKWARD",
    "JUMP_BACKWARD_NO_INTERRUPT",
    "RETURN_VALUE",
    "RETURN_CONST",
    "RAISE_VARARGS",
    "RERAISE",
}
_JUMPS = {*dis.hasjrel, *dis.hasjabs}
_WRITES = {"STORE_FAST", "STORE_FAST_STORE_FAST"}


@cache
def live(code: CodeType) -> dict[int, frozenset[str]]:
    """By offset, the names that may be read after that instruction before they are written again.

    Variables shared with an inner function may always be read, and inside a loop what it runs over. Whatever is not
    understood counts as a read.
    """
    steps = list(dis.get_instructions(code))
    number = {step.offset: at for at, step in enumerate(steps)}
    shared = frozenset(code.co_cellvars + code.co_freevars)
    ahead = [_ahead(steps, at, number) for at in range(len(steps))]
    before: list[frozenset[str]] = [frozenset()] * len(steps)
    after: list[frozenset[str]] = [frozenset()] * len(steps)
    changed = True
    while changed:
        changed = False
        for at in reversed(range(len(steps))):
            reads, writes = _reads(steps[at]), _writes(steps[at])
            after[at] = shared.union(*(before[there] for there in ahead[at]))
            found = (after[at] - writes) | reads
            changed = changed or found != before[at]
            before[at] = found
    return {step.offset: after[at] | _held(steps, at) for at, step in enumerate(steps)}


def _held(steps: list[dis.Instruction], at: int) -> frozenset[str]:
    """Names whose values wait on the stack: those of the same line, and what the loops around it run over."""
    lines = {_line(steps[at])}
    for before, step in enumerate(steps[:at]):
        if step.opname == "FOR_ITER" and steps[at].offset < step.argval:
            lines.add(_line(steps[before - 1]))
    return frozenset().union(*(_reads(step) for step in steps if _line(step) in lines))


def _line(step: dis.Instruction) -> int | None:
    return step.positions.lineno if step.positions else None


def _ahead(steps: list[dis.Instruction], at: int, number: dict[int, int]) -> list[int]:
    """The instructions that may come next."""
    step = steps[at]
    found = [] if step.opname in _NO_WAY_ON or at + 1 == len(steps) else [at + 1]
    if step.opcode in _JUMPS:
        found.append(number[step.argval])
    return found


def _reads(step: dis.Instruction) -> frozenset[str]:
    if "_FAST" not in step.opname or step.opname in _WRITES:
        return frozenset()
    names = step.argval if isinstance(step.argval, tuple) else (step.argval,)
    return frozenset(name for name in names if isinstance(name, str))


def _writes(step: dis.Instruction) -> frozenset[str]:
    if step.opname not in _WRITES:
        return frozenset()
    return frozenset(step.argval if isinstance(step.argval, tuple) else (step.argval,))
