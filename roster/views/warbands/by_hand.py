"""A change of the roster by hand, with a reason: its form, what it would do, and saving it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from roster.access import warband_for
from roster.models import Warband
from roster.pages.history.sentences import sentence
from roster.pages.names import Names
from roster.pages.past.by_hand_form import HandForm, Roster, offered
from roster.pages.past.correction_texts import texts_about
from roster.pages.past.correction_view import CorrectionView, correction_view
from roster.pages.past.difference_view import DifferenceView, compared
from roster.pages.warbands.tokens import page_token, request_key
from roster.rulebooks import book_of
from roster.services.history.by_hand import change_by_hand, entry_of
from roster.services.history.correct import CannotCorrect, OldEntry, correct_entry
from roster.services.history.record import StaleRevision
from roster.sheets import read_sheet
from roster.stretches import careers_in
from roster.views.warbands.changes import happened_meanwhile
from roster.views.warbands.frames import Frame, on_the_site, sentences_of
from rules.ledger.apply import CannotApply, apply
from rules.mustering.changes.by_hand import lost
from rules.mustering.problem import NotAllowed

LONGEST_REVISION = 9


@require_http_methods(["GET", "HEAD", "POST"])
def by_hand(request: HttpRequest, warband_id: int) -> HttpResponse:
    """`?kind=` chooses the form. Posted with `do=save` it is saved, else the page says what it would do.

    With `?instead=12` the change stands in the place of entry 12, on the roster of that time.
    """
    warband = warband_for(request.user, warband_id, correct=True)
    return hand_page(request, warband, on_the_site(warband, "roster/warbands/by_hand.html"))


def hand_page(request: HttpRequest, warband: Warband, frame: Frame) -> HttpResponse:
    """The same in any frame, for a warband that the user may correct."""
    old, asked = None, request.GET.get("instead", "")
    if asked.isdecimal() and len(asked) <= LONGEST_REVISION:
        try:
            old = OldEntry(warband, int(asked))
        except CannotCorrect as refusal:
            messages.error(request, str(refusal))
            return redirect(frame.back)
    sheet = read_sheet(warband) if old is None else old.sheet
    roster = Roster(sheet, book_of(warband), lost(careers_in(warband)))
    kinds = offered(roster)
    kind = request.GET.get("kind", "")
    kind = kind if kind in kinds else next(iter(kinds))
    posted = request.POST if request.method == "POST" else None
    fresh = {"page": page_token(), "revision": warband.revision}
    form = kinds[kind](roster, posted, initial=fresh)
    effect, since, status = None, (), 200 if posted is None else 422
    if form.is_valid():
        try:
            if request.POST.get("do") == "save":
                _save(request, warband, form, old)
                return redirect(frame.back)
            effect, status = _effect(warband, form, old), 200
        except StaleRevision as stale:
            form.add_error(None, str(stale))
            since, status = happened_meanwhile(stale), 409
        except (NotAllowed, CannotApply, CannotCorrect) as refusal:
            form.add_error(None, str(refusal))
    errors = sentences_of(form)
    form.renew(**fresh)
    context = {
        "warband": warband,
        "kinds": [(key, each.label) for key, each in kinds.items()],
        "kind": kind,
        "old": old,
        "query": f"&instead={asked}" if old else "",
        "form": form,
        "effect": effect,
        "meanwhile": since,
    }
    return frame.page(request, context, status=status, errors=errors)


def _effect(warband: Warband, form: HandForm, old: OldEntry | None) -> DifferenceView | CorrectionView:
    sheet, book = form.roster.sheet, form.roster.book
    if old is not None:
        correction = old.plan(old.replacement(form.wish))
        return correction_view(correction, book, texts_about(old, correction))
    return compared(sheet, apply(sheet, entry_of(form.wish, warband, sheet, book)), book)


def _save(request: HttpRequest, warband: Warband, form: HandForm, old: OldEntry | None) -> None:
    fields = {name: str(value) for name, value in form.cleaned_data.items()}
    key = request_key(form.cleaned_data["page"], f"by-hand-{form.kind}", fields)
    click = {"revision": form.cleaned_data["revision"], "request_key": key}
    if old is not None:
        at, reason = old.revisions[0], form.cleaned_data["reason"]
        correct_entry(warband.pk, request.user, entry=at, wish=form.wish, reason=reason, **click)
        messages.success(request, f"Entry {at} is corrected.")
        return
    after = change_by_hand(warband.pk, request.user, wish=form.wish, **click)
    names = Names(form.roster.book, warband.type)
    for row in after.ledger.filter(request_key=key) if key else ():
        messages.success(request, sentence(row.entry, names, form.roster.sheet))
