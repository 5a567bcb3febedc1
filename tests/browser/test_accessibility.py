"""Every page that an organiser or a player can open, looked at by axe-core: nothing serious, light and dark, on a
phone and at a desk.

Pages are those of `tests.attack.expectations`, so that a new one is looked at without being listed here.
"""

import pytest
from django.urls import get_resolver, reverse

from tests.attack.expectations import EXPECTED
from tests.attack.test_access_matrix import addresses
from tests.attack.world import make_world
from tests.browser.looking import serious_faults, with_axe

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

#: Files, links that lead on, and pages of other sites' frames.
NO_PAGES = (
    *(".png", ".svg", ".webp", ".csv", ".zip", ".pdf", ".ics", ".json", ".toml"),
    *("operating:", "export", "preview", ":read ", ":read-battle "),
)
EVES = [
    ("organiser", "light", {"width": 360, "height": 740}),
    ("player", "dark", {"width": 1280, "height": 800}),
    ("nobody", "dark", {"width": 360, "height": 740}),
]


@pytest.mark.parametrize(
    ("role", "scheme", "viewport"), EVES, ids=lambda it: it if isinstance(it, str) else ""
)
def test_axe_finds_nothing_serious_on_any_page(open_page, log_in, battle_key, role, scheme, viewport):
    battle_key("a comet with two tails")
    world = make_world()
    page = with_axe(open_page(color_scheme=scheme, viewport=viewport, reduced_motion="reduce"))
    if role != "nobody":
        log_in(page, world.users[role])
    looked, faults = 0, {}
    for path in pages_of(world, role):
        answer = page.goto(path)
        if answer.status != 200 or "html" not in answer.headers["content-type"]:
            continue
        looked += 1
        if found := serious_faults(page):
            faults[path] = found
    assert faults == {}
    assert looked >= (20 if role == "nobody" else 55)


def pages_of(world, role):
    for name, parameters in addresses(get_resolver()):
        path = reverse(name, kwargs=world.arguments(name, parameters)) if name in EXPECTED else ""
        is_page = path and not any(part in f"{name} {path}" for part in NO_PAGES)
        if is_page and role in EXPECTED[name][0]:
            yield path
