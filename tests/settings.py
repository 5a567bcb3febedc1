"""Settings of a test run: the development site with quick passwords and mail kept in memory."""

import os

from django.core.mail.backends.base import BaseEmailBackend

os.environ["WYRDBOOK_ENV"] = "development"

from roster.config.settings import *  # noqa: F403

DEBUG = False
ACCOUNT_RATE_LIMITS = False
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
MAILERS = {"default": {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    }
}
# The tables of a test run come from the models; `tests/test_migrations.py` holds that migrations make the same.
# PostgreSQL's are migrated, as nothing else tries the migrations there.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    DATABASES["default"].setdefault("TEST", {})["MIGRATE"] = False  # noqa: F405

WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True

#: Jobs are done at once, in the request that asks for them, unless a test starts a worker.
TASKS = {
    "default": {"BACKEND": "django.tasks.backends.immediate.ImmediateBackend", "QUEUES": JOB_LANES}  # noqa: F405
}

#: Battles that are fought many times over are fought in the process of the test.
SIMULATION_PROCESSES = 1


class MailServerIsAway(BaseEmailBackend):
    """Fails as a mail server does that nobody started."""

    def send_messages(self, email_messages):
        raise ConnectionRefusedError
