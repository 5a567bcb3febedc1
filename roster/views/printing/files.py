"""Files as answers: prints open in the browser, or are saved; only their reader keeps private ones."""

from django.http import HttpRequest, HttpResponse

from roster.printing.paper import Paper

PDF, ZIP = "application/pdf", "application/zip"


def file_answer(
    content: bytes, name: str, kind: str = PDF, *, download: bool = False, keep: str = "private, no-cache"
) -> HttpResponse:
    """`name` is that of the file with its suffix, `keep` says to caches how long; empty for what anybody may keep."""
    answer = HttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = f'{"attachment" if download else "inline"}; filename="{name}"'
    if keep:
        answer["Cache-Control"] = keep
    return answer


def asked_paper(request: HttpRequest) -> Paper:
    """`?paper=letter` is for US Letter."""
    return Paper.LETTER if request.GET.get("paper") == Paper.LETTER else Paper.A4
