"""Who sends a request, as far as shares of the server are concerned."""

from starlette.requests import Request

from houseway.web.api.call import COOKIE, address, cardroom_of
from houseway.web.jobs.queue import Visitor


def visitor_of(request: Request) -> Visitor:
    """The account and the address of a request."""
    person = cardroom_of(request).people.of(request.cookies.get(COOKIE))
    if person is None:
        return Visitor("", address(request))
    return Visitor(person.id, address(request), is_member=not person.guest)
