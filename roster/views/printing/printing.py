"""What a warband prints, with options: the roster sheet has a view of its own (`sheet`), the others stand here."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from roster.access import warband_for
from roster.arranging import arranged
from roster.forms.printing import PrintForm
from roster.models import Warband
from roster.printing import aid_draft, cards_draft, rules_draft
from roster.printing.aids import aid_of
from roster.printing.cards import ON_A_PAGE, blank_sheet, card_sheet
from roster.printing.my_rules import my_rules
from roster.rulebooks import book_of
from roster.sheets import read_sheet
from roster.views.printing.files import print_answer


@require_safe
def prints(request: HttpRequest, warband_id: int) -> HttpResponse:
    """Show what the warband can print."""
    warband = warband_for(request.user, warband_id)
    rulesets = book_of(warband).rulesets.values()
    context = {"warband": warband, "on_a_page": ON_A_PAGE, "rulesets": rulesets}
    return render(request, "roster/printing/print.html", context)


@require_safe
def cards(request: HttpRequest, warband_id: int) -> HttpResponse:
    """`?cards=9` for nine on a page, `?blank=on` for blank ones, `?paper=letter`."""
    warband = warband_for(request.user, warband_id)
    book = book_of(warband)
    asked = PrintForm(book, request.GET).chosen
    if asked.blank:
        empty = cards_draft(blank_sheet(on_a_page=asked.on_a_page), asked.paper)
        return print_answer(request, empty, "blank-cards.pdf")
    portraits = {it.number: bytes(it.content) for it in warband.portraits.all()}
    sheet = arranged(read_sheet(warband), warband.warrior_order)
    found = card_sheet(sheet, book, portraits, on_a_page=asked.on_a_page)
    return print_answer(request, cards_draft(found, asked.paper), f"{_name(warband)}-cards.pdf")


@require_safe
def rules(request: HttpRequest, warband_id: int) -> HttpResponse:
    """`?ruleset=heroheim` for what is otherwise there, `?paper=letter`."""
    warband = warband_for(request.user, warband_id)
    book = book_of(warband)
    asked = PrintForm(book, request.GET).chosen
    found = my_rules(read_sheet(warband), book, asked.ruleset)
    return print_answer(request, rules_draft(found, asked.paper), f"{_name(warband)}-rules.pdf")


@require_safe
def aid(request: HttpRequest, warband_id: int) -> HttpResponse:
    """`?ruleset=cards` for another turn sequence, `?blank=on` without the warriors, `?paper=letter`."""
    warband = warband_for(request.user, warband_id)
    book = book_of(warband)
    asked = PrintForm(book, request.GET).chosen
    sheet = None if asked.blank else arranged(read_sheet(warband), warband.warrior_order)
    found = aid_of(book, asked.ruleset, sheet)
    name = asked.ruleset if asked.blank else _name(warband)
    return print_answer(request, aid_draft(found, asked.paper), f"{name}-battle-aid.pdf")


def _name(warband: Warband) -> str:
    return slugify(warband.name) or "warband"
