"""Matters between a warband and others: captives, and claims on the dead. Apps above this one know of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from roster.models import User, Warband
from roster.registries import Registry


@dataclass(frozen=True)
class OpenMatter:
    """`title` is a link to `url`, `held` says by whom, `verb` what the reader can do; empty where others decide."""

    url: str
    title: str
    held: str
    verb: str = ""


#: Each answers what is open of a warband, for this reader.
open_matters: Registry[Callable[[User, Warband], Sequence[OpenMatter]]] = Registry()


def matters_between(user: User, warband: Warband) -> tuple[OpenMatter, ...]:
    """All open matters between the warband and others. Strangers are told nothing."""
    if warband.is_read_by_stranger:
        return ()
    return tuple(matter for answer in open_matters for matter in answer(user, warband))
