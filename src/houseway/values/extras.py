"""The optional parts of the package: what each needs, and a clear error if it is missing."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from houseway.values.errors import HousewayError

EXTRAS = {
    "price": {"numpy": "numpy", "numba": "numba"},
    "serve": {
        "starlette": "starlette",
        "uvicorn": "uvicorn",
        "h11": "h11",
        "websockets": "websockets",
        "sqlalchemy": "sqlalchemy",
        "alembic": "alembic",
        "argon2": "argon2-cffi",
    },
    "postgres": {"psycopg": "psycopg"},
    "metrics": {"prometheus_client": "prometheus-client"},
    "dask": {"distributed": "distributed"},
    "mcp": {"mcp": "mcp"},
    "notebooks": {"jupytext": "jupytext", "matplotlib": "matplotlib"},
    "parquet": {"pyarrow": "pyarrow"},
    "pdf": {"weasyprint": "weasyprint"},
    "rl": {
        "gymnasium": "gymnasium",
        "numba": "numba",
        "numpy": "numpy",
        "pettingzoo": "pettingzoo",
    },
}
"""The packages of each extra in pyproject.toml, by module name."""
INSTALL = "pip install 'houseway[{extra}]'"
"""What to do if one is missing; in a browser, where nothing can be installed, it is other words."""


class MissingExtra(HousewayError):
    """A package is not installed; the message says how to install it."""


@contextmanager
def needs_extras(what: str) -> Iterator[None]:
    """Turn a failed import of an optional package into a MissingExtra that names it.

    >>> with needs_extras("price"):
    ...     raise ModuleNotFoundError(name="numba.core")
    Traceback (most recent call last):
    houseway.values.extras.MissingExtra: price needs numba: pip install 'houseway[price]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        missing = missing_extra(what, error)
        if missing is None:
            raise
        raise missing from error


def require_extra(extra: str, what: str) -> None:
    """Raise MissingExtra for `what` unless all packages of the extra are installed."""
    if missing := _missing(extra):
        raise _error(what, missing, extra)


def missing_extra(what: str, error: BaseException) -> MissingExtra | None:
    """The MissingExtra for a failed import, or None if no extra provides it."""
    failed = (getattr(error, "name", None) or "").partition(".")[0]
    for extra, packages in EXTRAS.items():
        if failed in packages:
            return _error(what, _missing(extra, failed), extra)
    return None


def _missing(extra: str, failed: str = "") -> list[str]:
    modules = EXTRAS[extra].items()
    return [name for module, name in modules if module == failed or find_spec(module) is None]


def _error(what: str, missing: list[str], extra: str) -> MissingExtra:
    names = " and ".join(part for part in (", ".join(missing[:-1]), missing[-1]) if part)
    return MissingExtra(f"{what} needs {names}: {INSTALL.format(extra=extra)}")
