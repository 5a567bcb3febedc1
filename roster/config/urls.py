"""Every address of the site starts here. Views ask for a log-in unless they say otherwise."""

from django.contrib import admin
from django.urls import include, path

from roster.views.accounts import account, api_tokens, report

handler500 = "roster.site.operating.views.server_error"

admin.autodiscover()

urlpatterns = [
    path("", include("campaigns.home_urls")),
    path("warbands/", include("roster.urls")),
    path("campaigns/", include("campaigns.urls")),
    path("rules/", include("roster.rules_urls")),
    path("studies/", include("campaigns.studies_urls")),
    path("notices/", include("roster.site.notices.urls")),
    path("packs/", include("roster.pack_builder.urls")),
    path("accounts/archive/", account.take_along, name="account_take_along"),
    path("accounts/archive/data.zip", account.archive, name="account_archive"),
    path("accounts/delete/", account.delete, name="account_delete"),
    path("accounts/keep/", account.keep, name="account_keep"),
    path("accounts/blocked/", report.blocked, name="account_blocked"),
    path("accounts/block/<slug:kind>/<number:subject_id>/", report.block, name="account_block"),
    path("accounts/unblock/<number:user_id>/", report.unblock, name="account_unblock"),
    path("report/<slug:kind>/<number:subject_id>/", report.report_something, name="report"),
    path("accounts/api-tokens/", api_tokens.api_tokens, name="account_api_tokens"),
    path("accounts/api-tokens/<number:token_id>/revoke/", api_tokens.revoke, name="account_revoke_api_token"),
    path("accounts/", include("roster.site.accounts.urls")),
    path("api/", include("campaigns.api.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("", include("roster.site.about.urls")),
    path("", include("roster.site.operating.urls")),
]
