"""The dead of a battle, as other warbands of it claim them once both post-battle sequences are finished.

A claim writes in the claimant's ledger alone. Of several claimants the first who begins is the first to have them.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from campaigns.access import may_organise
from campaigns.models import Battle, ChronicleEntry, DeadClaim
from campaigns.services.chronicle.write import note_battle
from campaigns.services.claims.claim import drop, lock_claim, settle_news, write_settled
from campaigns.services.notices.tell import tell_dead_claimed
from campaigns.services.refusal import Refused
from roster.models import Aftermath, User, Warband
from roster.rulebooks import book_of_edition
from roster.selectors import still_counts
from roster.services.history.undo import CannotUndo
from roster.services.history.undo_plan import CLAIM
from roster.sheets import read_sheet
from roster.site.transactions import in_transaction
from rules.aftermath.dead.claims import has_claims
from rules.aftermath.dead.fallen import Fallen, fallen
from rules.aftermath.dead.playing import Played
from rules.aftermath.draft import Draft
from rules.aftermath.keyed_dice import KeyedDice
from rules.aftermath.record import AftermathRecord
from rules.aftermath.side import Side
from rules.engine.dice import sub_key
from rules.ledger.entries import BattleFought
from rules.narration import Names, sentence
from rules.values import read_json

Kind, Status = ChronicleEntry.Kind, DeadClaim.Status
#: The answer that begins a claim: no die falls before.
BEGIN = "begin"
_DONE = Aftermath.Status.DONE


class Home:
    """A warband of the battle whose post-battle sequence is finished."""

    def __init__(self, aftermath: Aftermath) -> None:
        self.aftermath, self.warband = aftermath, aftermath.warband
        stored = read_json(AftermathRecord, aftermath.record, where="a post-battle sequence")
        self.setup, self._entries = stored.setup, stored.entries

    @cached_property
    def side(self) -> Side:
        setup = self.setup
        book = book_of_edition(self.aftermath.edition)
        return Side(setup.side, setup.setup, setup.outcome, setup.sheet, book, setup.battle)

    @cached_property
    def dead(self) -> tuple[Fallen, ...]:
        """Everybody who died, in order; nobody if injuries were kept on paper."""
        fought = [entry for entry in self._entries if isinstance(entry, BattleFought)]
        return tuple(it for entry in fought for it in fallen(self.side, entry))

    def draft(self) -> Draft:
        return Draft(read_sheet(self.warband), self.side.rulebook, self.side.index)


def open_claims(battle: Battle, user: User) -> None:
    """Open every claim that finished sequences of the battle leave to other finished ones, and is not open yet."""
    # Two sequences that are finished at the same moment see each other by this lock.
    list(battle.sides.select_for_update(no_key=True).order_by("pk"))
    rows = Aftermath.objects.filter(battle=battle.key, status=_DONE)
    homes = [Home(row) for row in rows.select_related("warband", "edition").order_by("warband_id")]
    known = set(_counting(battle).values_list("warband_id", "claimant_id"))
    for victim in homes:
        for claimant in homes if victim.dead else ():
            if (victim.warband.pk, claimant.warband.pk) not in known:
                _open(battle, victim, claimant, user)


def _open(battle: Battle, victim: Home, claimant: Home, user: User) -> None:
    left = [it for _place, it in _left(battle, victim)]
    if not has_claims(claimant.draft(), claimant.side, left):
        return
    earlier = DeadClaim.objects.filter(battle=battle, warband=victim.warband, claimant=claimant.warband)
    dropped = earlier.order_by("pk").last()
    opened = DeadClaim.objects.create(
        battle=battle,
        warband=victim.warband,
        claimant=claimant.warband,
        seed=dropped.seed if dropped else sub_key(claimant.setup.seed, f"dead of {victim.warband.pk}"),
    )
    names = {"claimant": claimant.warband.name, "warband": victim.warband.name}
    note_battle(battle, Kind.DEAD_CLAIMED, user, **names)
    tell_dead_claimed(opened)


def release_claims(battle: Battle, warband: Warband) -> None:
    """Drop the claims on a sequence's dead, or by it, as it is open again. Raises `CannotUndo` once settled."""
    rows = (
        _counting(battle).select_for_update(of=("self",), no_key=True).select_related("warband", "claimant")
    )
    for claim in [row for row in rows if warband.pk in (row.warband_id, row.claimant_id)]:
        if claim.status == Status.SETTLED:
            raise CannotUndo(
                f"The claim of {claim.claimant.name} on the dead of {claim.warband.name} is settled. "
                "An organiser can correct it by hand."
            )
        drop(claim)


class ClaimsKept:
    """The claims on the dead of a battle that is about to be corrected: who was dead before."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._dead = self._now()

    def renew(self, user: User, *, struck: bool) -> None:
        """Renew the claims after a correction: open ones are made again, settled ones stand if their dead are the same.

        A settled claim that was struck from its ledger no longer counts. Raises `Refused` for a settled claim whose
        dead would be others.
        """
        dead = {} if struck else self._now()
        for claim in (
            _counting(self.battle)
            .select_for_update(of=("self",), no_key=True)
            .select_related("warband", "claimant")
        ):
            if claim.status == Status.OPEN or not still_counts(claim.claimant, f"{CLAIM}{claim.pk}:settle"):
                drop(claim)
            elif claim.had and dead.get(claim.warband_id) != self._dead.get(claim.warband_id):
                raise Refused(
                    f"{claim.claimant.name} took dead of {claim.warband.name} who would now be others. Strike that "
                    f"entry in the history of {claim.claimant.name} first."
                )
        if not struck:
            open_claims(self.battle, user)

    def _now(self) -> dict[int, tuple[int, ...]]:
        """The fighters who are dead, by the id of their warband."""
        rows = Aftermath.objects.filter(battle=self.battle.key, status=_DONE).select_related(
            "warband", "edition"
        )
        return {row.warband_id: tuple(it.id for it in Home(row).dead) for row in rows}


def may_claim(claim: DeadClaim, user: User) -> bool:
    """Whether the user decides about it: the claimant's owner, or an organiser."""
    return claim.claimant.owner_id == user.pk or may_organise(user, claim.battle.campaign)


