"""The site says who runs it, what it keeps and where its source is; sign-up is as open as its operator wants it."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign
from roster.models import User
from roster.sharing.card import Card
from roster.sharing.link_picture import link_picture
from roster.site.accounts import invitations
from roster.site.api.description import described
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def sign_up(client: Client, name: str = "magda"):
    form = {"username": name, "email": f"{name}@example.org", "password1": PASSWORD, "password2": PASSWORD}
    return client.post(reverse("account_signup"), form)


def test_the_page_names_the_operator_the_imprint_the_contact_and_the_source(
    client, settings, tmp_path: Path
) -> None:
    (tmp_path / "imprint").write_text("Club of Ferrymen\n1 Quay <Old Town>", encoding="utf-8")
    settings.IMPRINT, settings.OPERATOR = tmp_path / "imprint", "The Ferrymen"
    settings.CONTACT, settings.SOURCE = "mailto:host@wyrdbook.example", "https://source.example/wyrdbook"
    text = client.get(reverse("about:about")).content.decode()
    for words in ("The Ferrymen", "1 Quay &lt;Old Town&gt;", ">host@wyrdbook.example<", "<h1>Imprint</h1>"):
        assert words in text
    assert text.count("https://source.example/wyrdbook") == 3, "in the text and at the foot of the page"
    assert ">Imprint</a>" in client.get(reverse("home")).content.decode()


def test_a_site_whose_operator_said_nothing_says_so(client) -> None:
    text = client.get(reverse("about:about")).content.decode()
    assert "has not named an address" in text
    assert "ask whoever runs the site for it" in text
    assert ">About this site</a>" in text


def test_the_privacy_notice_has_the_times_of_the_settings(client, settings, tmp_path: Path) -> None:
    (tmp_path / "more").write_text("Our server stands in Altdorf.", encoding="utf-8")
    settings.SECURITY_LOG_DAYS, settings.NOTICE_KEEP_DAYS, settings.PRIVACY = 33, 44, tmp_path / "more"
    settings.SECURITY_LOG_ADDRESSES = "short"
    text = client.get(reverse("about:privacy")).content.decode()
    for words in (
        "33 days",
        "44 days",
        "shortened network address",
        "Our server stands in Altdorf.",
        "sessionid",
    ):
        assert words in text
    settings.PRIVACY = tmp_path / "gone"
    assert client.get(reverse("about:privacy")).status_code == 200


def test_the_name_of_the_site_stands_in_its_head_and_its_titles(client, settings) -> None:
    settings.SITE_NAME = "The Ferry"
    text = client.get(reverse("about:privacy")).content.decode()
    assert ">The Ferry</a>" in text
    assert "The Ferry" in text.partition("</title>")[0]


def test_the_name_of_the_site_stands_where_others_read_of_it(settings) -> None:
    link_picture.cache_clear()
    card = Card("Bells", "Reikland Mercenaries", ())
    usual = link_picture(card)
    settings.SITE_NAME = "The Ferry"
    link_picture.cache_clear()
    assert link_picture(card) != usual
    link_picture.cache_clear()
    assert described([])["info"]["title"] == "The Ferry"


def test_nobody_signs_up_where_sign_up_is_closed(client, settings) -> None:
    settings.SIGN_UP = "closed"
    assert "Sign-up is closed" in sign_up(client).content.decode()
    assert not User.objects.exists()
    assert reverse("account_signup") not in client.get(reverse("home")).content.decode()


def test_an_invitation_opens_sign_up_once_for_its_browser(client, settings) -> None:
    settings.SIGN_UP = "invited"
    assert "Sign-up is by invitation" in sign_up(client).content.decode()
    path = invitations.invitation(days=14).removeprefix(settings.SITE_ADDRESS)
    assert client.get(path)["Location"] == reverse("account_signup")
    assert sign_up(client).status_code == 302
    client.post(reverse("account_logout"))
    assert "Sign-up is by invitation" in sign_up(client, "otto").content.decode()
    assert [user.username for user in User.objects.all()] == ["magda"]


def test_an_invitation_that_ran_out_or_was_made_up_opens_nothing(client, settings, monkeypatch) -> None:
    settings.SIGN_UP = "invited"
    path = invitations.invitation(days=14).removeprefix(settings.SITE_ADDRESS)
    later = timezone.now() + timezone.timedelta(days=15)
    monkeypatch.setattr(invitations.timezone, "now", lambda: later)
    for address in (path, reverse("about:invited", args=["made-up"])):
        answer = client.get(address)
        assert answer.status_code == 404
        assert "not valid" in answer.content.decode()
    assert "by invitation" in sign_up(client).content.decode()


def test_the_invite_link_of_a_campaign_is_an_invitation(client, settings, player) -> None:
    settings.SIGN_UP = "invited"
    campaign = Campaign.objects.create(name="Quay", invite_token="quay-1")
    assert client.get(reverse("campaigns:join", args=["quay-1"])).status_code == 200, campaign
    assert sign_up(client).status_code == 302


def test_the_command_prints_an_invitation_where_they_are_asked_for(settings, capsys) -> None:
    with pytest.raises(CommandError, match="WYRDBOOK_SIGN_UP is open"):
        call_command("invitation")
    settings.SIGN_UP = "invited"
    call_command("invitation", days=3)
    assert capsys.readouterr().out.startswith(f"{settings.SITE_ADDRESS}/invited/")


def test_mails_about_accounts_lead_to_the_address_of_the_site_whatever_host_was_asked(
    settings, mailoutbox
) -> None:
    settings.SITE_ADDRESS, settings.ADDRESS_IS_KNOWN = "https://ferry.example:8443", True
    settings.ALLOWED_HOSTS = ["other.example"]
    client = Client(headers={"host": "other.example"})
    sign_up(client)
    (mail,) = mailoutbox
    assert "https://ferry.example:8443/accounts/confirm-email/" in mail.body
    assert "other.example" not in mail.body
    assert "Hello from" not in mail.body
    mailoutbox.clear()
    Client(headers={"host": "other.example"}).post(
        reverse("account_reset_password"), {"email": "magda@example.org"}
    )
    assert "https://ferry.example:8443/accounts/password/reset/key/" in mailoutbox[0].body
