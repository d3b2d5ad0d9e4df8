"""Settings are safe by default; what differs from machine to machine comes from the environment."""

import os
import re
import socket
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured

from league.base.machine import addresses, allowed_hosts, data_folder, days_of, keep_key, secret_key, why_not_served
from league.base.policy import NOTHING
from league.models import User
from league.operations import checks
from tests.rows import chosen

ROOT = Path(__file__).parents[2]


def manage(*words, **environment):
    """The command line in a process of its own, with nothing in the environment but what is named."""
    clean = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=clean | environment, capture_output=True, text=True
    )


def settings_with(**environment):
    names = ("DEBUG", "SESSION_COOKIE_SECURE", "SESSION_COOKIE_NAME", "SECURE_HSTS_SECONDS", "ALLOWED_HOSTS")
    code = f"from django.conf import settings as s; print([getattr(s, n) for n in {names}], s.DATABASES['default']['ENGINE'])"
    return manage("shell", "--no-imports", "-c", code, **environment).stdout.strip()


def test_without_any_setting_it_is_safe_on_this_machine_alone(tmp_path):
    assert settings_with(LEAGUE_DATA=str(tmp_path)) == (
        "[False, False, 'sessionid', 0, ['localhost', '127.0.0.1', '[::1]']] django.db.backends.sqlite3"
    )
    assert (tmp_path / "secret.key").stat().st_mode & 0o777 == 0o600


def test_behind_https_every_deployment_check_passes(tmp_path):
    done = manage("check", "--deploy", "--fail-level", "WARNING", LEAGUE_DATA=str(tmp_path), LEAGUE_HTTPS="1")
    assert (done.returncode, done.stdout) == (0, "System check identified no issues (0 silenced).\n"), done.stderr


def test_the_environment_names_hosts_and_database(tmp_path):
    said = settings_with(
        LEAGUE_DATA=str(tmp_path), LEAGUE_HTTPS="1", LEAGUE_HOSTS="doko.example", DATABASE_URL="postgres://anna@/doko"
    )
    assert said == (
        "[False, True, '__Host-sessionid', 31536000, ['localhost', '127.0.0.1', '[::1]', 'doko.example']] "
        "django.db.backends.postgresql"
    )


EVERY_COOKIE = """
from django.conf import settings as s
from league.base.messages import COOKIE, InCookie
from league.clubs.devices import COOKIE as device
from league.lists.views.paper_page import COOKIE as notation
print(s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, InCookie.cookie_name, COOKIE, notation, device)
"""


@pytest.mark.parametrize(("https", "prefix"), chosen([("", ""), ("1", "__Host-"), ("hall", "__Host-")], 1))
def test_behind_https_every_cookie_is_of_this_host_alone(tmp_path, https, prefix):
    done = manage("shell", "--no-imports", "-c", EVERY_COOKIE, LEAGUE_DATA=str(tmp_path), LEAGUE_HTTPS=https)
    names = ["sessionid", "csrftoken", "messages", "messages", "notation", "geraet"]
    assert done.stdout.split() == [f"{prefix}{name}" for name in names]


LOGGED = "import logging; logging.getLogger('league.uhr').warning('Es ist spät.')"


@pytest.mark.thorough
def test_a_line_of_the_log_says_in_which_zone_its_clock_goes(tmp_path):
    done = manage("shell", "--no-imports", "-c", LOGGED, LEAGUE_DATA=str(tmp_path))
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0[12]00 WARNING league.uhr \[-\]: Es ist spät.\n", done.stderr
    )


STATIC = """
from django.test import Client
answer = Client().get("/static/league/site.css", SERVER_NAME="localhost")
print(answer.status_code, answer["Content-Security-Policy"], answer.has_header("Access-Control-Allow-Origin"))
"""


