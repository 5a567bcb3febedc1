"""The API by token: it shows each role what the pages show it, and nothing by cookie, by scope or by change."""

from datetime import timedelta

import jsonschema
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from roster.models import ApiToken, User, Warband
from roster.services.sharing import share_warband
from roster.site.api.tokens import make_token
from roster.site.operating.quotas import REQUESTS_OF_USER
from tests.attack.expectations import READ_BY_TOKEN
from tests.attack.test_access_matrix import addresses, get_resolver
from tests.attack.world import ROLES, World, make_world

pytestmark = pytest.mark.django_db
SCOPES = ["warbands:read", "campaigns:read", "battles:read"]


@pytest.fixture
def world() -> World:
    return make_world()


def token_of(user: User, scopes: list[str] = SCOPES) -> dict[str, str]:
    _made, text = make_token(user, name="a map", scopes=scopes, days=30, request_key=str(scopes))
    return {"Authorization": f"Bearer {text}"}


def paths(world: World) -> dict[str, str]:
    return {
        name: reverse(name, kwargs=world.arguments(name, parameters) | counted(world, name))
        for name, parameters in addresses(get_resolver())
        if name.startswith("api:") and name not in ("api:documentation", "api:nothing")
    }


def counted(world: World, name: str) -> dict[str, int]:
    """The battle whose seed is no secret any more."""
    return {"battle_id": world.ids["counted_id"]} if name in ("api:battle", "api:record") else {}


@pytest.mark.parametrize("role", [role for role in ROLES if role not in ("nobody", "suspended")])
def test_a_token_reads_what_its_user_reads(role: str, world: World) -> None:
    headers, client, found = token_of(world.users[role]), Client(), paths(world)
    read = {name for name in READ_BY_TOKEN if client.get(found[name], headers=headers).status_code == 200}
    assert read == {name for name, roles in READ_BY_TOKEN.items() if role in roles}


def test_a_token_of_a_suspended_account_reads_nothing(world: World) -> None:
    headers = token_of(world.users["suspended"])
    assert {Client().get(path, headers=headers).status_code for path in paths(world).values()} == {401}


def test_every_answer_is_as_the_description_says(world: World) -> None:
    headers, client = token_of(world.users["player"]), Client()
    told = client.get(reverse("api:description")).json()
    for name, path in paths(world).items():
        if name == "api:description":
            continue
        (operation,) = [
            it["get"] for it in told["paths"].values() if f"api:{it['get']['operationId']}" == name
        ]
        answer = client.get(path, headers=headers)
        assert answer.status_code == 200, name
        schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
        jsonschema.validate(answer.json(), {**schema, "components": told["components"]})
        again = client.get(path, headers=headers | {"If-None-Match": answer["ETag"]})
        assert (again.status_code, again.content) == (304, b""), name


def test_a_token_ends_with_a_new_password_with_all_sessions_and_with_its_time(player: User) -> None:
    headers, path = token_of(player), reverse("api:warbands")
    assert Client().get(path, headers=headers).status_code == 200
    player.set_password("another-lantern-in-the-ruins")
    player.save()
    assert Client().get(path, headers=headers).status_code == 401
    headers = token_of(player, SCOPES[:1])
    assert Client().get(path, headers=headers).status_code == 200
    ApiToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert Client().get(path, headers=headers).status_code == 401


def test_a_token_reads_no_more_than_its_scopes(player: User) -> None:
    headers = token_of(player, ["battles:read"])
    answer = Client().get(reverse("api:warbands"), headers=headers)
    assert (answer.status_code, answer["Content-Type"]) == (403, "application/problem+json")
    assert answer.json()["detail"] == "This token does not have the scope warbands:read."


