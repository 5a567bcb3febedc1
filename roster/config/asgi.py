"""What an ASGI server loads. Settings default to production here."""

import os

from django.core.asgi import get_asgi_application

from roster.site.operating.beating import keep_beating, keep_beating_in_children
from roster.site.operating.bodies import limited
from roster.site.operating.warming import warm

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roster.config.settings")

application = limited(get_asgi_application())
warm()
keep_beating()
keep_beating_in_children()
