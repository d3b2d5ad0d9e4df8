"""Before the site is served: database, static files, demo data on first start, and a word about how to log in."""

import json
import os
from contextlib import closing
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpResponse
from django.test import Client, RequestFactory

from league.base.static_files import StaticFiles
from league.management.commands import prepare
from league.management.commands.club import Command as ClubCommand
from league.models import Club, ClubRole, Player, User
from league.operations import first, statics
from league.operations.backup import backups
from tests.cast import a_player


@pytest.fixture(autouse=True)
def installation(db, settings, tmp_path, monkeypatch):
    """A folder of its own; static files stay where they are."""
    settings.DATA_DIR = tmp_path
    settings.BACKUP_DIR = tmp_path / "backups"
    monkeypatch.setattr(statics, "collect_if_changed", lambda: False)
    monkeypatch.delenv("LEAGUE_EMPTY", raising=False)
    return tmp_path


@pytest.fixture
def demo(installation, monkeypatch):
    """Stands for the demo: two people with a login, their password written down."""
    calls = []

    def call(name, **options):
        if name == "createcachetable":  # on PostgreSQL, at every start
            return
        calls.append(name)
        if name == "demo":
            for username in ("anna", "bernd"):
                User.objects.create_user(username, password="doko-1234")
            (installation / "demo-login.txt").write_text("doko-1234\n")

    monkeypatch.setattr(prepare, "call_command", call)
    return calls


def run(*words):
    out, err = StringIO(), StringIO()
    call_command("prepare", *(words or ["--start"]), stdout=out, stderr=err)
    return out.getvalue()


def test_the_first_start_brings_the_demo_and_says_how_to_log_in(demo):
    said = run()
    assert demo == ["demo"]
    assert "Einloggen als Turnierleitung: anna, Passwort doko-1234 (Listenführung: bernd, gleiches Passwort)" in said
    assert "Spielliste startet ..." in said
    assert "http://" not in said  # nothing listens yet
    assert "LEAGUE_EMPTY=1 script/serve" in said


def test_the_second_start_says_the_same_password_and_changes_nothing(demo):
    first = run()
    second = run()
    assert demo == ["demo"]
    assert [line for line in second.splitlines() if "Passwort" in line] == [
        line for line in first.splitlines() if "Passwort" in line
    ]


def test_a_password_that_was_changed_is_not_said_any_more(demo):
    run()
    anna = User.objects.get(username="anna")
    anna.set_password("ein ganz anderes")
    anna.save()
    assert "Passwort" not in run()


def test_an_empty_club_stays_empty_and_has_a_link_with_which_it_begins(demo, monkeypatch, installation):
    monkeypatch.setenv("LEAGUE_EMPTY", "1")
    said = run()
    assert demo == []
    assert "Es gibt noch keinen Verein. Der Link, mit dem er im Browser angelegt wird, kommt gleich." in said
    assert "Einloggen" not in said
    link = first.link_at("http://127.0.0.1:8000/")
    assert link.startswith("http://127.0.0.1:8000/einrichten/")
    assert link not in said  # nothing listens yet
    assert (installation / "first-link.txt").read_text() == link


def test_beside_examples_or_a_club_there_is_no_link(demo, monkeypatch):
    run()
    assert first.link_at("") is None
    User.objects.all().delete()
    monkeypatch.setenv("LEAGUE_EMPTY", "1")
    run()
    assert first.link_at("")
    found("Kreuzdame", "--admin", "carla")
    run()
    assert first.link_at("") is None


def test_the_examples_say_how_to_begin_with_the_own_club_in_the_terminal_and_on_the_page(demo):
    assert "Mit dem eigenen Verein beginnen (die Beispiele bleiben, wo sie sind)" in run()
    User.objects.update(is_superuser=True)
    client = Client()
    client.force_login(User.objects.get(username="anna"))
    told = "Diese Vereine sind erfunden."
    assert told in client.get("/betrieb/").text
    User.objects.get(username="anna").delete()
    client.force_login(User.objects.get(username="bernd"))
    assert told not in client.get("/betrieb/").text


def test_where_there_is_a_club_it_is_named(demo, monkeypatch):
    monkeypatch.setenv("LEAGUE_EMPTY", "1")
    found("Kreuzdame", "--admin", "carla")
    said = run()
    assert "Darin: 1 Verein (Kreuzdame), 0 Personen, 0 Turniere und Abende" in said
    assert "Einloggen mit einem Zugang des Vereins." in said
    assert "Link" not in said


def test_real_data_is_never_mixed_with_the_demo(demo):
    Club.objects.create(name="Kreuzdame")
    run()
    assert demo == []


def test_before_the_database_is_changed_it_is_backed_up(demo, monkeypatch):
    Club.objects.create(name="Kreuzdame")
    (last,) = MigrationRecorder(connection).migration_qs.filter(app="league").order_by("-name")[:1]
    last.delete()
    made = []
    monkeypatch.setattr(prepare, "make_backup", lambda label: made.append(label) or type("B", (), {"path": "x"}))
    said = run()
    assert (made, demo) == (["vor-update"], ["migrate"])
    assert "Vor der Umstellung gesichert" in said
    assert backups() == []


