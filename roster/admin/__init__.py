"""The roster app in the web admin."""

from allauth.mfa.models import Authenticator
from django.contrib import admin

from roster.admin.aftermath import Aftermaths
from roster.admin.export import export_rows
from roster.admin.jobs import Jobs
from roster.admin.packs import Packs
from roster.admin.reports import Reports
from roster.admin.security import SecurityLog
from roster.admin.users import SecondFactors, Users
from roster.admin.warbands import Warbands
from roster.models import Aftermath, Job, Pack, Report, SecurityEvent, User, Warband

admin.site.register(Authenticator, SecondFactors)
admin.site.register(User, Users)
admin.site.register(Warband, Warbands)
admin.site.register(Aftermath, Aftermaths)
admin.site.register(Job, Jobs)
admin.site.register(Pack, Packs)
admin.site.register(Report, Reports)
admin.site.register(SecurityEvent, SecurityLog)
admin.site.add_action(export_rows, "export_rows")
