"""Webhooks: told once of each event, signed, tried again, switched off in the end; and their pages."""

import json
from datetime import timedelta
from ipaddress import ip_network

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Webhook, WebhookMessage
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.webhooks.manage import KEPT, make_webhook, send_again, send_test
from campaigns.webhooks import sending
from campaigns.webhooks.messages import body_and_headers
from campaigns.webhooks.signature import signature
from roster.models import Job, Notice
from roster.site.jobs.care import take_up_lost
from roster.site.jobs.turns import take
from roster.site.notices.kinds import sentence_of
from tests.roster.site.outgoing.server import receiving

pytestmark = pytest.mark.django_db


class Killed(BaseException):
    """What no code catches."""


@pytest.fixture
def server(settings):
    settings.OUTGOING_NETWORKS = [ip_network("127.0.0.1/32")]
    with receiving() as found:
        settings.OUTGOING_PORTS = [found.port]
        yield found


@pytest.fixture
def webhook(campaign, organiser, server):
    return make_webhook(
        campaign.pk,
        organiser,
        address=f"http://127.0.0.1:{server.port}/hook",
        format="wyrdbook",
        events=["result_counts"],
        request_key="a",
    )


def due():
    """Make the time to try again come."""
    Job.objects.filter(state="waiting").update(not_before=timezone.now())
    take("quick", here=True)


def message():
    return WebhookMessage.objects.latest("pk")


def test_a_result_that_counts_is_told_once_and_signed(webhook, fought, organiser, server):
    for _ in range(2):
        accept_battle(fought.pk, organiser)
    ((path, headers, body),) = server.requests
    content = json.loads(body)
    assert (path, content["event"], content["campaign"]["name"]) == (
        "/hook",
        "result_counts",
        "Winter in the Ruins",
    )
    assert content["text"].startswith("organiser accepted battle 1, ")
    assert content["url"].endswith(fought.get_absolute_url())
    found = signature(webhook.secret, headers["Wyrdbook-Timestamp"], body)
    assert headers["Wyrdbook-Signature"] == f"v1={found}"
    assert headers["Wyrdbook-Delivery"] == content["delivery"]
    assert (message().state, message().answer) == ("delivered", 204)


def test_other_events_and_other_campaigns_are_not_told(webhook, fought, organiser, server):
    Webhook.objects.update(events=["warrior_died"])
    accept_battle(fought.pk, organiser)
    assert server.requests == []
    assert not WebhookMessage.objects.exists()


def test_discord_is_told_words_that_mention_nobody(webhook, fought, organiser, server, campaign):
    Webhook.objects.update(format="discord")
    campaign.name = "@everyone **Winter** http://evil.example"
    campaign.save()
    accept_battle(fought.pk, organiser)
    content = json.loads(server.requests[0][2])
    assert content["allowed_mentions"] == {"parse": []}
    assert content["content"].startswith(
        r"\@everyone \*\*Winter\*\* http\: //evil.example\: organiser accepted"
    )
    assert "Wyrdbook-Signature" not in server.requests[0][1]


def test_a_server_that_fails_is_tried_again_as_the_same_message(webhook, fought, organiser, server):
    server.status = 503
    accept_battle(fought.pk, organiser)
    assert (message().state, message().answer, Job.objects.get().state) == ("waiting", 503, "waiting")
    server.status = 200
    due()
    assert message().state == "delivered"
    bodies = [body for _path, _headers, body in server.requests]
    assert bodies[0] == bodies[1]


def test_the_waits_grow_and_the_message_is_given_up(webhook, organiser, server):
    server.status = 500
    send_test(webhook.pk, "1")
    waits = []
    while (job := Job.objects.get()).state == "waiting":
        waits.append(job.not_before - timezone.now())
        due()
    assert waits == sorted(waits)
    assert len(waits) == len(sending.WAITS)
    assert (message().state, len(server.requests)) == ("failed", len(sending.WAITS) + 1)


def test_a_server_that_asks_for_time_gets_it(webhook, organiser, server):
    server.status, server.headers = 429, {"Retry-After": "1200"}
    send_test(webhook.pk, "1")
    assert Job.objects.get().not_before > timezone.now() + timedelta(minutes=19)


@pytest.mark.parametrize("status", [301, 400, 404, 410])
def test_other_answers_are_for_ever(webhook, organiser, server, status):
    server.status, server.headers = status, {"Location": "http://127.0.0.1:1/"}
    send_test(webhook.pk, "1")
    assert (message().state, message().answer, Job.objects.get().state) == ("failed", status, "done")
    assert len(server.requests) == 1


def test_a_private_network_is_sent_nothing_and_told_like_an_unknown_name(
    webhook, organiser, server, settings
):
    settings.OUTGOING_NETWORKS = []
    ended = []
    for host in ("127.0.0.1", "no-such-host.invalid"):
        Webhook.objects.update(address=f"http://{host}:{server.port}/hook")
        send_test(webhook.pk, host)
        jobs = Job.objects.filter(arguments={"message": message().pk})
        ended.append((message().state, message().sentence.replace(host, "HOST"), *jobs.values_list("state")))
    assert ended[0] == ended[1]
    assert ended[0][:2] == ("waiting", "No public server is known by the name HOST. It is tried again.")
    assert server.requests == []
    assert "127.0.0.1 leads to 127.0.0.1" in Job.objects.earliest("pk").detail


