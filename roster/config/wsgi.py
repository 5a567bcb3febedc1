"""What a WSGI server loads, gunicorn and `runserver` alike. Settings default to production here.

It is warm when it is loaded: no request waits for the rulebook, and no two threads load it. From then on it says that
the site is up.
"""

import os

from django.core.wsgi import get_wsgi_application

from roster.site.operating.beating import keep_beating, keep_beating_in_children
from roster.site.operating.warming import warm

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roster.config.settings")

application = get_wsgi_application()
warm()
keep_beating()
keep_beating_in_children()
