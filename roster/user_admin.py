"""Accounts in the web admin, for superusers and staff with the permissions."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from roster.accounts.admin_forms import UserChangeForm, UserCreationForm
from roster.models import User


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
