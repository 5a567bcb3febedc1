"""Every page that an organiser or a player can open, looked at by axe-core: nothing serious, light and dark, on a
phone and at a desk.

Pages are those of `tests.attack.expectations`, so that a new one is looked at without being listed here.
"""

from importlib.resources import files

import pytest
from django.urls import get_resolver, reverse

from tests.attack.expectations import EXPECTED
from tests.attack.test_access_matrix import addresses
from tests.attack.world import make_world

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
#: Files, links that lead on, and pages of other sites' frames.
NO_PAGES = (
    *(".png", ".svg", ".webp", ".csv", ".zip", ".pdf", ".ics", ".json", ".toml"),
    *("operating:", "export", "preview", ":read ", ":read-battle "),
)
LOOK = """async () => {
  const found = await axe.run(document, {
    resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  });
  return found.violations.filter((it) => ["serious", "critical"].includes(it.impact)).map(
    (it) => `${it.id}: ${it.nodes.map((node) => node.html.slice(0, 160)).slice(0, 3).join(" | ")}`);
}"""
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
    page = open_page(color_scheme=scheme, viewport=viewport, reduced_motion="reduce")
    if role != "nobody":
        log_in(page, world.users[role])
    looked, faults = 0, {}
    for path in pages_of(world, role):
        answer = page.goto(path)
        if answer.status != 200 or "html" not in answer.headers["content-type"]:
            continue
        page.evaluate(AXE)
        looked += 1
        if found := page.evaluate(LOOK):
            faults[path] = found
    assert faults == {}
    assert looked >= (20 if role == "nobody" else 55)


def pages_of(world, role):
    for name, parameters in addresses(get_resolver()):
        path = reverse(name, kwargs=world.arguments(name, parameters)) if name in EXPECTED else ""
        is_page = path and not any(part in f"{name} {path}" for part in NO_PAGES)
        if is_page and role in EXPECTED[name][0]:
            yield path
