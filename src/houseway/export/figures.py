"""Tables of what is calculated: prices, their outcomes, protection figures, findings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.checking.check import check
from houseway.checking.prices import stored_priced
from houseway.checking.protection import protect
from houseway.export.table import (
    GAME,
    OF_GAME,
    SOURCE,
    Row,
    Table,
    cents,
    number,
    text,
    whole,
)
from houseway.play.game import FiledGame
from houseway.pricing.price import can_price
from houseway.protection.results import Counting, WagerProtection
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.model import PRESETS
from houseway.values.money import parse_money

_PRESET = text("preset", "letter (rules as filed) or practice (as usually dealt)")
_PRICED = text("wager", "The id of the wager, or of a way to play it")
_WAGER = text("wager", "The id of a wager of the game, or of a side bet played with it")


def _priced(book: FiledRulebook) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Each stored price with its game, preset and method."""
    for game_id in book:
        game = FiledGame(book, game_id)
        for preset in PRESETS if can_price(game) else ():
            if priced := stored_priced(game.rules(preset=preset)):
                for wager in priced.wagers:
                    yield game_id, preset, priced.method, wager.to_json()


def _prices(book: FiledRulebook) -> Iterator[Row]:
    for game, preset, method, price in _priced(book):
        names = ("edge", "error", "element_of_risk", "stdev", "hit_rate")
        figures = [price[name] for name in names]
        yield game, preset, price["wager"], price["part_of"], method, *figures


def _outcomes(book: FiledRulebook) -> Iterator[Row]:
    for game, preset, _, price in _priced(book):
        for place, row in enumerate(price["outcomes"], 1):
            yield (
                game,
                preset,
                price["wager"],
                place,
                row["result"],
                row["says"],
                row["pays"],
                row["probability"],
                str(row["exact"]["count"]),
            )


def _protected(book: FiledRulebook) -> Iterator[tuple[str, str, WagerProtection]]:
    """The stored figures of each wager, with its game and preset."""
    for game_id in book:
        game = FiledGame(book, game_id)
        for preset in PRESETS if can_price(game) else ():
            for wager in protect(game, preset=preset, stored_only=True).wagers:
                yield game_id, preset, wager


def _counted(book: FiledRulebook) -> Iterator[tuple[str, str, WagerProtection, Counting]]:
    for game, preset, wager in _protected(book):
        if wager.counting is not None:
            yield game, preset, wager, wager.counting


def _counting(book: FiledRulebook) -> Iterator[Row]:
    for game, preset, wager, counting in _counted(book):
        count, ceiling = counting.count, counting.ceiling
        yield (
            game,
            preset,
            wager.wager,
            wager.decks,
            wager.cards_behind_cut,
            None if wager.max_bet is None else parse_money(wager.max_bet),
            counting.edge,
            counting.shoes,
            *(
                (
                    count.level,
                    count.correlation,
                    count.threshold,
                    count.rounds_per_shoe,
                    count.bets_per_shoe,
                    count.edge_when_betting,
                    count.gain_per_shoe,
                    count.error,
                    count.gain_per_100,
                )
                if count
                else (None,) * 9
            ),
            *((ceiling.gain_per_shoe, ceiling.error) if ceiling else (None, None)),
        )


def _effects(book: FiledRulebook) -> Iterator[Row]:
    for game, preset, wager, counting in _counted(book):
        tags = counting.count.tags if counting.count else {}
        for rank, effect in counting.effects.items():
            yield game, preset, wager.wager, rank, effect, tags.get(rank)


def _hidden(book: FiledRulebook) -> Iterator[Row]:
    for game, preset, wager in _protected(book):
        for place, seen in enumerate(wager.seen, 1):
            rest = seen.edge, seen.edge_without, seen.error, seen.strategy
            yield game, preset, wager.wager, "seen", place, seen.cards, None, *rest
        for place, shared in enumerate(wager.shared, 1):
            rest = shared.edge, shared.edge_without, shared.error, shared.strategy
            yield game, preset, wager.wager, "shared", place, None, shared.seats, *rest


def _findings(book: FiledRulebook) -> Iterator[Row]:
    for place, finding in enumerate(check(book, book).findings, 1):
        where = finding.where
        yield (
            place,
            where.game,
            finding.code,
            finding.pack,
            finding.severity,
            finding.confidence,
            where.option,
            where.field,
            finding.message,
            "\n".join(finding.evidence),
            where.source,
        )


