"""Fixtures that every test may ask for. Nothing here imports Django before a test needs it, so that
`tests/rules` runs without it (`pytest -p no:django tests/rules`)."""

import gc
import os
import shutil
import sys
import threading
from io import StringIO

import pytest
from hypothesis import settings

from tests import remembered
from tests.examples import ALL, examples
from tests.kept import kept

#: Tests are not timed: a busy machine makes no fault. Nor does chance: an ordinary run draws the same cases every time.
settings.register_profile("untimed", deadline=None, max_examples=examples(100), derandomize=not ALL)
settings.load_profile("untimed")


def pytest_pycollect_makeitem(collector, name, obj):
    """A procedure of the game such as `test_initiative` is no test, though a test module imports it."""
    return [] if (getattr(obj, "__module__", "") or "").startswith("rules.") else None


def pytest_sessionstart(session):
    """Tests are collected without looking for garbage, which hardly anything of it is. A process that only hands them
    out to others collects nothing."""
    if not session.config.pluginmanager.has_plugin("dsession"):
        gc.disable()


def pytest_collection_finish():
    """What was collected lives to the end: nobody looks through it for garbage again. A search through 22,000 tests
    takes seconds, which a test that measures its work would be charged with. What tests leave is looked for seldom."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(100_000, 20, 100)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """Tables that come from the models say that every migration was done, as those of a site do."""
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader
    from django.db.migrations.recorder import MigrationRecorder

    with django_db_blocker.unblock():
        recorder = MigrationRecorder(connection)
        if not recorder.has_table():
            recorder.ensure_schema()
            loader = MigrationLoader(None)
            for key in sorted(loader.disk_migrations, key=lambda key: key in loader.replacements):
                recorder.record_applied(*key)


@pytest.fixture(scope="session", autouse=True)
def _pages_without_white_space():
    """What the test client gets of a page is collapsed as a browser does it."""
    if "django" not in sys.modules:
        yield
        return
    from django.test import Client

    from tests.white_space import collapsing

    def request(self, **asked):
        response, headers = asks(self, **asked), ("Content-Type", "Content-Encoding")
        kind, packed = (response.headers.get(name, "") for name in headers)
        if kind.startswith("text/html") and not packed and not response.streaming:
            response.__class__ = collapsing(response.__class__)
        return response

    asks = Client.request
    Client.request = request
    yield
    Client.request = asks


@pytest.fixture(scope="session", autouse=True)
def _pages_tell_their_outermost_context(request):
    """`response.context` is what a page was given. Django's test client would copy that of every part in it as well."""
    if "django" not in sys.modules:
        yield
        return
    request.getfixturevalue("django_test_environment")
    from django.template import Template
    from django.test.signals import template_rendered

    usual, under_way = Template._render, threading.local()

    def render(self, context):
        if getattr(under_way, "page", None):
            return self.nodelist.render(context)
        under_way.page = self
        try:
            template_rendered.send(sender=self, template=self, context=context)
            return self.nodelist.render(context)
        finally:
            under_way.page = None

    Template._render = render
    yield
    Template._render = usual


@pytest.fixture(scope="session", autouse=True)
def _tables_stay_prepared():
    """Tests go from one table to the next all the time: each is prepared once in a process, not the last few only.
    The first battle on a table takes twice as long as the next one; a prepared table holds about 10 MB."""
    terrain = sys.modules.get("rules.engine.table.terrain")
    if terrain:
        terrain._KEPT_TABLES = 40


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory):
    """A folder that all processes of a test run share."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


@pytest.fixture(scope="session")
def new_site(run_folder, django_db_blocker):
    """The database of a site that was migrated from zero, to be copied."""
    from django.core.management import call_command

    from tests.frozen.conftest import standing_on

    def make(file):
        with django_db_blocker.unblock(), standing_on(file):
            call_command("migrate", verbosity=0)

    return kept(run_folder / "new-site.sqlite3", make)


@pytest.fixture(scope="session")
def demo_site(new_site, run_folder, django_db_blocker):
    """The database of a site with the demo league, to be copied."""
    from django.conf import global_settings
    from django.core.management import call_command
    from django.test import override_settings

    from tests.frozen.conftest import standing_on

    # A process of its own knows no passwords that were hashed as tests do.
    usual = override_settings(PASSWORD_HASHERS=global_settings.PASSWORD_HASHERS)

    def make(file):
        shutil.copy(new_site, file)
        with django_db_blocker.unblock(), standing_on(file), usual:
            call_command("demo", stdout=StringIO())

    return kept(run_folder / "demo-site.sqlite3", make)


PASSWORD = "a-lantern-in-the-ruins"


@remembered.remembered
def make_user(name: str, **fields):
    from django.contrib.auth import get_user_model

    return get_user_model().objects.create_user(
        username=name, email=f"{name}@example.org", password=PASSWORD, **fields
    )


@pytest.fixture(autouse=True)
def _nothing_in_the_cache():
    """No test finds what another one left, such as wrong log-ins."""
    cache = sys.modules.get("django.core.cache")
    if cache:
        cache.cache.clear()


@pytest.fixture
def same_minute(monkeypatch):
    """The clock of the limits of requests stands still: no minute ends between two of them."""
    from roster.site.operating import rates

    now = rates.time.time()
    monkeypatch.setattr(rates.time, "time", lambda: now)


@pytest.fixture
def organiser(db):
    return make_user("organiser")


@pytest.fixture
def player(db):
    return make_user("player")


@pytest.fixture
def other_player(db):
    return make_user("other-player")


@pytest.fixture
def superuser(db):
    return make_user("superuser", is_staff=True, is_superuser=True)


@pytest.fixture
def client_of():
    """A function from a user to a test client that is logged in as that user."""

    def log_in(user):
        from django.test import Client

        client = Client()
        client.force_login(user)
        return client

    return log_in


@pytest.fixture
def battle_key(monkeypatch):
    """A function that says which key the site draws for battles from now on; at first it is `a lantern`."""
    from campaigns.services.battles import keys as battle_keys

    def draws(key: str) -> None:
        monkeypatch.setattr(battle_keys, "new_key", lambda: key)
        remembered.circumstances["battle key"] = key

    draws("a lantern")
    yield draws
    remembered.circumstances.clear()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """Tests marked `postgresql` run only where the test run found a server; skipped before any fixture is made."""
    remembered.begin()
    if item.get_closest_marker("postgresql"):
        from django.db import connection

        if connection.vendor != "postgresql":
            pytest.skip("needs a PostgreSQL server; the last step of `make test` runs it")
