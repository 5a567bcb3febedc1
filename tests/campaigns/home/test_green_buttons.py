"""A page has one green button at most: the next thing to do."""

import pytest
from django.urls import reverse

from tests.attack.world import make_world

pytestmark = pytest.mark.django_db
#: The pages with what their addresses name.
PAGES = (
    *((name, "") for name in ("home", "roster:warbands", "packs:drafts", "packs:new", "account_email")),
    *((name, "") for name in ("campaigns:campaigns", "notices:list")),
    *((f"roster:{name}", "warband_id") for name in ("by_hand", "warband")),
    ("campaigns:standings", "season_id"),
    *(
        (f"campaigns:{name}", "campaign_id")
        for name in ("campaign", "warbands", "rulebook", "options", "events")
    ),
)


def test_no_page_that_players_use_has_two_green_buttons(client):
    world = make_world()
    found = {}
    for role in ("player", "organiser"):
        client.force_login(world.users[role])
        for name, needs in PAGES:
            answer = client.get(reverse(name, kwargs={needs: world.ids[needs]} if needs else {}))
            green = answer.content.decode().count("button--primary")
            if green > 1:
                found[role, name] = green
    assert found == {}
