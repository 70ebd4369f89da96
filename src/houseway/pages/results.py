"""Results as pages: settlements, prices, fees and findings, from the documented JSON.

Terminal, HTML, notebook and Markdown show these pages; nothing else builds a table of a result.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from houseway.pages.page import Block, Column, DataTable, Facts, Page, Paragraph, Section
from houseway.pages.papers import name_sources
from houseway.pages.words import capital, count, spaced
from houseway.play.collection import fee_moment, tier_name
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.model import PRESETS, choice

Data = Mapping[str, Any]

_MONEY = re.compile(r"-?\d+\.\d\d")
_ALL_ROOMS = "All cardrooms"


class Names(NamedTuple):
    """The filed names of a game's wagers and hands, by id; a missing name is made from the id."""

    wagers: Mapping[str, str] = {}
    hands: Mapping[str, str] = {}

    def wager(self, wager: str) -> str:
        return self.wagers.get(wager, spaced(wager))

    def hand(self, hand: str) -> str:
        return f"Seat {hand}" if hand.isdecimal() else self.hands.get(hand, hand)


NO_NAMES = Names()


def wager_names(book: FiledRulebook, game_id: str, wagers: Iterable[str]) -> dict[str, str]:
    """The filed names of wagers by id; side bets are read only if a wager belongs to one."""
    names = {wager.id: wager.name for wager in book.filing(game_id).wagers}
    if set(wagers) <= set(names):
        return names
    side_bets = (raw.choose({}) for raw in book.side_bets(game_id))
    return names | {wager.id: wager.name for filing in side_bets for wager in filing.wagers}


def names_in(result: Data, book: FiledRulebook) -> Names:
    """The names for a settlement or for prices."""
    rows = result.get("wagers", result.get("lines", ()))
    wagers = wager_names(book, result["game"], (row.get("wager", "") for row in rows))
    banker = book.filing(result["game"]).play.get("banker_name", "banker")
    return Names(wagers, {"banker": banker})


def settlement_page(result: Data, names: Names = NO_NAMES) -> Page:
    """A settled hand of any kind."""
    if "pots" in result:
        blocks = _pots(result)
    elif "player_dealer" in result:
        blocks = _lines(result, names)
    else:
        blocks = _other(result)
    blocks.append(Paragraph(f"Rules {PRESETS[result['preset']]}."))
    if "differs" in result:
        blocks.append(Paragraph(result["differs"]))
    return Page(f"Settlement of {result['game']}", "", (Section("Settlement", tuple(blocks)),))


def price_page(report: Data, names: Names = NO_NAMES) -> Page:
    """The prices of a game's wagers, with the outcomes of each, and those of its bank."""
    rules = ", ".join(f"{spaced(name)} {choice(value)}" for name, value in report["rules"].items())
    caption = f"{report['game']} ({rules})" if rules else report["game"]
    table = price_table(caption, ((names.wager(row["wager"]), row) for row in report["wagers"]))
    facts = Paragraph(
        f"{report['total_combinations']:,} combinations; method: {report['method']}; "
        f"strategy: {report['strategy']}. Rules {PRESETS[report['preset']]}."
    )
    outcomes = (_outcomes(wager, names) for wager in report["wagers"] if wager["outcomes"])
    sections = [Section("Wagers", (table, facts)), Section("Outcomes", tuple(outcomes))]
    if "banker" in report:
        sections.append(Section("Bank", tuple(_banker(report["banker"], names))))
    return Page(f"Prices of {report['game']}", "", tuple(filter(None, sections)))


def price_table(caption: str, prices: Iterable[tuple[str, Data]]) -> DataTable:
    """The price of each wager, with its name."""
    rows = tuple(
        (
            name,
            percent(price["edge"]),
            percent(price["error"]) if price["error"] else "exact",
            f"{price['stdev']:.4f}",
            percent(price["hit_rate"]),
            percent(price["element_of_risk"]),
        )
        for name, price in prices
    )
    columns = (
        *_columns("Wager"),
        *_columns("House edge", "Error", "Standard deviation", "Hit frequency", number=True),
        Column("Edge per total bet", number=True, detail=True),
    )
    return DataTable(caption, columns, rows)


