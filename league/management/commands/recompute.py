"""manage.py recompute: derives everything anew from the facts: points of lists, months of players, ratings, the
index of names. It may be stopped at any time and goes on where it was; --check only compares and names what differs."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from league.models import Spielliste
from league.operations.backup import where
from league.operations.commands import OurCommand
from league.operations.place import our_place
from league.operations.progress import Bookmark, Progress
from league.operations.recompute import differences, lists_after, mended, wrong_months, wrong_ratings
from league.ranking import months
from league.ranking import services as ranking
from league.search import index as search

LISTS, MONTHS, RATINGS = "lists", "months", "ratings"
NAMED = 50  # differences of one kind that are told one by one


class Command(OurCommand):
    does = gettext_lazy(
        "Rechnet alle Punkte, Ranglisten, Spielstärken und die Suche neu aus. Mit --check wird nur verglichen."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help=_("nur vergleichen, nichts schreiben"))
        parser.add_argument("--restart", action="store_true", help=_("von vorn, auch wenn ein Lauf angehalten wurde"))

    def handle(self, *args: object, check: bool = False, restart: bool = False, **options: object) -> None:
        self.stdout.write(our_place())
        self.bookmark = Bookmark(settings.DATA_DIR / "recompute.json", where())
        if check:
            self.check_all()
            return
        if restart:
            self.bookmark.remove()
        try:
            self.all_anew()
        except KeyboardInterrupt:
            raise CommandError(_("Angehalten. Derselbe Befehl macht dort weiter."), returncode=130) from None

    # --- anew

    def all_anew(self) -> None:
        before = self.bookmark.read()
        phase, at = before.get("phase", LISTS), before.get("at")
        if before:
            self.stdout.write(_("Ein angehaltener Lauf geht weiter. Von vorn: mit --restart."))
        if phase == LISTS:
            self.lists(at or 0, before.get("wrong", 0))
            phase, at = MONTHS, None
        if phase == MONTHS:
            self.months(datetime.date.fromisoformat(at) if at else None)
            ranking.rate_from_scratch()
            self.bookmark.keep(phase=RATINGS)
        self.ratings()
        self.stdout.write(_("{n} Namen für die Suche.").format(n=search.make_index()))
        self.bookmark.remove()

    def lists(self, after: int, wrong: int) -> None:
        every = Spielliste.objects.order_by("pk")
        total, before = every.count(), every.filter(pk__lte=after).count()
        progress = Progress(self.stdout.write, total, pgettext("counted", "Listen"), before)
        for done, spielliste in enumerate(lists_after(after), before + 1):
            found = mended(spielliste)
            self.tell(spielliste, found)
            wrong += bool(found)
            if done % 100 == 0:
                self.bookmark.keep(phase=LISTS, at=spielliste.pk, wrong=wrong)
            progress.at(done)
        self.stdout.write(_("{n} Listen geprüft, {wrong} wurden berichtigt.").format(n=total, wrong=wrong))
        self.bookmark.keep(phase=MONTHS)

    def months(self, after: datetime.date | None) -> None:
        progress = Progress(self.stdout.write, 0, _("Monaten der Ranglisten"))

        def told(month: datetime.date, done: int, of: int) -> None:
            self.bookmark.keep(phase=MONTHS, at=month.isoformat())
            progress.total = of
            progress.at(done)

        wrong = ranking.make_months(told, after)
        done = _("{n} Monate der Ranglisten, {wrong} Zeilen wurden berichtigt.")
        self.stdout.write(done.format(n=len(months.all_months()), wrong=wrong))

    def ratings(self) -> None:
        progress = Progress(self.stdout.write, 0, _("Monaten der Spielstärken"))

        def told(month: datetime.date, done: int, of: int) -> None:
            progress.total = of
            progress.at(done)

        if not ranking.refresh_ratings(told=told):
            raise CommandError(_("Während des Rechnens wurden Ergebnisse geändert. Bitte noch einmal aufrufen."))
        self.stdout.write(_("Spielstärken neu berechnet."))

    # --- compared

    def check_all(self) -> None:
        total, wrong = Spielliste.objects.count(), 0
        progress = Progress(self.stdout.write, total, pgettext("counted", "Listen"))
        for done, spielliste in enumerate(lists_after(0), 1):
            found = differences(spielliste)
            self.tell(spielliste, found)
            wrong += bool(found)
            progress.at(done)
        self.stdout.write(_("{n} Listen geprüft, {wrong} weichen ab.").format(n=total, wrong=wrong))
        numbers = self.count(wrong_months())
        self.stdout.write(_("Ranglisten geprüft, {n} Zahlen weichen ab.").format(n=numbers))
        strengths = self.count(wrong_ratings())
        self.stdout.write(_("Spielstärken geprüft, {n} weichen ab.").format(n=strengths))
        names = self.count(search.wrong_names())
        self.stdout.write(_("Suche geprüft, {n} Namen weichen ab.").format(n=names))
        if wrong or numbers or strengths or names:
            raise CommandError(
                _(
                    "{lists} Listen stimmen nicht mit ihren Spielen überein, {numbers} Zahlen der Ranglisten und "
                    "{strengths} Spielstärken nicht mit den Listen, {names} Namen nicht mit der Suche."
                ).format(lists=wrong, numbers=numbers, strengths=strengths, names=names)
            )

    def tell(self, spielliste: Spielliste, found: list[str]) -> None:
        for difference in found:
            self.stdout.write(
                _("{event}, {list}, Liste {code}: {difference}").format(
                    event=spielliste.tournament, list=spielliste, code=spielliste.code, difference=difference
                )
            )

    def count(self, found: Iterator[str]) -> int:
        number = 0
        for number, difference in enumerate(found, 1):
            if number <= NAMED:
                self.stdout.write(difference)
        return number
