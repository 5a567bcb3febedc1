"""The site on PostgreSQL: every migration applies and an account works. Tests of locks stand with their services."""

import pytest
from django.db import connection
from django.urls import reverse

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db]


def test_the_site_migrates_and_serves_a_player_on_postgresql(client_of, player) -> None:
    assert connection.vendor == "postgresql"
    assert client_of(player).get(reverse("roster:warbands")).status_code == 200
