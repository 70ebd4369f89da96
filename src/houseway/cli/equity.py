"""`houseway equity`: what share of the pot each hand wins."""

import sys
from typing import Annotated, Any, Literal

import typer

from houseway.cli import Json, RulebookDir, open_rulebook
from houseway.cli.show import percent, progress_bar, write_json, write_table

Joker = Literal["wild", "bug", "filler"]
_MOST_SAMPLES = 10**12
_HAND = "Cards such as AsKs; in hold'em also AKs, QQ+ or random; several with commas."


def equity(
    game: Annotated[str, typer.Argument(help="A poker filing, or a name such as holdem.")],
    hands: Annotated[list[str], typer.Argument(help=_HAND)],
    board: Annotated[str, typer.Option(help="Cards on the board; / between two boards.")] = "",
    dead: Annotated[str, typer.Option(help="Cards that cannot come.")] = "",
    samples: Annotated[
        int | None, typer.Option(min=2, max=_MOST_SAMPLES, help="Deal so many at random, not all.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Which random deals.")] = 0,
    joker: Annotated[
        Joker,
        typer.Option(help="In Mexican Stud: a given joker lies face down, up or was turned up."),
    ] = "wild",
    json: Json = False,
    rulebook: RulebookDir = None,
) -> None:
    """Count who wins over all cards that can come, or over a sample of them with its error."""
    from houseway.equity.equity import Spot, find_equity
    from houseway.equity.ranges import parse_range
    from houseway.poker.filed_equity import contest_for
    from houseway.ranking.kinds import parse_hand

    contest = contest_for(game, open_rulebook(rulebook))
    boards = [tuple(parse_hand(part, "--board")) for part in board.split("/")]
    if not board:
        boards *= contest.boards
    ranges = tuple(tuple(parse_range(text, contest, text)) for text in hands)
    spot = Spot(contest, ranges, tuple(boards), tuple(parse_hand(dead, "--dead")), joker)
    if sys.stderr.isatty():
        with progress_bar("hands") as show:
            found = find_equity(spot, samples, seed, show)
    else:
        found = find_equity(spot, samples, seed)
    report: dict[str, Any] = {
        "game": game,
        "method": "exact" if found.exact else "sampled",
        "players": [
            {
                "hand": text,
                "win": share.win if found.exact else share.win / found.deals,
                "tie": share.tie if found.exact else share.tie / found.deals,
                "equity": share.equity,
                "error": share.error,
            }
            for text, share in zip(hands, found.shares, strict=True)
        ],
        "boards": found.deals,
    }
    if json:
        write_json(report)
    else:
        _print(report)


def _print(report: dict[str, Any]) -> None:
    exact = report["method"] == "exact"
    number = (lambda value: f"{value:,}") if exact else percent
    write_table(
        f"{report['game']}: {report['boards']:,} deals, {report['method']}",
        ["hand", "wins>", "ties>", "equity>", "error>"],
        [
            (
                one["hand"],
                number(one["win"]),
                number(one["tie"]),
                percent(one["equity"]),
                "exact" if exact else percent(one["error"]),
            )
            for one in report["players"]
        ],
    )
