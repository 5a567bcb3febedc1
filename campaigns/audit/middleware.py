"""Writes down everything that is sent to the web admin by those who may enter it, in the transaction of the change.

It stands innermost, so that a refusal by any view or check is written down as well. What strangers send is not: the
admin lets them nowhere.
"""

from collections.abc import Callable, Iterable

from django.contrib import admin
from django.contrib.messages import ERROR, INFO, SUCCESS, WARNING
from django.contrib.messages.storage.base import Message
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, ResolverMatch, resolve

from campaigns.audit import record as records
from campaigns.audit.record import AdminRecord
from campaigns.audit.targets import target_of
from campaigns.models import AdminAction

READING = ("GET", "HEAD", "OPTIONS", "TRACE")
Outcome = AdminAction.Outcome


class AdminAuditMiddleware:
    """Writes down what is sent to the web admin. Stands last, behind those of accounts and messages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        match = None if request.method in READING else _in_admin(request)
        if match is None or not admin.site.has_permission(request):
            return self.get_response(request)
        with transaction.atomic():
            record = AdminRecord(request, target_of(request, match))
            token = records.begin(record)
            try:
                response = self.get_response(request)
            finally:
                records.end(token)
            has_failed = response.status_code >= 500
            if has_failed:
                transaction.set_rollback(True)
            else:
                told = list(_messages(request, response))
                record.write(_outcome(response, told, record), [text for _level, text in told])
        if has_failed:
            record.write(Outcome.FAILED, [])
        return response


def _in_admin(request: HttpRequest) -> ResolverMatch | None:
    try:
        match = resolve(request.path_info)
    except Resolver404:
        return None
    return match if match.app_name == "admin" else None


def _messages(request: HttpRequest, response: HttpResponse) -> Iterable[tuple[int, str]]:
    """What the user is told: messages of this request, and faults of the form of a page."""
    storage = getattr(request, "_messages", None)
    queued: list[Message] = getattr(storage, "_queued_messages", [])
    yield from ((message.level, str(message.message)) for message in queued)
    context = getattr(response, "context_data", None) or {}
    for error in context.get("errors") or ():
        yield from ((ERROR, str(each)) for each in (error if isinstance(error, list) else [error]))


def _outcome(response: HttpResponse, told: list[tuple[int, str]], record: AdminRecord) -> str:
    levels = {level for level, _text in told}
    refused = bool(levels & {ERROR, WARNING}) or bool(record.refusals)
    if response.status_code >= 400:
        return Outcome.REFUSED
    is_download = "attachment" in response.get("Content-Disposition", "")
    if response.status_code < 300 and not is_download and not refused:
        return Outcome.SHOWN
    if not refused:
        return Outcome.DONE
    return Outcome.PARTLY if levels & {SUCCESS, INFO} else Outcome.REFUSED
