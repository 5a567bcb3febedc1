"""User names: no two that look alike, none that speaks for the site, nothing that cannot be seen."""

import importlib
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import IntegrityError, connection
from django.urls import reverse

from roster.models import User
from roster.site.accounts.adapter import AccountAdapter
from roster.site.accounts.names import fault_of, is_reserved, skeleton, tidy
from tests.conftest import make_user


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("magda", "MAGDA"),
        ("magda", "mаgdа"),  # Cyrillic а
        ("magda", "ｍａｇｄａ"),
        ("magda", "rnagda"),
        ("magda", "mag-da."),
        ("bob", "вов"),
        ("BOB", "ВОВ"),
        ("lilia", "1I1ia"),
        ("skritt0", "skritto"),
        ("ron", "гоn".replace("г", "r")),
    ],
)
def test_names_that_look_alike_have_one_skeleton(name, other):
    assert skeleton(name) == skeleton(other)


@pytest.mark.parametrize(
    ("name", "other"), [("magda", "magdo"), ("Zoe", "Zoë"), ("की", "का"), ("東京", "京都"), ("tom", "ton")]
)
def test_names_that_differ_have_skeletons_that_differ(name, other):
    assert skeleton(name) != skeleton(other)


@pytest.mark.parametrize(
    "name", ["magda", "Zoë_2", "Žižka", "Σωκράτης", "東京ひら", "мария", "O.Brien", "कीर्ति"]
)
def test_names_of_every_alphabet_may_be_chosen(name):
    assert fault_of(tidy(name)) == ""


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("m", "2 to 40"),
        ("m" * 41, "2 to 40"),
        ("mag\u200bda", "invisible"),
        ("mag\u202eda", "invisible"),
        ("mag da", "invisible"),
        ("mag\u3164da", "invisible"),
        ("magda@home", "“@”"),
        ("magda😀", "“😀”"),
        ("mаgda", "different alphabets"),
        ("-magda", "begins with"),
        ("ma\u0316\u0317\u0318gda", "too many marks"),
        ("admin", "kept for the site"),
        ("Administrator2", "kept for the site"),
        ("0rganiser", "kept for the site"),
        ("wyrdbook-team", "kept for the site"),
    ],
)
def test_confusable_names_are_refused_with_the_reason(name, why):
    assert why in fault_of(tidy(name))


def test_words_of_the_site_are_kept_in_any_spelling_and_ordinary_names_are_not():
    assert is_reserved("Аdmin")  # Cyrillic А
    assert is_reserved("SYSTEM99")
    assert not is_reserved("adminius")
    assert not is_reserved("teamster")


def sign_up(client, name):
    form = {"username": name, "email": "new@example.org"}
    form |= dict.fromkeys(("password1", "password2"), "ashes-and-bells")
    return client.post(reverse("account_signup"), form)


@pytest.mark.django_db
def test_a_name_that_looks_like_anothers_cannot_be_signed_up(client):
    make_user("skritt")
    answer = sign_up(client, "Skr1tt")
    assert "looks like one that is" in answer.content.decode()
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_a_name_taken_while_the_form_was_on_its_way_is_said_and_breaks_nothing(client, monkeypatch):
    make_user("skritt")
    monkeypatch.setattr(AccountAdapter, "clean_username", lambda self, name, shallow=False: name)
    answer = sign_up(client, "skr1tt")
    assert (answer.status_code, answer["Location"]) == (302, reverse("account_signup"))
    assert "has just been taken" in client.get(answer["Location"]).content.decode()
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_a_name_is_stored_in_its_usual_spelling(client):
    sign_up(client, "Ｍagda")
    assert User.objects.get().username == "Magda"


@pytest.mark.django_db
def test_the_database_itself_refuses_a_second_name_that_looks_the_same():
    make_user("skritt")
    with pytest.raises(IntegrityError):
        make_user("skr1tt")


@pytest.mark.django_db
def test_a_name_that_is_changed_gets_the_skeleton_of_the_new_one(player):
    player.username = "Wilhelm"
    player.save(update_fields=["username"])
    assert User.objects.get(pk=player.pk).name_skeleton == skeleton("Wilhelm")


@pytest.mark.django_db
def test_accounts_from_before_keep_names_that_look_alike_and_can_be_saved():
    first, second = make_user("one"), make_user("two")
    User.objects.update(name_skeleton=None)
    User.objects.filter(pk=first.pk).update(username="skritt")
    User.objects.filter(pk=second.pk).update(username="skr1tt")
    migration = importlib.import_module("roster.migrations.0011_name_skeleton")
    migration.draw(apps, SimpleNamespace(connection=connection))
    assert [user.name_skeleton for user in User.objects.order_by("pk")] == [skeleton("skritt"), None]
    second.refresh_from_db()
    second.save()
    assert User.objects.get(pk=second.pk).username == "skr1tt"


@pytest.mark.django_db
def test_the_admin_checks_new_names_and_leaves_old_ones_alone(client_of, superuser):
    client = client_of(superuser)
    secret = "ashes-and-bells"
    add = {"username": "wyrdbook", "usable_password": "true", "password1": secret, "password2": secret}
    answer = client.post(reverse("admin:roster_user_add"), add)
    assert "kept for the site" in answer.content.decode()
    old = make_user("organiser")
    page = client.get(reverse("admin:roster_user_change", args=[old.pk])).context["adminform"].form
    fields = {name: value for name, value in page.initial.items() if isinstance(value, str) and value}
    fields |= {
        "username": "organiser",
        "first_name": "Otto",
        "date_joined_0": "2026-01-01",
        "date_joined_1": "12:00",
    }
    client.post(reverse("admin:roster_user_change", args=[old.pk]), fields)
    old.refresh_from_db()
    assert (old.username, old.first_name) == ("organiser", "Otto")
