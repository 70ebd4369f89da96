"""The worker's kinds of calculations, each with its request and its check."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, NamedTuple

import msgspec

from houseway.checking.prices import stored_priced
from houseway.pages.words import listed
from houseway.pricing.design import Design
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError
from houseway.values.extras import needs_extras
from houseway.values.strict import Strict, decoder, read_strictly
from houseway.web.api import bank as bank_api
from houseway.web.jobs import audits, pay_search, reports, workbench
from houseway.web.pages import protection as protection_pages


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
    check: Callable[[FiledRulebook, Any], Any]
    """Raises InputError for a bad request; returns the answer if it is known, otherwise None."""
    work: Callable[[FiledRulebook, Any], dict[str, Any]]

    def run(self, rulebook: FiledRulebook, body: bytes) -> dict[str, Any]:
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


def _price_report(rulebook: FiledRulebook, request: PriceRequest) -> dict[str, Any]:
    from houseway.play.game import FiledGame
    from houseway.pricing.price import price

    game = FiledGame(rulebook, request.game)
    return price(game, request.wager, {}, request.option, preset=request.preset)


def _stored_report(rulebook: FiledRulebook, request: PriceRequest) -> dict[str, Any] | None:
    """The report if its prices are stored; raises InputError for a bad request."""
    from houseway.pricing.price import price

    rules = workbench.rules_of(rulebook, Design(game=request.game, preset=request.preset))
    if request.option is not None:
        rules.game.collection(request.option)
    stored = stored_priced(rules)
    if stored is None or request.wager not in (None, *(p.wager for p in stored.wagers)):
        return None
    return price(rules.game, request.wager, {}, request.option, preset=request.preset, known=stored)


KINDS: dict[str, Kind] = {
    "price": Kind(Design, workbench.stored_price, workbench.price_design),
    "bank": Kind(bank_api.BankAsked, bank_api.stored_bank, bank_api.report_bank),
    "report": Kind(PriceRequest, _stored_report, _price_report),
    "bet": Kind(Design, pay_search.check_bet, pay_search.price_bet),
    "find": Kind(pay_search.Search, pay_search.check_search, pay_search.find_tables),
    "chart": Kind(Design, pay_search.check_chart, pay_search.draw_chart),
    "protect": Kind(
        protection_pages.ProtectAsked,
        protection_pages.stored_protection,
        protection_pages.work_out_protection,
    ),
    audits.KIND: Kind(audits.AuditJob, audits.refuse, audits.make_audit),
    audits.PDF_KIND: Kind(audits.AuditJob, audits.refuse, audits.make_pdf),
    reports.KIND: Kind(reports.ReportJob, reports.check_report, reports.make_report),
}


def kind_of(name: str) -> Kind:
    if name not in KINDS:
        raise InputError(f"kind must be {listed(KINDS, 'or')}, not {name!r}", "kind")
    return KINDS[name]
