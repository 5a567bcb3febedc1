"""No link on a page of the admin answers that its reader may not go there."""

import re

import pytest
from django.urls import reverse

from campaigns.services.results.accept import accept_battle
from tests.campaigns.sequences import finish

pytestmark = pytest.mark.django_db

#: Pages that are looked at: the front and the lists, and what they link to, with what that links to.
DEPTH = 3


def links(page):
    """Addresses of the admin that a page leads to, without questions to the same page."""
    found = re.findall(r'href="(/admin/[^"#?]*)', page)
    return {url for url in found if "logout" not in url and not re.search(r"\.(css|js)$", url)}


def walked(client):
    """Every page of the admin that can be reached from its front, with the status of its answer."""
    seen, ahead = {}, {reverse("admin:index")}
    for _ in range(DEPTH):
        following = set()
        for url in ahead:
            answer = client.get(url)
            seen[url] = answer.status_code
            if answer.status_code == 200 and "html" in answer["Content-Type"]:
                following |= links(answer.content.decode())
        ahead = following - set(seen)
    return seen


def test_an_organiser_follows_every_link_of_the_admin(fought, organiser, player, rats, others, client_of):
    accept_battle(fought.pk, organiser)
    finish(rats, player)
    seen = walked(client_of(organiser))
    assert {url: status for url, status in seen.items() if status not in (200, 302)} == {}
    assert len([url for url in seen if "/change/" in url]) > 4


def test_an_organiser_reads_whose_warband_it_is(fought, organiser, rats, client_of):
    page = client_of(organiser).get(reverse("admin:roster_warband_change", args=[rats.pk])).content.decode()
    assert "/admin/roster/user/" not in page
    assert "player" in page


def test_a_superuser_still_has_the_links_to_accounts(fought, rats, client_of, django_user_model):
    chief = django_user_model.objects.create_superuser("chief", password="a long one for a test")
    page = client_of(chief).get(reverse("admin:roster_warband_change", args=[rats.pk])).content.decode()
    assert f"/admin/roster/user/{rats.owner_id}/change/" in page
