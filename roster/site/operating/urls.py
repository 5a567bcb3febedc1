"""Addresses for machines, at the places where machines look for them."""

from django.urls import path

from roster.site.operating import views

app_name = "operating"

urlpatterns = [
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
    path("metrics", views.metrics, name="metrics"),
    path("table_worker.js", views.table_worker, name="table_worker"),
    path("robots.txt", views.robots, name="robots"),
    path(".well-known/security.txt", views.security, name="security"),
]
