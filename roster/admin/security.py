"""The security log in the web admin: read, searched and filtered, and never changed."""

from django.contrib import admin

from roster.admin.read_only import ReadOnly


class SecurityLog(ReadOnly, admin.ModelAdmin):
    list_display = ["made_at", "kind", "user", "sentence", "actor", "address", "browser"]
    list_filter = ["kind"]
    search_fields = ["user__username", "actor__username", "address", "sentence"]
    list_select_related = ["user", "actor"]
    date_hierarchy = "made_at"
    fields = ["made_at", "kind", "user", "sentence", "actor", "address", "browser"]
    readonly_fields = fields
    list_per_page = 100
