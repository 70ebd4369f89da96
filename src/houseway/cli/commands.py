"""Every command of the program."""

import typer

from houseway.cli.backup import backup
from houseway.cli.chart import chart
from houseway.cli.check import check
from houseway.cli.coverage import coverage
from houseway.cli.diff import diff
from houseway.cli.equity import equity
from houseway.cli.evaluate import evaluate
from houseway.cli.fee import fee
from houseway.cli.filing import filing
from houseway.cli.grant import grant
from houseway.cli.list import list_games
from houseway.cli.placard import placard
from houseway.cli.price import price
from houseway.cli.replay import replay
from houseway.cli.restore import restore
from houseway.cli.rules import rules
from houseway.cli.schema import schema
from houseway.cli.serve import serve
from houseway.cli.set import set_hand
from houseway.cli.settle import settle
from houseway.cli.simulate import simulate
from houseway.cli.verify import verify


def register(app: typer.Typer) -> None:
    app.command("list")(list_games)
    app.command("rules")(rules)
    app.command("fee")(fee)
    app.command("placard")(placard)
    app.command("set")(set_hand)
    app.command("settle")(settle)
    app.command("price")(price)
    app.command("chart")(chart)
    app.command("simulate")(simulate)
    app.command("evaluate")(evaluate)
    app.command("equity")(equity)
    app.command("replay")(replay)
    app.command("schema")(schema)
    app.command("check")(check)
    app.command("diff")(diff)
    app.command("filing")(filing)
    app.command("coverage")(coverage)
    app.command("serve")(serve)
    app.command("verify")(verify)
    app.command("backup")(backup)
    app.command("restore")(restore)
    app.command("grant")(grant)
