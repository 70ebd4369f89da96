"""The worker's kinds of calculations, each with its request and its check."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, NamedTuple

import msgspec

from houseway.pages.words import listed
from houseway.pricing.design import Design
from houseway.rulebook.book import Rulebook
from houseway.values.errors import InputError
from houseway.values.extras import needs_extras
from houseway.values.strict import Strict, decoder, read_strictly
from houseway.web import bank_api, pay_search, reports, workbench


class Request(msgspec.Struct):
    """A line that the server sends to its worker."""

    id: str
    kind: str
    body: msgspec.Raw


class PriceRequest(Strict):
    """A request to `GET /api/price`."""

    game: str
    wager: str | None = None
    option: str | None = None
    preset: str = "letter"


class Kind(NamedTuple):
    """One kind of calculation."""

    body: type[Any]
    check: Callable[[Rulebook, Any], Any]
    """Raises InputError for a bad request; returns the answer if it is known, otherwise None."""
    work: Callable[[Rulebook, Any], dict[str, Any]]

    def run(self, rulebook: Rulebook, body: bytes) -> dict[str, Any]:
        """Run a request; its counts are cached on disk only for a game as it is filed."""
        with needs_extras("price"):
            from houseway.pricing.cache import unsaved
        request = self.read(body)
        with nullcontext() if is_filed(request) else unsaved():
            return self.work(rulebook, request)

    def read(self, body: bytes) -> Any:
        return read_strictly(bytes(body), decoder(self.body), "body")


def is_filed(request: Any) -> bool:
    """Whether a request is about a game as it is filed."""
    if isinstance(request, Design):
        return request.as_filed
    return not isinstance(request, pay_search.Search)


def _price_report(rulebook: Rulebook, request: PriceRequest) -> dict[str, Any]:
    from houseway.play.game import Game
    from houseway.pricing.price import price

    game = Game(rulebook, request.game)
    return price(game, request.wager, {}, request.option, preset=request.preset)


def _check_report(rulebook: Rulebook, request: PriceRequest) -> None:
    rules = workbench.rules_of(rulebook, Design(game=request.game, preset=request.preset))
    if request.option is not None:
        rules.game.collection(request.option)


KINDS: dict[str, Kind] = {
    "price": Kind(Design, workbench.stored_price, workbench.price_design),
    "bank": Kind(bank_api.BankAsked, bank_api.stored_bank, bank_api.report_bank),
    "report": Kind(PriceRequest, _check_report, _price_report),
    "bet": Kind(Design, pay_search.check_bet, pay_search.price_bet),
    "find": Kind(pay_search.Search, pay_search.check_search, pay_search.find_tables),
    "chart": Kind(Design, pay_search.check_chart, pay_search.draw_chart),
    reports.KIND: Kind(reports.ReportJob, reports.check_report, reports.make_report),
}


def kind_of(name: str) -> Kind:
    if name not in KINDS:
        raise InputError(f"kind must be {listed(KINDS, 'or')}, not {name!r}", "kind")
    return KINDS[name]
