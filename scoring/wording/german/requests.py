"""German sentences about what the engine is given: single values and whole requests. Knows words only."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "as-written": "{text}",
    "wrong-integer": "{field} muss eine ganze Zahl von {low} bis {high} sein, nicht {given}.",
    "wrong-boolean": "{field} muss true oder false sein, nicht {given}.",
    "wrong-choice": "{field} muss eines von {allowed} sein, nicht {given}.",
    "wrong-text": "{field} muss ein Text mit höchstens {longest} Zeichen, nicht leer, sein, nicht {given}.",
    "wrong-text-or-empty": "{field} muss ein Text mit höchstens {longest} Zeichen sein, nicht {given}.",
    "wrong-list": "{field} muss eine Liste sein, nicht {given}.",
    "wrong-object": "{field} muss ein Objekt sein, nicht {given}.",
    "half-character": "{field} enthält ein halbes Zeichen (Surrogat) und ist kein gültiger Text.",
    "named-twice": "{field} nennt etwas doppelt: {given}.",
    "too-many-entries": "{field} hat {count} Einträge; höchstens {most} sind erlaubt.",
    "unknown-field": "Das Feld {field} gibt es nicht. Erlaubt sind: {known}.",
    "missing-field": "Das Feld {field} fehlt.",
    "not-utf8": "Die Zeile ist nicht lesbar: kein UTF-8.",
    "not-json": "Die Zeile ist kein gültiges JSON-Objekt.",
    "not-an-object": "Die Zeile muss ein JSON-Objekt sein, nicht {given}.",
    "field-twice": "Das Feld {field} kommt in einem Objekt zweimal vor.",
    "too-deep": "Die Zeile ist zu tief verschachtelt.",
}
TERMS: dict[str, dict[str, str]] = {}