# Static files


class Program:
    """One with a stylesheet and nothing else."""

    def __init__(self, folder):
        self.css = folder / "static" / "league" / "site.css"
        self.css.parent.mkdir(parents=True)
        self.requirements = folder / "requirements.txt"
        self.requirements.write_text("Django")

    def says(self, colour):
        self.css.write_text(f"body {{ color: {colour} }}")
        return statics.collect_if_changed()


@pytest.fixture
def program(installation, settings, monkeypatch):
    monkeypatch.undo()
    made = Program(installation / "program")
    monkeypatch.setattr(statics, "PACKAGE", made.css.parents[2])
    settings.BASE_DIR, settings.DATA_DIR, settings.STATIC_ROOT = (
        made.css.parents[2],
        installation,
        installation / "static",
    )
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATICFILES_DIRS = [made.css.parents[1]]
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "league.base.static_files.Modules"}}
    return made


def test_static_files_are_collected_only_when_one_changed(program, settings):
    assert [program.says("black") for _ in range(3)] == [True, False, False]
    assert [program.says("blue") for _ in range(2)] == [True, False]
    program.requirements.write_text("Django, newer")
    assert [program.says("blue") for _ in range(2)] == [True, False]
    (settings.STATIC_ROOT / "staticfiles.json").write_text("{halb")  # as a collecting of before left it when killed
    assert [program.says("green") for _ in range(2)] == [True, False]
    (settings.STATIC_ROOT / "staticfiles.json").unlink()
    assert program.says("green")


def hashed(settings):
    """What lies there under a name with a hash, with its colour, and what the pages name."""
    named = json.loads((settings.STATIC_ROOT / "staticfiles.json").read_text())["paths"]["league/site.css"]
    found = {path: path.read_text().split()[-2] for path in (settings.STATIC_ROOT / "league").glob("site.*.css")}
    return sorted(found.values()), found[settings.STATIC_ROOT / named]


def test_what_a_page_of_before_names_stays_for_two_weeks(program, settings):
    """Counted from when it was named last, however long it was."""
    program.says("black")
    grow_older(settings, days=100)
    program.says("blue")
    assert hashed(settings) == (["black", "blue"], "blue")
    grow_older(settings, days=13)
    program.says("green")
    assert hashed(settings) == (["black", "blue", "green"], "green")
    grow_older(settings, days=2)
    program.says("red")
    assert hashed(settings) == (["blue", "green", "red"], "red")
    assert sorted(path.name for path in settings.STATIC_ROOT.iterdir()) == ["league", "staticfiles.json"]


def grow_older(settings, days):
    for path in (settings.STATIC_ROOT / "league").iterdir():
        os.utime(path, (path.stat().st_atime, path.stat().st_mtime - days * 86400))


def a_machine():
    """That has just begun to serve."""
    return StaticFiles(lambda request: HttpResponse(status=404))


def asked_of(machine, name):
    answer = machine(RequestFactory().get(f"/static/{name}"))
    if answer.status_code == 404:
        return 404
    with closing(answer):
        text = b"".join(answer.streaming_content).decode()
    assert answer["Content-Length"] == str(len(text))
    return text.split()[-2], answer["Cache-Control"], answer.get("Content-Location")


def test_while_a_new_version_comes_machine_by_machine_each_answers_what_the_pages_of_the_other_name(
    program, settings, installation
):
    names, machines = {}, {}
    for version, colour in (("old", "black"), ("new", "blue")):
        settings.STATIC_ROOT = installation / version
        program.says(colour)
        names[version] = json.loads((installation / version / "staticfiles.json").read_text())["paths"][
            "league/site.css"
        ]
        machines[version] = a_machine()
    for_ever = "max-age=315360000, public, immutable"
    assert asked_of(machines["new"], names["new"]) == ("blue", for_ever, None)
    for there, here, colour in (("new", "old", "black"), ("old", "new", "blue")):
        settings.STATIC_ROOT = installation / here
        instead = f"/static/{names[here]}"
        assert asked_of(machines[here], names[there]) == (colour, "no-store", instead)
        assert asked_of(machines[here], "league/site.css") == (colour, "no-store", instead)
        for unknown in ("league/other.0123456789ab.css", "league/", "", "[", "league/site.css.gz.exe"):
            assert asked_of(machines[here], unknown) == 404


def test_who_serves_goes_on_with_the_files_it_knows_while_others_come(program, settings):
    program.says("black")
    machine = a_machine()
    (old,) = (path.name for path in (settings.STATIC_ROOT / "league").glob("site.*.css"))
    program.says("lightgoldenrodyellow")  # longer: who tells the length of before would cut it
    assert asked_of(machine, f"league/{old}")[0] == "black"
    assert asked_of(machine, "league/site.css")[0] == "black"
    assert asked_of(a_machine(), f"league/{old}")[0] == "black"


# The first club


def found(*words):
    out = StringIO()
    call_command("club", *words, stdout=out)
    return out.getvalue()


