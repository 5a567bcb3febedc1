"""Captives: the warbands are of the battle, each hero is where their status says, and what was settled is written."""

from collections.abc import Iterator
from functools import partial

from campaigns.models import Captive
from campaigns.services.claims.captives import RANSOMED, negotiation_of
from roster.checking.faults import Fault
from roster.models import LedgerEntry, Warrior
from rules.ledger.sheet import Status as WarriorStatus
from rules.values import DataError

Status = Captive.Status
_MATTER = "Look at the captive's page and at the histories of both warbands; an organiser can change a roster by hand."
_DERIVED = "Run this check with --repair: it is derived from the ledger and from what the two players said."


def faults_of(captive: Captive) -> Iterator[Fault]:
    """The faults of captives. Those whose battle was undone are kept for the chronicle alone."""
    if captive.status == Status.DROPPED:
        return
    fought = set(captive.battle.sides.values_list("warband_id", flat=True))
    if not {captive.warband_id, captive.captor_id} <= fought:
        yield Fault("battle", "One of the two warbands was not in the battle.", _MATTER)
    try:
        said = negotiation_of(captive).captive
    except DataError as error:
        yield Fault("negotiation", f"What was said cannot be read: {error}", _MATTER)
        return
    if captive.number != said.number:
        sentence = f"The captive is warrior {captive.number} here, and {said.number} in what was said."
        yield Fault("number", sentence, _DERIVED, partial(mend_captive, captive.pk))
    if captive.name != said.name:
        sentence = f"The captive is called {captive.name!r} here, and {said.name!r} in what was said."
        yield Fault("name", sentence, _DERIVED, partial(mend_captive, captive.pk))
    yield from _hero(captive)
    if captive.status == Status.SETTLED:
        yield from _settled(captive)


def _hero(captive: Captive) -> Iterator[Fault]:
    hero = Warrior.objects.filter(warband=captive.warband_id, number=captive.number).first()
    if hero is None:
        sentence = f"{captive.warband} has no warrior {captive.number}."
        yield Fault("number", sentence, _MATTER)
        return
    is_captured = hero.status == WarriorStatus.CAPTURED.value
    if captive.status == Status.OPEN and not is_captured:
        sentence = (
            f"The hero is a captive here, and {hero.get_status_display()} on the roster of {captive.warband}."
        )
        yield Fault("status", sentence, _MATTER)
    held = Captive.objects.filter(warband=captive.warband_id, number=captive.number, status=Status.OPEN)
    went_home = captive.status == Status.SETTLED and captive.fate == RANSOMED
    if went_home and is_captured and not held.exists():
        sentence = f"The hero went home, and is a captive still on the roster of {captive.warband}."
        yield Fault("status", sentence, _MATTER)


def _settled(captive: Captive) -> Iterator[Fault]:
    if not captive.fate:
        yield Fault("fate", "It is settled, and nobody knows how.", _MATTER)
    fate = _fate_written(captive)
    if captive.fate and captive.fate != fate:
        sentence = f"The captor chose {captive.fate!r}; by the ledger it is {fate!r}."
        yield Fault("fate", sentence, _DERIVED, partial(mend_captive, captive.pk))
    if captive.settled_at is None:
        row = _written(captive)
        repair = partial(mend_captive, captive.pk) if row is not None else None
        sentence = "It is settled, and nobody knows when."
        yield Fault("settled_at", sentence, _DERIVED if repair else _MATTER, repair)


def _fate_written(captive: Captive) -> str:
    """The fate in the ledger of the captive's warband; a captive who is not lost in it went home."""
    rows = LedgerEntry.objects.filter(warband=captive.warband_id, request_key=f"captive-{captive.pk}:settle")
    changes = (change for row in rows for change in row.data.get("changes", ()))
    lost = (change["fate"] for change in changes if change.get("change") == "captive_lost")
    return next(lost, RANSOMED)


def _written(captive: Captive) -> LedgerEntry | None:
    """The first ledger row that settled it; None for a captive who was exchanged for another."""
    return LedgerEntry.objects.filter(request_key=f"captive-{captive.pk}:settle").order_by("made_at").first()


def mend_captive(pk: int) -> str:
    """Write what the ledgers and the negotiation say of a captive again."""
    captive = Captive.objects.select_for_update(of=("self",), no_key=True).get(pk=pk)
    said = negotiation_of(captive).captive
    captive.name, captive.number = said.name, said.number
    row = _written(captive)
    if captive.status == Status.SETTLED and captive.settled_at is None and row is not None:
        captive.settled_at = row.made_at
    if captive.status == Status.SETTLED and captive.fate:
        captive.fate = _fate_written(captive)
    captive.save(update_fields=["name", "number", "fate", "settled_at"])
    return f"{captive}: name, number and the time of the settlement are those of the ledger."
