"""A module imports only its own package and packages of lower layers."""

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
    {"pricing"},
    {"protection"},
    {"pages"},
    {"checking"},
    {"drills"},
    {"families"},
    {"journal"},
    {"cardroom"},
    {"web"},
    {"library"},
    {"results"},
    {"environments", "export", "mcp", "site"},
    {"cli"},
]
"""Lowest first. Packages of one layer do not import each other; unlisted modules are on top."""
ANYWHERE = ("houseway", "houseway.kinds")
"""What any layer may import; the second is the list of kinds and families, by module name."""
HEIGHT = {package: height for height, layer in enumerate(LAYERS) for package in layer}


def package_of(module):
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in HEIGHT else ""


def module_of(path):
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree):
    """Every module that is imported: at the top, in functions, for types only, or by its name."""
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
    """Every import within the package, as (importing module, imported module)."""
    return {
        (module_of(path), imported)
        for path in SOURCE.rglob("*.py")
        for imported in imports(ast.parse(path.read_text("utf-8")))
        if exists(imported)
    }


def is_upward(importer, imported):
    """Whether an import reaches a higher layer, or another package of the same layer."""
    importer_package, imported_package = package_of(importer), package_of(imported)
    if not importer_package or imported in ANYWHERE:
        return False
    return (
        importer_package != imported_package
        and HEIGHT.get(imported_package, len(LAYERS)) >= HEIGHT[importer_package]
    )


def test_no_module_imports_upward():
    assert sorted(edge for edge in edges() if is_upward(*edge)) == []


def test_no_two_packages_import_each_other():
    pairs = {(package_of(a), package_of(b)) for a, b in edges()}
    across = {(a, b) for a, b in pairs if a and b and a != b}
    assert not {(a, b) for a, b in across if (b, a) in across}


def packages():
    """Every package except the families, whose folders hold everything about a game."""
    for path in sorted(SOURCE.rglob("__init__.py")):
        folder = path.parent.relative_to(SOURCE).as_posix()
        if folder.count("/") and not folder.startswith("houseway/families/"):
            yield folder.removeprefix("houseway/"), ast.get_docstring(ast.parse(path.read_text()))


def test_every_package_says_what_belongs_in_it_and_where_other_things_belong():
    unclear = []
    for package, text in packages():
        first, _, second = (text or "").partition("\n\n")
        named = re.findall(r"`(\w+/[\w/.]+|\w+\.py)`", second)
        places = (
            (SOURCE / "houseway" / name, SOURCE / "houseway" / package / name) for name in named
        )
        if not first or "belong" not in second or not all(any(map(Path.exists, p)) for p in places):
            unclear.append(package)
    assert unclear == []
