"""The roster app in the web admin."""

from allauth.mfa.models import Authenticator
from django.contrib import admin

from roster.admin_export import export_rows
from roster.aftermath_admin import Aftermaths
from roster.job_admin import Jobs
from roster.models import Aftermath, Job, Pack, Report, SecurityEvent, User, Warband
from roster.pack_admin import Packs
from roster.report_admin import Reports
from roster.security_admin import SecurityLog
from roster.user_admin import SecondFactors, Users
from roster.warband_admin import Warbands

admin.site.register(Authenticator, SecondFactors)
admin.site.register(User, Users)
admin.site.register(Warband, Warbands)
admin.site.register(Aftermath, Aftermaths)
admin.site.register(Job, Jobs)
admin.site.register(Pack, Packs)
admin.site.register(Report, Reports)
admin.site.register(SecurityEvent, SecurityLog)
admin.site.add_action(export_rows, "export_rows")
