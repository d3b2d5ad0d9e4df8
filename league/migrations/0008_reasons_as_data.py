"""Closed seasons kept German sentences; from now on they keep codes with their params, and the words of the rule follow
from the rule. What no pattern knows stays as it was written. Back again the same sentences are written."""

from datetime import date

from django.db import migrations

from league.migrations import _old_reasons as old


def to_codes(kept):
    """A kept table of players as today's code reads it."""
    days = tuple(date.fromisoformat(day["date"]) for day in kept["days"])
    return {
        **{name: value for name, value in kept.items() if name not in ("spoken", "metric", "signed", "order")},
        "days": [day | {"why_not": read(old.read_reason, day["why_not"], old.Around(days))} for day in kept["days"]],
        "rows": [_row_to_codes(row, days) for row in kept["rows"]],
    }


def _row_to_codes(row, days):
    around = old.Around(days, row["behind"])
    plain = {name: value for name, value in row.items() if name != "behind"}
    return plain | {
        "explanation": read(old.read_explanation, row["explanation"], around, whole=True),
        "because": read(old.read_because, row["because"], around),
        "cells": [
            cell | {
                "reason": read(old.read_reason, cell["reason"], around),
                "told": read(old.read_told, cell["told"], around),
            }
            for cell in row["cells"]
        ],
    }


def read(how, text, around, *, whole=False):
    """None of nothing. `whole`: as a sentence with its full stop."""
    if not text:
        return None
    try:
        return how(text, around)
    except old.Unreadable:
        pass
    before, behind, after = text.partition(old.BEHIND)
    if behind:
        return {"code": "as-written-of", "params": {"before": before, "other": str(around.behind), "after": after}}
    return {"code": "as-written", "params": {"text": text if not whole or text.endswith(".") else f"{text}."}}


def to_sentences(kept):
    """And back: as it was kept before."""
    days, rule = tuple(date.fromisoformat(day["date"]) for day in kept["days"]), kept["rule"]
    metric = (old.USUAL | rule)["metric"]
    return {
        **kept,
        "spoken": old.spoken(rule), "metric": old.TITLES[metric], "signed": metric != "place_points",
        "order": old.order(rule),
        "days": [day | {"why_not": write(old.write_reason, day["why_not"], old.Around(days))} for day in kept["days"]],
        "rows": [_row_to_sentences(row, days) for row in kept["rows"]],
    }


def _row_to_sentences(row, days):
    other = (row["because"] or {"params": {}})["params"].get("other")
    around = old.Around(days, None if other is None else int(other))
    return row | {
        "explanation": write(old.write_explanation, row["explanation"], around),
        "because": write(old.write_because, row["because"], around), "behind": around.behind,
        "cells": [
            cell | {
                "reason": write(old.write_reason, cell["reason"], around),
                "told": write(old.write_told, cell["told"], around),
            }
            for cell in row["cells"]
        ],
    }


def write(how, stored, around):
    if not stored:
        return ""
    if stored["code"] == "as-written":
        return stored["params"]["text"]
    if stored["code"] == "as-written-of":
        return f"{stored['params']['before']}{old.BEHIND}{stored['params']['after']}"
    return how(stored, around)


def _changed(apps, schema_editor, change):
    """Tables of players only: what a league keeps has no sentences in it."""
    seasons = apps.get_model("league", "Season").objects.using(schema_editor.connection.alias)
    for season in seasons.filter(kind="players").exclude(kept=None).iterator(100):
        season.kept = change(season.kept)
        season.save(update_fields=["kept"])


def forwards(apps, schema_editor):
    _changed(apps, schema_editor, lambda kept: to_codes(kept) if "spoken" in kept else kept)


def backwards(apps, schema_editor):
    _changed(apps, schema_editor, lambda kept: kept if "spoken" in kept else to_sentences(kept))


class Migration(migrations.Migration):
    dependencies = [("league", "0007_findings_as_data")]
    operations = [migrations.RunPython(forwards, backwards)]
