"""Campaigns in the web admin. Superusers see all of them, other staff those that they organise.

Every change goes through `campaigns.services`: the admin has no way in of its own.
"""

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

from campaigns.access import campaigns_of, may_organise
from campaigns.forms import CampaignForm
from campaigns.models import Battle, Campaign, CampaignWarband, ChronicleEntry, Membership
from campaigns.pages.chronicle import sentence
from campaigns.pages.table_choices import table_choices
from campaigns.services import (
    Refused,
    accept_battle,
    change_campaign,
    change_role,
    create_campaign,
    discard_battle,
    open_or_close,
    remove_member,
    renew_invite,
    revoke_invite,
    take_back_battle,
)
from campaigns.services.founding import founding_refused
from roster.admin_names import filter_by_name, name_of
from roster.pages.names import spelt_out
from rules.catalogue.load import rulebook

RULESETS = attrgetter("rulesets")
SCENARIOS = attrgetter("scenarios")


class OwnCampaigns:
    """What staff may do: look at and run what they organise; superusers everything. Rights of groups do not matter."""

    #: How one gets from a row to its campaign.
    campaign_path = "campaign"

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        rows = super().get_queryset(request)
        if request.user.is_superuser:
            return rows
        mine = Campaign.objects.filter(campaigns_of(request.user, organise=True))
        return rows.filter(**{f"{self.campaign_path}__in": mine})

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_staff

    def has_view_permission(self, request: HttpRequest, row: Any = None) -> bool:
        if not self.has_module_permission(request):
            return False
        campaign = row if isinstance(row, Campaign) else getattr(row, "campaign", None)
        return campaign is None or may_organise(request.user, campaign)

    def has_add_permission(self, request: HttpRequest, *_parent: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, row: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, row: Any = None) -> bool:
        return False


class OwnCampaignFilter(admin.RelatedFieldListFilter):
    """Offers only campaigns that the reader may see in the admin."""

    def field_choices(
        self, field: Any, request: HttpRequest, model_admin: admin.ModelAdmin
    ) -> list[tuple[int, str]]:
        campaigns = model_admin.admin_site.get_model_admin(Campaign).get_queryset(request)
        return [(campaign.pk, campaign.name) for campaign in campaigns]


class MembershipInline(OwnCampaigns, admin.TabularInline):
    """The role may be changed, and a member removed; people join by the invite link."""

    model = Membership
    fields = ["user", "role", "joined"]
    readonly_fields = ["user", "joined"]
    extra = 0

    def has_change_permission(self, request: HttpRequest, row: Any = None) -> bool:
        return self.has_view_permission(request, row)

    def has_delete_permission(self, request: HttpRequest, row: Any = None) -> bool:
        return self.has_view_permission(request, row)


class CampaignWarbandInline(OwnCampaigns, admin.TabularInline):
    model = CampaignWarband
    fields = ["name", "owner", "entered"]
    readonly_fields = fields
    verbose_name_plural = "warbands"

    def get_queryset(self, request: HttpRequest) -> QuerySet[CampaignWarband]:
        return super().get_queryset(request).select_related("warband__owner")

    @admin.display(description="warband")
    def name(self, entered: CampaignWarband) -> str:
        url = reverse("roster:warband", args=[entered.warband_id])
        return format_html('<a href="{}">{}</a>', url, entered.warband)

    @admin.display(description="player")
    def owner(self, entered: CampaignWarband) -> str:
        return entered.warband.owner.get_username()


class BattleInline(OwnCampaigns, admin.TabularInline):
    model = Battle
    fields = ["number", "name", "status", "fought_at", "decided_by"]
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Battle]:
        return super().get_queryset(request).for_lists().select_related("decided_by")

    @admin.display(description="battle")
    def name(self, battle: Battle) -> str:
        url = reverse("admin:campaigns_battle_change", args=[battle.pk])
        return format_html('<a href="{}">{}</a>', url, battle.title)


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
    inlines = [MembershipInline, CampaignWarbandInline, BattleInline]
    actions = ["renew_invites", "revoke_invites", "open_campaigns", "close_campaigns"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Campaign]:
        counted = super().get_queryset(request).prefetch_related("memberships__user")
        return counted.annotate(
            warband_count=Count("entered", distinct=True), battle_count=Count("battles", distinct=True)
        )

    def has_add_permission(self, request: HttpRequest, *_parent: Any) -> bool:
        return self.has_module_permission(request)

    def has_change_permission(self, request: HttpRequest, row: Any = None) -> bool:
        return self.has_view_permission(request, row)

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
        """Its packs and house rules are seen and changed on the page of the site."""
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
            change_campaign(row.pk, request.user, **form.cleaned_data)
        else:
            row.pk = create_campaign(request.user, **form.cleaned_data).pk
            row._state.adding = False

    def save_formset(
        self, request: HttpRequest, form: ModelForm, formset: BaseModelFormSet, change: bool
    ) -> None:
        """Roles and removals, each through its service; what is refused is told and the rest still done."""
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


