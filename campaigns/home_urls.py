"""The addresses of the front page and of the odds, which show things of every app."""

from django.urls import path

from campaigns.views import chances
from campaigns.views.home import home

urlpatterns = [
    path("", home, name="home"),
    path("chances/", chances.chances, name="chances"),
    path(
        "chances/<number:warband_id>/<number:number>/with/<slug:key>/", chances.purchase, name="chances_with"
    ),
    path("chances/chances.pdf", chances.chances_pdf, name="chances_pdf"),
]
