"""A site with one page, the board of a question, for tests that drive it in a real browser."""

import mimetypes
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from rules.engine.table import Point
from rules.play.reach import Preview
from tests.campaigns.playing.tables import ACTOR, PLACES, in_battle, page_of

POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"


PREVIEW = Preview(
    Point(2200, 2300, 0),
    (PLACES[ACTOR], Point(2100, 2300, 0), Point(2200, 2300, 0)),
    ('Walk 3.2"', "Sees no enemy"),
)


class Site:
    """A site with the one page: it keeps what is posted, and answers with the page of `question`."""

    def __init__(self, question, battle=in_battle, **changes):
        self.question, self.battle, self.changes = question, battle, changes
        self.posted, self.previewed = [], []

    def answer(self, route):
        path = route.request.url.split("http://table.example", 1)[1].partition("?")[0]
        if path.startswith("/static/"):
            file = Path(finders.find(path.removeprefix("/static/")))
            return route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file)[0])
        if route.request.method == "POST":
            posted = parse_qs(route.request.post_data, keep_blank_values=True)
            row = {"path": path, **{name: values[0] for name, values in posted.items()}}
            (self.previewed if path == "/preview/" else self.posted).append(row)
        if path == "/preview/":
            html = render_to_string("campaigns/play/parts/preview.html", {"preview": PREVIEW})
            return route.fulfill(body=html, content_type="text/html; charset=utf-8")
        page = page_of(self.battle(), self.question, **self.changes)
        html = render_to_string("campaigns/play/play.html", {"page": page, "csrf_token": "t" * 32})
        headers = {"Content-Security-Policy": POLICY}
        return route.fulfill(body=html, content_type="text/html; charset=utf-8", headers=headers)


@pytest.fixture
def play(open_page):
    """A function that opens the page of a question in a window; options go to Playwright's new_context."""

    def at_table(question, *, changes=None, **options):
        site = Site(question, **(changes or {}))
        page = open_page(**options)
        page.context.route("**/*", site.answer)
        page.goto("http://table.example/")
        page.locator(".board__view.is-live").wait_for()
        return page, site

    return at_table


def middle(page, css):
    box = page.locator(css).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
