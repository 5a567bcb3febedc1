"""What a WSGI server loads. Settings default to production here."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roster.config.settings")

application = get_wsgi_application()
