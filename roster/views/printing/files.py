"""Files as answers: prints open in the browser, or are saved; only their reader keeps private ones."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django_htmx.http import HttpResponseClientRefresh

from roster.models import Job, User
from roster.pages.jobs import job_page
from roster.printing import Draft
from roster.printing.making import print_or_job
from roster.printing.paper import Paper

PDF, ZIP = "application/pdf", "application/zip"
PRIVATE = "private, no-cache"


def file_answer(
    content: bytes, name: str, kind: str = PDF, *, download: bool = False, keep: str = PRIVATE
) -> HttpResponse:
    """`name` is that of the file with its suffix, `keep` says to caches how long; empty for what anybody may keep."""
    answer = HttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = f'{"attachment" if download else "inline"}; filename="{name}"'
    if keep:
        answer["Cache-Control"] = keep
    return answer


def print_answer(
    request: HttpRequest, draft: Draft, name: str, *, download: bool = False, keep: str = PRIVATE
) -> HttpResponse:
    """The print as a file; while it is being made a page that says so and shows the file as soon as it is there.

    A browser that has the same print already is told so.
    """
    etag = quote_etag(draft.mark)
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None and not request.htmx:
        return unchanged
    made = print_or_job(draft, request.user if isinstance(request.user, User) else None)
    if isinstance(made, Job):
        return _waiting(request, made)
    if request.htmx:
        refresh = HttpResponseClientRefresh()
        patch_cache_control(refresh, no_store=True)
        return refresh
    answer = file_answer(made, name, download=download, keep=keep)
    if "no-store" not in keep:
        answer["ETag"] = etag
    return answer


def _waiting(request: HttpRequest, job: Job) -> HttpResponse:
    page = job_page(job, running="Being made")
    template = "roster/printing/waiting.html" + ("#progress" if request.htmx else "")
    answer = render(request, template, {"job": page, "address": request.get_full_path()}, status=202)
    patch_cache_control(answer, no_store=True)
    return answer


def asked_paper(request: HttpRequest) -> Paper:
    """`?paper=letter` is for US Letter."""
    return Paper.LETTER if request.GET.get("paper") == Paper.LETTER else Paper.A4
