"""What an operator needs: health, logs, measures, error reports, checks and backups."""


def connect() -> None:
    """Connect measures and error reports, if their settings are there. Called once the apps are ready."""
    from django.conf import settings

    from roster.site.operating import checks, counting

    checks.connect()
    counting.connect()
    if settings.SENTRY_DSN:
        from roster.site.operating import error_reports

        error_reports.start_sentry(settings.SENTRY_DSN)
