"""Accounts in the web admin, for superusers and staff with the permissions."""

from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from roster.models import User
from roster.site.accounts.admin_forms import UserChangeForm, UserCreationForm


class Users(UserAdmin):
    form = UserChangeForm
    add_form = UserCreationForm
    list_display = ["username", "email", "date_joined", "last_login", "is_staff", "warband_count"]
    ordering = ["username"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        return super().get_queryset(request).annotate(owned=Count("warbands"))

    @admin.display(description="warbands", ordering="owned")
    def warband_count(self, user: User) -> int:
        return user.owned


class SecondFactors(admin.ModelAdmin):
    """Removed for somebody who lost one; nobody sees its secret."""

    list_display = ["user", "type", "created_at", "last_used_at"]
    list_filter = ["type"]
    list_select_related = ["user"]
    search_fields = ["user__username"]
    fields = ["user", "type", "created_at", "last_used_at"]
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Authenticator | None = None) -> bool:
        return False