@admin.register(Battle)
class Battles(OwnCampaigns, admin.ModelAdmin):
    """Looked at, and decided by actions; what happened in one is told on its page of the site."""

    list_display = [
        *("title", "number", "campaign", "who", "status", "is_friendly"),
        *("set_up_by", "fought_at", "decided_by"),
    ]
    list_filter = [
        "status",
        "is_friendly",
        ("ruleset", filter_by_name(RULESETS)),
        ("scenario", filter_by_name(SCENARIOS)),
        ("campaign", OwnCampaignFilter),
    ]
    search_fields = ["title", "campaign__name", "sides__name"]
    list_select_related = ["campaign", "set_up_by", "decided_by"]
    date_hierarchy = "set_up_at"
    fields = [
        *("campaign", "number", "title", "who", "status", "is_friendly", "rules", "scenario_name", "table"),
        *("seed_shown", "engine_version", "set_up_by", "set_up_at", "fought_at", "decided_by", "decided_at"),
    ]
    readonly_fields = fields
    actions = ["accept", "discard", "take_back"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Battle]:
        return super().get_queryset(request).for_lists()

    def has_decide_permission(self, request: HttpRequest) -> bool:
        return self.has_module_permission(request)

    @admin.display(description="warbands")
    def who(self, battle: Battle) -> str:
        sides = sorted(battle.sides.all(), key=lambda side: side.position)
        return " against ".join(f"{side.name} (won)" if side.result == "won" else side.name for side in sides)

    @admin.display(description="rules")
    def rules(self, battle: Battle) -> str:
        """The turn sequence and the options that are on."""
        ruleset = rulebook().rulesets.get(battle.ruleset)
        known = {switch.key: switch.name for switch in ruleset.switches} if ruleset else {}
        options = ", ".join(known.get(key, spelt_out(key)) for key in battle.switches)
        name = name_of(RULESETS, battle.ruleset)
        return f"{name} ({options})" if options else name

    @admin.display(description="scenario")
    def scenario_name(self, battle: Battle) -> str:
        return name_of(SCENARIOS, battle.scenario)

    @admin.display(description="table")
    def table(self, battle: Battle) -> str:
        return next(
            (table.title for table in table_choices(None) if table.key == battle.battlefield),
            spelt_out(battle.battlefield),
        )

    @admin.display(description="seed")
    def seed_shown(self, battle: Battle) -> str:
        if not battle.seed_is_open:
            return "drawn by the site, hidden until the result counts"
        return battle.seed if battle.seed_is_drawn else f"{battle.seed} (given by {battle.set_up_by})"

    @admin.action(description="Accept result", permissions=["decide"])
    def accept(self, request: HttpRequest, chosen: QuerySet[Battle]) -> None:
        self._decide(request, chosen, accept_battle, "accepted")

    @admin.action(description="Discard battle", permissions=["decide"])
    def discard(self, request: HttpRequest, chosen: QuerySet[Battle]) -> None:
        self._decide(request, chosen, discard_battle, "discarded")

    @admin.action(description="Undo an accepted result", permissions=["decide"])
    def take_back(self, request: HttpRequest, chosen: QuerySet[Battle]) -> None:
        self._decide(request, chosen, take_back_battle, "undone")

    def _decide(self, request: HttpRequest, chosen: QuerySet[Battle], verb: Callable, done: str) -> None:
        for battle in chosen.order_by("pk"):
            try:
                verb(battle.pk, request.user)
            except Refused as refusal:
                self.message_user(request, f"{battle}: {refusal}", messages.ERROR)
            else:
                self.message_user(request, f"{battle}: {done}.", messages.SUCCESS)


@admin.register(ChronicleEntry)
class Chronicle(OwnCampaigns, admin.ModelAdmin):
    list_display = ["made_at", "campaign", "text", "made_by"]
    list_filter = ["kind", ("campaign", OwnCampaignFilter)]
    search_fields = ["campaign__name", "made_by__username"]
    list_select_related = ["campaign", "made_by"]
    date_hierarchy = "made_at"
    fields = ["campaign", "battle", "text", "made_by", "made_at"]
    readonly_fields = fields

    @admin.display(description="what happened")
    def text(self, entry: ChronicleEntry) -> str:
        return sentence(entry.kind, entry.facts)
