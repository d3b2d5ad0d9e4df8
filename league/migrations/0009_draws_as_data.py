"""Draws keep why they failed as code and params, and how they were found as data: what was a sentence, or words with
colons and commas, is read here, once."""

import re

from django.db import migrations, models

WAYS = {
    "construction": "construction", "construction continued": "continued", "construction and annealing": "improved",
    "annealing": "search", "standing": "standing",
}
INTERRUPTED = "Die Auslosung wurde unterbrochen. Bitte noch einmal auslosen."
FAILURES = [
    ("draw-apart-impossible", r"Die getrennten Paare passen an (\d+) Tischen nicht alle\. Bitte Paare streichen\."),
    ("draw-apart-not-found", r"Für apart wurde an (\d+) Tischen keine Sitzordnung gefunden\. Bitte einige Paare streichen\."),
]


def ways_of(method):
    """The name of a construction may have commas of its own, but no colon: after it nothing else follows."""
    ways, rest = [], method
    if rest == "standing" or rest.startswith("standing, "):
        ways.append({"name": "standing", "design": ""})
        rest = rest[len("standing, "):]
    name, _colon, design = rest.partition(": ")
    return [*ways, {"name": WAYS[name], "design": design}] if name in WAYS else ways


def failure_of(error):
    if not error:
        return None
    if error == INTERRUPTED:
        return {"code": "draw-interrupted", "params": {}}
    for code, pattern in FAILURES:
        if match := re.fullmatch(pattern, error):
            return {"code": code, "params": {"tables": int(match[1])}}
    return {"code": "as-written", "params": {"text": error}}


def error_of(failure):
    if not failure:
        return ""
    if failure["code"] == "draw-interrupted":
        return INTERRUPTED
    pattern = dict(FAILURES).get(failure["code"])
    if pattern:
        return pattern.replace(r"(\d+)", str(failure["params"]["tables"])).replace("\\", "")
    return failure["params"].get("text", "")


def forwards(apps, schema_editor):
    draws = apps.get_model("league", "Draw").objects.using(schema_editor.connection.alias)
    for draw in draws.iterator():
        draw.failure = failure_of(draw.error)
        if draw.report:
            draw.report = {**draw.report, "ways": ways_of(draw.report.get("method", ""))}
        draw.save(update_fields=["failure", "report"])


def backwards(apps, schema_editor):
    draws = apps.get_model("league", "Draw").objects.using(schema_editor.connection.alias)
    for draw in draws.iterator():
        draw.error = error_of(draw.failure)[:300]
        if draw.report:
            draw.report = {name: value for name, value in draw.report.items() if name != "ways"}
        draw.save(update_fields=["error", "report"])


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0008_reasons_as_data"),
    ]

    operations = [
        migrations.AddField("draw", "failure", models.JSONField(blank=True, null=True)),
        migrations.RunPython(forwards, backwards),
        migrations.RemoveField("draw", "error"),
    ]
