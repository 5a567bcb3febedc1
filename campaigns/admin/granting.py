"""A grant to many warbands in the web admin: chosen, looked at warband by warband, then made for all or for none."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.views.decorators.http import require_http_methods

from campaigns.audit import record
from campaigns.pages.members.grants import LABELS, GrantForm, chosen_lines, ids_in, previewed
from campaigns.services.members.grants import GrantRefused, grant
from roster.access import organised_warbands
from roster.models import User, Warband
from roster.pages.warbands.tokens import page_token, request_key
from roster.views.warbands.frames import sentences_of
from rules.mustering.changes.granting import What
from rules.mustering.words import counted

LIST = "admin:roster_warband_changelist"


@require_http_methods(["GET", "HEAD", "POST"])
def grant_page(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """`?warbands=3,7` or `?campaign=2`, and `?what=gold`. `context` is that of every page of the admin."""
    warbands = _chosen(request)
    if not warbands:
        messages.error(request, "Choose warbands of campaigns that you organise first.")
        return redirect(LIST)
    asked = request.GET.get("what", "")
    what = What(asked) if asked in list(What) else What.GOLD
    posted = request.POST if request.method == "POST" else None
    form = GrantForm(what, posted, initial={"page": page_token()})
    lines, status, reasons = chosen_lines(warbands), 422 if posted else 200, []
    is_shown = form.is_valid()
    if is_shown:
        try:
            if request.POST.get("do") == "save":
                return _save(request, form, warbands)
            record.watch(warbands)
        except GrantRefused as refusal:
            form.add_error(None, refusal.sentence)
            reasons, status = refusal.reasons, 409 if refusal.is_stale else 422
        else:
            status = 200
        lines = previewed(warbands, form.grants, form.cleaned_data["reason"])
    full = context | {
        "title": f"Grant to {counted(len(warbands), 'warband')}",
        "kinds": list(LABELS.items()),
        "what": what,
        "where": _where(request),
        "form": form,
        "lines": lines,
        "reasons": reasons,
        "is_shown": is_shown,
        "able": sum(not line.refused for line in lines),
        "errors": [*sentences_of(form), *reasons],
        "fresh": page_token(),
    }
    return TemplateResponse(request, "admin/grant.html", full, status=status)


def _chosen(request: HttpRequest) -> list[Warband]:
    rows = Warband.objects.kept().filter(organised_warbands(_user(request)))
    campaign = request.GET.get("campaign", "")
    if campaign.isdecimal() and len(campaign) <= 18:
        rows = rows.filter(campaign_warband__campaign=int(campaign))
    else:
        rows = rows.filter(pk__in=ids_in(request.GET.get("warbands", "")))
    return list(rows.select_related("owner", "edition").with_sheets().order_by("name", "pk"))


def _save(request: HttpRequest, form: GrantForm, warbands: list[Warband]) -> HttpResponse:
    """Give the grant to the ticked warbands and lead back to the list. Raises `GrantRefused`."""
    ticked = {int(pk) for pk in request.POST.getlist("warband") if pk.isdecimal() and len(pk) <= 18}
    chosen = [warband for warband in warbands if warband.pk in ticked]
    record.watch(chosen)
    record.call_it(f"Grant {form.words} to {counted(len(chosen), 'warband')}")
    data = form.cleaned_data
    fields = {**{name: str(value) for name, value in data.items()}, "warbands": str(sorted(ticked))}
    done = grant(
        _user(request),
        [warband.pk for warband in chosen],
        form.grants,
        reason=data["reason"],
        request_key=request_key(data["page"], f"grant-{form.what}", fields),
        revisions={warband.pk: _shown(request, warband) for warband in chosen},
    )
    messages.success(request, f"{counted(done.warbands, 'warband')}: {form.words} granted.")
    return redirect(LIST)


def _shown(request: HttpRequest, warband: Warband) -> int:
    """The revision that the page showed."""
    text = request.POST.get(f"revision-{warband.pk}", "")
    return int(text) if text.isdecimal() and len(text) <= 9 else 0


def _where(request: HttpRequest) -> str:
    """The part of the address that names the warbands."""
    campaign = request.GET.get("campaign", "")
    if campaign.isdecimal():
        return f"campaign={campaign}"
    return f"warbands={','.join(str(pk) for pk in ids_in(request.GET.get('warbands', '')))}"


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