def prices_page(rows: Sequence[Data], preset: str) -> Page:
    """The prices of every wager of many games."""
    columns = (
        *_columns("Game", "Wager"),
        *_columns("House edge", "Standard deviation", "Hit frequency", number=True),
        *_columns("Method"),
    )
    cells = tuple(
        (
            row["game"],
            row["wager"],
            percent(row["edge"]),
            f"{row['stdev']:.4f}",
            percent(row["hit_rate"]),
            row["method"],
        )
        for row in rows
    )
    table = DataTable(count(len(rows), "wager"), columns, cells)
    rules = Paragraph(f"Rules {PRESETS[preset]}.")
    return Page("Prices", "", (Section("Wagers", (table, rules)),))


def simulation_page(report: Data, names: Names = NO_NAMES) -> Page:
    """Simulated rounds: the result of each wager, how often each result came, and the drop."""
    rounds, speed = count(report["rounds"], "round"), report["rounds_per_second"]
    columns = (
        *_columns("Wager"),
        *_columns("Made", "House edge", "Standard error", "Standard deviation", number=True),
        *_columns("Hit frequency", number=True),
    )
    rows = tuple(
        (
            names.wager(row["wager"]),
            f"{row['made']:,}",
            *(percent(row[name]) for name in ("edge", "stderr")),
            f"{row['stdev']:.4f}",
            percent(row["hit_rate"]),
        )
        for row in report["wagers"]
    )
    table = DataTable(f"{report['game']}: {rounds}, {speed:,} a second", columns, rows)
    stopped = " Stopped before all rounds were played." if report["interrupted"] else ""
    about = Paragraph(
        f"Strategy: {spaced(report['strategy'])}. Rules {PRESETS[report['preset']]}. "
        f"Each edge is per unit in the rounds in which the wager was made.{stopped}"
    )
    sections = [
        Section("Wagers", (table, about)),
        Section("Results", tuple(_simulated(wager, names) for wager in report["wagers"])),
    ]
    if report["covariance"]:
        sections.append(Section("Covariance", (_simulated_covariance(report, names),)))
    if report["collection"]:
        sections.append(Section("Drop", tuple(_simulated_drop(report["collection"]))))
    return Page(f"Simulation of {report['game']}", "", tuple(sections))


def _simulated(wager: Data, names: Names) -> DataTable:
    rows = tuple(
        (str(row["pays"]), f"{row['count']:,}", f"{row['count'] / wager['made']:.8f}")
        for row in wager["outcomes"]
    )
    columns = _columns("Net units", "Rounds", "Frequency", number=True)
    return DataTable(f"{names.wager(wager['wager'])} (ID {wager['wager']})", columns, rows)


def _simulated_covariance(report: Data, names: Names) -> DataTable:
    rows = tuple(
        (*map(names.wager, row["wagers"]), f"{row['covariance']:.4f}")
        for row in report["covariance"]
    )
    columns = (*_columns("Wager", "And"), *_columns("Covariance", number=True))
    return DataTable("In a round, with one unit on each wager", columns, rows)


def _simulated_drop(collection: Data) -> Iterator[Block]:
    """What the house collects."""
    for fee in collection["fees"]:
        tier = f" ({fee['tier']})" if fee["tier"] else ""
        each, total = money(fee["amount"]), money(fee["total"])
        yield Paragraph(f"{capital(fee['payer'])}: {each} a round{tier}, {total} in total.")
    yield Paragraph(
        f"Option {collection['option']}, with one seat that bets {money(collection['action'])} "
        f"a round: {money(collection['per_round'])} a round, {money(collection['drop'])} in total."
    )


def fee_page(report: Data) -> Page:
    """The fees under a collection option."""
    rows = tuple(
        (
            fee["payer"],
            money(fee["amount"]),
            fee["per"],
            spaced(fee["basis"]),
            tier_name(fee["tier"], fee["basis"]),
            fee_moment(fee["when"]),
        )
        for fee in report["fees"]
    )
    columns = (
        *_columns("Payer"),
        *_columns("Fee", number=True),
        *_columns("Per", "Based on", "Tier", "When"),
    )
    table = DataTable("Fees", columns, rows)
    title = f"{report['game']}, option {report['option']}"
    return Page(title, capital(_source(report["source"])), (Section("Fees", (table,)),))


