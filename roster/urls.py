"""Addresses of warbands, under `/warbands/`."""

from django.urls import path
from django.views.generic import TemplateView

app_name = "roster"
urlpatterns = [
    path("", TemplateView.as_view(template_name="roster/warbands.html"), name="warbands"),
]