def test_a_club_comes_with_its_administrator_and_a_link_that_works_once():
    said = found("Doko-Club  Kreuzdame", "--admin", "anna")
    role = ClubRole.objects.get()
    assert (role.club.name, role.user.username, role.role) == ("Doko-Club Kreuzdame", "anna", ClubRole.ADMINISTRATOR)
    address = said.strip().splitlines()[-1].removeprefix("http://127.0.0.1:8000")
    assert "Unter welcher Adresse die Seite läuft, ist nicht bekannt; angenommen ist Port 8000." in said
    client = Client()
    form = client.get(address, follow=True)
    assert form.status_code == 200
    new = {"password1": "kreuz-dame-2026", "password2": "kreuz-dame-2026"}
    client.post(form.redirect_chain[-1][0], new)
    assert User.objects.get().check_password("kreuz-dame-2026")
    again = Client().get(address, follow=True)
    assert "password1" not in again.text


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "http://127.0.0.1:8123/konto/"),
        ({"PORT": "8555"}, "http://127.0.0.1:8555/konto/"),
        ({"LEAGUE_HTTPS": "1", "LEAGUE_HOSTS": "doko.example,www.doko.example"}, "https://doko.example/konto/"),
    ],
)
def test_the_link_has_the_address_with_which_the_site_was_started(demo, monkeypatch, environment, expected):
    monkeypatch.setenv("LEAGUE_EMPTY", "1")
    with monkeypatch.context() as started:
        started.setenv("PORT", "8123")
        run()
    for name, word in environment.items():
        monkeypatch.setenv(name, word)
    said = found("Kreuzdame", "--admin", "anna")
    assert said.strip().splitlines()[-1].startswith(expected)
    assert "nicht bekannt" not in said


NEEDS = "Gebraucht werden der Name des Vereins und, nach --admin, der Anmeldename der Person, die ihn leitet"


@pytest.mark.parametrize("typed", [[], ["Kreuzdame"], ["--admin", "anna"]])
def test_without_name_or_person_the_command_says_what_it_needs(typed):
    with pytest.raises(CommandError, match=NEEDS):
        found(*typed)
    assert not Club.objects.exists()


@pytest.mark.parametrize("typed", [["Kreuzdame", "--leitung", "anna"], ["Kreuzdame", "--admin"], ["--help"]])
def test_what_the_command_does_not_understand_is_said_in_german(typed, capsys):
    with pytest.raises(SystemExit):
        ClubCommand().create_parser("manage.py", "club").parse_args(typed)
    told = "".join(capsys.readouterr())
    assert NEEDS in told
    assert "usage" not in told


def test_a_name_of_several_words_needs_no_quotes():
    found("Doko-Club", "Kreuzdame", "--admin", "anna")
    assert Club.objects.get().name == "Doko-Club Kreuzdame"


def test_who_leads_the_club_and_plays_is_its_first_member():
    assert "Erstes Mitglied: Anna von Arndt." in found("Kreuzdame", "--admin", "anna", "--spielt", "Anna von Arndt")
    assert [player.name for player in Player.objects.of_club(Club.objects.get())] == ["Anna von Arndt"]
    assert User.objects.get().name == "Anna von Arndt"


@pytest.mark.parametrize(("name", "reason"), [("Anna", "fehlt Vor- oder Nachname"), ("Anna Arndt", "gibt es schon")])
def test_who_cannot_be_the_first_member_leaves_nothing_behind(name, reason):
    a_player("Anna", "Arndt")
    with pytest.raises(CommandError, match=reason):
        found("Kreuzdame", "--admin", "anna", "--spielt", name)
    assert (Club.objects.count(), User.objects.count(), Player.objects.count()) == (0, 0, 1)


def test_the_command_says_in_which_database():
    assert found("Kreuzdame", "--admin", "anna").startswith("Datenbank: ")


def test_the_first_person_of_all_looks_after_the_installation_the_second_does_not():
    assert "anna betreut auch die Seite" in found("Kreuzdame", "--admin", "anna")
    assert "betreut" not in found("Herzdame", "--admin", "bernd")
    assert list(User.objects.filter(is_superuser=True).values_list("username", flat=True)) == ["anna"]


def test_somebody_known_gets_the_club_and_keeps_the_password():
    User.objects.create_user("bernd", password="herz-zehn-2026")
    assert "Link" not in found("Kreuzdame", "--admin", "bernd")
    assert ClubRole.objects.get().user.username == "bernd"


@pytest.mark.parametrize(
    ("name", "admin", "reason"),
    [
        ("Kreuzdame", "anna b", "„anna b“ geht nicht als Anmeldename"),
        ("--", "anna", "mindestens einen Buchstaben"),
        ("Karodame", "anna", "Einen Verein „Karodame“ gibt es schon"),
    ],
)
def test_a_refusal_leaves_nothing_behind(name, admin, reason):
    Club.objects.create(name="Karodame")
    with pytest.raises(CommandError, match=reason):
        found("--admin", admin, "--", name)
    assert (Club.objects.count(), User.objects.count()) == (1, 0)
