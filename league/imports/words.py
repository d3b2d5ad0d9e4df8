"""What is wrong with a file, in German: where, what, and what now. One sentence for every code of refusals.py."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .guard import Unreadable

SAVE_AS = _("Bitte in Excel oder LibreOffice mit „Speichern unter“ als Excel-Arbeitsmappe (.xlsx) oder CSV speichern.")
ANEW = _("Bitte die Datei in Excel oder LibreOffice öffnen, neu als .xlsx speichern und noch einmal wählen.")

SENTENCES = {
    "empty": _("Die Datei ist leer. Bitte eine Datei mit einer Tabelle wählen."),
    "too-large": _(
        "Die Datei hat {megabytes} MB; höchstens 2 MB gehen. Bitte Bilder entfernen oder die Tabelle in mehrere "
        "Dateien teilen."
    ),
    "old-excel": _("Das ist eine alte Excel-Datei (.xls) oder eine mit Kennwort. {save_as}"),
    "binary-excel": _("Das ist eine binäre Excel-Datei (.xlsb). {save_as}"),
    "open-document": _("Das ist eine OpenDocument-Datei (etwa .ods). {save_as}"),
    "numbers": _("Das ist eine Datei von Apple Numbers. Bitte dort „Exportieren als Excel“ wählen."),
    "word": _(
        "Das ist ein Textdokument, keine Tabelle. Bitte die Tabelle in Excel oder LibreOffice einfügen und als .xlsx "
        "speichern."
    ),
    "pdf": _(
        "Das ist eine PDF-Datei; aus ihr lassen sich keine Zahlen lesen. Bitte die Tabelle selbst als .xlsx oder CSV "
        "speichern."
    ),
    "picture": _(
        "Das ist ein Bild; aus ihm lassen sich keine Zahlen lesen. Bitte die Liste abtippen oder als .xlsx oder CSV "
        "speichern."
    ),
    "web-page": _("Das ist eine Internetseite, keine Tabelle. {save_as}"),
    "archive": _("Das ist ein gepacktes Archiv, keine Tabelle. Bitte die Datei darin auspacken und einzeln wählen."),
    "other": _("Diese Art von Datei lässt sich nicht lesen. {save_as}"),
    "damaged": _("Die Datei ist beschädigt oder keine Excel-Arbeitsmappe. {anew}"),
    "damaged-part": _("Die Datei ist beschädigt (Teil „{name}“). {anew}"),
    "encrypted": _("Die Datei ist mit einem Kennwort geschützt. Bitte ohne Kennwort speichern."),
    "path": _("Die Datei enthält einen Teil mit unzulässigem Namen („{name}“) und wird nicht geöffnet. {anew}"),
    "nested": _(
        "In der Datei steckt eine weitere Datei („{name}“). Bitte eingebettete Objekte entfernen und neu speichern."
    ),
    "packed": _("Die Datei ist auf ungewöhnliche Weise gepackt („{name}“). {anew}"),
    "twice": _("Die Datei enthält denselben Teil zweimal und wird nicht geöffnet. {anew}"),
    "members": _("Die Datei besteht aus {count} Teilen; höchstens {most} gehen. Bitte in mehrere Dateien teilen."),
    "unpacked": _(
        "Die Datei wäre ausgepackt {megabytes} MB groß; höchstens {most_megabytes} MB gehen. Bitte leere Zeilen und "
        "Bilder entfernen."
    ),
    "ratio": _("Die Datei ist auffällig stark gepackt ({count}-fach) und wird nicht geöffnet. {anew}"),
    "macros": _("Die Datei enthält Makros. Bitte als Excel-Arbeitsmappe ohne Makros (.xlsx) speichern."),
    "entities": _("Die Datei enthält Verweise, wie sie in Tabellen nicht vorkommen, und wird nicht geöffnet. {anew}"),
    "too-much": _(
        "In der Datei steht zu viel für eine Tabelle. Bitte nur die Blätter behalten, die eingelesen werden sollen."
    ),
    "sheets": _("Die Datei hat {count} Blätter; höchstens {most} gehen. Bitte in mehrere Dateien teilen."),
    "rows": _("Ein Blatt hat mehr als {most} Zeilen. Bitte in mehrere Dateien teilen."),
    "columns": _("Ein Blatt hat mehr als {most} Spalten. Bitte nur die nötigen behalten."),
    "too-long": _(
        "Das Lesen der Datei dauert zu lange oder braucht zu viel Speicher. Bitte nur die nötigen Blätter behalten."
    ),
    "busy": _("Gerade werden andere Dateien gelesen. Bitte gleich noch einmal versuchen."),
    "encoding": _("Die Datei ist kein lesbarer Text. {save_as}"),
    "long-cell": _("Zeile {row}: In einer Zelle steht zu viel Text für eine Tabelle. Bitte kürzen."),
    "quotes": _("Zeile {row}: Ein Anführungszeichen ist nicht geschlossen. Bitte ergänzen oder entfernen."),
}
MEGABYTE = 1024 * 1024


def said(refusal: Unreadable) -> str:
    """The refusal as a sentence."""
    values = {name: value if name == "name" else int(value) for name, value in refusal.values.items()}
    values |= {"megabytes": _megabytes(values.get("size", 0)), "most_megabytes": _megabytes(values.get("most", 0))}
    return str(SENTENCES[refusal.code]).format(save_as=SAVE_AS, anew=ANEW, **values)


def _megabytes(size: int | str) -> str:
    return f"{int(size) / MEGABYTE:.1f}".replace(".0", "").replace(".", ",")
