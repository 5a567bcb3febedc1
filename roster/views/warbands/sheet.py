"""The roster sheet as a PDF file."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from roster.access import may_organise, warband_for
from roster.arranging import arranged
from roster.models import User, Warband
from roster.printing import sheet_draft
from roster.printing.marks import Marks, marks_of, named_as, whose
from roster.rulebooks import book_of
from roster.selectors import NoSuchRevision, sheet_at
from roster.services.trading.post import open_sequences
from roster.sheets import read_sheet
from roster.views.printing.files import asked_paper, print_answer
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet

LONGEST_REVISION = 9


@require_safe
def warband_sheet(request: HttpRequest, warband_id: int) -> HttpResponse:
    """`?paper=letter` for US Letter, `?at=7` for the roster as it was at revision 7, `?download=1` to save it."""
    warband = warband_for(request.user, warband_id)
    sheet = arranged(_asked_for(warband, request.GET.get("at", "")), warband.warrior_order)
    book, is_today = book_of(warband), not request.GET.get("at")
    marks = _marks(request.user, warband, sheet, book, is_today=is_today)
    draft = sheet_draft(sheet, book, asked_paper(request), marks)
    name = f"{slugify(sheet.name) or 'warband'}.pdf"
    return print_answer(request, draft, name, download=bool(request.GET.get("download")))


def _marks(user: User, warband: Warband, sheet: WarbandSheet, book: Rulebook, *, is_today: bool) -> Marks:
    """The player of the sheet; for themselves and organisers the campaign and problems too. Three queries."""
    if warband.owner_id != user.pk and not may_organise(user, warband):
        return Marks(whose=named_as(warband.owner.get_username(), ""))
    unfinished = [sequence.title for sequence in open_sequences(warband)] if is_today else []
    return marks_of(sheet, book, unfinished, whose(warband))


def _asked_for(warband: Warband, revision: str) -> WarbandSheet:
    """The sheet of a revision, today's without one. Raises `Http404` for an unknown one, never another roster."""
    if not revision:
        return read_sheet(warband)
    if not revision.isdecimal() or len(revision) > LONGEST_REVISION:
        raise Http404("There is no such revision.")
    try:
        return sheet_at(warband, int(revision))
    except NoSuchRevision as error:
        raise Http404(str(error)) from error
