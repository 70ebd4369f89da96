"""The pages. Each module has one page or a few, and registers their routes (`ROUTES`).

A page names its script and its style sheets with a `views.Script`. What a page says about a filing
or a result belongs in `pages`.
"""

from importlib import import_module
from pkgutil import iter_modules

from starlette.routing import Route


def page_routes() -> list[Route]:
    """The routes of every module of this package that has any."""
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    return [route for module in modules for route in getattr(module, "ROUTES", ())]
