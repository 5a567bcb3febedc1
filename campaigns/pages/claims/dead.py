"""The page of a claim on the dead of a battle: who died, what has happened, and the next decision."""

from dataclasses import dataclass, replace

from campaigns.models import DeadClaim
from campaigns.services.claims.dead import BEGIN, Matter, ahead_of, matter_of, may_claim, position_of
from roster.models import User
from roster.pages.aftermath.questions import question_of
from roster.pages.names import Names
from roster.pages.parts.question import Option, Question
from rules.aftermath.dead.awakening import free_places
from rules.aftermath.dead.claims import uses, wanted
from rules.aftermath.dead.looting import looters
from rules.aftermath.decisions import ClaimedDead
from rules.mustering.words import counted

_USES = {ClaimedDead.RAISE: "can be raised as a Zombie", ClaimedDead.PRESS: "may still be alive"}
_LOOTED = "can be looted"
_START = Question("Nothing is rolled before you begin.", (Option(BEGIN, "See to the dead"),), plain=True)
_END = Question("There is no place for them.", (Option(BEGIN, "Leave the dead in peace"),))


@dataclass(frozen=True)
class DeadLine:
    """One of the dead: what they carried, and what the claimant may do."""

    name: str
    gear: tuple[str, ...]
    uses: tuple[str, ...]
    #: Whether the warrior could join, if there were a place.
    could_join: bool = False


@dataclass(frozen=True)
class DeadPage:
    """`told` is what has happened; `at` says what the page was made from. Without a `question` the reader only reads.

    `waits_for` is the warband that began with the same dead.
    """

    warband: str
    claimant: str
    owner: str
    is_open: bool
    told: tuple[str, ...]
    dead: tuple[DeadLine, ...] = ()
    #: What to do where places are missing.
    room: str = ""
    waits_for: str = ""
    question: Question | None = None
    at: int = 0


def what_was_done(claim: DeadClaim) -> str:
    """The result of the last answer to a claim."""
    if claim.status == DeadClaim.Status.SETTLED:
        return " ".join(claim.told) or f"The dead of {claim.warband.name} are left in peace."
    if not claim.answers:
        return f"{claim.claimant.name} begins with the dead of {claim.warband.name}. Decide about each below."
    return "Decided. Now the next of the dead."


def dead_page(claim: DeadClaim, user: User) -> DeadPage:
    """The page of a claim, loaded with battle, warbands and owners; the claimant is ready for `read_sheet`."""
    page = DeadPage(
        warband=claim.warband.name,
        claimant=claim.claimant.name,
        owner=claim.claimant.owner.get_username(),
        is_open=claim.status == DeadClaim.Status.OPEN,
        told=tuple(claim.told),
    )
    return _open(page, claim, user) if page.is_open else page


def _open(page: DeadPage, claim: DeadClaim, user: User) -> DeadPage:
    matter = matter_of(claim)
    decides = may_claim(claim, user) and claim.battle.campaign.still_changes
    if claim.begun_at is None:
        other, lines = ahead_of(claim), _lines(matter)
        start = _START if any(line.uses for line in lines) else _END
        return replace(
            page,
            dead=lines,
            room=_room(matter, lines),
            waits_for=other.claimant.name if other else "",
            question=start if decides and other is None else None,
        )
    found = matter.played(claim.answers)
    asks = question_of(found.pending, found.draft) if found.pending and decides else None
    return replace(page, told=tuple(matter.told(found)), question=asks, at=position_of(found))


def _room(matter: Matter, lines: tuple[DeadLine, ...]) -> str:
    """A warning that fewer places are left than dead who could join, and what to do; empty if there is room for all."""
    places, joining = free_places(matter.claimant.draft()), sum(line.could_join for line in lines)
    if joining <= places:
        return ""
    has = counted(places, "free place") if places else "no free place"
    return (
        f"{matter.claimant.warband.name} has {has} for {joining} who could join. Dismiss a warrior on the roster "
        "first to keep the chance."
    )


def _lines(matter: Matter) -> tuple[DeadLine, ...]:
    draft, own = matter.claimant.draft(), matter.claimant.side
    names = Names(draft.rulebook, draft.sheet.type)
    loots = bool(looters(draft, own))
    return tuple(
        DeadLine(
            dead.name,
            tuple(names.possession(held) for held in dead.gear),
            tuple(_USES[use] for use in uses(draft, own, dead)) + ((_LOOTED,) if loots and dead.gear else ()),
            bool(wanted(draft, own, dead)),
        )
        for dead in matter.dead
    )