_KEY = ("game", "preset", "wager")

TABLES = (
    Table(
        "prices",
        "The stored price of every wager, with both presets. Edges are the bettor's expected loss.",
        (
            GAME,
            _PRESET,
            _PRICED,
            text("part_of", "The wager whose price includes it"),
            text("method", "exact, bounded (`error` is a bound) or sampled (one standard error)"),
            number("edge", "The house edge", "per unit bet first"),
            number("error", "The error of the edge; 0 if exact", "per unit bet first"),
            number("element_of_risk", "The house edge of all money bet", "per unit bet"),
            number("stdev", "The standard deviation of the result", "units"),
            number("hit_rate", "The probability of a net win", "probability"),
        ),
        _KEY,
        _prices,
        (OF_GAME,),
    ),
    Table(
        "outcomes",
        "What can happen to each price, how often, and what it pays.",
        (
            GAME,
            _PRESET,
            _PRICED,
            whole("outcome", "The place in the list, from 1"),
            text("result", "win, push, lose or surrender"),
            text("says", "The outcome in words"),
            number("pays", "The net result", "units"),
            number("probability", "How often it happens", "probability"),
            text("combinations", "How many combinations of cards; text, as it may be very large"),
        ),
        (*_KEY, "outcome"),
        _outcomes,
        (OF_GAME,),
    ),
    Table(
        "counting",
        "What counting cards wins, as far as it is stored. Gains are the bettor's.",
        (
            GAME,
            _PRESET,
            _WAGER,
            whole("decks", "Decks in the shoe"),
            whole("cards_behind_cut", "Cards behind the cut card", "cards"),
            cents("max_bet", "The highest maximum that an option files"),
            number("edge", "The house edge from a full shoe", "per unit bet"),
            whole("shoes", "How many shoes were simulated"),
            whole("level", "The largest tag of the best count"),
            number("correlation", "How well its tags follow the exact effects"),
            number("threshold", "Bet from this count on"),
            number("rounds_per_shoe", "Rounds dealt from a shoe", "rounds"),
            number("bets_per_shoe", "Rounds that are bet on", "rounds"),
            number("edge_when_betting", "The house edge in those rounds", "per unit bet"),
            number("gain_per_shoe", "What the count wins", "units"),
            number("error", "The standard error of the gain", "units"),
            number("gain_per_100", "What it wins in 100 dealt rounds", "units"),
            number("ceiling_per_shoe", "What perfect knowledge wins", "units"),
            number("ceiling_error", "The standard error of that", "units"),
        ),
        _KEY,
        _counting,
        (OF_GAME,),
    ),
    Table(
        "effects",
        "What a card that leaves the shoe changes for the bettor.",
        (
            GAME,
            _PRESET,
            _WAGER,
            text("rank", "The rank; T may stand for all cards worth ten"),
            number("effect", "The change of the bettor's result", "per unit bet"),
            whole("tag", "The tag in the best count"),
        ),
        (*_KEY, "rank"),
        _effects,
        (OF_GAME,),
    ),
    Table(
        "hidden_cards",
        "The edge against a bettor who sees hidden cards or shares cards, as far as it is stored.",
        (
            GAME,
            _PRESET,
            _WAGER,
            text("how", "seen or shared"),
            whole("number", "The place in the list, from 1"),
            text("cards", "What is seen"),
            whole("seats", "How many seats share their cards"),
            number("edge", "The house edge then", "per unit bet first"),
            number("edge_without", "The house edge without the cards", "per unit bet first"),
            number("error", "The standard error; 0 if exact", "per unit bet first"),
            text("strategy", "How the bettor plays"),
        ),
        (*_KEY, "how", "number"),
        _hidden,
        (OF_GAME,),
    ),
    Table(
        "findings",
        "What `houseway check` finds in the filings.",
        (
            whole("finding", "The number of the finding, from 1"),
            GAME,
            text("code", "The rule, explained by `houseway check --explain`"),
            text("pack", "The pack of the rule"),
            text("severity", "error, warn or info"),
            text("confidence", "How well the law behind it is known"),
            text("option", "The collection option it is about"),
            text("field", "The part of the filing it is about"),
            text("message", "The finding in words"),
            text("evidence", "The evidence, a line for each piece"),
            SOURCE,
        ),
        ("finding",),
        _findings,
    ),
)
