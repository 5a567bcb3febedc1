"""Settings of a test run: the development site with quick passwords and mail kept in memory."""

import os

os.environ["WYRDBOOK_ENV"] = "development"

from roster.config.settings import *  # noqa: F403

DEBUG = False
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
WHITENOISE_AUTOREFRESH = True
