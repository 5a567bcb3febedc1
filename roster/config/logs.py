"""The `LOGGING` of the settings. `roster.site.operating.logs` says what a line holds."""

from typing import Any


def configuration(form: str, level: str, *, mails: bool = False) -> dict[str, Any]:
    """Everything goes to standard error, as JSON lines or as plain ones, with the request's number in each line.

    With `mails` failures are mailed as well.
    """
    outlets = ["console", "mail"] if mails else ["console"]
    mail = {
        "class": "roster.site.operating.error_reports.MailHandler",
        "level": "ERROR",
        "filters": ["request"],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": f"roster.site.operating.logs.{form}_lines"}},
        "filters": {"request": {"()": "roster.site.operating.logs.RequestFilter"}},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["request"]},
            "nowhere": {"class": "logging.NullHandler"},
            **({"mail": mail} if mails else {}),
        },
        "root": {"handlers": outlets, "level": level},
        "loggers": {
            "django": {"handlers": outlets, "level": "INFO", "propagate": False},
            # Scanners ask for any name all day; the line of the request says that it was refused.
            "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
            "django.server": {"handlers": ["console"], "level": "ERROR", "propagate": False},
            "fontTools": {"level": "WARNING"},
            "weasyprint": {"level": "ERROR"},
        },
    }
