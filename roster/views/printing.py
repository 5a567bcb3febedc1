"""What a warband prints, with options: the roster sheet has a view of its own (`sheet`), cards and rules stand here."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from roster.access import warband_for
from roster.arranging import arranged
from roster.models import Warband
from roster.printing import Paper, cards_pdf, rules_pdf
from roster.printing.cards import ON_A_PAGE, blank_sheet, card_sheet
from roster.printing.my_rules import my_rules
from roster.rulebooks import book_of
from roster.sheets import read_sheet


class PrintForm(forms.Form):
    """What may stand in the address of a print; what cannot be read is as if it were not there."""

    paper = forms.ChoiceField(choices=[("a4", "A4"), ("letter", "US Letter")], required=False)
    cards = forms.TypedChoiceField(
        choices=[(number, f"{number} on a page") for number in ON_A_PAGE],
        coerce=int,
        empty_value=ON_A_PAGE[0],
        required=False,
    )
    blank = forms.BooleanField(required=False)


def options_of(request: HttpRequest) -> tuple[Paper, int, bool]:
    """Paper, cards on a page, and whether cards are blank."""
    form = PrintForm(request.GET)
    form.is_valid()
    found = form.cleaned_data
    paper = Paper(found.get("paper") or Paper.A4)
    return paper, found.get("cards") or ON_A_PAGE[0], found.get("blank", False)


@require_safe
def prints(request: HttpRequest, warband_id: int) -> HttpResponse:
    warband = warband_for(request.user, warband_id)
    return render(request, "roster/print.html", {"warband": warband, "on_a_page": ON_A_PAGE})


@require_safe
def cards(request: HttpRequest, warband_id: int) -> HttpResponse:
    """`?cards=9` for nine on a page, `?blank=on` for blank ones, `?paper=letter`."""
    warband = warband_for(request.user, warband_id)
    paper, on_a_page, blank = options_of(request)
    if blank:
        return _pdf(cards_pdf(blank_sheet(on_a_page=on_a_page), paper), "blank", "cards")
    portraits = {it.number: bytes(it.content) for it in warband.portraits.all()}
    sheet = arranged(read_sheet(warband), warband.warrior_order)
    found = card_sheet(sheet, book_of(warband), portraits, on_a_page=on_a_page)
    return _pdf(cards_pdf(found, paper), _name(warband), "cards")


@require_safe
def rules(request: HttpRequest, warband_id: int) -> HttpResponse:
    """`?paper=letter`."""
    warband = warband_for(request.user, warband_id)
    paper, _on_a_page, _blank = options_of(request)
    found = my_rules(read_sheet(warband), book_of(warband))
    return _pdf(rules_pdf(found, paper), _name(warband), "rules")


def _name(warband: Warband) -> str:
    return slugify(warband.name) or "warband"


def _pdf(content: bytes, name: str, what: str) -> HttpResponse:
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}-{what}.pdf"'
    answer["Cache-Control"] = "private, no-cache"
    return answer
