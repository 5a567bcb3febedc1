"""The web admin of this project, in place of Django's."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.apps import SimpleAdminConfig
from django.contrib.admin.checks import check_admin_app, check_dependencies
from django.core import checks


class SiteAdminConfig(SimpleAdminConfig):
    """Its pages are imported with the addresses of the site (`roster.config.urls`): most commands need neither."""

    default = True
    default_site = "campaigns.admin_site.site.AdminSite"

    def ready(self) -> None:
        checks.register(check_dependencies, checks.Tags.admin)
        checks.register(_check_pages, checks.Tags.admin)


def _check_pages(app_configs: Any, **named: Any) -> list[Any]:
    admin.autodiscover()
    return check_admin_app(app_configs, **named)
