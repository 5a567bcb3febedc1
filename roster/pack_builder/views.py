"""Drafts of packs: the list of one's own, a draft, the form of each thing in it, and its TOML.

Whatever somebody enters is stored, sound or not; what the loader says stands beside it.
"""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from roster.models import PackDraft
from roster.pack_builder import changing
from roster.pack_builder.access import draft_for
from roster.pack_builder.fields import named_keys
from roster.pack_builder.forms import AddForm, NewDraftForm, PutOnListForm, ReadInForm
from roster.pack_builder.inputs import is_too_long, posted
from roster.pack_builder.options import options_of
from roster.pack_builder.pages import add_page, draft_lines, draft_page, thing_page
from roster.pack_builder.preview import example_sheet
from roster.pack_builder.reach import put_on_list
from roster.pack_builder.reading import DraftView, view_of
from roster.pack_builder.services import DraftRefused, change_draft, create_draft, delete_draft
from roster.pack_builder.shapes import Kind, Steps
from roster.pack_builder.starting import blank, copy_of, is_key, new_draft, require
from roster.pack_builder.structure import kind_of, steps_in, things_around
from roster.pages.warbands.tokens import page_token, request_key
from roster.printing import sheet_draft
from roster.site.operating.uploads import one_more_upload
from roster.views.printing.files import file_answer, print_answer
from rules.catalogue.packs.stack import Table
from rules.catalogue.packs.text import tables_of, toml_of
from rules.mustering.words import one_line
from rules.values import DataError

#: Letters of a search that are read.
LONGEST_FIND = 60