@pytest.mark.parametrize("sent", [True, False])
def test_a_message_is_not_sent_twice_when_its_worker_is_killed(webhook, organiser, server, monkeypatch, sent):
    server.status = 503
    send_test(webhook.pk, "1")
    server.status, found = 204, sending.post
    server.requests.clear()

    def killed(*arguments):
        if sent:
            found(*arguments)
        raise Killed

    monkeypatch.setattr(sending, "post", killed)
    with pytest.raises(Killed):
        due()
    assert (Job.objects.get().state, message().state) == ("running", "sending")
    monkeypatch.setattr(sending, "post", found)
    Job.objects.update(heartbeat_at=timezone.now() - timedelta(hours=1))
    take_up_lost()
    due()
    assert len(server.requests) == sent
    assert message().state == "unclear"
    send_again(message().pk)
    assert len(server.requests) == sent + 1
    assert message().state == "delivered"


def test_after_failures_in_a_row_it_is_switched_off_and_its_organisers_hear_of_it(webhook, organiser, server):
    server.status = 404
    for number in range(sending.MOST_FAILURES - 1):
        send_test(webhook.pk, str(number))
    server.status = 204
    send_test(webhook.pk, "good")
    webhook.refresh_from_db()
    assert (webhook.failures, webhook.is_on) == (0, True)
    server.status = 404
    for number in range(sending.MOST_FAILURES):
        send_test(webhook.pk, f"again {number}")
    webhook.refresh_from_db()
    assert (webhook.is_on, webhook.stopped_because) == (False, "The answer was 404.")
    notice = Notice.objects.get(kind="webhook_stopped")
    assert (notice.recipient, notice.url) == (organiser, webhook.get_absolute_url())
    assert "127.0.0.1. The last one: The answer was 404." in sentence_of(notice)
    with pytest.raises(Refused, match="switched off"):
        send_again(message().pk)


def test_only_the_latest_messages_are_kept(webhook, organiser, server):
    for number in range(KEPT + 5):
        send_test(webhook.pk, str(number))
    assert webhook.messages.count() == KEPT


def test_an_organiser_makes_one_and_sees_its_secret_once(campaign, organiser, client_of, settings):
    client, url = client_of(organiser), reverse("campaigns:webhooks", args=[campaign.pk])
    form = {
        "address": "https://a.example/h",
        "format": "wyrdbook",
        "events": ["result_counts"],
        "request_key": "k",
    }
    shown = [client.post(url, form).content.decode() for _ in range(2)]
    made = Webhook.objects.get()
    assert all(made.secret in page for page in shown)
    for page in (url, made.get_absolute_url(), reverse("campaigns:campaign", args=[campaign.pk])):
        assert made.secret not in client.get(page).content.decode()
    renewed = client.post(reverse("campaigns:webhook-secret", args=[made.pk])).content.decode()
    assert made.secret not in renewed
    made.refresh_from_db()
    assert made.secret in renewed
    settings.QUOTAS = settings.QUOTAS | {"webhooks": 1}
    refused = client.post(url, form | {"request_key": "other"})
    assert refused.status_code == 422
    assert "This campaign has 1 webhooks" in refused.content.decode()
    assert 'value="https://a.example/h"' in refused.content.decode()


@pytest.mark.parametrize("address", ["ftp://a.example", "https://u:p@a.example/", "nonsense"])
def test_a_form_with_another_address_keeps_what_was_typed(campaign, organiser, client_of, address):
    form = {"address": address, "format": "discord", "events": ["result_counts"]}
    answer = client_of(organiser).post(reverse("campaigns:webhooks", args=[campaign.pk]), form)
    assert answer.status_code == 422
    assert f'value="{address}"' in answer.content.decode()
    assert not Webhook.objects.exists()


def test_the_page_shows_messages_and_sends_one_again(webhook, organiser, server, client_of):
    client = client_of(organiser)
    server.status = 404
    client.post(reverse("campaigns:webhook-test", args=[webhook.pk]), {"test_key": "x"})
    page = client.get(webhook.get_absolute_url()).content.decode()
    assert "A test" in page
    assert "answer 404" in page
    server.status = 204
    for _ in range(2):
        client.post(reverse("campaigns:webhook-resend", args=[message().pk - (_ and 1)]))
    assert webhook.messages.count() == 2, "a second click is the same"
    client.post(
        webhook.get_absolute_url(),
        {"address": webhook.address, "format": "discord", "events": ["warrior_died"], "is_on": ""},
    )
    webhook.refresh_from_db()
    assert (webhook.format, webhook.events, webhook.is_on) == ("discord", ["warrior_died"], False)
    client.post(reverse("campaigns:webhook-delete", args=[webhook.pk]))
    assert not Webhook.objects.exists()


def test_players_and_other_organisers_see_nothing_of_it(webhook, player, stranger, client_of):
    for user in (player, stranger):
        client = client_of(user)
        assert client.get(webhook.get_absolute_url()).status_code == 404
        assert client.get(reverse("campaigns:webhooks", args=[webhook.campaign_id])).status_code == 404
        assert client.post(reverse("campaigns:webhook-test", args=[webhook.pk])).status_code == 404


def test_the_same_message_has_the_same_words_at_any_time(webhook, server):
    made = send_test(webhook.pk, "1")
    (early, first), (late, second) = body_and_headers(made, 1.0), body_and_headers(made, 2.0)
    assert early == late
    assert first["Wyrdbook-Signature"] != second["Wyrdbook-Signature"]
