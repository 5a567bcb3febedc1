"""A real browser for the tests in this folder: the Chromium of the system, driven by Playwright.

Every page watches its console: a script that fails or a file that the content security policy
refuses fails the test, whatever else it looked at.
"""

import os
import shutil
import threading
from contextlib import contextmanager

import pytest
from django.core.handlers.wsgi import WSGIHandler

from tests.browser.looking import fits, outside_of, serious_faults
from tests.browser.pictures import Pictures

EXPECTED_NOISE = (
    "Password forms should have",
    "Failed to load resource: the server responded with a status of 4",
)
NOISE_WITHOUT_SIGNAL = (
    "Failed to load resource: net::ERR_",
    "Failed to load resource: the server responded with a status of 503",
    "htmx:sendError",
    "htmx:afterRequest",
)


@pytest.fixture(scope="session")
def chromium():
    from playwright.sync_api import sync_playwright

    path = os.environ.get("WYRDBOOK_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not path:
        pytest.fail(
            "There is no Chromium here: run `make test`, which installs it, or set WYRDBOOK_CHROMIUM."
        )
    # Playwright keeps an event loop in this thread, which makes Django think that it is asynchronous.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def one_request_at_a_time(monkeypatch):
    """The threads of the live server share one SQLite connection in memory, which two requests at once break.

    A test that does the work of a site while a page is open holds the lock meanwhile.
    """
    answer, lock = WSGIHandler.__call__, threading.RLock()

    def alone(self, environ, start_response):
        with lock:
            return answer(self, environ, start_response)

    monkeypatch.setattr(WSGIHandler, "__call__", alone)
    return lock


@pytest.fixture
def pictures(request):
    return Pictures(request.node)


@pytest.fixture
def open_page(chromium, live_server, pictures):
    """A function that opens a fresh browser window on the live site; options go to Playwright's new_context.

    `loses_signal` is for tests that cut the window off from the site, which browser and htmx complain of. A test that
    takes no pictures leaves one of its last window.
    """
    contexts, complaints = [], []

    def open_one(*, loses_signal=False, **options):
        expected = (*EXPECTED_NOISE, *(NOISE_WITHOUT_SIGNAL if loses_signal else ()))

        def listen(message):
            if message.type in {"error", "warning"} and not message.text.startswith(expected):
                complaints.append(message.text)

        context = chromium.new_context(base_url=live_server.url, **options)
        context.set_default_timeout(10_000)
        # The first page of a process waits for all of the site to be imported.
        context.set_default_navigation_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", listen)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield open_one
    for context in contexts:
        if not pictures.taken and context.pages:
            pictures.take(context.pages[0], "end")
        context.close()
    assert complaints == []


@pytest.fixture
def takes_nothing(live_server):
    """A context in which the site takes no form: a window that is reloaded without a signal reaches it for a moment."""

    @contextmanager
    def taking_nothing():
        server = live_server.thread.httpd
        site = server.get_app()

        def refusing(environ, start_response):
            if environ["REQUEST_METHOD"] != "POST":
                return site(environ, start_response)
            start_response("503 Service Unavailable", [("Content-Length", "0")])
            return [b""]

        server.set_app(refusing)
        try:
            yield
        finally:
            server.set_app(site)

    return taking_nothing


@pytest.fixture
def league(organiser, player):
    """A campaign with a warband of its organiser and one of a player."""
    from campaigns.services.campaign.found import create_campaign
    from campaigns.services.members.invite import join_by_invite
    from campaigns.services.members.warbands import enter_warband
    from tests.campaigns.samples import muster

    campaign = create_campaign(organiser, name="Winter in the Ruins", description="We meet on Thursdays.")
    join_by_invite(player, campaign.invite_token)
    for owner, name in ((organiser, "The Gutter Shadows"), (player, "The Lamp Eaters")):
        enter_warband(campaign.pk, owner, muster(owner, name, 5).pk)
    return campaign


@pytest.fixture
def bells(player):
    """A warband of Reiklanders with a captain and 440 gold crowns."""
    from roster.services.warbands.muster import muster_warband
    from roster.services.warbands.warriors import hire

    warband = muster_warband(player, name="Bells", type="mercenaries-reikland", request_key="")
    return hire(warband.pk, player, type="mercenary-captain", revision=None, request_key="")


@pytest.fixture
def tally(league, organiser):
    """The page of a battle of the two warbands of the league on a real table."""
    from campaigns.services.battles.set_up import Plan
    from campaigns.services.results.enter import open_tally

    warbands = tuple(league.entered.order_by("pk").values_list("warband", flat=True))
    return open_tally(league.pk, organiser, Plan(warbands=warbands))


@pytest.fixture
def sign_in():
    """A function that signs a page in through the form, as a user made by the fixtures of `tests/conftest.py`."""
    from tests.conftest import PASSWORD

    def through_the_form(page, user, password=PASSWORD):
        page.goto("/accounts/login/")
        page.get_by_label("Username or email").fill(user.get_username())
        page.get_by_label("Password").fill(password)
        page.get_by_role("button", name="Sign in", exact=True).click()
        page.get_by_role("button", name="Sign in", exact=True).wait_for(state="detached")

    return through_the_form


@pytest.fixture
def log_in(live_server):
    """A function that signs a window in without a page: the next address that it opens knows the user."""
    from django.conf import settings
    from django.test import Client

    def with_a_cookie(page, user):
        client = Client()
        client.force_login(user)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
        )

    return with_a_cookie


@pytest.fixture
def signed_in(open_page, log_in):
    """A function that opens a window in which a user is signed in already, at an address of the site."""

    def window_of(user, address, **options):
        page = open_page(**options)
        log_in(page, user)
        page.goto(address)
        return page

    return window_of


@pytest.fixture
def look(pictures):
    """A function that looks at a page at one step of a journey: everything is within the window and axe-core finds
    nothing serious."""

    def at(page, step):
        page.wait_for_load_state()
        pictures.take(page, step)
        assert fits(page), step
        assert outside_of(page) == [], step
        assert serious_faults(page) == [], step

    return at
