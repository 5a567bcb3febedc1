"""Campaigns in the web admin: founded, changed, opened and closed through the services."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import Count, QuerySet
from django.forms import BaseModelFormSet, ModelForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from campaigns.admin.inlines import BattleInline, CampaignWarbandInline, MembershipInline
from campaigns.admin.scope import OwnCampaigns
from campaigns.forms.campaign import CampaignForm
from campaigns.models import Campaign, Membership
from campaigns.models.options import OPTIONS
from campaigns.services.campaign.found import (
    change_campaign,
    create_campaign,
    founding_refused,
    open_or_close,
)
from campaigns.services.campaign.options import change_options
from campaigns.services.members.invite import renew_invite, revoke_invite
from campaigns.services.members.roles import change_role, remove_member
from campaigns.services.refusal import Refused
from roster.admin.names import filter_by_name

RULESETS = attrgetter("rulesets")


def _founding_checked(request: HttpRequest) -> Callable[[ModelForm], dict[str, Any]]:
    def clean(form: ModelForm) -> dict[str, Any]:
        fields = ModelForm.clean(form)
        if refused := founding_refused(request.user):
            raise ValidationError(refused)
        return fields

    return clean


@admin.register(Campaign)
class Campaigns(OwnCampaigns, admin.ModelAdmin):
    form = CampaignForm
    campaign_path = "pk"
    fields = [
        "name",
        "description",
        "starts_on",
        "ruleset",
        "owners_change_by_hand",
        "confirmation",
        "confirmation_days",
        "rulebook",
        "is_open",
        "invite_link",
        "created",
    ]
    readonly_fields = ["rulebook", "is_open", "invite_link", "created"]
    list_display = ["name", "starts_on", "is_open", "organisers", "players", "warbands", "battles_fought"]
    list_filter = ["is_open", "starts_on", ("ruleset", filter_by_name(RULESETS))]
    search_fields = ["name", "description", "memberships__user__username", "entered__warband__name"]
    date_hierarchy = "starts_on"
    ordering = ["-starts_on", "name", "pk"]
    change_form_template = "admin/campaign.html"
    inlines = [MembershipInline, CampaignWarbandInline, BattleInline]
    actions = ["renew_invites", "revoke_invites", "open_campaigns", "close_campaigns"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Campaign]:
        counted = super().get_queryset(request).prefetch_related("memberships__user")
        return counted.annotate(
            warband_count=Count("entered", distinct=True), battle_count=Count("battles", distinct=True)
        )

    def has_add_permission(self, request: HttpRequest, *_parent: Any) -> bool:
        return self.has_module_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_view_permission(request, obj)

    def get_inlines(self, request: HttpRequest, row: Campaign | None) -> list[type]:
        return self.inlines if row else []

    @admin.display(description="organisers")
    def organisers(self, campaign: Campaign) -> str:
        return ", ".join(
            member.user.get_username() for member in campaign.memberships.all() if member.is_organiser
        )

    @admin.display(description="members")
    def players(self, campaign: Campaign) -> int:
        return len(campaign.memberships.all())

    @admin.display(description="warbands", ordering="warband_count")
    def warbands(self, campaign: Campaign) -> int:
        return campaign.warband_count

    @admin.display(description="battles", ordering="battle_count")
    def battles_fought(self, campaign: Campaign) -> int:
        return campaign.battle_count

    @admin.display(description="rulebook")
    def rulebook(self, campaign: Campaign) -> str:
        """A link to the site's page, where packs and house rules are shown and changed."""
        if campaign.pk is None:
            return "The newest standard packs."
        return format_html(
            '<a href="{}">Packs and house rules</a>', reverse("campaigns:rulebook", args=[campaign.pk])
        )

    @admin.display(description="invite link")
    def invite_link(self, campaign: Campaign) -> str:
        if not campaign.invite_token:
            return "None; nobody can join."
        return reverse("campaigns:join", args=[campaign.invite_token])

    def get_form(
        self, request: HttpRequest, obj: Campaign | None = None, change: bool = False, **options: Any
    ) -> type[ModelForm]:
        """A further campaign than may be is an error of the form."""
        form = super().get_form(request, obj, change, **options)
        return form if obj else type(form.__name__, (form,), {"clean": _founding_checked(request)})

    def save_model(self, request: HttpRequest, row: Campaign, form: ModelForm, change: bool) -> None:
        if change:
            options = {name: form.cleaned_data.pop(name) for name in OPTIONS if name in form.cleaned_data}
            change_campaign(row.pk, **form.cleaned_data)
            change_options(row.pk, request.user, options)
        else:
            row.pk = create_campaign(request.user, **form.cleaned_data).pk
            row._state.adding = False

    def save_formset(
        self, request: HttpRequest, form: ModelForm, formset: BaseModelFormSet, change: bool
    ) -> None:
        """Save roles and removals, each through its service. Tell refusals and do the rest."""
        formset.save(commit=False)
        for member in formset.deleted_objects:
            self._try(
                request, lambda member=member: remove_member(member.campaign_id, member.pk, request.user)
            )
        for member, _fields in formset.changed_objects:
            self._try(request, lambda member=member: self._set_role(request, member))

    def _set_role(self, request: HttpRequest, member: Membership) -> None:
        change_role(member.campaign_id, member.pk, request.user, role=member.role)

    def _try(self, request: HttpRequest, verb: Callable[[], object]) -> None:
        try:
            verb()
        except Refused as refusal:
            self.message_user(request, str(refusal), messages.ERROR)

    @admin.action(description="Create a new invite link (the old one stops working)")
    def renew_invites(self, request: HttpRequest, chosen: QuerySet[Campaign]) -> None:
        for campaign in chosen:
            renew_invite(campaign.pk)

    @admin.action(description="Disable the invite link")
    def revoke_invites(self, request: HttpRequest, chosen: QuerySet[Campaign]) -> None:
        for campaign in chosen:
            revoke_invite(campaign.pk)

    @admin.action(description="Reopen for new players and battles")
    def open_campaigns(self, request: HttpRequest, chosen: QuerySet[Campaign]) -> None:
        for campaign in chosen:
            open_or_close(campaign.pk, request.user, is_open=True)

    @admin.action(description="Close")
    def close_campaigns(self, request: HttpRequest, chosen: QuerySet[Campaign]) -> None:
        for campaign in chosen:
            open_or_close(campaign.pk, request.user, is_open=False)
