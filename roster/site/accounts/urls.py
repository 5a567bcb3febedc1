"""Addresses of a user's own account, before those of django-allauth. Ours stands in for its list of sessions."""

from django.urls import path

from roster.site.accounts import views

urlpatterns = [
    path("", views.account, name="account"),
    path("time-zone/", views.time_zone, name="account_time_zone"),
    path("security-log/", views.security_log, name="account_security_log"),
    path("sessions/", views.sessions, name="usersessions_list"),
    path("sessions/<number:session_id>/end/", views.end_one_session, name="account_end_session"),
    path("sessions/end-others/", views.sign_out_everywhere, name="account_sign_out_everywhere"),
    path("two-factor/decline/", views.decline, name="account_decline_two_factor"),
]
