"""Buying from the page of a warband: what it asks of the database."""

import pytest
from django.urls import reverse

from roster.models import LedgerEntry

pytestmark = pytest.mark.django_db


def test_buying_asks_the_database_little(as_owner, warband, django_assert_max_num_queries):
    fields = {"item": "sword", "place": "1", "copies": "1", "open": "shop-1"}
    address = reverse("roster:buy", args=[warband.pk])
    with django_assert_max_num_queries(17):
        answer = as_owner.post(
            address, fields | {"revision": warband.revision, "page": "p"}, headers={"HX-Request": "true"}
        )
    assert answer.status_code == 200
    assert LedgerEntry.objects.filter(warband=warband).latest("revision").kind == "item_bought"


def test_a_repeated_request_tells_once_more_of_the_purchase(as_owner, warband, text_of):
    fields = {"item": "sword", "place": "1", "copies": "1", "page": "p", "revision": warband.revision}
    address = reverse("roster:buy", args=[warband.pk])
    told = [text_of(as_owner.post(address, fields, headers={"HX-Request": "true"})) for _ in range(2)]
    assert ["Sword" in it for it in told] == [True, True]
    assert LedgerEntry.objects.filter(warband=warband, kind="item_bought").count() == 1
