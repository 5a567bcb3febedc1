"""The web admin of this project, in place of Django's."""

from django.contrib.admin.apps import AdminConfig


class SiteAdminConfig(AdminConfig):
    default_site = "campaigns.admin_site.site.AdminSite"
