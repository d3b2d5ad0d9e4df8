"""Settings, safe by default; what differs from machine to machine comes from the environment.

LEAGUE_DATA   folder for database, secret key, backups (default: var/ in a checkout, else where programs keep data)
DATABASE_URL  e.g. postgres://user@host/name; without it SQLite in LEAGUE_DATA
HOST          the address the site listens on; LEAGUE_HOSTS names further host names under which it is reached
LEAGUE_HTTPS  1 where a proxy speaks HTTPS, "hall" where the site does itself (script/hall-https): cookies then
  travel on HTTPS only
LEAGUE_PROXIES  how many proxies stand before the site (with LEAGUE_HTTPS: 1), so that it knows who asks
LEAGUE_EMAIL_HOST, _PORT (587), _USER, _PASSWORD, _FROM  the mail server, if there is one
LEAGUE_BACKUP  0: no backups by themselves; LEAGUE_BACKUP_TO  further places for them, with commas: a folder, a WebDAV
  address (https://…) or a bucket (s3+https://host/bucket/folder?region=…), LEAGUE_BACKUP_LOGIN  user:password there;
  LEAGUE_BACKUP_PASSWORD  with which they are encrypted; LEAGUE_BACKUP_MOST  gigabytes for all of them (5);
  LEAGUE_BACKUP_DAYS  how old they become (400)
LEAGUE_FILES  where prints and pictures that wait are kept: a folder that all machines see, or a bucket
  (s3+https://host/bucket/folder?region=…) with LEAGUE_FILES_LOGIN  key:secret; without it LEAGUE_DATA, or, on
  PostgreSQL, the database
LEAGUE_CONNECTIONS  to PostgreSQL, for each process at most (8)
LEAGUE_SECRET_KEY  the same on all machines that share a database (default: one in LEAGUE_DATA, on which they agree)
LEAGUE_METRICS  a word for Prometheus: who says it (Authorization: Bearer …) may read /metrics; without it nobody may
LEAGUE_LOG  json: each line of the log is an object, for programs that collect them
LEAGUE_DEBUG  1 on a developer's machine
"""

import os
import sys
from collections.abc import Mapping
from typing import Any

import dj_database_url
from pythonjsonlogger.core import RESERVED_ATTRS

from league.base.background import QUEUES
from league.base.machine import allowed_hosts, data_folder, days_of, may_be_made, secret_key, speaks_https
from league.base.place import PACKAGE, SHIPPED, data_place
from league.base.policy import on_static_files

os.umask(0o077)  # what the site writes is read by nobody else on this machine
BASE_DIR = SHIPPED
DATA_DIR = data_folder(data_place(), make=may_be_made(sys.argv))
BACKUP_DIR = DATA_DIR / "backups"
BACKUP_BY_ITSELF = os.environ.get("LEAGUE_BACKUP") != "0"
BACKUP_TO = [place.strip() for place in os.environ.get("LEAGUE_BACKUP_TO", "").split(",") if place.strip()]
BACKUP_LOGIN = os.environ.get("LEAGUE_BACKUP_LOGIN", "")
BACKUP_PASSWORD = os.environ.get("LEAGUE_BACKUP_PASSWORD", "")
BACKUP_MOST = int(float(os.environ.get("LEAGUE_BACKUP_MOST") or 5) * 1_000_000_000)  # bytes
# The same month of last year is still there: until a season is over, results are compared with the one before.
BACKUP_AGE = days_of("LEAGUE_BACKUP_DAYS", os.environ.get("LEAGUE_BACKUP_DAYS") or "400")
BACKUP_NICE = 15  # by so much backups give way to people who enter results

# Under which address phones reach the site; it is printed in QR codes. The page "Betrieb" may say another one.
PRINTED_ADDRESS = os.environ.get("LEAGUE_ADDRESS", "")
PRINT_NICE = 15  # by so much large prints give way to people who enter results
DRAW_WAIT = 1.5  # seconds for which a page waits for the draw itself
# What is done in the background waits in the database; the queues are named in league/base/background.py.
TASKS: dict[str, Mapping[str, Any]] = {
    "default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": list(QUEUES)}
}
DEBUG = os.environ.get("LEAGUE_DEBUG") == "1"
PROXY = os.environ.get("LEAGUE_HTTPS") == "1"
HTTPS = PROXY or speaks_https(os.environ.get("LEAGUE_HTTPS"))
SECRET_KEY = secret_key(DATA_DIR / "secret.key", os.environ.get("LEAGUE_SECRET_KEY", ""))
ALLOWED_HOSTS = allowed_hosts(os.environ.get("HOST", ""), os.environ.get("LEAGUE_HOSTS", ""))

INSTALLED_APPS = [
    "league",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_htmx",
    "django_tables2",
    "django_tasks",
    "django_tasks_db",
    "django.forms",
]

