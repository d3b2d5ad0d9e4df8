"""The house keeps its order: imports go one way, the engine stays pure, files stay readable."""

import ast
from functools import cache
from pathlib import Path

import scoring
from league.areas import AREAS

ROOT = Path(__file__).parent.parent
# Who stands on whom: each may import itself and what stands before it. What is pure, and the installation's own facts, lie
# below the models; areas follow in the order in which league/areas.py names them.
FLOORS = [
    ("scoring",),
    (
        "league.areas",
        *(f"league.base.{one}" for one in ("background", "text", "machine", "place", "policy", "portable", "terminal")),
    ),
    ("league.settings", "league.wsgi", "league.asgi"),
    ("league.models",),
    ("league.base",),
    *((f"league.{area}",) for area in AREAS),
    ("league.demo",),
    ("league.management",),
    ("league.urls", "league.apps", "league.__main__", "league"),
]
MODULES = sorted(
    path for folder in ("scoring", "league") for path in (ROOT / folder).rglob("*.py") if "migrations" not in path.parts
)


@cache
def _text(path: Path) -> str:
    return path.read_text("utf-8")


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(_text(path))


@cache
def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def _floor(module: str) -> int | None:
    """The most exact name decides: league.base.text lies below league.base."""
    found = [
        (len(name), floor)
        for floor, names in enumerate(FLOORS)
        for name in names
        if module == name or (module.startswith(name + ".") and name != "league")
    ]
    return max(found)[1] if found else None


@cache
def _imports(path: Path) -> set[str]:
    """Absolute names of everything of ours that a file imports."""
    package = _name(path).split(".") if path.name == "__init__.py" else _name(path).split(".")[:-1]
    found = set()
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = (
                ".".join([*package[: len(package) - node.level + 1], *([node.module] if node.module else [])])
                if node.level
                else node.module
            )
            found |= {f"{base}.{alias.name}" for alias in node.names} | {base}
    return {name for name in found if name.startswith(("scoring", "league"))}


def test_every_module_has_its_area():
    """One without: name its area in league/areas.py, or put it into one."""
    assert [name for path in MODULES if _floor(name := _name(path)) is None] == []


def test_imports_go_one_way():
    """`from league.lists import views` names the package and the module; what is no module is a name in one."""
    known = {_name(path) for path in MODULES}
    later = {
        name: above for path in MODULES
        if (above := {one for one in _imports(path) & known if _floor(one) > _floor(name := _name(path))})
    }  # fmt: skip
    assert later == {}


def test_the_site_enters_the_engine_by_its_front_door_only():
    site = [path for path in MODULES if "league" in path.parts]
    assert {_name(path): past for path in site if (past := _past_the_door(path))} == {}
    assert [_name(path) for path in site if "import scoring" in _text(path)] == []


def _past_the_door(path: Path) -> list[str]:
    return [
        f"{node.module}.{alias.name}" for node in ast.walk(_tree(path))
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "scoring"
        for alias in node.names if node.module != "scoring" or alias.name not in scoring.__all__
    ]  # fmt: skip


def test_what_comes_from_files_knows_no_forms():
    """Both read what people write; what they share lies below them. Pages bring them together."""
    planners = [
        path for path in (ROOT / "league" / "imports").glob("*.py") if path.stem not in ("forms", "views", "urls")
    ]
    knowing = {path.stem: found for path in planners if (found := {name for name in _imports(path) if "forms" in name})}
    assert knowing == {}


def test_benches_need_no_test_of_the_site():
    """What both measure lies in bench/."""
    knows = [path.name for path in (ROOT / "bench").glob("*.py") if "tests.league" in _text(path)]
    assert knows == []


def test_every_module_says_what_it_knows():
    silent = [_name(path) for path in MODULES if path.stat().st_size and not ast.get_docstring(_tree(path))]
    assert silent == []


def test_files_stay_readable():
    """A file is one subject; one that is much longer than the others is a drawer."""
    long = {_name(path): n for path in MODULES if (n := len(_text(path).splitlines())) > 600}
    assert long == {}


def test_nothing_is_hidden_behind_signals_or_save():
    """The history has a save() of its own, which does nothing but refuse changes."""
    models = [path for path in MODULES if "models" in path.parts and _name(path) != "league.models.audit"]
    hidden = [_name(path) for path in models if "def save(" in _text(path) or "signals" in _text(path)]
    assert hidden == []
