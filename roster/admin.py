"""The roster app in the web admin. Its log-in is the site's own, so that two-factor holds there too."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from roster.models import User

admin.site.login = secure_admin_login(admin.site.login)
admin.site.site_header = "Wyrdbook"
admin.site.site_title = "Wyrdbook"
admin.site.index_title = "Keeper's desk"

admin.site.register(User, UserAdmin)