MIDDLEWARE = [
    "league.base.middleware.numbered",
    "league.base.language.spoken",
    "league.base.middleware.watched",
    "django.middleware.security.SecurityMiddleware",
    "league.base.static_files.StaticFiles",
    "league.base.middleware.database_faults",
    "league.base.middleware.ready_pages",
    # Outside of what refuses a request, so that refusals carry them too; inside of what keeps pages with their headers.
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "league.base.middleware.robots_header",
    "league.base.middleware.readable_text",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    # Deny by default: which pages are for strangers is said by the guard at their path.
    "league.base.middleware.LoginFirst",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "league.base.middleware.private_pages",
    "league.base.middleware.unbroken_pages",
]

ROOT_URLCONF = "league.urls"
WSGI_APPLICATION = "league.wsgi.application"
AUTH_USER_MODEL = "league.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "league.clubs.accounts.mail",
            ],
            "builtins": ["league.base.words", "league.base.components"],
            "libraries": {
                "explained": "league.help.explained",
                "table_rows": "league.base.table_rows",
                "printing": "league.printing.page",
            },
        },
    }
]

MEMORY = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
COUNTERS = {"MAX_ENTRIES": 100_000}  # of few, those of one person would go for what many others try
# Who tries too often is counted in the default one; what a process works out for itself lies in "process"; what one
# process tells others in "shared".
CACHES: dict[str, Mapping[str, Any]] = {
    "default": MEMORY | {"OPTIONS": COUNTERS},
    "process": MEMORY | {"LOCATION": "process"},
    "shared": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": DATA_DIR / "shared",
        "OPTIONS": {"MAX_ENTRIES": 2000},
    },
}
DATABASES: dict[str, Mapping[str, Any]]
if os.environ.get("DATABASE_URL"):
    POSTGRES = dj_database_url.parse(os.environ["DATABASE_URL"], conn_health_checks=True)
    # A process has more threads than are ever at work at once: they share connections, and give each back at once.
    POOL = {"min_size": 1, "max_size": int(os.environ.get("LEAGUE_CONNECTIONS") or 8), "timeout": 10}
    # Nobody waits for a lock longer than on SQLite, and who has gone away in the middle of a transaction is told to
    # end it. What the address says itself (?options=…) stands behind and holds.
    WAITS = "-c lock_timeout=10s -c idle_in_transaction_session_timeout=60s"
    # Looking something up costs hardly more than reading on, as on any disk without a head that moves: otherwise whole
    # tables are read for a page of a few hundred people.
    # No query of ours is worth compiling: that alone took half a second where looking up took 30 ms.
    READS = "-c random_page_cost=1.1 -c jit=off"
    GIVEN = POSTGRES.get("OPTIONS", {})
    DATABASES = {
        "default": POSTGRES
        | {"OPTIONS": GIVEN | {"pool": POOL, "options": f"{WAITS} {READS} {GIVEN.get('options', '')}".rstrip()}}
    }
    # Several machines count together.
    CACHES["default"] = CACHES["shared"] = {
        "BACKEND": "league.base.shared_cache.Counting",
        "LOCATION": "league_cache",
        "TIMEOUT": 3600,  # the longest stretch in which something is counted
        "OPTIONS": COUNTERS,
    }
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATA_DIR / "league.sqlite3",
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                # A transaction takes the write lock at once and waits for it; FULL survives a power cut.
                "transaction_mode": "IMMEDIATE",
                "timeout": 10,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
            # A file, so that tests run on the same write-ahead log as the site.
            "TEST": {"NAME": DATA_DIR / "test.sqlite3"},
        }
    }

PASSWORD_HASHERS = ["league.clubs.passwords.Scrypt"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "league.clubs.passwords.DressedUpValidator"},
]
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_RESET_TIMEOUT = 24 * 3600  # seconds for which a link to choose a password is good
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "league.clubs.accounts.ClosedAccounts"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # who changes the address that links are mailed to says his password first
# Wrong passwords count by person and address together, and by device (clubs/accounts.py, where those of one address are
# counted too); wrong second steps by person. Right ones count nowhere, and a hall chooses its passwords in a minute.
# Links are mailed to one address a few times: nobody's letter box is filled from here, and each is good for a day.
ACCOUNT_RATE_LIMITS = {
    "login": "",
    "login_failed": "5/5m/key",
    "reset_password": "20/m/ip,3/h/key",
    "reset_password_from_key": "120/m/ip",
}
# How many proxies of ours stand before the site; whatever else X-Forwarded-For says, anybody could have written.
ALLAUTH_TRUSTED_PROXY_COUNT = int(os.environ.get("LEAGUE_PROXIES") or PROXY)
MFA_ADAPTER = "league.clubs.accounts.SecondFactor"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_ALLOW_UNVERIFIED_EMAIL = True  # nobody signs up by himself, and without a mail server nothing could be verified

