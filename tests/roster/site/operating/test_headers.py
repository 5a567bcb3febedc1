"""Headers of every address: what may be kept of it, and what browsers are not asked for."""

import pytest
from django.urls import reverse

from tests.test_access import PUBLIC, every_address
from tests.test_settings import SECRET, run

PRIVATE = "private, no-store"
#: The API knows nobody by cookie, so that its public answers are the same for everybody.
KEPT = {
    name
    for name in PUBLIC
    if name.startswith(
        ("rules:", "studies:", "home", "operating:", "campaigns:table", "api:rulebook", "api:d")
    )
    or name in {"api:public-campaigns", "about:about", "about:privacy"}
}

pytestmark = pytest.mark.django_db


def test_every_address_behind_the_log_in_is_never_kept(client, client_of, superuser):
    for visitor in (client, client_of(superuser)):
        kept = {name for name, path in every_address() if visitor.get(path).get("Cache-Control") != PRIVATE}
        assert kept - KEPT == set()


def test_every_page_that_names_somebody_is_never_kept(client_of, player):
    visitor = client_of(player)
    for name, path in every_address():
        answer = visitor.get(path)
        if name != "api:description" and player.username.encode() in getattr(answer, "content", b""):
            assert answer["Cache-Control"] == PRIVATE, name


def test_pages_about_accounts_are_never_kept_by_strangers_either(client):
    for name in ("account_login", "account_signup", "account_reset_password"):
        assert client.get(reverse(name))["Cache-Control"] == PRIVATE


def test_posts_and_errors_are_never_cached(client):
    assert client.post("/accounts/login/", {"login": "x"})["Cache-Control"] == PRIVATE
    assert client.get("/nothing-here/")["Cache-Control"] == PRIVATE
    assert client.get(reverse("rules:warband", args=["nobody"]))["Cache-Control"] == PRIVATE


def test_public_pages_of_the_rules_may_be_kept_for_strangers_and_pictures_for_everybody(
    client, client_of, player
):
    page, picture = reverse("rules:index"), reverse("campaigns:table-picture", args=["docks"])
    assert "no-store" not in client.get(page).get("Cache-Control", "")
    assert "no-store" in client_of(player).get(page)["Cache-Control"]
    for visitor in (client, client_of(player)):
        assert "no-store" not in visitor.get(picture).get("Cache-Control", "")


def test_every_address_says_what_it_does_not_use(client):
    for name, path in every_address():
        if name not in ("operating:healthz", "operating:readyz", "operating:metrics"):
            policy = client.get(path)["Permissions-Policy"]
            assert "camera=()" in policy
            assert "geolocation=()" in policy
            assert "publickey-credentials-get=(self)" in policy


@pytest.mark.parametrize(
    ("environment", "names"),
    [
        ({"WYRDBOOK_ENV": "development"}, "sessionid csrftoken"),
        (
            {"WYRDBOOK_SECRET_KEY": SECRET, "WYRDBOOK_ALLOWED_HOSTS": "wyrdbook.example"},
            "__Host-sessionid __Host-csrftoken",
        ),
    ],
)
def test_cookies_are_of_this_host_alone_in_production(environment, names):
    code = "from roster.config import settings as s; print(s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME)"
    assert run("-c", code, **environment).stdout.strip() == names


def test_a_cookie_of_this_host_alone_is_what_such_a_cookie_must_be(client, settings, player):
    settings.SESSION_COOKIE_NAME, settings.SESSION_COOKIE_SECURE = "__Host-sessionid", True
    settings.CSRF_COOKIE_NAME, settings.CSRF_COOKIE_SECURE = "__Host-csrftoken", True
    form = {"login": player.username, "password": "a-lantern-in-the-ruins"}
    cookies = client.post("/accounts/login/", form).cookies | client.get("/accounts/login/").cookies
    for name in ("__Host-sessionid", "__Host-csrftoken"):
        assert cookies[name]["secure"]
        assert (cookies[name]["path"], cookies[name]["domain"]) == ("/", "")
