"""manage.py unpack: reads an event or a club from a file of another installation; says what would come, and asks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandParser

from league.base.writing import Refused
from league.models import Club, Tournament
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


class Command(BaseCommand):
    help = (
        "Liest ein Turnier, einen Abend oder einen Verein aus einer Datei einer anderen Installation ein, nach einer "
        "Vorschau."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="DATEI")
        parser.add_argument("--yes", action="store_true", help="nicht nachfragen")
        same = "bei gleichem Namen ist es dieselbe Person (ja) oder eine andere (nein), ohne Nachfrage"
        parser.add_argument("--gleiche", choices=("ja", "nein"), help=same)

    def handle(self, *args: object, **options: Any) -> None:
        self.stdout.write(our_place())
        try:
            parcel = opened(self._read(options["file"]), MOST_BY_COMMAND)
            plan = club_planned(parcel) if is_of_a_club(parcel) else planned(parcel)
            self._tell(plan)
            if plan.there:
                return
            same = self._same(plan, options["gleiche"], options["yes"])
            if not options["yes"] and not _agreed("Einlesen? Dann „ja“ eingeben: "):
                raise Fehler("Abgebrochen. Nichts wurde geändert.")
            if isinstance(plan, Plan):
                event: Tournament | Club = bring_in(plan=plan, same=same, by=None)
            else:
                event = bring_club_in(parcel=parcel, same=same, by=None)
        except Refused as refusal:
            raise Fehler(str(refusal)) from refusal
        self.stdout.write(f"Eingelesen: {event}.")

    def _read(self, file: Path) -> bytes:
        try:
            return file.read_bytes()
        except OSError as error:
            raise Fehler(f"Die Datei {file} lässt sich nicht lesen: {error.strerror}.") from error

    def _tell(self, plan: Plan | ClubPlan) -> None:
        if isinstance(plan, ClubPlan):
            self._tell_club(plan)
            return
        told, rows = plan.parcel["event"], plan.parcel["rows"]
        self.stdout.write(f"In der Datei: {told['name']} vom {told['date']}")
        if plan.there:
            self.stdout.write("Diese Veranstaltung ist hier schon, mit demselben Inhalt. Nichts ist zu tun.")
            return
        self.stdout.write(
            f"{len(rows['round'])} Runden, {len(rows['spielliste'])} Listen, {len(rows['game'])} Spiele, "
            f"{len(rows['entry'])} Teilnahmen, {len(rows['publishedstandings'])} veröffentlichte Ergebnisse"
        )
        self.stdout.write(f"Verein: {plan.club or 'noch nicht hier, er wird angelegt'}")
        self.stdout.write(
            f"Personen: {len(plan.known)} sind hier bekannt, {len(plan.new)} neu, {len(plan.asked)} zu klären"
        )

    def _tell_club(self, plan: ClubPlan) -> None:
        parcel = plan.people.parcel
        self.stdout.write(f"In der Datei: {parcel['clubs'][0]['name']}")
        if plan.there:
            self.stdout.write("Dieser Verein ist hier schon, mit denselben Turnieren und Abenden. Nichts ist zu tun.")
            return
        there = sum(one.there for one in plan.events)
        self.stdout.write(f"{len(plan.events)} Turniere und Abende, davon {there} schon hier")
        if plan.new_seasons:
            self.stdout.write(f"{plan.new_seasons} Saisons")
        self.stdout.write(f"Verein: {plan.people.club or 'noch nicht hier, er wird angelegt'}")
        if plan.invited:
            self.stdout.write(f"{plan.invited} Zugänge ohne Passwort: Die Links verschickt, wer die Seite betreut.")
        self.stdout.write(
            f"Personen: {len(parcel['players'])} des Vereins; insgesamt {plan.new} neu, {len(plan.asked)} zu klären"
        )

    def _same(self, plan: Plan | ClubPlan, answer: str | None, silent: bool) -> set[str]:
        if plan.asked and answer is None and silent:
            names = ", ".join(one.name for one in plan.asked)
            raise Fehler(
                f"Diese Namen gibt es hier schon: {names}. Bitte --gleiche ja oder --gleiche nein dazuschreiben."
            )
        if answer is not None:
            return {one.uuid for one in plan.asked} if answer == "ja" else set()
        return {
            one.uuid
            for one in plan.asked
            if _agreed(
                f"{one.name} gibt es hier schon ({one.here.club_on() or 'ohne Verein'}). Dieselbe Person? ja/nein: "
            )
        }


def _agreed(question: str) -> bool:
    return input(question).strip().lower() in ("ja", "j")
