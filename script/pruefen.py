#!/usr/bin/env python3
"""Checks the chain of an event that was downloaded from the site, with nothing but Python.

    python3 pruefen.py turnier-nachweis.json [CODE]

Computes every hash anew: each entry covers the one before it and commitments to its values; a value that everybody may
read is given with its salt, of all others only the commitment. Compares the published rows with what the chain holds
and prints each published result with its code, as the chain holds it: a name that was taken out of the chain cannot be
proved, and it is said which. Ends with status 1 if anything does not fit, or if CODE is not among them.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
PUBLISHED = "standings-published"


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def sha(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def code_of(digest: str) -> str:
    bits = int(digest[:25], 16)
    letters = "".join(LETTERS[bits >> 5 * place & 31] for place in reversed(range(20)))
    return "-".join(letters[at : at + 4] for at in range(0, 20, 4))


def leaves(value: object, path: str) -> list[tuple[str, object]]:
    """Every single value with the way to it."""
    if isinstance(value, dict) and value:
        named = ((name.replace("~", "~0").replace("/", "~1"), value[name]) for name in sorted(value))
        return [leaf for name, one in named for leaf in leaves(one, f"{path}/{name}")]
    if isinstance(value, list) and value:
        return [leaf for number, one in enumerate(value) for leaf in leaves(one, f"{path}/{number}")]
    return [(path, value)]


def hash_of(entry: dict, chain: str) -> str:
    given = [sha(f"{one['salt']}{one['path']}={canonical(one['value'])}") for one in entry["values"]]
    told = sorted([*given, *entry["commitments"]])
    where = [entry["club"], entry["tournament"], entry["list"]]
    head = [1, chain, entry["position"], entry["previous"], entry["at"], entry["action"], *where]
    return sha(canonical([*head, told, entry["seals"]]))


def wrong_links(proof: dict) -> list[str]:
    found, before = [], ""
    for number, entry in enumerate(proof["entries"], 1):
        if entry["position"] != number:
            return [*found, f"Eintrag {number} fehlt."]
        if entry["previous"] != before:
            found.append(f"Eintrag {number} hängt nicht an dem davor.")
        if entry["hash"] != hash_of(entry, proof["chain"]):
            found.append(f"Eintrag {number} ({entry['action']}) ergibt einen anderen Hash.")
        before = entry["hash"]
    return found


def wrong_salts(proof: dict) -> list[str]:
    """Where a salt ends and a path begins must not be a matter of opinion."""
    salts = [one["salt"] for entry in proof["entries"] for one in entry["values"]]
    return [f"„{salt}“ ist kein Zusatz." for salt in salts if not re.fullmatch("[0-9a-f]{32}", salt)]


def wrong_versions(proof: dict) -> list[str]:
    """Every result that the chain publishes is in the file, once; but for one whose values are kept back."""
    told = [entry["position"] for entry in proof["entries"] if entry["action"] == PUBLISHED and entry["values"]]
    given = [version["position"] for version in proof["published"]]
    return [] if sorted(given) == told else [f"Ergebnisse stehen in den Einträgen {told}, genannt sind {given}."]


def wrong_rows(proof: dict) -> list[str]:
    """A name that was taken out is in the chain as a commitment only: it is not compared, but said (`unproved`)."""
    found = []
    for version in proof["published"]:
        title = f"Fassung {version['version']}"
        if not 1 <= version["position"] <= len(proof["entries"]):
            found.append(f"{title} hat keinen Eintrag in der Kette.")
            continue
        entry = proof["entries"][version["position"] - 1]
        told, shown = values_of(entry), shown_in(version)
        if entry["action"] != PUBLISHED or told.get("data/version") != version["version"]:
            found.append(f"{title} gehört nicht zu ihrem Eintrag.")
        held = {path for path in told if path.startswith("data/rows")}
        found += [f"{title}: {path} ist nicht in der Kette." for path in sorted(held - shown.keys())]
        found += [
            f"{title}: {path} ist {value!r}, in der Kette {told[path]!r}."
            for path, value in shown.items()
            if path in told and canonical(told[path]) != canonical(value)
        ]
        missing = shown.keys() - told.keys()
        found += [f"{title}: {path} ist nicht in der Kette." for path in sorted(missing) if not path.endswith("/name")]
        if len(missing) > len(entry["commitments"]):
            found.append(f"{title} hat mehr Werte als ihr Eintrag.")
        if version["code"] != code_of(entry["hash"]):
            found.append(f"{title} hat einen anderen Code als ihr Eintrag.")
    return found


def values_of(entry: dict) -> dict:
    return {one["path"]: one["value"] for one in entry["values"]}


def shown_in(version: dict) -> dict:
    return dict([*leaves(version["rows"], "data/rows"), ("data/version", version["version"])])


def said_of(version: dict, entry: dict) -> list[str]:
    """The result as the chain holds it, so that nobody has to trust what else stands in the file."""
    told = values_of(entry)
    lines = [f"Fassung {version['version']}: Prüfcode {code_of(entry['hash'])}, {len(version['rows'])} Zeilen"]
    for number, row in enumerate(version["rows"]):
        proved = f"data/rows/{number}/name" in told
        name = row["name"] if proved else f"„{row['name']}“ (nicht zu prüfen: Der Name ist aus der Kette genommen)"
        lines.append(f"  {row['place']}. {name}: {row['points']}")
    return lines


def main(arguments: list[str]) -> int:
    if not 1 <= len(arguments) <= 2:
        print("Aufruf: python3 pruefen.py turnier-nachweis.json [CODE]")
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            return checked(json.load(file), *arguments[1:])
    except OSError as error:
        print(f"{arguments[0]} lässt sich nicht öffnen: {error.strerror}.")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        print(f"{arguments[0]} ist keine vollständige Nachweis-Datei: So etwas schreibt die Seite nicht.")
    return 1


def checked(proof: dict, code: str | None = None) -> int:
    wrong = [*wrong_salts(proof), *wrong_links(proof), *wrong_versions(proof)]
    wrong += wrong_rows(proof) if not wrong else []
    for line in wrong:
        print(line)
    codes = [code_of(entry["hash"]) for entry in proof["entries"]]
    print(f"{proof['event']['name']}: {len(codes)} Einträge, {'alle stimmen' if not wrong else 'nicht alle stimmen'}.")
    for version in proof["published"] if not wrong else []:
        print("\n".join(said_of(version, proof["entries"][version["position"] - 1])))
    if code is not None:
        asked = "".join(letter for letter in code.upper() if letter.isalnum())
        asked = asked.translate(str.maketrans("OIL", "011"))
        place = next((n for n, one in enumerate(codes, 1) if one.replace("-", "") == asked), None)
        print(f"Der Code gehört zu Eintrag {place}." if place else "Der Code gehört zu keinem Eintrag dieser Kette.")
        return 1 if wrong or not place else 0
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