def test_a_stylesheet_opened_by_itself_loads_nothing_and_is_framed_by_nobody(tmp_path):
    (tmp_path / "static" / "league").mkdir(parents=True)
    (tmp_path / "static" / "league" / "site.css").write_text("")
    done = manage("shell", "--no-imports", "-c", STATIC, LEAGUE_DATA=str(tmp_path))
    assert done.stdout.strip() == f"200 {NOTHING} False", done.stderr


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / "belegt").write_text("")
    done = manage("check", LEAGUE_DATA=str(tmp_path / "belegt" / "daten"))
    assert done.returncode == 1
    assert done.stderr.startswith(f"In den Ordner {tmp_path}/belegt/daten lässt sich nicht schreiben (")
    assert "LEAGUE_DATA=/anderer/ordner" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_folder_is_made_if_it_is_missing(tmp_path):
    assert data_folder(tmp_path / "a" / "b").is_dir()
    assert data_folder(tmp_path / "c") == tmp_path / "c"


@pytest.mark.parametrize("given", ["0", "-1", "x", "1.5", "999999", "36501", "²", "9" * 5000])
def test_an_age_of_backups_that_would_delete_them_or_end_the_calendar_is_one_sentence(given, monkeypatch):
    for language, sentence in (
        ("de_DE", "eine ganze Zahl von 1 bis 36500"),
        ("en_GB", "a whole number from 1 to 36500"),
    ):
        monkeypatch.setenv("LC_ALL", language)
        with pytest.raises(ImproperlyConfigured, match=f"^LEAGUE_BACKUP_DAYS=.*{sentence}"):
            days_of("LEAGUE_BACKUP_DAYS", given)


@pytest.mark.parametrize(("given", "days"), [("1", 1), ("400", 400), ("36500", 36500)])
def test_an_age_of_backups_is_in_days(given, days):
    assert days_of("LEAGUE_BACKUP_DAYS", given) == timedelta(days=days)


def test_the_site_asks_for_it_before_anything_is_deleted(tmp_path):
    done = manage("check", LEAGUE_DATA=str(tmp_path), LEAGUE_BACKUP_DAYS="0")
    assert (done.returncode, done.stderr.startswith("LEAGUE_BACKUP_DAYS=0 ")) == (1, True), done.stderr
    assert "Traceback" not in done.stderr


# The secret key


def test_the_key_is_made_once_and_stays(tmp_path):
    key = secret_key(tmp_path / "secret.key")
    assert len(key) >= 50
    assert secret_key(tmp_path / "secret.key") == key
    assert secret_key(tmp_path / "other.key") != key


def test_a_key_of_another_machine_takes_the_place_of_the_own_and_is_for_its_owner_alone(tmp_path):
    own, path = secret_key(tmp_path / "secret.key"), tmp_path / "secret.key"
    keep_key(path, f"{own}!")
    assert (secret_key(path), path.stat().st_mode & 0o777) == (f"{own}!", 0o600)
    assert list(tmp_path.iterdir()) == [path]


def test_an_empty_key_is_said_and_not_used(tmp_path, monkeypatch):
    monkeypatch.setattr("league.base.machine.sleep", lambda seconds: None)
    (tmp_path / "secret.key").touch()
    with pytest.raises(ImproperlyConfigured, match="ist leer"):
        secret_key(tmp_path / "secret.key")


def test_the_second_process_waits_for_the_key_that_the_first_writes(tmp_path, monkeypatch):
    path = tmp_path / "secret.key"
    path.touch()
    monkeypatch.setattr("league.base.machine.sleep", lambda seconds: path.write_text("schlüssel".replace("ü", "ue")))
    assert secret_key(path) == "schluessel"


# Names and addresses


@pytest.mark.parametrize(
    ("listens_on", "named", "expected"),
    [
        ("", "", ["localhost", "127.0.0.1", "[::1]"]),
        ("127.0.0.1", "", ["localhost", "127.0.0.1", "[::1]"]),
        (
            "192.168.0.7",
            "doko.example, www.doko.example",
            ["localhost", "127.0.0.1", "[::1]", "192.168.0.7", "doko.example", "www.doko.example"],
        ),
        ("fe80::1", "", ["localhost", "127.0.0.1", "[::1]", "[fe80::1]"]),
    ],
)
def test_under_which_names_it_may_be_called(listens_on, named, expected):
    assert allowed_hosts(listens_on, named) == expected


