"""The web admin by role: organisers see everything of their own leagues there and not a name of any other."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign
from roster.models import User
from roster.services.accounts.report import report
from tests.attack.test_access_matrix import ask
from tests.attack.world import World, make_world
from tests.test_access import every_address

pytestmark = pytest.mark.django_db

#: What nobody outside of the league may read there: names of the league, its warbands and its players.
FOREIGN = (
    "Winter in the Ruins",
    "The Rats",
    "The Others",
    "The Third",
    "opponent",
    "watcher",
    "hook.invalid",
)
#: Of the league of the rival.
ELSEWHERE = ("Elsewhere", "rival")
#: Lists that organisers have.
OWN = {
    "campaigns.AdminAction",
    *("campaigns.Campaign", "campaigns.Battle", "campaigns.ChronicleEntry", "campaigns.Season"),
    *("campaigns.Game", "campaigns.Round"),
    *("campaigns.Webhook", "campaigns.WebhookMessage"),
    *("roster.Warband", "roster.Aftermath"),
}
PAGES = ("change", "history", "delete")


@dataclass(frozen=True)
class Page:
    name: str
    status: int
    text: str


@pytest.fixture
def world() -> World:
    made = make_world()
    report(made.users["player"], "campaign", made.campaign.pk, reason="other", words="That name!")
    return made


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def address(model: type[Model], page: str) -> str:
    return f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}"


def paths(world: World) -> Iterator[tuple[str, str]]:
    """Every address of the admin with an example, and those of every row there is."""
    yield from ((name, path) for name, path in every_address() if name.startswith("admin:"))
    for model in admin.site._registry:
        listing = reverse(address(model, "changelist"))
        yield from ((f"{model.__name__} {query}", f"{listing}?{query}") for query in queries(world))
        for row in model._default_manager.all():
            yield from (
                (f"{model.__name__} {page}", reverse(address(model, page), args=[row.pk])) for page in PAGES
            )
    for kind in ContentType.objects.all():
        for row in kind.model_class()._default_manager.all()[:3] if kind.model_class() else ():
            if hasattr(row, "get_absolute_url"):
                yield f"view {kind.model}", reverse("admin:view_on_site", args=[kind.pk, row.pk])
    yield from completions()


def queries(world: World) -> Iterator[str]:
    yield from ("q=the", "q=example.org", f"campaign__id__exact={world.campaign.pk}", "o=1", "all=1")
    yield f"campaign={world.campaign.pk}"


def completions() -> Iterator[tuple[str, str]]:
    for model in admin.site._registry:
        for field in model._meta.get_fields():
            if field.many_to_one and field.concrete:
                where = f"app_label={model._meta.app_label}&model_name={model._meta.model_name}"
                yield "autocomplete", f"{reverse('admin:autocomplete')}?{where}&field_name={field.name}&term="


def pages_of(world: World, user: User) -> list[Page]:
    client = client_of(user)
    found = []
    for name, path in paths(world):
        answer = ask(client, "get", path)
        text = b"" if answer.streaming else answer.content
        found.append(Page(f"{name} {path}", answer.status_code, text.decode() + answer.get("Location", "")))
    return found


def words_in(page: Page, words: tuple[str, ...]) -> list[str]:
    return [f"{page.name}: {word}" for word in words if word in page.text]


def test_an_organiser_reads_not_a_name_of_another_league(world: World) -> None:
    pages = pages_of(world, world.users["rival"])
    assert [found for page in pages for found in words_in(page, FOREIGN)] == []
    assert [page.name for page in pages if page.status >= 500] == []
    assert any("Elsewhere" in page.text for page in pages)


def test_an_organiser_reads_the_own_league_and_nothing_of_the_operator(world: World) -> None:
    pages = pages_of(world, world.users["organiser"])
    assert [found for page in pages for found in words_in(page, ELSEWHERE)] == []
    assert all(any(word in page.text for page in pages) for word in FOREIGN[:4])
    opened = {
        model._meta.label
        for model in admin.site._registry
        if ask(client_of(world.users["organiser"]), "get", reverse(address(model, "changelist"))).status_code
        == 200
    }
    assert opened == OWN


def test_the_operator_opens_every_page_of_the_admin(world: World) -> None:
    pages = pages_of(world, world.users["operator"])
    assert [page.name for page in pages if page.status >= 500] == []
    assert all(any(word in page.text for page in pages) for word in (*FOREIGN, *ELSEWHERE))


def test_no_action_touches_a_row_of_another_league(world: World) -> None:
    """Chosen by its number, as a browser never offers it."""
    client = client_of(world.users["rival"])
    before = rows()
    for model, registered in admin.site._registry.items():
        chosen = list(model._default_manager.values_list("pk", flat=True))
        for action in registered.actions or ():
            name = action if isinstance(action, str) else action.__name__
            data = {"action": name, "_selected_action": [str(pk) for pk in chosen], "post": "yes"}
            client.post(reverse(address(model, "changelist")), data)
        for pk in chosen:
            for page in ("change", "delete"):
                client.post(reverse(address(model, page), args=[pk]), {"post": "yes", "name": "taken over"})
    assert rows() == before


def rows() -> dict[str, list[object]]:
    """Every stored row of the league, but for what a rival may change: their own."""
    kept = {}
    for model in ("Battle", "Membership", "CampaignWarband", "Season", "Round", "Pairing", "ChronicleEntry"):
        rows = (
            ContentType.objects.get(app_label="campaigns", model=model.lower()).model_class()._default_manager
        )
        kept[model] = [row for row in rows.order_by("pk").values() if row.get("campaign_id") != _elsewhere()]
    return kept


def _elsewhere() -> int:
    return Campaign.objects.get(name="Elsewhere").pk
