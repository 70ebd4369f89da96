"""Imports go one way: a module imports only its own layer's package or layers below it."""

import ast
import re
from functools import cache
from pathlib import Path

MODULE = re.compile(r"houseway(\.\w+)+")
SOURCE = Path(__file__).parent.parent / "src"

LAYERS = [
    {"values"},
    {"cards"},
    {"ranking"},
    {"equities"},
    {"rulebook"},
    {"play"},
    {"banked", "poker", "pan"},
    {"games"},
    {"pricing"},
    {"pages"},
    {"checking"},
    {"drills"},
    {"journal"},
    {"cardroom"},
    {"web"},
    {"cli"},
]
"""Lowest first; packages of one layer do not import each other. What is not listed is on top."""
HEIGHT = {package: height for height, layer in enumerate(LAYERS) for package in layer}


def package_of(module):
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in HEIGHT else ""


def module_of(path):
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree):
    """Every module that is imported, anywhere: in functions, for types alone, by its name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and MODULE.fullmatch(str(node.value)):
            yield node.value  # a module named as text, for import_module


@cache
def exists(module):
    path = SOURCE / module.replace(".", "/")
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


@cache
def edges():
    """Every import of a module of the package: who imports, and what."""
    return {
        (module_of(path), imported)
        for path in SOURCE.rglob("*.py")
        for imported in imports(ast.parse(path.read_text("utf-8")))
        if exists(imported)
    }


def upward(importer, imported):
    """Whether an import goes to a layer above, or aside to another package of the same layer."""
    low, high = package_of(importer), package_of(imported)
    if not low or imported == "houseway":
        return False
    return low != high and HEIGHT.get(high, len(LAYERS)) >= HEIGHT[low]


def test_no_module_imports_upward():
    assert sorted(edge for edge in edges() if upward(*edge)) == []


def test_packages_have_no_cycles():
    found = {(package_of(a), package_of(b)) for a, b in edges()}
    between = {(a, b) for a, b in found if a and b and a != b}
    assert not {(a, b) for a, b in between if (b, a) in between}


def test_the_graph_in_the_documents_is_the_one_of_the_code():
    from tools.import_graph import TARGET, graph

    assert TARGET.read_text("utf-8") == graph(), "make docs"
