"""Each request has a number that its log lines, its answer and the error page share; no line holds a secret."""

import json
import logging

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign
from roster.site.operating import logs
from roster.site.operating.request_ids import HEADER


@pytest.fixture
def lines():
    """What the log would write, as JSON, one object for each line."""
    found: list[dict] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(json.loads(self.format(record)))

    kept = Kept()
    kept.setFormatter(logs.json_lines())
    kept.addFilter(logs.RequestFilter())
    loggers = [logging.getLogger(name) for name in ("wyrdbook", "django")]
    for logger in loggers:
        logger.addHandler(kept)
        logger.setLevel(logging.INFO)
    yield found
    for logger in loggers:
        logger.removeHandler(kept)


def of_requests(lines: list[dict]) -> list[dict]:
    return [line for line in lines if line["logger"] == "wyrdbook.requests"]


@pytest.mark.django_db
def test_a_request_is_one_line_with_route_user_status_and_time(lines, client_of, player) -> None:
    answer = client_of(player).get(reverse("roster:warbands"))
    (line,) = of_requests(lines)
    assert (line["method"], line["route"], line["status"]) == ("GET", "roster:warbands", 200)
    assert (line["user"], line["level"]) == (player.pk, "INFO")
    assert line["milliseconds"] >= 0
    assert line["request_id"] == answer[HEADER]


@pytest.mark.django_db
def test_a_token_in_an_address_stays_out_of_every_line(lines, client, organiser) -> None:
    campaign = Campaign.objects.create(name="Winter")
    client.get(reverse("campaigns:join", args=[campaign.invite_token]))
    client.get(f"/{campaign.invite_token}/")
    client.post("/accounts/login/", {"login": "organiser", "password": "a-secret-that-is-mine"})
    assert len(lines) > 3
    written = json.dumps(lines)
    assert campaign.invite_token not in written
    assert "a-secret-that-is-mine" not in written


@pytest.mark.django_db
def test_the_lines_of_django_carry_the_same_number(lines, client) -> None:
    number = client.get("/nothing-here/")[HEADER]
    assert {line["request_id"] for line in lines} == {number}
    assert {line["logger"] for line in lines} == {"wyrdbook.requests", "django.request"}


@pytest.mark.django_db
@pytest.mark.parametrize(("trusted", "given", "is_taken"), [
    (True, "0123456789abcdef", True),
    (True, "two\nlines", False),
    (True, "short", False),
    (False, "0123456789abcdef", False),
])  # fmt: skip
def test_a_number_is_taken_from_a_trusted_proxy_only(client, settings, trusted, given, is_taken) -> None:
    settings.TRUSTS_REQUEST_IDS = trusted
    answer = client.get("/robots.txt", headers={HEADER: given})
    assert (answer[HEADER] == given) == is_taken
    assert len(answer[HEADER]) == 16


@pytest.mark.django_db
def test_the_error_page_shows_the_number_of_the_log_line(lines, client, monkeypatch) -> None:
    def fail(*_arguments: object) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr("campaigns.views.home.render", fail)
    page = Client(raise_request_exception=False).get("/")
    assert page.status_code == 500
    number = page[HEADER]
    assert f"<strong>{number}</strong>" in page.content.decode()
    failure = next(line for line in lines if line["logger"] == "django.request")
    assert failure["request_id"] == number
    assert "planted" in failure["exc_info"]


def test_a_line_outside_of_requests_has_no_number(lines) -> None:
    logging.getLogger("wyrdbook.jobs").info("something was done")
    assert [(line["message"], line["request_id"]) for line in lines] == [("something was done", "-")]


def test_a_plain_line_ends_with_the_number() -> None:
    record = logging.makeLogRecord({"msg": "done", "name": "wyrdbook", "levelname": "INFO"})
    logs.RequestFilter().filter(record)
    assert logs.plain_lines().format(record).endswith("INFO wyrdbook: done [-]")
