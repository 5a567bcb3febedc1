"""The site's settings, all of them read from the environment, safe by default.

`WYRDBOOK_ENV` is production unless something says otherwise (`manage.py`, `make run`, `wyrdbook run`
and the tests do). Production refuses to start without a secret and its host names; development answers local
names only, and `make run` on another address switches its debug pages off.
"""

from pathlib import Path

from django.utils.csp import CSP

from roster.config import environment as env
from roster.config import logs
from roster.site.operating.quotas import REQUESTS, TABLE
from wyrdbook import places

#: The folder with `templates/` and `static/`.
BASE_DIR = places.FILES
DATA_DIR = Path(env.text("WYRDBOOK_DATA_DIR") or places.default_data_folder())
LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"]

ENVIRONMENT = env.choice("WYRDBOOK_ENV", ("production", "development"), default="production")
PRODUCTION = ENVIRONMENT == "production"
DEBUG = not PRODUCTION and env.switch("WYRDBOOK_DEBUG", True)

if PRODUCTION:
    SECRET_KEY = env.secret("WYRDBOOK_SECRET_KEY")
    ALLOWED_HOSTS = env.words("WYRDBOOK_ALLOWED_HOSTS")
    if not ALLOWED_HOSTS:
        env.refuse("WYRDBOOK_ALLOWED_HOSTS is not set; list the names that the site answers to, with commas.")
else:
    SECRET_KEY = (
        env.token("WYRDBOOK_SECRET_KEY", at_least=50)
        or "for-development-on-one-computer-only-never-for-a-site-that-others-reach"
    )
    ALLOWED_HOSTS = [*LOCAL_NAMES, *env.words("WYRDBOOK_ALLOWED_HOSTS")]

CSRF_TRUSTED_ORIGINS = env.words("WYRDBOOK_CSRF_TRUSTED_ORIGINS")

# --- what the site is made of -------------------------------------------------------------------

INSTALLED_APPS = [
    "django_tasks_db",
    "campaigns",
    "roster",
    "roster.config.admin.SiteAdminConfig",
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
    "allauth.usersessions",
    "django_htmx",
    "django.forms",
]
if not places.IS_INSTALLED:
    INSTALLED_APPS.append("tools")

MIDDLEWARE = [
    "roster.site.operating.middleware.RequestsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "roster.site.operating.headers.PageHeadersMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "roster.site.operating.bodies.BodyLimitMiddleware",
    "roster.site.replica.FreshMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "roster.site.zones.TimeZonesMiddleware",
    "roster.site.operating.rates.RequestRatesMiddleware",
    "roster.site.accounts.middleware.SignInMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "roster.site.accounts.middleware.AccountsMiddleware",
    "roster.middleware.UnreadableEditionMiddleware",
    "campaigns.middleware.UnreadableRecordMiddleware",
    "roster.site.notices.bell.OpenedNoticesMiddleware",
    "campaigns.audit.middleware.AdminAuditMiddleware",
]

ROOT_URLCONF = "roster.config.urls"
WSGI_APPLICATION = "roster.config.wsgi.application"
ASGI_APPLICATION = "roster.config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["roster.config.templates.Loader", "roster.config.templates.LibraryLoader"],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "roster.site.notices.bell.bell",
            ],
        },
    },
]
FORM_RENDERER = "roster.config.forms.SiteFormRenderer"

DATABASES = {
    "default": env.database(env.text("DATABASE_URL"), default_file=DATA_DIR / "wyrdbook.sqlite3"),
}
# A copy that follows the database, for pages that may be some seconds old (`roster.site.replica`).
DATABASES |= env.replica(env.text("DATABASE_REPLICA_URL"), of=DATABASES["default"])
DATABASE_ROUTERS = ["roster.site.replica.ReplicaRouter"] if "replica" in DATABASES else []
REPLICA_SECONDS = env.number("WYRDBOOK_REPLICA_SECONDS", 10, at_least=1)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Shared by all processes of the site. Without WYRDBOOK_CACHE_URL it is a table, which `migrate` makes.
CACHES = {"default": env.cache(env.text("WYRDBOOK_CACHE_URL"))}

