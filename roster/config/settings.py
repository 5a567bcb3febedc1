"""The site's settings, all of them read from the environment, safe by default.

`WYRDBOOK_ENV` is production unless something says otherwise (`manage.py`, `make run` and the tests
do). Production refuses to start without a secret and its host names; development answers local
names only, so that its debug pages never leave the computer.
"""

from pathlib import Path

from django.utils.csp import CSP

from roster.config import environment as env

BASE_DIR = Path(__file__).resolve().parent.parent.parent
DATA_DIR = Path(env.text("WYRDBOOK_DATA_DIR") or BASE_DIR / ".data")
LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"]

ENVIRONMENT = env.choice("WYRDBOOK_ENV", ("production", "development"), default="production")
PRODUCTION = ENVIRONMENT == "production"
DEBUG = not PRODUCTION

if PRODUCTION:
    SECRET_KEY = env.secret("WYRDBOOK_SECRET_KEY")
    ALLOWED_HOSTS = env.words("WYRDBOOK_ALLOWED_HOSTS")
    if not ALLOWED_HOSTS:
        env.refuse("WYRDBOOK_ALLOWED_HOSTS is not set; list the names that the site answers to, with commas.")
else:
    SECRET_KEY = "for-development-on-one-computer-only-never-for-a-site-that-others-reach"
    ALLOWED_HOSTS = [*LOCAL_NAMES, *env.words("WYRDBOOK_ALLOWED_HOSTS")]

CSRF_TRUSTED_ORIGINS = env.words("WYRDBOOK_CSRF_TRUSTED_ORIGINS")

# --- what the site is made of -------------------------------------------------------------------

INSTALLED_APPS = [
    "campaigns",
    "roster",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_htmx",
    "django.forms",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "roster.middleware.UnreadableEditionMiddleware",
]

ROOT_URLCONF = "roster.config.urls"
WSGI_APPLICATION = "roster.config.wsgi.application"
ASGI_APPLICATION = "roster.config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
FORM_RENDERER = "roster.config.forms.SiteFormRenderer"

DATABASES = {
    "default": env.database(env.text("DATABASE_URL"), default_file=DATA_DIR / "wyrdbook.sqlite3"),
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TASKS = {"default": {"BACKEND": "django.tasks.backends.immediate.ImmediateBackend"}}

# --- accounts -----------------------------------------------------------------------------------

AUTH_USER_MODEL = "roster.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "roster:warbands"
LOGOUT_REDIRECT_URL = "home"

ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Wyrdbook: "
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_ADAPTER = "roster.config.accounts.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "roster.config.account_forms.LoginForm",
    "change_password": "roster.config.account_forms.ChangePasswordForm",
    "reset_password_from_key": "roster.config.account_forms.ResetPasswordKeyForm",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Wyrdbook"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEBUG

# --- mail ---------------------------------------------------------------------------------------

MAILERS = {
    "default": env.mailer(
        env.choice("WYRDBOOK_EMAIL", ("console", "smtp"), default="smtp" if PRODUCTION else "console")
    ),
}
DEFAULT_FROM_EMAIL = env.text("WYRDBOOK_EMAIL_FROM", "wyrdbook@localhost")

# --- language and time --------------------------------------------------------------------------

LANGUAGE_CODE = "en-gb"
USE_I18N = True
TIME_ZONE = env.time_zone("WYRDBOOK_TIME_ZONE", "UTC")
USE_TZ = True

# --- static files -------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
PLAIN_STATIC = "django.contrib.staticfiles.storage.StaticFilesStorage"
HASHED_STATIC = "whitenoise.storage.CompressedManifestStaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": HASHED_STATIC if PRODUCTION else PLAIN_STATIC},
}

# --- safety -------------------------------------------------------------------------------------

SECURE_CSP = {
    "default-src": [CSP.SELF],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "connect-src": [CSP.SELF],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.SELF],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000

SESSION_COOKIE_SECURE = PRODUCTION
CSRF_COOKIE_SECURE = PRODUCTION
SECURE_SSL_REDIRECT = PRODUCTION and env.switch("WYRDBOOK_SSL_REDIRECT", True)
SECURE_HSTS_SECONDS = env.number("WYRDBOOK_HSTS_SECONDS", 31_536_000) if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = PRODUCTION
SECURE_HSTS_PRELOAD = PRODUCTION
if env.switch("WYRDBOOK_BEHIND_PROXY", False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# --- what is written to the log -----------------------------------------------------------------

LOG_LEVEL = env.choice(
    "WYRDBOOK_LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"), default="INFO"
)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "fontTools": {"level": "WARNING"},
        "weasyprint": {"level": "ERROR"},
    },
}
