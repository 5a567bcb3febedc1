"""Those who run a league write to all of its members."""

from datetime import timedelta

import pytest
from django.urls import reverse

from campaigns.models import ChronicleEntry, WebhookMessage
from campaigns.pages.members.messages import latest_message
from campaigns.services.campaign.delete import delete_campaign, remove_deleted_campaigns
from campaigns.services.members.messages import LONGEST_MESSAGE, MOST_A_DAY, send_message
from campaigns.services.refusal import Refused
from campaigns.services.webhooks.manage import make_webhook
from roster.models import Notice
from roster.site.notices.kinds import sentence_of

pytestmark = pytest.mark.django_db


def sent(campaign):
    return ChronicleEntry.objects.filter(campaign=campaign, kind="message_sent")


def test_a_message_reaches_every_member_and_webhooks(campaign, organiser, player, other_player, client_of):
    hook = {"address": "https://example.org/hook", "format": "wyrdbook", "events": ["message"]}
    make_webhook(campaign.pk, organiser, **hook, request_key="")
    address = reverse("campaigns:messages", args=[campaign.pk])
    answer = client_of(organiser).post(address, {"text": "Bring <b>dice</b>.\nAnd\u202e paint."})
    assert answer["Location"] == address
    notices = Notice.objects.filter(kind="message")
    assert set(notices.values_list("recipient", flat=True)) == {player.pk, other_player.pk}
    words = f"organiser writes to all members of {campaign.name}: Bring <b>dice</b>. And paint."
    assert sentence_of(notices.first()) == words
    assert WebhookMessage.objects.get().event == "message"
    for page in (address, campaign.get_absolute_url(), reverse("campaigns:chronicle", args=[campaign.pk])):
        shown = client_of(player).get(page).content.decode()
        assert "Bring &lt;b&gt;dice&lt;/b&gt;." in shown
        assert "<textarea" not in shown


def test_a_message_is_sent_once_and_six_times_a_day_at_most(campaign, organiser):
    first = send_message(campaign.pk, organiser, text="One")
    assert send_message(campaign.pk, organiser, text=" One ") == first
    for number in range(1, MOST_A_DAY):
        send_message(campaign.pk, organiser, text=f"More {number}")
    with pytest.raises(Refused, match="within a day"):
        send_message(campaign.pk, organiser, text="Too many")
    sent(campaign).update(made_at=first.made_at - timedelta(days=2))
    send_message(campaign.pk, organiser, text="One")
    assert sent(campaign).count() == MOST_A_DAY + 1


@pytest.mark.parametrize("text", [" \n\u200b", "a" * (LONGEST_MESSAGE + 1)])
def test_a_message_without_words_or_end_is_refused(campaign, organiser, text):
    with pytest.raises(Refused):
        send_message(campaign.pk, organiser, text=text)


def test_a_message_of_a_player_is_refused(campaign, player, client_of):
    with pytest.raises(Refused, match="Only organisers"):
        send_message(campaign.pk, player, text="Hello")
    address = reverse("campaigns:messages", args=[campaign.pk])
    assert client_of(player).post(address, {"text": "Hello"}).status_code == 404
    assert not sent(campaign).exists()


def test_a_message_that_is_refused_is_shown_again(campaign, organiser, client_of):
    answer = client_of(organiser).post(reverse("campaigns:messages", args=[campaign.pk]), {"text": " "})
    assert answer.status_code == 422


def test_an_old_message_leaves_the_overview_and_its_notices_go_with_the_campaign(
    campaign, organiser, settings
):
    entry = send_message(campaign.pk, organiser, text="Hello")
    assert latest_message(campaign).text == "Hello"
    sent(campaign).update(made_at=entry.made_at - timedelta(days=15))
    assert latest_message(campaign) is None
    assert Notice.objects.filter(kind="message").exists()
    settings.DELETION_GRACE_DAYS = 0
    delete_campaign(campaign.pk, organiser)
    remove_deleted_campaigns()
    assert not Notice.objects.filter(kind="message").exists()
