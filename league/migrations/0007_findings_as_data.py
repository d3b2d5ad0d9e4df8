"""Accepted findings are kept as code and params instead of as the sentence that was shown.

The sentences below are those of the version before; they are read here, once, and nowhere else."""

import re

from django.db import migrations, models

LINE = r"[+−0-9]+(?: / [+−0-9]+)+"
# The code of now, and the sentence of then with what can be read from it.
THEN = [
    ("parity", rf"Zeile (?P<row>\d+): Die Punkte (?P<line>{LINE}) sind nicht alle gerade oder alle ungerade\. "
               r"Bitte nachrechnen\."),
    ("parity-of-four", rf"Zeile (?P<row>\d+): Die Punkte (?P<line>{LINE}) der vier Mitspielenden sind nicht alle "
                       r"gerade oder alle ungerade\. Bitte nachrechnen\."),
    ("parity-of-totals", rf"Zeile (?P<row>\d+): Die laufenden Summen (?P<line>{LINE}) sind nicht alle gerade oder "
                         r"alle ungerade\. Bitte nachrechnen\."),
    ("shape", rf"Zeile (?P<row>\d+): (?P<line>{LINE}) kann kein Spiel sein; .*"),
    ("not-that-penalty", rf"Zeile (?P<row>\d+): (?P<line>{LINE}) passt nicht zur eingetragenen Strafe "
                         r"\(„(?P<penalty>\w+)“\)\."),
    ("not-that-soloist", rf"Zeile (?P<row>\d+): Als Solist steht Position (?P<soloist>\d); die Punkte "
                         rf"(?P<line>{LINE}) passen nicht zu ihrem Solo\."),
    ("range", r"Zeile (?P<row>\d+): Ein Spielwert von (?P<value>\d+) ist nicht möglich; der höchste ist "
              r"(?P<limit>\d+)\. .*"),
    ("nobody-sits", r"Zeile (?P<row>\d+): Am Tisch mit (?P<players>\d) Spielern schreibt 0, wer aussetzt "
                    rf"\((?P<sits>\d) je Spiel\); in (?P<line>{LINE}) fehlt das\."),
    ("sits-not-zero", r"Zeile (?P<row>\d+): Position (?P<who>\d) setzt aus, weil Position (?P<dealer>\d) gibt, und "
                      r"muss 0 schreiben\."),
    ("sit-not-zero", r"Zeile (?P<row>\d+): Position (?P<who>\d(?: und \d)+) setzt aus, weil Position (?P<dealer>\d) "
                     r"gibt, und muss 0 schreiben\."),
    ("dealer", r"Zeile (?P<row>\d+): Als Geber steht Position (?P<dealer>\d); an der Reihe ist Position "
               r"(?P<right>\d(?: oder \d)*)\. .*"),
    ("vorfuehrung", r"Zeile (?P<row>\d+): Es sind nur noch so viele Spiele übrig wie Pflichtsoli offen "
                    r"\((?P<waiting>\d+)\); spielen muss ihr Solo Position (?P<right>\d(?: oder \d)*)\."),
    ("pflichtsolo-twice", r"Zeile (?P<row>\d+): Position (?P<soloist>\d) hat ihr Pflichtsolo schon gespielt\. .*"),
    ("lustsolo-early", r"Zeile (?P<row>\d+): Position (?P<soloist>\d) hat ihr Pflichtsolo noch nicht gespielt; .*"),
    ("pflichtsolo-missing", r"Position (?P<soloist>\d) hat ihr Pflichtsolo nicht gespielt\."),
    ("uneven-halves", r"Es sind (?P<rows>\d+) Zeilen mit Punkten, aber (?P<totals>\d+) mit laufenden Summen\."),
    ("too-many", r"Die Liste hat (?P<counted>\d+) Spiele; am Tisch mit (?P<players>\d) Spielern sind es "
                 r"(?P<games>\d+)\. .*"),
    ("too-many-planned", r"Die Liste hat (?P<counted>\d+) Spiele; geplant sind (?P<games>\d+)\. .*"),
    ("too-few", r"Die Liste hat (?P<counted>\d+) von (?P<games>\d+) Spielen\."),
    ("mark-no-solo", rf"Zeile (?P<row>\d+): Das Zeichen „(?P<mark>.)“ steht für ein Solo; (?P<line>{LINE}) ist "
                     r"keines\. .*"),
    ("mark-of-whom", r"Zeile (?P<row>\d+): Ein Solo ohne Punkte\. .* zum Beispiel (?P<mark>.)2\."),
    ("end-parity", rf"Endstand: (?P<line>{LINE}) sind nicht alle gerade oder alle ungerade\. .*"),
    ("end-range", r"Endstand, Spalte (?P<column>\d): (?P<total>[+−]?\d+) ist in (?P<games>\d+) Spielen nicht möglich; "
                  r"höchstens sind es (?P<limit>\d+)\. .*"),
]


def numbers(text):
    return [int(number.replace("−", "-")) for number in re.findall(r"[+−]?\d+", text)]


def value_of(code, name, text):
    if name in ("mark", "penalty"):
        return text
    several = name in ("line", "right") or (name == "who" and code == "sit-not-zero")
    return numbers(text) if several else numbers(text)[0]


def said_of(message):
    """Code and params of a sentence; what cannot be read is kept in its words."""
    for code, pattern in THEN:
        if match := re.fullmatch(pattern, message):
            return {"code": code, "params": {name: value_of(code, name, text) for name, text in match.groupdict().items()}}
    return {"code": "as-written", "params": {"text": message}}


def keep_what_was_said(apps, schema_editor):
    accepted = apps.get_model("league", "AcceptedFinding").objects.using(schema_editor.connection.alias)
    for one in accepted.iterator():
        one.said = said_of(one.message)
        one.save(update_fields=["said"])


def signed(number):
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def words_of(name, value):
    if name == "line":
        return " / ".join(map(signed, value))
    if isinstance(value, list):
        return {"right": " oder "}.get(name, " und ").join(map(str, value))
    return signed(value) if name == "total" else str(value)


def message_of(said):
    """Enough of the sentence of then to be recognised by said_of(); the way back is for a mistake made in a hurry."""
    pattern = dict(THEN).get(said["code"])
    if pattern is None:
        return said["params"].get("text", "")
    filled = re.sub(r"\(\?P<(\w+)>(?:[^()]|\((?:[^()])*\))*\)", lambda found: words_of(found[1], said["params"][found[1]]), pattern)
    return filled.replace(".*", "…").replace("\\", "")


def say_it_again(apps, schema_editor):
    accepted = apps.get_model("league", "AcceptedFinding").objects.using(schema_editor.connection.alias)
    for one in accepted.iterator():
        one.message = message_of(one.said)[:500]
        one.save(update_fields=["message"])


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0006_tournament_day"),
    ]

    operations = [
        migrations.AddField("acceptedfinding", "said", models.JSONField(default=dict), preserve_default=False),
        migrations.AlterField("acceptedfinding", "message", models.CharField(max_length=500, default="")),
        migrations.RunPython(keep_what_was_said, say_it_again),
        migrations.RemoveField("acceptedfinding", "message"),
    ]
