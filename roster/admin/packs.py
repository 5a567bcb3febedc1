"""Packs in the web admin: staff upload their own, everybody of the staff sees those that came with the program.

Nothing is edited: another version is another upload. Superusers see all of them.
"""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from roster.models import Pack
from roster.services.rulebook.packs import PackInUse, delete_pack, is_in_use, stack_below, upload_pack
from roster.site.operating.uploads import one_more_upload
from rules.catalogue.packs.stack import LARGEST_PACK, additions, merged
from rules.values import DataError

#: Bytes of a pack, as it is stored, from which on it is large.
_LARGE = 4_000


class UploadForm(forms.ModelForm):
    """The file; saving it is the check, since only the loader knows what a pack may say."""

    file = forms.FileField(
        label="Pack",
        help_text=f"One TOML file of at most {LARGEST_PACK // 1000} kB; start with the example on a campaign's "
        "rulebook page.",
    )

    class Meta:
        model = Pack
        fields: list[str] = []

    request: HttpRequest

    def clean_file(self) -> UploadedFile:
        file = self.cleaned_data["file"]
        if file.size > LARGEST_PACK:
            raise forms.ValidationError(
                f"The file is larger than {LARGEST_PACK // 1000} kB, the limit for a pack."
            )
        if too_often := one_more_upload(self.request.user):
            raise forms.ValidationError(too_often)
        try:
            self.instance, is_new = upload_pack(self.request.user, file.read(), file.name)
        except DataError as error:
            raise forms.ValidationError(str(error)) from error
        self.instance.was_here = not is_new
        return file

    def validate_unique(self) -> None:
        """The service has stored the row already."""

    def _post_clean(self) -> None:
        """Likewise: nothing of the form goes into the row."""


class Packs(admin.ModelAdmin):
    form = UploadForm
    list_display = ["name", "version", "key", "uploaded_by", "uploaded_at", "used"]
    list_filter = ["key"]
    search_fields = ["name", "key"]
    list_select_related = ["uploaded_by"]
    fields = ["name", "key", "version", "about", "digest", "file_name", "uploader", "uploaded_at", "used"]
    readonly_fields = [*fields, "adds", "overrides"]
    actions = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Pack]:
        rows = super().get_queryset(request)
        if request.user.is_superuser:
            return rows
        return rows.filter(Q(uploaded_by=request.user) | Q(uploaded_by=None))

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_staff

    def has_view_permission(self, request: HttpRequest, obj: Pack | None = None) -> bool:
        if not self.has_module_permission(request):
            return False
        return obj is None or request.user.is_superuser or obj.uploaded_by_id in (None, request.user.pk)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.has_module_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: Pack | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Pack | None = None) -> bool:
        if obj is None or obj.uploaded_by_id is None or not self.has_view_permission(request, obj):
            return False
        return not is_in_use(obj)

    def get_fieldsets(self, request: HttpRequest, row: Pack | None = None) -> list[tuple[str | None, Any]]:
        """What a large pack adds and overrides is folded: it has hundreds of lines."""
        if row is None:
            return [(None, {"fields": ["file"]})]
        folded = ["collapse"] if len(row.content) > _LARGE else []
        return [
            (None, {"fields": self.fields}),
            ("What it adds", {"classes": folded, "fields": ["adds"]}),
            ("What it overrides", {"classes": folded, "fields": ["overrides"]}),
        ]

    def get_readonly_fields(self, request: HttpRequest, row: Pack | None = None) -> list[str]:
        return self.readonly_fields if row else []

    def get_form(
        self, request: HttpRequest, row: Pack | None = None, **options: Any
    ) -> type[forms.ModelForm]:
        if row is not None:
            return super().get_form(request, row, **options)
        return type("Upload", (UploadForm,), {"request": request})

    def save_model(self, request: HttpRequest, row: Pack, form: UploadForm, change: bool) -> None:
        """The form has stored it."""

    def response_add(
        self, request: HttpRequest, row: Pack, post_url_continue: str | None = None
    ) -> HttpResponse:
        if getattr(row, "was_here", False):
            self.message_user(request, f"{row} is already here, exactly the same.", messages.WARNING)
        else:
            self.message_user(request, f"{row} uploaded; choose it on a campaign's rulebook page.")
        return redirect(reverse("admin:roster_pack_change", args=[row.pk]))

    def delete_model(self, request: HttpRequest, row: Pack) -> None:
        try:
            delete_pack(row.pk)
        except PackInUse as refusal:
            self.message_user(request, str(refusal), messages.ERROR)

    @admin.display(description="uploaded by")
    def uploader(self, row: Pack) -> str:
        return row.uploaded_by.get_username() if row.uploaded_by else "included with Wyrdbook"

    @admin.display(description="used by a campaign", boolean=True)
    def used(self, row: Pack) -> bool:
        return is_in_use(row)

    @admin.display(description="summary")
    def about(self, row: Pack) -> str:
        try:
            return row.pack.header.summary
        except DataError as error:
            return str(error)

    @admin.display(description="adds")
    def adds(self, row: Pack) -> SafeString | str:
        try:
            found = additions(stack_below(row.pack, row.uploaded_by), row.pack)
        except DataError as error:
            return str(error)
        return _lines((line,) for line in found) if found else "Nothing."

    @admin.display(description="overrides")
    def overrides(self, row: Pack) -> SafeString | str:
        try:
            pack = row.pack
            _parts, found = merged((*stack_below(pack, row.uploaded_by), pack))
        except DataError as error:
            return str(error)
        own = [override for override in found if override.pack == pack.key]
        lines = (
            f"{override.part.removesuffix('.toml')}: {override.key}: {override.before} becomes {override.after}"
            for override in own
        )
        return _lines((line,) for line in lines) if own else "Nothing."


def _lines(lines: Any) -> SafeString:
    return format_html("<ul>{}</ul>", format_html_join("", "<li>{}</li>", lines))