# --- background jobs (`manage.py jobs work` does them) -----------------------------------------------

JOB_LANES = ["quick", "long"]
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": JOB_LANES}}
JOB_SECONDS = env.number("WYRDBOOK_JOB_SECONDS", 120, at_least=1)
JOB_MEMORY_MB = env.number("WYRDBOOK_JOB_MEMORY_MB", 1024, at_least=16)
JOB_ATTEMPTS = env.number("WYRDBOOK_JOB_ATTEMPTS", 3, at_least=1)
JOB_LOST_SECONDS = env.number("WYRDBOOK_JOB_LOST_SECONDS", 30, at_least=5)
JOB_KEEP_DAYS = env.number("WYRDBOOK_JOB_KEEP_DAYS", 30, at_least=1)
# How many days a print or a picture that a job made, such as a season book, can be fetched.
PRINT_KEEP_DAYS = env.number("WYRDBOOK_PRINT_KEEP_DAYS", 7, at_least=1)
# The processes that fight a battle many times over; 0 for one on each core.
SIMULATION_PROCESSES = env.number("WYRDBOOK_SIMULATION_PROCESSES", 0)
JOBS_AT_ONCE = env.number("WYRDBOOK_JOBS_AT_ONCE", 1, at_least=1)

# --- who runs the site ----------------------------------------------------------------------------

SITE_NAME = env.text("WYRDBOOK_SITE_NAME") or "Wyrdbook"
OPERATOR = env.text("WYRDBOOK_OPERATOR")
CONTACT = env.contact("WYRDBOOK_CONTACT")
# Files of plain text.
IMPRINT = env.existing_file("WYRDBOOK_IMPRINT")
PRIVACY = env.existing_file("WYRDBOOK_PRIVACY")
SOURCE = env.contact("WYRDBOOK_SOURCE")
SIGN_UP = env.choice("WYRDBOOK_SIGN_UP", ("open", "invited", "closed"), default="open")

# --- accounts -----------------------------------------------------------------------------------

AUTH_USER_MODEL = "roster.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "roster.site.accounts.passwords.LeakedPasswordValidator"},
]
# A file of the SHA-1 hashes of leaked passwords, in order; none is needed (`roster.site.accounts.passwords`).
LEAKED_PASSWORDS_FILE = env.existing_file("WYRDBOOK_LEAKED_PASSWORDS")
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
# Verification is sent and awaited by nobody. Several accounts may name an address until one of them verifies it, so
# that sign-up tells nobody whether an address has an account, and none keeps its owner out.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"{SITE_NAME}: "
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_ADAPTER = "roster.site.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "roster.site.accounts.forms.LoginForm",
    "signup": "roster.site.accounts.forms.SignupForm",
    "change_password": "roster.site.accounts.forms.ChangePasswordForm",
    "reset_password_from_key": "roster.site.accounts.forms.ResetPasswordKeyForm",
}
# Wrong log-ins and codes make one wait (`roster.site.accounts.backoff`); these limit what sends mail or takes
# the server's time. "login_failed" would lock an account for everybody, its owner too.
ACCOUNT_RATE_LIMITS = {
    "login": "60/m/ip",
    "login_failed": None,
    "reset_password": "10/m/ip,2/m/key,6/h/key",
}
# The security log: for how many days it is kept, and whether it holds whole addresses, shortened ones or none.
SECURITY_LOG_DAYS = env.number("WYRDBOOK_SECURITY_LOG_DAYS", 180)
SECURITY_LOG_ADDRESSES = env.choice(
    "WYRDBOOK_SECURITY_LOG_ADDRESSES", ("full", "short", "none"), default="full"
)
# For how many days the audit of the web admin is kept; its addresses are as those of the security log.
AUDIT_DAYS = env.number("WYRDBOOK_AUDIT_DAYS", 730, at_least=1)
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "authenticate": "roster.site.accounts.two_factor_codes.AuthenticateForm",
    "reauthenticate": "roster.site.accounts.two_factor_codes.ReauthenticateForm",
}
MFA_ALLOW_UNVERIFIED_EMAIL = True
# Whether the admin asks staff for a second factor.
STAFF_NEEDS_TWO_FACTOR = env.switch("WYRDBOOK_STAFF_TWO_FACTOR", PRODUCTION)
MFA_TOTP_ISSUER = SITE_NAME
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEBUG

