"""Warriors are put into the order that their player likes: by drag, by keyboard, or by buttons."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from roster.access import warband_for
from roster.arranging import arranged
from roster.forms.changes import OrderForm
from roster.pages.warbands.order import moved, order_page
from roster.rulebooks import book_of
from roster.services.warbands.order import order_warriors
from roster.sheets import read_sheet


@require_http_methods(["GET", "HEAD", "POST"])
def order(request: HttpRequest, warband_id: int) -> HttpResponse:
    """`order` holds the numbers from first to last; `up` or `down` is the number that moves by one place."""
    warband = warband_for(request.user, warband_id, edit=True)
    page = order_page(arranged(read_sheet(warband), warband.warrior_order), book_of(warband))
    if request.method != "POST":
        return render(request, "roster/warbands/order.html", {"warband": warband, "page": page})
    form = OrderForm(request.POST)
    if not form.is_valid():
        messages.error(request, "That order could not be read. Nothing was changed.")
        return redirect("roster:order", warband.pk)
    wanted = form.cleaned_data
    numbers = moved(page, wanted["order"], wanted["up"], wanted["down"])
    order_warriors(warband.pk, request.user, numbers)
    if wanted["up"] or wanted["down"]:
        return redirect("roster:order", warband.pk)
    messages.success(request, "The order is saved.")
    return redirect("roster:warband", warband.pk)
