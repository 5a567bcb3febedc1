"""Every address of the site starts here. Views ask for a log-in unless they say otherwise."""

from django.contrib import admin
from django.contrib.auth.decorators import login_not_required
from django.urls import include, path
from django.views.generic import TemplateView

urlpatterns = [
    path("", login_not_required(TemplateView.as_view(template_name="home.html")), name="home"),
    path("warbands/", include("roster.urls")),
    path("campaigns/", include("campaigns.urls")),
    path("rules/", include("roster.rules_urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]