# How many days something deleted can be restored.
DELETION_GRACE_DAYS = env.number("WYRDBOOK_DELETION_GRACE_DAYS", 30)

# How many reports a user may send to the operators in a day.
REPORTS_A_DAY = env.number("WYRDBOOK_REPORTS_A_DAY", 20)

# --- notices ------------------------------------------------------------------------------------

# Where the site is, for links in mails.
SITE_ADDRESS = env.site_address("WYRDBOOK_ADDRESS", ALLOWED_HOSTS if PRODUCTION else [])
# Mails about accounts lead there; on a computer of one's own, to the address that was asked.
ADDRESS_IS_KNOWN = PRODUCTION or bool(env.text("WYRDBOOK_ADDRESS"))
# From this hour of the day on, the mails with a day's notices are sent.
DIGEST_HOUR = env.number("WYRDBOOK_DIGEST_HOUR", 7, at_most=23)
NOTICE_KEEP_DAYS = env.number("WYRDBOOK_NOTICE_KEEP_DAYS", 180, at_least=1)
# How many days before the deadline of a round players who have not played are told of it.
DEADLINE_NEAR_DAYS = env.number("WYRDBOOK_DEADLINE_NEAR_DAYS", 3)

# --- requests to addresses that users name (webhooks) --------------------------------------------

# Private and special networks are refused, but for these.
OUTGOING_NETWORKS = env.networks("WYRDBOOK_OUTGOING_NETWORKS")
# Ports besides 443 and 8443.
OUTGOING_PORTS = env.ports("WYRDBOOK_OUTGOING_PORTS")
OUTGOING_HTTP = not PRODUCTION

# --- mail ---------------------------------------------------------------------------------------

MAILERS = {
    "default": env.mailer(
        env.choice("WYRDBOOK_EMAIL", ("console", "smtp"), default="smtp" if PRODUCTION else "console")
    ),
}
DEFAULT_FROM_EMAIL = env.text("WYRDBOOK_EMAIL_FROM", "wyrdbook@localhost")

# --- language and time --------------------------------------------------------------------------

LANGUAGE_CODE = "en-gb"
FORMAT_MODULE_PATH = "roster.config.formats"
USE_I18N = True
TIME_ZONE = env.time_zone("WYRDBOOK_TIME_ZONE", "UTC")
USE_TZ = True

# --- static files -------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = Path(env.text("WYRDBOOK_STATIC_DIR") or DATA_DIR / "static")
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "roster.config.stylesheet.StylesheetFinder",
]
PLAIN_STATIC = "django.contrib.staticfiles.storage.StaticFilesStorage"
HASHED_STATIC = "roster.config.static_files.HashedFiles"
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = not PRODUCTION
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": HASHED_STATIC if PRODUCTION else PLAIN_STATIC},
}
# Pictures and prints; without an address they are in the database (`roster.site.files`).
STORAGES |= env.files(
    env.text("WYRDBOOK_FILES_URL"), env.text("WYRDBOOK_FILES_KEY"), env.text("WYRDBOOK_FILES_SECRET")
)

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
# The most bytes of a form, of an uploaded pack, and of the picture of a map; more is refused before it is read.
BODY_BYTES = env.number("WYRDBOOK_BODY_BYTES", 2_500_000, at_least=10_000)
PACK_BYTES = env.number("WYRDBOOK_PACK_BYTES", 600_000, at_least=10_000)
PICTURE_BYTES = env.number("WYRDBOOK_PICTURE_BYTES", 8_000_000, at_least=10_000)
DATA_UPLOAD_MAX_MEMORY_SIZE = BODY_BYTES
FILE_UPLOAD_MAX_MEMORY_SIZE = max(BODY_BYTES, PACK_BYTES, PICTURE_BYTES)

