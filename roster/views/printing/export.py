"""A warband as a file to take along, and one that is made from such a file: shown first, then made."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from roster.access import warband_for
from roster.arranging import arranged
from roster.forms.muster import ImportForm
from roster.models import User, Warband
from roster.pages.importing.page import ImportPage, page_of
from roster.pages.warbands.tokens import page_token, request_key
from roster.printing.plain_text import roster_text
from roster.rulebooks import book_of
from roster.services.rulebook.editions import pin
from roster.services.warbands.muster import import_warband
from roster.sheets import read_sheet
from rules.catalogue.model import Rulebook
from rules.exchange.reading import brought, kept
from rules.ledger.apply import CannotApply
from rules.ledger.sheet import WarbandSheet
from rules.mustering.document import to_document
from rules.mustering.problem import NotAllowed
from rules.mustering.words import one_line
from rules.values import DataError

Write = Callable[[WarbandSheet, Rulebook], str]


def _json(sheet: WarbandSheet, book: Rulebook) -> str:
    return json.dumps(to_document(sheet, book), indent=2, ensure_ascii=False) + "\n"


def _toml(sheet: WarbandSheet, book: Rulebook) -> str:
    return msgspec.toml.encode(_without_nothing(to_document(sheet, book))).decode()


def _without_nothing(value: object) -> object:
    """TOML has no null: a field without a value is left out, as it may be in the format."""
    if isinstance(value, dict):
        return {key: _without_nothing(held) for key, held in value.items() if held is not None}
    return [_without_nothing(held) for held in value] if isinstance(value, list | tuple) else value


#: What writes a file, and its kind, by the end of the file's name.
FORMATS: dict[str, tuple[Write, str]] = {
    "json": (_json, "application/json"),
    "toml": (_toml, "application/toml"),
    "txt": (roster_text, "text/plain"),
}


@require_safe
def export(request: HttpRequest, warband_id: int, kind: str) -> HttpResponse:
    """`kind` is `json` or `toml`, which can be imported again, or `txt` for a forum."""
    warband = warband_for(request.user, warband_id)
    if kind not in FORMATS:
        raise Http404("There is no such format.")
    write, content_type = FORMATS[kind]
    answer = HttpResponse(
        write(arranged(read_sheet(warband), warband.warrior_order), book_of(warband)),
        content_type=f"{content_type}; charset=utf-8",
    )
    answer["Content-Disposition"] = f'attachment; filename="{slugify(warband.name) or "warband"}.{kind}"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """Posting a file or a text shows what it holds; what was `kept` of it with `do=import` makes the warband."""
    form = ImportForm(request.POST or None, request.FILES or None)
    page = None
    # A number of battles that cannot be is said beside the report of the file.
    if form.is_valid() or set(form.errors) == {"battles"}:
        try:
            page = _read(form.cleaned_data)
            if form.is_valid() and request.POST.get("do") == "import":
                made = _made(request, page, form.cleaned_data["origin"])
                messages.success(request, f"{made.name} is here.")
                return redirect("roster:warband", made.pk)
        except DataError as error:
            form.add_error(None, str(error))
            page = None
        except (NotAllowed, CannotApply) as refusal:
            form.add_error(None, str(refusal))
    context = {"form": form, "page": page, "token": page_token()}
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "roster/importing/import.html", context, status=status)


def _read(fields: dict[str, Any]) -> ImportPage:
    """Raises `DataError`."""
    name = fields["origin"]
    found = kept(fields["kept"], name) if fields["kept"] else brought(fields["content"], name)
    return page_of(found, name, fields["which"] or 0, fields["type"], fields.get("battles"))


def _made(request: HttpRequest, page: ImportPage, origin: str) -> Warband:
    """Raises `NotAllowed`, `CannotApply`, and `DataError` for packs that do not fit together."""
    user: User = request.user
    key = request_key(one_line(request.POST.get("page", ""))[:40], "import", request.POST.dict())
    edition = pin(page.stack) if page.stack else None
    return import_warband(user, page.sheet, origin=origin, request_key=key, edition=edition)
