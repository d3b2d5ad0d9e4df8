"""What axe finds wrong with a page. Only the faults are asked for: describing everything that is in order would take
longer than finding it. Of a long table the first rows stand for all: the others are made by the same lines."""

from axe_playwright_python.sync_playwright import Axe

AXE = Axe().axe_script
ALL = {"resultTypes": ["violations"], "preload": False}  # no rule asks for style sheets
COLOURS = ALL | {"runOnly": ["color-contrast"]}
LOOKED_AT = {"exclude": [["tbody > tr:nth-child(n+9)"]]}


def violations(page, rules=ALL) -> list[dict]:
    """axe stays on the page for the next time."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE)
    return page.evaluate("([where, rules]) => axe.run(where, rules)", [LOOKED_AT, rules])["violations"]


def faults_of(page, rules=ALL) -> list[str]:
    """All but what axe itself calls minor."""
    found = [one for one in violations(page, rules) if one["impact"] != "minor"]
    return [f"{one['impact']}, {one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]