# A cookie named so is taken by browsers only when it is secure and of this very host.
SESSION_COOKIE_NAME = "__Host-sessionid" if PRODUCTION else "sessionid"
FRESH_COOKIE_NAME = "__Host-fresh" if PRODUCTION else "fresh"
CSRF_COOKIE_NAME = "__Host-csrftoken" if PRODUCTION else "csrftoken"
SESSION_COOKIE_SECURE = PRODUCTION
CSRF_COOKIE_SECURE = PRODUCTION
SECURE_SSL_REDIRECT = PRODUCTION and env.switch("WYRDBOOK_SSL_REDIRECT", True)
SECURE_HSTS_SECONDS = env.number("WYRDBOOK_HSTS_SECONDS", 31_536_000) if PRODUCTION else 0
HSTS = env.choice("WYRDBOOK_HSTS", ("host", "subdomains", "preload"), default="host")
SECURE_HSTS_INCLUDE_SUBDOMAINS = PRODUCTION and HSTS != "host"
SECURE_HSTS_PRELOAD = PRODUCTION and HSTS == "preload"
# Whether other names of the domain are safe is known to the operator alone.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
# How many proxies of the operator's own a request passes; each must append to X-Forwarded-For the address it was
# called from. 0 takes the caller for the client. Nothing else may then reach the server's own port.
TRUSTED_PROXIES = env.number("WYRDBOOK_PROXIES", 0)
# Whether the proxy sets X-Forwarded-Proto; any proxy is expected to.
BEHIND_PROXY = env.switch("WYRDBOOK_BEHIND_PROXY", TRUSTED_PROXIES > 0)
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# --- how much one account, campaign or battle may have; 0 is no limit (`roster.site.operating.quotas`) ------------

QUOTAS = {
    quota.name: env.number(quota.variable, quota.default if PRODUCTION or quota not in REQUESTS else 0)
    for quota in TABLE
}

# --- for operators ------------------------------------------------------------------------------

TRUSTS_REQUEST_IDS = TRUSTED_PROXIES > 0
SEARCH_ENGINES = env.switch("WYRDBOOK_SEARCH_ENGINES", True)
# Whoever finds a wrong number in the rules is offered to send it here.
RULES_CONTACT = env.contact("WYRDBOOK_RULES_CONTACT")
SECURITY_CONTACT = env.contact("WYRDBOOK_SECURITY_CONTACT")
# /metrics answers whoever sends the token or calls from one of these networks; without either it is absent.
METRICS_TOKEN = env.token("WYRDBOOK_METRICS_TOKEN")
METRICS_FROM = env.networks("WYRDBOOK_METRICS_FROM")
METRICS = bool(METRICS_TOKEN or METRICS_FROM)
# Failures are mailed to these addresses, or sent to an address that speaks Sentry's protocol.
ADMINS = env.words("WYRDBOOK_ERROR_MAILS")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_SUBJECT_PREFIX = f"{SITE_NAME}: "
SENTRY_DSN = env.text("WYRDBOOK_SENTRY_DSN")
BACKUP_DIR = Path(env.text("WYRDBOOK_BACKUP_DIR") or DATA_DIR / "backups")

# --- what is written to the log -----------------------------------------------------------------

LOG_LEVEL = env.choice(
    "WYRDBOOK_LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"), default="INFO"
)
LOG_FORMAT = env.choice("WYRDBOOK_LOG_FORMAT", ("json", "plain"), default="json" if PRODUCTION else "plain")
LOGGING = logs.configuration(LOG_FORMAT, LOG_LEVEL, mails=bool(ADMINS))
