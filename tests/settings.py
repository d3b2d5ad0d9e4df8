"""The site's settings for tests: a folder of their own that goes away, quick passwords, static files as they are.
Every test process has its own folder, so that runs side by side do not meet."""

import atexit
import os
import shutil
import tempfile

_folder = tempfile.mkdtemp(prefix="spielliste-tests-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["LEAGUE_DATA"] = _folder
for _name in ("HOST", "PORT", "LEAGUE_HTTPS", "LEAGUE_HOSTS", "LEAGUE_DEBUG", "LEAGUE_EMPTY", "LEAGUE_EMAIL_HOST"):
    os.environ.pop(_name, None)

from league.settings import *  # noqa: E402, F403
from league.settings import STATIC_ROOT, STORAGES, TASKS  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
PRINT_NICE = 0  # nobody enters results; somebody waits for the print
# At once: the process in the background would not see what a test has not committed.
TASKS = {"default": {**TASKS["default"], "BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}
STATIC_ROOT.mkdir()  # empty: the test server finds the files where they are
