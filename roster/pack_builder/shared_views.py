"""The read link of a draft: made and ended by its writer, and what it shows to signed-in users."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from roster.models import PackDraft
from roster.pack_builder.access import draft_by_link, draft_for
from roster.pack_builder.pages import draft_page
from roster.pack_builder.preview import Preview, preview_of
from roster.pack_builder.reading import DraftView, view_of
from roster.pack_builder.services import DraftRefused, create_draft, share_draft
from roster.pack_builder.structure import TOP, kind_of
from roster.pack_builder.views import toml_answer
from roster.pages.warbands.tokens import page_token, request_key
from roster.sharing.answers import link_unknown
from roster.sharing.readers_page import link_changed, readers_page
from roster.site.strangers import NO_ROBOTS
from rules.catalogue.packs.stack import Table
from rules.mustering.words import one_line

#: Things that one shared page shows whole.
MOST_SHOWN = 12


@require_safe
def share(request: HttpRequest, draft_id: int) -> HttpResponse:
    """Share a draft by a read link, or no longer."""
    found = draft_for(request.user, draft_id)
    link = (
        request.build_absolute_uri(reverse("packs:read", args=[found.read_token])) if found.read_token else ""
    )
    page = readers_page(found.visibility, link, private="Only you read it.")
    return render(request, "packs/share.html", {"draft": found, "page": page})


@require_POST
def read_link(request: HttpRequest, draft_id: int) -> HttpResponse:
    """`do=renew` makes a new read link, `do=revoke` ends the old one."""
    found = draft_for(request.user, draft_id)
    renew = request.POST.get("do") != "revoke"
    share_draft(found.pk, request.user, renew=renew)
    messages.success(request, link_changed(renew=renew))
    return redirect("packs:share", draft_id)


@require_safe
def read(request: HttpRequest, token: str) -> HttpResponse:
    """Show everything in the draft, as players see it, with its TOML and the way to make a copy."""
    found = draft_by_link(token)
    if found is None:
        return link_unknown(request, "pack")
    view = view_of(found)
    context = {
        "draft": found,
        "header": view.own(("pack",)),
        "page": draft_page(view),
        "previews": _previews(view),
        "token": page_token(),
    }
    answer = render(request, "packs/read.html", context)
    answer["X-Robots-Tag"] = NO_ROBOTS
    return answer


def _previews(view: DraftView) -> list[tuple[str, Preview]]:
    """The previews of the first things of a draft, each under its name."""
    places = [
        (*holder, key)
        for holder in TOP
        for key, thing in view.own(holder).items()
        if isinstance(thing, dict) and kind_of((*holder, key))
    ]
    shown = [(place[-1], preview_of(view, place)) for place in places[:MOST_SHOWN]]
    return [(it.entry.title if it.entry else key, it) for key, it in shown if it is not None]


@require_safe
def read_toml(request: HttpRequest, token: str) -> HttpResponse:
    """Download the TOML of a shared draft."""
    found = draft_by_link(token)
    return link_unknown(request, "pack") if found is None else toml_answer(found)


@require_POST
def copy(request: HttpRequest, token: str) -> HttpResponse:
    """Copy a draft for the reader, under a name that tells the two apart."""
    found = draft_by_link(token)
    if found is None:
        return link_unknown(request, "pack")
    page = one_line(request.POST.get("page", ""))[:40]
    key = request_key(page, "copy", {"of": str(found.pk)}) or page_token()
    try:
        made = create_draft(request.user, _copied(found), key)
    except DraftRefused as refusal:
        messages.error(request, str(refusal))
        return redirect("packs:read", token)
    messages.success(
        request, "The copy is yours. Give it a key of its own before you use it beside the other."
    )
    return redirect(made)


def _copied(found: PackDraft) -> Table:
    tables = found.tables
    header = tables.get("pack")
    if isinstance(header, dict) and isinstance(header.get("name"), str):
        header["name"] = f"{header['name'][:73]} (copy)"
    return tables
