"""Reports of failures name the place and the request, and nothing of the person."""

import json
import logging

import pytest
import sentry_sdk
from django.core import mail
from django.test import Client, override_settings
from django.urls import path

from roster.site.operating.error_reports import MailHandler, start_sentry
from roster.site.operating.logs import RequestFilter
from roster.site.operating.request_ids import HEADER


def fail(request, token):
    password = "a-secret-that-is-mine"
    raise RuntimeError(f"planted {len(password)}")


handler500 = "roster.site.operating.views.server_error"
urlpatterns = [path("fail/<str:token>/", fail, name="failing")]


@pytest.fixture
def broken():
    """A client of a site with a page that fails."""
    with override_settings(
        ROOT_URLCONF=__name__, MIDDLEWARE=["roster.site.operating.middleware.RequestsMiddleware"]
    ):
        yield Client(raise_request_exception=False, headers={"user-agent": "the-browser-of-magda"})


@pytest.fixture
def mails(settings):
    """The handler of failures, as the settings would make it with an address."""
    settings.ADMINS = ["keeper@example.org"]
    handler = MailHandler()
    handler.setLevel(logging.ERROR)
    handler.addFilter(RequestFilter())
    logger = logging.getLogger("django.request")
    logger.addHandler(handler)
    yield mail.outbox
    logger.removeHandler(handler)


def call(client):
    return client.post("/fail/the-token/?q=the-query", {"field": "the-body"}, REMOTE_ADDR="203.0.113.9")


SECRETS = (
    "a-secret-that-is-mine",
    "the-token",
    "the-query",
    "the-body",
    "203.0.113.9",
    "the-browser-of-magda",
)


def test_a_failure_is_mailed_with_its_place_and_its_request(broken, mails) -> None:
    number = call(broken)[HEADER]
    (message,) = mails
    assert message.to == ["keeper@example.org"]
    assert f"Request: {number}" in message.body
    assert "Route: POST failing" in message.body
    assert "in fail\n    raise RuntimeError" in message.body
    assert "RuntimeError: planted 21" in message.body
    told = message.subject + message.body
    assert [secret for secret in SECRETS if secret in told] == []


def test_the_same_failure_is_mailed_once(broken, mails) -> None:
    call(broken)
    call(broken)
    assert len(mails) == 1


def test_a_mail_server_that_is_away_leaves_the_page_of_the_failure(
    broken, mails, settings, monkeypatch
) -> None:
    settings.MAILERS = {"default": {"BACKEND": "tests.settings.MailServerIsAway"}}
    monkeypatch.setattr(logging, "raiseExceptions", False)
    answer = call(broken)
    assert (answer.status_code, "tell the operator this number" in answer.content.decode()) == (500, True)


class Caught(sentry_sdk.Transport):
    """Keeps what would be sent."""

    def __init__(self, options=None) -> None:
        super().__init__(options)
        self.events: list[dict] = []

    def capture_envelope(self, envelope) -> None:
        self.events += [item.payload.json for item in envelope.items if item.payload.json]


@pytest.fixture
def sent():
    transport = Caught()
    start_sentry("http://key@127.0.0.1:9/1", transport=transport)
    yield transport.events
    sentry_sdk.get_client().close()
    sentry_sdk.init()


def test_a_failure_is_sent_with_its_place_and_its_request_alone(broken, sent) -> None:
    number = call(broken)[HEADER]
    (event,) = sent
    assert event["tags"] == {"request_id": number}
    (error,) = event["exception"]["values"]
    assert (error["type"], error["value"]) == ("RuntimeError", "planted 21")
    assert error["stacktrace"]["frames"][-1]["function"] == "fail"
    told = json.dumps(event)
    assert [secret for secret in SECRETS if secret in told and secret not in SOURCE] == []


#: What stands in the lines of code around the failure, which a report shows.
SOURCE = "a-secret-that-is-mine"
