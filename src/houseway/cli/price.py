"""`houseway price`: the edge of every wager, exact where it can be counted."""

from typing import Annotated, Any

import typer

from houseway.cli import Json, OnDate, Preset, RulebookDir, open_rulebook
from houseway.cli.show import write_json, write_page
from houseway.pages.results import names_in, price_page, prices_page
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError
from houseway.values.money import parse_printed


def price(
    game: Annotated[str | None, typer.Argument(help="The id of a filing.")] = None,
    wager: Annotated[str | None, typer.Option(help="One wager only.")] = None,
    rules: Annotated[list[str] | None, typer.Option(help="A table option, as name=value.")] = None,
    option: Annotated[
        str | None, typer.Option(help="A collection option, to price the bank.")
    ] = None,
    bet: Annotated[
        list[str] | None, typer.Option(help="What each seat bets, as wager=amount.")
    ] = None,
    hands_per_hour: Annotated[int, typer.Option(min=1, help="Hands dealt in an hour.")] = 60,
    every: Annotated[bool, typer.Option("--all", help="Every wager of every filing.")] = False,
    engine: Annotated[
        str, typer.Option(help="Where to run long counts: local, or dask with --scheduler.")
    ] = "local",
    scheduler: Annotated[
        str | None, typer.Option(help="The address of a Dask scheduler, such as tcp://host:8786.")
    ] = None,
    preset: Preset = "letter",
    json: Json = False,
    rulebook: RulebookDir = None,
    on: OnDate = None,
) -> None:
    """House edge, standard deviation and hit frequency of every wager."""
    from houseway.pricing.price import price as price_game

    if (engine, scheduler) != ("local", None):
        _use_engine(engine, scheduler)
    book = open_rulebook(rulebook, on)
    if every:
        arguments = {
            "game": game,
            "--wager": wager,
            "--rules": rules,
            "--option": option,
            "--bet": bet,
        }
        for name, value in arguments.items():
            if value:
                raise InputError("with --all, leave out the game and its options", name)
        _price_all(book, json, preset)
        return
    if game is None:
        raise InputError("give a game or --all", "game")
    if bet and option is None:
        raise InputError("--bet needs a collection option: it prices the bank", "--option")
    stakes = {name: _amount(text) for name, text in read_pairs(bet, "--bet").items()}
    chosen = read_pairs(rules, "--rules")
    filed_game = FiledGame(book, game)
    report = price_game(
        filed_game,
        wager,
        rules=chosen,
        option=option,
        stakes=stakes or None,
        hands_per_hour=hands_per_hour,
        preset=preset,
    )
    if json:
        write_json(report)
    else:
        write_page(price_page(report, names_in(report, book)))


def _use_engine(engine: str, scheduler: str | None) -> None:
    """Choose where this command runs long counts."""
    if engine not in ("local", "dask"):
        raise InputError(f"engine must be local or dask, not {engine!r}", "--engine")
    if (engine == "dask") != (scheduler is not None) or scheduler == "":
        raise InputError("--engine dask and --scheduler must be used together", "--scheduler")
    if scheduler is not None:
        from houseway.pricing.jobs import ENGINE, on_dask

        ENGINE.set(on_dask(scheduler))


def read_pairs(texts: list[str] | None, where: str) -> dict[str, str]:
    """The values by name of an option written as name=value, once or repeated."""
    values = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise InputError(f"{where} must be name=value, not {text!r}", where)
        values[name] = value
    return values


def _amount(text: str) -> int:
    try:
        return parse_printed(text)
    except ValueError as error:
        raise InputError(str(error), "--bet") from error


def _price_all(book: FiledRulebook, json: bool, preset: str) -> None:
    from houseway.checking.prices import prices
    from houseway.pricing.price import can_price

    rows: list[dict[str, Any]] = []
    for game_id in book:
        game = FiledGame(book, game_id)
        if can_price(game):
            price_table = prices(game, game.rules(preset=preset))
            head = {"game": game_id, "method": price_table.method}
            rows += [{**head, **wager.to_json()} for wager in price_table.wagers]
    if json:
        write_json(rows)
        return
    write_page(prices_page(rows, preset))
