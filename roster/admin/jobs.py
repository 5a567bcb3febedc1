"""The background jobs in the web admin: the queue, its age, the workers, and what failed and why.

Jobs are tried again or cancelled by buttons, and never edited. For superusers, and staff with the permissions on jobs.
"""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST
from django_tasks_db.models import DBTaskResult

from roster.admin.read_only import ReadOnly
from roster.models import Job
from roster.site.jobs.asking import CannotRetry, cancel, retry
from roster.site.jobs.kinds import KINDS
from roster.site.jobs.selectors import queue

#: The rows of the task backend are rights to do a job, of which nobody needs to know.
if admin.site.is_registered(DBTaskResult):
    admin.site.unregister(DBTaskResult)


class Jobs(ReadOnly, admin.ModelAdmin):
    change_list_template = "admin/jobs.html"
    change_form_template = "admin/job.html"
    list_display = [
        "created_at",
        "what",
        "asked_by",
        "state",
        "sentence",
        "attempts",
        "heartbeat_at",
        "finished_at",
    ]
    list_filter = ["state", "kind", "lane"]
    search_fields = ["subject", "asked_by__username", "sentence"]
    list_select_related = ["asked_by"]
    fields = [
        *("what", "asked_by", "state", "sentence", "technical_detail", "attempts", "worker"),
        *("created_at", "not_before", "started_at", "heartbeat_at", "finished_at"),
    ]
    readonly_fields = fields
    actions = ["try_again", "cancel"]
    list_per_page = 50

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return super().changelist_view(
            request, {**(extra_context or {}), "title": "Background jobs", "queue": queue()}
        )

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        job = self.get_object(request, object_id)
        context = {"job": job, "may_decide": self.has_decide_permission(request)}
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), **context})

    def get_urls(self) -> list[URLPattern]:
        own = [
            path(f"<int:job_id>/{name}/", self.admin_site.admin_view(view), name=f"roster_job_{name}")
            for name, view in (("retry", self.retry_view), ("cancel", self.cancel_view))
        ]
        return own + super().get_urls()

    def retry_view(self, request: HttpRequest, job_id: int) -> HttpResponse:
        return self._pressed(request, job_id, self._retry)

    def cancel_view(self, request: HttpRequest, job_id: int) -> HttpResponse:
        return self._pressed(request, job_id, self._cancel)

    def _pressed(
        self, request: HttpRequest, job_id: int, verb: Callable[[HttpRequest, Job], None]
    ) -> HttpResponse:
        @require_POST
        def press(request: HttpRequest) -> HttpResponse:
            job = self.get_object(request, str(job_id))
            if job is None:
                return self._get_obj_does_not_exist_redirect(request, self.opts, str(job_id))
            verb(request, job)
            return redirect(reverse("admin:roster_job_change", args=[job_id]))

        if not self.has_decide_permission(request):
            return HttpResponse("You cannot decide on jobs.", status=403)
        return press(request)

    def has_decide_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("roster.change_job")

    @admin.action(description="Try again", permissions=["decide"])
    def try_again(self, request: HttpRequest, chosen: QuerySet[Job]) -> None:
        for job in chosen.order_by("pk"):
            self._retry(request, job)

    @admin.action(description="Cancel", permissions=["decide"])
    def cancel(self, request: HttpRequest, chosen: QuerySet[Job]) -> None:
        for job in chosen.order_by("pk"):
            self._cancel(request, job)

    def _retry(self, request: HttpRequest, job: Job) -> None:
        try:
            retry(job.pk)
        except CannotRetry as refusal:
            self.message_user(request, f"{job}: {refusal}", messages.ERROR)
        else:
            self.message_user(request, f"{job}: it is in line again.", messages.SUCCESS)

    def _cancel(self, request: HttpRequest, job: Job) -> None:
        after = cancel(job.pk)
        if job.is_unfinished and after.state == Job.State.STOPPED:
            self.message_user(request, f"{job}: cancelled.", messages.SUCCESS)
        elif after.is_unfinished:
            self.message_user(request, f"{job}: its worker stops it within a few seconds.", messages.SUCCESS)
        else:
            self.message_user(request, f"{job}: it is {after.get_state_display()} already.", messages.ERROR)

    @admin.display(description="job")
    def what(self, job: Job) -> str:
        kind = KINDS.get(job.kind)
        return f"{kind.title}: {kind.about(job.arguments) or job.subject}" if kind else str(job)

    @admin.display(description="detail")
    def technical_detail(self, job: Job) -> SafeString | str:
        return format_html("<pre>{}</pre>", job.detail) if job.detail else "-"
