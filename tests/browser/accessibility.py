"""What axe finds wrong with a page. Only the faults are asked for: describing everything that is in order would take
longer than finding it."""

from axe_playwright_python.sync_playwright import Axe

AXE = Axe().axe_script
ALL = {"resultTypes": ["violations"]}
COLOURS = ALL | {"runOnly": ["color-contrast"]}


def violations(page, rules=ALL) -> list[dict]:
    """axe stays on the page for the next time."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE)
    return page.evaluate("rules => axe.run(rules)", rules)["violations"]


def serious(page, rules=ALL) -> list[str]:
    found = [one for one in violations(page, rules) if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]