def ahead_of(claim: DeadClaim) -> DeadClaim | None:
    """The claim of another warband on the same dead that was begun and is not settled yet."""
    others = DeadClaim.objects.filter(battle=claim.battle_id, warband=claim.warband_id, status=Status.OPEN)
    begun = others.exclude(pk=claim.pk).exclude(begun_at=None)
    return begun.select_related("claimant").first()


class Matter(NamedTuple):
    """The matter of an open claim: the claimant's warband, and the dead who are left with their places."""

    claimant: Home
    left: list[tuple[int, Fallen]]
    seed: str

    @property
    def dead(self) -> list[Fallen]:
        return [it for _place, it in self.left]

    def played(self, answers: Iterable[str]) -> Played:
        return Played(
            self.claimant.draft(), self.claimant.side, self.dead, KeyedDice(self.seed), list(answers)
        )

    def told(self, found: Played) -> list[str]:
        """The course of the claim so far, in sentences."""
        names = Names(self.claimant.setup.setup)
        return [sentence(event, names) for event in found.events]


def matter_of(claim: DeadClaim) -> Matter:
    """The matter of an open claim, loaded with its battle; the claimant's roster is read as it is now."""
    victim, claimant = _home(claim, claim.warband), _home(claim, claim.claimant)
    return Matter(claimant, _left(claim.battle, victim), claim.seed)


def position_of(found: Played | None) -> int:
    """The progress of a claim, for pages to say what they were made from; None before it is begun."""
    return 0 if found is None else 1 + len(found.answers)


@in_transaction
def answer_claim(claim_id: int, user: User, *, answer: str, at: int) -> DeadClaim:
    """Begin a claim, or answer what is pending; with the last answer the claimant's ledger is written.

    Raises `Refused` for strangers, pages that are out of date, and while another warband is at the same dead.
    """
    claim = _locked(claim_id, user)
    matter = matter_of(claim)
    before = matter.played(claim.answers) if claim.begun_at else None
    if position_of(before) != at:
        raise Refused("This was decided already, on another page. Nothing was done twice.")
    if before is None:
        _begin(claim, answer)
    answers = [] if before is None else [*before.answers, answer]
    found = matter.played(answers)
    if found.answers != answers:
        raise Refused("That is not one of the answers. Nothing was saved.")
    claim.answers = found.answers
    if found.pending is None:
        _settle(claim, matter, found, user)
    claim.save()
    return claim


def _begin(claim: DeadClaim, answer: str) -> None:
    if answer != BEGIN:
        raise Refused("Start the claim first.")
    if (other := ahead_of(claim)) is not None:
        raise Refused(f"{other.claimant.name} has started a claim on these dead. Wait until it is settled.")
    claim.begun_at = timezone.now()


def _settle(claim: DeadClaim, matter: Matter, found: Played, user: User) -> None:
    write_settled(claim.claimant_id, user, found.draft.entries, f"{CLAIM}{claim.pk}:settle")
    claim.told = matter.told(found)
    claim.had = [matter.left[index][0] for index in found.had]
    claim.status, claim.settled_at = Status.SETTLED, timezone.now()
    claim.save()
    settle_news(claim)
    names = {"claimant": claim.claimant.name, "warband": claim.warband.name}
    note_battle(claim.battle, Kind.DEAD_SETTLED, user, told=claim.told, **names)
    if claim.had:
        _drop_empty(claim)


def _drop_empty(settled: DeadClaim) -> None:
    """Drop claims on the same dead that have nothing more to decide or to roll."""
    victim = _home(settled, settled.warband)
    left = [it for _place, it in _left(settled.battle, victim)]
    for claim in _counting(settled.battle).filter(warband=settled.warband_id, status=Status.OPEN):
        claimant = _home(settled, claim.claimant)
        if not has_claims(claimant.draft(), claimant.side, left):
            drop(claim)


def _counting(battle: Battle) -> QuerySet[DeadClaim]:
    return DeadClaim.objects.filter(battle=battle).exclude(status=Status.DROPPED)


def _home(claim: DeadClaim, warband: Warband) -> Home:
    row = warband.aftermaths.select_related("edition").get(battle=claim.battle.key, status=_DONE)
    row.warband = warband
    return Home(row)


def _left(battle: Battle, victim: Home) -> list[tuple[int, Fallen]]:
    """The dead whom no settled claim has taken, with their places."""
    settled = DeadClaim.objects.filter(battle=battle, warband=victim.warband, status=Status.SETTLED)
    had = {place for places in settled.values_list("had", flat=True) for place in places}
    return [(place, it) for place, it in enumerate(victim.dead) if place not in had]


def _locked(claim_id: int, user: User) -> DeadClaim:
    """An open claim under the locks of both warbands. Raises `Refused`."""
    claim, _warbands = lock_claim(DeadClaim, claim_id, "claimant")
    if not may_claim(claim, user):
        raise Refused("Only the player of the warband and an organiser can decide about these dead.")
    if claim.status != Status.OPEN:
        raise Refused("The claim on these dead is already settled. Nothing was done twice.")
    return claim
