"""Addresses of drafts of packs, under /packs/."""

from django.urls import path

from roster.pack_builder import shared_views, views

app_name = "packs"
urlpatterns = [
    path("", views.drafts, name="drafts"),
    path("new/", views.new, name="new"),
    path("from-toml/", views.from_toml, name="from_toml"),
    path("<number:draft_id>/", views.draft, name="draft"),
    path("<number:draft_id>/add/", views.add, name="add"),
    path("<number:draft_id>/edit/<path:place>/", views.thing, name="thing"),
    path("<number:draft_id>/arrange/", views.arrange, name="arrange"),
    path("<number:draft_id>/put-on-list/", views.put_item_on_list, name="put_on_list"),
    path("<number:draft_id>/delete/", views.delete, name="delete"),
    path("<number:draft_id>/pack.toml", views.toml, name="toml"),
    path("<number:draft_id>/sheet/<slug:key>.pdf", views.sheet, name="sheet"),
    path("<number:draft_id>/share/", shared_views.share, name="share"),
    path("<number:draft_id>/read-link/", shared_views.read_link, name="read_link"),
    path("read/<slug:token>/", shared_views.read, name="read"),
    path("read/<slug:token>/pack.toml", shared_views.read_toml, name="read_toml"),
    path("read/<slug:token>/copy/", shared_views.copy, name="copy"),
]
