"""Addresses of campaigns and battles, under `/campaigns/`."""

from django.urls import path
from django.views.generic import TemplateView

app_name = "campaigns"
urlpatterns = [
    path("", TemplateView.as_view(template_name="campaigns/campaigns.html"), name="campaigns"),
]
