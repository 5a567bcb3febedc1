"""Addresses of the pages about the site."""

from django.urls import path

from roster.site.about import views

app_name = "about"

urlpatterns = [
    path("about/", views.about, name="about"),
    path("privacy/", views.privacy, name="privacy"),
    path("invited/<str:token>/", views.invited, name="invited"),
]
