"""What an ASGI server loads. Settings default to production here."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roster.config.settings")

application = get_asgi_application()
