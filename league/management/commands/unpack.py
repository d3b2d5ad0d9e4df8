"""manage.py unpack: reads an event or a club from a file of another installation; says what would come, and asks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.base.writing import Refused
from league.models import Club, Tournament
from league.operations.commands import YES, OurCommand, agreed
from league.operations.moving.incoming import (
    MOST_BY_COMMAND,
    ClubPlan,
    Plan,
    bring_club_in,
    bring_in,
    club_planned,
    is_of_a_club,
    opened,
    planned,
)
from league.operations.place import Fehler, our_place


class Command(OurCommand):
    does = gettext_lazy(
        "Liest ein Turnier, einen Abend oder einen Verein aus einer Datei einer anderen Installation ein, nach einer "
        "Vorschau."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar=_("DATEI"))
        parser.add_argument("--yes", action="store_true", help=_("nicht nachfragen"))
        same = _("bei gleichem Namen ist es dieselbe Person (ja) oder eine andere (nein), ohne Nachfrage")
        parser.add_argument("--gleiche", "--same", choices=("ja", "nein", "yes", "no"), help=same)

    def handle(self, *args: object, **options: Any) -> None:
        self.stdout.write(our_place())
        try:
            parcel = opened(self._read(options["file"]), MOST_BY_COMMAND)
            plan = club_planned(parcel) if is_of_a_club(parcel) else planned(parcel)
            self._tell(plan)
            if plan.there:
                return
            same = self._same(plan, options["gleiche"], options["yes"])
            if not options["yes"] and not agreed(_("Einlesen? Dann „ja“ eingeben: ")):
                raise Fehler(_("Abgebrochen. Nichts wurde geändert."))
            if isinstance(plan, Plan):
                event: Tournament | Club = bring_in(parcel=parcel, same=same, by=None)
            else:
                event = bring_club_in(parcel=parcel, same=same, by=None)
        except Refused as refusal:
            raise Fehler(str(refusal)) from refusal
        self.stdout.write(_("Eingelesen: {what}.").format(what=event))

    def _read(self, file: Path) -> bytes:
        try:
            return file.read_bytes()
        except OSError as error:
            failed = _("Die Datei {file} lässt sich nicht lesen: {why}.")
            raise Fehler(failed.format(file=file, why=error.strerror)) from error

    def _tell(self, plan: Plan | ClubPlan) -> None:
        if isinstance(plan, ClubPlan):
            self._tell_club(plan)
            return
        told, rows = plan.parcel["event"], plan.parcel["rows"]
        self.stdout.write(_("In der Datei: {event} vom {date}").format(event=told["name"], date=told["date"]))
        if plan.there:
            self.stdout.write(_("Diese Veranstaltung ist hier schon, mit demselben Inhalt. Nichts ist zu tun."))
            return
        inside = _(
            "{rounds} Runden, {lists} Listen, {games} Spiele, {entries} Teilnahmen, "
            "{results} veröffentlichte Ergebnisse"
        )
        self.stdout.write(
            inside.format(
                rounds=len(rows["round"]),
                lists=len(rows["spielliste"]),
                games=len(rows["game"]),
                entries=len(rows["entry"]),
                results=len(rows["publishedstandings"]),
            )
        )
        self._tell_whose(plan.club)
        people = _("Personen: {known} sind hier bekannt, {new} neu, {asked} zu klären")
        self.stdout.write(people.format(known=len(plan.known), new=len(plan.new), asked=len(plan.asked)))

    def _tell_whose(self, club: Club | None) -> None:
        self.stdout.write(_("Verein: {club}").format(club=club or _("noch nicht hier, er wird angelegt")))

    def _tell_club(self, plan: ClubPlan) -> None:
        parcel = plan.people.parcel
        self.stdout.write(_("In der Datei: {club}").format(club=parcel["clubs"][0]["name"]))
        if plan.there:
            self.stdout.write(
                _("Dieser Verein ist hier schon, mit denselben Turnieren und Abenden. Nichts ist zu tun.")
            )
            return
        there = sum(one.there for one in plan.events)
        self.stdout.write(
            _("{n} Turniere und Abende, davon {there} schon hier").format(n=len(plan.events), there=there)
        )
        if plan.new_seasons:
            self.stdout.write(ngettext("{n} Saison", "{n} Saisons", plan.new_seasons).format(n=plan.new_seasons))
        self._tell_whose(plan.people.club)
        if plan.invited:
            invited = _("{n} Zugänge ohne Passwort: Die Links verschickt, wer die Seite betreut.")
            self.stdout.write(invited.format(n=plan.invited))
        people = _("Personen: {all} des Vereins; insgesamt {new} neu, {asked} zu klären")
        self.stdout.write(people.format(all=len(parcel["players"]), new=plan.new, asked=len(plan.asked)))

    def _same(self, plan: Plan | ClubPlan, answer: str | None, silent: bool) -> set[str]:
        if plan.asked and answer is None and silent:
            names = ", ".join(one.name for one in plan.asked)
            known = _("Diese Namen gibt es hier schon: {names}. Bitte --gleiche ja oder --gleiche nein dazuschreiben.")
            raise Fehler(known.format(names=names))
        if answer is not None:
            return {one.uuid for one in plan.asked} if answer in YES else set()
        question = _("{name} gibt es hier schon ({club}). Dieselbe Person? ja/nein: ")
        return {
            one.uuid
            for one in plan.asked
            if agreed(question.format(name=one.name, club=one.here.club_on() or _("ohne Verein")))
        }
