"""The list of notices, how each kind reaches the user, and the links with which mails are unsubscribed."""

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.signing import BadSignature
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from roster.site.notices.choices import choose_ways, mark_all_read, stop_mails
from roster.site.notices.letters import stopped_by
from roster.site.notices.pages import PreferencesForm, mails_reach, notices_page, stopped_title
from roster.site.paging import LONGEST_NUMBER


@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """Show the user's notices."""
    return render(request, "notices/list.html", {"page": notices_page(request.user, request.GET.get("page"))})


@require_POST
def mark_read(request: HttpRequest) -> HttpResponse:
    """Everything that the page showed or was older."""
    until = request.POST.get("until", "")
    if until.isdecimal() and len(until) <= 2 * LONGEST_NUMBER:
        mark_all_read(request.user, int(until))
    return redirect("notices:list")


@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """Show or change how the user hears of each kind."""
    form = PreferencesForm(request.user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        choose_ways(request.user, form.cleaned_data)
        messages.success(request, "Saved.")
        return redirect("notices:preferences")
    context = {"form": form, "mails_reach": mails_reach(request.user)}
    return render(request, "notices/preferences.html", context, status=422 if form.is_bound else 200)


@csrf_exempt
@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """End mails of one kind for the user of the link, who need not be signed in.

    Opening it changes nothing, as programs open links too; mail programs post to it (RFC 8058), and so does the button.
    """
    try:
        user, kind = stopped_by(token)
    except (BadSignature, ValueError, TypeError) as error:
        raise Http404("There is no such link.") from error
    if request.method == "POST":
        stop_mails(user, kind)
    context = {"title": stopped_title(kind), "is_done": request.method == "POST"}
    return render(request, "notices/unsubscribe.html", context)
