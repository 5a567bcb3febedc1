"""A database that is away is no failure of the page: 503, a sentence, and when to come back."""

import pytest
from django.db import OperationalError
from django.test import Client

from roster.site.operating import away


@pytest.fixture
def stranded(client_of, player, monkeypatch):
    """A signed-in user whose next request finds no database."""
    client = client_of(player)
    client.raise_request_exception = False

    def nothing(*_words, **_more):
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr("django.contrib.sessions.backends.db.SessionStore.load", nothing)
    monkeypatch.setattr(away, "_is_reached", lambda: False)
    return client


@pytest.mark.django_db
def test_a_page_says_that_nothing_was_saved_and_when_to_come_back(stranded: Client, caplog) -> None:
    answer = stranded.get("/warbands/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    assert away.SENTENCE in answer.content.decode()
    assert "Traceback" not in caplog.text


@pytest.mark.django_db
def test_a_part_of_a_page_and_the_api_get_the_sentence_alone(stranded: Client) -> None:
    assert stranded.get("/warbands/", headers={"HX-Request": "true"}).content.decode() == away.SENTENCE
    answer = stranded.get("/notices/", headers={"HX-Request": "true"})
    assert answer["Content-Type"].startswith("text/plain")


@pytest.mark.django_db
def test_a_database_that_answers_and_refuses_is_a_failure_as_before(stranded: Client, monkeypatch) -> None:
    monkeypatch.setattr(away, "_is_reached", lambda: True)
    assert stranded.get("/warbands/").status_code == 500


def test_other_failures_are_not_taken_for_it() -> None:
    assert not away.database_is_away(None)
    assert not away.database_is_away(ValueError("a bug"))