def test_a_player_makes_a_token_that_is_shown_once_and_revokes_it(player: User, client_of) -> None:
    client, page = client_of(player), reverse("account_api_tokens")
    form = {"name": "a map", "scopes": ["warbands:read"], "days": "30", "request_key": "once"}
    answer = client.post(page, form)
    made = ApiToken.objects.get(user=player)
    text = answer.content.decode().partition("wyrdbook_")[2].partition("<")[0]
    headers = {"Authorization": f"Bearer wyrdbook_{text}"}
    assert Client().get(reverse("api:warbands"), headers=headers).json() == {"warbands": [], "next": None}
    assert client.post(page, form).status_code == 422
    assert text not in client.get(page).content.decode()
    client.post(reverse("account_revoke_api_token", args=[made.pk]))
    assert Client().get(reverse("api:warbands"), headers=headers).status_code == 401
    kinds = player.security_events.values_list("kind", flat=True)
    assert list(kinds)[:2] == ["token", "token"]


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "before=-1"])
def test_a_parameter_that_cannot_be_used_is_refused_with_a_sentence(query: str, db: None) -> None:
    answer = Client().get(f"{reverse('api:public-campaigns')}?{query}")
    assert answer.status_code == 400
    assert "must be a whole number" in answer.json()["detail"]


def test_cookies_open_nothing_and_nothing_can_be_changed(world: World) -> None:
    signed_in = Client()
    signed_in.force_login(world.users["player"])
    warband = reverse("api:warband", args=[world.ids["warband_id"]])
    assert signed_in.get(warband).status_code == 404
    headers = token_of(world.users["player"])
    for method in ("post", "put", "patch", "delete"):
        assert getattr(Client(), method)(warband, headers=headers).status_code == 405
    assert Client().get(warband, headers={"Authorization": "Bearer wyrdbook_guessed"}).status_code == 401


def test_a_body_that_the_site_does_not_take_is_refused_as_a_problem(settings, db: None) -> None:
    path = reverse("api:warbands")
    large = b"x" * (settings.BODY_BYTES + 1)
    endless = {"HTTP_TRANSFER_ENCODING": "chunked", "CONTENT_LENGTH": ""}
    for status, answer in (
        (413, Client().post(path, large, content_type="text/plain")),
        (411, Client().generic("POST", path, b"", **endless)),
    ):
        assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
        assert answer.json()["detail"].endswith("Nothing was saved.")


@pytest.mark.parametrize("path", ["v1/poems", "v1/battles/%0A", "v1/rulebook/items/a%0Ab", "%00"])
def test_an_address_that_there_is_not_is_answered_as_a_problem(path: str, db: None) -> None:
    answer = Client().get(f"/api/{path}")
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")


def test_an_answer_that_is_known_is_not_sent_again_and_other_sites_may_read_it(world: World) -> None:
    headers, client = token_of(world.users["player"]), Client()
    warband = reverse("api:warband", args=[world.ids["warband_id"]])
    answer = client.get(warband, headers=headers)
    again = client.get(warband, headers={**headers, "If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer
    assert "private" in answer["Cache-Control"]
    missing = client.get(reverse("api:warband", args=[999_999]), headers=headers)
    assert (missing.status_code, missing["Content-Type"]) == (404, "application/problem+json")


def test_a_token_counts_against_the_requests_of_its_user(world: World, settings, same_minute) -> None:
    settings.QUOTAS = {**settings.QUOTAS, REQUESTS_OF_USER.name: 3}
    headers, client = token_of(world.users["watcher"]), Client()
    warbands = reverse("api:warbands")
    found = [client.get(warbands, headers=headers) for _request in range(5)]
    assert [answer.status_code for answer in found][:3] == [200, 200, 200]
    assert found[-1].status_code == 429
    assert found[-1]["Retry-After"]


def test_strangers_read_a_public_warband_as_it_is_today_and_nothing_that_players_keep(world: World) -> None:
    owner = world.users["player"]
    warband = Warband.objects.get(pk=world.ids["warband_id"])
    Warband.objects.filter(pk=warband.pk).update(
        waivers=[{"code": "too-few-warriors", "reason": "Between friends"}]
    )
    share_warband(warband.pk, owner, visibility="public")
    address, client, own = reverse("api:warband", args=[warband.pk]), Client(), token_of(owner)
    today = client.get(address)
    assert today.status_code == 200
    assert "Between friends" not in today.content.decode()
    for query in ("revision=1", f"day={timezone.localdate().isoformat()}"):
        assert client.get(f"{address}?{query}").status_code == 404, query
        assert client.get(f"{address}?{query}", headers=own).status_code == 200, query
