"""Makes the site ready to be served, in one go because every start of Django costs a second: database, static files,
demo data on first start. Called with --start by who serves then (league/operations/serving.py): it ends by saying whose
data they are and how to log in. Without it another may be serving meanwhile, which notices nothing."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.checks import Tags, run_checks
from django.core.management import CommandParser, call_command, get_commands
from django.db import DatabaseError, OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base import triggers
from league.base.machine import is_held, keep_private, machine_name
from league.base.place import called
from league.base.words import figures
from league.models import Spielliste
from league.operations import first, shared_key, statics
from league.operations.adopting import adopt
from league.operations.backup import make_backup
from league.operations.commands import OurCommand
from league.operations.forgetting import forget_what_is_over
from league.operations.place import Fehler, keep_address, known_address, our_place
from league.operations.postgres import patiently
from league.operations.progress import Progress
from league.operations.turns import PREPARING, turn
from league.ranking import services as ranking
from league.search import index as search

QUICKLY_READ = 300_000_000  # bytes of a database that are looked through within about a second


class Command(OurCommand):
    does = gettext_lazy(
        "Macht die Seite startbereit: Datenbank, statische Dateien und beim ersten Start die Beispieldaten."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--start", action="store_true", help=_("gleich danach startet die Seite an HOST und PORT"))

    def handle(self, *args: object, **options: object) -> None:
        try:
            with turn(PREPARING):  # of several machines that start together the others wait, and find it ready
                self.make_ready()
                if options["start"] and connection.vendor == "postgresql":
                    shared_key.agree(os.environ.get("LEAGUE_SECRET_KEY", ""), self.stdout.write)
        except DatabaseError as error:
            raise Fehler(_unreadable(error)) from error
        if options["start"]:
            self.announce(os.environ.get("HOST") or "127.0.0.1", int(os.environ.get("PORT") or 8000))
        else:
            self.stdout.write(our_place())
            self.stdout.write(_("Die Datenbank ist auf dem Stand dieses Programms."))

    def make_ready(self) -> None:
        keep_private(settings.DATA_DIR)
        is_held(settings.DATA_DIR)  # which tidies up
        machine_name(settings.DATA_DIR)  # the first who asks gives it one
        self.look_through()
        self.warn()
        self.migrate()
        if connection.vendor == "postgresql":
            call_command("createcachetable", verbosity=0)  # in which several machines count together
        shutil.rmtree(settings.DATA_DIR / "uploads", ignore_errors=True)  # cells that an older version kept in files
        patiently(triggers.renew)
        forget_what_is_over()
        if statics.collect_if_changed():
            self.stdout.write(_("Stylesheets und Skripte sind bereitgestellt."))
        if first.is_untouched() and os.environ.get("LEAGUE_EMPTY") != "1":
            self.fill()
        self.seal()
        self.rank()
        if not search.is_ready():
            search.make_index()

    def look_through(self) -> None:
        """A damaged page is found before somebody reads wrong numbers there. What takes too long is left to the
        backups, each of which is looked through."""
        if connection.vendor != "sqlite" or not (size := _size_of_the_file()) or size > QUICKLY_READ:
            return
        with connection.cursor() as cursor:
            found = cursor.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise DatabaseError(found.splitlines()[-1])

    def warn(self) -> None:
        for message in run_checks(tags=["betrieb", Tags.database]):
            self.stderr.write(_("Hinweis: {message} {hint}").format(message=message.msg, hint=message.hint or ""))

    def migrate(self) -> None:
        executor = MigrationExecutor(connection)
        if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return
        if executor.loader.applied_migrations:
            saved = make_backup(label="vor-update")
            self.stdout.write(_("Vor der Umstellung gesichert: {path}").format(path=saved.path))
        self.stdout.write(_("Richte die Datenbank ein ..."))
        call_command("migrate", interactive=False, verbosity=0)

    def fill(self) -> None:
        if "demo" not in get_commands():
            return
        self.stdout.write(_("Lege die Beispielvereine an (einmalig) ..."))
        call_command("demo", stdout=self.stdout)

    def seal(self) -> None:
        """What an older version has stored is sealed as it is found."""
        progress = Progress(self.stdout.write, 0, _("Dingen versiegelt"))

        def told(done: int, of: int) -> None:
            progress.total = of
            progress.at(done)

        if things := adopt(told):
            self.stdout.write(_("Der gespeicherte Stand ist versiegelt: {n} Dinge.").format(n=figures(things)))

    def rank(self) -> None:
        """Results of an older version come into the rankings; ratings are brought up to date."""
        if not ranking.is_ready() and Spielliste.objects.exists():
            self.stdout.write(_("Rechne die Ranglisten aus (einmalig) ..."))
        if not ranking.is_ready():
            ranking.make_months()
        ranking.refresh_ratings()

    def announce(self, host: str, port: int) -> None:
        """The address itself is said when somebody answers there (league/operations/served.py), and so is the link
        with which the first club is made."""
        keep_address(host, port)
        first.keep_link(known_address() or "")
        self.stdout.write(f"\n{our_place()}\n{_how_to_begin()}")
        name = apps.get_app_config("league").verbose_name
        self.stdout.write(_("{name} startet ... Beenden mit Strg+C.").format(name=name))


def _size_of_the_file() -> int:
    path = Path(settings.DATABASES["default"]["NAME"])
    return path.stat().st_size if path.exists() else 0


def _unreadable(error: DatabaseError) -> str:
    """A file that is damaged says so in many ways; a server that does not answer in others."""
    if isinstance(error, OperationalError):
        return _("Die Datenbank ist nicht erreichbar: {why}").format(why=error)
    return _(
        "Die Datenbank {path} ist beschädigt ({why}). "
        "Bitte die letzte Sicherung zurückholen: {restore} (docs/betrieb.md, „Wiederherstellen“)."
    ).format(path=settings.DATABASES["default"]["NAME"], why=error, restore=called("restore"))


def _how_to_begin() -> str:
    if password := first.examples_password():
        login = _("Einloggen als Turnierleitung: anna, Passwort {password} (Listenführung: bernd, gleiches Passwort)")
        return f"{login.format(password=password)}\n{_own_club()}"
    if first.is_untouched():
        return _("Es gibt noch keinen Verein. Der Link, mit dem er im Browser angelegt wird, kommt gleich.")
    return _("Einloggen mit einem Zugang des Vereins.")


def _own_club() -> str:
    return _(
        "Mit dem eigenen Verein beginnen (die Beispiele bleiben, wo sie sind): die Seite beenden und so starten:\n"
        "    LEAGUE_DATA=/pfad/zum/ordner LEAGUE_EMPTY=1 {serve}\n"
        "Dann nennt sie einen Link, mit dem im Browser der Verein und seine Leitung angelegt werden."
    ).format(serve=called("serve"))
