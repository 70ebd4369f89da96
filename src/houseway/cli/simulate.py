"""`houseway simulate`: many rounds through the reference engine."""

import sys
from typing import Annotated, Any

import typer

from houseway.cli import Json, Preset, RulebookDir, open_rulebook
from houseway.cli.show import write_json, write_table
from houseway.pages.results import money, percent
from houseway.pages.words import count
from houseway.play.game import FiledGame
from houseway.rulebook.model import PRESETS


def simulate(
    game: Annotated[str, typer.Argument(help="The id of a filing.")],
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds.")] = 10000,
    seed: Annotated[str, typer.Option(help="A number, or 64 hexadecimal digits.")] = "1",
    seats: Annotated[int, typer.Option(min=1, help="How many seats bet.")] = 1,
    option: Annotated[str | None, typer.Option(help="The collection option in force.")] = None,
    preset: Preset = "letter",
    json: Json = False,
    rulebook: RulebookDir = None,
) -> None:
    """Play full rounds with simple strategies and count every chip."""
    from houseway.play.simulation import simulate as simulate_game

    filed_game = FiledGame(open_rulebook(rulebook), game)
    if sys.stderr.isatty() and not json:
        from rich.console import Console
        from rich.progress import Progress

        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("rounds", total=rounds)
            advance = lambda n: bar.advance(task, n)  # noqa: E731
            result = simulate_game(
                filed_game,
                rounds,
                seed=seed,
                players=seats,
                rules=None,
                option=option,
                progress=advance,
                preset=preset,
            )
    else:
        result = simulate_game(
            filed_game, rounds, seed, players=seats, rules=None, option=option, preset=preset
        )
    if json:
        write_json(result)
    else:
        _print(result)


def _print(result: dict[str, Any]) -> None:
    rounds = count(result["rounds"], "round")
    write_table(
        f"{result['game']}: {rounds}, {result['rounds_per_second']:,} a second",
        ["wager", "count>", "house edge>", "standard error>"],
        [
            (w["wager"], f"{w['count']:,}", percent(w["edge"]), percent(w["stderr"]))
            for w in result["wagers"]
        ],
    )
    verdict = "conserved" if result["conserved"] else "NOT conserved"
    chips = [money(result[key]) for key in ("chips_in", "chips_out")]
    print(f"Chips in {chips[0]}, out {chips[1]}: {verdict}")
    print(f"Rules {PRESETS[result['preset']]}.")
