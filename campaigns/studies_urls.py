"""Addresses of the balance studies that come with the site, under `/studies/`. Open to everybody but for replays."""

from django.urls import path

from campaigns.views import studies

app_name = "studies"
urlpatterns = [
    path("", studies.studies, name="studies"),
    path("<slug:key>/", studies.page, name="page"),
    path("<slug:key>/study.pdf", studies.pdf, name="pdf"),
    path("<slug:key>/<slug:chart>.svg", studies.chart, name="chart"),
    path("<slug:key>/warbands/<slug:warband>/", studies.warband, name="warband"),
    path("<slug:key>/battles/<number:cell>/<number:battle>/", studies.battle, name="battle"),
]
