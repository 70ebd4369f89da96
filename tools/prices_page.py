"""Writes docs/prices.md from the stored prices: `make docs`."""

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from houseway.checking.prices import StoredPrices, price_key, prices
from houseway.checking.proof import all_proofs, proof_of
from houseway.play.game import FiledGame
from houseway.pricing.price import can_price
from houseway.pricing.proving import Compared, limit_of
from houseway.pricing.wager import WagerPrice
from houseway.rulebook.book import FiledRulebook

PLACE = Path(__file__).parent.parent / "docs" / "prices.md"
TEXT = Path(__file__).with_name("prices_page.md")
PUBLISHED = Path(__file__).with_name("published_prices.toml")
PARTS = 10**15
UNFILED_NAMES = {
    "base": "All bets together",
    "base-best-setting": "best setting",
    "pick-row-two-rows": "Pick Row, two rows",
}
"""Names for prices that belong to no single filed wager."""


class Row(NamedTuple):
    """The prices of a wager by the letter and in practice, each with its simulated rounds."""

    name: str
    letter: WagerPrice | None
    practice: WagerPrice | None
    method: str
    letter_proof: Compared | None
    practice_proof: Compared | None
    same_rules: bool
    """Whether nothing that a price depends on is different in practice."""


def page(book: FiledRulebook) -> str:
    """The page with all prices, as Markdown."""
    lines: list[str] = []
    figures = tomllib.loads(PUBLISHED.read_text("utf-8"))["figure"]
    rows = new_rows = 0
    for room_id, room in book.rooms.items():
        lines += [f"## {room.name}", ""]
        for game_id in book:
            game = FiledGame(book, game_id)
            if not game_id.startswith(f"{room_id}/") or not can_price(game):
                continue
            table = list(_rows(game))
            rows += len(table)
            new_rows += sum(_is_new(game, row, figures) for row in table)
            lines += _table(game, table, figures)
    count = f"{rows} rows, {new_rows} of them new."
    text = TEXT.read_text("utf-8").replace("COUNT", count)
    text = text.replace("PROOF", _proof(book))
    return text.replace("TABLES", "\n".join(lines).rstrip())


def _rows(game: FiledGame) -> Iterator[Row]:
    chosen = game.rules(), game.rules(preset="practice")
    letter, practice = (prices(game, rules) for rules in chosen)
    proofs = [{c.price.wager: c for c in proof_of(game, rules)} for rules in chosen]
    same = price_key(chosen[0]) == price_key(chosen[1])
    names = list(dict.fromkeys(price.wager for price in (*letter.wagers, *practice.wagers)))
    for name in names:
        proved = (proof.get(name) for proof in proofs)
        yield Row(name, _find(letter, name), _find(practice, name), letter.method, *proved, same)


def _find(stored: StoredPrices, name: str) -> WagerPrice | None:
    return next((wager for wager in stored.wagers if wager.wager == name), None)


def _table(game: FiledGame, rows: list[Row], figures: list[dict[str, Any]]) -> list[str]:
    lines = [
        f"### {game.filing.name} (`{game.id}`)",
        "",
        "| Wager | Letter | Simulated | Stdev | Practice | Simulated | Method | Ways | |",
        "|---|--:|--:|--:|--:|--:|---|--:|---|",
    ]
    for row in rows:
        shown = row.letter or row.practice
        assert shown is not None
        cells = [
            _name(game, row.name, shown),
            _percent(row.letter),
            _simulated(row.letter_proof),
            f"{shown.stdev:.4f}",
            "same" if _same_edge(row) else _percent(row.practice),
            "same" if row.same_rules and row.letter_proof else _simulated(row.practice_proof),
            _method(row, shown),
            f"{shown.total:,}" if shown.total != PARTS else "",
            "new" if _is_new(game, row, figures) else "",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return [*lines, ""]


def _name(game: FiledGame, wager: str, price: WagerPrice) -> str:
    filed = game.rules().wagers.get(wager)
    name = filed.wager.name if filed else UNFILED_NAMES[wager]
    return f"— {name}" if price.part_of else name


def _percent(price: WagerPrice | None) -> str:
    return "" if price is None else f"{float(price.edge) * 100:.4f}%"


def _simulated(proof: Compared | None) -> str:
    """The simulated edge, its standard error, and how many of these it is off."""
    if proof is None:
        return ""
    edge, error = float(proof.sum.edge) * 100, proof.error * 100
    return f"{edge:.4f}% ± {error:.4f}% ({proof.z:+.2f})"


def _proof(book: FiledRulebook) -> str:
    """What the simulated rounds say about all prices together."""
    proofs = all_proofs(book)
    if not proofs:
        return "No rounds have been played."
    largest = max(abs(proof.z) for proof in proofs)
    beyond = sum(abs(proof.z) > 2 for proof in proofs)
    return (
        f"{len(proofs)} prices are compared. With so many, chance alone gives a difference of "
        f"more than {limit_of(len(proofs)):.2f} standard errors in one of 1,000 cases: that is "
        f"the limit. The largest is {largest:.2f}; {beyond} are beyond 2, where chance gives "
        f"about {0.0455 * len(proofs):.0f}."
    )


def _same_edge(row: Row) -> bool:
    if row.letter is None or row.practice is None:
        return row.letter is row.practice
    return row.letter.edge == row.practice.edge


def _method(row: Row, shown: WagerPrice) -> str:
    if shown.error:
        return f"{row.method}, {shown.error:.1e}"
    return "exact for its play" if abs(shown.total - PARTS) < PARTS // 1000 else "exact"


def _is_new(game: FiledGame, row: Row, figures: list[dict[str, Any]]) -> bool:
    """Whether neither the letter's nor the practice's edge rounds to a published figure."""
    edges = [price.edge for price in (row.letter, row.practice) if price is not None]
    return not any(
        _rounds_to(edge, figure)
        for published in figures
        if published["family"] == game.filing.family and row.name in published["wagers"]
        for figure in published["edges"]
        for edge in edges
    )


def _rounds_to(edge: Fraction, figure: str) -> bool:
    digits = len(figure.partition(".")[2])
    return f"{float(edge) * 100:.{digits}f}" == figure


def main() -> None:
    PLACE.write_text(page(FiledRulebook()), "utf-8")
    print("docs/prices.md")


if __name__ == "__main__":
    main()
