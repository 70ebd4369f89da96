"""Documents as files: links to them, and the files themselves."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from houseway.pages.markup import Html, tag
from houseway.pages.words import listed

NAMES = {"pdf": "PDF", "html": "Print", "md": "Markdown"}
MEDIA = {
    "csv": "text/csv",
    "html": "text/html",
    "md": "text/markdown",
    "pdf": "application/pdf",
    "sarif": "application/sarif+json",
}


def file_links(address: str, query: str = "", *, pdf: bool) -> list[Html]:
    """Links to a document in every format; PDF only where it can be made."""
    end = f"?{query}" if query else ""
    return [
        tag("a", name, href=f"{address}.{suffix}{end}")
        for suffix, name in NAMES.items()
        if pdf or suffix != "pdf"
    ]


def suffix_in(request: Request, what: str, *known: str) -> str:
    """The suffix in the URL, which must be a known format; `what` begins the error."""
    suffix: str = request.path_params["suffix"]
    if suffix not in known:
        raise HTTPException(404, f"{what} available as {listed(known)}, not {suffix!r}.")
    return suffix


def attachment(content: bytes | str, name: str) -> Response:
    """A file to download; the suffix of its name is its format."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=MEDIA[name.rpartition(".")[2]], headers=headers)
