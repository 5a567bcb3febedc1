"""The address of the front page, which shows things of every app."""

from django.urls import path

from campaigns.views.home import home

urlpatterns = [path("", home, name="home")]
