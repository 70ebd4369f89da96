"""Bank reports over HTTP: made here if the prices are stored, otherwise by the worker process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from houseway.checking.bank import bank, check_banked
from houseway.checking.prices import price_key, stored_prices
from houseway.play.case import read_money
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.values.strict import Strict, decoder
from houseway.web.fair_threads import in_thread

if TYPE_CHECKING:
    from houseway.web.api.call import ApiCall

Data = dict[str, Any]


class BankAsked(Strict, kw_only=True):
    """A request for a bank report; the defaults are those of `houseway bank`."""

    game: Annotated[str, Meta(max_length=128)]
    option: Annotated[str, Meta(max_length=64)] | None = None
    seats: int | None = None
    bets: dict[str, str] = {}
    hands_per_hour: int = 60
    hours: int = 8
    bankroll: Annotated[str, Meta(max_length=32)] | None = None
    risk: float = 0.01
    results: str = ""
    """Actual results as CSV."""
    preset: Annotated[str, Meta(max_length=16)] = "letter"
    rules: dict[str, bool | int | str] = {}
    collect_by: Annotated[str, Meta(max_length=64)] = ""


async def ask_bank(call: ApiCall) -> Data:
    """The bank report, as `houseway bank --json` prints it."""
    return await answer_bank(call, await call.body(BankAsked))


async def answer_bank(call: ApiCall, body: BankAsked) -> Data:
    """The report, made here if that is fast, otherwise by the worker."""
    from houseway.web.api.work import work_out

    room = call.cardroom
    report = await in_thread(stored_bank, room.rulebook, body)
    if report is not None:
        return report
    result: msgspec.Raw = await work_out(call, "bank", msgspec.json.encode(body))
    return decoder(Data).decode(result)


def stored_bank(rulebook: FiledRulebook, body: BankAsked) -> Data | None:
    """The report, or None if the prices are not stored; raises HousewayError for bad input."""
    game = FiledGame(rulebook, body.game)
    check_banked(game)
    rules = game.rules(body.rules, preset=body.preset)
    return report_bank(rulebook, body) if price_key(rules) in stored_prices() else None


def report_bank(rulebook: FiledRulebook, body: BankAsked) -> Data:
    """The requested report; a game without stored prices may take a minute."""
    from houseway.pricing.bank import report

    inputs = report.BankRequest(
        option=body.option,
        seats=body.seats,
        bets={wager: read_money(text, f"bets.{wager}") for wager, text in body.bets.items()},
        hands_per_hour=body.hands_per_hour,
        hours=body.hours,
        bankroll=None if body.bankroll is None else read_money(body.bankroll, "bankroll"),
        risk=body.risk,
        results=body.results,
        collect_by=body.collect_by,
    )
    game = FiledGame(rulebook, body.game)
    return bank(game, inputs, rules=body.rules, preset=body.preset).to_dict()
