"""What `manage.py check --deploy` says about accounts."""

from typing import Any

from django.conf import settings
from django.core.checks import Warning as Finding


def proxies_are_counted(**_check: Any) -> list[Finding]:
    """Warn if proxies are not counted: all clients share one address, and wrong log-ins slow down everybody."""
    if not settings.BEHIND_PROXY or settings.TRUSTED_PROXIES:
        return []
    return [
        Finding(
            "WYRDBOOK_BEHIND_PROXY is set and WYRDBOOK_PROXIES is not, so that all clients share one address.",
            hint="Set WYRDBOOK_PROXIES to the number of your proxies; 1 where one nginx stands before the site.",
            id="wyrdbook.W001",
        )
    ]
