"""Faults that a later loader finds in a pinned stack, and how it deals with them. Shown on pages, told by commands."""

from typing import Literal

from rules.values import DataError, Value

#: What was done: the figure stands as it is, it is left out, today's is taken in its place,
#: today's word is read for an earlier one, or a whole pack is gone.
Done = Literal["kept", "left out", "replaced", "renamed", "missing"]
_DONE = {
    "kept": "It is kept as it is.",
    "left out": "That is left out.",
    "replaced": "What comes with this version is used there.",
    "renamed": "Today's word for it is read there.",
    "missing": "Everything that it says is left out.",
}


class Complaint(Value, frozen=True):
    """One fault of a pinned stack: `where` and `key` as in `DataError`."""

    where: str
    key: str
    reason: str
    done: Done

    @property
    def sentence(self) -> str:
        place = ": ".join(filter(None, (self.where, self.key)))
        return f"{place}: {self.reason.rstrip('.')}. {_DONE[self.done]}"


def complaint(fault: DataError, done: Done) -> Complaint:
    """The complaint about a fault, with what was done about it."""
    return Complaint(fault.where, fault.key, fault.reason, done)
