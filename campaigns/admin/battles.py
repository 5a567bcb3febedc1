"""Battles in the web admin: found, looked at, and decided by actions."""

from collections.abc import Callable
from operator import attrgetter

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path

from campaigns.admin.deciding import decide
from campaigns.admin.scope import OwnCampaignFilter, OwnCampaigns
from campaigns.admin.warband_actions import remind_each
from campaigns.models import Battle
from campaigns.pages.battles.table_choices import table_choices
from campaigns.services.notices.remind import remind_of_result
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle, take_back_battle
from roster.admin.names import filter_by_name, name_of
from roster.pages.names import spelt_out
from rules.catalogue.load import rulebook

RULESETS = attrgetter("rulesets")
SCENARIOS = attrgetter("scenarios")


@admin.register(Battle)
class Battles(OwnCampaigns, admin.ModelAdmin):
    """The battles of campaigns: read only, with actions that decide. The site's page tells what happened in one."""

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
    actions = ["accept", "discard", "take_back", "remind_players"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Battle]:
        return super().get_queryset(request).for_lists()

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.decide_view)
        return [path("<number:battle_id>/decide/", view, name="campaigns_battle_decide"), *super().get_urls()]

    def decide_view(self, request: HttpRequest, battle_id: int) -> HttpResponse:
        return decide(request, battle_id, self.admin_site.each_context(request))

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

    @admin.action(description="Remind players to confirm or dispute")
    def remind_players(self, request: HttpRequest, chosen: QuerySet[Battle]) -> None:
        """Remind the players who are asked and have not answered, once a day."""
        remind_each(self, request, [(remind_of_result, battle.pk) for battle in chosen])

    def _decide(self, request: HttpRequest, chosen: QuerySet[Battle], verb: Callable, done: str) -> None:
        for battle in chosen.order_by("pk"):
            try:
                verb(battle.pk, request.user)
            except Refused as refusal:
                self.message_user(request, f"{battle}: {refusal}", messages.ERROR)
            else:
                self.message_user(request, f"{battle}: {done}.", messages.SUCCESS)
