"""`houseway simulate`: many rounds through the reference engine, or compiled."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from houseway.cli import Json, Preset, RulebookDir, open_rulebook
from houseway.cli.show import write_json, write_page, write_table
from houseway.pages.results import money, names_in, percent, simulation_page
from houseway.pages.words import count
from houseway.play.game import FiledGame
from houseway.rulebook.model import PRESETS
from houseway.values.errors import InputError


def simulate(
    game: Annotated[str, typer.Argument(help="The id of a filing.")],
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds.")] = 10000,
    seed: Annotated[str, typer.Option(help="A number, or 64 hexadecimal digits.")] = "1",
    seats: Annotated[
        int | None, typer.Option(min=1, help="How many seats bet (default: 1); 1 with --fast.")
    ] = None,
    option: Annotated[str | None, typer.Option(help="The collection option in force.")] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Play compiled rounds.")] = False,
    strategy: Annotated[
        str | None,
        typer.Option(help="With --fast: best, or another strategy of the game."),
    ] = None,
    preset: Preset = "letter",
    json: Json = False,
    rulebook: RulebookDir = None,
) -> None:
    """Play full rounds with simple strategies and count every chip, or compiled rounds.

    Compiled rounds (--fast) have one seat that makes every wager; Ctrl-C prints what was played.
    """
    filed_game = FiledGame(open_rulebook(rulebook), game)
    if fast:
        if seats not in (None, 1):
            raise InputError("compiled rounds have 1 seat", "--seats")
        _simulate_fast(filed_game, rounds, seed, option, strategy or "", preset, json)
        return
    if strategy is not None:
        raise InputError("only compiled rounds have strategies: add --fast", "--strategy")
    from houseway.play.simulation import simulate as simulate_game

    with _progress(rounds, json) as advance:
        result = simulate_game(
            filed_game,
            rounds,
            seed,
            players=seats or 1,
            option=option,
            progress=advance,
            preset=preset,
        )
    if json:
        write_json(result)
    else:
        _print(result)


def _simulate_fast(
    game: FiledGame,
    rounds: int,
    seed: str,
    option: str | None,
    strategy: str,
    preset: str,
    json: bool,
) -> None:
    from houseway.values.extras import needs_extras

    with needs_extras("price"):
        from houseway.pricing.simulating import FastRequest, simulate_fast
    request = FastRequest(rounds=rounds, seed=seed, strategy=strategy, option=option, preset=preset)
    with _progress(rounds, json) as advance:
        result = simulate_fast(game, request, advance)
    if json:
        write_json(result)
    else:
        write_page(simulation_page(result, names_in(result, game.rulebook)))


@contextmanager
def _progress(rounds: int, json: bool) -> Iterator[Callable[[int], None] | None]:
    """A progress bar in a terminal, and how it is advanced."""
    if json or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("rounds", total=rounds)
        yield lambda played: bar.advance(task, played)


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