# Without a mail server nothing is sent and nothing is promised: links are handed out by people.
EMAIL_HOST = os.environ.get("LEAGUE_EMAIL_HOST", "")
CAN_MAIL = bool(EMAIL_HOST)
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if CAN_MAIL else 'dummy'}.EmailBackend"
EMAIL_PORT = int(os.environ.get("LEAGUE_EMAIL_PORT") or 587)
EMAIL_USE_SSL, EMAIL_USE_TLS = EMAIL_PORT == 465, EMAIL_PORT == 587
EMAIL_HOST_USER = os.environ.get("LEAGUE_EMAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("LEAGUE_EMAIL_PASSWORD", "")
DEFAULT_FROM_EMAIL = os.environ.get("LEAGUE_EMAIL_FROM") or EMAIL_HOST_USER or "spielliste@localhost"
EMAIL_TIMEOUT = 20

LANGUAGE_CODE = "de"  # in which it is written; what is not translated is read so
LANGUAGES = [("de", "Deutsch"), ("en", "English")]
LOCALE_PATHS = [PACKAGE / "locale"]
TIME_ZONE = "Europe/Berlin"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
# Prints and pictures that wait: where machines share a database and no folder, they share what is in it.
FILES = os.environ.get("LEAGUE_FILES", "")
KEPT_FILES: dict[str, Any]
if FILES.startswith(("s3+https://", "s3+http://")):
    bucket = {"address": FILES, "login": os.environ.get("LEAGUE_FILES_LOGIN", "")}
    KEPT_FILES = {"BACKEND": "league.base.kept_files.InBucket", "OPTIONS": bucket}
elif os.environ.get("DATABASE_URL") and not FILES:
    KEPT_FILES = {"BACKEND": "league.base.kept_files.InDatabase"}
else:
    KEPT_FILES = {"BACKEND": "league.base.kept_files.InFolder", "OPTIONS": {"location": FILES or DATA_DIR}}
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "kept": KEPT_FILES,
    "staticfiles": {"BACKEND": "league.base.static_files.Modules"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False  # what other sites show of us stands in a frame
WHITENOISE_ADD_HEADERS_FUNCTION = on_static_files
DJANGO_TABLES2_TEMPLATE = "tables/table.html"
FORM_RENDERER = "league.base.form_renderer.Components"

# Nothing is loaded from elsewhere, nothing inline; the QR code for the second factor is a data: picture.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_AGE = 14 * 24 * 3600
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
COOKIE_PREFIX = "__Host-" if HTTPS else ""  # a browser takes such a cookie from this host alone, and by HTTPS alone
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid", f"{COOKIE_PREFIX}csrftoken"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}sprache"
CSRF_FAILURE_VIEW = "league.phones.answers.csrf_failure"
MESSAGE_STORAGE = "league.base.messages.Messages"
# What watchmen ask, past the proxy and by whatever name they know this machine; it is no page of anybody's.
WATCHED = ("/healthz", "/readyz", "/metrics")
SECURE_REDIRECT_EXEMPT = [f"^{path[1:]}$" for path in WATCHED]
# Not in a hall: a browser that keeps to HTTPS for its name or address would not find the next evening without.
if PROXY:
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
    SECURE_SSL_REDIRECT = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000
# In memory or not at all: a file above FILE_UPLOAD_MAX_MEMORY_SIZE (2.5 MB), or what its view takes, is never written
# anywhere.
FILE_UPLOAD_HANDLERS = ["league.base.sent_files.InMemory"]

METRICS_WORD = os.environ.get("LEAGUE_METRICS", "")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "format": "{asctime} {levelname} {name} [{number}]: {message}",
            "datefmt": "%Y-%m-%d %H:%M:%S %z",
            "style": "{",
        },
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "fmt": "{asctime}{levelname}{name}{number}{message}",
            "style": "{",
            "rename_fields": {"asctime": "at", "levelname": "level"},
            "datefmt": "%Y-%m-%dT%H:%M:%S%z",
            "json_ensure_ascii": False,
            "reserved_attrs": [*RESERVED_ATTRS, "request"],  # whose address may name people
        },
    },
    "filters": {"number": {"()": "league.base.numbering.WithNumber"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "json" if os.environ.get("LEAGUE_LOG") == "json" else "line",
            "filters": ["number"],
        },
        "noted": {"class": "league.operations.errors.Noted", "level": "ERROR", "filters": ["number"]},
    },
    "root": {"handlers": ["stderr", "noted"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr", "noted"], "level": "WARNING", "propagate": False},
        "league.security": {"level": "INFO"},  # who came in, who was refused: league/base/security.py
    },
}
