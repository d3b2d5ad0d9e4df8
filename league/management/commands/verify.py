"""manage.py verify: compares everything that is stored with the history and names every difference. Changes nothing,
unless somebody says with a reason that he has looked into it (--settle)."""

from __future__ import annotations

from uuid import UUID

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.base import portable
from league.base.writing import Refused, needs_reason
from league.models import Tournament
from league.operations import settling, verify
from league.operations.commands import OurCommand
from league.operations.place import Fehler, our_place
from league.operations.progress import Progress


class Command(OurCommand):
    does = gettext_lazy("Vergleicht alles Gespeicherte mit dem Verlauf und nennt jede Abweichung.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--event", type=UUID, metavar=_("KENNUNG"), help=_("nur diese Veranstaltung (wie in der Adresse)")
        )

        parser.add_argument(
            "--settle",
            metavar=_("GRUND"),
            help=_(
                "nachgesehen: was an der Seite vorbei geändert wurde, gilt ab jetzt so; der Verlauf nennt den Grund"
            ),
        )

        parser.add_argument(
            "--replay",
            action="store_true",
            help=_("jede Liste und jede Teilnahme aus dem Verlauf neu erzählen, nicht nur, was schon abweicht"),
        )

        parser.add_argument(
            "--give-way", action="store_true", help=_("allen anderen auf diesem Rechner den Vortritt lassen")
        )

    def handle(
        self,
        *args: object,
        event: UUID | None = None,
        settle: str | None = None,
        replay: bool = False,
        give_way: bool = False,
        **options: object,
    ) -> None:
        if give_way:
            portable.give_way(19)
        self.stdout.write(our_place())
        if settle is not None and event:
            raise Fehler(_("--settle gilt für alles, was gespeichert ist, und nicht für eine Veranstaltung allein."))
        if settle is not None:
            self._settle(settle)
        tournament = Tournament.objects.filter(uuid=event).first() if event else None
        if event and tournament is None:
            raise Fehler(_("Diese Veranstaltung gibt es nicht."))
        report = verify.run(tournament, told=self.progress(), found=self.stdout.write, replay=replay)
        if report.number:
            raise Fehler(
                ngettext(
                    "{n} Abweichung zwischen dem Verlauf und dem, was gespeichert ist.",
                    "{n} Abweichungen zwischen dem Verlauf und dem, was gespeichert ist.",
                    report.number,
                ).format(n=report.number)
            )
        all_right = _("Alles stimmt mit dem Verlauf überein ({seconds} Sekunden).")
        self.stdout.write(all_right.format(seconds=f"{report.seconds:.0f}"))

    def _settle(self, reason: str) -> None:
        try:
            things = settling.settle(verify.Verification().unlike(), reason=needs_reason(reason))
        except Refused as refused:
            raise Fehler(refused.message) from None
        settled = _("Was an der Seite vorbei geändert war, ist jetzt festgehalten: {n}.")
        self.stdout.write(settled.format(n=things))

    def progress(self) -> verify.Told:
        progress = Progress(self.stdout.write, 0, "")

        def told(done: int, of: int, what: str) -> None:
            if what != progress.what:
                progress.what, progress.begun = what, progress.said
            progress.total = of
            progress.at(done)

        return told