def test_in_a_hall_the_other_devices_reach_it_by_number(monkeypatch):
    monkeypatch.setattr("league.base.machine._own_addresses", lambda: {"127.0.1.1", "192.168.0.7"})
    assert "192.168.0.7" in allowed_hosts("0.0.0.0", "")
    assert addresses("0.0.0.0", 8000) == ["http://127.0.0.1:8000/", "http://192.168.0.7:8000/"]
    assert addresses("127.0.0.1", 8000) == ["http://127.0.0.1:8000/"]


@pytest.mark.parametrize("port", ["", "abc", "0", "65536", "-1", "٣"])
def test_a_port_is_a_number_from_1_to_65535(port):
    assert why_not_served("127.0.0.1", port).startswith(f"PORT={port} ist keine Portnummer.")


def test_a_port_in_use_is_said_with_a_way_out():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert why_not_served("127.0.0.1", str(port)).startswith(f"Port {port} ist schon belegt")
    assert why_not_served("127.0.0.1", str(port)) is None


def test_an_address_of_another_machine_is_refused():
    assert why_not_served("192.0.2.1", "8000").startswith("HOST=192.0.2.1 ist keine Adresse dieses Rechners.")


# System checks


@pytest.mark.parametrize(
    ("version", "init_command", "ids"),
    [
        ((3, 51, 2), "PRAGMA journal_mode=WAL;", ["league.W001"]),
        ((3, 51, 3), "PRAGMA journal_mode=WAL;", []),
        ((3, 40, 1), "", []),
    ],
)
def test_an_old_sqlite_with_a_write_ahead_log_is_warned_of(settings, monkeypatch, version, init_command, ids):
    monkeypatch.setattr(checks.sqlite3, "sqlite_version_info", version)
    monkeypatch.setitem(settings.DATABASES["default"], "OPTIONS", {"init_command": init_command})
    assert [message.id for message in checks.sqlite_is_cured()] == ids


def nothing_there(library):
    raise OSError(library)


@pytest.mark.parametrize(
    ("system", "helps"),
    [
        ("linux", "Unter Debian: sudo apt-get install libpango-1.0-0 libpangoft2-1.0-0 "),
        ("darwin", "Unter macOS: brew install pango"),
        ("win32", "Unter Windows, wie es hier steht: https://doc.courtbouillon.org/"),
    ],
)
def test_missing_libraries_for_pdfs_are_named_with_what_helps(system, helps):
    (message,) = checks.can_print(nothing_there, system)
    assert message.id == "league.W002"
    assert message.hint.startswith(helps)


@pytest.mark.parametrize("ending", ["-1.0.so.0", "-1.0.dylib", "-1.0-0.dll", "-1.0"])
def test_libraries_for_pdfs_are_found_by_the_names_of_each_system(ending):
    def load(library):
        if not library.endswith(ending):
            raise OSError(library)

    assert checks.can_print(load) == []


def test_libraries_for_pdfs_are_found_where_windows_keeps_them(tmp_path, monkeypatch):
    monkeypatch.setenv("WEASYPRINT_DLL_DIRECTORIES", f"/nirgends;{tmp_path}")
    (tmp_path / "libpango-1.0-0.dll").touch()
    assert "libpangoft2" in checks.can_print(nothing_there, "linux")[0].hint
    (tmp_path / "libpangoft2-1.0-0.dll").touch()
    assert checks.can_print(nothing_there) == []


def test_this_machine_prints():
    """By the names as they are, loaded for real."""
    assert checks.can_print() == []


# Commands by the same name for a folder, from wherever they are called


@pytest.mark.parametrize("command", [["backup"], ["club", "Kreuzdame", "--admin", "anna"], ["recompute"]])
def test_a_folder_named_wrongly_is_not_made(tmp_path, command):
    done = manage(*command, LEAGUE_DATA=str(tmp_path / "dtaen"))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"Den Ordner {tmp_path}/dtaen gibt es nicht")
    assert f"LEAGUE_DATA={tmp_path}/dtaen script/serve" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.thorough
