"""Loadouts of a warband: its player's alone."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from roster.access import warband_for
from roster.arranging import arranged
from roster.forms.loadouts import LoadoutNameForm, read_armaments
from roster.models import Loadout, Warband
from roster.pages.loadouts import loadout_lines, loadout_page
from roster.pages.warbands.tokens import page_token, request_key
from roster.rulebooks import book_of
from roster.services.history.record import Locked, StaleRevision
from roster.services.loadouts import (
    LoadoutRefused,
    apply_loadout,
    arm_loadout,
    delete_loadout,
    rename_loadout,
    replace_loadout,
    save_loadout,
)
from roster.sheets import read_sheet
from rules.ledger.apply import CannotApply
from rules.mustering.loadouts import items_owned
from rules.mustering.words import counted


@require_http_methods(["GET", "HEAD", "POST"])
def loadouts(request: HttpRequest, warband_id: int) -> HttpResponse:
    """The list; posting a `name` keeps the present arrangement under it."""
    warband = warband_for(request.user, warband_id, edit=True)
    form = LoadoutNameForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            saved = save_loadout(warband.pk, request.user, form.cleaned_data["name"])
        except LoadoutRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, f"The loadout {saved.name} is saved.")
            return redirect("roster:loadout", warband.pk, saved.pk)
    context = {
        "warband": warband,
        "lines": loadout_lines(list(warband.loadouts.all()), read_sheet(warband)),
        "form": form,
    }
    return render(request, "roster/loadouts/loadouts.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def loadout(request: HttpRequest, warband_id: int, loadout_id: int) -> HttpResponse:
    """Show a loadout beside the roster; `do` is `apply`, `arm`, `replace`, `rename` or `delete`."""
    warband = warband_for(request.user, warband_id, edit=True)
    found = warband.loadouts.filter(pk=loadout_id).first()
    do = request.POST.get("do", "") if request.method == "POST" else ""
    if found is None and do == "delete":
        return redirect("roster:loadouts", warband.pk)
    if found is None:
        raise Http404("There is no such loadout.")
    if request.method != "POST":
        return _page(request, warband, found)
    verbs: Mapping[str, Callable[[HttpRequest, Warband, Loadout], HttpResponse]] = {
        "apply": _apply,
        "arm": _arm,
        "replace": _replace,
        "rename": _rename,
        "delete": _delete,
    }
    try:
        return verbs.get(do, _unknown)(request, warband, found)
    except (LoadoutRefused, Locked, CannotApply) as refusal:
        return _page(request, warband, found, error=str(refusal), status=422)
    except StaleRevision as stale:
        return _page(request, warband_for(request.user, warband.pk), found, error=str(stale), status=409)


def _page(
    request: HttpRequest, warband: Warband, found: Loadout, *, error: str = "", status: int = 200
) -> HttpResponse:
    sheet = arranged(read_sheet(warband), warband.warrior_order)
    context: dict[str, Any] = {
        "warband": warband,
        "page": loadout_page(found, sheet, book_of(warband), request.POST if error else None),
        "name": request.POST.get("name", found.name),
        "revision": warband.revision,
        "token": page_token(),
        "error": error,
    }
    return render(request, "roster/loadouts/loadout.html", context, status=status)


def _apply(request: HttpRequest, warband: Warband, found: Loadout) -> HttpResponse:
    shown = request.POST.get("revision", "")
    key = request_key(request.POST.get("page", "")[:40], f"loadout-{found.pk}", {})
    revision = int(shown) if shown.isascii() and shown.isdecimal() and len(shown) < 10 else warband.revision
    applied = apply_loadout(warband.pk, request.user, found.pk, revision=revision, request_key=key)
    for sentence in applied.refused:
        messages.warning(request, sentence)
    if applied.moves:
        messages.success(request, f"{found.name}: {counted(applied.moves, 'move')} of equipment.")
    elif not applied.refused:
        messages.success(request, f"The roster is as {found.name} wants it.")
    return redirect("roster:warband", warband.pk)


def _arm(request: HttpRequest, warband: Warband, found: Loadout) -> HttpResponse:
    sheet = read_sheet(warband)
    known = {item for armament in found.arrangement for item in armament.items} | {*items_owned(sheet)}
    armaments = read_armaments(request.POST, sheet, sorted(known))
    if armaments is None:
        raise LoadoutRefused("Enter whole numbers, 200 at most. Nothing was changed.")
    arm_loadout(warband.pk, request.user, found.pk, armaments)
    messages.success(request, "The loadout is saved.")
    return redirect("roster:loadout", warband.pk, found.pk)


def _replace(request: HttpRequest, warband: Warband, found: Loadout) -> HttpResponse:
    replace_loadout(warband.pk, request.user, found.pk)
    messages.success(request, f"{found.name} is now as the roster is.")
    return redirect("roster:loadout", warband.pk, found.pk)


def _rename(request: HttpRequest, warband: Warband, found: Loadout) -> HttpResponse:
    rename_loadout(warband.pk, request.user, found.pk, request.POST.get("name", ""))
    messages.success(request, "Renamed.")
    return redirect("roster:loadout", warband.pk, found.pk)


def _delete(request: HttpRequest, warband: Warband, found: Loadout) -> HttpResponse:
    delete_loadout(warband.pk, request.user, found.pk)
    messages.success(request, f"The loadout {found.name} is deleted.")
    return redirect("roster:loadouts", warband.pk)


def _unknown(_request: HttpRequest, _warband: Warband, _found: Loadout) -> HttpResponse:
    raise LoadoutRefused("Choose what to do with the loadout.")
