"""Addresses of notices, under /notices/."""

from django.urls import path

from roster.site.notices import views

app_name = "notices"
urlpatterns = [
    path("", views.notices, name="list"),
    path("read/", views.mark_read, name="mark_read"),
    path("preferences/", views.preferences, name="preferences"),
    path("unsubscribe/<str:token>/", views.unsubscribe, name="unsubscribe"),
]
