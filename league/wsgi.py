"""What the server runs."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
application = get_wsgi_application()
# All views, before lines are taken: the first who asks would wait for them, and everybody behind him.
_views = get_resolver().url_patterns
