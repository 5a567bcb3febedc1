"""Pages for machines: probes, robots and the security contact. All are public; a stranger learns no detail."""

import sys
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.template import loader
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from roster.site.accounts.addresses import client_address
from roster.site.files import FilesAway
from roster.site.operating.away import away, database_is_away, files_away
from roster.site.operating.health import readiness
from roster.site.operating.request_ids import id_of

PLAIN = "text/plain; charset=utf-8"
DAYS_A_CONTACT_HOLDS = 180


@login_not_required
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers; nothing else is asked."""
    return _probe("ok\n", 200)


@login_not_required
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Everything that a page needs is there; 503 while something is missing, and the log says what."""
    return _probe(readiness.text(), 200 if readiness.is_ready() else 503)


def _probe(text: str, status: int) -> HttpResponse:
    answer = HttpResponse(text, content_type=PLAIN, status=status, headers={"Cache-Control": "no-store"})
    # The log says what is missing; each probe as a failure of the server would be mailed as well.
    answer._has_been_logged = True
    return answer


@login_not_required
@require_safe
def table_worker(request: HttpRequest) -> HttpResponse:
    """The worker that shows a tally without a signal; it stands at the top, so that it may answer for both apps."""
    text = (settings.BASE_DIR / "static" / "js" / "table_worker.js").read_text(encoding="utf-8")
    return HttpResponse(
        text, content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"}
    )


@login_not_required
@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Search engines may read the front page and the rules, or nothing at all."""
    lines = ["User-agent: *"]
    if settings.SEARCH_ENGINES:
        lines += ["Allow: /$", f"Allow: {reverse('rules:index')}", f"Allow: {settings.STATIC_URL}"]
    lines.append("Disallow: /")
    return HttpResponse("\n".join(lines) + "\n", content_type=PLAIN)


@login_not_required
@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """The contact for reports of security holes, as RFC 9116 has it; absent if the operator names none."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    today = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = [
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {(today + timedelta(days=DAYS_A_CONTACT_HOLDS)).isoformat()}",
        "Preferred-Languages: en",
        f"Canonical: {request.build_absolute_uri(request.path)}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type=PLAIN)


@login_not_required
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Measures for callers with the token or from a network that may look; absent for everybody else."""
    if not settings.METRICS or not _may_look(request):
        raise Http404
    from roster.site.operating.metrics import as_text

    return HttpResponse(as_text(), content_type="text/plain; version=0.0.4; charset=utf-8")


def _may_look(request: HttpRequest) -> bool:
    sent = request.headers.get("Authorization", "")
    if settings.METRICS_TOKEN and constant_time_compare(sent, f"Bearer {settings.METRICS_TOKEN}"):
        return True
    address = ip_address(client_address(request))
    return any(address in network for network in settings.METRICS_FROM)


def server_error(request: HttpRequest) -> HttpResponse:
    """The page of a failure: plain, without a query, with the number that leads the operator to the log."""
    if database_is_away(sys.exception()):
        return away(request)
    if isinstance(sys.exception(), FilesAway):
        return files_away(request, sys.exception())
    page = loader.render_to_string("500.html", {"request_id": id_of(request)})
    return HttpResponse(page, status=500)
