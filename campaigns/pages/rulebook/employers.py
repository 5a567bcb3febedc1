"""The employers of everybody for hire in a campaign as a structure, and all warbands for one of them."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from rules.catalogue.model import Rulebook
from rules.catalogue.warbands.hired_model import Hireling
from rules.catalogue.warbands.model import WarbandType
from rules.mustering.hired.hiring import never_joins
from rules.values import changed

#: What is said of employers on which the sources do not agree well.
_THIN = {
    "medium": "Sources differ on the employers, or say them only in examples.",
    "low": "Hardly any source says who the employers are.",
}
#: What the doubts of a warband say where they are about hired swords.
_ABOUT_HIRING = "hired swords"


@dataclass(frozen=True)
class ForHire:
    """A hired sword or dramatis persona, with how many warbands may hire them.

    `doubt` is what their entry leaves open, empty for nothing.
    """

    key: str
    name: str
    employers: int
    doubt: str
    decided: bool


@dataclass(frozen=True)
class Employer:
    """One warband. `fixed` says that its own list leaves no choice; `doubts` are what is open of it."""

    key: str
    name: str
    hires: bool
    fixed: str
    doubts: tuple[str, ...]


@dataclass(frozen=True)
class Employers:
    """A hireling with every warband of the rulebook, by name."""

    key: str
    name: str
    source: str
    doubt: str
    warbands: tuple[Employer, ...]


@dataclass(frozen=True)
class EmployersPage:
    """`undecided` are how many warbands of the rulebook leave open how they count for hired swords."""

    lists: tuple[tuple[str, tuple[ForHire, ...]], ...]
    chosen: Employers | None
    undecided: int


def employers_page(
    book: Rulebook, decisions: Mapping[str, Collection[str]], chosen: Hireling | None
) -> EmployersPage:
    """`decisions` are the campaign's own: by the key of somebody for hire, the warbands that may hire them."""
    lists = (
        ("Hired swords", _all(book, book.hired_swords.values(), decisions)),
        ("Dramatis personae", _all(book, book.dramatis_personae.values(), decisions)),
    )
    undecided = sum(bool(_doubts(warband)) for warband in book.warbands.values())
    return EmployersPage(lists, _chosen(book, chosen, decisions) if chosen else None, undecided)


def _all(
    book: Rulebook, hirelings: Iterable[Hireling], decisions: Mapping[str, Collection[str]]
) -> tuple[ForHire, ...]:
    return tuple(
        ForHire(
            key=one.key,
            name=one.name,
            employers=sum(it.hires for it in _warbands(book, one, decisions)),
            doubt=_doubt(one),
            decided=one.key in decisions,
        )
        for one in sorted(hirelings, key=lambda one: one.name)
    )


def _chosen(book: Rulebook, hireling: Hireling, decisions: Mapping[str, Collection[str]]) -> Employers:
    warbands = _warbands(book, hireling, decisions)
    return Employers(
        hireling.key,
        hireling.name,
        hireling.source,
        _doubt(hireling),
        tuple(sorted(warbands, key=lambda it: it.name)),
    )


def _doubt(hireling: Hireling) -> str:
    unknown = "" if hireling.limits_known else "No source says which warbands may hire."
    thin = _THIN.get(hireling.employers_confidence, "")
    return " ".join(filter(None, (unknown, thin, hireling.doubt)))


def _warbands(book: Rulebook, hireling: Hireling, decisions: Mapping[str, Collection[str]]) -> list[Employer]:
    """A line for each warband: its own list decides, else the organiser's decision, else the rulebook's entry."""
    decided = decisions.get(hireling.key)
    willing = changed(hireling, may_hire=(), may_not_hire=(), still_hire=(), limits_known=True)
    unwilling = changed(willing, may_not_hire=tuple(book.warbands))
    found = []
    for warband in book.warbands.values():
        if never_joins(willing, warband, book):
            hires, fixed = False, f"The list of {warband.name} rules it out."
        elif never_joins(unwilling, warband, book) is None:
            hires, fixed = True, f"The list of {warband.name} allows it."
        elif decided is not None:
            hires, fixed = warband.key in decided, ""
        else:
            hires, fixed = never_joins(hireling, warband, book) is None, ""
        found.append(Employer(warband.key, warband.name, hires, fixed, _doubts(warband)))
    return found


def _doubts(warband: WarbandType) -> tuple[str, ...]:
    return tuple(doubt for doubt in warband.doubts if _ABOUT_HIRING in doubt)