def findings_page(findings: Iterable[Data]) -> Page:
    """The findings of a check, by game."""
    listed = list(findings)
    sections = tuple(
        Section(game, (_findings(game, list(rows)),))
        for game, rows in groupby(listed, lambda finding: finding["where"]["game"] or _ALL_ROOMS)
    )
    return Page("Findings", f"{count(len(listed), 'finding')}.", sections)


def percent(value: float, digits: int = 4) -> str:
    """A fraction in percent, such as 1.2351%; never -0.0000%."""
    return f"{round(100 * value, digits) + 0.0:.{digits}f}%"


def money(amount: str) -> str:
    """An amount of the JSON as a cashier writes it: $25, $1,250.50, -$70."""
    sign = "-" if amount.startswith("-") else ""
    dollars, _, cents = amount.lstrip("-").partition(".")
    whole = f"{int(dollars):,}"
    return f"{sign}${whole}" if cents in ("", "00") else f"{sign}${whole}.{cents}"


def where_it_starts(result: Data) -> str:
    """The seat at which settlement starts, and the seat with first action if it is another."""
    first, start = result["action_seat"], result["starts_at"]
    if not first or not start:
        return "The order does not matter."
    if start == first:
        return f"Action starts at seat {first}."
    return f"Settlement starts at seat {start}; action starts at seat {first}."


def _lines(result: Data, names: Names) -> list[Block]:
    """The wagers of a game with a player-dealer."""
    rows = tuple(_line(line, names) for line in result["lines"])
    columns = (
        Column("#", number=True),
        Column("Seat", number=True),
        *_columns("Bettor", "Wager"),
        Column("Amount", number=True),
        Column("Result"),
        *_columns("Paid", "Taken", "Returned", number=True),
        Column("Why", wide=True),
    )
    bank = {name: money(result["player_dealer"][name]) for name in ("bank", "used", "net")}
    hands = tuple((names.hand(name), _text(cards)) for name, cards in result["hands"].items())
    return [
        *([Facts(hands)] if hands else []),
        Paragraph(where_it_starts(result)),
        *map(Paragraph, result.get("notes", ())),
        DataTable("Every wager, in the order it is settled", columns, rows),
        *_fees(result["fees"]),
        Paragraph(
            f"Player-dealer: bank {bank['bank']}, in action {bank['used']}, net {bank['net']}."
        ),
    ]


def _line(line: Data, names: Names) -> tuple[str, ...]:
    on = f" {spaced(line['on'])}" if line.get("on") else ""
    return (
        str(line["order"]),
        str(line["seat"]),
        line["bettor"],
        f"{names.wager(line['wager'])}{on}",
        money(line["amount"]),
        line["result"],
        *(money(line[name]) for name in ("paid", "taken", "returned")),
        f"{line['why']} ({name_sources(line['source'])})",
    )


def _pots(result: Data) -> list[Block]:
    """The pots of a hand of poker."""
    rows = tuple(
        (
            str(number),
            money(pot["amount"]),
            ", ".join(map(str, pot["eligible"])),
            str(winner["seat"]),
            money(winner["share"]),
            _part(winner),
            winner["why"],
        )
        for number, pot in enumerate(result["pots"], 1)
        for winner in pot["winners"]
    )
    columns = (
        *_columns("Pot", "Amount", number=True),
        *_columns("Eligible"),
        *_columns("Seat", "Wins", number=True),
        Column("Part"),
        Column("Why", wide=True),
    )
    stacks = ", ".join(f"seat {seat} {money(stack)}" for seat, stack in result["stacks"].items())
    return [
        DataTable("Winners of each pot", columns, rows),
        *(
            Paragraph(f"Returned to seat {seat} (uncalled): {money(amount)}.")
            for seat, amount in result["returned"].items()
        ),
        *_fees(result["fees"]),
        Paragraph(f"Stacks: {stacks}."),
    ]


def _part(winner: Data) -> str:
    board = f"board {winner['board']}" if winner["board"] else ""
    return " ".join(filter(None, (winner["part"], board)))


