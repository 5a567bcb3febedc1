"""The roster app in the web admin. Its log-in is the site's own, so that two-factor holds there too."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin

from roster.job_admin import Jobs
from roster.models import Job, Pack, Report, SecurityEvent, User, Warband
from roster.pack_admin import Packs
from roster.report_admin import Reports
from roster.security_admin import SecurityLog
from roster.user_admin import Users
from roster.warband_admin import Warbands

admin.site.login = secure_admin_login(admin.site.login)
admin.site.site_header = "Wyrdbook"
admin.site.site_title = "Wyrdbook"
admin.site.index_title = "Administration"
admin.site.register(User, Users)
admin.site.register(Warband, Warbands)
admin.site.register(Job, Jobs)
admin.site.register(Pack, Packs)
admin.site.register(Report, Reports)
admin.site.register(SecurityEvent, SecurityLog)
