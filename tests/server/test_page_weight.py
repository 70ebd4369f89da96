"""What a page loads: at most 150 KB of script, all of it named in the page itself."""

import gzip
import re
from importlib import import_module
from pkgutil import iter_modules

from tests.server.running import get

from houseway.web import pages
from houseway.web.assets import VERSIONED, WEB, with_imports
from houseway.web.pages import views

MOST = 150_000
"""The most bytes of script that a page may load, compressed as the server sends them."""


def scripts() -> set[str]:
    """The script of every page."""
    modules = [import_module(f"{pages.__name__}.{m.name}") for m in iter_modules(pages.__path__)]
    values = [value for module in modules for value in vars(module).values()]
    return {value.name for value in values if isinstance(value, views.Script)}


def weight(modules: set[str]) -> int:
    return sum(len(gzip.compress((WEB / module).read_bytes(), 6)) for module in modules)


def test_no_page_loads_more_than_150_kb_of_script() -> None:
    weights = {name: weight(with_imports("shared/who.js", f"{name}.js")) for name in scripts()}
    assert weights["table/table"] > weights["shared/who"]
    assert {name: size for name, size in weights.items() if size > MOST} == {}


def test_a_page_names_every_module_that_it_imports(site: str) -> None:
    html = get(f"{site}/games/tavern/zoobac/settle").text
    named = set(re.findall(rf'(?:href|src)="{VERSIONED}/([^"]+\.js)"', html))
    assert named >= with_imports("shared/who.js", "desk/settle.js", "shared/collection-option.js")