def _fees(fees: Sequence[Data]) -> Iterator[Block]:
    for fee in fees:
        who = " ".join(filter(None, (fee["payer"], fee.get("bettor"))))
        tier = tier_name(fee["tier"], fee["basis"]) or "flat"
        yield Paragraph(f"Fee: {who} {money(fee['amount'])} ({tier}, {fee_moment(fee['when'])}).")


def _other(result: Data) -> list[Block]:
    """A result of any other form: values as lines, lists as tables."""
    blocks: list[Block] = []
    for name, value in result.items():
        if name in ("preset", "differs"):
            continue
        title = spaced(name.replace("_", "-")).capitalize()
        if isinstance(value, list) and value and isinstance(value[0], dict):
            rows = tuple(tuple(_text(cell) for cell in row.values()) for row in value)
            heads = (key.replace("_", " ").capitalize() for key in value[0])
            blocks.append(DataTable(title, _columns(*heads), rows))
        else:
            blocks.append(Paragraph(f"{title}: {_text(value)}"))
    return blocks


def _text(value: object) -> str:
    """A value of a result in words, with amounts as a cashier writes them."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_text(part)}" for key, part in value.items())
    if isinstance(value, list):
        nested = any(isinstance(part, dict | list) for part in value)
        return ("; " if nested else " ").join(_text(part) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) and _MONEY.fullmatch(value):
        return money(value)
    return "-" if value in ("", None) else str(value)


def _outcomes(wager: Data, names: Names) -> DataTable:
    rows = tuple(
        (
            outcome["says"],
            outcome["result"],
            str(outcome["pays"]),
            f"{outcome['combinations']:,}",
            f"{outcome['probability']:.8f}",
        )
        for outcome in wager["outcomes"]
    )
    columns = (
        *_columns("Outcome", "Result"),
        *_columns("Pays", "Combinations", "Probability", number=True),
    )
    return DataTable(f"{names.wager(wager['wager'])} (ID {wager['wager']})", columns, rows)


def _banker(banker: Data, names: Names) -> Iterator[Block]:
    """What the bank earns."""
    assumes = banker["assumes"]
    bets = ", ".join(
        f"{money(amount)} on {names.wager(wager)}" for wager, amount in assumes["bets"].items()
    )
    hands = count(assumes["hands_per_hour"], "hand")
    players = count(assumes["players"], "player who bets", "players who each bet")
    yield Paragraph(f"Option {banker['option']}, {hands} per hour, with {players} {bets}:")
    edges = [
        (name.replace("_", " ").capitalize(), percent(banker[name]))
        for name in ("edge_before_fee", "edge_after_fee")
    ]
    amounts = [(name.capitalize(), money(banker[name])) for name in ("action", "fee")]
    averages = [
        (name.replace("_", " ").capitalize(), money(format(banker[name], ".2f")))
        for name in ("per_hand", "per_hour", "stdev_per_hand")
        if name in banker
    ]
    yield Facts((*edges, *amounts, *averages))
    for share, bank in banker.get("bank_that_covers", {}).items():
        yield Paragraph(f"a {money(bank)} bank covers {100 * float(share):g}% of hands")


def _findings(game: str, rows: Sequence[Data]) -> DataTable:
    columns = (*_columns("Code", "Severity", "Finding"), Column("Where", wide=True))
    cells = tuple(
        (finding["code"], finding["severity"], finding["message"], _place(finding["where"]))
        for finding in rows
    )
    return DataTable(f"{game}: {count(len(rows), 'finding')}", columns, cells)


def _place(where: Data) -> str:
    """The fee options or the field that a finding is about, and its lines."""
    if where["option"]:
        place = f"fees {where['option']}"
    else:
        field = where["field"]
        place = f"field {field}" if field and field != "filing" else ""
    return ", ".join(filter(None, (place, name_sources(where["source"] or ""))))


def _source(parts: Sequence[Data]) -> str:
    """The lines of a source given as JSON, in words."""
    texts = (
        f"{part['seed']} lines "
        + ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in part["lines"])
        for part in parts
    )
    return name_sources("; ".join(texts))


def _columns(*names: str, number: bool = False) -> tuple[Column, ...]:
    return tuple(Column(name, number=number) for name in names)
