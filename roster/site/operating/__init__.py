"""What an operator needs: health, logs, measures, error reports, checks and backups."""


def connect() -> None:
    """Called once the apps are ready. Without their settings neither measures nor error reports are loaded."""
    from django.conf import settings

    from roster.site.operating import checks, counting

    checks.connect()
    counting.connect()
    if settings.SENTRY_DSN:
        from roster.site.operating import error_reports

        error_reports.start_sentry(settings.SENTRY_DSN)