@pytest.mark.usefixtures("ready_environment")
def test_script_and_manage_py_mean_the_same_folder(tmp_path):
    """Relative to where they are called, files on the command line too."""
    (tmp_path / "daten").mkdir()
    clean = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "PYTHON") if name in os.environ}
    code = "from django.conf import settings; print(settings.DATA_DIR)"
    for command in ([ROOT / "script" / "manage"], [sys.executable, ROOT / "manage.py"]):
        for named, meant in (("daten", tmp_path / "daten"), ("./daten/", tmp_path / "daten")):
            done = subprocess.run(
                [*command, "shell", "--no-imports", "-c", code],
                cwd=tmp_path, env=clean | {"LEAGUE_DATA": named}, capture_output=True, text=True,
            )  # fmt: skip
            assert done.stdout.strip() == str(meant), done.stderr


# E-mail: where there is no server, none is promised


def mail_settings(**environment):
    names = (
        "CAN_MAIL",
        "EMAIL_BACKEND",
        "EMAIL_HOST",
        "EMAIL_PORT",
        "EMAIL_USE_TLS",
        "EMAIL_USE_SSL",
        "DEFAULT_FROM_EMAIL",
    )
    code = f"from django.conf import settings as s; print([getattr(s, n) for n in {names}])"
    return manage("shell", "--no-imports", "-c", code, **environment).stdout.strip()


@pytest.mark.parametrize(
    ("environment", "expected"),
    chosen(
        [
            (
                {},
                "[False, 'django.core.mail.backends.dummy.EmailBackend', '', 587, True, False, 'spielliste@localhost']",
            ),
            (
                {"LEAGUE_EMAIL_HOST": "mail.example", "LEAGUE_EMAIL_USER": "doko@example.org"},
                "[True, 'django.core.mail.backends.smtp.EmailBackend', 'mail.example', 587, True, False, 'doko@example.org']",
            ),
            (
                {"LEAGUE_EMAIL_HOST": "mail.example", "LEAGUE_EMAIL_PORT": "465", "LEAGUE_EMAIL_FROM": "a@example.org"},
                "[True, 'django.core.mail.backends.smtp.EmailBackend', 'mail.example', 465, False, True, 'a@example.org']",
            ),
            (
                {"LEAGUE_EMAIL_HOST": "localhost", "LEAGUE_EMAIL_PORT": "25"},
                "[True, 'django.core.mail.backends.smtp.EmailBackend', 'localhost', 25, False, False, 'spielliste@localhost']",
            ),
        ],
        1,
    ),
)
def test_the_mail_server_comes_from_the_environment(tmp_path, environment, expected):
    assert mail_settings(LEAGUE_DATA=str(tmp_path), **environment) == expected


@pytest.fixture
def anna(transactional_db):
    """Mail goes when what it tells is stored, to one address three times an hour."""
    cache.clear()
    return User.objects.create_user("anna", email="anna@example.org", password="herz-zehn-2026")


def test_without_a_mail_server_no_mail_is_promised(anna, client, mailoutbox):
    login = client.get("/konto/login/").text
    assert "Die Vereinsleitung kann einen neuen Link ausstellen" in login
    assert "/konto/password/reset/" not in login
    assert "verschickt keine E-Mails" in client.get("/konto/password/reset/").text
    after = client.post("/konto/password/reset/", {"email": anna.email}, follow=True).text
    assert "verschickt keine E-Mails" in after
    assert "unterwegs" not in after


def test_with_a_mail_server_the_link_comes_by_mail(anna, client, settings, mailoutbox):
    settings.CAN_MAIL = True
    assert 'href="/konto/password/reset/"' in client.get("/konto/login/").text
    assert "unterwegs" in client.post("/konto/password/reset/", {"email": anna.email}, follow=True).text
    (sent,) = mailoutbox
    assert (sent.to, "/konto/password/reset/key/" in sent.body) == ([anna.email], True)


def test_a_mail_server_that_fails_is_not_a_fault_of_the_page(anna, client, settings, caplog):
    settings.CAN_MAIL = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    settings.EMAIL_USE_TLS = False
    answer = client.post("/konto/password/reset/", {"email": anna.email}, follow=True)
    assert answer.status_code == 200
    assert "could not be sent" in caplog.text
