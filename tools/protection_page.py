"""Writes docs/protection.md from the stored figures: `make docs`."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from houseway.checking.protection import protect
from houseway.pages.protection import tags_text
from houseway.pages.results import money, percent
from houseway.play.game import FiledGame
from houseway.pricing.price import can_price
from houseway.protection.results import Counting, SeenCards, SharedCards, WagerProtection
from houseway.rulebook.book import FiledRulebook

PLACE = Path(__file__).parent.parent / "docs" / "protection.md"
TEMPLATE = Path(__file__).with_name("protection_page.md")
COLUMNS = (
    "Wager",
    "Game",
    "Best count",
    "Bets per shoe",
    "Per 100 rounds",
    "At most",
    "At the filed maximum",
)
EXAMPLE = "tavern/ez-baccarat-panda-8", "dragon-7"


class Row(NamedTuple):
    """One wager in the ranking."""

    game: FiledGame
    figures: WagerProtection
    counting: Counting

    @property
    def gain(self) -> float:
        """The gain of the best count in 100 rounds."""
        return self.counting.count.gain_per_100 if self.counting.count else 0.0


def page(book: FiledRulebook) -> str:
    """The whole document."""
    rows = sorted(_rows(book), key=lambda row: -row.gain)
    return TEMPLATE.read_text("utf-8").format(
        **_example(book),
        ranking="\n".join(_ranking(rows)).rstrip(),
        seen="\n".join(_seen(book)),
        shared="\n".join(_shared(book)),
    )


def _rows(book: FiledRulebook) -> Iterator[Row]:
    for game_id in book:
        game = FiledGame(book, game_id)
        if not can_price(game):
            continue
        for figures in protect(game, preset="practice", stored_only=True).wagers:
            counting = figures.counting
            if counting is not None and counting.count is not None:
                yield Row(game, figures, counting)


def _wagers(book: FiledRulebook) -> Iterator[tuple[str, str, WagerProtection]]:
    """The wagers of all banked games as usually dealt: the game's id, and the wager's name."""
    for game_id in book:
        game = FiledGame(book, game_id)
        if can_price(game):
            names = {wager.id: wager.name for wager in game.filing.wagers}
            for figures in protect(game, preset="practice", stored_only=True).wagers:
                yield game_id, names[figures.wager], figures


def _seen(book: FiledRulebook) -> Iterator[str]:
    """All edges with seen cards, the bettor's best first."""
    yield "| Cards seen | Wager | Game | Edge without | Edge |"
    yield "|---|---|---|--:|--:|"
    found = [(p, game, name) for game, name, w in _wagers(book) for p in w.seen]
    for part, game, name in sorted(found, key=lambda row: row[0].edge):
        without = "" if part.edge_without is None else percent(part.edge_without)
        yield f"| {part.cards} | {name} | `{game}` | {without} | {_edge(part)} |"


def _shared(book: FiledRulebook) -> Iterator[str]:
    """The edges with two seats and with all seats sharing."""
    yield "| Wager | Game | Edge without | Two seats | All seats | Gain of all per round |"
    yield "|---|---|--:|--:|--:|--:|"
    found = [(w.shared, game, name) for game, name, w in _wagers(book) if w.shared]
    for parts, game, name in sorted(found, key=lambda row: row[0][-1].edge):
        without = "" if parts[0].edge_without is None else percent(parts[0].edge_without)
        gain = parts[-1].gain_per_round
        yield (
            f"| {name} | `{game}` | {without} | {_edge(parts[0])} | "
            f"{parts[-1].seats}: {_edge(parts[-1])} | {'' if gain is None else f'{gain:.4f}'} |"
        )


def _edge(part: SeenCards | SharedCards) -> str:
    return percent(part.edge) + (f" ± {percent(part.error)}" if part.error else "")


def _ranking(rows: list[Row]) -> Iterator[str]:
    yield f"| | {' | '.join(COLUMNS)} |"
    yield "|--:|---|---|---|--:|--:|--:|--:|"
    for place, row in enumerate((row for row in rows if round(row.gain, 4) > 0), 1):
        count, ceiling, safety = row.counting.count, row.counting.ceiling, row.figures.safety
        assert count is not None
        assert ceiling is not None
        name = next(w.name for w in row.game.filing.wagers if w.id == row.figures.wager)
        hourly = safety.per_hour if safety else None
        yield (
            f"| {place} | {name} | `{row.game.id}` | {tags_text(count.tags)} | "
            f"{count.bets_per_shoe:.2f} | {count.gain_per_100:.4f} | {ceiling.gain_per_100:.4f} | "
            f"{f'{money(hourly)} an hour' if hourly else 'no maximum is filed'} |"
        )


def _example(book: FiledRulebook) -> dict[str, str]:
    game, wager = EXAMPLE
    counting = protect(FiledGame(book, game), wager, preset="practice").wagers[0].counting
    assert counting is not None
    best, ceiling = counting.count, counting.ceiling
    assert best is not None
    assert ceiling is not None
    depths = [
        "| Cards behind the cut card | Rounds per shoe | Best count | Every card known |",
        "|--:|--:|--:|--:|",
        *(
            f"| {d.behind} | {d.rounds_per_shoe:.1f} | {d.count:.3f} ± {d.count_error:.3f} | "
            f"{d.ceiling:.3f} ± {d.ceiling_error:.3f} |"
            for d in counting.depths
        ),
    ]
    return {
        "eight": f"{100 * counting.effects['8']:.4f}%",
        "seven": f"{-100 * counting.effects['7']:.4f}%",
        "tags": tags_text(best.tags),
        "correlation": f"{best.correlation:.4f}",
        "shoes": f"{counting.shoes:,}",
        "bets": f"{best.bets_per_shoe:.2f}",
        "gain": f"{best.gain_per_shoe:.3f}",
        "error": f"{best.error:.3f}",
        "ceiling": f"{ceiling.gain_per_shoe:.3f} ± {ceiling.error:.3f}",
        "published": "0.597 in Jacobson's simulation of 100 million shoes",
        "depths": "\n".join(depths),
    }


def main() -> None:
    PLACE.write_text(page(FiledRulebook()), "utf-8")
    print("docs/protection.md")


if __name__ == "__main__":
    main()