@require_safe
def drafts(request: HttpRequest) -> HttpResponse:
    """Show the user's drafts."""
    found = PackDraft.objects.filter(owner=request.user.pk).defer("content")
    return render(request, "packs/drafts.html", {"drafts": draft_lines(found)})


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Begin a draft."""
    form = NewDraftForm(request.POST if request.method == "POST" else None, initial={"page": page_token()})
    if form.is_valid():
        given = form.cleaned_data
        tables = new_draft(given["name"], given["key"], given["summary"])
        key = request_key(one_line(given["page"]), "new", request.POST.dict()) or page_token()
        try:
            return redirect(create_draft(request.user, tables, key))
        except DraftRefused as refusal:
            form.add_error(None, str(refusal))
    return render(request, "packs/new.html", {"form": form}, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def from_toml(request: HttpRequest) -> HttpResponse:
    """A pack that was written by hand goes on in the builder, sound or not."""
    sent = (request.POST, request.FILES) if request.method == "POST" else (None, None)
    form = ReadInForm(*sent, initial={"page": page_token()})
    if form.is_valid():
        content, origin = form.content()
        key = request_key(one_line(form.cleaned_data["page"]), "toml", {"content": repr(content)})
        try:
            tables = _read_in(request, content, origin)
            return redirect(create_draft(request.user, tables, key or page_token()))
        except (DataError, DraftRefused) as refusal:
            form.add_error(None, str(refusal))
    return render(request, "packs/from_toml.html", {"form": form}, status=422 if form.is_bound else 200)


def _read_in(request: HttpRequest, content: str | bytes, origin: str) -> Table:
    """Raises `DataError`, `DraftRefused`."""
    if too_often := one_more_upload(request.user):
        raise DraftRefused(too_often)
    tables = tables_of(content, one_line(origin)[-80:] or "pack.toml")
    if not isinstance(tables.get("pack"), dict):
        raise DataError(origin, "pack", "the table [pack] with key, name, version and summary is missing")
    return tables


@require_safe
def draft(request: HttpRequest, draft_id: int) -> HttpResponse:
    found = draft_for(request.user, draft_id)
    return render(
        request, "packs/draft.html", {"draft": found, "page": draft_page(view_of(found, request.user))}
    )


@require_http_methods(["GET", "HEAD", "POST"])
def thing(request: HttpRequest, draft_id: int, place: str) -> HttpResponse:
    """The form of one thing with its preview; for htmx the page shows what is new after each change."""
    found = draft_for(request.user, draft_id)
    view, steps = view_of(found, request.user), steps_in(place)
    kind = kind_of(steps)
    if kind is None or not (view.stands(steps) or steps == ("pack",)):
        raise Http404("There is nothing of that kind in the draft.")
    refused, form = "", None
    if request.method == "POST":
        try:
            _save(request, found, view, steps, kind)
        except DraftRefused as refusal:
            refused, form = str(refusal), request.POST
        else:
            if not request.htmx:
                messages.success(request, "Saved.")
            return redirect("packs:thing", draft_id, place)
    page = thing_page(view, steps, kind, form)
    has_sheet = page.preview is not None and page.preview.roster is not None
    sheet = reverse("packs:sheet", args=[draft_id, steps[1]]) if has_sheet else ""
    context = {"draft": found, "page": page, "refused": refused, "sheet": sheet}
    return render(request, "packs/thing.html", context, status=409 if refused else 200)


def _save(request: HttpRequest, found: PackDraft, view: DraftView, steps: Steps, kind: Kind) -> None:
    """Raises `DraftRefused`."""
    raw = {
        asked: posted(asked, request.POST, named_keys(options_of(asked.options, view.book, view.laid, steps)))
        for asked in kind.inputs
        if not is_too_long(asked, view.own(steps))
    }
    seen = request.POST.get("seen", "")
    change_draft(found.pk, request.user, lambda tables: changing.write_fields(tables, view, steps, raw, seen))


@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest, draft_id: int) -> HttpResponse:
    """`?to=warbands` says where; `&find=rats` narrows down what can be copied or changed."""
    found = draft_for(request.user, draft_id)
    view, holder = view_of(found, request.user), steps_in(request.GET.get("to", "warbands"))
    if kind_of((*holder, "new")) is None or not all(map(view.stands, things_around(holder))):
        raise Http404("Nothing can be added there.")
    form = AddForm(request.POST if request.method == "POST" else None, initial={"start": "blank"})
    if form.is_valid():
        try:
            return redirect("packs:thing", draft_id, "/".join(_added(request, found, view, holder, form)))
        except DraftRefused as refusal:
            form.add_error(None, str(refusal))
    find = one_line(request.GET.get("find", ""))[:LONGEST_FIND]
    context = {"draft": found, "page": add_page(view, holder, find), "form": form, "find": find}
    part = "#known" if request.htmx and request.htmx.target == "known" else ""
    return render(request, f"packs/add.html{part}", context, status=422 if form.is_bound else 200)


def _added(request: HttpRequest, found: PackDraft, view: DraftView, holder: Steps, form: AddForm) -> Steps:
    """Add a thing to the draft; returns the steps that lead to it. Raises `DraftRefused`."""
    way, of = form.begins
    header = view.own(("pack",))
    name, source = form.cleaned_data["name"], str(header.get("name") or "A league")
    known = (*holder, of)
    steps = known if way == "change" else (*holder, form.cleaned_data["key"])
    made: Table | None = {} if way == "change" and is_key(of) else None
    if way == "blank":
        made = blank(holder, name, source)
    elif way == "copy" and is_key(of):
        made = copy_of(view, known, name, source)
    if made is None or (way == "change" and copy_of(view, known, name, source) is None):
        raise DraftRefused("There is no such thing to begin from. Choose another one.")

    def change(tables: Table) -> None:
        changing.add(tables, steps, made)
        if way != "blank":
            require(tables, known, request.user)

    change_draft(found.pk, request.user, change)
    return steps


@require_POST
def arrange(request: HttpRequest, draft_id: int) -> HttpResponse:
    """`do=up`, `do=down` or `do=remove` with the thing at `place`; then back to what it is a part of."""
    found = draft_for(request.user, draft_id)
    steps, do = steps_in(request.POST.get("place", "")), request.POST.get("do", "")
    if kind_of(steps) is None or steps == ("pack",) or do not in ("up", "down", "remove"):
        messages.error(request, "There is nothing of that kind in the draft. Nothing was changed.")
        return redirect(found)

    def change(tables: Table) -> None:
        if do == "remove":
            changing.remove(tables, steps)
        else:
            changing.move(tables, steps, -1 if do == "up" else 1)

    change_draft(found.pk, request.user, change)
    if do == "remove":
        messages.success(request, "Removed.")
    above = things_around(steps)
    return redirect("packs:thing", draft_id, "/".join(above[-1])) if above else redirect(found)


@require_POST
def put_item_on_list(request: HttpRequest, draft_id: int) -> HttpResponse:
    """A line for the item at `place` on an equipment list, so that somebody can buy it."""
    found = draft_for(request.user, draft_id)
    view, form = view_of(found, request.user), PutOnListForm(request.POST)
    steps = steps_in(request.POST.get("place", ""))
    if not form.is_valid():
        messages.error(request, "Nothing was changed: choose a list and a price of 0 to 10,000 gold crowns.")
    else:
        given = form.cleaned_data
        try:
            change_draft(
                found.pk,
                request.user,
                lambda tables: put_on_list(tables, view, steps, given["listing"], given["price"]),
            )
        except DraftRefused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, "It is on the list now.")
    if kind_of(steps) is None or not view.stands(steps):
        return redirect(found)
    return redirect("packs:thing", draft_id, "/".join(steps))


@require_POST
def delete(request: HttpRequest, draft_id: int) -> HttpResponse:
    found = draft_for(request.user, draft_id)
    delete_draft(found.pk, request.user)
    messages.success(request, f"The draft {found.name} is deleted.")
    return redirect("packs:drafts")


@require_safe
def toml(request: HttpRequest, draft_id: int) -> HttpResponse:
    return toml_answer(draft_for(request.user, draft_id))


def toml_answer(found: PackDraft) -> HttpResponse:
    """The draft as a file, sound or not."""
    name = f"{slugify(found.name) or 'pack'}.toml"
    return file_answer(toml_of(found.tables).encode(), name, "application/toml; charset=utf-8", download=True)


@require_safe
def sheet(request: HttpRequest, draft_id: int, key: str) -> HttpResponse:
    """The roster sheet of the example of a warband."""
    view = view_of(draft_for(request.user, draft_id), request.user)
    if not view.own(("warbands", key)) or key not in view.book.warbands:
        raise Http404("There is no such warband in the draft.")
    made = example_sheet(view, key)
    if isinstance(made, str):
        raise Http404(made)
    return print_answer(request, sheet_draft(made, view.book), f"{slugify(made.name) or 'example'}.pdf")
